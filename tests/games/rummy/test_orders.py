"""Orders as values: what is accepted, how they are kept, and when they end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.rummy.moves import Buy, Leave, Pass, Seat, Take
from bot.games.rummy.options import Options
from bot.games.rummy.orders import (
    MOST_WANTED,
    NO_ORDERS,
    EarlyAnswer,
    Orders,
    accepted_orders,
    answered,
    current_orders,
    format_orders,
    may_be_asked,
    offer_of,
    ordered_move,
    parse_orders,
    wanted_entries,
)
from bot.games.rummy.refusals import IllegalMoveError
from bot.games.rummy.view import view
from tests.games.rummy.playing import BOOK, idle, started, then

DEAL = (
    "deal QH / 7S 7H 7D 2C 3C 4C 5C / 2D 3D 4D 5D 6D 8D 9D / 2H 3H 4H 5H 6H 8H 9H"
    " / 2S 3S 4S 5S 6S 8S 9S"
)
OPTIONS = Options(dealt=7, contracts=BOOK * 2)
FULL = Orders(
    2, ("7S", "K", "*"), 2, 3, ask=True, take=True, play=True, given="2/4",
    answer=EarlyAnswer("1/1/1", True),
)  # fmt: skip


def test_orders_are_kept_as_json_and_read_back() -> None:
    for orders in (NO_ORDERS, FULL):
        assert parse_orders(format_orders(orders)) == orders


@pytest.mark.parametrize("text", ["{}", '{"round": 1}', "[]", "nothing", "x" * 2000])
def test_text_that_is_no_orders_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each in its own words
        parse_orders(text)


def test_entries_are_cards_ranks_and_the_joker_each_once() -> None:
    assert wanted_entries(["*", "K", "7S", "K", "AC"]) == ("AC", "7S", "K", "*")
    with pytest.raises(ValueError, match="'1S'"):
        wanted_entries(["1S"])
    with pytest.raises(ValueError, match="at most 25"):
        wanted_entries([f"{rank}{suit}" for rank in "23456789T" for suit in "CDH"])
    assert MOST_WANTED == 25


def test_no_orders_and_no_answer_stand_in_a_representation() -> None:
    assert "7S" not in repr(FULL)
    assert "ask" not in repr(FULL)


def test_a_rank_a_card_or_the_joker_is_bought_and_nothing_else() -> None:
    state = then(started(OPTIONS, 4, DEAL), "1 leave")
    position = view(state, Seat.SECOND)
    for wanted, move in ((("Q",), Buy()), (("QH",), Buy()), (("QS", "*", "K"), Pass())):
        orders = Orders(1, wanted)
        assert ordered_move(position, Seat.SECOND, orders, waited=False) == move
    assert ordered_move(position, Seat.SECOND, Orders(1, ask=True), waited=False) is None
    assert ordered_move(position, Seat.SECOND, Orders(1, ask=True), waited=True) == Pass()


def test_the_mover_takes_what_is_on_the_list_and_leaves_the_rest() -> None:
    position = view(started(OPTIONS, 4, DEAL), Seat.FIRST)
    for wanted, move in ((("Q",), Take()), (("K",), Leave())):
        orders = Orders(1, wanted, take=True)
        assert ordered_move(position, Seat.FIRST, orders, waited=True) == move
    assert ordered_move(position, Seat.FIRST, Orders(1, ("Q",)), waited=True) is None


def test_turns_begin_by_themselves_from_the_next_one_on() -> None:
    position = view(started(OPTIONS, 4, DEAL), Seat.FIRST)
    given = accepted_orders(position, Seat.FIRST, Orders(wanted=("Q",), take=True))
    assert ordered_move(position, Seat.FIRST, given, waited=True) is None
    later = then(started(OPTIONS, 4, DEAL), "1 take; 1 discard QH")
    assert ordered_move(later, Seat.SECOND, given, waited=True) == Take()


def test_orders_of_an_earlier_version_are_read() -> None:
    text = format_orders(Orders(1, ("Q",), take=True)).replace(', "given": ""', "")
    assert "given" not in text
    assert parse_orders(text) == Orders(1, ("Q",), take=True)


def test_who_is_down_is_not_waited_for_and_is_asked_again_in_the_next_round() -> None:
    state = started(OPTIONS, 4, DEAL, "1 take; 1 down 7S 7H 7D; 1 discard QH; 2 leave; 3 pass")
    state = then(state, "4 pass; card TS; 2 discard TS; 3 leave; 4 pass")
    orders = accepted_orders(state, Seat.FIRST, Orders(1, ask=True))
    assert state.table.asked is Seat.FIRST
    assert ordered_move(view(state, Seat.FIRST), Seat.FIRST, orders, waited=False) == Pass()
    assert current_orders(state, Seat.FIRST, orders).ask


def test_who_could_be_asked_may_answer_and_nobody_else() -> None:
    state = started(OPTIONS, 4, DEAL)
    assert may_be_asked(state.table) == (Seat.SECOND, Seat.THIRD, Seat.FOURTH)
    given = answered(state, Seat.THIRD, NO_ORDERS, True)
    assert given.answer == EarlyAnswer(offer_of(state) or "", True)
    with pytest.raises(IllegalMoveError):
        answered(state, Seat.FIRST, NO_ORDERS, True)
    later = then(state, "1 leave", "2 pass")
    assert may_be_asked(later.table) == (Seat.THIRD, Seat.FOURTH)
    assert ordered_move(later, Seat.THIRD, given, waited=False) == Buy()
    with pytest.raises(IllegalMoveError):
        answered(later, Seat.SECOND, NO_ORDERS, True)


def test_an_answer_is_for_one_discard_alone() -> None:
    state = started(OPTIONS, 4, DEAL)
    given = answered(state, Seat.THIRD, NO_ORDERS, True)
    following = idle(state, "KC")
    assert offer_of(following) != offer_of(state)
    assert current_orders(following, Seat.THIRD, given).answer is None


def test_orders_end_when_the_seat_is_down_and_its_turns_may_play_themselves_then() -> None:
    state = started(OPTIONS, 4, DEAL)
    wishes = Orders(wanted=("Q",), take=True, play=True)
    with pytest.raises(IllegalMoveError):
        accepted_orders(state, Seat.FIRST, wishes)
    down = then(state, "1 take", "1 down 7S 7H 7D")
    assert accepted_orders(down, Seat.FIRST, wishes) == Orders(1, play=True, given="1/1")
    kept = accepted_orders(state, Seat.FIRST, replace(wishes, play=False))
    assert kept == Orders(1, ("Q",), take=True, given="1/1")
    assert current_orders(down, Seat.FIRST, kept) == Orders(1, given="1/1")
    assert not current_orders(state, Seat.FIRST, replace(kept, play=True)).play
