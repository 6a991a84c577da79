"""What a process thinks about the dice game: moves, hints and second looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from bot.games.game import Engine
from bot.games.shanghaien.analysis.report import Analysis, Hint
from bot.games.shanghaien.state import Event, GameState, Move, Played, Resign, Roll

if TYPE_CHECKING:
    from bot.games.shanghaien.thinking.mind import Mind


def choose(level: str, state: GameState) -> Move:
    """Return the move of `level` for the mover of `state`."""
    return _mind().choose(level, state)


def hint(state: GameState) -> Hint:
    """Return what the captain would do in `state`, and what the others are worth."""
    return _mind().hint(state)


def analyse(start: GameState, events: Sequence[Event]) -> Iterator[Analysis | None]:
    """Yield the analysis of a game as it grows, the last one complete; None in between."""
    return _mind().analyse(start, events)


def is_choice(event: Event) -> bool:
    """Return whether an event is a choice that there is something to say about."""
    # A first roll is nobody's choice, and no other comes before something was placed.
    return isinstance(event, Played) and not isinstance(event.move, Resign | Roll)


@cache
def _mind() -> Mind:
    # Not before somebody asks: the bot hands these functions over, and need not hold what the
    # players work with.
    from bot.games.shanghaien.thinking.mind import Mind

    return Mind()


ENGINE = Engine(choose=choose, hint=hint, analyse=analyse, is_choice=is_choice)
