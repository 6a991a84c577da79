"""A `HandPlan`: which plans are valid, how they are stored, when they end, and their moves."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.games.game import MoveRefusedError
from bot.games.rummy.cards import parse_cards
from bot.games.rummy.legality import offer_id, possible_buyers
from bot.games.rummy.moves import Buy, Extra, Leave, Move, Pass, Seat, Take
from bot.games.rummy.notation import format_move
from bot.games.rummy.plan import (
    BOLD,
    CAUTIOUS,
    NO_PLAN,
    EarlyAnswer,
    HandPlan,
    Interruption,
    check_plan,
    current_plan,
    find_interruption,
    format_plan,
    parse_plan,
    parse_throw,
    parse_wanted,
    plan_with_answer,
    planned_move,
    throw_order,
)
from bot.games.rummy.state import GameState, view
from bot.games.rummy.terms.options import Contract, Options
from tests.games.rummy.playing import BOOK, idle, position_after, then

FIRST, SECOND = Seat.FIRST, Seat.SECOND
DEAL = (
    "deal QH / 7S 7H 7D 2C 3C 4C 5C / 2D 3D 4D 5D 6D 8D 9D / 2H 3H 4H 5H 6H 8H 9H"
    " / 2S 3S 4S 5S 6S 8S 9S"
)
OPTIONS = Options(dealt=7, contracts=BOOK * 2)
TWO_BOOKS = Options(dealt=8, contracts=(Contract(2, 0),) * 2)
PAIRS = (
    "deal QH / KS KD AS AD 2C 3C 4C 5H / QS QD 8S 8D 8C 2H 3H 4H"
    " / 2S 3S 4S 5S 6S 7S 9S TS / 2D 3D 4D 5D 6D 7D 9D TD"
)
"""A deal for `TWO_BOOKS`.

Seat 1 lacks a king and an ace and has no use for the open queen; seat 2 lacks a queen.
"""
FULL = HandPlan(
    round=2, buys=False, plays=True, wake=BOLD, throw=parse_cards("KS 2C"), least_left=2, wary=0,
    ask=True, wanted=("7S", "K", "*"), given="2/4", answer=EarlyAnswer("1/1/1", True),
)  # fmt: skip
PLAYS = HandPlan(round=1, plays=True, wake=())


def decide(
    state: GameState, seat: Seat, plan: HandPlan, began: GameState | None = None
) -> Move | None:
    """Return the plan's move in `state`, in a turn that began in `began`, or in `state` itself."""
    first = view(began or state, seat)
    return planned_move(view(state, seat), seat, plan, is_window_over=False, began=first)


def test_plans_are_stored_as_json_and_omitted_from_representations() -> None:
    for plan in (NO_PLAN, FULL):
        assert parse_plan(format_plan(plan)) == plan
    assert "7S" not in repr(FULL)
    assert "ask" not in repr(FULL)


@pytest.mark.parametrize("text", ["{}", '{"round": 1}', "[]", "nothing", "x" * 2000])
def test_text_that_is_not_a_plan_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each text has another message
        parse_plan(text)


def orders(**values: object) -> HandPlan:
    """Return the plan parsed from `values`, in the JSON that earlier versions stored."""
    kept = {"round": 1, "wanted": [], "least_left": 1, "wary": 0, "ask": False, "take": False}
    return parse_plan(json.dumps({**kept, "play": False, "answer": None, **values}))


def test_plans_of_earlier_versions_last_to_the_end_of_their_round() -> None:
    state = position_after(OPTIONS, 4, DEAL)
    named = orders(wanted=["Q"], take=True, given="")
    assert decide(state, FIRST, named) == Take()
    assert decide(then(state, "1 take"), FIRST, named, state) is None
    assert decide(state, FIRST, orders(wanted=["K"], take=True)) == Leave()
    assert decide(state, FIRST, orders(wanted=["Q"])) is None
    offered = then(state, "1 leave")
    assert decide(offered, SECOND, named) == Buy()
    assert decide(offered, SECOND, orders(ask=True)) is None
    later = replace(state, table=replace(state.table, round=2))
    assert current_plan(later, FIRST, named) == replace(NO_PLAN, round=2)
    asked = current_plan(later, FIRST, orders(wanted=["Q"], ask=True))
    assert asked == HandPlan(round=2, buys=False, ask=True)


def test_earlier_plans_still_play_turns_after_going_down() -> None:
    state = position_after(OPTIONS, 4, DEAL, "1 take; 1 down 7S 7H 7D; 1 discard QH")
    state = then(state, "2 leave; 3 pass; 4 pass; card TS; 2 discard TS; 3 leave; 4 pass; 1 pass")
    state = then(state, "card TH; 3 discard TH; 4 leave; 1 pass; 2 pass; card TC; 4 discard TC")
    assert decide(state, FIRST, orders(play=True)) == Leave()


def test_entries_are_cards_ranks_and_the_joker_each_once() -> None:
    assert parse_wanted(["*", "K", "7S", "K", "AC"]) == ("AC", "7S", "K", "*")
    with pytest.raises(ValueError, match="'1S'"):
        parse_wanted(["1S"])
    with pytest.raises(ValueError, match="at most 25"):
        parse_wanted([f"{rank}{suit}" for rank in "23456789T" for suit in "CDH"])
    assert parse_throw(["KS", "2C", "KS"]) == parse_cards("KS 2C")
    for impossible in ("*", "?", "1S"):
        with pytest.raises(ValueError):  # noqa: PT011 - each entry has another message
            parse_throw([impossible])


def test_the_default_plan_buys_useful_cards_and_leaves_turns_to_the_member() -> None:
    state = position_after(TWO_BOOKS, 4, PAIRS)
    assert decide(state, FIRST, NO_PLAN) is None
    offered = then(state, "1 leave")
    assert decide(offered, SECOND, NO_PLAN) == Buy()
    assert decide(then(offered, "2 pass"), Seat.THIRD, NO_PLAN) == Pass()
    assert decide(offered, SECOND, replace(NO_PLAN, buys=False)) == Pass()
    assert decide(offered, SECOND, HandPlan(round=1, throw=parse_cards("QS QD"))) == Pass()


def test_purchases_have_conditions_and_the_member_can_be_asked_about_other_cards() -> None:
    offered = then(position_after(TWO_BOOKS, 4, PAIRS), "1 leave")
    for plan, move in (
        (HandPlan(least_left=3), Buy()), (HandPlan(least_left=4), Pass()),
        (HandPlan(wary=7), Buy()), (HandPlan(wary=8), Pass()),
        (HandPlan(ask=True), Buy()), (HandPlan(ask=True, buys=False), None),
        (HandPlan(round=1, wanted=("Q",)), Buy()),
        (HandPlan(round=1, wanted=("QS", "*", "K")), Pass()),
    ):  # fmt: skip
        assert decide(offered, SECOND, plan) == move, plan
    asks, seen = HandPlan(ask=True, buys=False), view(offered, SECOND)
    assert planned_move(seen, SECOND, asks, is_window_over=True, began=None) == Pass()


def test_any_card_is_bought_only_while_a_hand_is_too_small_for_the_contract() -> None:
    deal = "deal 2S / 6S 6H 6C 2D 3C 9S KD / 2S 3S 6D 7D 9C JC KH / 7S 7D 7C AC QC QD 4C"
    for runs, move in (((4, 4), Pass()), ((5, 5), Buy())):
        state = position_after(Options(dealt=7, contracts=(Contract(0, runs),)), 3, deal, "1 leave")
        assert decide(state, SECOND, NO_PLAN) == move
        assert decide(state, SECOND, HandPlan(round=1, wanted=("Q",))) == Pass()


def reason_at(state: GameState, seat: Seat, plan: HandPlan, drawn: str = "") -> Interruption | None:
    """Return why a plan leaves a turn that begins in `state` to the member, or None."""
    began, stopped = view(state, seat), state
    for move in play_plan(state, seat, plan, drawn):
        stopped = then(stopped, f"{seat} {move}")
        while stopped.table.asked is not None:
            stopped = then(stopped, f"{stopped.table.asked} pass")
        if stopped.table.due:
            stopped = then(stopped, f"card {drawn}")
    if stopped.table.mover is not seat:
        return None
    return find_interruption(view(stopped, seat), seat, plan, began=began)


def play_plan(state: GameState, seat: Seat, plan: HandPlan, drawn: str) -> list[str]:
    """Return the moves that a plan plays before it leaves the turn to the member, as notation."""
    began, moves = state, []
    while state.table.mover is seat and (move := decide(state, seat, plan, began)) is not None:
        moves.append(format_move(move))
        state = then(state, f"{seat} {moves[-1]}")
        while state.table.asked is not None:
            state = then(state, f"{state.table.asked} pass")
        if state.table.due:
            state = then(state, f"card {drawn}")
    return moves


def test_turns_are_played_automatically_from_the_first_card_to_the_discard() -> None:
    state = position_after(TWO_BOOKS, 4, PAIRS)
    assert play_plan(state, FIRST, PLAYS, "6C") == ["leave", "discard 2C"]
    throws = replace(PLAYS, throw=parse_cards("AS 5H"))
    assert play_plan(state, FIRST, throws, "6C")[-1] == "discard AS"
    taken = position_after(TWO_BOOKS, 4, PAIRS.replace("QH", "AH", 1))
    assert play_plan(taken, FIRST, PLAYS, "6C") == ["take", "discard 2C"]
    assert play_plan(taken, FIRST, replace(PLAYS, throw=parse_cards("AS AD")), "KC")[0] == "leave"


def test_a_member_is_notified_if_a_card_helps_or_a_discard_is_due() -> None:
    cases: list[tuple[tuple[Interruption, ...], str, str, list[str], Interruption | None]] = [
        (CAUTIOUS, "AH", "", [], Interruption.HELP),
        (BOLD, "AH", "", [], Interruption.HELP),
        (CAUTIOUS, "QH", "KC", ["leave"], Interruption.HELP),
        (CAUTIOUS, "QH", "6C", ["leave", "discard 2C"], None),
        ((Interruption.READY,), "AH", "", ["take", "discard 2C"], None),
        ((Interruption.DISCARD,), "QH", "6C", ["leave"], Interruption.DISCARD),
    ]
    for wake, discard, drawn, moves, reason in cases:
        state = position_after(TWO_BOOKS, 4, PAIRS.replace("QH", discard, 1))
        plan = replace(PLAYS, wake=wake)
        assert play_plan(state, FIRST, plan, drawn) == moves, (wake, discard)
        assert reason_at(state, FIRST, plan, drawn) is reason, (wake, discard)


def test_a_member_is_notified_once_the_contract_is_complete() -> None:
    ready = position_after(TWO_BOOKS, 4, PAIRS.replace("2C 3C", "KH AH", 1))
    for wake in (CAUTIOUS, BOLD, (Interruption.READY,)):
        assert play_plan(ready, FIRST, replace(PLAYS, wake=wake), "6C") == []
        assert reason_at(ready, FIRST, replace(PLAYS, wake=wake)) is Interruption.READY
    assert play_plan(ready, FIRST, PLAYS, "6C") == [
        "leave",
        "down AD AH AS / KD KH KS",
        "discard 4C",
    ]


def test_a_member_is_notified_while_another_player_is_down_or_has_few_cards() -> None:
    danger = replace(PLAYS, wake=(Interruption.DANGER,))
    state = position_after(OPTIONS, 4, DEAL)
    assert decide(state, FIRST, danger) is not None
    down = then(state, "1 take; 1 down 7S 7H 7D; 1 discard QH")
    assert decide(down, SECOND, danger) is None
    assert reason_at(down, SECOND, danger) is Interruption.DANGER
    first, second, third, fourth = state.table.players
    players = (first, second, replace(third, cards=3), fourth)
    few = replace(state, table=replace(state.table, players=players))
    assert decide(few, FIRST, danger) is None
    assert decide(few, FIRST, PLAYS) is not None


def test_a_plan_never_acts_in_the_turn_it_was_given_in_nor_after_a_click_in_it() -> None:
    state = position_after(TWO_BOOKS, 4, PAIRS)
    given = check_plan(view(state, FIRST), FIRST, PLAYS)
    assert decide(state, FIRST, given) is None
    assert planned_move(view(state, FIRST), FIRST, PLAYS, is_window_over=True, began=None) is None
    assert decide(then(state, "1 take; 1 discard QH"), SECOND, given) is not None


def test_between_two_players_extra_cards_are_taken_while_much_is_lacking() -> None:
    deal = "deal QH / KS KD AS AD 2C 3C 4C 5H / QS QD 8S 8D 8C 2H 3H 4H"
    state = position_after(TWO_BOOKS, 2, deal)
    assert decide(state, FIRST, PLAYS) == Extra()
    assert decide(state, FIRST, replace(PLAYS, buys=False)) == Leave()


def test_useless_cards_are_discarded_first_then_expensive_ones_and_jokers_last() -> None:
    deal = PAIRS.replace("3C 4C 5H", "JC * 9C", 1)
    state = position_after(TWO_BOOKS, 4, deal)
    first, second, third, *_, last = throw_order(state, FIRST)
    assert (first, second, third, last) == parse_cards("JC 2C 9C *")
    plan = HandPlan(throw=parse_cards("9C KD"))
    assert throw_order(state, FIRST, plan)[:2] == parse_cards("9C KD")


def test_a_player_who_is_down_is_not_awaited_and_buys_nothing() -> None:
    state = position_after(
        OPTIONS, 4, DEAL, "1 take; 1 down 7S 7H 7D; 1 discard QH; 2 leave; 3 pass"
    )
    state = then(state, "4 pass; card TS; 2 discard TS; 3 leave; 4 pass")
    plan = check_plan(state, FIRST, HandPlan(wanted=("T",), ask=True))
    assert state.table.asked is FIRST
    assert decide(state, FIRST, plan) == Pass()
    assert current_plan(state, FIRST, plan).ask


def test_only_players_who_may_buy_can_respond_early_to_a_discard() -> None:
    state = position_after(OPTIONS, 4, DEAL)
    assert possible_buyers(state.table) == (SECOND, Seat.THIRD, Seat.FOURTH)
    given = plan_with_answer(state, Seat.THIRD, NO_PLAN, True)
    assert given.answer == EarlyAnswer(offer_id(state) or "", True)
    with pytest.raises(MoveRefusedError):
        plan_with_answer(state, FIRST, NO_PLAN, True)
    later = then(state, "1 leave", "2 pass")
    assert possible_buyers(later.table) == (Seat.THIRD, Seat.FOURTH)
    assert decide(later, Seat.THIRD, given) == Buy()
    with pytest.raises(MoveRefusedError):
        plan_with_answer(later, SECOND, NO_PLAN, True)
    following = idle(state, "KC")
    assert offer_id(following) != offer_id(state)
    assert current_plan(following, Seat.THIRD, given).answer is None


def test_a_plan_lasts_for_all_rounds_and_its_cards_for_one() -> None:
    state = position_after(OPTIONS, 4, DEAL)
    kept = check_plan(state, FIRST, replace(FULL, least_left=1, answer=None))
    later = current_plan(replace(state, table=replace(state.table, round=2)), FIRST, kept)
    assert later == replace(kept, round=2, wanted=(), throw=())
    assert (later.plays, later.wake, later.ask, later.buys) == (True, BOLD, True, False)
