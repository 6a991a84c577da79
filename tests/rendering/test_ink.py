from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from rendering.ink import fonts
from rendering.ink.fonts import FontFace
from rendering.ink.lettering import line_mask_at

SIZE = 38


def pasted(text: str, at: tuple[float, float], face: FontFace, anchor: str) -> Image.Image:
    """Return `text` on a small sheet, laid as a mask."""
    sheet = Image.new("RGB", (300, 60), (40, 60, 80))
    mask, x, y = line_mask_at(text, at, face, SIZE, anchor)
    sheet.paste((240, 220, 60), (x, y), mask)
    return sheet


def written(text: str, at: tuple[float, float], face: FontFace, anchor: str) -> Image.Image:
    """Return `text` on a small sheet, written by Pillow."""
    sheet = Image.new("RGB", (300, 60), (40, 60, 80))
    font = fonts.opened(face, SIZE)
    ImageDraw.Draw(sheet).text(at, text, (240, 220, 60), font, anchor=anchor)
    return sheet


@pytest.mark.parametrize("anchor", ["lm", "mm", "rm", "ls"])
@pytest.mark.parametrize("at", [(150, 30), (150.5, 30.25), (149.03, 29.98), (-3.4, 2.7)])
@pytest.mark.parametrize(
    ("text", "face"),
    [("Ångström jq", FontFace.TEXT), ("10", FontFace.BOLD), ("Ҩж Ảj", FontFace.OTHER_SCRIPTS)],
)
def test_a_line_laid_as_a_mask_looks_as_if_written_in_place(
    text: str, face: FontFace, at: tuple[float, float], anchor: str
) -> None:
    for _ in range(2):
        assert pasted(text, at, face, anchor).tobytes() == written(text, at, face, anchor).tobytes()


def test_a_line_without_ink_leaves_no_trace() -> None:
    assert pasted(" ", (20, 30), FontFace.TEXT, "lm").getcolors() == [(300 * 60, (40, 60, 80))]
