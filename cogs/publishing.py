"""Bringing a channel up to date with a match: the only place that posts and edits boards.

What was saved but not shown, after a crash or an outage, differs from the match's revision in
the stored `Shown`; publishing the same match again shows it, so every step may be repeated.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord
import structlog
from discord import ui

from bot.logs import about_match
from bot.matches import Match
from bot.matches.clocks import NO_FACE
from bot.matches.turns import finished_turn
from bot.store.displays import DisplayMode
from bot.store.members import How, MemberRecord
from bot.store.records import Shown
from bot.texts import wording
from bot.texts.catalogue import Texts

from .answers import Answer
from .board import (
    board_layout,
    line_layout,
    mention,
    sheet_layout,
    summary_layout,
    time_lines,
)
from .custom_ids import Menu
from .direct import send_direct, server_name, table_link
from .knock import only
from .names import spoken_name, spoken_names
from .pictures import files_of

if TYPE_CHECKING:
    from bot.client import ShanghaienBot

PRESENT_SECONDS = 120
"""Who acted this recently is at the table; who has not answered for so long is called."""

_log = structlog.get_logger(__name__)
_NOBODY = discord.AllowedMentions.none()


class Publisher:
    """Shows matches in their channels, one publication a match at a time."""

    def __init__(self, bot: ShanghaienBot) -> None:
        self._bot = bot
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def publish(
        self, match_id: int, answer: Answer | None = None, *, now: Match | None = None
    ) -> Match:
        """Show the match as it is now and return it.

        `now` is the match if the caller has just written it, which saves loading it again. With
        `answer`, the click that asks for it, the live board is edited by answering the click
        where that was on the board, and the clicker is told what hinders.
        Raises discord.HTTPException if Discord refuses; what was not shown stays marked so.
        """
        lock = self._lock(match_id)
        waits = lock.locked()
        async with lock:
            # Whoever had to wait may come after another publication, or another move.
            match = now if now and not waits else await self._bot.matches.load(match_id)
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
        async with self._lock(match_id):
            match = await self._bot.matches.load(match_id)
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
        async with self._lock(match_id):
            match = await self._bot.matches.load(match_id)
            if not match.over and match.record.shown.revision == match.revision:
                await (await self._publication(match, answer)).refresh(note)
        if answer is not None:
            await answer.acknowledge()

    async def tell_time_up(self, match_id: int) -> None:
        """Tell the waiting player, in the way they chose, that the other one is late.

        Raises discord.HTTPException if Discord refuses.
        """
        async with self._lock(match_id):
            match = await self._bot.matches.load(match_id)
            if not match.over and match.record.shown.revision == match.revision:
                await (await self._publication(match, None)).tell_time_up()

    def _lock(self, match_id: int) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    async def _publication(self, match: Match, answer: Answer | None) -> _Publication:
        member = await self._bot.store.members.load(match.user_of(match.state.mover))
        mode = await self._bot.display_of(match)
        return _Publication(self._bot, match, answer, member, mode)


class _Publication:
    """One match on its way into its channel."""

    def __init__(
        self,
        bot: ShanghaienBot,
        match: Match,
        answer: Answer | None,
        member: MemberRecord,
        mode: DisplayMode,
    ) -> None:
        self.bot = bot
        self.match = match
        self.member = member
        """The choices of the player to act."""
        self.mode = mode
        self.texts: Texts = bot.catalogue.language(match.record.language)
        self.face = NO_FACE
        """What the latest drawn board tells about time."""
        if answer is not None and self.shown.message_id is None and not answer.on_private_message:
            self._adopt(answer)
        live = answer is not None and answer.message_id == self.shown.message_id
        self.asked = answer
        self.answer = answer if live else None

    @property
    def shown(self) -> Shown:
        return self.match.record.shown

    def _adopt(self, answer: Answer) -> None:
        """Take the clicked board for the live one: a crash kept its posting from being noted."""
        shown = replace(
            self.shown,
            message_id=answer.message_id,
            message_channel_id=answer.interaction.channel_id,
        )
        self.match = replace(self.match, record=replace(self.match.record, shown=shown))

    async def run(self) -> Match:
        new_rounds = self.match.state.history[self.shown.rounds :]
        if not self.match.over and not new_rounds and self._same_table():
            await self._edit_board()
            return self.match
        before = self.shown.message_id
        try:
            await self._retire()
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
        return self.member.quiet and self.bot.clock.now() - acted < PRESENT_SECONDS

    def _call_now(self) -> How | None:
        """How the player to act is called together with a fresh board; None if not at all yet."""
        if self.match.over or self.match.record.level is not None or self._hushed():
            return None
        return self.member.reached

    # Steps --------------------------------------------------------------------------------

    async def _edit_board(self) -> None:
        view, files = await self._table()
        if await self._edit(view, files):
            same = self.shown.waits_for == self.match.record.waits_for
            await self._note_shown(pinged=self.shown.pinged and same)
        else:
            await self._post_board()

    async def _retire(self) -> None:
        if self.shown.message_id is None:
            return
        await self._edit(line_layout(self._turn_line()), [])
        await self._remember(replace(self.shown, message_id=None, message_channel_id=None))

    def _turn_line(self) -> str:
        """Return the line of an old board: the turn that ended with the hand-over."""
        start, end = finished_turn(self.match.events, self.match.state.mover)
        before = self.match.before(start)
        happened = wording.last_line(
            self.match.events[start:end], before, spoken_names(self.match), self.texts
        )
        return happened or self.texts("old-board-plain")  # the first board tells of no turn yet

    async def _post_summaries(self) -> None:
        history = self.match.state.history
        for index in range(self.shown.rounds, len(history)):
            file = await self.bot.pictures.summary_file(self.match, history[index], self.mode)
            view = summary_layout(self.match, history[index], self.texts, file)
            await self._send(view, files_of(file), nonce=f"{self.match.id}-round-{index}")
            await self._remember(replace(self.shown, rounds=index + 1))

    async def _post_board(self) -> None:
        how = self._call_now()
        waits_for = self.match.record.waits_for
        ping = waits_for if how is How.CHANNEL else None
        await self._post(ping=ping, called=how in (How.CHANNEL, How.NEITHER))
        if how is How.DIRECT:
            await self._call_directly()

    async def _post(
        self, *, ping: int | None, called: bool, occasion: str = "", note: str | None = None
    ) -> None:
        """Post a fresh board that pings one user or nobody.

        `called` says whether the player to act has been called for this turn by then; boards of
        one revision need different occasions.
        """
        view, files = await self._table(note)
        nonce = f"{self.match.id}-{self.match.revision}{occasion}"
        message = await self._send(view, files, nonce=nonce, ping=ping)
        await self._note_shown(message.id, pinged=called)

    async def call(self) -> None:
        """Call the player to act: by a fresh board, a direct message, or not at all."""
        if self.member.reached is How.DIRECT:
            await self._call_directly()
        elif self.member.reached is How.CHANNEL:
            await self._call_here()
        else:
            await self._remember(replace(self.shown, pinged=True))

    async def refresh(self, note: str | None = None) -> None:
        """Edit the live board where it stands; post it again if it is gone."""
        view, files = await self._table(note)
        if self.shown.message_id is not None and await self._edit(view, files):
            await self._note_shown(pinged=self.shown.pinged)
        else:
            await self._post(ping=None, called=self.shown.pinged, occasion="-again")

    async def tell_time_up(self) -> None:
        """Tell the waiting player: by a fresh board, or by an edited one and a direct message."""
        late = self.match.state.mover
        user_id = self.match.user_of(late.opponent)
        member = await self.bot.store.members.load(user_id)
        if member.reached is How.DIRECT:
            await self.refresh()
            text = time_lines(self.match, self.face, self.texts)[0]
            text = f"{text} {table_link(self.match, self.texts)}"
            nonce = f"{self.match.id}-{self.match.revision}-up"
            if await send_direct(self.bot, user_id, text, nonce=nonce):
                return
            member = replace(member, dms_closed=True)
            await self.bot.store.members.save(member)
        if member.reached is How.CHANNEL:
            await self._post_anew(user_id, called=self.shown.pinged, occasion="-up")
        else:
            await self.refresh()

    async def _call_directly(self) -> None:
        text = self.texts(
            "dm-turn",
            opponent=spoken_name(self.match, self.match.state.mover.opponent),
            server=server_name(self.bot, self.match),
            link=table_link(self.match, self.texts),
        )
        nonce = f"{self.match.id}-{self.match.revision}-dm"
        if await send_direct(self.bot, self.member.user_id, text, nonce=nonce):
            await self._remember(replace(self.shown, pinged=True))
            return
        await self.bot.store.members.save(replace(self.member, dms_closed=True))
        name = mention(self.match, self.match.state.mover)
        await self._call_here(self.texts("notify-dm-closed", mention=name))

    async def _call_here(self, note: str | None = None) -> None:
        try:
            await self._post_anew(self.member.user_id, called=True, occasion="-call", note=note)
        except discord.Forbidden as refused:
            # The board stands; there is no sense in trying the same again and again.
            _log.warning("call.refused", match=self.match.id, error=str(refused))
            await self._remember(replace(self.shown, pinged=True))

    async def _post_anew(
        self, ping: int, *, called: bool, occasion: str, note: str | None = None
    ) -> None:
        """Post a fresh board of the position shown; the old message shrinks to its line."""
        old = self.shown
        await self._post(ping=ping, called=called, occasion=occasion, note=note)
        if old.message_id is not None:
            text = self._turn_line()
            channel = self._channel(old.message_channel_id or self.match.record.channel_id)
            message = channel.get_partial_message(old.message_id)
            await self.bot.quietly(message.edit(view=line_layout(text), attachments=[]))

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
        await self._remember(shown)
        if not await self._edit_somehow():
            raise refused
        await self._note_shown(pinged=False)
        if self.asked is not None:
            await self.asked.explain(refused)

    async def _edit_somehow(self) -> bool:
        """Edit the live message, in words alone if pictures are not allowed either."""
        view, files = await self._table()
        try:
            return await self._edit(view, files)
        except discord.Forbidden:
            if self.match.over:
                return await self._edit(sheet_layout(self.match, self.texts, None), [])
            view = board_layout(self.match, Menu(), self.texts, None, face=self.face)
            return await self._edit(view, [])

    async def _table(self, note: str | None = None) -> tuple[ui.LayoutView, list[discord.File]]:
        """Return what the live message is to show: the board, or the score sheet at the end."""
        self.face = await self.bot.clocks.face(self.match.record)
        if self.match.over:
            file = await self.bot.pictures.sheet_file(self.match, self.mode)
            return sheet_layout(self.match, self.texts, file), files_of(file)
        file = await self.bot.pictures.board_file(self.match, mode=self.mode)
        note = note or self.bot.opponent.note(self.match, self.texts)
        view = board_layout(self.match, Menu(), self.texts, file, note=note, face=self.face)
        return view, files_of(file)

    async def _note_shown(self, message_id: int | None = None, *, pinged: bool) -> None:
        """Remember that the live message, a new one if given, shows the match as it is."""
        shown = replace(
            self.shown,
            revision=self.match.revision,
            waits_for=self.match.record.waits_for,
            pinged=pinged,
            face=self.face.tells.value,
            face_at=self.face.at,
        )
        if message_id is not None:
            channel_id = self.match.record.channel_id
            shown = replace(shown, message_id=message_id, message_channel_id=channel_id)
        await self._remember(shown)

    async def _remember(self, shown: Shown) -> None:
        self.match = await self.bot.matches.set_shown(self.match, shown)

    # Talking to Discord -------------------------------------------------------------------

    async def _edit(self, view: ui.LayoutView, files: Sequence[discord.File]) -> bool:
        """Edit the live message; return False if it is gone."""
        if self.answer is not None:
            answer, self.answer = self.answer, None
            try:
                await answer.edit(view, files)
            except discord.NotFound as gone:
                _log.info("click.expired", match=self.match.id, code=gone.code)
                for file in files:
                    file.reset()
            else:
                return True
        assert self.shown.message_id is not None
        channel_id = self.shown.message_channel_id or self.match.record.channel_id
        message = self._channel(channel_id).get_partial_message(self.shown.message_id)
        try:
            await message.edit(view=view, attachments=list(files), allowed_mentions=_NOBODY)
        except discord.NotFound:
            for file in files:
                file.reset()
            return False
        return True

    async def _send(
        self,
        view: ui.LayoutView,
        files: Sequence[discord.File],
        *,
        nonce: str,
        ping: int | None = None,
    ) -> discord.Message:
        # Discord answers a repeated nonce with the message it made the first time, so a crash
        # between posting and remembering does not post twice.
        mentions = _NOBODY if ping is None else only(ping)
        channel = self._channel(self.match.record.channel_id)
        return await channel.send(
            view=view, files=list(files), nonce=nonce, allowed_mentions=mentions
        )

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(channel_id, guild_id=self.match.record.guild_id)
