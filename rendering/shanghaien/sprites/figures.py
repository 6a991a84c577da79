"""What a sailor's figure is made of: his build, and the look of his nation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rendering.ink.pen import Colour, Pen

NAVY: Colour = (26, 36, 66)
RED: Colour = (186, 44, 40)
STRAW: Colour = (232, 202, 130)
WHITE: Colour = (246, 244, 236)


@dataclass(frozen=True, slots=True)
class Appearance:
    """What the sailors of one nation have in common."""

    skin: Colour
    hair: Colour
    shirt: Colour
    draw_shirt: Callable[[Pen, Build, Appearance], None]
    draw_hat: Callable[[Pen, Build, Appearance], None]


@dataclass(frozen=True, slots=True)
class Build:
    """The measures of one value, in a frame 1 wide with the eyes at height 0."""

    value: int
    shoulders: float
    """Half the width over the shoulders."""
    head: float
    """Half the width of the head."""

    @property
    def chin(self) -> float:
        """Height of the chin below the eyes."""
        return self.head * 1.12
