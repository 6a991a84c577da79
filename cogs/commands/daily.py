"""The deal of the day: its command, its result, and the servers' messages with the results.

Each day has one deal. Every member can play it once, against the computer; see `bot.matches.daily`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

import discord
import structlog
from discord import app_commands, ui

from bot.games.transcript_lines import AGAIN
from bot.matches.daily import Progress, game_of
from bot.matches.match import Match, Reason, RefusedError, Terms
from bot.records.daily import start_of
from bot.records.matches import NOWHERE
from bot.records.members import StoreError, is_guest
from bot.records.messages import MessageKind, MessageRecord, NewMessage
from bot.runtime.health import KeyedLocks
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import chance_text
from bot.workers.messages import HelperError
from cogs.board.board import NEUTRAL
from cogs.board.bot import TableBot, bot_of
from cogs.board.game_ui import ChoiceCosts, Content, TableLook, combine, feature_of, game_ui_of
from cogs.board.messages import MessagePlace, Renderer
from cogs.commands.games import send_export
from cogs.commands.practice import start_private_practice
from cogs.invitations.message import computer_people
from cogs.ui.answers import Answer
from cogs.ui.app import BEGINNINGS, HANDS, REQUEST_FAILURES, GameBot, Interaction
from cogs.ui.components import TargetButton, layout, on_click
from cogs.ui.custom_ids import Target, Verb, parse_or_outdated, small_number
from cogs.ui.names import escape_name, localize

ANALYSIS_SECONDS = 20.0
"""The maximum time in seconds to wait for the analysis of a try: a member's game with the deal of
the day. If the analysis takes longer, the result is shown without the costs of the choices.
"""
MOST_POSTED = 20
"""The maximum number of results in a server's message."""
PLAY, EXPORT, POST = "play", "export", "post"
"""The arguments of the buttons that start the deal, export a finished try, and open the deal from a
server's message. A fourth button repeats the deal: its argument is `AGAIN` with the number of
events of the try after which the repetition begins.
"""

_log = structlog.get_logger(__name__)


@app_commands.command(name=localize("cmd-daily"), description=localize("cmd-daily-desc"))
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def daily_command(interaction: Interaction) -> None:
    """Show the deal of the day privately: the start, the running game or the result."""
    async with Answer(interaction) as answer:
        await show_daily(answer)


@on_click(Verb.DAILY)
async def handle_daily_click(answer: Answer, target: Target) -> None:
    """Show the deal of the day, start it, or repeat or export a finished try."""
    kind, _, events = target.argument.partition(".")
    if kind == PLAY:
        await _play(answer)
    elif kind == EXPORT:
        match = await _load_own_try(answer, target.id)
        await send_export(answer, match)
    elif kind == AGAIN:
        number = parse_or_outdated(small_number, events)
        match = await _load_own_try(answer, target.id)
        answer.keeps_message = True  # the result remains visible
        terms = f"{AGAIN}.{target.id}.{number}"
        await start_private_practice(answer, match.game.name, terms)
    else:
        await show_daily(answer)


async def show_daily(answer: Answer) -> None:
    """Show the deal of the day privately."""
    answer.check_cooldown(HANDS)
    deals = answer.bot.services.daily
    match = await deals.match_of(deals.today, answer.user_id)
    if match is not None:
        await _show(answer, match)
        return
    texts, deal = answer.texts, await deals.deal(deals.today)
    progress = await deals.progress(deal.day, answer.user_id)
    lines = [
        f"## {texts('daily-title', day=deal.day)}",
        texts(f"daily-about-{deal.game.name}"),
        texts("daily-counts"),
        *([texts("daily-streak", days=progress.streak)] if progress.streak > 1 else []),
        f"-# {texts('daily-next', when=_format_start(deal.day + 1))}",
        f"-# {texts('daily-seal', day=deal.day, seal=deal.seal)}",
        *await _past_lines(answer.bot, deal.day - 1, texts),
    ]
    play = TargetButton(
        Target(Verb.DAILY, deal.day, 0, PLAY),
        texts("button-daily-play"),
        style=discord.ButtonStyle.success,
        emoji="☀️",
    )
    export = await _export_buttons(answer.bot, deal.day - 1, answer.user_id, texts)
    text_item = ui.TextDisplay[ui.LayoutView]("\n".join(lines))
    row = ui.ActionRow(play, *export)
    await answer.respond_privately(view=layout(ui.Container(text_item, row, accent_colour=NEUTRAL)))


async def _play(answer: Answer) -> None:
    """Start today's deal, or show the member's try if it has begun."""
    answer.check_cooldown(BEGINNINGS)
    services = answer.bot.services
    deals, game = services.daily, game_of(services.daily.today)
    match = await deals.match_of(deals.today, answer.user_id)
    if match is None:
        terms = Terms(answer.guild_id, NOWHERE, answer.texts.language, game, game.daily)
        computers = computer_people(answer, terms, [game.inviting.levels[-1]])
        match = await deals.begin(terms, answer.person, computers, answer.interaction.id)
        with contextlib.suppress(RefusedError):  # another click has started it
            await feature_of(match, game_ui_of(match).practice).opened(answer.bot, match)
    await _show(answer, match)


async def _show(answer: Answer, match: Match) -> None:
    await bot_of(answer).opponent.settle(match)
    match = await answer.bot.services.matches.read_current(match.id)
    await bot_of(answer).private_boards.show(answer, match)


async def _load_own_try(answer: Answer, day: int) -> Match:
    """Return the member's finished try of a day. Raises RefusedError if none is finished."""
    match = await answer.bot.services.daily.match_of(day, answer.user_id)
    if match is None:
        raise RefusedError(Reason.UNKNOWN_MATCH)
    if not match.is_over:
        raise RefusedError(Reason.GAME_RUNNING)
    return match


# The result ----------------------------------------------------------------------------------


async def show_end(bot: GameBot, look: TableLook) -> Content:
    """Return the message that ends a member's try, and store its result if not yet stored.

    Only this first game with the deal counts; repetitions are practice.
    """
    match, texts, deals = look.match, look.texts, bot.services.daily
    day, user_id = match.record.daily, match.record.user_ids[0]
    assert day is not None
    costs = await _costs_of(bot, look)
    await deals.finish(match, None if costs is None else costs.by_choice)
    table = await feature_of(match, game_ui_of(match).practice).table(bot, look)
    lines = await _result_lines(bot, match, await deals.progress(day, user_id), costs, texts)
    lines.append(f"-# {texts('daily-next', when=_format_start(deals.today + 1))}")
    buttons = []
    if costs is not None and costs.worst:
        what_if = Target(Verb.DAILY, day, 0, f"{AGAIN}.{costs.worst_event}")
        buttons.append(TargetButton(what_if, texts("practice-button-back"), emoji="↩️"))
    repeat = Target(Verb.DAILY, day, 0, f"{AGAIN}.0")
    buttons.append(TargetButton(repeat, texts("button-daily-again"), emoji="🔁"))
    past = day if deals.is_public(day) else day - 1
    buttons += await _export_buttons(bot, past, user_id, texts)
    text_item = ui.TextDisplay[ui.LayoutView]("\n".join(lines))
    view = layout(ui.Container(text_item, ui.ActionRow(*buttons), accent_colour=NEUTRAL))
    return combine(table, Content(view))


async def _result_lines(
    bot: GameBot, match: Match, progress: Progress, costs: ChoiceCosts | None, texts: Texts
) -> list[str]:
    """Return the lines of a result: the comparisons, and the text to share."""
    record, result, standing = match.record, progress.result, progress.standing
    assert record.daily is not None
    assert record.result is not None
    own, captain = record.result.points
    lines = [f"## {texts('daily-title', day=record.daily)}"]
    lines.append(texts(f"daily-result-{record.game}", own=own, captain=captain))
    if standing is not None and standing.share is not None:
        lines.append(texts("daily-share", share=chance_text(standing.share, texts)))
    best = None
    with contextlib.suppress(HelperError):
        best = await bot.services.daily.best(record.daily)
    if best is not None:
        lines.append(texts(f"daily-best-{record.game}", own=best[0], captain=best[1]))
    if costs is not None:
        lines.append(texts("daily-worst", choice=costs.worst or texts("daily-worst-none")))
    if result is None or result.line is None:
        return [*lines, texts("daily-late")]
    days = texts("daily-days", days=progress.streak)
    shared = f"{texts(f'daily-game-{record.game}')} #{record.daily} · {result.line} · {days}"
    return [*lines, texts("daily-copy"), f"```\n{shared}\n```"]


async def _costs_of(bot: GameBot, look: TableLook) -> ChoiceCosts | None:
    """Return the costs of the member's choices, or None if they cannot be computed in time."""
    match, analysis_ui = look.match, game_ui_of(look.match).analysis
    if analysis_ui is None or analysis_ui.costs is None:
        return None
    try:
        job = bot.services.analyses[match.game.name].request(match)
        async with asyncio.timeout(ANALYSIS_SECONDS):
            await job.wait()
    except (RefusedError, TimeoutError) as error:
        _log.info("daily.not_analysed", match=match.id, error=repr(error))
        return None
    return None if job.failed else analysis_ui.costs(match, job.analysis, look.texts)


async def _past_lines(bot: GameBot, day: int, texts: Texts) -> list[str]:
    """Return the line with the secret of a past day; empty while the secret must not be shown."""
    deals = bot.services.daily
    if day < 1 or not deals.is_public(day):
        return []
    deal = await deals.deal(day)
    return [f"-# {texts('daily-secret', day=day, secret=deal.secret.hex())}"]


async def _export_buttons(bot: GameBot, day: int, user_id: int, texts: Texts) -> list[TargetButton]:
    """Return the button that exports a member's finished try of a past day; empty without one."""
    deals = bot.services.daily
    match = await deals.match_of(day, user_id) if deals.is_public(day) else None
    if match is None or not match.is_over:
        return []
    label = texts("button-daily-export", day=day)
    return [TargetButton(Target(Verb.DAILY, day, 0, EXPORT), label, emoji="📜")]


def _format_start(day: int) -> str:
    """Return the start of a day in Discord's markup: the time, and the time left."""
    return f"<t:{int(start_of(day))}:t> (<t:{int(start_of(day))}:R>)"


# The message of a server -----------------------------------------------------------------------


class DailyPosts:
    """The messages that list the results of a day, one per server; see `cogs.board.messages`."""

    def __init__(self, bot: TableBot) -> None:
        self._bot = bot
        self._locks = KeyedLocks()

    async def publish(self, match: Match) -> None:
        """Post or edit the message with a day's results on the server of the try `match`.

        Does nothing if the server has chosen no channel for it.
        """
        record, services = match.record, self._bot.services
        server = await services.servers.read(record.guild_id)
        if server.daily_channel is None or is_guest(record.guild_id) or record.daily is None:
            return
        async with self._locks.get_lock(record.guild_id):
            stored = await services.messages.read_about(MessageKind.DAILY, record.guild_id)
            for past in (each for each in stored if each.number < record.daily):
                await services.messages.delete(past.id)  # no result can follow
            message = next((each for each in stored if each.number == record.daily), None)
            if message is not None:
                await self._bot.sender.sync(message)
                return
            new = NewMessage(
                record.guild_id, server.daily_channel, MessageKind.DAILY, record.guild_id,
                record.daily, "", after_id=record.sealing.accepted if record.sealing else 0,
                wanted=POST,
            )  # fmt: skip
            await self._post(await services.messages.add(new))

    async def _post(self, message: MessageRecord) -> None:
        """Post a new message. A failed request is repeated with the next result on the server."""
        sender, messages = self._bot.sender, self._bot.services.messages
        content = await self._content(message)
        sender.posting.add(message.id)
        try:
            place = MessagePlace(self._bot, message.guild_id, message.channel_id)
            posted = await place.post(content.view, name=f"daily-{message.number}")
            await messages.set_posted(message.id, posted, message.wanted)
        except REQUEST_FAILURES as refused:
            _log.info("daily.not_posted", guild=message.guild_id, error=repr(refused))
            await messages.delete(message.id)
        finally:
            sender.posting.discard(message.id)

    def renderer(self) -> Renderer:
        """Return the renderer of the messages.

        If a message is lost, the next result of the day posts a new one.
        """
        return Renderer(self._content, self._is_final, self._recognizes)

    async def _content(self, message: MessageRecord) -> Content:
        """Return the results of the day on a server, and the solution of the day before."""
        services, day = self._bot.services, message.number
        server = await services.servers.read(message.guild_id)
        guild = self._bot.get_guild(message.guild_id)
        locale = server.language or (str(guild.preferred_locale) if guild else "en")
        texts = services.catalogue.language(locale)
        results, others = await services.daily.read_guild_results(
            message.guild_id, day, MOST_POSTED
        )
        ids = [each.user_id for each in results]
        names = await services.members.read_names(message.guild_id, ids)
        lines = [f"### {texts('daily-title', day=day)}"]
        for each in results:
            if each.user_id in names:
                name = escape_name(names[each.user_id].name)
                lines.append(texts("daily-post-line", name=name, result=each.line or ""))
        if others > 0:
            lines.append(texts("daily-post-more", count=others))
        lines += await self._solution(day - 1, texts)
        play = Target(Verb.DAILY, day, 0, POST)
        button = TargetButton(play, texts("button-daily"), emoji="☀️")
        text_item = ui.TextDisplay[ui.LayoutView]("\n".join(lines))
        return Content(layout(ui.Container(text_item, ui.ActionRow(button), accent_colour=NEUTRAL)))

    async def _solution(self, day: int, texts: Texts) -> list[str]:
        """Return the lines with the best possible result and the secret of a past day.

        Empty before the first day, and while the secret must not be shown.
        """
        past = await _past_lines(self._bot, day, texts)
        if not past:
            return []
        with contextlib.suppress(HelperError):
            if best := await self._bot.services.daily.best(day):
                best_text = texts(f"daily-best-{game_of(day).name}", own=best[0], captain=best[1])
                return [f"-# {texts('with-label', label=f'#{day}', value=best_text)}", *past]
        return past

    def _is_final(self, message: MessageRecord) -> bool:
        """Return whether the day is over, so that no result can follow."""
        return self._bot.services.daily.is_public(message.number)

    async def _recognizes(
        self, message: MessageRecord, _message_id: int, buttons: Sequence[Target]
    ) -> bool:
        """Return whether a message in Discord lists the results of the same day."""
        return any(
            (each.verb, each.id, each.argument) == (Verb.DAILY, message.number, POST)
            for each in buttons
        )


async def setup(bot: TableBot) -> None:
    """Register the command and the renderers."""
    bot.tree.add_command(daily_command)
    posts = DailyPosts(bot)
    bot.sender.add_renderer(MessageKind.DAILY, posts.renderer())

    async def end(look: TableLook) -> Content:
        content = await show_end(bot, look)
        try:
            await posts.publish(look.match)
        except StoreError as error:
            _log.info("daily.not_posted", guild=look.match.record.guild_id, error=repr(error))
        return content

    bot.private_boards.daily_end = end
