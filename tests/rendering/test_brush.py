from __future__ import annotations

import pytest
from PIL import Image, ImageOps

from rendering.ink.brush import Brush
from rendering.ink.display import Palette
from rendering.ink.theme import INK, PAPER, theme_of

SIZE, WIDTH = 24, 126


def written(text: str, room: int) -> tuple[int, int, int, int]:
    """Return the box of the ink that `squeezed` leaves of `text`."""
    sheet = Image.new("RGB", (WIDTH, 2 * SIZE), PAPER)
    Brush(sheet, theme_of(Palette.NORMAL)).squeezed(
        text, (WIDTH / 2, SIZE), INK, size=SIZE, room=room
    )
    dark = ImageOps.invert(sheet.convert("L")).point(lambda level: 255 * (level > 128))
    box = dark.getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("room", [116, 124])
def test_a_word_too_wide_becomes_narrower_but_not_lower(room: int) -> None:
    left, top, right, bottom = written("Amerikaner", room)
    assert right - left <= room
    _, high, _, low = written("Amer", room)
    assert abs((bottom - top) - (low - high)) <= 1


def test_a_word_that_has_room_keeps_its_width() -> None:
    assert written("Türken", 116) == written("Türken", 124)


def test_a_word_far_too_wide_becomes_smaller_instead_of_unreadably_narrow() -> None:
    _, top, right, bottom = written("Amerikaner und andere", 116)
    assert right <= WIDTH
    _, high, _, low = written("Amer", 116)
    assert bottom - top < low - high
