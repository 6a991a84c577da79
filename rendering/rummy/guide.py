"""The pictures of the guide: contracts, books, runs, joker exchanges and example tables.

Every example is generated from the agreed rules, and checked against them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.games.rummy.cards import Card, parse_cards
from bot.games.rummy.examples import (
    contract_melds,
    example_meld,
    exchange_example,
    find_refused_book,
    find_refused_run,
    has_wilds,
)
from bot.games.rummy.melds import Meld
from bot.games.rummy.moves import Seat
from bot.games.rummy.state import Table
from bot.games.rummy.terms.options import Contract, MeldKind, Options
from rendering.drawing.canvas import CHALK, NIGHT, Brush, Display, Pen
from rendering.drawing.picture import Box, PlacedTile, Plan, Scene, plan_of, tile_builder
from rendering.rummy.examples import FOUR, NAMES, THREE, adapt_example
from rendering.rummy.melds import RIM, meld_row, meld_width
from rendering.rummy.scenes import (
    HandCard,
    MeldCard,
    MeldScene,
    RepresentedCard,
    RummyLook,
    build_hand,
    build_table,
    meld_scene,
    wild_sign,
)
from rendering.rummy.table import WIDTH, HeadingTile, card_size, contract_tile
from rendering.rummy.words import GAIN, LOSS, RummyWords, cloth, rummy_theme_of
from rendering.shared.people import CAPTAINS

_HEAD, _MARGIN = 12, 16
_CARD = card_size(124)
_CARD_ROW, _CONTRACT_ROW, _HEADING_ROW = 150, 92, 64
_MARK = 76


class GuideLine(NamedTuple):
    """One line of a page; unused fields are empty."""

    heading: str = ""
    number: int = 0
    contract: Contract | None = None
    meld: MeldScene | None = None
    becomes: MeldScene | None = None
    """The meld that replaces `meld`; an arrow is drawn between the two."""
    is_valid: bool | None = None
    """A tick is drawn if True, a cross if False, and nothing if None."""


class CardsGuide(NamedTuple):
    """A page of the guide that consists of lines."""

    lines: tuple[GuideLine, ...]
    display: Display = Display()


@plan_of.register
def _(scene: CardsGuide) -> Plan:
    height = _HEAD + sum(map(_line_height, scene.lines)) + 12
    return Plan(cloth(WIDTH, height, _HEAD), _tiles(scene), (), rummy_theme_of)


def _line_height(line: GuideLine) -> int:
    if line.meld is not None:
        return _CARD_ROW
    return _HEADING_ROW if line.contract is None else _CONTRACT_ROW


def _tiles(scene: CardsGuide) -> Iterator[PlacedTile]:
    size = 46 if scene.display.has_large_print else 40
    y = _HEAD + 6
    for line in scene.lines:
        height = _line_height(line)
        if line.contract is not None:
            yield from _contract(line, line.contract, y, size)
        elif line.meld is None:
            box = Box(_MARGIN, y, WIDTH - 2 * _MARGIN, height - 6)
            yield PlacedTile(box, HeadingTile(line.heading, size + 4, is_lit=True))
        else:
            yield from _melds(line, line.meld, y)
        y += height


def _contract(line: GuideLine, contract: Contract, y: int, size: int) -> Iterator[PlacedTile]:
    height = _CONTRACT_ROW - 6
    yield PlacedTile(
        Box(_MARGIN, y, 60, height), HeadingTile(f"{line.number}.", size + 4, is_lit=True)
    )
    yield PlacedTile(Box(_MARGIN + 66, y, 400, height), HeadingTile(line.heading, size))
    yield PlacedTile(
        Box(_MARGIN + 480, y, WIDTH - 2 * _MARGIN - 480, height), contract_tile(contract)
    )


def _melds(line: GuideLine, meld: MeldScene, y: int) -> Iterator[PlacedTile]:
    x, height = _MARGIN, _CARD.height + 2 * RIM
    if line.is_valid is not None:
        yield PlacedTile(Box(x, y + (height - _MARK) // 2, _MARK, _MARK), mark_tile(line.is_valid))
        x += _MARK + 14
    width = meld_width(meld.cards, _CARD)
    yield from meld_row(meld.cards, Box(x, y, width, height), _CARD)
    if line.becomes is None:
        return
    x += width + 12
    yield PlacedTile(Box(x, y + (height - _MARK) // 2, _MARK, _MARK), successor_tile())
    x += _MARK + 12
    width = meld_width(line.becomes.cards, _CARD)
    yield from meld_row(line.becomes.cards, Box(x, y, width, height), _CARD)


@tile_builder
def mark_tile(brush: Brush, is_valid: bool) -> None:
    """Paint a tick or a cross on a disc; the two differ in shape and in lightness."""
    side = brush.width
    pen = Pen(side, side)
    pen.circle(side / 2, side / 2, side / 2 - 2, GAIN if is_valid else LOSS)
    if is_valid:
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


@tile_builder
def successor_tile(brush: Brush) -> None:
    """Paint an arrow from a meld to the meld that replaces it."""
    side = brush.width
    pen = Pen(side, side)
    pen.line([(6, side / 2), (side - 24, side / 2)], CHALK, 9)
    tip = [(side - 4, side / 2), (side - 30, side / 2 - 20), (side - 30, side / 2 + 20)]
    pen.polygon(tip, CHALK)
    brush.sprite(pen.finish())


class _Rules(NamedTuple):
    """The rules, words and display settings of a page."""

    words: RummyWords
    options: Options
    display: Display


def _contracts(rules: _Rules) -> Scene:
    lines = [
        GuideLine(rules.words.contract(contract), number, contract)
        for number, contract in enumerate(rules.options.contracts, start=1)
    ]
    return CardsGuide(tuple(lines), rules.display)


def _books_and_runs(rules: _Rules) -> Scene:
    options, words = rules.options, rules.words
    lines = [
        GuideLine(words.book),
        *_valid_lines(example_meld(MeldKind.BOOK, 3, options)),
        *_valid_lines(_wild_meld(MeldKind.BOOK, 4, options)),
        *_invalid_lines(MeldKind.BOOK, find_refused_book(options), options),
        GuideLine(words.run),
        *_valid_lines(example_meld(MeldKind.RUN, 4, options)),
        *_valid_lines(_wild_meld(MeldKind.RUN, 5, options)),
        *_invalid_lines(MeldKind.RUN, find_refused_run(options), options),
    ]
    return CardsGuide(tuple(lines), rules.display)


def _wild_meld(kind: MeldKind, length: int, options: Options) -> Meld | None:
    if not has_wilds(kind, options):
        return None
    return example_meld(kind, length, options, has_wild=True, variant=1)


def _valid_lines(meld: Meld | None) -> list[GuideLine]:
    """Return a list with the line of a valid meld, with a tick; empty if `meld` is None."""
    return [] if meld is None else [GuideLine(meld=meld_scene(meld), is_valid=True)]


def _invalid_lines(kind: MeldKind, cards: Sequence[Card], options: Options) -> list[GuideLine]:
    """Return a list with the line of an invalid meld, with a cross; empty if `cards` is empty."""
    shown = tuple(
        MeldCard(card, RepresentedCard(cards[0].rank, None) if options.is_wild(card) else None)
        for card in cards
    )
    return [GuideLine(meld=MeldScene(kind, shown), is_valid=False)] if shown else []


def _exchange(rules: _Rules) -> Scene:
    words, example = rules.words, exchange_example(rules.options)
    if example is None:
        return CardsGuide((), rules.display)
    to_hand = example.target is None
    lines = [
        GuideLine(words.own_hand),
        GuideLine(
            meld=_hand_card(example.card, rules.options),
            becomes=_hand_card(example.freed, rules.options) if to_hand else None,
        ),
        *_change_lines(example.meld, example.changed, words),
    ]
    if example.target is not None and example.grown is not None:
        lines += _change_lines(example.target, example.grown, words)
    return CardsGuide(tuple(lines), rules.display)


def _change_lines(meld: Meld, after: Meld, words: RummyWords) -> list[GuideLine]:
    """Return the guide lines of a meld before and after a change, under the name of its kind."""
    kind = words.book if meld.kind is MeldKind.BOOK else words.run
    return [
        GuideLine(kind),
        GuideLine(meld=meld_scene(meld), becomes=meld_scene(after, meld)),
    ]


def _hand_card(card: Card, options: Options) -> MeldScene:
    sign = wild_sign(card, options.wild)
    return MeldScene(MeldKind.RUN, (MeldCard(card, sign, is_new=True),))


def _going_down(rules: _Rules) -> Scene:
    options = rules.options
    rounds = range(1, len(options.contracts) + 1)
    # The best example is the first round whose contract has both books and runs.
    number = next((each for each in rounds if len({*_kinds(options, each)}) > 1), 1)
    return build_hand(
        [[HandCard(card) for card in parse_cards("2C 9C KH")]],
        _look((), rules),
        melds=[meld_scene(meld, is_new=True) for meld in contract_melds(number, options)],
        is_draft=True,
        wild=options.wild,
    )


def _kinds(options: Options, number: int) -> tuple[MeldKind, ...]:
    return options.terms(number).contract.kinds


def _table(table: Table) -> Callable[[_Rules], Scene]:
    return lambda rules: build_table(
        adapt_example(table, rules.options),
        _look(NAMES[: len(table.players)], rules),
    )


def _look(names: tuple[str, ...], rules: _Rules) -> RummyLook:
    return RummyLook(names, CAPTAINS[: len(names)], rules.words, rules.display, Seat.FIRST)


_SCENES: Mapping[str, Callable[[_Rules], Scene]] = {
    "aim": _contracts,
    "melds": _books_and_runs,
    "turn": _table(FOUR),
    "down": _going_down,
    "buying": _table(THREE),
    "jokers": _exchange,
}
RUMMY_GUIDE_PICTURES: frozenset[str] = frozenset(_SCENES)
"""The pages with a picture."""


def build_rummy_guide_page(
    page: str, words: RummyWords, options: Options | None = None, display: Display | None = None
) -> Scene:
    """Return the scene of a page; the default `options` are those of the standard rule set.

    Raises KeyError if the page is not in `RUMMY_GUIDE_PICTURES`.
    """
    return _SCENES[page](_Rules(words, options or Options(), display or Display()))
