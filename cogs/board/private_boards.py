"""Private boards and hands: private messages that are updated while their token is valid."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from typing import cast

import discord
from cachetools import LRUCache
from discord import ui

from bot.matches.analyses import AnalysisJob
from bot.matches.match import Match, RefusedError
from bot.records.members import StoreError
from bot.records.messages import MessageKind, MessageRecord, NewMessage
from bot.texts.catalogue import Texts
from bot.workers.messages import HelperError
from cogs.board.board import board_look, end_look, requested_page
from cogs.board.game_ui import Content, TableLook, game_ui_of
from cogs.board.messages import UNCHANGED, Renderer, Sender
from cogs.board.names import deal_line
from cogs.ui.answers import Answer
from cogs.ui.app import LONGEST_RATE_LIMIT_SECONDS, REQUEST_FAILURES, GameBot
from cogs.ui.discord_errors import TOKEN_SECONDS, OutOfReachError
from cogs.ui.loops import Sweep

MOST_FOLLOWED = 2_000
"""The maximum number of live private messages. The least recently used one is dropped first."""
LEAST_SECONDS_BETWEEN = 1.5
"""The minimum time between two updates of a message; quick moves are shown together."""
LAST_EDIT_SECONDS = 25.0
"""Seconds after the end of a message's live updates. In this time, the message can be edited to
state that it no longer updates: an interaction token is valid for fifteen minutes altogether.
"""
# A webhook accepts this in place of the id of the clicked message. The message object of
# discord.py would keep the whole interaction in memory.
_ORIGINAL = cast(int, "@original")

TABLE = "table"
"""The name of the view of a private board."""


@dataclass(frozen=True, slots=True)
class PrivateView:
    """A live view of a match in a private message."""

    name: str
    """The name of the view. Per match and name, only a member's latest message is live."""
    content: Callable[[Match, float], Awaitable[Content]]
    """Returns the content. The arguments are the match and the end of the live updates in Unix
    seconds.
    """
    sign: Callable[[Match], Hashable]
    """Returns a value whose changes trigger an update. It must depend only on information that the
    reader may see: otherwise, the time of an update would reveal hidden information.
    """
    last: Callable[[Match], Awaitable[Content]] | None = None
    """Returns the content after the end of the live updates, or None to keep the last content."""


_Key = tuple[int, int, str]
"""The id of a match, the id of a member, and the name of a view."""


@dataclass(eq=False, slots=True)
class _Board:
    """A private message on a member's screen, with the token that can edit it."""

    row: MessageRecord
    """The message's record in the message table."""
    view: PrivateView
    message_id: int
    webhook: discord.Webhook
    handle: int
    """The id by which the webhook of the token edits the message."""
    until: float
    """The end of the live updates, by the monotonic clock."""
    shown: Hashable
    """The sign of the content that is shown."""
    edited: float
    """The time of the last edit, by the clock of the event loop."""
    drawn: Hashable = None
    """The sign of the content that was most recently drawn."""
    is_replaced: bool = False
    """True once a newer message replaces it, so that only one task deletes it."""
    is_due: bool = False
    """True if an update is scheduled."""

    async def edit(
        self, message_id: int, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Replace the content of the message. Raises discord.HTTPException if Discord refuses, and
        TimeoutError if a rate limit lasts long.
        """
        assert message_id == self.message_id
        # A webhook's rate limit can last for any time, and other edits wait for this one.
        async with asyncio.timeout(LONGEST_RATE_LIMIT_SECONDS):
            await self.webhook.edit_message(self.handle, view=view, attachments=list(files))
        self.shown, self.edited = self.drawn, asyncio.get_running_loop().time()


class PrivateBoards:
    """Shows private messages, and updates the latest one of each member, match and view."""

    def __init__(self, bot: GameBot, sender: Sender) -> None:
        self._bot = bot
        self._sender = sender
        self._boards: LRUCache[_Key, _Board] = LRUCache(MOST_FOLLOWED)
        self._views = {TABLE}
        self.daily_end: Callable[[TableLook], Awaitable[Content]] | None = None
        """Renders the end of a member's first game with the deal of the day; see
        `cogs.commands.daily`.
        """

    async def show(self, answer: Answer, match: Match, note: str | None = None) -> None:
        """Show the member's board in the clicked private message, or in a new one.

        The next update removes `note`, the line below the board. Raises discord.HTTPException if
        Discord refuses.
        """
        draw = partial(self._content, user_id=answer.user_id, texts=answer.texts)
        view = PrivateView(TABLE, draw, lambda now: now.revision)
        practice = game_ui_of(match).practice if match.record.is_private else None
        # Read before drawing: if the analysis ends during the drawing, the board must be shown
        # again.
        pending = None if practice is None else practice.pending_analysis(self._bot, match)
        shown = await draw(
            match, self.compute_live_end(answer), note=note, page=requested_page(answer)
        )
        show = self.show_in_place if answer.is_on_private_message else self.show_in_new_message
        await show(answer, match, view, shown)
        if pending is not None:
            self._bot.run_in_background(self._show_again_after(pending, answer, note))

    async def _show_again_after(
        self, analysis: AnalysisJob, answer: Answer, note: str | None
    ) -> None:
        """Show the end of a private game again once its analysis is complete. It never fails."""
        await analysis.wait()
        match = analysis.match
        board = self._boards.get((match.id, answer.user_id, TABLE))
        if analysis.failed or board is None:
            return
        with contextlib.suppress(*REQUEST_FAILURES, RefusedError, StoreError, HelperError):
            content = await self._content(
                match, None, user_id=answer.user_id, texts=answer.texts, note=note
            )
            async with self._sender.edit_lock(board.message_id):
                at_message = (e for e in self._boards.values() if e.message_id == board.message_id)
                # The member may have begun another game in the same message.
                if max(at_message, key=attrgetter("edited"), default=None) is board:
                    await board.edit(board.message_id, content.view, content.files)

    def compute_live_end(self, answer: Answer) -> float:
        """Return the end of the live updates of an answer to this click, in Unix seconds."""
        clock = self._bot.services.clock
        return clock.now() + answer.arrived_at + TOKEN_SECONDS - clock.monotonic()

    async def show_in_place(
        self, answer: Answer, match: Match, view: PrivateView, content: Content
    ) -> None:
        """Show a live view in the clicked private message.

        Raises discord.HTTPException if Discord refuses.
        """
        assert answer.message_id is not None
        # Under the lock, so that an update with an older position cannot arrive afterwards.
        async with self._sender.edit_lock(answer.message_id):
            async with self._row(answer, match, view) as row:
                await answer.edit(*content)
            await self._keep(answer, match, view, row, answer.message_id, _ORIGINAL)

    async def show_in_new_message(
        self, answer: Answer, match: Match, view: PrivateView, content: Content
    ) -> None:
        """Show a live view in a new private message, and delete the older one.

        Raises discord.HTTPException if Discord refuses.
        """
        async with self._row(answer, match, view) as row:
            older = self._boards.get(_key_of(row))
            message_id = await answer.respond_privately(view=content.view, files=content.files)
        if message_id is not None:
            await self._keep(answer, match, view, row, message_id, message_id)
        if message_id is None or older is None or older.is_replaced:
            return
        if answer.arrived_at < older.until:
            older.is_replaced = True
            # Under the lock, so that a pending edit of the older message is completed first.
            async with self._sender.edit_lock(older.message_id):
                await self._bot.try_request(older.webhook.delete_message(older.handle))

    async def turn_page(self, answer: Answer, match: Match, page: str) -> None:
        """Show another page of the buttons of the clicked board."""
        assert answer.message_id is not None
        async with self._sender.edit_lock(answer.message_id):
            shown = await self._content(
                match, None, user_id=answer.user_id, texts=answer.texts, page=page
            )
            await answer.edit(*shown)

    def follow(self, match: Match, but: int | None = None) -> None:
        """Schedule updates of the private messages of a match.

        The message with the id `but` is skipped, because the answer to a click updates it.
        """
        for user_id in dict.fromkeys(match.record.user_ids):
            for name in self._views:
                board = self._boards.get((match.id, user_id, name))
                if board is not None and board.message_id != but:
                    self._follow_soon(board)

    def _follow_soon(self, board: _Board) -> None:
        if not board.is_due:
            board.is_due = True
            self._sender.posting.add(board.row.id)
            self._bot.run_in_background(self._bring_up_to_date(board))

    @asynccontextmanager
    async def _row(
        self, answer: Answer, match: Match, view: PrivateView
    ) -> AsyncIterator[MessageRecord]:
        """Yield the record of a message that the body of the context sends or edits.

        The record is stored as up to date before the body runs, to save a second write. If the body
        fails, the record is stored as outdated. After a crash, the record is wrong, but then the
        token is lost too, and the message cannot be edited anyway.
        """
        messages, revision = self._bot.services.messages, str(match.revision)
        message = NewMessage(
            answer.guild_id, answer.channel_id, MessageKind.PRIVATE, match.id, answer.user_id,
            view.name, answer.interaction.id, wanted=revision, shown=revision,
            reachable_until=self.compute_live_end(answer),
        )  # fmt: skip
        row = await messages.replace_private(message)
        try:
            yield row
        except BaseException:
            await messages.set_shown(row.id, "")
            raise

    async def _keep(
        self,
        answer: Answer,
        match: Match,
        view: PrivateView,
        row: MessageRecord,
        message_id: int,
        handle: int,
    ) -> None:
        self._views.add(view.name)
        board = self._boards[_key_of(row)] = _Board(
            row,
            view,
            message_id,
            answer.interaction.followup,
            handle,
            answer.arrived_at + TOKEN_SECONDS,
            view.sign(match),
            asyncio.get_running_loop().time(),
        )
        # Other players may have moved during the drawing. `OutdatedMessages` retries failures.
        with contextlib.suppress(RefusedError, StoreError):
            now = await self._bot.services.matches.read_cached(match.id)
            if now.revision != match.revision:
                self._follow_soon(board)

    async def _bring_up_to_date(self, board: _Board) -> None:
        # `OutdatedMessages` retries failures.
        with contextlib.suppress(RefusedError, StoreError, HelperError):
            try:
                match = await self._bot.services.matches.read_cached(board.row.subject)
                if board.view.sign(match) != board.shown:
                    now = asyncio.get_running_loop().time()
                    await asyncio.sleep(max(0.0, board.edited + LEAST_SECONDS_BETWEEN - now))
            finally:
                board.is_due = False
                self._sender.posting.discard(board.row.id)
            if self._bot.services.clock.monotonic() > board.until:
                return  # `expire` handles messages without live updates
            if not await self._sender.sync(board.row):
                self._forget(board)  # the member dismissed it

    def _forget(self, board: _Board) -> None:
        key = _key_of(board.row)
        if self._boards.get(key) is board:
            del self._boards[key]

    # The interface to the sender

    def renderer(self) -> Renderer:
        """Return the renderer of private messages."""
        return Renderer(self._render, self._is_final, place_of=self._place_of)

    def _place_of(self, message: MessageRecord) -> _Board:
        """Return the private message of a record. Raises OutOfReachError if no token is known."""
        board = self._boards.get(_key_of(message))
        if board is None:
            raise OutOfReachError
        # If a click stored a new record and then failed, the board still has the older record.
        board.row = message
        return board

    async def _render(self, message: MessageRecord) -> Content | None:
        """Return the desired content of a private message; UNCHANGED if it is already shown; None
        to end the updates.
        """
        board, clock = self._place_of(message), self._bot.services.clock
        try:
            match = await self._bot.services.matches.read_cached(message.subject)
            sign, last = board.view.sign(match), board.view.last
            left = board.until - clock.monotonic()
            if left < 0 and not match.is_over:
                return None if last is None else await last(match)
            if sign == board.shown:
                return UNCHANGED
            board.drawn = sign
            return await board.view.content(match, clock.now() + left)
        except RefusedError:  # for example because another member has taken the seat
            return None

    def _is_final(self, message: MessageRecord) -> bool:
        """Return whether the live updates of the message have ended."""
        return self._place_of(message).until < self._bot.services.clock.monotonic()

    async def expire(self) -> None:
        """Show the end of the live updates in messages that have expired, and drop them."""
        now, messages = self._bot.services.clock.monotonic(), self._bot.services.messages
        for board in [each for each in self._boards.values() if now > each.until]:
            row = await messages.read(board.row.id)
            if row is not None and board.view.last and now < board.until + LAST_EDIT_SECONDS:
                await messages.set_shown(row.id, "")
                with contextlib.suppress(HelperError):
                    await self._sender.sync(row)  # shows the last content and deletes the row
            else:
                await messages.delete(board.row.id)
                self._forget(board)

    async def _content(
        self,
        match: Match,
        until: float | None,
        *,
        user_id: int,
        texts: Texts,
        note: str | None = None,
        page: str = "",
    ) -> Content:
        """Return a private board with the member's render options and the `page` of its buttons.

        `until` is the end of the live updates, which the board of a running public match states.
        It is None if the member turns to another page of buttons, or if a private match is over.
        """
        game_ui, seat = game_ui_of(match), match.seat_of(user_id)
        mode = (await self._bot.services.members.read(user_id)).display
        look = replace(await board_look(self._bot, match, texts, mode), note=note)
        if match.record.is_private and game_ui.practice is not None:
            look = replace(look, page=page, deal=await deal_line(self._bot, match, texts))
            if match.is_over and match.record.is_daily_try and self.daily_end is not None:
                return await self.daily_end(look)
            return await game_ui.practice.table(self._bot, look)
        if match.is_over:
            return await game_ui.sheet(await end_look(self._bot, look))
        if until is None:
            return await game_ui.page(look, seat, page, True)
        note = " · ".join(filter(None, (note, following_text(texts, until))))
        look = replace(look, note=note, page=page)
        return await game_ui.private_table(look, seat)


def _key_of(message: MessageRecord) -> _Key:
    return message.subject, message.number, message.name


class ExpirySweep(Sweep):
    """The sweep that ends expired private messages."""

    def __init__(self, bot: GameBot, boards: PrivateBoards) -> None:
        super().__init__(bot)
        self._boards = boards

    async def sweep(self) -> None:
        """End the expired messages."""
        await self._boards.expire()


def following_text(texts: Texts, until: float) -> str:
    """Return the line about the end of the live updates, given in Unix seconds."""
    return texts("private-board-live", time=f"<t:{int(until)}:t>")
