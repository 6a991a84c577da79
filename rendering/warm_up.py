"""Draws ahead of time what every picture is made of, so that the first members need not wait."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.shanghaien.cards import DECK, Sailor

from .brush import Brush
from .display import Display
from .gallery import boards, sheets, summaries
from .geometry import geometry_of
from .pictures import Scene, draw
from .pieces import CardTile
from .theme import theme_of


def warm_up() -> None:
    """Draw what most members see, which takes a second or two; see `warming`."""
    for _ in warming():
        pass


def warming() -> Iterator[None]:
    """Draw what most members see, a picture a step: cards, boards, a summary and a sheet.

    Other displays are drawn when they are asked for, which costs the first who asks a fifth of a
    second.
    """
    usual = Display()
    theme, box = theme_of(usual.palette), geometry_of(usual).card(0)
    for card in dict.fromkeys(DECK):
        name = "" if not isinstance(card, Sailor) else str(card)
        CardTile(card, name).paint(Brush(Image.new("RGB", (box.width, box.height)), theme))
        yield
    scenes: list[Scene] = [scene for _, scene in boards() if scene.display == usual]
    scenes += [next(summaries())[1], next(sheets())[1]]
    for scene in scenes:
        draw(scene)
        yield
