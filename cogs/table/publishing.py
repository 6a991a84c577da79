"""Bringing a channel up to date with a match: the only place that posts and edits boards.

What was saved but not shown, after a crash or an outage, differs from the match's revision in
the stored `Shown`; publishing the same match again shows it, so every step may be repeated.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from dataclasses import replace

import discord
import structlog

from bot.logs import about_match
from bot.matches.ledger import REMEMBERED_MATCHES
from bot.matches.locks import MatchLocks
from bot.matches.match import Match
from bot.store.displays import DisplayMode
from bot.store.members import How, MemberRecord
from bot.store.records import Shown
from cogs.app import REQUEST_FAILURES, ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.direct_messages import send_direct, server_name, table_link
from cogs.kit.names import mention, spoken_name
from cogs.table.board import (
    summary_layout,
    time_lines,
)
from cogs.table.live import LiveMessage
from cogs.table.pictures import Pictures, files_of

PRESENT_SECONDS = 120
"""Who acted this recently is at the table; who has not answered for so long is called."""

_log = structlog.get_logger(__name__)


class Publisher:
    """Shows matches in their channels, one publication a match at a time."""

    def __init__(self, bot: ShanghaienBot) -> None:
        self._bot = bot
        self._locks = MatchLocks()
        self._shown: OrderedDict[int, Shown] = OrderedDict()

    async def publish(
        self, match_id: int, answer: Answer | None = None, *, now: Match | None = None
    ) -> Match:
        """Show the match as it is now and return it.

        `now` is the match if the caller has just written it, which saves loading it again. With
        `answer`, the click that asks for it, the live board is edited by answering the click
        where that was on the board, and the clicker is told what hinders.
        Raises discord.HTTPException if Discord refuses; what was not shown stays marked so.
        """
        lock = self._locks.of(match_id)
        waits = lock.locked()
        async with lock:
            # Whoever had to wait may come after another publication, or another move; and who
            # wrote while one was ending has not seen what it showed.
            if now is None or waits or self._shown.get(match_id) not in (None, now.record.shown):
                now = await self._bot.services.matches.load(match_id)
            match = now
            if match.record.shown.revision < match.revision:
                with about_match(match.id, match.revision):
                    match = await (await self._publication(match, answer)).run()
            if answer is not None:
                await answer.acknowledge()
            return match

    async def call(self, match_id: int) -> None:
        """Call the player whom a shown match waits for, in the way they chose, once a turn.

        Raises discord.HTTPException if Discord refuses; the call stays due then.
        """
        async with self._locks.of(match_id):
            match = await self._bot.services.matches.load(match_id)
            shown = match.record.shown
            if not match.over and shown.revision == match.revision and not shown.pinged:
                await (await self._publication(match, None)).call()

    async def refresh(
        self, match_id: int, answer: Answer | None = None, *, note: str | None = None
    ) -> None:
        """Draw the live board of a running game anew where it stands, and ping nobody.

        With `answer`, a click on it, by answering the click. A `note` is told once. Raises
        discord.HTTPException if Discord refuses.
        """
        async with self._locks.of(match_id):
            match = await self._bot.services.matches.load(match_id)
            if not match.over and match.record.shown.revision == match.revision:
                await (await self._publication(match, answer)).refresh(note)
        if answer is not None:
            await answer.acknowledge()

    async def restore(self, match: Match) -> Match:
        """Post the live board again if somebody has deleted it; return the match as it is then.

        What Discord refuses is let be: the next move shows the board all the same.
        """
        shown = match.record.shown
        if match.over or match.record.pause is not None or shown.message_id is None:
            return match
        channel = self._bot.get_partial_messageable(
            shown.message_channel_id or match.record.channel_id, guild_id=match.record.guild_id
        )
        with contextlib.suppress(*REQUEST_FAILURES):
            try:
                await channel.fetch_message(shown.message_id)
            except discord.NotFound:
                await self.refresh(match.id)
        return await self._bot.services.matches.load(match.id)

    async def tell_time_up(self, match_id: int) -> None:
        """Tell the waiting player, in the way they chose, that the other one is late.

        Raises discord.HTTPException if Discord refuses.
        """
        async with self._locks.of(match_id):
            match = await self._bot.services.matches.load(match_id)
            if not match.over and match.record.shown.revision == match.revision:
                await (await self._publication(match, None)).tell_time_up()

    def note(self, match: Match) -> None:
        """Remember what was shown last, as long as somebody may still come with less."""
        self._shown[match.id] = match.record.shown
        self._shown.move_to_end(match.id)
        if len(self._shown) > REMEMBERED_MATCHES:
            self._shown.popitem(last=False)

    async def _publication(self, match: Match, answer: Answer | None) -> _Publication:
        user_id = match.user_of(match.state.mover)
        member = await self._bot.services.store.members.load(user_id)
        mode = await self._bot.display_of(match)
        absence = await self._bot.services.absences.current(match.record.guild_id, user_id)
        return _Publication(self._bot, match, answer, member, mode, away=absence is not None)


class _Publication(LiveMessage):
    """One match on its way into its channel."""

    def __init__(
        self,
        bot: ShanghaienBot,
        match: Match,
        answer: Answer | None,
        member: MemberRecord,
        mode: DisplayMode,
        *,
        away: bool,
    ) -> None:
        super().__init__(bot, match, answer, mode)
        self.asked = answer
        self.member = member
        """The choices of the player to act."""
        self.away = away
        """Whether that player is away, and not to be called."""

    async def run(self) -> Match:
        new_rounds = self.match.state.history[self.shown.rounds :]
        if not self.match.over and not new_rounds and self._same_table():
            await self._edit_board()
            return self.match
        before = self.shown.message_id
        try:
            await self.retire()
            await self._post_summaries()
            await self._post_board()
        except discord.Forbidden as refused:
            await self._stay(before, refused)
        return self.match

    def _same_table(self) -> bool:
        """Whether the live board can simply change: same member to act, or both are here."""
        if self.shown.message_id is None:
            return False
        if self.match.record.level is not None:
            return True
        return self.shown.waits_for == self.match.record.waits_for or self._hushed()

    def _hushed(self) -> bool:
        """Whether the player to act is at the table and wants to hear nothing then."""
        acted = self.match.record.acted_at[self.match.state.mover.slot]
        # A moment in the future was noted before the calendar was put back.
        return self.member.quiet and abs(self.bot.services.clock.now() - acted) < PRESENT_SECONDS

    def _call_now(self) -> How | None:
        """How the player to act is called together with a fresh board; None if not at all yet."""
        practice = self.match.record.level is not None
        if self.match.over or practice or self.away or self._hushed():
            return None
        return self.member.reached

    async def remember(self, shown: Shown) -> None:
        """Store what Discord has been shown, and let the publisher know."""
        await super().remember(shown)
        self.bot.part(Publisher).note(self.match)

    # Steps --------------------------------------------------------------------------------

    async def _edit_board(self) -> None:
        view, files = await self.table()
        if await self.edit(view, files):
            same = self.shown.waits_for == self.match.record.waits_for
            await self.note_shown(pinged=self.shown.pinged and same)
        else:
            await self._post_board()

    async def _post_summaries(self) -> None:
        history = self.match.state.history
        for index in range(self.shown.rounds, len(history)):
            file = await self.bot.part(Pictures).summary_file(self.match, history[index], self.mode)
            view = summary_layout(self.match, history[index], self.texts, file)
            await self.send(view, files_of(file), nonce=f"{self.match.id}-round-{index}")
            await self.remember(replace(self.shown, rounds=index + 1))

    async def _post_board(self) -> None:
        how = self._call_now()
        waits_for = self.match.record.waits_for
        ping = waits_for if how is How.CHANNEL else None
        await self.post(ping=ping, called=how in (How.CHANNEL, How.NEITHER))
        if how is How.DIRECT:
            await self._call_directly()

    async def call(self) -> None:
        """Call the player to act: by a fresh board, a direct message, or not at all."""
        if self.member.reached is How.DIRECT:
            await self._call_directly()
        elif self.member.reached is How.CHANNEL:
            await self._call_here()
        else:
            await self.remember(replace(self.shown, pinged=True))

    async def tell_time_up(self) -> None:
        """Tell the waiting player: by a fresh board, or by an edited one and a direct message."""
        late = self.match.state.mover
        user_id = self.match.user_of(late.opponent)
        member = await self.bot.services.store.members.load(user_id)
        if member.reached is How.DIRECT:
            await self.refresh()
            texts = await self.bot.texts_for(user_id, self.match)
            text = time_lines(self.match, self.face, texts)[0]
            text = f"{text} {table_link(self.match, texts)}"
            nonce = f"{self.match.id}-{self.match.revision}-up"
            if await send_direct(self.bot, user_id, text, nonce=nonce):
                await self.remember(self.face.noted(self.shown, told=True))
                return
            member = replace(member, dms_closed=True)
            await self.bot.services.store.members.save(member)
        self.tells_waiting = True
        if member.reached is How.CHANNEL:
            await self.post_anew(user_id, called=self.shown.pinged, occasion="-up")
        else:
            await self.refresh()

    async def _call_directly(self) -> None:
        texts = await self.bot.texts_for(self.member.user_id, self.match)
        text = texts(
            "dm-turn",
            opponent=spoken_name(self.match, self.match.state.mover.opponent),
            server=server_name(self.bot, self.match),
            link=table_link(self.match, texts),
        )
        nonce = f"{self.match.id}-{self.match.revision}-dm"
        if await send_direct(self.bot, self.member.user_id, text, nonce=nonce):
            await self.remember(replace(self.shown, pinged=True))
            return
        await self.bot.services.store.members.save(replace(self.member, dms_closed=True))
        name = mention(self.match, self.match.state.mover)
        await self._call_here(self.texts("notify-dm-closed", mention=name))

    async def _call_here(self, note: str | None = None) -> None:
        try:
            await self.post_anew(self.member.user_id, called=True, occasion="-call", note=note)
        except discord.Forbidden as refused:
            # The board stands; there is no sense in trying the same again and again.
            _log.warning("call.refused", match=self.match.id, error=str(refused))
            await self.remember(replace(self.shown, pinged=True))

    async def _stay(self, message_id: int | None, refused: discord.HTTPException) -> None:
        """Go on in the old message, as the bot may not post: editing needs no such leave.

        Round summaries that could not be posted stay due.
        """
        _log.warning(
            "board.cannot_post",
            match=self.match.id,
            channel=self.match.record.channel_id,
            error=str(refused),
            fix="give the bot View Channel, Send Messages and Attach Files there",
        )
        if message_id is None:
            raise refused
        channel_id = self.match.record.channel_id
        shown = replace(self.shown, message_id=message_id, message_channel_id=channel_id)
        await self.remember(shown)
        if not await self.edit_somehow():
            raise refused
        await self.note_shown(pinged=False)
        if self.asked is not None:
            await self.asked.explain(refused)
