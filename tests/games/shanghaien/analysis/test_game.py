"""The analysis of whole games: its sums, the mistakes it names, and its progress."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from bot.games.shanghaien.analysis.chance_evaluator import ChanceEvaluator
from bot.games.shanghaien.analysis.game import analyse
from bot.games.shanghaien.analysis.reasons import find_reasons
from bot.games.shanghaien.analysis.report import AdviceReason, Analysis, StepKind
from bot.games.shanghaien.cards import RELEASED_DECK, ExtraTrick, Options
from bot.games.shanghaien.players.levels import Level
from bot.games.shanghaien.rules import apply, awards, can_move, new_game, replay
from bot.games.shanghaien.state import (
    SEATS,
    Event,
    GameEnded,
    GameState,
    MovePlayed,
    Place,
    Resign,
    Seat,
    Termination,
)
from tests.games.shanghaien.analysis.games import play_game, with_placement_taken_back

pytestmark = pytest.mark.long


EVALUATOR = ChanceEvaluator()


def last_of(events: list[Event], extra: ExtraTrick = ExtraTrick.NONE) -> Analysis:
    *_, last = analyse(EVALUATOR, Options(extra, RELEASED_DECK), Seat.FIRST, events)
    return last


@cache
def quarrel() -> tuple[list[Event], GameState, Analysis]:
    """Return the events, final position and analysis of a game of the captain and a deckhand."""
    events, final = play_game((Level.CAPTAIN, Level.DECKHAND), 4, ExtraTrick.SHARKS)
    return events, final, last_of(events, ExtraTrick.SHARKS)


@cache
def mates() -> list[Event]:
    """Return the events of a game of two mates."""
    return play_game((Level.MATE, Level.MATE), 7)[0]


def check_sums(analysis: Analysis, final: GameState) -> None:
    assert final.outcome is not None
    first, second = analysis.by_seat
    start = analysis.steps[0]
    winner = final.outcome.winner
    assert analysis.steps[-1].chance == (0.5 if winner is None else float(winner is Seat.FIRST))
    chance = (
        start.chance
        + analysis.deals
        + first.luck
        - second.luck
        - first.errors
        + second.errors
        + analysis.outside
    )
    assert chance == pytest.approx(analysis.steps[-1].chance, abs=1e-6)


def test_luck_skill_and_start_add_up_to_the_result() -> None:
    events, final, analysis = quarrel()
    assert analysis.is_complete
    assert len(analysis.steps) == len(events) + 1
    check_sums(analysis, final)


def test_errors_are_never_gains() -> None:
    _, _, analysis = quarrel()
    for before, after in pairwise(analysis.steps):
        if after.kind is StepKind.CHOICE:
            gained = after.chance - before.chance
            assert (gained if after.seat is Seat.FIRST else -gained) <= 1e-3


def test_the_captain_loses_no_chances_and_the_deckhand_many() -> None:
    _, _, analysis = quarrel()
    assert {each.seat for each in analysis.mistakes} == {Seat.SECOND}
    assert sum(each.cost for each in analysis.mistakes) > 0.3
    assert analysis.by_seat[0].errors == pytest.approx(0, abs=0.005), (
        "the captain's errors cost less than half a percentage point of winning chance in all"
    )
    assert analysis.by_seat[1].errors > 0.3


def test_mistakes_name_a_better_legal_move_and_say_why_kind_by_kind() -> None:
    mistakes = quarrel()[2].mistakes
    costs = [each.cost for each in mistakes]
    assert costs == sorted(costs, reverse=True)
    assert len({each.kind for each in mistakes}) == len(mistakes) > 2
    assert any(each.times > 1 for each in mistakes)
    for each in mistakes:
        assert each.cost >= each.worst.cost >= 0.01
        assert can_move(each.worst.state, each.seat, each.worst.best.move)
        assert each.worst.played.move != each.worst.best.move
        why = [fact.reason for fact in each.worst.reasons]
        assert [*why, AdviceReason.PLAIN][0] is each.kind


def test_a_card_is_turned_only_if_it_is_won_and_else_denied() -> None:
    state, met = new_game(Options(deck=RELEASED_DECK), Seat.FIRST), set()
    for event in mates():
        if isinstance(event, MovePlayed) and isinstance(event.move, Place):
            best, *others = EVALUATOR.options(state)
            for other in others:
                for fact in find_reasons(EVALUATOR, state, other, best):
                    if fact.reason in (AdviceReason.TURNS_CARD, AdviceReason.DENIES_CARD):
                        after = apply(state, MovePlayed(state.mover, best.move))
                        (award,) = (each for each in awards(after) if each.number == fact.number)
                        turned = fact.reason is AdviceReason.TURNS_CARD
                        assert award.winner is (state.mover if turned else None)
                        met.add(fact.reason)
        state = apply(state, event)
    assert AdviceReason.DENIES_CARD in met


def test_mistakes_include_all_losses_except_trifles() -> None:
    _, _, analysis = quarrel()
    losses = [
        (after.chance - before.chance, after.event)
        for before, after in pairwise(analysis.steps)
        if after.kind is StepKind.CHOICE and after.seat is Seat.SECOND
    ]
    lost = sum(loss for loss, _ in losses if loss >= 0.01)
    assert sum(each.cost for each in analysis.mistakes) == pytest.approx(lost, abs=0.02)
    assert max(losses)[1] in {each.worst.event for each in analysis.mistakes}


def test_a_resigned_game_ends_as_lost_and_a_cancelled_one_as_equal() -> None:
    for last, chance in (
        (MovePlayed(Seat.SECOND, Resign()), 1),
        (GameEnded(Termination.CANCELLED, None), 0.5),
    ):
        events = [*mates()[:40], last]
        analysis = last_of(events)
        check_sums(analysis, replay(Options(deck=RELEASED_DECK), Seat.FIRST, events))
        assert analysis.steps[-1].kind is StepKind.END
        assert analysis.steps[-1].chance == chance


def test_a_placement_taken_back_counts_once_in_an_unfinished_game_too() -> None:
    events = mates()[:60]
    plain, analysis = last_of(events), last_of(with_placement_taken_back(events))
    assert analysis.is_complete
    assert 0 < analysis.steps[-1].chance < 1
    assert analysis.by_seat == plain.by_seat
    assert len(analysis.steps) == len(plain.steps)


def test_the_analysis_grows_round_by_round() -> None:
    known = [*analyse(EVALUATOR, Options(deck=RELEASED_DECK), Seat.FIRST, mates())]
    assert len(known) == 8
    assert [each.is_complete for each in known] == [False] * 7 + [True]
    assert all(early.done < late.done for early, late in pairwise(known))
    assert {each.seat for each in known[-1].mistakes} == {*SEATS}
    for each in known:
        assert each.steps == known[-1].steps[: len(each.steps)]
