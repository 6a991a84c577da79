"""Reads numbers and words of a picture back as a phone shows it.

That is 400 pixels wide, and 300 for what was drawn for phones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache, partial
from itertools import accumulate
from typing import NamedTuple, cast
from unicodedata import normalize

from PIL import Image, ImageOps

from bot.games.shanghaien.cards import WILD_VALUE, Sailor
from bot.games.shanghaien.moves import Seat
from rendering.charts import head_to_head
from rendering.mosaic.tiles import Box, Placed
from rendering.pictures import Scene
from rendering.pictures import plan_of as plan
from rendering.shanghaien import (
    end_poster_tiles,
    guide,
)
from rendering.shanghaien import (
    sheet_tiles as sheet_pieces,
)
from rendering.shanghaien import (
    slate_tiles as slate_pieces,
)
from rendering.shanghaien import (
    summary_tiles as summary_pieces,
)
from rendering.shanghaien import (
    table_tiles as pieces,
)
from rendering.tavern import posters
from rendering.tavern.size import TABLE_WIDTH
from tests.rendering.painted import shown
from tests.rendering.tesseract import pages_read
from tests.thorough import some

PHONE_WIDTH = 400
NARROW_PHONE_WIDTH = 300
"""What was drawn for phones is read on the narrowest."""
_ENLARGEMENTS = ((4,), (6, 3, 5, 2))
"""What is not read at the first is read at all of the others, in one go."""
ONE_IN = some(4, 1)
"""Of so many pictures of a kind one is read."""
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
    found = []
    for placed in plan(scene)[1]:
        found += [number for number in _numbers_of(placed) if number.text not in ("0", "")]
    return found


def _numbers_of(placed: Placed) -> list[Number]:
    box, tile = placed
    match tile:
        case slate_pieces.CrewTile():
            return [Number(_inside(box, 7, 7, box.height - 14), str(tile.strength))]
        case slate_pieces.AmountTile():
            return [Number(_inside(box, 2, 6, box.height - 12), str(tile.amount))]
        case slate_pieces.TotalTile():
            top = 20 if box.height > 70 else 9
            return [Number(_inside(box, 12, top, box.height - 2 * top), str(tile.total))]
        case slate_pieces.StackTile():
            area = _inside(box, 50, 4, box.height - 8)
            return [Number(area, str(tile.count))]
        case slate_pieces.LabelTile():
            digits = "".join(character for character in tile.text if character.isdecimal())
            return [Number(box, digits, among_words=True)] if digits else []
        case summary_pieces.GainTile():
            digits = str(abs(tile.gain))
            return [Number(_inside(box, 8, 10, box.height - 20), digits, among_words=True)]
        case summary_pieces.NewScoreTile():
            return [_score(box, summary_pieces.SCORE_AT, tile.score)]
        case summary_pieces.NeighboursTile():
            return [Number(_inside(box, 40, 2, box.height - 4), str(tile.pips))]
        case summary_pieces.OutcomeCardTile(card=Sailor(value=value), sharks=False):
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
        case sheet_pieces.PointsTile():
            return [Number(_inside(box, 12, 9, box.height - 18), str(tile.points))]
        case sheet_pieces.StrengthTile():
            side = 15 if tile.strength < 10 else 9  # less of the ring, where there is room
            return [Number(_inside(box, side, 12, box.height - 26), str(tile.strength))]
        case sheet_pieces.CrewChipsTile():
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
        case pieces.NumberTile(number=int(number)):
            return [Number(_inside(box, box.width // 2 - 24, 6, box.height - 12), str(number))]
        case pieces.CardTile(card=Sailor(value=value), face_down=False):
            return [_on_card(box, value, tile.value_size)]
        case pieces.TricksTile() if len(tile.tricks) > 4:
            area = Box(box.x + 23, box.y + 22, 19, box.height - 44)
            return [Number(area, str(len(tile.tricks) - 3))]
        case pieces.DiceCountTile() if box.width > box.height:
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


def _chips(box: Box, tile: sheet_pieces.CrewChipsTile) -> list[Number]:
    values = (*tile.values, *((WILD_VALUE,) * tile.wilds))
    found = []
    for value, x in zip(values, sheet_pieces.chip_places(box.width, len(values)), strict=True):
        left = box.x + (box.width - x - sheet_pieces.CHIP if tile.left else x)
        area = Box(left + 3, box.y + 9, sheet_pieces.CHIP - 6, box.height - 22)
        found.append(Number(area, str(value)))
    return found


def _inside(box: Box, side: int, top: int, height: int) -> Box:
    return Box(box.x + side, box.y + top, box.width - 2 * side, height)


def sampled(pictures: Mapping[str, Scene]) -> dict[str, Scene]:
    """Return those of some pictures that there is time to read: some of each kind, or all.

    Each kind begins with another one, so that not all are read in the same languages.
    """
    kinds: defaultdict[type[Scene], list[str]] = defaultdict(list)
    for name, scene in pictures.items():
        kinds[type(scene)].append(name)
    return {
        name: pictures[name]
        for number, names in enumerate(kinds.values())
        for name in names[number % min(ONE_IN, len(names)) :: ONE_IN]
    }


def numbers_read_back(asked: Mapping[str, tuple[Scene, Sequence[Number]]]) -> ReadBack:
    """Return (written, read) for each of the numbers of the scenes, as read on a phone.

    Tesseract sometimes recognises nothing in a single digit; it then gets the same pixels enlarged
    differently. What it recognises counts, right or wrong.
    """
    numbers = [(name, number) for name, (_, found) in asked.items() for number in found]
    read = [""] * len(numbers)
    for among_words in (False, True):
        options = () if among_words else _DIGITS_ONLY
        for enlargements in _ENLARGEMENTS:
            unseen = [
                place
                for place, (_, number) in enumerate(numbers)
                if not read[place] and number.among_words is among_words
            ]
            places = [
                (asked[name][0], number.box) for name, number in map(numbers.__getitem__, unseen)
            ]
            for place, tries in zip(unseen, _read(places, enlargements, options), strict=True):
                read[place] = next(filter(None, map(_decimals, tries)), "")
    back: ReadBack = {name: [] for name in asked}
    for (name, number), text in zip(numbers, read, strict=True):
        back[name].append((number.text, text))
    return back


def lines_of(scene: Scene) -> list[tuple[Box, str]]:
    """Return each line that a picture says outright, and where."""
    return [line for placed in plan(scene)[1] for line in _lines_of(placed)]


def lines_read_back(asked: Mapping[str, tuple[Scene, Sequence[tuple[Box, str]]]]) -> ReadBack:
    """Return (written, read) for each of the lines of the scenes, as read on a phone.

    Both are folded to bare letters and digits: no case, no accents, no spaces. Of several
    enlargements of the same pixels the one counts that comes closest.
    """
    lines = [(name, box, folded(text)) for name, (_, found) in asked.items() for box, text in found]
    read = [""] * len(lines)
    for enlargements in _ENLARGEMENTS:
        unlike = [place for place, (*_, written) in enumerate(lines) if read[place] != written]
        places = [(asked[name][0], box) for name, box, _ in map(lines.__getitem__, unlike)]
        for place, tries in zip(unlike, _read(places, enlargements, ()), strict=True):
            found = [read[place], *map(folded, tries)]
            read[place] = max(found, key=partial(alike, lines[place][2]))
    back: ReadBack = {name: [] for name in asked}
    for (name, _, written), text in zip(lines, read, strict=True):
        back[name].append((written, text))
    return back


def misread(back: ReadBack) -> ReadBack:
    """Return what was read otherwise than it is written, by scene."""
    wrong = {name: [pair for pair in pairs if len({*pair}) > 1] for name, pairs in back.items()}
    return {name: pairs for name, pairs in wrong.items() if pairs}


def _lines_of(placed: Placed) -> list[tuple[Box, str]]:
    """Return where a tile writes words, line by line, and what they say."""
    box, tile = placed
    match tile:
        case sheet_pieces.NationLineTile() | sheet_pieces.TricksLineTile() if tile.why:
            name = tile.name if isinstance(tile, sheet_pieces.NationLineTile) else tile.text
            left = sheet_pieces.NAME_X - 2
            first, second = (box.y + middle - 21 for middle in sheet_pieces.LINES_Y)
            return [
                (Box(box.x + left, first, box.width - left, 40), name),
                (Box(box.x, second, box.width, 40), tile.why),
            ]
        case sheet_pieces.HeadlineTile() | posters.PosterRibbonTile():
            return [(box, tile.text)]
        case posters.PosterTitleTile():
            return [(_inside(box, 0, 8, box.height - 16), tile.text)]
        case summary_pieces.TitleTile() | summary_pieces.CalledTile():
            return [(box, tile.text)]
        case summary_pieces.TakenTile():
            return [(_inside(box, 0, 8, box.height - 16), tile.cards)]
        case summary_pieces.FateTile():
            lines = summary_pieces.halves(tile.words) if box.height > 80 else (tile.words,)
            top = box.y + box.height // 2 - 20 * len(lines)
            return [
                (Box(box.x + 10, top + 40 * row, box.width - 20, 40), line)
                for row, line in enumerate(lines)
            ]
        case guide.HalfTile():
            return [(Box(box.x + 12, box.bottom - 76, box.width - 24, 62), tile.name)]
        case head_to_head.DuelRowTile():
            half, high = 300, 70
            top = box.y + max(0, (box.height - high) // 2)
            middle = Box(box.x + box.width // 2 - half, top, 2 * half, min(high, box.height - 2))
            return [(middle, tile.duel.label)]
        case guide.NationPageTile():
            return [(Box(box.x + 8, box.y + 228, box.width - 16, 46), tile.name)]
        case _:
            return _lines_on_the_slate(placed)


def _lines_on_the_slate(placed: Placed) -> list[tuple[Box, str]]:
    box, tile = placed
    match tile:
        case slate_pieces.RowTile():
            return [(Box(box.x + 38, box.y, box.width - 38, box.height), tile.text)]
        case slate_pieces.LabelTile():
            return [(box, tile.text)]
        case _:
            return []


def folded(text: str) -> str:
    """Return the letters and digits of `text`, small and without accents.

    Tesseract's English model reads an ü as two letters, so those count as one u.
    """
    accented = normalize("NFKD", text.casefold())
    bare = "".join(character for character in accented if character.isalnum())
    return bare.replace("ii", "u").replace("iu", "u")


def alike(first: str, second: str) -> float:
    """Return how much two words have in common, 0 to 1."""
    return SequenceMatcher(None, first, second).ratio()


class _Phone(NamedTuple):
    """A picture as a phone shows it, RGB, and how large it is there."""

    picture: Image.Image
    scale: float


@cache
def _phone(scene: Hashable) -> _Phone:
    """Return the picture of `scene` as wide as a phone shows it."""
    picture = shown(cast(Scene, scene))
    width = NARROW_PHONE_WIDTH if picture.width == TABLE_WIDTH else PHONE_WIDTH
    scale = width / picture.width
    size = (width, round(picture.height * scale))
    return _Phone(picture.resize(size, Image.Resampling.LANCZOS), scale)


def _patch(phone: _Phone, box: Box, enlargement: int) -> Image.Image:
    """Return a number in dark on white, enlarged as if the phone were held closer."""
    scale = phone.scale
    area = (box.x * scale, box.y * scale, box.right * scale, box.bottom * scale)
    size = (round(box.width * scale * enlargement), round(box.height * scale * enlargement))
    patch = phone.picture.resize(size, Image.Resampling.BICUBIC, box=area).convert("L")
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


def _read(
    places: Sequence[tuple[Scene, Box]], enlargements: Sequence[int], options: tuple[str, ...]
) -> list[list[str]]:
    """Return what tesseract reads at each place, enlarged so and so."""
    patches = [
        _patch(_phone(cast(Hashable, scene)), box, by)
        for scene, box in places
        for by in enlargements
    ]
    pages = pages_read(patches, options)
    return [
        pages[first : first + len(enlargements)]
        for first in range(0, len(pages), len(enlargements))
    ]
