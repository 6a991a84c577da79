"""Private boards and hands."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

import discord
from cachetools import LRUCache
from discord import ui

from bot.matches.match import Match, RefusedError
from bot.records.members import StoreError
from bot.records.messages import MessageKind, MessageRecord, NewMessage
from bot.texts.catalogue import Texts
from bot.workers.messages import HelperError
from cogs.board.board import board_look, page_after
from cogs.board.game_ui import Content, face_of
from cogs.board.messages import AS_IT_IS, Sender
from cogs.board.names import deal_line, rivalry_of
from cogs.ui.answers import Answer
from cogs.ui.app import LONGEST_RATE_LIMIT_SECONDS, GameBot
from cogs.ui.custom_ids import Target
from cogs.ui.discord_errors import TOKEN_SECONDS, OutOfReachError
from cogs.ui.loops import Watch

MOST_FOLLOWED = 2_000
"""Private messages that follow at a time; the one longest untouched is dropped for another."""
LEAST_SECONDS_BETWEEN = 1.5
"""Moves that come faster are shown together."""
LAST_EDIT_SECONDS = 25.0
"""How long after its time a message can still say so: Discord's quarter of an hour is not over."""
# discord.py's own way to the message of a click keeps the whole interaction in memory.
_ORIGINAL = cast(int, "@original")

TABLE = "table"
"""The view of a private board."""


@dataclass(frozen=True, slots=True)
class PrivateView:
    """What a member sees of a match in a private message, as the match goes on."""

    name: str
    """A member has one message of each view that follows a match: the latest."""
    content: Callable[[Match, float], Awaitable[Content]]
    """What it shows of a match, and until when it follows that, as Unix seconds."""
    sign: Callable[[Match], Hashable]
    """It is shown anew when this has changed: of nothing but what its reader may know."""
    last: Callable[[Match], Awaitable[Content]] | None = None
    """What it shows when it follows no more; None for what goes on to show what it did."""


_Key = tuple[int, int, str]
"""Match, member and view."""


@dataclass(eq=False, slots=True)
class _Board:
    """A private message on a member's screen, and the token that reaches it."""

    row: MessageRecord
    """What the table of messages has of it."""
    view: PrivateView
    message_id: int
    webhook: discord.Webhook
    handle: int
    """What the webhook calls the message."""
    until: float
    """When it follows no more, by the monotonic clock."""
    shown: Hashable
    """The sign of what it shows."""
    edited: float
    """When it was shown last, by the loop's clock."""
    drawn: Hashable = None
    """The sign of what was drawn for it last."""
    is_due: bool = False
    """Whether it is going to be shown anew."""

    async def edit(
        self, message_id: int, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Show `view` in the message; raises discord.HTTPException if Discord refuses."""
        assert message_id == self.message_id
        # A webhook's limit has no end of its own, and others wait for this edit.
        async with asyncio.timeout(LONGEST_RATE_LIMIT_SECONDS):
            await self.webhook.edit_message(self.handle, view=view, attachments=list(files))
        self.shown, self.edited = self.drawn, asyncio.get_running_loop().time()


class PrivateBoards:
    """Shows private messages and lets them follow: one a member, match and view, the latest."""

    def __init__(self, bot: GameBot, sender: Sender) -> None:
        self._bot = bot
        self._sender = sender
        self._boards: LRUCache[_Key, _Board] = LRUCache(MOST_FOLLOWED)
        self._views = {TABLE}

    async def show(self, answer: Answer, match: Match, note: str | None = None) -> None:
        """Show the asking member's board in the clicked private message, or else in a new one.

        A `note` stands below it once. Raises discord.HTTPException if Discord refuses.
        """
        draw = partial(self._content, user_id=answer.user_id, texts=answer.texts)
        view = PrivateView(TABLE, draw, lambda now: now.revision)
        shown = await draw(match, self.until(answer), note=note, page=page_after(answer))
        show = self.show_there if answer.on_private_message else self.show_anew
        await show(answer, match, view, shown)

    def until(self, answer: Answer) -> float:
        """Return how long what answers a click can follow the game, as Unix seconds."""
        clock = self._bot.services.clock
        return clock.now() + answer.heard_at + TOKEN_SECONDS - clock.monotonic()

    async def show_there(
        self, answer: Answer, match: Match, view: PrivateView, content: Content
    ) -> None:
        """Show what follows a match in the clicked private message.

        Raises discord.HTTPException if Discord refuses.
        """
        assert answer.message_id is not None
        # An older position that is on its way here must not arrive after this one.
        async with self._sender.editing(answer.message_id):
            row = await self._row(answer, match, view)
            await answer.edit(*content)
            self._keep(answer, match, view, row, answer.message_id, _ORIGINAL)

    async def show_anew(
        self, answer: Answer, match: Match, view: PrivateView, content: Content
    ) -> None:
        """Show what follows a match in a private message of its own, in place of an older one.

        Raises discord.HTTPException if Discord refuses.
        """
        row = await self._row(answer, match, view)
        older = self._boards.get(_key_of(row))
        message_id = await answer.private(view=content.view, files=content.files)
        if message_id is not None:
            self._keep(answer, match, view, row, message_id, message_id)
        if message_id is not None and older is not None and answer.heard_at < older.until:
            async with self._sender.editing(older.message_id):  # an edit on its way must find it
                await self._bot.quietly(older.webhook.delete_message(older.handle))

    async def turn_page(self, answer: Answer, match: Match, page: str) -> None:
        """Show another page of the buttons of the clicked board, before or after what follows."""
        assert answer.message_id is not None
        async with self._sender.editing(answer.message_id):
            shown = await self._content(
                match, None, user_id=answer.user_id, texts=answer.texts, page=page
            )
            await answer.edit(*shown)

    def follow(self, match: Match, but: int | None = None) -> None:
        """Bring the private messages of a match up to date, without waiting for it.

        The message `but` is left out: whoever clicked there is answered there.
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
            self._bot.in_background(self._bring_up_to_date(board))

    async def _row(self, answer: Answer, match: Match, view: PrivateView) -> MessageRecord:
        """Return the row of a message that is about to be shown, kept before it is."""
        message = NewMessage(
            answer.guild_id, answer.channel_id, MessageKind.PRIVATE, match.id, answer.user_id,
            view.name, answer.interaction.id, str(match.revision), "",
            reachable_until=self.until(answer),
        )  # fmt: skip
        return await self._bot.services.messages.follow(message)

    def _keep(
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
            answer.heard_at + TOKEN_SECONDS,
            view.sign(match),
            asyncio.get_running_loop().time(),
        )
        # The others may have moved while this was drawn.
        self._follow_soon(board)

    async def _bring_up_to_date(self, board: _Board) -> None:
        # What fails is due in the table of messages.
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
                return  # `let_go` looks after it
            if not await self._sender.bring(board.row):
                self._forget(board)  # it was dismissed

    def _forget(self, board: _Board) -> None:
        key = _key_of(board.row)
        if self._boards.get(key) is board:
            del self._boards[key]

    # How the sender edits them

    def place_of(self, message: MessageRecord) -> _Board:
        """Return how a private message is reached; raises OutOfReachError if by nothing."""
        board = self._boards.get(_key_of(message))
        if board is None:
            raise OutOfReachError
        board.row = message  # a newer one if the click for which it was kept failed
        return board

    async def content(self, message: MessageRecord) -> Content | None:
        """Return what a private message must show; None if it goes on to show what it does."""
        board, clock = self.place_of(message), self._bot.services.clock
        try:
            match = await self._bot.services.matches.read_cached(message.subject)
            sign, last = board.view.sign(match), board.view.last
            left = board.until - clock.monotonic()
            if left < 0 and not match.is_over:
                return None if last is None else await last(match)
            if sign == board.shown:
                return AS_IT_IS
            board.drawn = sign
            return await board.view.content(match, clock.now() + left)
        except RefusedError:  # another member has taken the seat
            return None

    def settled(self, message: MessageRecord) -> bool:
        """Return whether the message follows no more."""
        return self.place_of(message).until < self._bot.services.clock.monotonic()

    async def is_it(
        self, _message: MessageRecord, _message_id: int, _buttons: Sequence[Target]
    ) -> bool:
        """Return False: no private message can be found at Discord."""
        return False

    async def lost(self, _message: MessageRecord) -> None:
        """Nothing: a private message is posted at once or not at all."""

    async def let_go(self) -> None:
        """Have the messages whose time is over say so, where they would look as before."""
        now, messages = self._bot.services.clock.monotonic(), self._bot.services.messages
        for board in [each for each in self._boards.values() if now > each.until]:
            row = await messages.read(board.row.id)
            if row is not None and board.view.last and now < board.until + LAST_EDIT_SECONDS:
                await messages.note_shown(row.id, "")
                with contextlib.suppress(HelperError):
                    await self._sender.bring(row)  # once it has said so the row is gone
            else:
                await messages.drop(board.row.id)
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
        """Return a private board that follows until then as its member wants to see it.

        It opens with a `page` of its buttons; without `until` it is that page alone.
        """
        face, seat = face_of(match), match.seat_of(user_id)
        mode = (await self._bot.services.members.read(user_id)).display
        look = replace(await board_look(self._bot, match, texts, mode), note=note)
        if match.record.is_private and face.practice is not None:
            look = replace(look, page=page, deal=await deal_line(self._bot, match, texts))
            return await face.practice.table(self._bot, look)
        if match.is_over:
            rivalry = await rivalry_of(self._bot, match, texts)
            return await face.sheet(replace(look, note=rivalry))
        if until is None:
            return await face.page(look, seat, page, True)
        note = " · ".join(filter(None, (note, following_text(texts, until))))
        look = replace(look, note=note, page=page)
        return await face.private_table(look, seat)


def _key_of(message: MessageRecord) -> _Key:
    return message.subject, message.number, message.name


class Farewells(Watch):
    """Lets private messages say that they follow the game no more."""

    def __init__(self, bot: GameBot, boards: PrivateBoards) -> None:
        super().__init__(bot)
        self._boards = boards

    async def look(self) -> None:
        """Look for those whose time is over."""
        await self._boards.let_go()


def following_text(texts: Texts, until: float) -> str:
    """Return until when a private message follows the game, given as Unix seconds."""
    return texts("private-board-live", time=f"<t:{int(until)}:t>")
