"""Optical recognition of the numbers on a picture at the size at which a phone shows it.

The width is 400 pixels, or 300 for pictures designed for phones.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple, cast

import pytest
from PIL import Image, ImageOps

from bot.games.shanghaien.cards import Sailor
from rendering.drawing import lettering
from rendering.drawing.canvas import Brush, Colour
from rendering.drawing.lettering import FontFace
from rendering.drawing.picture import Box, Tile
from rendering.pictures import Scene, plan_of
from rendering.rummy.sheet import CostTile
from rendering.shanghaien.board import CardTile
from rendering.shared.people import TABLE_WIDTH
from tests.rendering.painting import decode_picture
from tests.rendering.tesseract import read_pages

PHONE_WIDTH = 400
NARROW_PHONE_WIDTH = 300
"""The width in pixels for pictures designed for phones."""
_ENLARGEMENTS = ((4,), (6, 3, 5, 2))
"""The scale factors for the first attempt, and those for the second attempt."""
MARGIN = 0.14, 0.1
"""The margins to the left and right of a number, and above and below it, in ems."""
ReadBack = dict[str, list[tuple[str, str]]]
"""The pairs of written and recognized text of all numbers, by the name of the scene."""


class Number(NamedTuple):
    """A number on a picture, with its box."""

    box: Box
    text: str


def numbers_on(scene: Scene) -> list[Number]:
    """Return every number on the picture of `scene`, except those of sprites."""
    theme = plan_of(scene).themes(scene.display.palette)
    found = []
    for box, tile in plan_of(scene).tiles:
        brush = Brush(Image.new("RGB", (box.width, box.height)), theme)
        found += _numbers(tile, brush, box)
        match tile:
            case CardTile(card=Sailor(value=value), is_face_down=False):
                side = round(tile.value_size * 1.12)
                found.append(Number(Box(box.x + 6, box.y + 6, side - 6, side - 2), str(value)))
            case CostTile(cost=int(cost)) if cost:
                inside = Box(box.x + 6, box.y + 4, box.width - 12, box.height - 8)
                found.append(Number(inside, str(abs(cost))))
    return found


def _numbers(tile: Tile, own: Brush, box: Box) -> list[Number]:
    """Paint a tile with the brush `own`, and return the numbers written with it."""
    found = []
    beside, above = MARGIN
    write_digits = Brush.figure

    def watched(
        brush: Brush, text: str, at: tuple[float, float], colour: Colour, *, size: int
    ) -> None:
        write_digits(brush, text, at, colour, size=size)
        digits = text.strip("+-−×.?–=")
        if brush is own and digits not in ("", "0"):
            before = text.index(digits)
            wide, left, whole = (
                lettering.text_width(each, FontFace.BOLD, size) + 0.03 * size * len(each)
                for each in (digits, text[:before], text)
            )
            x, y = at[0] - whole / 2 + left - beside * size, at[1] - (0.36 + above) * size
            area = (box.x + x, box.y + y, wide + 2 * beside * size, (0.72 + 2 * above) * size)
            found.append(Number(Box(*map(round, area)), digits))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Brush, "figure", watched)
        tile.paint(own)
    return found


def recognize_numbers(asked: Mapping[str, tuple[Scene, Sequence[Number]]]) -> ReadBack:
    """Return the pairs of written and recognized text for the numbers in `asked`, at phone size.

    Tesseract sometimes recognizes nothing in a single digit; the same pixels are then enlarged
    differently. The first recognized text counts, right or wrong.
    """
    numbers = [(name, scene, each) for name, (scene, found) in asked.items() for each in found]
    read = [""] * len(numbers)
    for enlargements in _ENLARGEMENTS:
        unseen = [place for place, text in enumerate(read) if not text]
        patches = [
            _patch(numbers[place][1], numbers[place][2].box, by)
            for place in unseen
            for by in enlargements
        ]
        pages = map(_decimals, read_pages(patches))
        for place in unseen:
            read[place] = next(filter(None, [next(pages) for _ in enlargements]), "")
    back: ReadBack = {name: [] for name in asked}
    for (name, _, number), text in zip(numbers, read, strict=True):
        back[name].append((number.text, text))
    return back


def find_misread(back: ReadBack) -> ReadBack:
    """Return only the pairs whose texts differ, without scenes that have no such pair."""
    wrong = {name: [pair for pair in pairs if len({*pair}) > 1] for name, pairs in back.items()}
    return {name: pairs for name, pairs in wrong.items() if pairs}


@cache
def _phone(scene: Hashable) -> tuple[Image.Image, float]:
    """Return the picture of `scene` at the width of a phone, RGB, and its scale."""
    picture = decode_picture(cast(Scene, scene))
    width = NARROW_PHONE_WIDTH if picture.width == TABLE_WIDTH else PHONE_WIDTH
    scale = width / picture.width
    size = (width, round(picture.height * scale))
    return picture.resize(size, Image.Resampling.LANCZOS), scale


def _patch(scene: Scene, box: Box, enlargement: int) -> Image.Image:
    """Return the number in `box` at phone size times `enlargement`, dark on white."""
    picture, scale = _phone(cast(Hashable, scene))
    area = (box.x * scale, box.y * scale, box.right * scale, box.bottom * scale)
    size = (round(box.width * scale * enlargement), round(box.height * scale * enlargement))
    patch = picture.resize(size, Image.Resampling.BICUBIC, box=area).convert("L")
    ground = _level(patch, patch.width * patch.height // 2)
    if ground < 128:
        patch, ground = ImageOps.invert(patch), 255 - ground
    darkest, white = _level(patch, patch.width * patch.height // 100), ground - 12
    return patch.point(lambda level: round(255 * (level - darkest) / max(1, white - darkest)))


def _level(patch: Image.Image, place: int) -> int:
    """Return the level at index `place` of the sorted pixels."""
    darker = accumulate(patch.histogram())
    return next(level for level, count in enumerate(darker) if count > place)


def _decimals(text: str) -> str:
    return "".join(character for character in text if character.isdecimal())
