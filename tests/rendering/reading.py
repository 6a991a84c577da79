"""Reads the numbers of a picture back as a phone shows it.

That is 400 pixels wide, and 300 for what was drawn for phones.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from itertools import accumulate, product
from typing import NamedTuple, cast

from PIL import Image, ImageOps

from bot.games.shanghaien.cards import WILD_VALUE, Sailor
from bot.games.shanghaien.moves import Seat
from rendering.mosaic.tiles import Box, Placed
from rendering.pictures import Scene, plan_of
from rendering.shanghaien import (
    end_poster_tiles,
    sheet_tiles,
    slate_tiles,
    summary_tiles,
    table_tiles,
)
from rendering.tavern.size import TABLE_WIDTH
from tests.rendering.painted import shown
from tests.rendering.tesseract import pages_read

PHONE_WIDTH = 400
NARROW_PHONE_WIDTH = 300
"""What was drawn for phones is read on the narrowest."""
_ENLARGEMENTS = ((4,), (6, 3, 5, 2))
"""What is not read at the first is read at all of the others, in one go."""
_DIGITS_ONLY = ("-c", "tessedit_char_whitelist=0123456789")
ReadBack = dict[str, list[tuple[str, str]]]
"""What is written and what was read, by scene."""


class Number(NamedTuple):
    """A number on a picture: where it is written and what it says."""

    box: Box
    text: str
    among_words: bool = False


def numbers_on(scene: Scene) -> list[Number]:
    """Return every number on the picture of `scene` that is not a dash."""
    found = (number for placed in plan_of(scene).tiles for number in _numbers_of(placed))
    return [number for number in found if number.text not in ("0", "")]


def _numbers_of(placed: Placed) -> list[Number]:
    box, tile = placed
    match tile:
        case slate_tiles.CrewTile():
            return [Number(_inside(box, 7, 7, box.height - 14), str(tile.strength))]
        case slate_tiles.AmountTile():
            return [Number(_inside(box, 2, 6, box.height - 12), str(tile.amount))]
        case slate_tiles.TotalTile():
            top = 20 if box.height > 70 else 9
            return [Number(_inside(box, 12, top, box.height - 2 * top), str(tile.total))]
        case slate_tiles.StackTile():
            area = _inside(box, 50, 4, box.height - 8)
            return [Number(area, str(tile.count))]
        case slate_tiles.LabelTile():
            digits = "".join(character for character in tile.text if character.isdecimal())
            return [Number(box, digits, among_words=True)] if digits else []
        case summary_tiles.GainTile():
            digits = str(abs(tile.gain))
            return [Number(_inside(box, 8, 10, box.height - 20), digits, among_words=True)]
        case summary_tiles.NewScoreTile():
            return [_score(box, summary_tiles.SCORE_AT, tile.score)]
        case summary_tiles.NeighboursTile():
            return [Number(_inside(box, 40, 2, box.height - 4), str(tile.pips))]
        case summary_tiles.OutcomeCardTile(card=Sailor(value=value), sharks=False):
            return [_on_card(box, value, tile.value_size)]
        case _:
            return (
                _numbers_on_a_sheet(placed)
                or _numbers_on_a_poster(placed)
                or _numbers_in_the_tavern(placed)
            )


def _numbers_on_a_sheet(placed: Placed) -> list[Number]:
    box, tile = placed
    match tile:
        case sheet_tiles.PointsTile():
            return [Number(_inside(box, 12, 9, box.height - 18), str(tile.points))]
        case sheet_tiles.StrengthTile():
            side = 15 if tile.strength < 10 else 9  # less of the ring, where there is room
            return [Number(_inside(box, side, 12, box.height - 26), str(tile.strength))]
        case sheet_tiles.CrewChipsTile():
            return _chips(box, tile)
        case _:
            return []


def _numbers_on_a_poster(placed: Placed) -> list[Number]:
    box, tile = placed
    match tile:
        case end_poster_tiles.PosterScoreTile(total=int()):
            return [Number(_inside(box, 40, 16, box.height - 32), str(tile.total))]
        case end_poster_tiles.ScoredNationTile(scorer=Seat()):
            area = Box(box.x + 18, box.bottom - 48, box.width - 36, 44)
            return [Number(area, str(tile.points))]
        case _:
            return []


def _numbers_in_the_tavern(placed: Placed) -> list[Number]:
    box, tile = placed
    match tile:
        case table_tiles.NumberTile(number=int(number)):
            return [Number(_inside(box, box.width // 2 - 24, 6, box.height - 12), str(number))]
        case table_tiles.CardTile(card=Sailor(value=value), face_down=False):
            return [_on_card(box, value, tile.value_size)]
        case table_tiles.TricksTile() if len(tile.tricks) > 4:
            area = Box(box.x + 23, box.y + 22, 19, box.height - 44)
            return [Number(area, str(len(tile.tricks) - 3))]
        case table_tiles.DiceCountTile() if box.width > box.height:
            left = box.height + 33
            area = Box(box.x + left, box.y + 10, box.width - left, box.height - 20)
            return [Number(area, str(tile.count))]
        case _:
            return []


def _on_card(box: Box, value: int, size: int) -> Number:
    side = round(size * 1.12)
    return Number(Box(box.x + 6, box.y + 6, side - 6, side - 2), str(value))


def _score(box: Box, at: int, score: int) -> Number:
    return Number(Box(box.x + at - 48, box.y + 10, 92, box.height - 20), str(score))


def _chips(box: Box, tile: sheet_tiles.CrewChipsTile) -> list[Number]:
    values = (*tile.values, *((WILD_VALUE,) * tile.wilds))
    found = []
    for value, x in zip(values, sheet_tiles.chip_places(box.width, len(values)), strict=True):
        left = box.x + (box.width - x - sheet_tiles.CHIP if tile.left else x)
        area = Box(left + 3, box.y + 9, sheet_tiles.CHIP - 6, box.height - 22)
        found.append(Number(area, str(value)))
    return found


def _inside(box: Box, side: int, top: int, height: int) -> Box:
    return Box(box.x + side, box.y + top, box.width - 2 * side, height)


def numbers_read_back(asked: Mapping[str, tuple[Scene, Sequence[Number]]]) -> ReadBack:
    """Return (written, read) for each of the numbers of the scenes, as read on a phone.

    Tesseract sometimes recognises nothing in a single digit; it then gets the same pixels enlarged
    differently. What it recognises counts, right or wrong.
    """
    numbers = [(name, scene, each) for name, (scene, found) in asked.items() for each in found]
    read = [""] * len(numbers)
    for among_words, enlargements in product((False, True), _ENLARGEMENTS):
        unseen = [
            place
            for place, (*_, number) in enumerate(numbers)
            if not read[place] and number.among_words is among_words
        ]
        patches = [
            _patch(numbers[place][1], numbers[place][2].box, by)
            for place in unseen
            for by in enlargements
        ]
        pages = map(_decimals, pages_read(patches, () if among_words else _DIGITS_ONLY))
        for place in unseen:
            read[place] = next(filter(None, [next(pages) for _ in enlargements]), "")
    back: ReadBack = {name: [] for name in asked}
    for (name, _, number), text in zip(numbers, read, strict=True):
        back[name].append((number.text, text))
    return back


def misread(back: ReadBack) -> ReadBack:
    """Return what was read otherwise than it is written, by scene."""
    wrong = {name: [pair for pair in pairs if len({*pair}) > 1] for name, pairs in back.items()}
    return {name: pairs for name, pairs in wrong.items() if pairs}


@cache
def _phone(scene: Hashable) -> tuple[Image.Image, float]:
    """Return the picture of `scene` as wide as a phone shows it, RGB, and its scale there."""
    picture = shown(cast(Scene, scene))
    width = NARROW_PHONE_WIDTH if picture.width == TABLE_WIDTH else PHONE_WIDTH
    scale = width / picture.width
    size = (width, round(picture.height * scale))
    return picture.resize(size, Image.Resampling.LANCZOS), scale


def _patch(scene: Scene, box: Box, enlargement: int) -> Image.Image:
    """Return a number in dark on white, enlarged as if the phone were held closer."""
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
    """Return the level of the pixel at `place`, were they in the order of their levels."""
    darker = accumulate(patch.histogram())
    return next(level for level, so_many in enumerate(darker) if so_many > place)


def _decimals(text: str) -> str:
    return "".join(character for character in text if character.isdecimal())
