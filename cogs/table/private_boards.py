"""Private boards that live on: each click shows the new one, and the others' moves come too.

Discord lets a private message be edited for a quarter of an hour after the command or click that it
came from. Until then a private board follows the game, and says how long. After that, and after a
restart of the bot, the next click on it brings it up to date and gives it as much time again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import cast

import discord
import structlog
from cachetools import LRUCache

from bot.matches.match import Match
from bot.records.displays import DisplayMode
from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.kit.app import REQUEST_FAILURES, GameBot
from cogs.kit.tokens import TOKEN_SECONDS
from cogs.table.coach import coach_line
from cogs.table.face import Content
from cogs.table.faces import face_of, look_at
from cogs.table.rivalry import rivalry_of

MOST_FOLLOWED = 2_000
"""Private boards that follow at a time; the one longest untouched is dropped for another."""
# discord.py's own way to the message of a click keeps the whole interaction in memory.
_ORIGINAL = cast(int, "@original")

_log = structlog.get_logger(__name__)


@dataclass(eq=False, slots=True)
class _Board:
    """A private board on somebody's screen, and how it is reached."""

    match_id: int
    user_id: int
    texts: Texts
    message_id: int
    webhook: discord.Webhook
    handle: int
    """What the webhook calls the message."""
    until: float
    """By the monotonic clock."""
    revision: int
    """The revision that it shows."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class PrivateBoards:
    """Shows private boards and lets them follow: one a member and match, the latest."""

    def __init__(self, bot: GameBot) -> None:
        self._bot = bot
        self._boards: LRUCache[tuple[int, int], _Board] = LRUCache(MOST_FOLLOWED)
        """By match and member."""

    async def show(self, answer: Answer, match: Match, note: str | None = None) -> None:
        """Show the asking member's board in the clicked private message, or else in a new one.

        A `note` stands below it once. Raises discord.HTTPException if Discord refuses.
        """
        until = answer.heard_at + TOKEN_SECONDS
        content = await self._content(
            match, answer.user_id, answer.texts, await answer.display(), until, note
        )
        if answer.on_private_message:
            assert answer.message_id is not None
            known = self._boards.get((match.id, answer.user_id))
            # An older position that is on its way here must not arrive after this one.
            async with asyncio.Lock() if known is None else known.lock:
                await answer.edit(*content)
                self._keep(answer, match, answer.message_id, _ORIGINAL)
        else:
            message_id = await answer.private(view=content.view, files=content.files)
            if message_id is not None:
                self._keep(answer, match, message_id, message_id)

    async def turn_page(
        self, answer: Answer, match: Match, page: Callable[[Match], Awaitable[Content]]
    ) -> None:
        """Show another page of the clicked board's buttons, before or after what follows."""
        known = self._boards.get((match.id, answer.user_id))
        async with asyncio.Lock() if known is None else known.lock:
            await answer.edit(*await page(match))

    def follow(self, match: Match, but: int | None = None) -> None:
        """Bring the private boards of a match up to date, without waiting for it.

        The message `but` is left out: whoever clicked there is answered there.
        """
        for user_id in dict.fromkeys(match.record.user_ids):
            board = self._boards.get((match.id, user_id))
            if board is not None and board.message_id != but:
                self._follow_soon((match.id, user_id))

    def _follow_soon(self, key: tuple[int, int]) -> None:
        self._bot.in_background(self._bring_up_to_date(key))

    def _keep(self, answer: Answer, match: Match, message_id: int, handle: int) -> None:
        self._boards[match.id, answer.user_id] = _Board(
            match.id,
            answer.user_id,
            answer.texts,
            message_id,
            answer.interaction.followup,
            handle,
            answer.heard_at + TOKEN_SECONDS,
            match.revision,
        )
        # The others may have moved while this was drawn.
        self._follow_soon((match.id, answer.user_id))

    async def _bring_up_to_date(self, key: tuple[int, int]) -> None:
        while (board := self._boards.get(key)) is not None:
            async with board.lock:
                # A click may have shown another one meanwhile, which may be behind already, too.
                if self._boards.get(key) is board:
                    await self._update(board)
                    return

    async def _update(self, board: _Board) -> None:
        try:
            if self._bot.services.clock.monotonic() > board.until or not await self._redraw(board):
                self._drop(board)
        except REQUEST_FAILURES as gone:
            # Dismissed, or out of time: the next click or command shows it again.
            _log.info("private_board.gone", match=board.match_id, error=str(gone))
            self._drop(board)
        except Exception:
            _log.exception("private_board.failed", match=board.match_id)
            self._drop(board)

    async def _redraw(self, board: _Board) -> bool:
        """Show the match as it is now; return whether it goes on."""
        match = await self._bot.services.matches.at_hand(board.match_id)
        if match.revision == board.revision:
            return not match.over
        mode = (await self._bot.services.members.read(board.user_id)).display
        view, files = await self._content(match, board.user_id, board.texts, mode, board.until)
        await board.webhook.edit_message(board.handle, view=view, attachments=list(files))
        board.revision = match.revision
        return not match.over

    def _drop(self, board: _Board) -> None:
        key = board.match_id, board.user_id
        if self._boards.get(key) is board:
            del self._boards[key]

    async def _content(
        self,
        match: Match,
        user_id: int,
        texts: Texts,
        mode: DisplayMode,
        until: float,
        note: str | None = None,
    ) -> Content:
        face, notice = face_of(match), await self._bot.services.clocks.notice(match.record)
        look = look_at(self._bot, match, texts, mode, notice)
        look = replace(look, note=note, coach=await coach_line(self._bot, match, texts))
        if match.record.private and face.practice is not None:
            return await face.practice.table(self._bot, look, "")
        if match.over:
            rivalry = await rivalry_of(self._bot, match, texts)
            return await face.sheet(replace(look, note=rivalry))
        live = texts("private-board-live", time=f"<t:{self._calendar(until)}:t>")
        look = replace(look, note=" · ".join(filter(None, (note, live))))
        return await face.private_table(look, match.seat_of(user_id))

    def _calendar(self, moment: float) -> int:
        """Return a moment of the monotonic clock as Unix seconds."""
        clock = self._bot.services.clock
        return int(clock.now() + moment - clock.monotonic())
