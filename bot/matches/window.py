"""The window in which an offer is open to others than whose turn it is: whom it waits for.

Every answer is sealed until all are there: then the log gets them at once, in the order of the
seats. So the log, its revision, exports and boards are the same whomever the match waits for, and
nobody learns who wanted to be asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.games.game import AnyMove, AnySeat, AnyState, Hands

Decide = Callable[[AnySeat, AnyState], AnyMove | None]
"""What a seat says to the offer, which has come to it in this position; None: not yet."""


@dataclass(frozen=True, slots=True)
class Window:
    """What is known of the answers to an offer."""

    awaited: frozenset[AnySeat]
    """The seats on whose answers it depends what becomes of the offer."""
    moves: tuple[tuple[AnySeat, AnyMove], ...]
    """The answers of all seats that come to be asked; nothing is made of them while one lacks."""


def is_open(hands: Hands[Any, Any, Any, Any] | None, position: AnyState) -> bool:
    """Return whether others than the mover are asked in a position."""
    return hands is not None and bool(hands.asked(position))


def window_of(hands: Hands[Any, Any, Any, Any], position: AnyState, decide: Decide) -> Window:
    """Return what is known of the answers to what is offered to others in `position`.

    All who are to be asked are asked at once; nobody is who stands behind a certain taker.
    """
    awaited: set[AnySeat] = set()
    moves: list[tuple[AnySeat, AnyMove]] = []
    for seat in hands.asked(position):
        move = decide(seat, hands.asking(position, seat))
        if move is None:
            awaited.add(seat)
            continue
        moves.append((seat, move))
        if move != hands.declined:
            break
    return Window(frozenset(awaited), tuple(moves))
