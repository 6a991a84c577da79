"""Private boards that live on: each click shows the new one, and the others' moves come too.

Discord lets a private message be edited for a quarter of an hour after the command or click that it
came from. Until then a private board follows the game, and says how long. After that, and after a
restart of the bot, the next click on it brings it up to date and gives it as much time again.

A board is edited when what it shows has changed, at most every few seconds: it depends on what its
reader may know, and so does when it moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import cast

import discord
import structlog
from cachetools import LRUCache

from bot.matches.match import Match
from bot.matches.refusals import RefusedError
from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.kit.app import REQUEST_FAILURES, GameBot
from cogs.kit.tokens import TOKEN_SECONDS
from cogs.kit.watching import Watch
from cogs.table.board import page_after
from cogs.table.coach import coach_line
from cogs.table.face import Content
from cogs.table.faces import face_of, look_at
from cogs.table.rivalry import rivalry_of

MOST_FOLLOWED = 2_000
"""Private boards that follow at a time; the one longest untouched is dropped for another."""
LEAST_SECONDS_BETWEEN = 1.5
"""Moves that come faster are shown together."""
LAST_EDIT_SECONDS = 25.0
"""How long after its time a board can still say so: Discord's quarter of an hour is not over."""
# discord.py's own way to the message of a click keeps the whole interaction in memory.
_ORIGINAL = cast(int, "@original")

TABLE = "table"
"""The kind of a private copy of the board."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class PrivateView:
    """What a member sees of a match in a private message, as the match goes on."""

    kind: str
    """A member has one of each kind that follows a match: the latest."""
    content: Callable[[Match, float], Awaitable[Content]]
    """What it shows of a match, and until when it follows that, as Unix seconds."""
    sign: Callable[[Match], Hashable]
    """It is shown anew when this has changed: of nothing but what its reader may know."""
    last: Callable[[Match], Awaitable[Content]] | None = None
    """What it shows when it follows no more; None for what goes on to show what it did."""


_Key = tuple[int, int, str]
"""Match, member and kind."""


@dataclass(eq=False, slots=True)
class _Board:
    """A private board on somebody's screen, and how it is reached."""

    key: _Key
    view: PrivateView
    message_id: int
    webhook: discord.Webhook
    handle: int
    """What the webhook calls the message."""
    until: float
    """By the monotonic clock."""
    shown: Hashable
    """The sign of what it shows."""
    edited: float
    """When it was shown last, by the loop's clock."""
    is_due: bool = False
    """Whether it is going to be shown anew."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class PrivateBoards:
    """Shows private boards and lets them follow: one a member, match and kind, the latest."""

    def __init__(self, bot: GameBot) -> None:
        self._bot = bot
        self._boards: LRUCache[_Key, _Board] = LRUCache(MOST_FOLLOWED)
        self._kinds = {TABLE}

    async def show(self, answer: Answer, match: Match, note: str | None = None) -> None:
        """Show the asking member's board in the clicked private message, or else in a new one.

        A `note` stands below it once. Raises discord.HTTPException if Discord refuses.
        """
        content = partial(self._content, user_id=answer.user_id, texts=answer.texts)
        view = PrivateView(TABLE, content, lambda now: now.revision)
        shown = await self._content(
            match,
            self.until(answer),
            user_id=answer.user_id,
            texts=answer.texts,
            note=note,
            page=page_after(answer),
        )
        if answer.on_private_message:
            await self.show_there(answer, match, view, shown)
        else:
            await self.show_anew(answer, match, view, shown)

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
        known = self._boards.get((match.id, answer.user_id, view.kind))
        # An older position that is on its way here must not arrive after this one.
        async with asyncio.Lock() if known is None else known.lock:
            await answer.edit(*content)
            self._keep(answer, match, view, answer.message_id, _ORIGINAL)

    async def show_anew(
        self, answer: Answer, match: Match, view: PrivateView, content: Content
    ) -> None:
        """Show what follows a match in a private message of its own, in place of an older one.

        Raises discord.HTTPException if Discord refuses.
        """
        older = self._boards.get((match.id, answer.user_id, view.kind))
        message_id = await answer.private(view=content.view, files=content.files)
        if message_id is not None:
            self._keep(answer, match, view, message_id, message_id)
        if older is not None and answer.heard_at < older.until:
            async with older.lock:  # what is on its way there must find it
                await self._bot.quietly(older.webhook.delete_message(older.handle))

    async def turn_page(
        self, answer: Answer, match: Match, page: Callable[[Match], Awaitable[Content]]
    ) -> None:
        """Show another page of the clicked board's buttons, before or after what follows."""
        known = self._boards.get((match.id, answer.user_id, TABLE))
        async with asyncio.Lock() if known is None else known.lock:
            await answer.edit(*await page(match))

    def follow(self, match: Match, but: int | None = None) -> None:
        """Bring the private boards of a match up to date, without waiting for it.

        The message `but` is left out: whoever clicked there is answered there.
        """
        for user_id in dict.fromkeys(match.record.user_ids):
            for kind in self._kinds:
                board = self._boards.get((match.id, user_id, kind))
                if board is not None and board.message_id != but:
                    self._follow_soon(board)

    def _follow_soon(self, board: _Board) -> None:
        if not board.is_due:
            board.is_due = True
            self._bot.in_background(self._bring_up_to_date(board))

    def _keep(
        self, answer: Answer, match: Match, view: PrivateView, message_id: int, handle: int
    ) -> None:
        key = match.id, answer.user_id, view.kind
        self._kinds.add(view.kind)
        board = self._boards[key] = _Board(
            key,
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
        try:
            if await self._is_outdated(board):
                wait = board.edited + LEAST_SECONDS_BETWEEN - asyncio.get_running_loop().time()
                await asyncio.sleep(max(0.0, wait))
        finally:
            board.is_due = False
        async with board.lock:
            # A click may have shown another one meanwhile, which looks after itself.
            if self._boards.get(board.key) is board:
                await self._update(board)

    async def _is_outdated(self, board: _Board) -> bool:
        match = await self._bot.services.matches.at_hand(board.key[0])
        return board.view.sign(match) != board.shown

    async def _update(self, board: _Board) -> None:
        if self._bot.services.clock.monotonic() > board.until:
            return  # `let_go` looks after it
        if not await self._is_shown(board, self._redraw):
            self._drop(board)

    async def _is_shown(self, board: _Board, show: Callable[[_Board], Awaitable[bool]]) -> bool:
        """Show something in a board; return whether it can go on with the game then."""
        try:
            return await show(board)
        except RefusedError:
            pass  # somebody else has taken the seat, and what it shows
        except REQUEST_FAILURES as gone:
            # Dismissed, or out of time: the next click or command shows it again.
            _log.info("private_board.gone", match=board.key[0], error=str(gone))
        except Exception:
            _log.exception("private_board.failed", match=board.key[0])
        return False

    async def _redraw(self, board: _Board) -> bool:
        """Show the match as it is now; return whether it goes on."""
        match = await self._bot.services.matches.at_hand(board.key[0])
        sign = board.view.sign(match)
        if sign == board.shown:
            return not match.over
        clock = self._bot.services.clock
        until = clock.now() + board.until - clock.monotonic()
        await self._edit(board, await board.view.content(match, until))
        board.shown, board.edited = sign, asyncio.get_running_loop().time()
        return not match.over

    async def _edit(self, board: _Board, content: Content) -> None:
        view, files = content
        await board.webhook.edit_message(board.handle, view=view, attachments=list(files))

    async def let_go(self) -> None:
        """Let the boards whose time is over say so, where they would look as before."""
        now = self._bot.services.clock.monotonic()
        for board in [each for each in self._boards.values() if now > each.until]:
            async with board.lock:
                if self._boards.get(board.key) is not board:
                    continue  # it was clicked meanwhile
                if now < board.until + LAST_EDIT_SECONDS:
                    await self._is_shown(board, self._say_last)
                self._drop(board)

    async def _say_last(self, board: _Board) -> bool:
        if board.view.last is not None:
            match = await self._bot.services.matches.at_hand(board.key[0])
            await self._edit(board, await board.view.last(match))
        return False

    def _drop(self, board: _Board) -> None:
        if self._boards.get(board.key) is board:
            del self._boards[board.key]

    async def _content(
        self,
        match: Match,
        until: float,
        *,
        user_id: int,
        texts: Texts,
        note: str | None = None,
        page: str = "",
    ) -> Content:
        face, notice = face_of(match), self._bot.services.clocks.notice(match.record)
        mode = (await self._bot.services.members.read(user_id)).display
        look = look_at(self._bot, match, texts, mode, notice)
        coach = await coach_line(self._bot, match, texts)
        look = replace(look, note=note, coach=coach, page=page)
        if match.record.private and face.practice is not None:
            return await face.practice.table(self._bot, look)
        if match.over:
            rivalry = await rivalry_of(self._bot, match, texts)
            return await face.sheet(replace(look, note=rivalry))
        live = following_text(texts, until)
        look = replace(look, note=" · ".join(filter(None, (note, live))))
        return await face.private_table(look, match.seat_of(user_id))


class Farewells(Watch):
    """Lets private boards say that they follow the game no more."""

    def __init__(self, bot: GameBot, boards: PrivateBoards) -> None:
        super().__init__(bot)
        self._boards = boards

    async def look(self) -> None:
        """Look for those whose time is over."""
        await self._boards.let_go()


def following_text(texts: Texts, until: float) -> str:
    """Return until when a private message follows the game, given as Unix seconds."""
    return texts("private-board-live", time=f"<t:{int(until)}:t>")
