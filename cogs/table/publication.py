"""Bringing a channel up to date with a match: the only place that posts and edits boards.

What is to be done is a plan of a few steps, made by `plan`; here they are taken one by one. Every
step is stored as soon as it is done, and a posting carries a nonce: after a crash or an outage the
same match is published again, and what is left is done.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace

import discord
import structlog
from discord import ui

from bot.games.shanghaien.turns import finished_turn, report_start, start_after_takeback
from bot.logs import about_match
from bot.matches.clocks import NO_NOTICE
from bot.matches.locks import MatchLocks
from bot.matches.match import Match
from bot.store.absences import Absence
from bot.store.displays import DisplayMode
from bot.store.members import MemberRecord
from bot.store.records import Shown
from bot.texts import wording
from cogs.app import REQUEST_FAILURES, ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.direct_messages import send_direct, server_name, table_link
from cogs.table.board import board_layout, line_layout, sheet_layout, summary_layout, time_lines
from cogs.table.computer import Opponent
from cogs.table.messages import TableMessages
from cogs.table.move_ids import Menu
from cogs.table.names import mention, spoken_name, spoken_names
from cogs.table.pictures import Pictures, files_of
from cogs.table.plan import (
    CallDirectly,
    Called,
    Edit,
    Plan,
    Post,
    Retire,
    Summary,
    TellTimeUp,
    Wanted,
    plan_call,
    plan_publication,
    plan_refresh,
    plan_time_up,
    wanted,
)

_log = structlog.get_logger(__name__)


class Publisher:
    """Shows matches in their channels, one publication a match at a time."""

    def __init__(self, bot: ShanghaienBot) -> None:
        self._bot = bot
        self._locks = MatchLocks()

    async def publish(self, match_id: int, answer: Answer | None = None) -> Match:
        """Show the match as it is now and return it.

        With `answer`, the click that asks for it, the live board is edited by answering the click
        where that was on the board, and the clicker is told what hinders.
        Raises discord.HTTPException if Discord refuses; what was not shown stays marked so.
        """
        async with self._locks.of(match_id):
            # Only now: whoever wrote the match may have waited while another move was shown.
            match = await self._bot.services.matches.load(match_id)
            if match.record.shown.revision < match.revision:
                with about_match(match.id, match.revision):
                    match = await self._show(match, answer)
        if answer is not None:
            await answer.acknowledge()
        return match

    async def call(self, match_id: int) -> None:
        """Call the player whom a shown match waits for, in the way they chose, once a turn.

        Raises discord.HTTPException if Discord refuses; the call stays due then.
        """
        async with self._locks.of(match_id):
            match = await self._shown_match(match_id)
            if match is not None and not match.record.shown.all_called:
                now = await self._publication(match, None)
                await now.carry_out(plan_call(now.wanted.member))

    async def refresh(
        self, match_id: int, answer: Answer | None = None, *, note: str | None = None
    ) -> None:
        """Draw the live board of a running game anew where it stands, and ping nobody.

        With `answer`, a click on it, by answering the click. A `note` is told once. Raises
        discord.HTTPException if Discord refuses.
        """
        async with self._locks.of(match_id):
            match = await self._shown_match(match_id)
            if match is not None:
                now = await self._publication(match, answer, note)
                await now.carry_out(plan_refresh(now.shown))
        if answer is not None:
            await answer.acknowledge()

    async def tell_time_up(self, match_id: int) -> None:
        """Tell the waiting player, in the way they chose, that the other one is late.

        Raises discord.HTTPException if Discord refuses.
        """
        async with self._locks.of(match_id):
            match = await self._shown_match(match_id)
            if match is not None:
                user_id = match.user_of(match.state.mover.opponent)
                waiting = await self._bot.services.members.load(user_id)
                now = await self._publication(match, None)
                await now.carry_out(plan_time_up(now.shown, waiting))

    async def restore(self, match: Match) -> Match:
        """Post the live board again if somebody has deleted it; return the match as it is then.

        What Discord refuses is let be: the next move shows the board all the same.
        """
        if match.over or match.record.pause is not None:
            return match
        gone = False
        with contextlib.suppress(*REQUEST_FAILURES):
            gone = await TableMessages(self._bot, match.record).live_is_gone()
            if gone:
                await self.refresh(match.id)
        return await self._bot.services.matches.load(match.id) if gone else match

    async def _shown_match(self, match_id: int) -> Match | None:
        """Return a running match whose channel is up to date; None for any other."""
        match = await self._bot.services.matches.load(match_id)
        behind = match.record.shown.revision != match.revision
        return None if match.over or behind else match

    async def _show(self, match: Match, answer: Answer | None) -> Match:
        now = await self._publication(match, answer)
        stood = now.shown
        steps = plan_publication(stood, now.wanted)
        try:
            await now.carry_out(steps)
        except discord.Forbidden as refused:
            if isinstance(steps[0], Edit) or stood.message_id is None:
                raise
            await now.stay(stood.message_id, refused)
        return now.match

    async def _publication(
        self, match: Match, answer: Answer | None, note: str | None = None
    ) -> Publication:
        services, record = self._bot.services, match.record
        user_id = match.user_of(match.state.mover)
        member = await services.members.load(user_id)
        absence = await services.absences.current(record.guild_id, user_id)
        now = wanted(match, member, away=absence is not None, now=services.clock.now())
        mode = await self._bot.display_of(match)
        return Publication(self._bot, match, now, answer, mode=mode, absence=absence, note=note)


class Publication:
    """One match on its way into its channel; each change there is stored at once."""

    def __init__(
        self,
        bot: ShanghaienBot,
        match: Match,
        now: Wanted,
        answer: Answer | None,
        *,
        mode: DisplayMode,
        absence: Absence | None,
        note: str | None,
    ) -> None:
        self.match = match
        self.wanted = now
        self._bot = bot
        self._mode = mode
        self._absence = absence
        self._note = note
        self._texts = bot.texts_of(match)
        self._messages = TableMessages(bot, match.record)
        self._notice = NO_NOTICE
        """What the latest drawn board tells about time."""
        self._retired: int | None = None
        """The message that was the live one until it shrank to its line."""
        self._answer = answer
        if answer is not None and self.shown.message_id is None and not answer.on_private_message:
            self._adopt(answer)
        live = answer is not None and answer.message_id == self.shown.message_id
        self._click = answer if live else None
        """The click on the live message that can be answered by an edit."""

    @property
    def shown(self) -> Shown:
        """What stands in the channel."""
        return self.match.record.shown

    def _adopt(self, answer: Answer) -> None:
        """Take the clicked board for the live one: a crash kept its posting from being noted."""
        shown = replace(
            self.shown,
            message_id=answer.message_id,
            message_channel_id=answer.interaction.channel_id,
        )
        self.match = replace(self.match, record=replace(self.match.record, shown=shown))

    async def carry_out(self, steps: Plan) -> None:
        """Take the steps one by one; raises discord.HTTPException if Discord refuses one."""
        for step in steps:
            match step:
                case Edit():
                    await self._edit(step)
                case Retire():
                    await self._retire()
                case Summary(index):
                    await self._summarise(index)
                case Post():
                    await self._post(step)
                case CallDirectly():
                    await self._call_directly(step)
                case TellTimeUp():
                    await self._tell_time_up(step)
                case Called():
                    await self._remember(replace(self.shown, called=self.shown.waiting))

    async def _edit(self, step: Edit) -> None:
        view, files = await self._table()
        if await self._edited(view, files):
            await self._remember_board(pinged=step.pinged, told=step.told)
        else:
            await self.carry_out(step.otherwise)

    async def _retire(self) -> None:
        await self._edited(line_layout(self._turn_line()), [])
        self._retired = self.shown.message_id
        await self._remember(replace(self.shown, message_id=None, message_channel_id=None))

    async def _summarise(self, index: int) -> None:
        result = self.match.state.history[index]
        file = await self._bot.part(Pictures).summary_file(self.match, result, self._mode)
        view = summary_layout(self.match, result, self._texts, file)
        await self._messages.post(view, files_of(file), name=f"{self.match.id}-round-{index}")
        await self._remember(replace(self.shown, rounds=index + 1))

    async def _post(self, step: Post) -> None:
        old = self.shown
        try:
            message_id = await self._posted(step)
        except discord.Forbidden as refused:
            if not step.once:
                raise
            # The board stands; there is no sense in trying the same again and again.
            _log.warning("call.refused", match=self.match.id, error=str(refused))
            await self._remember(replace(old, called=old.waiting))
            return
        await self._remember_board(message_id, pinged=step.pinged, told=step.told)
        if step.replaces and old.message_id is not None:
            view = line_layout(self._turn_line())
            await self._bot.quietly(self._messages.shrink(old, view))

    async def _posted(self, step: Post) -> int:
        """Post the live message; return its id."""
        name = f"{self.match.id}-{self.match.revision}{step.occasion}"
        if step.dms_closed:
            called = mention(self.match, self.match.state.mover)
            self._note = self._texts("notify-dm-closed", mention=called)
        view, files = await self._table()
        posted = await self._messages.post(view, files, name=name, ping=step.ping)
        replaced = self.shown.message_id or self._retired
        if replaced is not None and posted <= replaced:
            # The same position was posted minutes ago: that board has had its time.
            name = f"{name}-{posted}"
            posted = await self._messages.post(view, files, name=name, ping=step.ping)
        return posted

    async def _call_directly(self, step: CallDirectly) -> None:
        texts = await self._bot.texts_for(step.member.user_id, self.match)
        text = texts(
            "dm-turn",
            opponent=spoken_name(self.match, self.match.state.mover.opponent),
            server=server_name(self._bot, self.match),
            link=table_link(self.match, texts),
        )
        if await self._told_directly(step.member, text, "dm"):
            await self._remember(replace(self.shown, called=self.shown.waiting))
        else:
            await self.carry_out(step.otherwise)

    async def _tell_time_up(self, step: TellTimeUp) -> None:
        texts = await self._bot.texts_for(step.member.user_id, self.match)
        text = time_lines(self.match, self._notice, texts)[0]
        if await self._told_directly(step.member, f"{text} {table_link(self.match, texts)}", "up"):
            await self._remember(self._notice.noted(self.shown, told=True))
        else:
            await self.carry_out(step.otherwise)

    async def _told_directly(self, member: MemberRecord, text: str, occasion: str) -> bool:
        nonce = f"{self.match.id}-{self.match.revision}-{occasion}"
        if await send_direct(self._bot, member.user_id, text, nonce=nonce):
            return True
        await self._bot.services.members.save(replace(member, dms_closed=True))
        return False

    async def stay(self, message_id: int, refused: discord.Forbidden) -> None:
        """Go on in the message that was live, as the bot may not post: an edit needs no such leave.

        Round summaries that could not be posted stay due.
        """
        _log.warning(
            "board.cannot_post",
            match=self.match.id,
            channel=self.match.record.channel_id,
            error=str(refused),
            fix="give the bot View Channel, Send Messages and Attach Files there",
        )
        channel_id = self.match.record.channel_id
        await self._remember(
            replace(self.shown, message_id=message_id, message_channel_id=channel_id)
        )
        if not await self._edited_somehow():
            raise refused
        await self._remember_board(pinged=False)
        if self._answer is not None:
            await self._answer.explain(refused)

    # What it shows

    async def _table(self) -> tuple[ui.LayoutView, list[discord.File]]:
        """Return what the live message is to show: the board, or the score sheet at the end."""
        match, pictures = self.match, self._bot.part(Pictures)
        self._notice = self._bot.services.clocks.notice_during(match.record, self._absence)
        if match.over:
            file = await pictures.sheet_file(match, self._mode)
            return sheet_layout(match, self._texts, file), files_of(file)
        told = report_start(match.events, match.state.mover)
        file = await pictures.board_file(match, mode=self._mode, told=told)
        note = self._note or self._bot.part(Opponent).note(match, self._texts)
        view = board_layout(
            match, Menu(), self._texts, file, note=note, notice=self._notice, told=told
        )
        return view, files_of(file)

    def _turn_line(self) -> str:
        """Return the line of an old board: the turn that ended with the hand-over."""
        start, end = finished_turn(self.match.events, self.match.state.mover)
        start = start_after_takeback(self.match.events, start, end)
        told = self.match.stepwise(start, end)
        happened = wording.last_line(told, spoken_names(self.match), self._texts)
        return happened or self._texts("old-board-plain")  # the first board tells of no turn yet

    # How it gets there

    async def _edited(self, view: ui.LayoutView, files: list[discord.File]) -> bool:
        """Edit the live message; return False if it is gone, or out of reach for long."""
        if self._click is not None:
            click, self._click = self._click, None
            try:
                await click.edit(view, files)
            except discord.NotFound as gone:
                _log.info("click.expired", match=self.match.id, code=gone.code)
            else:
                return True
        return await self._messages.edit(self.shown, view, files)

    async def _edited_somehow(self) -> bool:
        """Edit the live message, in words alone if pictures are not allowed either."""
        view, files = await self._table()
        try:
            return await self._edited(view, files)
        except discord.Forbidden:
            if self.match.over:
                return await self._edited(sheet_layout(self.match, self._texts, None), [])
            view = board_layout(self.match, Menu(), self._texts, None, notice=self._notice)
            return await self._edited(view, [])

    async def _remember_board(
        self, message_id: int | None = None, *, pinged: bool, told: bool = False
    ) -> None:
        """Remember that the live message, a new one if given, shows the match as it is."""
        record = self.match.record
        shown = replace(
            self.shown,
            revision=self.match.revision,
            waiting=record.waiting,
            called=record.waiting if pinged else (),
        )
        shown = self._notice.noted(shown, told=told)
        if message_id is not None:
            shown = replace(shown, message_id=message_id, message_channel_id=record.channel_id)
        await self._remember(shown)

    async def _remember(self, shown: Shown) -> None:
        """Store what stands in the channel."""
        self.match = await self._bot.services.showing.set_shown(self.match, shown)
