"""The analysis of whole games: its sums, its verdicts, its growth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

from bot.games.shanghaien.analysis.game import analyse
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.analysis.report import AdviceReason, Analysis, StepKind
from bot.games.shanghaien.cards import RELEASED_DECK
from bot.games.shanghaien.legality import can_move
from bot.games.shanghaien.moves import SEATS, Event, Seat
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.state import GameState
from tests.games.shanghaien.analysis.games import (
    cancelled,
    played,
    resigned,
    with_placement_taken_back,
)

pytestmark = pytest.mark.long


REFEREE = Referee()


def last_of(events: list[Event], extra: ExtraTrick = ExtraTrick.NONE) -> Analysis:
    *_, last = analyse(REFEREE, Options(extra, RELEASED_DECK), Seat.FIRST, events)
    return last


@cache
def quarrel(extra: ExtraTrick = ExtraTrick.NONE) -> tuple[list[Event], GameState, Analysis]:
    """A mate against a deckhand: the events, the end and the analysis."""
    events, final = played((Level.MATE, Level.DECKHAND), 9, extra)
    return events, final, last_of(events, extra)


@cache
def mates() -> tuple[list[Event], GameState, Sequence[Analysis]]:
    """Two mates: the events, the end, and the analysis as it grows."""
    events, final = played((Level.MATE, Level.MATE), 7)
    options = Options(deck=RELEASED_DECK)
    return events, final, [*analyse(REFEREE, options, Seat.FIRST, events)]


def check_sums(analysis: Analysis, final: GameState) -> None:
    assert final.outcome is not None
    first, second = analysis.by_seat
    start = analysis.steps[0]
    winner = final.outcome.winner
    assert analysis.steps[-1].chance == (0.5 if winner is None else float(winner is Seat.FIRST))
    points = (
        start.points
        + analysis.deal_points
        + first.luck_points
        - second.luck_points
        - first.error_points
        + second.error_points
        + analysis.end_points
    )
    totals = final.outcome.score.totals
    assert points == pytest.approx(totals[0] - totals[1], abs=1e-4)


@pytest.mark.parametrize("extra", list(ExtraTrick))
def test_luck_skill_and_start_add_up_to_the_result(extra: ExtraTrick) -> None:
    events, final, analysis = quarrel(extra)
    assert analysis.complete
    assert len(analysis.steps) == len(events) + 1
    check_sums(analysis, final)


def test_errors_are_never_gains() -> None:
    _, _, analysis = quarrel()
    for before, after in pairwise(analysis.steps):
        if after.kind is StepKind.CHOICE:
            gained = after.chance - before.chance
            assert (gained if after.seat is Seat.FIRST else -gained) <= 1e-3


def test_captain_gives_nothing_away_and_deckhand_a_lot() -> None:
    events, _ = played((Level.CAPTAIN, Level.DECKHAND), 4)
    analysis = last_of(events)
    assert {each.seat for each in analysis.mistakes} == {Seat.SECOND}
    assert sum(each.cost for each in analysis.mistakes) > 0.3
    assert analysis.by_seat[1].error_points > 5


def test_mistakes_name_a_better_legal_move_and_say_why_kind_by_kind() -> None:
    events, _ = played((Level.DECKHAND, Level.DECKHAND), 6)
    analysis = last_of(events)
    costs = [each.cost for each in analysis.mistakes]
    assert costs == sorted(costs, reverse=True)
    for seat in SEATS:
        own = [each for each in analysis.mistakes if each.seat is seat]
        assert len({each.kind for each in own}) == len(own) > 2
        assert any(each.times > 1 for each in own)
        for each in own:
            assert each.cost >= each.worst.cost >= 0.01
            assert can_move(each.worst.state, seat, each.worst.best.move)
            assert each.worst.played.move != each.worst.best.move
            why = [fact.reason for fact in each.worst.reasons]
            assert [*why, AdviceReason.PLAIN][0] is each.kind


def test_mistakes_are_all_that_was_given_away_but_for_trifles() -> None:
    _, _, analysis = quarrel()
    losses = [
        (before.chance - after.chance, after.event)
        for before, after in pairwise(analysis.steps)
        if after.kind is StepKind.CHOICE and after.seat is Seat.FIRST
    ]
    own = [each for each in analysis.mistakes if each.seat is Seat.FIRST]
    lost = sum(loss for loss, _ in losses if loss >= 0.01)
    assert sum(each.cost for each in own) == pytest.approx(lost, abs=0.02)
    assert max(losses)[1] in {each.worst.event for each in own}


def test_a_resigned_game_is_lost_at_its_end() -> None:
    events, final = resigned(5)
    analysis = last_of(events)
    check_sums(analysis, final)
    assert analysis.steps[-1].kind is StepKind.END
    assert analysis.steps[-1].chance == 1


def test_a_cancelled_game_ends_even() -> None:
    events, final = cancelled(5)
    check_sums(last_of(events), final)


def test_a_placement_taken_back_counts_once() -> None:
    events, final, (*_, plain) = mates()
    analysis = last_of(with_placement_taken_back(events))
    check_sums(analysis, final)
    assert analysis.by_seat == plain.by_seat
    assert len(analysis.steps) == len(plain.steps)


def test_the_analysis_grows_round_by_round() -> None:
    _, _, known = mates()
    assert len(known) == 8
    assert [each.complete for each in known] == [False] * 7 + [True]
    assert all(early.done < late.done for early, late in pairwise(known))
    for each in known:
        assert each.steps == known[-1].steps[: len(each.steps)]


def test_an_unfinished_game_can_be_analysed() -> None:
    events, _, _ = mates()
    analysis = last_of(events[:30])
    assert analysis.complete
    assert 0 < analysis.steps[-1].chance < 1
