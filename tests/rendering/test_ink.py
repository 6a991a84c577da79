from __future__ import annotations

import pytest
from PIL import Image, ImageDraw, ImageOps

from rendering.drawing import lettering
from rendering.drawing.canvas import INK, PAPER, Brush, Palette, theme_of
from rendering.drawing.lettering import FontFace, line_mask_at

SIZE = 38
GROUND = (40, 60, 80)
SQUEEZED_SIZE, WIDTH = 24, 126


@pytest.mark.parametrize(
    ("text", "at", "face", "anchor"),
    [
        ("Ångström jq", (150, 30), FontFace.TEXT, "lm"),
        ("10", (150.5, 30.25), FontFace.BOLD, "mm"),
        ("Ҩж Ảj", (149.03, 29.98), FontFace.OTHER_SCRIPTS, "rm"),
        ("Ångström jq", (-3.4, 2.7), FontFace.TEXT, "ls"),
    ],
)
def test_a_line_laid_as_a_mask_looks_as_if_written_in_place(
    text: str, at: tuple[float, float], face: FontFace, anchor: str
) -> None:
    written = Image.new("RGB", (300, 60), GROUND)
    font = lettering.load_font(face, SIZE)
    ImageDraw.Draw(written).text(at, text, (240, 220, 60), font, anchor=anchor)
    for _ in range(2):  # first computed, then cached
        pasted = Image.new("RGB", (300, 60), GROUND)
        mask, x, y = line_mask_at(text, at, face, SIZE, anchor)
        pasted.paste((240, 220, 60), (x, y), mask)
        assert pasted.tobytes() == written.tobytes()


def test_a_line_without_ink_leaves_no_trace() -> None:
    mask, _, _ = line_mask_at(" ", (20, 30), FontFace.TEXT, SIZE, "lm")
    assert mask.getbbox() is None


def condensed_box(text: str, room: int) -> tuple[int, int, int, int]:
    """Return the bounding box of `text` written by `condense_text`."""
    sheet = Image.new("RGB", (WIDTH, 2 * SQUEEZED_SIZE), PAPER)
    Brush(sheet, theme_of(Palette.NORMAL)).condense_text(
        text, (WIDTH / 2, SQUEEZED_SIZE), INK, size=SQUEEZED_SIZE, room=room
    )
    dark = ImageOps.invert(sheet.convert("L")).point(lambda level: 255 * (level > 128))
    box = dark.getbbox()
    assert box is not None
    return box


def test_a_word_becomes_narrower_only_where_it_is_too_wide_and_not_lower() -> None:
    assert condensed_box("Türken", 116) == condensed_box("Türken", 124)
    left, top, right, bottom = condensed_box("Amerikaner", 116)
    assert right - left <= 116
    _, high, _, low = condensed_box("Amer", 116)
    assert abs((bottom - top) - (low - high)) <= 1


def test_a_word_far_too_wide_becomes_smaller_instead_of_unreadably_narrow() -> None:
    _, top, right, bottom = condensed_box("Amerikaner und andere", 116)
    assert right <= WIDTH
    _, high, _, low = condensed_box("Amer", 116)
    assert bottom - top < low - high
