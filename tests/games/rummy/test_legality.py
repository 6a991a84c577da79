"""Every reason for which the rules refuse a move or a result of chance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.rummy.moves import Refusal
from bot.games.rummy.terms.options import Contract, Options
from tests.games.rummy.playing import BAD_CHANCE, BOOK, idle, position_after, refusal, then
from tests.games.rummy.test_variants import reasons

SIX = "deal QC / 4H * 6H 7H 5H 9H 8C / AC AD AH AS 2C 2D 2S"
RUN = Options(dealt=7, contracts=(Contract(0, 1),))
RUN_DOWN = (SIX, "1 leave; card 8D; 1 down 4H * 6H 7H")
BOOKS = Options(dealt=7, contracts=BOOK)
BOOK_DEAL = "deal QC / 7C 7D 7H 8C 8D * * / AC AD AH 9S 2C 2D 2S"
PLAYING = (BOOK_DEAL, "1 leave; card 8H")
FOR_THREE = f"{BOOK_DEAL} / 3C 3D 3H 4C 4D 4H 5C"
OPEN = (BOOK_DEAL,)
DOWN = (*PLAYING, "1 down 7C 7D 7H")
JOKER_DOWN = (*PLAYING, "1 down 7C 7D *")

CASES: dict[str, tuple[str, Options, tuple[str, ...], str]] = {
    "any move after the end": (Refusal.OVER, BOOKS, (*OPEN, "1 resign"), "2 take"),
    "resigning after the end": (Refusal.OVER, BOOKS, (*OPEN, "1 resign"), "2 resign"),
    "taking for another": (Refusal.NOT_YOUR_TURN, BOOKS, OPEN, "2 take"),
    "a seat without a player": (Refusal.NOT_YOUR_TURN, BOOKS, OPEN, "5 resign"),
    "taking before the deal": (Refusal.NOT_NOW, BOOKS, (), "1 take"),
    "discarding before drawing": (Refusal.NOT_NOW, BOOKS, OPEN, "1 discard 7C"),
    "discarding a card not in hand": (Refusal.NOT_IN_HAND, BOOKS, PLAYING, "1 discard KC"),
    "discarding a hidden card": (Refusal.NOT_IN_HAND, BOOKS, PLAYING, "1 discard ?"),
    "a card used twice": (Refusal.NOT_IN_HAND, BOOKS, PLAYING, "1 down 7C 7C 7D"),
    "laying before going Down": (Refusal.NOT_DOWN, BOOKS, PLAYING, "1 lay 7C m1"),
    "going Down twice": (Refusal.ALREADY_DOWN, BOOKS, DOWN, "1 down 8C 8D *"),
    "a card that does not fit": (Refusal.MIXED, BOOKS, DOWN, "1 lay 8C m1"),
    "a joker laid on a book": (
        Refusal.JOKER_HERE, replace(BOOKS, jokers_in_books=False), DOWN, "1 lay * m1"
    ),
    "a second joker": (
        Refusal.MANY_JOKERS, replace(BOOKS, many_jokers=False), JOKER_DOWN, "1 lay * m1"
    ),
    "a meld that is not there": (Refusal.NO_SUCH_MELD, BOOKS, DOWN, "1 lay 8C m2"),
    "an exchange with a meld that is not there": (
        Refusal.NO_SUCH_MELD, BOOKS, PLAYING, "1 down 8H>m1 / 7C 7D *"
    ),
    "laying on a run without naming its end": (Refusal.NO_SUCH_END, RUN, RUN_DOWN, "1 lay 9H m1"),
    "a joker exchanged for a joker": (
        Refusal.NO_JOKER_THERE, BOOKS, JOKER_DOWN, "1 swap * m1 m1"
    ),
    "a card that is not in the deck": (
        BAD_CHANCE, replace(BOOKS, decks=1), (*OPEN, "1 leave"), "card 7C"
    ),
    "a hidden card drawn": (BAD_CHANCE, BOOKS, (*OPEN, "1 leave"), "card ?"),
    "a card that is not due": (BAD_CHANCE, BOOKS, OPEN, "card 7S"),
    "a deal that is not due": (BAD_CHANCE, BOOKS, OPEN, BOOK_DEAL),
    "too few hands": (BAD_CHANCE, BOOKS, (), "deal QC / 7C 7D 7H 8C 8D * *"),
    "a hand too small": (BAD_CHANCE, BOOKS, (), "deal QC / 7C 7D / AC AD"),
    "more copies of a card than packs": (
        BAD_CHANCE, BOOKS, (), "deal 7C / 7C 7C 7H 8C 8D * * / AC AD AH 9S 2C 2D 2S"
    ),
    "an event that declares a running game completed": (BAD_CHANCE, BOOKS, OPEN, "end completed 1"),
    "cancelling a game with a winner": (BAD_CHANCE, BOOKS, OPEN, "end cancelled 1"),
    "a winner without a seat": (BAD_CHANCE, BOOKS, OPEN, "end time 3"),
    "nobody has resigned": (BAD_CHANCE, BOOKS, OPEN, "end resigned 1"),
    "a computer on a seat that does not exist": (BAD_CHANCE, BOOKS, OPEN, "seat 3 computer"),
    "an end after the end": (BAD_CHANCE, BOOKS, (*OPEN, "1 resign"), "end cancelled -"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_refusal(name: str) -> None:
    reason, options, lines, line = CASES[name]
    assert refusal(position_after(options, 2, *lines), line) is reason


def test_every_refusal_is_tested() -> None:
    found = {str(reason) for reason, *_ in CASES.values()} | reasons()
    # The first one is tested with the examples of the rules, the second one below.
    elsewhere = {Refusal.NO_BUYS_LEFT, Refusal.STOCK_TOO_SMALL}
    assert {each for each in Refusal if each.value not in found} == elsewhere


@pytest.mark.parametrize(
    ("stock", "pile", "reason"),
    [(2, 1, None), (1, 2, None), (1, 1, Refusal.STOCK_TOO_SMALL), (0, 2, Refusal.STOCK_TOO_SMALL)],
)
def test_extra_cards_need_enough_cards_in_the_stock_and_below_the_top_discard(
    stock: int, pile: int, reason: Refusal | None
) -> None:
    state = idle(position_after(BOOKS, 2, *OPEN), "9C", "9D")
    table = replace(state.table, stock=stock, pile=state.table.pile[-pile:])
    assert refusal(replace(state, table=table), "1 extra") is reason


@pytest.mark.parametrize(("stock", "asks"), [(2, True), (1, False)])
def test_no_purchase_is_offered_if_the_mover_could_then_not_draw(stock: int, asks: bool) -> None:
    state = position_after(BOOKS, 3, FOR_THREE)
    state = replace(state, table=replace(state.table, stock=stock))
    state = then(state, "1 leave")
    assert (state.table.asked is not None) is asks
    assert bool(state.table.due) is not asks


def test_resigning_at_a_larger_table_places_last_and_play_continues() -> None:
    state = position_after(BOOKS, 3, FOR_THREE, "3 resign; seat 3 computer")
    assert refusal(state, "3 resign") is Refusal.NOT_NOW
    state = then(state, "1 take; 1 down 7C 7D 7H * *; 1 discard QC; 2 leave; 3 buy; card 9C")
    state = then(state, "card 9D; 2 discard 9D; end time 2")
    assert state.table.outcome is not None
    assert state.table.outcome.places == (2, 1, 3)


def test_last_player_who_has_not_resigned_wins() -> None:
    state = position_after(BOOKS, 3, FOR_THREE, "3 resign; 1 resign")
    assert state.table.outcome is not None
    assert state.table.outcome.places == (2, 1, 2)
    assert state.table.outcome.termination == "resigned"
