"""The award of the cards after a round, and the final score, with the rulebook's examples."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.games.shanghaien.cards import NATIONS, Nation, Options, Trick
from bot.games.shanghaien.rules import (
    award_of,
    awards,
    largest_swing,
    nation_points,
    neighbour_pips,
    new_game,
    round_totals,
    score,
)
from bot.games.shanghaien.state import SEATS, AwardReason, Crew, End, GameState, Player, ScoreLine
from tests.games.shanghaien.playing import after, random_game, then

FIRST, SECOND = SEATS
DEAL = "deal A1 A2 A3 A4 F1 X1"

# Anna has dice 2, 2, 3, 6, 6, Bernd 3, 4, 5, 6, 6; Anna calls Shanghai.
AWARD_EXAMPLE = (
    DEAL,
    "1 roll; dice 2 1; 1 place 2 left; 2 roll; dice 3 1; 2 place 3",
    "1 roll; dice 2 1; 1 place 2; 2 roll; dice 4 1; 2 place 4",
    "1 roll; dice 3 1; 1 place 3; 2 roll; dice 5 1; 2 place 5",
    "1 roll; dice 6 1; 1 place 6; 2 roll; dice 6 1; 2 place 6",
    "1 roll; dice 6 1; 1 place 6; 2 roll; dice 6 1; 2 place 6",
)


def test_award_example_of_the_rulebook() -> None:
    state = then(after(*AWARD_EXAMPLE), "1 shanghai")
    found = {award.number: award for award in state.history[0].awards}
    assert {number: (award.winner, award.reason) for number, award in found.items()} == {
        1: (None, AwardReason.NO_DICE),
        2: (FIRST, AwardReason.MORE_DICE),
        3: (None, AwardReason.TIE),
        4: (SECOND, AwardReason.MORE_DICE),
        5: (SECOND, AwardReason.MORE_DICE),
        6: (SECOND, AwardReason.NEIGHBOURS),
    }
    assert found[3].neighbours == (4, 4)
    assert found[6].neighbours == (0, 5)
    assert found[2].neighbours is None
    assert state.history[0].shanghai_by is FIRST
    assert state.player(FIRST).crew(Nation.AMERICANS).values == (2,)
    assert state.player(SECOND).crew(Nation.AMERICANS).values == (4,)
    assert state.player(SECOND).crew(Nation.FRENCH).values == (1,)
    assert state.player(SECOND).tricks == (Trick.DIE_SHIFT,)
    assert sorted(str(card) for card in state.gone) == ["A1", "A3"]


def player(tricks: int = 0, **crews: tuple[tuple[int, ...], int]) -> Player:
    """Return a player; `crews` maps a nation's letter to sailor values and a number of wilds."""
    return Player(
        crews=tuple(
            Crew(values, (Trick.ROLL_AGAIN,) * wilds)
            for values, wilds in (crews.get(nation.value, ((), 0)) for nation in NATIONS)
        ),
        tricks=(Trick.DIE_SHIFT,) * tricks,
    )


def position(first: Player, second: Player) -> GameState:
    return replace(new_game(Options(), FIRST), players=(first, second))


def test_score_example_of_the_rulebook() -> None:
    found = score(
        position(
            player(S=((3,), 2), F=((1, 4), 0), A=((1, 2, 3), 0), C=((1,), 0)),
            player(1, F=((2, 3), 0), A=((3, 4), 0), C=((3, 3, 4), 0)),
        )
    )
    lines = {line.nation: line for line in found.lines}
    assert lines[Nation.SPANIARDS] == ScoreLine(Nation.SPANIARDS, (7, 0), (7, 0))
    assert lines[Nation.FRENCH] == ScoreLine(Nation.FRENCH, (5, 5), (0, 0))
    assert lines[Nation.AMERICANS] == ScoreLine(Nation.AMERICANS, (6, 7), (0, 6))
    assert lines[Nation.CHINESE] == ScoreLine(Nation.CHINESE, (1, 10), (0, 1))
    assert found.tricks == (0, 1)
    assert found.totals == (7, 8)
    assert found.leader is SECOND


def test_equal_totals_are_a_draw_and_every_unused_trick_scores_one_the_extra_cards_too() -> None:
    hand = (Trick.JOKER, Trick.SHARKS, Trick.DIE_SHIFT)
    found = score(position(Player(tricks=hand), player(F=((3,), 0))))
    assert found.tricks == (3, 0)
    assert found.totals == (3, 3)
    assert found.leader is None


@pytest.mark.parametrize(
    ("strengths", "points"),
    [((0, 0), (0, 0)), ((0, 4), (0, 4)), ((4, 4), (0, 0)), ((5, 2), (2, 0)), ((2, 5), (0, 2))],
)
def test_stronger_crew_scores_the_strength_of_the_weaker_one(
    strengths: tuple[int, int], points: tuple[int, int]
) -> None:
    assert nation_points(strengths) == points


def test_neighbours_are_the_players_dice_on_the_adjacent_cards() -> None:
    lying = Player(dice=(1, 2, 0, 0, 0, 1))
    assert [neighbour_pips(lying, number) for number in range(1, 7)] == [4, 1, 4, 0, 6, 0]


def test_equal_numbers_of_dice_are_decided_by_the_neighbours_at_the_ends_by_one() -> None:
    inner = (Player(dice=(1, 1, 1, 0, 0, 0)), Player(dice=(0, 1, 1, 0, 0, 0)))
    assert award_of(inner, 2) == (FIRST, AwardReason.NEIGHBOURS, (4, 3))
    outer = (Player(dice=(1, 0, 0, 0, 1, 1)), Player(dice=(1, 0, 0, 1, 0, 1)))
    assert award_of(outer, 6) == (FIRST, AwardReason.NEIGHBOURS, (5, 0))
    assert award_of(outer, 1) == (None, AwardReason.TIE, (0, 0))


def test_a_row_is_described_from_the_end_that_counts_as_one() -> None:
    assert awards(after()) == awards(after(DEAL)) == ()
    assert [award.number for award in awards(after(DEAL), End.RIGHT)] == [6, 5, 4, 3, 2, 1]
    left = after(DEAL, "1 roll; dice 6 1; 1 place 6 left")
    right = after(DEAL, "1 roll; dice 6 1; 1 place 6 right")
    assert [award.number for award in awards(left)] == [1, 2, 3, 4, 5, 6]
    assert [award.number for award in awards(right)] == [6, 5, 4, 3, 2, 1]
    assert [award.card for award in awards(left) if award.winner] == [Trick.DIE_SHIFT]
    assert [str(award.card) for award in awards(right) if award.winner] == ["A1"]
    assert awards(left, End.RIGHT) == awards(left)


@pytest.mark.parametrize("seed", range(6))
def test_the_history_has_the_totals_of_each_round_and_the_largest_swing(seed: int) -> None:
    ends = [new_game(Options(), FIRST)]
    for _, state in random_game(seed, Options()):
        if len(state.history) > len(ends) - 1:
            ends.append(state)
        assert round_totals(state) == tuple(score(end).totals for end in ends[1:])
    final = ends[-1]
    assert len(ends) == final.options.rounds + 1
    assert largest_swing(ends[-2]) is None, "the game is not over"
    winner = score(final).leader
    swing = largest_swing(final)
    if winner is None:
        assert swing is None
        return

    def lead(end: GameState, nation: Nation) -> int:
        points = score(end).lines[NATIONS.index(nation)].points
        return points[winner.slot] - points[winner.opponent.slot]

    gains = {
        (number, nation): lead(after, nation) - lead(before, nation)
        for number, (before, after) in enumerate(pairwise(ends), start=1)
        for nation in NATIONS
    }
    assert swing is not None
    assert gains[swing.round, swing.nation] == swing.points == max(gains.values())
    latest = max(number for (number, _), gain in gains.items() if gain == swing.points)
    assert swing.round == latest
