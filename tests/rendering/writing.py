"""Records the texts that are fitted into pictures."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

import pytest

from rendering.drawing import lettering
from rendering.drawing.lettering import ELLIPSIS, FontFace
from rendering.pictures import Scene
from tests.rendering.painting import paint_tiles


class FittedText(NamedTuple):
    """A text passed to `fit_text`, with its result."""

    text: str
    shown: str
    """The text after fitting."""
    size: int


def record_fitted_texts(monkeypatch: pytest.MonkeyPatch) -> list[FittedText]:
    """Return a list that records every later call of `fit_text`."""
    written: list[FittedText] = []
    honest = lettering.fit_text

    def watched(
        text: str, face: FontFace, size: int, room: float, *, least: int
    ) -> tuple[str, int]:
        shown, chosen = honest(text, face, size, room, least=least)
        written.append(FittedText(text, shown, chosen))
        return shown, chosen

    monkeypatch.setattr(lettering, "fit_text", watched)
    return written


def assert_nothing_is_cut(
    scenes: Iterable[Scene], least_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Paint pictures, and check that no text is cut or smaller than `least_size`."""
    written = record_fitted_texts(monkeypatch)
    painted = set[Hashable]()
    for scene in scenes:
        paint_tiles(scene, painted)
    assert len(written) > 200
    assert [each for each in written if not lettering.can_draw(each.text)] == []
    assert [each for each in written if each.shown.endswith(ELLIPSIS)] == []
    assert [each for each in written if each.size < least_size] == []
