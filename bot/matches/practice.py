"""Computer players at the table."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cachetools import LRUCache

from bot.games.game import AnyEvent, AnyMove, AnySeat, AnyState, AnyThinking
from bot.matches.events import Events
from bot.matches.log import Logbook, PageCursor, of_known_games
from bot.matches.match import Match, Reason, RefusedError
from bot.records.matches import MatchRecord
from bot.runtime.clock import Clock
from bot.store.sql.store import Store
from bot.workers.helper import PATIENCE, Helper

LIMIT = 32
"""Most open jobs; more are refused, since they would wait for minutes."""


class ThinkingProcess(Helper):
    """Has a process think about one game; a move or a hint goes before an analysis."""

    def __init__(
        self, thinking: AnyThinking, *, limit: int = LIMIT, patience: float = PATIENCE
    ) -> None:
        super().__init__("thinking", limit=limit, patience=patience)
        self._thinking = thinking
        self.is_choice = thinking.is_choice

    async def choose(self, level: str, state: AnyState) -> AnyMove:
        """Return the move of `level` for the seat that `state` waits for and is a view of.

        Raises HelperError.
        """
        return await self.ask(self._thinking.choose, level, state)

    async def hint(self, state: AnyState) -> Any:  # noqa: ANN401 - a game's own value
        """Return what the best player would do, and what else there is; raises HelperError."""
        return await self.ask(self._thinking.hint, state)

    def analyse(self, start: AnyState, events: Sequence[AnyEvent]) -> AsyncGenerator[Any, None]:
        """Yield the analysis of a game that began at `start` as it grows, the last one complete.

        Leave the loop early inside `contextlib.aclosing` to cancel it. Raises HelperError.
        """
        return self.answers(self._thinking.analyse, start, events)


REMEMBERED_THOUGHTS = 512

_OVERTAKEN = (Reason.STALE, Reason.GAME_OVER, Reason.PAUSED)
"""The refusals of a move if the match changed while the computer thought."""


class Thinker(Protocol):
    """Chooses moves, outside the event loop."""

    async def choose(self, level: str, state: AnyState) -> AnyMove:
        """Return the move of `level` for the seat that `state` waits for and is a view of."""


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """How long the computer took for the turn that led to a revision."""

    revision: int
    seconds: float


class Practice:
    """The computer's part in every game."""

    def __init__(
        self,
        matches: Logbook,
        events: Events,
        store: Store,
        thinkers: Mapping[str, Thinker],
        clock: Clock,
    ) -> None:
        self._matches = matches
        self._events = events
        self._store = store
        self.rounds = PageCursor()
        """Where `waiting` is."""
        self._thinkers = thinkers
        """By the game's name."""
        self._clock = clock
        self._thoughts: LRUCache[int, ThinkingTime] = LRUCache(REMEMBERED_THOUGHTS)

    async def reply(self, match_id: int) -> Match:
        """Play the computer's moves until it is the member's turn; return the match then.

        Without a turn of the computer nothing happens. Raises what the thinker raises; moves made
        until then are stored, and the next call goes on from there.
        """
        began = self._clock.monotonic()
        match = await self._matches.current(match_id)
        while match.is_computer_to_move:
            seat = next(seat for seat in match.computers if seat in match.waiting)
            level = match.level_of(seat)
            assert level is not None
            move = await self._thinkers[match.game.name].choose(level, match.view(seat))
            match = await self._play(match, seat, move, began)
        return match

    async def _play(self, match: Match, seat: AnySeat, move: AnyMove, began: float) -> Match:
        try:
            after = (await self._events.play_seat(match.id, seat, move, match.revision)).after
        except RefusedError as refused:
            if refused.reason not in _OVERTAKEN:
                raise
            return await self._matches.current(match.id)
        self._thoughts[after.id] = ThinkingTime(after.revision, self._clock.monotonic() - began)
        return after

    async def waiting(self) -> Sequence[MatchRecord]:
        """Return the next matches that wait for the computer: after a crash, or while it thinks."""
        found = of_known_games(await self.rounds.next(self._store.awaiting_computer))
        return [record for record in found if record.pause is None]

    def thought_for(self, match: Match) -> float | None:
        """Return the seconds from the computer's turn to its last move, None if unknown."""
        thought = self._thoughts.get(match.id)
        if thought is None or thought.revision != match.revision:
            return None
        return thought.seconds
