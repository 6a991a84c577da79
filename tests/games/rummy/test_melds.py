"""The table of melds and contracts, row by row."""

from __future__ import annotations

import pytest

from bot.games.rummy.cards import FACES, JOKER, parse_cards
from bot.games.rummy.melds import (
    Meld,
    can_deploy,
    ends_of,
    extended,
    read_contract,
    read_meld,
    takes,
)
from bot.games.rummy.moves import Seat
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.terms.contracts import Contract, MeldKind
from bot.games.rummy.terms.options import Options, deck_of

BOOK, RUN = MeldKind.BOOK, MeldKind.RUN
ALL_SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def judged(kind: MeldKind, cards: str, options: Options) -> str:
    found = read_meld(kind, parse_cards(cards), options, Seat.FIRST)
    return found.kind.value if isinstance(found, Meld) else found.value


@pytest.mark.parametrize(
    ("kind", "cards", "expected"),
    [
        (BOOK, "7S 7H 7D", "book"),
        (BOOK, "7S 7S 7H", "book"),
        (BOOK, "7S 7H *", "book"),
        (BOOK, "7S * *", "book"),
        (BOOK, "7S 7H", "too-short"),
        (BOOK, "7S 7H 8D", "mixed"),
        (BOOK, "* * *", "no-natural"),
        (RUN, "4H 5H 6H 7H", "run"),
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
        (RUN, ALL_SPADES, "run"),
        (RUN, f"{ALL_SPADES} AS", "off-the-end"),
        (RUN, f"{ALL_SPADES} *", "off-the-end"),
        (RUN, "* 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "off-the-end"),
    ],
)
def test_meld(kind: MeldKind, cards: str, expected: str) -> None:
    assert judged(kind, cards, Options()) == expected


@pytest.mark.parametrize(
    ("kind", "cards", "options", "expected"),
    [
        (RUN, "AS 2S 3S 4S", Options(ace_low=False), "off-the-end"),
        (RUN, "JD QD KD AD", Options(ace_high=False), "off-the-end"),
        (RUN, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", Options(ace_low=False, ace_high=False), "run"),
        (BOOK, "AS AH AD", Options(ace_low=False, ace_high=False), "book"),
        (BOOK, "7S * *", Options(many_jokers=False), "many-jokers"),
        (RUN, "4H * * 7H", Options(many_jokers=False), "many-jokers"),
        (BOOK, "7S 7H *", Options(jokers_in_books=False), "joker-here"),
        (RUN, "4H * 6H 7H", Options(jokers_in_books=False), "run"),
        (RUN, "4H * 6H 7H", Options(jokers_in_runs=False), "joker-here"),
        (BOOK, "7S 7H *", Options(jokers_in_runs=False), "book"),
    ],
)
def test_meld_by_other_parameters(
    kind: MeldKind, cards: str, options: Options, expected: str
) -> None:
    assert judged(kind, cards, options) == expected


@pytest.mark.parametrize(
    ("contract", "cards", "expected"),
    [
        (Contract(2, 0), "7S 7H 7D / 7S 7C *", Refusal.ONE_BOOK),
        (Contract(2, 0), "7S 7H 7D 7C / 7S 7C 7H", Refusal.ONE_BOOK),
        (Contract(2, 0), "7S 7H 7D / 8S 8C *", None),
        (Contract(0, 2), "2H 3H 4H 5H / 6H 7H 8H 9H", Refusal.ONE_RUN),
        (Contract(0, 2), "6H 7H 8H 9H / 2H 3H 4H 5H", Refusal.ONE_RUN),
        (Contract(0, 2), "2H 3H 4H 5H / 6H * 8H 9H", Refusal.ONE_RUN),
        (Contract(0, 2), "AH 2H 3H 4H / 6H 7H 8H 9H", None),
        (Contract(0, 2), "2H 3H 4H 5H / 5H 6H 7H 8H", None),
        (Contract(0, 2), "2H 3H 4H 5H / 2H 3H 4H 5H", None),
        (Contract(0, 2), "TH JH QH KH / AH 2H 3H 4H", None),
        (Contract(0, 2), "2H 3H 4H 5H / 6S 7S 8S 9S", None),
        (Contract(2, 0), "7S 7H 7D", Refusal.WRONG_CONTRACT),
        (Contract(2, 0), "7S 7H 7D / 8S 8C 8H / 9S 9H 9C", Refusal.WRONG_CONTRACT),
        (Contract(1, 1), "4H 5H 6H 7H / 7S 7H 7D", Refusal.WRONG_CONTRACT),
        (Contract(2, 0), "7S 7H 7D / 4H 5H 6H 7H", Refusal.WRONG_CONTRACT),
        (Contract(1, 1), "7S 7H 7D / 4H 5H 6H", Refusal.TOO_SHORT),
        (Contract(1, 1), "7S 7H / 4H 5H 6H 7H", Refusal.TOO_SHORT),
    ],
)
def test_contract(contract: Contract, cards: str, expected: Refusal | None) -> None:
    groups = [parse_cards(group) for group in cards.split("/")]
    found = read_contract(groups, contract, Options(), Seat.FIRST)
    assert (found if isinstance(found, Refusal) else None) is expected


@pytest.mark.parametrize(
    ("contract", "cards", "options"),
    [
        (Contract(2, 0), "7S 7H 7D / 7S 7C *", Options(six_is_one=False)),
        (Contract(0, 2), "2H 3H 4H 5H / 6H 7H 8H 9H", Options(eight_is_one=False)),
    ],
)
def test_contract_where_neighbours_and_equals_are_two(
    contract: Contract, cards: str, options: Options
) -> None:
    groups = [parse_cards(group) for group in cards.split("/")]
    assert isinstance(read_contract(groups, contract, options, Seat.FIRST), tuple)


@pytest.mark.parametrize(
    ("card", "fits"),
    [("7C", True), ("3H", True), ("8H", True), ("5H", True), ("9H", False), ("*", True)],
)
def test_card_can_be_deployed_by_laying_or_exchanging(card: str, fits: bool) -> None:
    melds = tuple(
        meld
        for kind, cards in ((BOOK, "7S 7H 7D"), (RUN, "4H * 6H 7H"))
        if isinstance(meld := read_meld(kind, parse_cards(cards), Options(), Seat.FIRST), Meld)
    )
    assert can_deploy(melds, parse_cards(card)[0], Options()) is fits


def test_deck_is_printed_pack_by_pack_and_jokers_last() -> None:
    deck = deck_of(2, 4)
    assert " ".join(deck[:14]) == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD"
    assert deck[:52] == deck[52:104]
    assert deck.count(JOKER) == 4
    assert deck[-4:] == parse_cards("* * * *")


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(ace_low=False),
        Options(ace_high=False),
        Options(jokers_in_books=False),
        Options(jokers_in_runs=False),
        Options(many_jokers=False),
    ],
)
def test_meld_takes_a_card_where_it_can_be_extended_by_it(options: Options) -> None:
    for names in ("7S 7H 7D", "7S 7H *", "4H 5H 6H 7H", "AS 2S 3S 4S", "JD QD KD AD", "* 2C 3C 4C"):
        for kind in MeldKind:
            meld = read_meld(kind, parse_cards(names), options, Seat.FIRST)
            if isinstance(meld, Meld):
                for card in FACES:
                    ways = [extended(meld, card, end, options) for end in ends_of(meld)]
                    fits = any(isinstance(way, Meld) for way in ways)
                    assert takes(meld, card, options) is fits, (names, card)
