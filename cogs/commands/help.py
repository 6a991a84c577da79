"""Help, the guides to the games' rules, and the introduction of the bot to servers and members."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import discord
import structlog
from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from bot.games.registry import get_game
from bot.records.members import DisplayMode, ServerRecord
from bot.records.messages import MessageKind, MessageRecord
from bot.texts.catalogue import Texts
from cogs.board.board import NEUTRAL
from cogs.board.bot import TableBot
from cogs.board.game_ui import (
    GAME_UIS,
    INVITATION,
    OPEN,
    GameUI,
    RulesUI,
    format_game,
    main_game,
    practise_buttons,
    rules_target,
)
from cogs.board.messages import MessagePlace
from cogs.commands.daily import show_daily
from cogs.commands.games import show_games
from cogs.commands.settings import (
    show_doctor,
    show_portrait,
    show_preferences,
    show_privacy,
    show_settings,
)
from cogs.invitations.clicks import start_buttons
from cogs.ui.answers import Answer
from cogs.ui.app import MENTIONS, PAGES, GameBot, Interaction, TooOftenError
from cogs.ui.components import (
    TargetButton,
    check_target,
    gallery,
    layout,
    on_click,
    rows_of_buttons,
)
from cogs.ui.custom_ids import OutdatedError, Subject, Target, Verb, parse_or_outdated, small_number
from cogs.ui.direct_messages import send_direct
from cogs.ui.discord_errors import is_temporary
from cogs.ui.errors import app_address
from cogs.ui.names import escape_server, localize
from cogs.ui.pictures import files_of


def _rules_command(game: str, guide: RulesUI) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=localize("cmd-rules"), description=localize(guide.desc))
    @app_commands.rename(page=localize("opt-page"))
    @app_commands.describe(page=localize("opt-page-desc"))
    @app_commands.choices(
        page=[
            Choice(name=localize(guide.title.format(page=page)), value=number)
            for number, page in enumerate(guide.pages(guide.usual))
        ]
    )
    async def rules(interaction: Interaction, page: int = 0) -> None:
        """Show a page of the game's rules privately."""
        async with Answer(interaction) as answer:
            file = await guide_file(answer, guide, guide.usual, page)
            view = guide_layout(game, guide, guide.usual, page, answer.texts, file)
            await answer.respond_privately(view=view, files=files_of(file))

    return rules


@on_click(Verb.TURN_RULES)
async def turn_to(answer: Answer, target: Target) -> None:
    """Show another page of a game's rules in the same private message, or open the rules in a new
    one.
    """
    game_uis = (each for each in GAME_UIS.values() if each.guide is not None)
    game_ui = next((each for each in game_uis if each.guide and each.guide.id == target.id), None)
    if game_ui is None or game_ui.guide is None:
        raise OutdatedError
    guide = game_ui.guide
    action, _, place = target.argument.partition(".")
    agreed = await find_options(answer, game_ui.game, place) if place else guide.usual
    # The guides of earlier versions had more pages.
    number = min(target.number, len(guide.pages(agreed)) - 1)
    file = await guide_file(answer, guide, agreed, number)
    view = guide_layout(game_ui.game, guide, agreed, number, answer.texts, file, place)
    if answer.is_on_private_message and action != OPEN:
        await answer.edit(view, files_of(file))
    else:
        await answer.respond_privately(view=view, files=files_of(file))


async def find_options(answer: Answer, game: str, place: str) -> Any:  # noqa: ANN401
    """Return the options of the match or invitation that `place` names; see `rules_target`.

    Raises OutdatedError if the match or invitation is of another game.
    """
    number = parse_or_outdated(small_number, place[1:])
    services, invited = answer.bot.services, place.startswith(INVITATION)
    subject = Subject.INVITATION if invited else Subject.MATCH
    await check_target(answer, subject, Target(Verb.TURN_RULES, number))
    if invited:
        invitation = await services.invitations.read(number)
        name, agreed = invitation.game, invitation.options
    else:
        record = (await services.matches.read_cached(number)).record
        name, agreed = record.game, record.options
    if name != game:
        raise OutdatedError
    return get_game(name).parse_options(agreed)


async def guide_file(
    answer: Answer,
    guide: RulesUI,
    agreed: Any,  # noqa: ANN401
    number: int,
) -> discord.File | None:
    """Return the picture of page `number`, counted from 0.

    Returns None in text mode or if drawing fails. Raises OutdatedError if the page does not exist,
    and TooOftenError if the reader turns pages too fast.
    """
    pages = guide.pages(agreed)
    if not 0 <= number < len(pages):
        raise OutdatedError
    answer.check_cooldown(PAGES)
    pictures, language = answer.bot.pictures, answer.texts.language
    return await guide.file(pictures, pages[number], agreed, language, await answer.display())


def guide_layout(
    game: str,
    guide: RulesUI,
    agreed: Any,  # noqa: ANN401
    number: int,
    texts: Texts,
    file: discord.File | None,
    place: str = "",
) -> ui.LayoutView:
    """Return page `number`, counted from 0, with its picture and buttons to the adjacent pages.

    `agreed` are the options that the rules describe. `place` names the match or invitation with
    these options; it is empty for the usual options.
    """
    names = guide.pages(agreed)
    page = guide.page(names[number], agreed, texts)
    where = texts("guide-page", page=number + 1, pages=len(names))
    before, after = (
        _page_button(guide, each, len(names) - 1, place, texts(label), emoji)
        for each, label, emoji in (
            (number - 1, "button-previous", "◀️"),
            (number + 1, "button-next", "▶️"),
        )
    )
    return layout(
        ui.Container(
            ui.TextDisplay(f"### {page.title}"),
            *([gallery(file, page.alt)] if file else []),
            ui.TextDisplay(f"{page.text}\n-# {where}"),
            ui.ActionRow(
                before,
                after,
                *practise_buttons(game, texts, style=discord.ButtonStyle.primary, place=place),
            ),
            accent_colour=NEUTRAL,
        )
    )


def _page_button(
    guide: RulesUI, number: int, last: int, place: str, label: str, emoji: str
) -> TargetButton:
    # On the first and the last page, one button leads nowhere. It is disabled instead of removed,
    # so that the other button keeps its position under the reader's finger.
    reachable = 0 <= number <= last
    argument = ".".join(["" if reachable else "end", *([place] if place else [])])
    target = Target(Verb.TURN_RULES, guide.id, min(max(number, 0), last), argument)
    return TargetButton(target, label, emoji=emoji, disabled=not reachable)


_NOBODY = discord.AllowedMentions.none()

_log = structlog.get_logger(__name__)


@app_commands.command(name=localize("cmd-help"), description=localize("cmd-help-desc"))
async def help_command(interaction: Interaction) -> None:
    """Show the help privately: the games, with buttons for the other pages."""
    async with Answer(interaction) as answer:
        file = await _cover(answer.bot, await answer.display())
        await answer.respond_privately(view=help_layout(answer.texts, file), files=files_of(file))


async def _cover(bot: GameBot, mode: DisplayMode) -> discord.File | None:
    cover = _main_game().cover
    return None if cover is None else await cover(bot.pictures, mode)


def _main_game() -> GameUI:
    return GAME_UIS[main_game()]


def help_layout(
    texts: Texts, file: discord.File | None = None, greeting: str | None = None
) -> ui.LayoutView:
    """Return the help: a picture, one sentence, and the buttons to start the main game.

    Other buttons open the other games and pages. A `greeting` precedes the sentence.
    """
    _, *others = GAME_UIS.values()
    pitch = _main_game().pitch(texts)
    part = partial(Target, Verb.SHOW_PART, 0, 0)
    return layout(
        ui.Container(
            *([gallery(file, texts("alt-cover"))] if file else []),
            ui.TextDisplay(f"### {greeting}\n{pitch}" if greeting else pitch),
            ui.ActionRow(*_start_buttons(texts)),
            *rows_of_buttons(
                [
                    *_rules_buttons(_main_game(), texts),
                    TargetButton(part("daily"), texts("button-daily"), emoji="☀️"),
                    *(
                        TargetButton(part(f"{_GAME}{each.game}"), _label(each, texts), emoji="🃏")
                        for each in others
                    ),
                    TargetButton(part("more"), texts("button-more")),
                ]
            ),
            accent_colour=NEUTRAL,
        )
    )


def _start_buttons(texts: Texts) -> list[TargetButton]:
    """Return the buttons to practise and to challenge in the main game."""
    game_ui = _main_game()
    game, primary = format_game(game_ui.game), discord.ButtonStyle.primary
    challenge = Target(Verb.CHALLENGE, 0, 0, game)
    return [
        *practise_buttons(game_ui.game, texts, "button-play-alone", primary),
        TargetButton(challenge, texts("button-challenge-friend"), style=primary, emoji="⚔️"),
    ]


def _rules_buttons(game_ui: GameUI, texts: Texts) -> list[TargetButton]:
    if game_ui.guide is None:
        return []
    return [TargetButton(rules_target(game_ui.guide), texts("button-rules"), emoji="📖")]


def _label(game_ui: GameUI, texts: Texts) -> str:
    return game_ui.game.title() if game_ui.label is None else game_ui.label(texts)


def _statistics_buttons(game_ui: GameUI, texts: Texts) -> list[TargetButton]:
    if game_ui.statistics is None:
        return []
    target = Target(Verb.STATS, 0, 0, format_game(game_ui.game))
    return [TargetButton(target, texts("button-stats"), emoji="📊")]


_GAME = "game."
"""The prefix, in custom ids, of the names of pages about games."""


async def _show_game(answer: Answer, game_ui: GameUI) -> None:
    """Show the page about a game other than the main one."""
    texts = answer.texts
    buttons = [*start_buttons(game_ui.game, texts), *_rules_buttons(game_ui, texts)]
    if not answer.as_guest:
        buttons += _statistics_buttons(game_ui, texts)
    text_item = ui.TextDisplay[Any](game_ui.pitch(texts))
    view = layout(ui.Container(text_item, ui.ActionRow(*buttons), accent_colour=NEUTRAL))
    await answer.respond_privately(view=view)


async def _show_more(answer: Answer) -> None:
    """Show the page with buttons to the reader's games and statistics, and to the settings."""
    texts, manages = answer.texts, answer.interaction.permissions.manage_guild
    parts = [("games", "button-my-games", "🗒️"), ("preferences", "button-preferences", "🙋")]
    if manages and not answer.as_guest:
        parts.append(("settings", "button-settings", "⚙️"))
    buttons = [
        TargetButton(Target(Verb.SHOW_PART, 0, 0, part), texts(label), emoji=emoji)
        for part, label, emoji in parts
    ]
    if not answer.as_guest:
        buttons += _statistics_buttons(_main_game(), texts)
    text_item = ui.TextDisplay[Any](texts("help-behind"))
    install = ui.Button[Any](label=texts("button-add-app"), url=app_address(answer.bot))
    view = layout(ui.Container(text_item, ui.ActionRow(*buttons, install), accent_colour=NEUTRAL))
    await answer.respond_privately(view=view)


_PARTS: Mapping[str, Callable[[Answer], Awaitable[None]]] = {
    "daily": show_daily,
    "more": _show_more,
    "games": show_games,
    "portrait": show_portrait,
    "preferences": show_preferences,
    "privacy": show_privacy,
    "settings": show_settings,
    "doctor": show_doctor,
}
"""The pages by their names in custom ids, including those of older buttons."""


@on_click(Verb.SHOW_PART)
async def show_part(answer: Answer, target: Target) -> None:
    """Privately show the page that a button in the help or in a panel leads to."""
    if target.argument.startswith(_GAME):
        name = target.argument.removeprefix(_GAME)
        await _show_game(answer, parse_or_outdated(GAME_UIS.__getitem__, name))
    else:
        await parse_or_outdated(_PARTS.__getitem__, target.argument)(answer)


class Welcome(commands.Cog):
    """The introduction of the bot to a new server and to members who mention it."""

    def __init__(self, bot: TableBot) -> None:
        self.bot = bot
        self._sender = bot.sender
        bot.sender.add_single_post(MessageKind.GREETING, self.greet)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a new server; a server is greeted only once."""
        await self._sender.sync(await self.bot.services.servers.greet(guild.id))

    async def greet(self, message: MessageRecord) -> None:
        """Post the greeting in the server's system channel, or send it to the inviting member.

        The inviting member is found in the audit log. If the bot is not allowed to read it, which
        is usual, the server's owner is greeted instead. Raises discord.HTTPException if Discord
        refuses, and ConnectionError if the server is unavailable.
        """
        guild = self.bot.get_guild(message.guild_id)
        if guild is None:
            return  # the bot was removed
        if guild.unavailable:
            raise ConnectionError("the server is unavailable")
        name = f"greeting-{message.id}"
        server = await self.bot.services.servers.read(guild.id)
        texts = self._texts(server, guild)
        channel = guild.system_channel
        if channel is not None and channel.permissions_for(guild.me).send_messages:
            place = MessagePlace(self.bot, guild.id, channel.id)
            file = await _cover(self.bot, server.display)
            view = help_layout(texts, file, texts("greeting"))
            await place.post(view, files_of(file), name=name)
            return
        text = texts(
            "greeting-direct",
            server=escape_server(guild),
            help=self.bot.command_mention("help", texts),
        )
        inviter = await _inviter(guild)
        user_id = guild.owner_id if inviter is None else inviter.id
        if user_id is not None:
            await send_direct(self.bot, user_id, text, nonce=name, is_stored=False)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answer a mention of the bot with one line and the buttons to start.

        The client drops messages without a mention in their text, including plain replies, before
        they reach this listener.
        """
        guild = message.guild
        if guild is None or message.author.bot:
            return
        try:
            self.bot.cooldowns.take(MENTIONS, message.author.id)
        except TooOftenError:
            return
        server = await self.bot.services.servers.read(guild.id)
        texts = self._texts(server, guild)
        line = texts("help-mention", help=self.bot.command_mention("help", texts))
        view = layout(
            ui.TextDisplay(line),
            ui.ActionRow(*_start_buttons(texts), *_rules_buttons(_main_game(), texts)),
        )
        await self.bot.try_request(message.reply(view=view, allowed_mentions=_NOBODY))

    def _texts(self, server: ServerRecord, guild: discord.Guild) -> Texts:
        locale = server.language or str(guild.preferred_locale)
        return self.bot.services.catalogue.language(locale)


async def _inviter(guild: discord.Guild) -> discord.abc.Snowflake | None:
    """Return the user who added the bot to a server, or None if the audit log does not show it.

    Raises discord.HTTPException for a temporary failure.
    """
    if not guild.me.guild_permissions.view_audit_log:
        return None
    try:
        async for entry in guild.audit_logs(action=discord.AuditLogAction.bot_add, limit=10):
            if entry.target is not None and entry.target.id == guild.me.id:
                return entry.user
    except discord.HTTPException as refused:
        if is_temporary(refused):
            raise
        _log.info("inviter.unknown", guild=guild.id, error=str(refused))
    return None


async def setup(bot: TableBot) -> None:
    """Add the commands, and the cog that introduces the bot."""
    for game_ui in GAME_UIS.values():
        if game_ui.guide is not None:
            bot.command_group(game_ui.game).add_command(_rules_command(game_ui.game, game_ui.guide))
    bot.main_group.add_command(help_command)
    await bot.add_cog(Welcome(bot))
