"""Render options of example pictures, with defaults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from bot.games.rummy.moves import Seat as RummySeat
from bot.games.shanghaien.state import Seat
from rendering.drawing.canvas import Display
from rendering.rummy.scenes import RummyLook
from rendering.rummy.words import RummyWords
from rendering.shanghaien.board_scene import DiceLook, Words
from rendering.shared.people import CAPTAINS, Portrait

Drawn = TypeVar("Drawn")
PLAIN = Display()


def dice_look(
    names: Sequence[str],
    words: Words,
    viewer: Seat = Seat.FIRST,
    display: Display = PLAIN,
    faces: Sequence[Portrait] = CAPTAINS[:2],
) -> DiceLook:
    """Return the render options of a dice game."""
    return DiceLook(tuple(names), tuple(faces), words, display, viewer)


def rummy_look(
    names: Sequence[str],
    words: RummyWords,
    display: Display = PLAIN,
    faces: Sequence[Portrait] = (),
    viewer: RummySeat = RummySeat.FIRST,
) -> RummyLook:
    """Return the render options of a rummy game."""
    shown = tuple(faces) or CAPTAINS[: len(names)]
    return RummyLook(tuple(names), shown, words, display, viewer)


def build_with_look(
    build: Callable[..., Drawn],
    *positions: object,
    words: RummyWords,
    names: Sequence[str] = (),
    display: Display = PLAIN,
    faces: Sequence[Portrait] = (),
    **more: Any,  # noqa: ANN401 - further arguments of `build`
) -> Drawn:
    """Return the scene that `build` makes of rummy positions and render options."""
    return build(*positions, rummy_look(names, words, display, faces), **more)
