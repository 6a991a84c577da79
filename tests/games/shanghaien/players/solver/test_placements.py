"""The numbered placements agree with the rules."""

from __future__ import annotations

from random import Random

from bot.games.shanghaien.players.solver.placements import (
    DIGITS,
    PLACEMENTS,
    ROLLS,
    after_one,
    after_two,
    before_one,
    outcomes,
    remove_cards,
)
from bot.games.shanghaien.rules import award_of
from bot.games.shanghaien.state import Player, Seat


def test_outcomes_are_those_of_the_rules() -> None:
    random = Random(2)
    for _ in range(500):
        rows, columns = random.randint(0, 6), random.randint(0, 6)
        row = random.randrange(len(PLACEMENTS[rows]))
        column = random.randrange(len(PLACEMENTS[columns]))
        players = (Player(PLACEMENTS[rows][row]), Player(PLACEMENTS[columns][column]))
        digits = DIGITS[outcomes(rows, columns)[row, column]]
        for number in range(1, 7):
            winner, _, _ = award_of(players, number)
            assert digits[number - 1] == {None: 0, Seat.FIRST: 1, Seat.SECOND: 2}[winner]


def test_adding_and_taking_dice_lead_where_the_counts_say() -> None:
    for index, counts in enumerate(PLACEMENTS[3]):
        for number in range(6):
            added = PLACEMENTS[4][after_one(3)[number, index]]
            assert sum(added) == 4
            assert added[number] == counts[number] + 1
            taken = before_one(3)[number, index]
            assert (taken == -1) == (counts[number] == 0)
            if taken >= 0:
                assert PLACEMENTS[2][taken][number] == counts[number] - 1
        for row, ((low, high), _) in enumerate(ROLLS):
            both = list(counts)
            both[low - 1] += 1
            both[high - 1] += 1
            assert PLACEMENTS[5][after_two(3)[row, index]] == tuple(both)


def test_cards_sent_to_the_sharks_have_no_winner() -> None:
    fed = remove_cards(frozenset({2, 6}))
    for outcome, digits in enumerate(DIGITS):
        after = DIGITS[fed[outcome]]
        assert after[1] == after[5] == 0
        assert list(after[[0, 2, 3, 4]]) == list(digits[[0, 2, 3, 4]])
