"""The captain of each game: processor time of a decision, a hint and an analysis."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from bot.games.rummy.players import Level, make_player
from bot.games.rummy.terms.agreement import proposed_options
from bot.games.shanghaien.analysis.game import analyse
from bot.games.shanghaien.analysis.hint import hint
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.cards import ExtraTrick, Options
from bot.games.shanghaien.players.levels import SolvingPlayer
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.state import Seat
from tests.bench import measure
from tools.captain.contest import FixedLuck, game_events
from tools.captain.rummy_contest import FixedCards, play_game

GAMES = 8
HINTED = 4
"""The number of decisions per hint."""
SEATS = 2, 4


class _Stopwatch:
    """A wrapper of a function that records its first arguments and processor times."""

    def __init__(self, choose: Callable[..., Any]) -> None:
        self._choose = choose
        self.seconds: list[float] = []
        self.asked: list[Any] = []

    def choose(self, position: Any, *more: Any) -> Any:  # noqa: ANN401 - of either game
        self.asked.append(position)
        began = time.process_time()
        move = self._choose(position, *more)
        self.seconds.append(time.process_time() - began)
        return move


def _seconds(work: Callable[..., object], items: Iterable[Any]) -> list[float]:
    timed = _Stopwatch(work)
    for item in items:
        timed.choose(item)
    return timed.seconds


def run() -> None:
    """Print the processor times of decisions, hints and analyses."""
    measure.title(f"The captain (processor time; {GAMES} games a line)")
    for extra in ExtraTrick:
        _dice(Options(extra))
    for seats in SEATS:
        captain = _Stopwatch(make_player(Level.CAPTAIN, Random(1)).choose)
        play_game([captain] * seats, FixedCards("0"), proposed_options(seats))
        measure.row(f"cards at {seats} seats: a decision", measure.milliseconds(captain.seconds))


def _dice(options: Options) -> None:
    # The captain plays both seats; positions in which both keep their tricks cost the most.
    referee, fresh = Referee(), Referee()
    captain = _Stopwatch(SolvingPlayer(referee.captain).choose)
    start = new_game(options, Seat.FIRST)
    games = [
        [event for event, _ in game_events((captain, captain), FixedLuck.draw(Random(n)), start)]
        for n in range(GAMES)
    ]
    # A referee with an empty cache, the worst case for a member.
    hints = _seconds(lambda state: hint(fresh, state), captain.asked[::HINTED])
    analyses = _seconds(lambda game: list(analyse(referee, options, Seat.FIRST, game)), games)
    measure.row(
        f"dice, extra trick {options.extra_trick}: a decision",
        measure.milliseconds(captain.seconds),
    )
    measure.row("  a hint, every move valued", measure.milliseconds(hints))
    measure.row("  a whole game's analysis", f"{max(analyses):8.3f} s at most")
