"""Games against the computer: whenever it is the computer's turn, it moves at once.

Its moves are stored like any other, by `Matches`, on the computer's own seat. What it needs for
them is the position alone; who thinks is handed in.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Protocol

from bot.clock import Clock
from bot.games.shanghaien.moves import Move
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.state import GameState
from bot.matches.match import COMPUTER, Match
from bot.matches.refusals import Reason, RefusedError
from bot.matches.service import Matches

USUAL_LEVEL = Level.MATE
"""For who did not choose: a newcomer may win and still has to try."""
REMEMBERED_THOUGHTS = 512

_OVERTAKEN = (Reason.STALE, Reason.GAME_OVER, Reason.PAUSED)
"""What a move is refused for when the match changed while the computer thought."""


class Thinker(Protocol):
    """Chooses moves, somewhere where thinking delays nobody."""

    async def choose(self, level: Level, state: GameState) -> Move:
        """Return the move of `level` for the mover of `state`."""


@dataclass(frozen=True, slots=True)
class Thought:
    """How long the computer took for the turn that led to a revision."""

    revision: int
    seconds: float


class Practice:
    """The computer's part in every practice game."""

    def __init__(self, matches: Matches, thinker: Thinker, clock: Clock) -> None:
        self._matches = matches
        self._thinker = thinker
        self._clock = clock
        self._thoughts: OrderedDict[int, Thought] = OrderedDict()

    async def reply(self, match_id: int) -> Match:
        """Play the computer's moves until it is the member's turn; return the match then.

        Without a turn of the computer nothing happens. Raises what the thinker raises; moves made
        until then are stored, and the next call goes on from there.
        """
        match = await self._matches.load(match_id)
        seconds = 0.0
        while match.computer_to_move:
            assert match.record.level is not None
            began = self._clock.monotonic()
            move = await self._thinker.choose(Level(match.record.level), match.state)
            seconds += self._clock.monotonic() - began
            match = await self._play(match, move, seconds)
        return match

    async def _play(self, match: Match, move: Move, seconds: float) -> Match:
        computer = match.user_of(COMPUTER)
        try:
            after = (await self._matches.play(match.id, computer, move, match.revision)).after
        except RefusedError as refused:
            if refused.reason not in _OVERTAKEN:
                raise
            return await self._matches.load(match.id)
        self._remember(after, seconds)
        return after

    async def waiting(self, computer_id: int) -> list[Match]:
        """Return the matches that wait for the computer: after a crash, or while it thinks."""
        found = await self._matches.open_matches(waits_for=computer_id)
        return [match for match in found if match.computer_to_move]

    def thought_for(self, match: Match) -> float | None:
        """Return the seconds that the computer took for the turn that just ended, if known."""
        thought = self._thoughts.get(match.id)
        if thought is None or thought.revision != match.revision:
            return None
        return thought.seconds

    def _remember(self, match: Match, seconds: float) -> None:
        self._thoughts[match.id] = Thought(match.revision, seconds)
        self._thoughts.move_to_end(match.id)
        while len(self._thoughts) > REMEMBERED_THOUGHTS:
            self._thoughts.popitem(last=False)
