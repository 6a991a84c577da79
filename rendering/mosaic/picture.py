"""From a scene to its picture: one way for every kind.

A scene is plain data. The file that draws one kind registers a plan for it with `plan_of`. It must
be imported before such a scene is drawn; `rendering.pictures` imports them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import singledispatch
from typing import NamedTuple, Protocol

from PIL import Image

from rendering.ink.display import Display, Palette
from rendering.ink.theme import Theme, theme_of
from rendering.mosaic.bands import render_mosaic, render_once
from rendering.mosaic.tiles import Backdrop, Placed, assemble


class Scene(Protocol):
    """What a picture shows, as plain data."""

    @property
    def display(self) -> Display:
        """How the reader wants it drawn."""


class Plan(NamedTuple):
    """What lies where in a picture."""

    backdrop: Backdrop
    tiles: Iterable[Placed]
    cuts: Sequence[int] = ()
    """Rows at which it is cut into bands to cache; none if it is not likely to be drawn again."""
    themes: Callable[[Palette], Theme] = theme_of
    """The colours of the game that the picture belongs to."""


@singledispatch
def plan_of(scene: Scene) -> Plan:
    """Return what lies where in the picture of `scene`; raises TypeError for an unknown kind."""
    raise TypeError(f"nobody knows how {type(scene).__name__} looks")


def draw(scene: Scene) -> Image.Image:
    """Return any picture in palette mode; the caller owns it."""
    plan = plan_of(scene)
    return assemble(plan.backdrop, plan.themes(scene.display.palette), plan.tiles)


def render(scene: Scene) -> bytes:
    """Return any picture as PNG bytes."""
    plan = plan_of(scene)
    theme = plan.themes(scene.display.palette)
    if plan.cuts:
        return render_mosaic(plan.backdrop, theme, plan.tiles, plan.cuts)
    return render_once(plan.backdrop, theme, plan.tiles)
