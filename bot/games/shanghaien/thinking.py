"""Slow computations of Shanghaien, run in a worker process: moves, hints and analyses.

The modules of the computer players are imported when a function first needs them. The process of
the bot only passes the functions to a worker and must not load the players' large data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from bot.games.game import Engine
from bot.games.shanghaien.analysis.report import Analysis, Hint
from bot.games.shanghaien.state import Event, GameState, Move, MovePlayed, Resign, Roll

if TYPE_CHECKING:
    from bot.games.shanghaien.analysis.best_line import Draw
    from bot.games.shanghaien.analysis.chance_evaluator import ChanceEvaluator
    from bot.games.shanghaien.players.levels import ComputerPlayer


def choose(level: str, state: GameState) -> Move:
    """Return the move that the computer of a level makes for the mover of `state`."""
    return _player(level).choose(state, state.mover)


def hint(state: GameState) -> Hint:
    """Return the move of the captain, the strongest level, in `state`, and the alternatives."""
    from bot.games.shanghaien.analysis.reasons import hint

    return hint(_evaluator(), state)


def analyse(start: GameState, events: Sequence[Event]) -> Iterator[Analysis | None]:
    """Yield partial analyses of a game, then the complete one, with None in between."""
    from bot.games.shanghaien.analysis.game import analyse_by_event

    return analyse_by_event(_evaluator(), start.options, start.starter, events)


def best_result(start: GameState, draw: Draw) -> Iterator[tuple[int, ...] | None]:
    """Yield None during the search, then the points by slot in the best game for the first seat.

    Yields None at the end if the search was too long. For `draw` see `BestLine`.
    """
    from bot.games.shanghaien.analysis.best_line import BestLine

    return BestLine(draw, _evaluator().captain).run(start)


def is_choice(event: Event) -> bool:
    """Return whether an event is a choice that makes its game worth an analysis."""
    # Rolls are omitted: often they are the only legal move, and the choices of a turn follow them.
    return isinstance(event, MovePlayed) and not isinstance(event.move, Resign | Roll)


@cache
def _evaluator() -> ChanceEvaluator:
    from bot.games.shanghaien.analysis.chance_evaluator import ChanceEvaluator

    return ChanceEvaluator()


@cache
def _player(level: str) -> ComputerPlayer:
    from bot.games.shanghaien.players.levels import Level, SolvingPlayer, make_player

    if level == Level.CAPTAIN:
        return SolvingPlayer(_evaluator().captain)
    return make_player(Level(level), Random())


ENGINE = Engine(
    choose=choose, hint=hint, analyse=analyse, best_result=best_result, is_choice=is_choice
)
