"""The kinds of last rolls against the placements that they were found from."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.shanghaien.players.rolls import ROLLS
from bot.games.shanghaien.players.solver.last_rolls import last_rolls
from bot.games.shanghaien.players.solver.placements import INDEX_OF, PLACEMENTS, outcomes


def with_dice(counts: tuple[int, ...], *dice: int) -> tuple[int, ...]:
    return tuple(count + dice.count(number) for number, count in enumerate(counts, 1))


def outcome(both: tuple[tuple[int, ...], tuple[int, ...]]) -> int:
    first, second = both
    return int(outcomes(sum(first), sum(second))[INDEX_OF[first], INDEX_OF[second]])


@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize(("placed", "faced"), [(4, 5), (3, 5), (4, 6)])
@pytest.mark.parametrize("both", [False, True])
def test_a_kind_leads_to_the_outcomes_of_each_of_its_pairs(
    slot: int, placed: int, faced: int, *, both: bool
) -> None:
    random = Random(f"{slot}/{placed}/{faced}/{both}")
    rolls = last_rolls((faced, placed) if slot else (placed, faced), slot, both=both)
    for _ in range(200):
        mine, theirs = random.choice(PLACEMENTS[placed]), random.choice(PLACEMENTS[faced])

        def after(
            *dice: int, mine: tuple[int, ...] = mine, theirs: tuple[int, ...] = theirs
        ) -> int:
            laid = with_dice(mine, *dice)
            return outcome((theirs, laid) if slot else (laid, theirs))

        places = INDEX_OF[theirs], INDEX_OF[mine]
        kind = rolls.kind[places if slot else places[::-1]]
        assert [*rolls.singles[:, kind]] == [after(die) for die in range(1, 7)]
        wanted = [after(*dice) for dice, _ in ROLLS] if both else []
        assert [*rolls.pairs[:, kind]] == wanted


def test_most_pairs_of_placements_are_of_a_kind_with_others() -> None:
    rolls = last_rolls((4, 5), 0, both=False)
    assert rolls.singles.shape[1] < rolls.kind.size / 5
