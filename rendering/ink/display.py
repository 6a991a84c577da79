"""How a reader wants pictures drawn: which colours, how large."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Palette(StrEnum):
    """The two sets of nation colours."""

    NORMAL = "normal"
    """The colours of the rulebook."""
    COLOUR_BLIND = "colour-blind"
    """The same hues, further apart in lightness, for readers who cannot see red, green or blue."""


class Display(NamedTuple):
    """A reader's choice; the default suits most."""

    palette: Palette = Palette.NORMAL
    large_print: bool = False
