"""The moves of automatic turns, and the decisions that are left to the member."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.rummy.cards import parse_cards
from bot.games.rummy.moves import Lay, Leave, Move, Pass, Seat, Stand, Swap, Take
from bot.games.rummy.notation import format_move, parse_move
from bot.games.rummy.plan import CAUTIOUS, HandPlan, forced_move, planned_move
from bot.games.rummy.state import GameState, Phase, view
from bot.games.rummy.terms.options import CardsWhenDown, Contract, Options
from tests.games.rummy.playing import BOOK, position_after, then

FIRST, SECOND = Seat.FIRST, Seat.SECOND
OPTIONS = Options(dealt=7, contracts=BOOK)
DEAL = "deal QH / 7S 7H 7D 8C QC JC KC / 6S 6D 6H 2D 3C 9S KD"
BOTH_DOWN = (
    "1 leave; card 2H; 1 down 7S 7H 7D; 1 discard KC",
    "2 leave; card 4H; 2 down 6S 6D 6H; 2 discard KD",
)


def after_both_down(*lines: str) -> GameState:
    return position_after(OPTIONS, 2, DEAL, *BOTH_DOWN, *lines)


def test_late_seat_leaves_passes_and_discards_the_dearest_card_outside_its_plan() -> None:
    state = position_after(OPTIONS, 2, "deal QH / 7S 7H 8C QC JC 2C KC / 6S 6D 6H 2D 3C 9S KD")
    assert forced_move(view(state, FIRST), FIRST) == Leave()
    state = then(state, "1 leave; card 3H")
    assert forced_move(view(state, FIRST), FIRST) == parse_move("discard JC")
    plan = HandPlan(round=1, throw=parse_cards("8C 7S"))
    assert forced_move(view(state, FIRST), FIRST, plan) == parse_move("discard 8C")
    earlier_plan = replace(plan, round=0)
    assert forced_move(view(state, FIRST), FIRST, earlier_plan) == parse_move("discard JC")


def test_a_player_who_is_down_and_only_draws_passes_regardless_of_the_plan() -> None:
    options = Options(dealt=7, contracts=BOOK, when_down=CardsWhenDown.STOCK)
    deal = "deal QH / 7S 7H 7D KC QC JC 9C / 2C 4C 6C 8D TD 7C 3S"
    state = position_after(options, 2, deal, "1 take; 1 down 7S 7H 7D; 1 discard KC")
    state = then(state, "2 leave; card 5H; 2 discard 7C")
    seen = view(state, FIRST)
    assert planned_move(seen, FIRST, HandPlan(), is_window_over=False, began=None) == Leave()


def test_overdue_seat_passes_and_accepts_a_bonehead_discard() -> None:
    options = Options(dealt=7, contracts=BOOK, bonehead_undo=True)
    deal = "deal QH / 7S 7H 7D KC QC JC 9C / 2C 4C 6C 8D TD 7C 3S / 7C 2D 4D 6D 8H TH QS"
    state = position_after(options, 3, deal, "1 leave")
    assert forced_move(view(state, SECOND), SECOND) == Pass()
    state = then(state, "2 pass; 3 pass; card 3H; 1 down 7S 7H 7D; 1 discard KC")
    state = then(state, "2 leave; 3 pass; card 5H; 2 discard 2C; 3 take; 3 discard 7C")
    assert state.phase is Phase.BONEHEAD
    assert forced_move(view(state, Seat.THIRD), Seat.THIRD) == Stand()


READY = "deal QH / KD KD KH 8H 8S 8C * / 6S 6D 6H 2D 3C 9S JD"


def plays(state: GameState, seat: Seat) -> list[str]:
    """Return the automatic moves of an overdue seat to the end of its turn, in the notation."""
    moves = []
    while state.phase is not Phase.OVER and state.table.mover is seat:
        move = forced_move(view(state, seat), seat)
        moves.append(format_move(move))
        state = then(state, f"{seat} {moves[-1]}")
        if state.phase is Phase.CARD:
            state = then(state, "card 2C")
    return moves


def test_an_overdue_seat_goes_down_if_its_contract_is_complete() -> None:
    options = replace(OPTIONS, contracts=(Contract(2, 0),))
    assert plays(position_after(options, 2, READY), FIRST) == [
        "leave", "down 8C 8H 8S / KD KD KH *", "discard 2C",
    ]  # fmt: skip


def test_late_seat_keeps_a_joker_while_it_has_another_card() -> None:
    options = replace(OPTIONS, contracts=(Contract(0, 2),))
    deal = "deal QH / KD KS KH 8H 8S 8C * / 6S 6D 6H 2D 3C 9S KD"
    assert plays(position_after(options, 2, deal), FIRST)[-1] != "discard *"
    lone = replace(options, jokers_in_books=False, jokers_in_runs=False)
    assert plays(position_after(lone, 2, deal), FIRST)[-1] == "discard *"


def test_overdue_seat_lays_fitting_cards_and_a_joker_only_to_go_out() -> None:
    assert plays(after_both_down("1 leave; card 6C"), FIRST) == ["lay 6C m2", "discard JC"]
    deal = "deal QH / 7S 7H 7D 7H 6C * KC / 6S 6D 6H 2D 3C 9S KD"
    state = position_after(OPTIONS, 2, deal, BOTH_DOWN[0].replace("2H", "7C"), BOTH_DOWN[1])
    laid = ["lay 7H m1", "lay 7C m1", "lay 6C m2", "lay * m2"]
    assert plays(state, FIRST) == ["leave", *laid, "discard 2C"]
    state = position_after(OPTIONS, 2, deal, *BOTH_DOWN)
    assert plays(state, FIRST) == ["leave", "lay 7H m1", "lay 6C m2", "discard 2C"]


def test_no_move_is_chosen_for_a_seat_without_a_decision() -> None:
    state = position_after(OPTIONS, 2, DEAL)
    with pytest.raises(ValueError, match="nothing to decide"):
        forced_move(view(state, SECOND), SECOND)


BOLDER = HandPlan(round=1, plays=True, wake=())


def plan_move(state: GameState, seat: Seat, plan: HandPlan = BOLDER) -> Move | None:
    seen = view(state, seat)
    return planned_move(seen, seat, plan, is_window_over=True, began=seen)


def test_automatic_turn_takes_and_lays_fitting_cards_and_discards_a_useless_one() -> None:
    state = after_both_down("1 leave; card 6C")
    assert plan_move(state, FIRST) == parse_move("lay 6C m2")
    assert plan_move(then(state, "1 discard 6C"), SECOND) == Take()
    assert plan_move(then(state, "1 discard 8C"), SECOND) == Leave()
    assert plan_move(then(state, "1 lay 6C m2"), FIRST) == parse_move("discard JC")


RUNS = Options(dealt=8, contracts=(Contract(0, 1),))
RUN_DEAL = "deal QH / 4H 5H 6H * KC QD JD 2C / 4S 5S 6S 7S 9C 2D 3C 9D"
RUNS_DOWN = (
    "1 leave; card 2H; 1 down 4H 5H 6H *; 1 discard KC",
    "2 leave; card TH; 2 down 4S 5S 6S 7S; 2 discard 9D",
)


@pytest.mark.parametrize(
    ("drawn", "why"), [("7H", "it could free the joker"), ("*", "a joker fits in many places")]
)
def test_important_decisions_are_left_to_a_member_who_wants_a_notification(
    drawn: str, why: str
) -> None:
    state = position_after(RUNS, 2, RUN_DEAL, *RUNS_DOWN, f"1 leave; card {drawn}")
    assert plan_move(state, FIRST, replace(BOLDER, wake=CAUTIOUS)) is None, why
    assert isinstance(plan_move(state, FIRST), Lay | Swap)


def test_card_that_fits_is_laid_although_it_could_free_a_joker() -> None:
    # 6S would also free the joker of 4S 5S *, but no further card could then be laid.
    deal = "deal QH / 4S 5S * 7S KC QD JD 2C / 6C 6D 6H 7C 9C 2D 3C 9D"
    down = "1 leave; card 2H; 1 down 4S 5S * 7S; 1 discard KC; 2 leave; card TH; 2 discard 9D"
    state = position_after(RUNS, 2, deal, down, "1 leave")
    assert plan_move(then(state, "card 8S"), FIRST) == parse_move("lay 8S m1 high")
    assert plan_move(then(state, "card 6S"), FIRST) == parse_move("swap 6S m1 m1 low")
