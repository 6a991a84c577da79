"""The coach of a member's first game: a line a turn that says why a move matters now.

He speaks in the first rounds against a weak computer, to whoever has not finished a game yet, until
he is sent away. What he says comes from the same values as hints and analyses.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from cachetools import LRUCache

from bot.matches.match import Match
from bot.processes.errors import HelperError
from bot.texts.catalogue import Texts
from cogs.kit.app import REQUEST_FAILURES, ShanghaienBot
from cogs.table.coach_face import CoachFace
from cogs.table.faces import FACES

PATIENCE_SECONDS = 0.8
"""How long a board waits for him; what he says later is added to it."""
REMEMBERED = 500

_UNHEARD: tuple[type[Exception], ...] = (HelperError, *REQUEST_FAILURES)

_log = structlog.get_logger(__name__)


class Coach:
    """Thinks of a line for a board, once a revision."""

    def __init__(self, bot: ShanghaienBot, refresh: Callable[[int], Awaitable[None]]) -> None:
        self._bot = bot
        self._refresh = refresh
        """Draws the board of a match anew."""
        self._late: set[asyncio.Task[None]] = set()
        self._thoughts: LRUCache[tuple[int, int], asyncio.Task[Any]] = LRUCache(REMEMBERED)

    async def line(self, match: Match, texts: Texts) -> str | None:
        """Return what he says about the member's choice now; None if he is silent."""
        face = await self._speaking(match)
        if face is None:
            return None
        key = match.id, match.revision
        thought = self._thoughts.get(key)
        if thought is None:
            thought = asyncio.create_task(
                self._bot.services.thinkers[match.game.name].hint(match.state)
            )
            self._thoughts[key] = thought
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                hint = await asyncio.shield(thought)
        except TimeoutError:
            late = asyncio.create_task(self._speak_late(match.id, thought))
            self._late.add(late)
            late.add_done_callback(self._late.discard)
            return None
        except HelperError as silent:
            _log.info("coach.silent", match=match.id, error=repr(silent))
            return None
        return face.text(match, hint, texts)

    async def _speak_late(self, match_id: int, thought: asyncio.Task[Any]) -> None:
        """Let the board be drawn again once he knows what to say, if it still stands."""
        try:
            await asyncio.shield(thought)
            await self._refresh(match_id)
        except _UNHEARD as silent:
            _log.info("coach.silent", match=match_id, error=repr(silent))

    async def _speaking(self, match: Match) -> CoachFace | None:
        """Return how he speaks to the member whose turn it is; None if he has nothing to say."""
        if match.over or match.computer_to_move or match.record.pause:
            return None
        face = _coaching(match)
        if face is None or not face.speaks(match):
            return None
        # Last, as it asks for the member's finished games.
        return face if await self.welcomes(match) else None

    async def welcomes(self, match: Match) -> bool:
        """Return whether he is there in a match: in a newcomer's against the level he teaches."""
        face, record = _coaching(match), match.record
        if face is None or record.level != face.level:
            return False
        if not record.members:  # an earlier version forgot a member whose game had just begun
            return False
        (user_id,) = record.members
        member = await self._bot.services.members.load(user_id)
        return member.coach and await is_newcomer(self._bot, record.guild_id, user_id, record.game)


def _coaching(match: Match) -> CoachFace | None:
    face = FACES.get(match.game.name)
    return None if face is None else face.coaching


async def is_newcomer(bot: ShanghaienBot, guild_id: int, user_id: int, game: str) -> bool:
    """Return whether a member has not finished a game of that name on a server yet."""
    return not await bot.services.statistics[game].has_finished(guild_id, user_id)
