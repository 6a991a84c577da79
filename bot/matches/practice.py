"""Computer players: the worker process that computes their moves, and the choice of a level."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from cachetools import LRUCache

from bot.games.game import AnyEngine, AnyEvent, AnyMove, AnySeat, AnyState
from bot.matches.events import Events
from bot.matches.log import Logbook, PageCursor, of_known_games
from bot.matches.match import Match, Reason, RefusedError
from bot.records.matches import MatchRecord
from bot.records.members import MemberRecord
from bot.runtime.clock import Clock
from bot.store.sql.store import Store
from bot.workers.helper import PATIENCE, Helper

CONSIDERED_GAMES: Final = 3
"""The maximum number of latest games against one level that `suggest_level` considers."""
POINTS_TO_RISE: Final = 2.0
"""The minimum sum of `PastGame.points` in these games for suggesting the level above."""
POINTS_TO_FALL: Final = 0.0
"""The maximum of that sum, after `CONSIDERED_GAMES` games, for suggesting the level below."""


class PastGame(NamedTuple):
    """One finished game of a member."""

    level: str | None
    """The level of the computer, or None for a game against members."""
    points: float | None
    """The share of the opponents that the member beat; an equal opponent counts half.

    None for a game without a result."""


def suggest_level(games: Sequence[PastGame], ladder: Sequence[str], usual: str) -> str:
    """Return the level to suggest to a member who has played `games`, the latest first.

    `ladder` contains all levels, the weakest first. A newcomer gets the weakest level, and a member
    who has played only against other members gets `usual`. After a practice game with a result, the
    suggestion is the level of the latest such game or a neighbouring level. After practice games
    without any result, it is the level of the latest one.

    >>> lost, won = PastGame("mate", 0.0), PastGame("mate", 1.0)
    >>> ladder = "deckhand", "mate", "captain"
    >>> suggest_level([], ladder, "mate"), suggest_level([lost], ladder, "mate")
    ('deckhand', 'mate')
    >>> suggest_level([won] * 2, ladder, "mate"), suggest_level([lost] * 3, ladder, "mate")
    ('captain', 'deckhand')
    """
    if not games:
        return ladder[0]
    practised = [
        (ladder.index(game.level), game.points)
        for game in games
        if game.level in ladder and game.points is not None
    ]
    if not practised:
        return next((level for game in games if (level := game.level) and level in ladder), usual)
    rung = practised[0][0]
    against = [points for index, points in practised if index == rung][:CONSIDERED_GAMES]
    if sum(against) >= POINTS_TO_RISE:
        rung = min(rung + 1, len(ladder) - 1)
    elif len(against) == CONSIDERED_GAMES and sum(against) <= POINTS_TO_FALL:
        rung = max(rung - 1, 0)
    return ladder[rung]


def practised_games(member: MemberRecord, game: str) -> list[PastGame]:
    """Return a member's recent practice matches of a game, the latest first."""
    return [PastGame(each.level, each.points) for each in member.results(game)]


MOST_JOBS = 32
"""The maximum number of unfinished jobs. Further ones would wait for minutes and are refused."""


class EngineProcess(Helper):
    """A worker process that computes moves, hints, best results and analyses of one game.

    Moves and hints take precedence.
    """

    def __init__(
        self, engine: AnyEngine, *, limit: int = MOST_JOBS, patience: float = PATIENCE
    ) -> None:
        super().__init__("thinking", limit=limit, patience=patience)
        self._engine = engine
        self.is_choice = engine.is_choice

    async def choose(self, level: str, state: AnyState) -> AnyMove:
        """Return the move of a computer of `level`; `state` is the view of the seat to move.

        Raises HelperError.
        """
        return await self.call(self._engine.choose, level, state)

    async def hint(self, state: AnyState) -> Any:  # noqa: ANN401 - a game's own value
        """Return the move that the strongest level prefers, with alternatives.

        Raises HelperError.
        """
        return await self.call(self._engine.hint, state)

    async def best_result(
        self, start: AnyState, draw: Callable[[AnyState, Sequence[AnyEvent]], AnyEvent | None]
    ) -> tuple[int, ...] | None:
        """Return each seat's points after the best possible play of the first seat.

        Returns None if they are unknown. `draw` must be picklable. It returns the chance event that
        follows a position and earlier events, or None. Raises HelperError.
        """
        best = None
        async for found in self.stream(self._engine.best_result, start, draw):
            best = found
        return best

    def analyse(self, start: AnyState, events: Sequence[AnyEvent]) -> AsyncGenerator[Any, None]:
        """Yield growing reports on a game; the final one is complete.

        `start` is the first position of the game. To cancel the analysis, leave the loop inside
        `contextlib.aclosing`. Raises HelperError.
        """
        return self.stream(self._engine.analyse, start, events)


REMEMBERED_THOUGHTS = 512
"""The number of cached thinking times."""

_CONFLICTS = (Reason.STALE, Reason.GAME_OVER, Reason.PAUSED)
"""The reasons for which a move is refused if the match changed while the computer was thinking."""


class Thinker(Protocol):
    """A source of computer moves, which it computes outside the event loop."""

    async def choose(self, level: str, state: AnyState) -> AnyMove:
        """Return the move of a computer of `level`; `state` is the view of the seat to move."""


class Practice:
    """Plays the moves of computer players."""

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
        self.cursor = PageCursor()
        """The cursor of `read_waiting` through the matches."""
        self._thinkers = thinkers
        """The sources of moves by the name of the game."""
        self._clock = clock
        self._thoughts: LRUCache[tuple[int, int], float] = LRUCache(REMEMBERED_THOUGHTS)
        """By match id and revision, the seconds that the computer took to reach that revision."""

    async def reply(self, match_id: int) -> Match:
        """Play the computer's moves while the match waits for them; return the match.

        Does nothing if it is not the computer's turn. Raises any error of the thinker; the moves
        made before it are stored, and the next call continues from there.
        """
        began = self._clock.monotonic()
        match = await self._matches.read_current(match_id)
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
            if refused.reason not in _CONFLICTS:
                raise
            return await self._matches.read_current(match.id)
        self._thoughts[after.id, after.revision] = self._clock.monotonic() - began
        return after

    async def read_waiting(self) -> Sequence[MatchRecord]:
        """Return the next page of the matches that wait for the computer.

        In each of them, the computer is thinking, or was interrupted before it moved.
        """
        found = of_known_games(await self.cursor.read_next(self._store.read_awaiting_computer))
        return [record for record in found if record.pause is None]

    def thinking_time(self, match: Match) -> float | None:
        """Return the seconds that the computer took to reach the current revision, if known."""
        return self._thoughts.get((match.id, match.revision))
