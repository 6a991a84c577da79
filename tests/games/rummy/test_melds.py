"""Melds and contracts: each row of parameters is a case with its expected result."""

from __future__ import annotations

import pytest

from bot.games.rummy.cards import FACES, parse_cards
from bot.games.rummy.melds import (
    Meld,
    can_deploy,
    can_lay_off,
    ends_of,
    lay_off,
    read_contract,
    read_meld,
)
from bot.games.rummy.moves import Refusal, Seat
from bot.games.rummy.terms.options import MeldKind, Options, parse_contract

BOOK, RUN = MeldKind.BOOK, MeldKind.RUN
USUAL = Options()
ALL_SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def read(kind: MeldKind, cards: str, options: Options = USUAL) -> Meld | Refusal:
    return read_meld(kind, parse_cards(cards), options, Seat.FIRST)


@pytest.mark.parametrize(
    ("kind", "cards", "expected"),
    [
        (BOOK, "7S 7S 7H", "book"),
        (BOOK, "7S * *", "book"),
        (BOOK, "7S 7H", "too-short"),
        (BOOK, "7S 7H 8D", "mixed"),
        (BOOK, "* * *", "no-natural"),
        (RUN, "4H * 6H 7H", "run"),
        (RUN, "AS 2S 3S 4S", "run"),
        (RUN, "JD QD KD AD", "run"),
        (RUN, "JH QH KH *", "run"),
        (RUN, "* * * AS", "run"),
        (RUN, "AS * * *", "run"),
        (RUN, "QC KC AC 2C", "mixed"),
        (RUN, "2S 3S 3S 4S", "mixed"),
        (RUN, "* AS 2S 3S", "mixed"),
        (RUN, "4H 5H 6S 7H", "mixed"),
        (RUN, "5H 4H 6H 7H", "mixed"),
        (RUN, "4H 5H 6H", "too-short"),
        (RUN, "* * * *", "no-natural"),
        (RUN, "* * 2H 3H", "off-the-end"),
        (RUN, "QH KH AH *", "off-the-end"),
        (RUN, f"{ALL_SPADES} AS", "off-the-end"),
        (RUN, "* 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "off-the-end"),
    ],
)
def test_meld(kind: MeldKind, cards: str, expected: str) -> None:
    found = read(kind, cards)
    assert (found.kind if isinstance(found, Meld) else found).value == expected


NO_ACES = Options(ace_low=False, ace_high=False)
NONE_IN_BOOKS, NONE_IN_RUNS = Options(jokers_in_books=False), Options(jokers_in_runs=False)


@pytest.mark.parametrize(
    ("kind", "cards", "options", "refused"),
    [
        (RUN, "AS 2S 3S 4S", Options(ace_low=False), Refusal.OFF_THE_END),
        (RUN, "JD QD KD AD", Options(ace_high=False), Refusal.OFF_THE_END),
        (RUN, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", NO_ACES, None),
        (BOOK, "AS AH AD", NO_ACES, None),
        (BOOK, "7S * *", Options(many_jokers=False), Refusal.MANY_JOKERS),
        (RUN, "4H * * 7H", Options(many_jokers=False), Refusal.MANY_JOKERS),
        (BOOK, "7S 7H *", NONE_IN_BOOKS, Refusal.JOKER_HERE),
        (RUN, "4H * 6H 7H", NONE_IN_BOOKS, None),
        (RUN, "4H * 6H 7H", NONE_IN_RUNS, Refusal.JOKER_HERE),
        (BOOK, "7S 7H *", NONE_IN_RUNS, None),
    ],
)
def test_meld_by_other_parameters(
    kind: MeldKind, cards: str, options: Options, refused: Refusal | None
) -> None:
    found = read(kind, cards, options)
    assert (None if isinstance(found, Meld) else found) is refused


@pytest.mark.parametrize(
    ("contract", "cards", "expected"),
    [
        ("2+0", "7S 7H 7D / 7S 7C *", Refusal.ONE_BOOK),
        ("2+0", "7S 7H 7D / 8S 8C *", None),
        ("0+2", "2H 3H 4H 5H / 6H 7H 8H 9H", Refusal.ONE_RUN),
        ("0+2", "6H 7H 8H 9H / 2H 3H 4H 5H", Refusal.ONE_RUN),
        ("0+2", "2H 3H 4H 5H / 6H * 8H 9H", Refusal.ONE_RUN),
        ("0+2", "AH 2H 3H 4H / 6H 7H 8H 9H", None),
        ("0+2", "2H 3H 4H 5H / 5H 6H 7H 8H", None),
        ("0+2", "TH JH QH KH / AH 2H 3H 4H", None),
        ("0+2", "2H 3H 4H 5H / 6S 7S 8S 9S", None),
        ("2+0", "7S 7H 7D", Refusal.WRONG_CONTRACT),
        ("2+0", "7S 7H 7D / 8S 8C 8H / 9S 9H 9C", Refusal.WRONG_CONTRACT),
        ("1+1", "4H 5H 6H 7H / 7S 7H 7D", Refusal.WRONG_CONTRACT),
        ("1+1", "7S 7H 7D / 4H 5H 6H", Refusal.TOO_SHORT),
        ("1+1", "7S 7H / 4H 5H 6H 7H", Refusal.TOO_SHORT),
    ],
)
def test_contract(contract: str, cards: str, expected: Refusal | None) -> None:
    groups = [parse_cards(group) for group in cards.split("/")]
    found = read_contract(groups, parse_contract(contract), USUAL, Seat.FIRST)
    assert (found if isinstance(found, Refusal) else None) is expected
    if expected in (Refusal.ONE_BOOK, Refusal.ONE_RUN):
        two = Options(six_is_one=False, eight_is_one=False)
        assert isinstance(read_contract(groups, parse_contract(contract), two, Seat.FIRST), tuple)


def test_card_can_be_deployed_by_laying_or_exchanging() -> None:
    melds = [read(BOOK, "7S 7H 7D"), read(RUN, "4H * 6H 7H")]
    valid_melds = tuple(meld for meld in melds if isinstance(meld, Meld))
    cards = parse_cards("7C 3H 8H 5H 9H *")
    fitting = tuple(card for card in cards if can_deploy(valid_melds, card, USUAL))
    assert fitting == parse_cards("7C 3H 8H 5H *")


@pytest.mark.parametrize(
    "options", [USUAL, NO_ACES, NONE_IN_BOOKS, NONE_IN_RUNS, Options(many_jokers=False)]
)
def test_meld_takes_a_card_where_it_can_be_extended_by_it(options: Options) -> None:
    for names in ("7S 7H 7D", "7S 7H *", "4H 5H 6H 7H", "AS 2S 3S 4S", "JD QD KD AD", "* 2C 3C 4C"):
        for meld in (read(kind, names, options) for kind in MeldKind):
            if isinstance(meld, Meld):
                for card in FACES:
                    ways = [lay_off(meld, card, end, options) for end in ends_of(meld)]
                    fits = any(isinstance(way, Meld) for way in ways)
                    assert can_lay_off(meld, card, options) is fits, (names, card)
