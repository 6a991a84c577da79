"""What is written on pictures, while they are painted."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

import pytest

from rendering.drawing import lettering
from rendering.drawing.lettering import ELLIPSIS, FontFace
from rendering.pictures import Scene
from tests.rendering.painted import paint_tiles


class Written(NamedTuple):
    """A text that was to be written."""

    text: str
    shown: str
    """What there was room for."""
    size: int


def written_from_here_on(monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """Return a list to which everything is added that pictures write."""
    written: list[Written] = []
    honest = lettering.fit_text

    def watched(
        text: str, face: FontFace, size: int, room: float, *, least: int
    ) -> tuple[str, int]:
        shown, chosen = honest(text, face, size, room, least=least)
        written.append(Written(text, shown, chosen))
        return shown, chosen

    monkeypatch.setattr(lettering, "fit_text", watched)
    return written


def assert_nothing_is_cut(
    scenes: Iterable[Scene], least_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Paint pictures, and hold every text to its room and to the least size of writing."""
    written = written_from_here_on(monkeypatch)
    painted = set[Hashable]()
    for scene in scenes:
        paint_tiles(scene, painted)
    assert len(written) > 200
    assert [each for each in written if not lettering.can_draw(each.text)] == []
    assert [each for each in written if each.shown.endswith(ELLIPSIS)] == []
    assert [each for each in written if each.size < least_size] == []
