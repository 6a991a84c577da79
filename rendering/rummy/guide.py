"""The pictures of the rules: contracts, books and runs, a joker's exchange, example tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.games.rummy.cards import parse_card, parse_cards
from bot.games.rummy.contracts import Contract, MeldKind
from bot.games.rummy.moves import Seat
from bot.games.rummy.options import CONTRACTS
from rendering.ink.brush import Brush
from rendering.ink.display import Display
from rendering.ink.pen import Pen
from rendering.ink.theme import CHALK, NIGHT
from rendering.mosaic.picture import Plan, Scene, plan_of
from rendering.mosaic.tiles import Box, Placed
from rendering.rummy.backdrops import cloth
from rendering.rummy.card_rows import meld_row
from rendering.rummy.colours import GAIN, LOSS, rummy_theme_of
from rendering.rummy.examples import FOUR, NAMES, THREE, example_melds
from rendering.rummy.hand_scene import HandCard, build_hand
from rendering.rummy.meld_layout import RIM, width_of
from rendering.rummy.meld_scene import MeldCard, MeldScene, meld_scene
from rendering.rummy.sheet import build_standings
from rendering.rummy.table_geometry import WIDTH, card_size
from rendering.rummy.table_scene import build_table
from rendering.rummy.table_tiles import ContractTile, HeadingTile
from rendering.rummy.words import RummyWords

_HEAD, _MARGIN = 12, 16
_CARD = card_size(124)
_CARD_ROW, _CONTRACT_ROW, _HEADING_ROW = 150, 92, 64
_MARK = 76


class GuideLine(NamedTuple):
    """One line of a page; what it does not have is empty."""

    heading: str = ""
    number: int = 0
    contract: Contract | None = None
    meld: MeldScene | None = None
    becomes: MeldScene | None = None
    """What `meld` is turned into; an arrow stands between the two."""
    right: bool | None = None
    """Whether `meld` is allowed: a tick or a cross."""


class CardsGuide(NamedTuple):
    """A page of the rules that is drawn line by line."""

    lines: tuple[GuideLine, ...]
    display: Display = Display()


@plan_of.register
def _(scene: CardsGuide) -> Plan:
    height = _HEAD + sum(map(_height_of, scene.lines)) + 12
    return Plan(cloth(WIDTH, height, _HEAD), _tiles(scene), (), rummy_theme_of)


def _height_of(line: GuideLine) -> int:
    if line.meld is not None:
        return _CARD_ROW
    return _HEADING_ROW if line.contract is None else _CONTRACT_ROW


def _tiles(scene: CardsGuide) -> Iterator[Placed]:
    size = 46 if scene.display.large_print else 40
    y = _HEAD + 6
    for line in scene.lines:
        height = _height_of(line)
        if line.contract is not None:
            yield from _contract(line, line.contract, y, size)
        elif line.meld is None:
            box = Box(_MARGIN, y, WIDTH - 2 * _MARGIN, height - 6)
            yield Placed(box, HeadingTile(line.heading, size + 4, lit=True))
        else:
            yield from _melds(line, line.meld, y)
        y += height


def _contract(line: GuideLine, contract: Contract, y: int, size: int) -> Iterator[Placed]:
    height = _CONTRACT_ROW - 6
    yield Placed(Box(_MARGIN, y, 60, height), HeadingTile(f"{line.number}.", size + 4, lit=True))
    yield Placed(Box(_MARGIN + 66, y, 400, height), HeadingTile(line.heading, size))
    yield Placed(Box(_MARGIN + 480, y, WIDTH - 2 * _MARGIN - 480, height), ContractTile(contract))


def _melds(line: GuideLine, meld: MeldScene, y: int) -> Iterator[Placed]:
    x, height = _MARGIN, _CARD.height + 2 * RIM
    if line.right is not None:
        yield Placed(Box(x, y + (height - _MARK) // 2, _MARK, _MARK), MarkTile(line.right))
        x += _MARK + 14
    width = width_of(meld.cards, _CARD)
    yield from meld_row(meld.cards, Box(x, y, width, height), _CARD)
    if line.becomes is None:
        return
    x += width + 12
    yield Placed(Box(x, y + (height - _MARK) // 2, _MARK, _MARK), BecomesTile())
    x += _MARK + 12
    width = width_of(line.becomes.cards, _CARD)
    yield from meld_row(line.becomes.cards, Box(x, y, width, height), _CARD)


@dataclass(frozen=True, slots=True)
class MarkTile:
    """A tick or a cross."""

    right: bool

    def paint(self, brush: Brush) -> None:
        """Draw it on a round ground, told apart by shape and by lightness."""
        side = brush.width
        pen = Pen(side, side)
        pen.circle(side / 2, side / 2, side / 2 - 2, GAIN if self.right else LOSS)
        if self.right:
            points = [(0.26, 0.52), (0.43, 0.70), (0.74, 0.32)]
            pen.line([(x * side, y * side) for x, y in points], NIGHT, 9)
        else:
            for lean in (1, -1):
                middle, reach = side / 2, side * 0.2
                ends = [
                    (middle - reach, middle - lean * reach),
                    (middle + reach, middle + lean * reach),
                ]
                pen.line(ends, CHALK, 9)
        brush.sprite(pen.finish())


@dataclass(frozen=True, slots=True)
class BecomesTile:
    """An arrow from what was to what is."""

    def paint(self, brush: Brush) -> None:
        """Draw it to the right."""
        side = brush.width
        pen = Pen(side, side)
        pen.line([(6, side / 2), (side - 24, side / 2)], CHALK, 9)
        tip = [(side - 4, side / 2), (side - 30, side / 2 - 20), (side - 30, side / 2 + 20)]
        pen.polygon(tip, CHALK)
        brush.sprite(pen.finish())


def _contracts(words: RummyWords, display: Display) -> Scene:
    lines = [
        GuideLine(words.contract(contract), number, contract)
        for number, contract in enumerate(CONTRACTS, start=1)
    ]
    return CardsGuide(tuple(lines), display)


def _books_and_runs(words: RummyWords, display: Display) -> Scene:
    lines = [
        GuideLine(words.book),
        _allowed("7S 7H 7D"),
        _allowed("QC QC * QH"),
        GuideLine(words.run),
        _allowed("4H 5H 6H 7H"),
        _allowed("TD JD * KD AD"),
        GuideLine(meld=_not_allowed("QC KC AC 2C"), right=False),
    ]
    return CardsGuide(tuple(lines), display)


def _allowed(text: str) -> GuideLine:
    return GuideLine(meld=meld_scene(example_melds(Seat.FIRST, text)[0]), right=True)


def _not_allowed(text: str) -> MeldScene:
    return MeldScene(MeldKind.RUN, tuple(MeldCard(card) for card in parse_cards(text)))


def _exchange(words: RummyWords, display: Display) -> Scene:
    run, freed = example_melds(Seat.FIRST, "4H * 6H 7H / 4H 5H 6H 7H")
    book, longer = example_melds(Seat.FIRST, "9S 9D 9C / 9S 9D 9C *")
    held = MeldScene(MeldKind.RUN, (MeldCard(parse_card("5H"), fresh=True),))
    lines = [
        GuideLine(words.own_hand),
        GuideLine(meld=held),
        GuideLine(words.run),
        GuideLine(meld=meld_scene(run), becomes=meld_scene(freed, run)),
        GuideLine(words.book),
        GuideLine(meld=meld_scene(book), becomes=meld_scene(longer, book)),
    ]
    return CardsGuide(tuple(lines), display)


def _going_down(words: RummyWords, display: Display) -> Scene:
    melds = example_melds(Seat.FIRST, "7S 7H 7D / 4H 5H * 7H")
    return build_hand(
        [[HandCard(card) for card in parse_cards("2C 9C KH")]],
        words=words,
        melds=[meld_scene(meld, fresh=True) for meld in melds],
        drafted=True,
        display=display,
    )


_SCENES: Mapping[str, Callable[[RummyWords, Display], Scene]] = {
    "aim": _contracts,
    "melds": _books_and_runs,
    "turn": lambda words, display: build_table(FOUR, names=NAMES[:4], words=words, display=display),
    "down": _going_down,
    "buying": lambda words, display: build_table(
        THREE, names=NAMES[:3], words=words, display=display
    ),
    "jokers": _exchange,
    "away": lambda words, display: build_standings(
        FOUR, names=NAMES[:4], words=words, headline=words.total, display=display
    ),
}
RUMMY_GUIDE_PICTURES: frozenset[str] = frozenset(_SCENES)
"""The pages that have a picture."""


def build_rummy_guide_page(page: str, words: RummyWords, display: Display | None = None) -> Scene:
    """Return what is on the picture of a page of the rules, one of `RUMMY_GUIDE_PICTURES`.

    Raises KeyError for any other page.
    """
    return _SCENES[page](words, display or Display())
