"""The pictures of the rules: contracts, books and runs, a joker's exchange, example tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.games.rummy.cards import Card, parse_card, parse_cards
from bot.games.rummy.melds import Meld
from bot.games.rummy.moves import Seat
from bot.games.rummy.state import Table
from bot.games.rummy.terms.contracts import Contract, MeldKind
from bot.games.rummy.terms.options import Exchanges, Options, WildLimit
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


class _Rules(NamedTuple):
    """What the pictures are made of."""

    words: RummyWords
    options: Options
    display: Display

    @property
    def wild(self) -> str:
        """The sign of a wild card of these rules."""
        return self.options.wild[0] if self.options.wild else "*"

    def melds(self, text: str) -> tuple[Meld, ...]:
        """Return melds in which a joker is the wild card of these rules; no limit is asked for."""
        read_by = Options(wild=self.options.wild)
        return example_melds(Seat.FIRST, text.replace("*", self.wild), read_by)

    def meld(self, text: str, *, right: bool = True) -> GuideLine:
        """Return the line of a meld with a tick or a cross."""
        return GuideLine(meld=meld_scene(self.melds(text)[0]), right=right)


def _contracts(rules: _Rules) -> Scene:
    lines = [
        GuideLine(rules.words.contract(contract), number, contract)
        for number, contract in enumerate(rules.options.contracts, start=1)
    ]
    return CardsGuide(tuple(lines), rules.display)


def _books_and_runs(rules: _Rules) -> Scene:
    options = rules.options
    has_wilds = bool(options.jokers or options.wild)
    in_books = has_wilds and options.jokers_in_books
    in_runs = has_wilds and options.jokers_in_runs
    run = "TD JD * KD AD" if options.ace_high else "9D TD * QD KD"
    beyond = tuple(MeldCard(card) for card in parse_cards("QC KC AC 2C"))
    lines = [
        GuideLine(rules.words.book),
        rules.meld("7S 7H 7D"),
        *([rules.meld("QC QC * QH")] if in_books else []),
        *(
            [rules.meld("9S * *", right=False)]
            if in_books and options.wild_limit is not WildLimit.ANY
            else []
        ),
        GuideLine(rules.words.run),
        rules.meld("4H 5H 6H 7H"),
        *([rules.meld(run)] if in_runs else []),
        GuideLine(meld=MeldScene(MeldKind.RUN, beyond), right=False),
    ]
    return CardsGuide(tuple(lines), rules.display)


def _exchange(rules: _Rules) -> Scene:
    words, to_hand = rules.words, rules.options.exchange is Exchanges.HAND
    run, freed = rules.melds("4H * 6H 7H / 4H 5H 6H 7H")
    lines = [
        GuideLine(words.own_hand),
        GuideLine(meld=_held(parse_card("5H")), becomes=_held(parse_card(rules.wild)))
        if to_hand
        else GuideLine(meld=_held(parse_card("5H"))),
        GuideLine(words.run),
        GuideLine(meld=meld_scene(run), becomes=meld_scene(freed, run)),
    ]
    if not to_hand:
        book, longer = rules.melds("9S 9D 9C / 9S 9D 9C *")
        lines += [
            GuideLine(words.book),
            GuideLine(meld=meld_scene(book), becomes=meld_scene(longer, book)),
        ]
    return CardsGuide(tuple(lines), rules.display)


def _held(card: Card) -> MeldScene:
    return MeldScene(MeldKind.RUN, (MeldCard(card, fresh=True),))


def _going_down(rules: _Rules) -> Scene:
    return build_hand(
        [[HandCard(card) for card in parse_cards("2C 9C KH")]],
        words=rules.words,
        melds=[meld_scene(meld, fresh=True) for meld in rules.melds("7S 7H 7D / 4H 5H * 7H")],
        drafted=True,
        display=rules.display,
    )


def _table(table: Table) -> Callable[[_Rules], Scene]:
    return lambda rules: build_table(
        table, names=NAMES[: len(table.players)], words=rules.words, display=rules.display
    )


_SCENES: Mapping[str, Callable[[_Rules], Scene]] = {
    "aim": _contracts,
    "melds": _books_and_runs,
    "turn": _table(FOUR),
    "down": _going_down,
    "buying": _table(THREE),
    "jokers": _exchange,
}
RUMMY_GUIDE_PICTURES: frozenset[str] = frozenset(_SCENES)
"""The pages that have a picture."""


def build_rummy_guide_page(
    page: str, words: RummyWords, options: Options | None = None, display: Display | None = None
) -> Scene:
    """Return what is on the picture of a page of these rules, by default the usual ones.

    Raises KeyError for a page that is none of `RUMMY_GUIDE_PICTURES`.
    """
    return _SCENES[page](_Rules(words, options or Options(), display or Display()))
