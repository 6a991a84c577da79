"""Positions to learn from and what each is worth, found by solving the round after it.

Every game that a position comes from has a seed of its own, and so has the chance that follows: the
same numbers give the same labels, however often the work is broken off.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import numpy as np

from bot.games.shanghaien.players.learnt import (
    Aim,
    LearntValue,
    Net,
    hand_features,
    nation_features,
    nation_stock,
    trick_counts,
)
from bot.games.shanghaien.players.solver.calls import RoundValue, Values
from bot.games.shanghaien.players.solver.placements import holding_of
from bot.games.shanghaien.players.solver.solution import RoundSolution, stack_of
from bot.games.shanghaien.rules import apply
from bot.games.shanghaien.state import TAVERN_SIZE, Dealt, GameState
from tools.captain.training.ends import Ends, row_of, state_of
from tools.captain.training.playing import played_ends
from tools.captain.training.sampling import sample_end

MOST_TRICKS: Final = (0, 0, 0, 1, 1, 9, 9, 9)
"""How many tricks a player keeps at most; one is drawn for each position. Without tricks a round
is solved ten times as fast, and what crews are worth is learnt from many positions."""
DECIDED: Final = 0.85
"""A position that the captain gives more than this, or less than its negative, counts as
decided: half of all sampled ones are, and there is little to learn from them."""
DECIDED_KEPT: Final = 0.25
"""Share of the decided positions that is learnt from."""


def played(seed: str, game: int, last: int) -> Iterator[Ends]:
    """Yield ends of rounds 1 to `last` of one game of the captain against himself."""
    random = Random(f"{seed}/{game}/played")
    captain = LearntValue.read(Aim.WINNING)
    for state in played_ends(random, last, captain):
        if _teaches(state, random):
            yield row_of(state)


def sampled(seed: str, number: int) -> Iterator[Ends]:
    """Yield ends of round `number` of random games, endlessly.

    In every other one few tricks are left, in the others as many as patient players leave.
    """
    game = 0
    while True:
        random = Random(f"{seed}/{game}/{number}")
        patient = game % 2 == 0
        state = sample_end(random, number, patient=patient)
        thinned = state if patient else _thinned(state, random)
        if thinned is not None and _teaches(thinned, random):
            yield row_of(thinned)
        game += 1


def _teaches(state: GameState, random: Random) -> bool:
    """Return whether to learn from `state`: of the decided ones only from some."""
    net = LearntValue.read(Aim.WINNING).nets[state.round]
    return abs(worth_by(net, state)) <= DECIDED or random.random() <= DECIDED_KEPT


def _thinned(state: GameState, random: Random) -> GameState | None:
    """Return a position with few tricks made of `state`.

    The more tricks both hold, the longer a solution takes: of those, fewer are kept.
    """
    most = random.choice(MOST_TRICKS)
    first, second = (replace(each, tricks=each.tricks[:most]) for each in state.players)
    keep = ((1 + len(first.tricks)) * (1 + len(second.tricks))) ** -0.5
    return replace(state, players=(first, second)) if random.random() <= keep else None


def worth_by(net: Net, state: GameState) -> float:
    """Return what a position between rounds is worth to the caller by a net for winning."""
    total = net.nation(nations_of(state)).sum(axis=0) + hands_of(state) @ net.hand + net.bias
    return float(np.tanh(net.result(total)))


def nations_of(state: GameState) -> Values:
    """Return the nations' features, the caller first: the one who does not start."""
    mine, theirs = (holding_of(state.player(seat)) for seat in (state.mover.opponent, state.mover))
    return nation_features(
        np.array(mine.strengths),
        np.array(theirs.strengths),
        np.array(mine.real),
        np.array(theirs.real),
        nation_stock(stack_of(state)),
    )


def hands_of(state: GameState) -> Values:
    """Return the features of both hands and of the tricks to come, the caller first."""
    mine, theirs = (holding_of(state.player(seat)) for seat in (state.mover.opponent, state.mover))
    unseen = np.array(trick_counts(stack_of(state)), dtype=np.float32)
    return np.asarray(hand_features([mine], [theirs], unseen)[0, 0])


def labels(seed: str, ends: Ends, value: RoundValue, start: int) -> Iterator[float]:
    """Yield what the `ends` of one round, from row `start` on, are worth to the caller.

    `value` is that of the end of the round after.
    """
    for place in range(start, len(ends)):
        state = state_of(ends[place])
        yield -worth_of_next_round(state, Random(f"{seed}/{place}/{state.round}/after"), value)


def worth_of_next_round(state: GameState, random: Random, value: RoundValue) -> float:
    """Return what the position between rounds is worth to its starter, with one random deal."""
    dealt = apply(state, Dealt(tuple(random.sample(stack_of(state), TAVERN_SIZE))))
    return RoundSolution(dealt, value).worth(dealt)
