"""The rules of other families: every row and every game of `variants.txt`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.rummy.agreement import parse_options
from bot.games.rummy.cards import Card, in_order, parse_card, parse_cards
from bot.games.rummy.contracts import MeldKind, parse_contract
from bot.games.rummy.melds import Meld, exchanged, extended, read_contract, read_meld
from bot.games.rummy.moves import Down, End, Played, Seat
from bot.games.rummy.options import Options, OptionsError, check_options
from bot.games.rummy.refusals import IllegalMoveError, Refusal
from bot.games.rummy.rules import apply, new_game
from bot.games.rummy.scoring import hand_penalty
from bot.games.rummy.state import GameState, Phase

FILE = Path(__file__).parent / "data" / "variants.txt"
OK = "ok"


def rows() -> list[list[str]]:
    """Return the rows, each its what, options, cards and result."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return [
        [part.strip() for part in line.split("|")]
        for line in lines
        if line.count("|") == 3 and not line.startswith("#")
    ]


def options_of(text: str) -> Options:
    """Return the options that differ as a row writes them: "wild 2 ; wild_limit half"."""
    pairs = (part.split(maxsplit=1) for part in text.split(";") if part.strip())
    return parse_options({key: value.strip() for key, value in pairs})


def groups_of(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(parse_cards(group) for group in text.split("/"))


def said(found: object) -> str:
    """Return how a row writes what came of it."""
    match found:
        case Refusal():
            return found.value
        case Meld():
            return " ".join(found.cards)
        case (Meld() as meld, Card() as freed):
            return f"{' '.join(meld.cards)} ; {freed}"
        case _:
            return str(found)


def of_meld(kind: MeldKind, options: Options, cards: str) -> str:
    found = read_meld(kind, parse_cards(cards), options, Seat.FIRST)
    return said(found) if isinstance(found, Refusal) else OK


def of_contract(text: str, options: Options, cards: str) -> str:
    found = read_contract(
        groups_of(cards), parse_contract(text), options, Seat.FIRST, exact=options.exact
    )
    return said(found) if isinstance(found, Refusal) else OK


def of_whole_hand(text: str, options: Options, cards: str) -> str:
    """Return what comes of going Down in the only round, which asks for the whole hand."""
    hand, groups = cards.split(";")
    rules = {"contracts": text, "last_round": "all-down", "decks": "2"}
    agreed = parse_options(rules)
    agreed = replace(
        options, contracts=agreed.contracts, last_round=agreed.last_round, decks=agreed.decks
    )
    table = new_game(agreed, 2, Seat.SECOND).table
    table = replace(table, phase=Phase.PLAY, mover=Seat.FIRST, round=1)
    state = GameState(table, (in_order(parse_cards(hand)), parse_cards("3C 4C")))
    try:
        after = apply(state, Played(Seat.FIRST, Down(groups_of(groups))))
    except IllegalMoveError as error:
        return said(error.reason)
    return after.table.history[0].end.value


def of_laying(kind: MeldKind, options: Options, cards: str) -> str:
    names, _, laid = cards.partition("+")
    card, *end = laid.split()
    # What lies there may be longer than the contract could be put Down with.
    free = replace(options, wild_limit=Options().wild_limit, wilds_touch=True)
    meld = read_meld(kind, parse_cards(names), free, Seat.FIRST)
    assert isinstance(meld, Meld)
    return said(extended(meld, parse_card(card), End(end[0]) if end else None, options))


def of_exchange(kind: MeldKind, options: Options, cards: str) -> str:
    names, card = cards.split(";")
    meld = read_meld(kind, parse_cards(names), options, Seat.FIRST)
    assert isinstance(meld, Meld)
    return said(exchanged(meld, parse_card(card.strip()), options))


def of_agreement(players: str, options: Options) -> str:
    try:
        check_options(options, int(players))
    except OptionsError as error:
        return error.reason.value
    return OK


def came_of(what: str, rules: str, cards: str) -> str:
    """Return what comes of a row."""
    options = options_of(rules)
    match what.split():
        case ["run" | "book" as kind]:
            return of_meld(MeldKind(kind), options, cards)
        case ["contract", text]:
            return of_contract(text, options, cards)
        case ["last", text]:
            return of_whole_hand(text, options, cards)
        case ["lay", kind]:
            return of_laying(MeldKind(kind), options, cards)
        case ["swap", kind]:
            return of_exchange(MeldKind(kind), options, cards)
        case ["cost"]:
            return str(hand_penalty(options, parse_cards(cards)))
        case ["round"]:
            return str(parse_contract(cards))
        case ["options", players]:
            return of_agreement(players, options)
    raise ValueError(f"no row begins with {what!r}")


@pytest.mark.parametrize("row", rows(), ids=" | ".join)
def test_a_row_holds(row: list[str]) -> None:
    what, rules, cards, expected = row
    assert came_of(what, rules, cards) == expected
