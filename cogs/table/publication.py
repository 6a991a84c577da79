"""Bringing a channel up to date with a match: the only place that posts and edits boards.

What is to be done is a plan of a few steps, made by `plan`; here they are taken one by one. Every
step is stored as soon as it is done, and a posting carries a nonce: after a crash or an outage the
same match is published again, and what is left is done.
"""

from __future__ import annotations

from dataclasses import replace

import discord
import structlog
from discord import ui

from bot.matches.due import NO_NOTICE
from bot.matches.match import Match
from bot.records.matches import Shown
from bot.records.members import DisplayMode
from bot.records.messages import OLD, MessageRecord, summary_of
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.direct_messages import send_direct, server_name, table_link
from cogs.kit.discord_errors import Fixer, Trouble, trouble_of
from cogs.kit.links import app_row
from cogs.kit.tokens import OutOfReachError
from cogs.table.board import line_layout, page_after, time_lines
from cogs.table.coach import coach_line
from cogs.table.computer import Opponent
from cogs.table.face import Content, TableLook, together
from cogs.table.faces import face_of, look_at
from cogs.table.messages import MessagePlace
from cogs.table.names import mentions_of, spoken_others
from cogs.table.plan import (
    AskPrivately,
    CallDirectly,
    Called,
    Edit,
    GrowOld,
    Plan,
    Post,
    Slots,
    Summary,
    TellTimeUp,
    Wanted,
    still_called,
)
from cogs.table.rivalry import rivalry_of
from cogs.table.sender import Sender

_SHOWN_AFRESH = {
    Trouble.MESSAGE_GONE,
    Trouble.CHANNEL_GONE,
    Trouble.TOO_FAST,
    Trouble.OUT_OF_REACH,
}
"""What refuses an edit of the live message, and perhaps not another message in its place."""

_log = structlog.get_logger(__name__)


class Publication:
    """One match on its way into its channel; each change there is stored at once."""

    def __init__(
        self,
        bot: GameBot,
        sender: Sender,
        opponent: Opponent,
        match: Match,
        now: Wanted,
        answer: Answer | None,
        *,
        note: str | None,
    ) -> None:
        self.match = match
        self.wanted = now
        self._bot = bot
        self._note = note
        self._texts = bot.texts_of(match)
        self._face = face_of(match)
        self._sender = sender
        self._opponent = opponent
        self._notice = NO_NOTICE
        """What the latest drawn board tells about time."""
        self._left: int | None = None
        """The message that was the live one until now."""
        self._summarised_there: int | None = None
        """The round whose summary that message is to show."""
        self._deleted: int | None = None
        """The message that Discord said is gone."""
        self._answer = answer
        live = answer is not None and answer.message_id == self.shown.message_id
        self._click = answer if live else None
        """The click on the live message that can be answered by an edit."""

    @property
    def shown(self) -> Shown:
        """What stands in the channel."""
        return self.match.record.shown

    async def carry_out(self, steps: Plan) -> None:
        """Take the steps one by one; raises discord.HTTPException if Discord refuses one."""
        for step in steps:
            match step:
                case Edit():
                    await self._edit(step)
                case GrowOld():
                    await self._grow_old(step)
                case Summary(index):
                    await self._summarise(index)
                case Post():
                    await self._post(step)
                case CallDirectly():
                    await self._call_directly(step)
                case AskPrivately():
                    await self._ask_privately(step)
                case TellTimeUp():
                    await self._tell_time_up(step)
                case Called(slots):
                    await self._remember_called(slots)

    async def _edit(self, step: Edit) -> None:
        if await self._edited(await self._table()):
            await self._remember_board(told=step.told)
        else:
            await self.carry_out(step.otherwise)

    async def _grow_old(self, step: GrowOld) -> None:
        shown = self.shown
        self._left = shown.message_id
        left, index = replace(shown, message_id=None, message_channel_id=None), step.summary
        if index is None:
            await self._remember(left)
            await self._show_left(shown)
            return
        self._summarised_there = index
        left = replace(left, rounds=index + 1, called=())
        await self._remember(left, left=summary_of(index))
        if not await self._show_left(shown, index):
            await self._post_summary(index)

    async def _show_left(self, stood: Shown, summary: int | None = None) -> bool:
        """Let the message that was the live one shrink to its line or sum a round up, now or later.

        Returns False if it is gone.
        """
        message_id = stood.message_id
        if message_id is None:
            return False
        click, self._click = self._click, None
        left = await self._bot.services.messages.find(message_id)
        if left is not None and message_id == self._deleted:
            await self._bot.services.messages.drop(left.id, left.wanted)
            return False
        look = replace(self._look(), since=stood.since)
        if summary is None:
            content = Content(line_layout(self._face.turn_line(look)))
        else:
            content = await self._face.summary(look, summary)
        return await self._sender.bring(left, click, content)

    async def _summarise(self, index: int) -> None:
        await self._post_summary(index)
        await self._remember(replace(self.shown, rounds=index + 1, called=()))

    async def _post_summary(self, index: int) -> None:
        view, files = await self._face.summary(self._look(), index)
        await self._place().post(view, files, name=self._name(f"round-{index}"))

    async def _post(self, step: Post) -> None:
        old, expected = self.shown, await self._bot.services.showing.expect(self.match)
        try:
            message_id = await self._posted(step)
        except discord.HTTPException as refused:
            if not step.once or trouble_of(refused).fixer is not Fixer.MODERATOR:
                raise
            # The board stands; there is no sense in trying the same again and again.
            _log.warning("call.refused", match=self.match.id, error=str(refused))
            await self._remember_called(step.called)
            return
        # One that stands in for another tells what that one did.
        since = old.since if step.occasion else self.match.revision
        await self._remember_board(message_id, expected, since, called=step.called, told=step.told)
        await self._show_left(old)

    async def _posted(self, step: Post) -> int:
        """Post the live message; return its id."""
        name = self._name(f"{self.match.revision}{step.occasion}")
        if step.undelivered:
            (user_id,), services = step.pings, self._bot.services
            called = mentions_of(self.match, [self.match.seat_of(user_id)], self._texts)
            choice = (await services.members.read(user_id)).call_choice
            closed = choice.closed_at(services.clock.now())
            key = "notify-dm-closed" if closed else "notify-dm-refused"
            self._note = self._texts(key, mention=called)
        view, files = await self._table()
        posted = await self._place().post(view, files, name=name, pings=step.pings)
        replaced = self.shown.message_id or self._left
        if replaced is not None and posted <= replaced:
            # The same position was posted minutes ago: that board has had its time.
            name = f"{name}-{posted}"
            posted = await self._place().post(view, files, name=name, pings=step.pings)
        return posted

    async def _call_directly(self, step: CallDirectly) -> None:
        user_id, slot = step.awaited.user_id, step.awaited.slot
        texts = await self._bot.texts_for(user_id, self.match)
        text = texts(
            "dm-turn",
            opponent=spoken_others(self.match, self.match.seats[slot], texts),
            server=server_name(self._bot, self.match),
            link=table_link(self.match, texts),
        )
        if await self._told_directly(user_id, text, f"dm-{slot}"):
            await self._remember_called((slot,))
        else:
            await self.carry_out(step.otherwise)

    async def _ask_privately(self, step: AskPrivately) -> None:
        slot = step.slot
        ask, seat = self._face.question, self.match.seats[slot]
        assert ask is not None
        if slot not in self.match.record.waiting or not self.match.asks_in_private:
            return  # another one was not reached, and the match has gone on
        user_id = self.match.user_of(seat)
        texts = await self._bot.texts_for(user_id, self.match)
        question = ask(replace(self._look(), texts=texts), server_name(self._bot, self.match))
        if await self._told_directly(user_id, question, f"ask-{slot}", since=step.again):
            await self._remember_called((slot,))
        elif await self._bot.services.events.ask_no_more(self.match.id, seat) is not None:
            self.match = await self._bot.services.matches.current(self.match.id)

    async def _tell_time_up(self, step: TellTimeUp) -> None:
        user_id, slot = step.waiting.user_id, step.waiting.slot
        texts = await self._bot.texts_for(user_id, self.match)
        text = time_lines(self.match, self._notice, texts)[0]
        text, occasion = f"{text} {table_link(self.match, texts)}", f"up-{slot}"
        if await self._told_directly(user_id, text, occasion):
            await self._remember(self._notice.noted(self.shown, told=True))
        else:
            await self.carry_out(step.otherwise)

    async def _told_directly(
        self,
        user_id: int,
        content: str | ui.LayoutView,
        occasion: str,
        since: int | None = None,
    ) -> bool:
        """Send a direct message, once for an `occasion` since a revision or what else is given."""
        nonce = f"{since or f'{self.match.id}-{self.match.revision}'}-{occasion}"
        return await send_direct(self._bot, user_id, content, nonce=nonce)

    async def stay(self, message_id: int, refused: Exception) -> None:
        """Go on in the message that was live, as the bot may not post: an edit needs no such leave.

        Round summaries that could not be posted stay due.
        """
        forbidden = trouble_of(refused).fixer is Fixer.MODERATOR
        if forbidden:
            _log.warning(
                "board.cannot_post",
                match=self.match.id,
                channel=self.match.record.channel_id,
                error=str(refused),
                fix="give the bot View Channel, Send Messages and Attach Files there",
            )
        channel_id = self.match.record.channel_id
        live = replace(self.shown, message_id=message_id, message_channel_id=channel_id)
        if self._summarised_there is not None:
            live = replace(live, rounds=self._summarised_there)
        await self._remember(live)
        if not await self._edited_somehow():
            raise refused
        await self._remember_board()
        if forbidden and self._answer is not None:
            await self._answer.explain(refused)

    # What it shows

    async def _table(self) -> Content:
        """Return what the live message is to show: the board, or the score sheet at the end."""
        if self.match.over:
            rivalry = await rivalry_of(self._bot, self.match, self._texts)
            sheet = await self._face.sheet(self._look(note=rivalry))
            sheet.view.add_item(app_row(self._bot, self._texts))
            return sheet
        self._notice = self._bot.services.clocks.notice(self.match.record)
        note = self._note or self._opponent.note(self.match, self._texts)
        coach = await coach_line(self._bot, self.match, self._texts)
        table = await self._face.public_table(self._look(note=note, coach=coach))
        first_turn = self._face.first_turn
        if not self.wanted.in_place or first_turn is None or not first_turn(self.match):
            return table
        return together(await self._face.summary(self._look(), self.wanted.rounds - 1), table)

    async def _table_in_words(self) -> Content:
        """Return the same without a picture."""
        look = self._look(DisplayMode.TEXT)
        return await (self._face.sheet if self.match.over else self._face.public_table)(look)

    def _look(
        self,
        mode: DisplayMode | None = None,
        *,
        note: str | None = None,
        coach: str | None = None,
    ) -> TableLook:
        ends = self.match.record.offer.ends
        running = self._bot.services.running.of(self.match.record.guild_id)
        look = look_at(
            self._bot, self.match, self._texts, mode or self.match.record.display, self._notice
        )
        offer_ends = None if ends is None else running.calendar(ends)
        page = page_after(self._answer)
        return replace(look, note=note, coach=coach, offer_ends=offer_ends, page=page)

    # How it gets there

    async def _edited(self, content: Content) -> bool:
        """Edit the live message; return False if it is gone, or out of reach for long."""
        message_id = self.shown.message_id
        if message_id is None:
            return False
        click, self._click = self._click, None
        place = self._place(self.shown.message_channel_id)
        try:
            await self._sender.edit(place, message_id, content, click)
        except (discord.HTTPException, discord.RateLimited, OutOfReachError) as gone:
            # An old message may be edited only so often (discord-api-docs issue 4413); what
            # would have to wait for long is shown in a fresh one.
            trouble = trouble_of(gone)
            if trouble not in _SHOWN_AFRESH:
                raise
            _log.info("board.gone", match=self.match.id, error=repr(gone))
            if trouble is Trouble.MESSAGE_GONE:
                self._deleted = message_id
            return False
        return True

    def _place(self, channel_id: int | None = None) -> MessagePlace:
        """Return where the match is played, or another channel."""
        record = self.match.record
        return MessagePlace(self._bot, record.guild_id, channel_id or record.channel_id)

    def _name(self, occasion: str) -> str:
        """Return the name of a posting; a new database that counts from 1 has others."""
        return f"{self.match.record.created_at}-{self.match.id}-{occasion}"

    async def _edited_somehow(self) -> bool:
        """Edit the live message, in words alone if pictures are not allowed either."""
        try:
            return await self._edited(await self._table())
        except discord.HTTPException as refused:
            if trouble_of(refused).fixer is not Fixer.MODERATOR:
                raise
            return await self._edited(await self._table_in_words())

    async def _remember_board(
        self,
        message_id: int | None = None,
        expected: MessageRecord | None = None,
        since: int | None = None,
        *,
        called: Slots = (),
        told: bool = False,
    ) -> None:
        """Remember that the live message, a new one if given, shows the match as it is.

        `expected` is what was kept of a new one before it was posted, `since` from when on it tells
        what happened, `called` are those whom it called.
        """
        record = self.match.record
        slots = record.waiting
        known = still_called(self.shown, slots, asks_on=self.wanted.asks_on)
        shown = replace(
            self.shown,
            revision=self.match.revision,
            rounds=self.wanted.rounds if self.wanted.in_place else self.shown.rounds,
            waiting=record.waiting,
            called=tuple(slot for slot in slots if slot in known or slot in called),
        )
        shown = self._notice.noted(shown, told=told)
        if message_id is not None:
            shown = replace(
                shown,
                message_id=message_id,
                message_channel_id=record.channel_id,
                since=since,
            )
        await self._remember(shown, expected)

    async def _remember_called(self, slots: Slots) -> None:
        shown = self.shown
        waiting = sorted({*shown.waiting, *self.match.record.waiting})
        called = {*shown.called, *(slot for slot in waiting if slot in slots)}
        await self._remember(replace(shown, waiting=tuple(waiting), called=tuple(sorted(called))))

    async def _remember(
        self, shown: Shown, posted: MessageRecord | None = None, left: str = OLD
    ) -> None:
        """Store what stands in the channel, and what is `left` of a message that was live."""
        showing = self._bot.services.showing
        self.match = await showing.set_shown(self.match, shown, posted, left)
