"""The engine of Shanghaien, run in a worker process: moves, hints and analyses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from bot.games.game import Engine
from bot.games.shanghaien.analysis.report import Analysis, Hint
from bot.games.shanghaien.state import Event, GameState, Move, MovePlayed, Resign, Roll

if TYPE_CHECKING:
    from bot.games.shanghaien.analysis.best_line import Draw
    from bot.games.shanghaien.thinking.engine import EngineState


def choose(level: str, state: GameState) -> Move:
    """Return the move of `level` for the mover of `state`."""
    return _engine().choose(level, state)


def hint(state: GameState) -> Hint:
    """Return the captain's move in `state`, and the values of the others."""
    return _engine().hint(state)


def analyse(start: GameState, events: Sequence[Event]) -> Iterator[Analysis | None]:
    """Yield the growing analysis of a game, the last one complete; None without progress."""
    return _engine().analyse(start, events)


def is_choice(event: Event) -> bool:
    """Return whether an event is a choice that an analysis comments on."""
    # The first roll has no alternative, and the other choices follow a roll.
    return isinstance(event, MovePlayed) and not isinstance(event.move, Resign | Roll)


@cache
def _engine() -> EngineState:
    # Imported on first use: the bot passes these functions on, and does not need the players' data.
    from bot.games.shanghaien.thinking.engine import EngineState

    return EngineState()


def best_result(start: GameState, draw: Draw) -> Iterator[tuple[int, ...] | None]:
    """Yield None while it works, then the points of the first seat's best line."""
    return _engine().best_result(start, draw)


ENGINE = Engine(
    choose=choose, hint=hint, analyse=analyse, best_result=best_result, is_choice=is_choice
)
