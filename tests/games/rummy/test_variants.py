"""Rules of other families of rummy: every row and every game of `variants.txt` is a test case."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.game import MoveRefusedError
from bot.games.rummy.cards import Card, parse_card, parse_cards, sort_cards
from bot.games.rummy.legality import find_next_buyer, hand_penalty, purchase_refusal
from bot.games.rummy.melds import Meld, exchange_wild, lay_off, read_contract, read_meld
from bot.games.rummy.moves import Down, End, MovePlayed, Refusal, Seat
from bot.games.rummy.rules import apply, new_game
from bot.games.rummy.state import GameState, Phase
from bot.games.rummy.terms.options import (
    LastRound,
    MeldKind,
    Options,
    OptionsError,
    check_options,
    parse_contract,
    parse_options,
)
from tests.games.rummy.playing import hand, idle, position_after, refusal, then

FILE = Path(__file__).parent / "data" / "variants.txt"
OK = "ok"


def reasons() -> set[str]:
    """Return the last word of each line: all tested reasons for a refusal, and other words."""
    return {line.split()[-1] for line in FILE.read_text(encoding="utf-8").splitlines() if line}


def rows() -> list[list[str]]:
    """Return the rows: the kind of test, the options, the cards and the expected result of each."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return [
        [part.strip() for part in line.split("|")]
        for line in lines
        if line.count("|") == 3 and not line.startswith("#")
    ]


def options_of(text: str) -> Options:
    """Return the options of a row such as "wild 2 ; wild_limit half"."""
    pairs = (part.split(maxsplit=1) for part in text.split(";") if part.strip())
    return parse_options({key: value.strip() for key, value in pairs})


def groups_of(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(parse_cards(group) for group in text.split("/"))


def format_result(found: object) -> str:
    """Return a result as the last field of a row gives it."""
    match found:
        case Refusal():
            return found.value
        case Meld():
            return " ".join(found.cards)
        case (Meld() as meld, Card() as freed):
            return f"{' '.join(meld.cards)} ; {freed}"
        case _:
            return str(found)


def verdict(found: object) -> str:
    return found.value if isinstance(found, Refusal) else OK


def lay_whole_hand(text: str, options: Options, cards: str) -> str:
    """Return the result of going Down in a single round that requires laying the whole hand."""
    hand, groups = cards.split(";")
    agreed = replace(options, contracts=(parse_contract(text),), last_round=LastRound.ALL_DOWN)
    table = new_game(agreed, 2, Seat.SECOND).table
    table = replace(table, phase=Phase.PLAY, mover=Seat.FIRST, round=1)
    state = GameState(table, (sort_cards(parse_cards(hand)), parse_cards("3C 4C")))
    try:
        after = apply(state, MovePlayed(Seat.FIRST, Down(groups_of(groups))))
    except MoveRefusedError as error:
        return format_result(error.reason)
    return after.table.history[0].end.value


def evaluate_lay_off(kind: MeldKind, options: Options, cards: str) -> str:
    names, _, laid = cards.partition("+")
    card, *end = laid.split()
    # Read the meld without limits: on the table it may have more wild cards than in a contract.
    free = replace(options, wild_limit=Options().wild_limit, wilds_touch=True)
    meld = read_meld(kind, parse_cards(names), free, Seat.FIRST)
    assert isinstance(meld, Meld)
    return format_result(lay_off(meld, parse_card(card), End(end[0]) if end else None, options))


def evaluate_exchange(kind: MeldKind, options: Options, cards: str) -> str:
    names, card = cards.split(";")
    meld = read_meld(kind, parse_cards(names), options, Seat.FIRST)
    assert isinstance(meld, Meld)
    return format_result(exchange_wild(meld, parse_card(card.strip()), options))


def evaluate_options(players: str, options: Options) -> str:
    try:
        check_options(options, int(players))
    except OptionsError as error:
        return error.reason.value
    return OK


def evaluate_row(kind_of_test: str, rules: str, cards: str) -> str:
    """Return the result for the first three fields of a row."""
    options = options_of(rules)
    match kind_of_test.split():
        case ["run" | "book" as kind]:
            return verdict(read_meld(MeldKind(kind), parse_cards(cards), options, Seat.FIRST))
        case ["contract", text]:
            groups, contract = groups_of(cards), parse_contract(text)
            return verdict(
                read_contract(groups, contract, options, Seat.FIRST, exact=options.exact)
            )
        case ["last", text]:
            return lay_whole_hand(text, options, cards)
        case ["lay", kind]:
            return evaluate_lay_off(MeldKind(kind), options, cards)
        case ["swap", kind]:
            return evaluate_exchange(MeldKind(kind), options, cards)
        case ["cost"]:
            return str(hand_penalty(options, parse_cards(cards)))
        case ["round"]:
            return str(parse_contract(cards))
        case ["options", players]:
            return evaluate_options(players, options)
    raise ValueError(f"no row begins with {kind_of_test!r}")


@pytest.mark.parametrize("row", rows(), ids=" | ".join)
def test_a_row_of_the_variants_is_correct(row: list[str]) -> None:
    kind_of_test, rules, cards, expected = row
    assert evaluate_row(kind_of_test, rules, cards) == expected


def games() -> list[tuple[str, list[str]]]:
    """Return the heading and the lines of each game."""
    text = FILE.read_text(encoding="utf-8")
    found = [part.splitlines() for part in text.split("\ngame ")[1:]]
    return [(heading, [line for line in lines if line]) for heading, *lines in found]


def value_of(state: GameState, name: str) -> str:
    """Return the current value of `name`, for example of "hand 2" in the line "= hand 2 8H *"."""
    table = state.table
    match name.split():
        case ["hand", seat]:
            return hand(state, seat)
        case ["shown", seat]:
            return " ".join(table.player(Seat(seat)).shown)
        case ["buys", seat]:
            return str(table.buys_left(Seat(seat)))
        case ["asked"]:
            return str(table.asked)
        case ["phase"]:
            return table.phase.value
        case ["end"]:
            last = table.history[-1]
            return " ".join((last.end.value, *map(str, last.penalties)))
        case ["totals"]:
            return " ".join(map(str, table.totals))
        case ["places"]:
            assert table.outcome is not None
            return " ".join(map(str, table.outcome.places))
        case [number]:
            return " ".join(table.melds[int(number.removeprefix("m")) - 1].cards)
    raise ValueError(f"nothing is called {name!r}")


def parse_expectation(line: str) -> tuple[str, str]:
    """Split the text after "=" into a name such as "hand 2" and its expected value."""
    words = line.split()
    count = 2 if words[0] in ("hand", "shown", "buys") else 1
    return " ".join(words[:count]), " ".join(words[count:])


@pytest.mark.parametrize(("heading", "lines"), games(), ids=lambda value: str(value)[:60])
def test_a_game_follows_its_rules(heading: str, lines: list[str]) -> None:
    _, players, rules = heading.split(" | ")
    state = position_after(options_of(rules), int(players))
    for line in lines:
        if line.startswith("!"):
            move, reason = line[1:].rsplit(":", 1)
            assert refusal(state, move) is Refusal(reason.strip()), line
        elif line.startswith("="):
            value_name, expected = parse_expectation(line[1:])
            assert value_of(state, value_name) == expected, line
        elif line.startswith("idle"):
            state = idle(state, *line.split()[1:])
        else:
            state = then(state, line)


@pytest.mark.parametrize(
    ("price", "cards", "asked"), [(1, 22, True), (1, 23, False), (2, 21, True), (2, 22, False)]
)
def test_only_players_who_may_hold_another_card_are_asked(
    price: int, cards: int, asked: bool
) -> None:
    deal = "deal QC / 7C 7D 7H 8C 8D 2D 2H / AC AD AH AS 3C 3D 3H / KC KD KH KS JC JD JH"
    options = options_of(f"dealt 7 ; contracts 1+0 ; buys any ; price {price}")
    state = position_after(options, 3, deal)
    players = tuple(
        replace(each, cards=cards) if slot == 1 else each
        for slot, each in enumerate(state.table.players)
    )
    table = replace(state.table, players=players)
    assert (find_next_buyer(table, Seat.FIRST) is Seat.SECOND) is asked
    refused = purchase_refusal(table, Seat.SECOND, is_discard=True)
    assert refused is (None if asked else Refusal.HAND_FULL)
