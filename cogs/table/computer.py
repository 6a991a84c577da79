"""The computer at the table: answers a member's move, in one edit of the board where it is quick.

A click waits for the reply for a moment. If that suffices, board and click are answered once, with
both moves on it; else the member's move is shown first and the reply follows when it is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.matches.match import Match
from bot.matches.practice import Practice
from bot.texts.catalogue import Texts
from bot.workers.messages import HelperBusyError

QUICK_SECONDS = 1.0
"""How long a click waits for the reply before the member's own move is shown without it."""

_log = structlog.get_logger(__name__)


class Opponent:
    """Keeps one reply a match going, whoever waits for it."""

    def __init__(self, practice: Practice, publish: Callable[[int], Awaitable[Match]]) -> None:
        self._practice = practice
        self._publish = publish
        self._replies: dict[int, asyncio.Task[Match]] = {}
        self._late: set[asyncio.Task[None]] = set()
        self._busy: set[int] = set()

    async def settle(self, match: Match) -> None:
        """Let the computer reply in `match` if it is its turn; come back soon in any case.

        A reply that takes longer is published once it is there.
        """
        if not match.computer_to_move:
            return
        reply = self._reply(match.id)
        await asyncio.wait({reply}, timeout=QUICK_SECONDS)
        if not reply.done():
            late = asyncio.create_task(self._show(match.id))
            self._late.add(late)
            late.add_done_callback(self._late.discard)

    async def catch_up(self, match_id: int) -> None:
        """Let the computer reply and show it.

        Raises HelperError if it cannot, and what publishing raises.
        """
        await asyncio.shield(self._reply(match_id))
        await self._publish(match_id)

    def replying(self, match_id: int) -> bool:
        """Return whether a reply is on its way."""
        return match_id in self._replies

    def note(self, match: Match, texts: Texts) -> str | None:
        """Return what a board says about the computer's thinking, if there is something to say."""
        if match.computer_to_move and match.id in self._busy:
            return texts("practice-busy")
        seconds = self._practice.thought_for(match)
        if seconds is None or seconds < 1:
            return None
        return texts("practice-thought", seconds=round(seconds, 1))

    def _reply(self, match_id: int) -> asyncio.Task[Match]:
        reply = self._replies.get(match_id)
        if reply is None:
            reply = asyncio.create_task(self._practice.reply(match_id))
            self._replies[match_id] = reply
            reply.add_done_callback(lambda done: self._finished(match_id, done))
        return reply

    def _finished(self, match_id: int, reply: asyncio.Task[Match]) -> None:
        del self._replies[match_id]
        self._busy.discard(match_id)
        if reply.cancelled():
            return
        error = reply.exception()
        if isinstance(error, HelperBusyError):
            self._busy.add(match_id)
        elif error is not None:
            _log.warning("reply.failed", match=match_id, error=repr(error))

    async def _show(self, match_id: int) -> None:
        try:
            await self.catch_up(match_id)
        except Exception as error:
            # `Replies` and `catching_up` make good for it.
            _log.warning("reply.not_shown", match=match_id, error=repr(error))
