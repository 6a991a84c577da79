"""The coach of a member's first game: a line a turn that says why a move matters now.

He speaks in the first rounds against the deckhand, to whoever has not finished a game yet, until he
is sent away. What he says comes from the same values as hints and analyses.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from cachetools import LRUCache

from bot.games.shanghaien.analysis.report import Hint
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.moves import PlayTrick, Shanghai
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.state import Phase
from bot.matches.match import Match
from bot.processes.errors import HelperError
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.kit.app import REQUEST_FAILURES, ShanghaienBot
from cogs.table.names import spoken_names

ROUNDS = 2
"""In so many rounds he speaks."""
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
        self._thoughts: LRUCache[tuple[int, int], asyncio.Task[Hint]] = LRUCache(REMEMBERED)

    async def line(self, match: Match, texts: Texts) -> str | None:
        """Return what he says about the member's choice now; None if he is silent."""
        if not await self.speaks(match):
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
        return coach_text(match, hint, texts)

    async def _speak_late(self, match_id: int, thought: asyncio.Task[Hint]) -> None:
        """Let the board be drawn again once he knows what to say, if it still stands."""
        try:
            await asyncio.shield(thought)
            await self._refresh(match_id)
        except _UNHEARD as silent:
            _log.info("coach.silent", match=match_id, error=repr(silent))

    async def speaks(self, match: Match) -> bool:
        """Return whether he has something to say to the member whose turn it is."""
        if match.over or match.computer_to_move or match.record.pause:
            return False
        if match.game is not SHANGHAIEN or match.state.round > ROUNDS:
            return False
        # Last, as it asks for the member's finished games.
        return match.state.phase in (Phase.TURN, Phase.ROLLED) and await self.welcomes(match)

    async def welcomes(self, match: Match) -> bool:
        """Return whether he is there in a match: in a newcomer's against the deckhand."""
        record = match.record
        if match.game is not SHANGHAIEN or record.level != Level.DECKHAND.value:
            return False
        if not record.members:  # an earlier version forgot a member whose game had just begun
            return False
        (user_id,) = record.members
        member = await self._bot.services.members.load(user_id)
        return member.coach and await is_newcomer(self._bot, record.guild_id, user_id)


async def is_newcomer(bot: ShanghaienBot, guild_id: int, user_id: int) -> bool:
    """Return whether a member has not finished a game on a server yet."""
    statistics = bot.services.statistics[SHANGHAIEN.name]
    return not await statistics.has_finished(guild_id, user_id)


def coach_text(match: Match, hint: Hint, texts: Texts) -> str:
    """Return what the coach says of a choice, and where there is none, that there is none."""
    state, best = match.state, hint.best
    if len(hint.options) < 2:
        return texts("coach-only", move=wording.move_text(best.move, state, texts))
    why = wording.reasons_text(hint.reasons, state.mover, spoken_names(match), texts)
    if isinstance(best.move, Shanghai):
        return texts("coach-shanghai", why=why)
    key = "coach-place"
    if isinstance(best.move, PlayTrick):
        key = "coach-trick"
    elif state.phase is Phase.TURN:
        return texts("coach-roll", why=why)
    move = wording.move_text(best.move, state, texts)
    return texts(key, move=move, why=why)
