"""The classes of positions agree with the dice from which they were computed."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from bot.games.shanghaien.players.solver.kinds import SPENT, Kinds, Pattern, Rolls, Trait, kinds
from bot.games.shanghaien.players.solver.placements import (
    DIGITS,
    INDEX_OF,
    MAX_TO_ROLL,
    PLACEMENTS,
    ROLLS,
    outcomes,
    rows,
)

BOTH = Trait(can_place_both=True)
EXCHANGE = Trait(can_exchange=True)
SHARKS = Trait(can_exchange=True, can_send=True)
EITHER = Trait(can_place_both=True, can_exchange=True, can_send=True)
FED = Trait(has_fed=True)

Counts = tuple[int, ...]
Dice = tuple[Counts, int]
"""The dice of a side, and the number of the card that it sent to the sharks, or 0."""


def with_dice(counts: Counts, *added: int, taken: int = 0) -> Counts:
    return tuple(
        count + added.count(number) - (number == taken) for number, count in enumerate(counts, 1)
    )


def random_dice(random: Random, trait: Trait, placed: int) -> Dice:
    counts = random.choice(PLACEMENTS[placed])
    lying = [number for number, count in enumerate(counts, 1) if count]
    return counts, random.choice(lying) if trait.has_fed else 0


def kind_of(pattern: Pattern, mover: Dice, other: Dice) -> int:
    places = [
        rows(has_fed=trait.has_fed, dice=sum(counts)).of(sent, INDEX_OF[counts])
        for trait, (counts, sent) in ((pattern.mover, mover), (pattern.other, other))
    ]
    return int(kinds(pattern).of[places[0], places[1]])


def outcome_of(mover: Dice, other: Dice) -> int:
    (mine, my_card), (theirs, their_card) = mover, other
    code = outcomes(sum(mine), sum(theirs))[INDEX_OF[mine], INDEX_OF[theirs]]
    digits = DIGITS[code].astype(int)
    for card in (my_card, their_card):
        if card:
            digits[card - 1] = 0
    return int(digits @ 3 ** np.arange(6))


def rolls_of(found: Kinds) -> Rolls:
    assert found.rolls is not None
    return found.rolls


@pytest.mark.parametrize(
    "pattern",
    [
        Pattern(SPENT, BOTH, 4, 4),
        Pattern(BOTH, SPENT, 4, 6),
        Pattern(SHARKS, FED, 3, 4),
        Pattern(SHARKS, SHARKS, 0, 1),
        Pattern(EITHER, BOTH, 2, 3),
        Pattern(FED, EXCHANGE, 4, 3),
    ],
)
def test_a_kind_has_the_successors_of_each_of_its_positions(pattern: Pattern) -> None:
    random = Random(str(pattern))
    rolls = rolls_of(kinds(pattern))
    for _ in range(40):
        mover = random_dice(random, pattern.mover, pattern.placed)
        other = random_dice(random, pattern.other, pattern.faced)
        kind = kind_of(pattern, mover, other)
        assert pattern.placed < 2 or kinds(pattern).outcome[kind] == outcome_of(mover, other)
        after = pattern.after(1, pattern.mover)
        wanted = [
            kind_of(after, other, (with_dice(mover[0], die), mover[1])) for die in range(1, 7)
        ]
        assert [*rolls.own[:, kind]] == wanted
        if pattern.mover.can_send:
            after = pattern.after(1, FED)
            wanted = [kind_of(after, other, (with_dice(mover[0], die), die)) for die in range(1, 7)]
            assert [*rolls.fed[:, kind]] == wanted


@pytest.mark.parametrize(
    "pattern",
    [Pattern(BOTH, SPENT, 4, 6), Pattern(EXCHANGE, FED, 3, 3), Pattern(EITHER, EITHER, 4, 4)],
)
def test_both_dice_of_a_roll_lead_where_they_are_laid_or_one_is_taken_back(
    pattern: Pattern,
) -> None:
    random = Random(str(pattern))
    rolls = rolls_of(kinds(pattern))
    for _ in range(20):
        mover = random_dice(random, pattern.mover, pattern.placed)
        other = random_dice(random, pattern.other, pattern.faced)
        places = rolls.pairs[:, kind_of(pattern, mover, other)]
        for (dice, _), place in zip(ROLLS, places, strict=True):
            both = with_dice(mover[0], *dice)
            if pattern.mover.can_place_both:
                assert rolls.laid[place] == kind_of(pattern.after(2, SPENT), other, (both, 0))
            if pattern.mover.can_exchange and pattern.placed:
                wanted = {
                    kind_of(pattern.after(1, SPENT), other, (with_dice(both, taken=number), 0))
                    for number in range(1, 7)
                    if both[number - 1]
                }
                assert {*rolls.back[:, place].tolist()} == wanted


def test_there_are_as_many_kinds_as_there_are_different_rolls() -> None:
    counts = 4, 4
    pattern = Pattern(SPENT, SPENT, *counts)
    of = kinds(pattern).of
    following = kinds(pattern.after(1, SPENT)).of
    reached = np.array(
        [
            [following[:, INDEX_OF[with_dice(mine, die)]] for die in range(1, 7)]
            for mine in PLACEMENTS[counts[0]]
        ]
    )
    each = np.concatenate([outcomes(*counts)[:, None], reached], axis=1).swapaxes(1, 2)
    different = np.unique(each.reshape(-1, 7), axis=0)
    assert len(kinds(pattern).outcome) == len(different) == len(np.unique(of)) < of.size * 2 / 3


def test_with_another_trick_gone_a_kind_is_still_one_kind() -> None:
    random = Random(3)
    pattern = Pattern(SPENT, EXCHANGE, 4, 4)
    spent = kinds(pattern).spent
    assert spent is not None
    for _ in range(100):
        mover, other = (random_dice(random, SPENT, 4) for _ in range(2))
        without = kind_of(pattern._replace(other=SPENT), mover, other)
        assert spent[kind_of(pattern, mover, other)] == without


def test_a_forced_call_has_a_kind_for_each_outcome() -> None:
    pattern = Pattern(FED, FED, MAX_TO_ROLL + 1, 5)
    random = Random(4)
    for _ in range(100):
        mover, other = random_dice(random, FED, 5), random_dice(random, FED, 5)
        assert kind_of(pattern, mover, other) == outcome_of(mover, other)
    assert kinds(pattern).rolls is None
