"""`/shanghaien help`, the same in answer to a mention, and one greeting on a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
import structlog
from discord import app_commands, ui
from discord.ext import commands

from bot.records.members import ServerRecord
from bot.records.messages import KindOfMessage, MessageRecord
from bot.texts.catalogue import Texts
from cogs.around.games import show_games
from cogs.around.preferences import show_preferences
from cogs.around.privacy import show_privacy
from cogs.around.settings import show_doctor, show_settings
from cogs.invitations.tapping import beginning_buttons
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction
from cogs.kit.bounds import parse_or_outdated
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import MENTIONS, TooOftenError
from cogs.kit.custom_ids import Target
from cogs.kit.direct_messages import send_direct
from cogs.kit.discord_errors import passes
from cogs.kit.layouts import layout
from cogs.kit.names import spoken_server
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL
from cogs.table.bot import TableBot
from cogs.table.face import Face
from cogs.table.faces import FACES, game_written
from cogs.table.guide_face import opening
from cogs.table.messages import MessagePlace

_NOBODY = discord.AllowedMentions.none()

_log = structlog.get_logger(__name__)


@app_commands.command(name=said("cmd-help"), description=said("cmd-help-desc"))
async def help_command(interaction: Interaction) -> None:
    """Say privately what there is, with a button for each."""
    async with Answer(interaction) as answer:
        manages = answer.interaction.permissions.manage_guild
        view = help_layout(answer.texts, as_guest=answer.as_guest, manages=manages)
        await answer.private(view=view)


def help_layout(
    texts: Texts, greeting: str | None = None, *, as_guest: bool = False, manages: bool = True
) -> ui.LayoutView:
    """Return what there is and how to begin, after a `greeting` if there is one.

    Where the bot is a guest, what needs a server of its own is left out; the settings are, too,
    for a reader who does not manage the server.
    """
    lines = [f"### {greeting or texts('help-title')}", texts("challenge-pitch")]
    shown: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines))]
    for face in FACES.values():
        shown += [
            ui.TextDisplay(face.pitch(texts)),
            ui.ActionRow(
                *beginning_buttons(face.game, texts),
                *_reading_buttons(face, texts, as_guest=as_guest),
            ),
        ]
    buttons = [
        TargetButton(Target(Verb.SHOW_PART, 0, 0, part), texts(label), emoji=emoji)
        for part, label, emoji in (
            ("games", "button-my-games", "🗒️"),
            ("preferences", "button-preferences", "🙋"),
            ("settings", "button-settings", "⚙️"),
        )
        if part != "settings" or (manages and not as_guest)
    ]
    if greeting is None:
        shown.append(ui.TextDisplay(f"-# {texts('help-behind')}"))
    return layout(ui.Container(*shown, ui.ActionRow(*buttons), accent_colour=NEUTRAL))


def _reading_buttons(face: Face, texts: Texts, *, as_guest: bool) -> list[TargetButton]:
    """Return what there is to read about a game: its rules, and the reader's own figures."""
    buttons = []
    if face.guide is not None:
        buttons.append(TargetButton(opening(face.guide), texts("button-rules"), emoji="📖"))
    if face.figures is not None and not as_guest:
        figures = Target(Verb.STATS, 0, 0, game_written(face.game))
        buttons.append(TargetButton(figures, texts("button-stats"), emoji="📊"))
    return buttons


_PARTS: Mapping[str, Callable[[Answer], Awaitable[None]]] = {
    "games": show_games,
    "preferences": show_preferences,
    "privacy": show_privacy,
    "settings": show_settings,
    "doctor": show_doctor,
}
"""What there is to show, as buttons call it for years."""


@on_click(Verb.SHOW_PART)
async def show_part(answer: Answer, target: Target) -> None:
    """Show privately what a button of the help, or of a panel, is for."""
    await parse_or_outdated(_PARTS.__getitem__, target.argument)(answer)


class Welcome(commands.Cog):
    """Introduces the bot: once on a server, and to whoever mentions it."""

    def __init__(self, bot: TableBot) -> None:
        self.bot = bot
        self._sender = bot.sender
        bot.sender.say_by(KindOfMessage.GREETING, self.greet)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a new server, once."""
        await self._sender.bring(await self.bot.services.servers.greet(guild.id))

    async def greet(self, message: MessageRecord) -> None:
        """Post a greeting in the server's system channel, or else to whoever brought the bot.

        Who that was stands in the audit log. Where the bot may not read it, as a rule, it is the
        owner who is greeted. Raises discord.HTTPException if Discord refuses.
        """
        guild = self.bot.get_guild(message.guild_id)
        if guild is None:
            return  # it has removed the bot
        if guild.unavailable:
            raise ConnectionError("the server is unavailable")
        name = f"greeting-{message.id}"
        texts = self._texts(await self.bot.services.servers.read(guild.id), guild)
        channel = guild.system_channel
        if channel is not None and channel.permissions_for(guild.me).send_messages:
            place = MessagePlace(self.bot, guild.id, channel.id)
            await place.post(help_layout(texts, texts("greeting")), name=name)
            return
        text = texts(
            "greeting-direct",
            server=spoken_server(guild),
            help=self.bot.command_mention("help", texts),
        )
        inviter = await _inviter(guild)
        user_id = guild.owner_id if inviter is None else inviter.id
        if user_id is not None:
            await send_direct(self.bot, user_id, text, nonce=name, noted=False)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answer a mention with the help, see `hearing`; a reply to the bot's message is none."""
        guild = message.guild
        if guild is None or message.author.bot:
            return
        try:
            self.bot.cooldowns.take(MENTIONS, message.author.id)
        except TooOftenError:
            return
        server = await self.bot.services.servers.read(guild.id)
        view = help_layout(self._texts(server, guild))
        await self.bot.quietly(message.reply(view=view, allowed_mentions=_NOBODY))

    def _texts(self, server: ServerRecord, guild: discord.Guild) -> Texts:
        locale = server.language or str(guild.preferred_locale)
        return self.bot.services.catalogue.language(locale)


async def _inviter(guild: discord.Guild) -> discord.abc.Snowflake | None:
    """Return who brought the bot to a server, as far as it may know; raises what passes."""
    if not guild.me.guild_permissions.view_audit_log:
        return None
    try:
        async for entry in guild.audit_logs(action=discord.AuditLogAction.bot_add, limit=10):
            if entry.target is not None and entry.target.id == guild.me.id:
                return entry.user
    except discord.HTTPException as refused:
        if passes(refused):
            raise
        _log.info("inviter.unknown", guild=guild.id, error=str(refused))
    return None


async def setup(bot: TableBot) -> None:
    """Add the command, the greeting and the answer to mentions."""
    bot.main_group.add_command(help_command)
    await bot.add_cog(Welcome(bot))
