"""Training positions, and their labels: values found by solving the next round.

Each game that yields positions has its own seed, and so have the deals that follow a position. The
same arguments therefore always give the same labels, even after an interruption.
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
from bot.games.shanghaien.state import TAVERN_SIZE, CardsDealt, GameState
from tools.captain.training.ends import Ends, row_of, state_of
from tools.captain.training.playing import play_rounds
from tools.captain.training.sampling import sample_end

MOST_TRICKS: Final = (0, 0, 0, 1, 1, 9, 9, 9)
"""Maximum number of tricks per player; one entry is drawn for each position.

A round without tricks is solved ten times as fast, so the value of crews is learnt from many
positions.
"""
DECIDED: Final = 0.85
"""A position counts as decided if its evaluation (-1 to 1) is farther than this from 0.

Half of all sampled positions are decided, and training gains little from them.
"""
DECIDED_SHARE: Final = 0.25
"""Share of the decided positions used for training."""


def play_ends(seed: str, game: int, last: int) -> Iterator[Ends]:
    """Yield ends of rounds 1 to `last` of one game of the captain against itself."""
    random = Random(f"{seed}/{game}/played")
    captain = LearntValue.read(Aim.WINNING)
    for state in play_rounds(random, last, captain):
        if _is_training_position(state, random):
            yield row_of(state)


def sample_ends(seed: str, number: int) -> Iterator[Ends]:
    """Yield an unlimited number of ends of round `number`, from random games.

    Every second game is played by patient players, who keep their tricks. From the ends of the
    other games, most tricks are removed.
    """
    game = 0
    while True:
        random = Random(f"{seed}/{game}/{number}")
        patient = game % 2 == 0
        state = sample_end(random, number, is_patient=patient)
        candidate = state if patient else _thin_out(state, random)
        if candidate is not None and _is_training_position(candidate, random):
            yield row_of(candidate)
        game += 1


def _is_training_position(state: GameState, random: Random) -> bool:
    """Return True if `state` is used for training: always if undecided, sometimes if decided."""
    net = LearntValue.read(Aim.WINNING).nets[state.round]
    return abs(evaluate(net, state)) <= DECIDED or random.random() <= DECIDED_SHARE


def _thin_out(state: GameState, random: Random) -> GameState | None:
    """Return a position with few tricks derived from `state`, or None to skip it.

    Positions with many tricks take longer to solve, so more of them are skipped.
    """
    most = random.choice(MOST_TRICKS)
    first, second = (replace(each, tricks=each.tricks[:most]) for each in state.players)
    keep = ((1 + len(first.tricks)) * (1 + len(second.tricks))) ** -0.5
    return replace(state, players=(first, second)) if random.random() <= keep else None


def evaluate(net: Net, state: GameState) -> float:
    """Return the value of a position between rounds for the player who called Shanghai.

    `net` must be trained for winning, not for points.
    """
    total = net.nation(nations_of(state)).sum(axis=0) + hands_of(state) @ net.hand + net.bias
    return float(np.tanh(net.result(total)))


def nations_of(state: GameState) -> Values:
    """Return the nations' features. The caller, who does not start the next round, comes first."""
    mine, theirs = (holding_of(state.player(seat)) for seat in (state.mover.opponent, state.mover))
    return nation_features(
        np.array(mine.strengths),
        np.array(theirs.strengths),
        np.array(mine.real),
        np.array(theirs.real),
        nation_stock(stack_of(state)),
    )


def hands_of(state: GameState) -> Values:
    """Return the features of both hands and of the tricks in the stack, the caller first."""
    mine, theirs = (holding_of(state.player(seat)) for seat in (state.mover.opponent, state.mover))
    unseen = np.array(trick_counts(stack_of(state)), dtype=np.float32)
    return np.asarray(hand_features([mine], [theirs], unseen)[0, 0])


def labels(seed: str, ends: Ends, value: RoundValue, start: int) -> Iterator[float]:
    """Yield the caller's value of each end in `ends`, from row `start` on; all are of one round.

    `value` evaluates the end of the next round.
    """
    for place in range(start, len(ends)):
        state = state_of(ends[place])
        yield -evaluate_next_round(state, Random(f"{seed}/{place}/{state.round}/after"), value)


def evaluate_next_round(state: GameState, random: Random, value: RoundValue) -> float:
    """Return the value of a position between rounds, estimated with one random deal.

    It is the value for the player who starts the next round.
    """
    dealt = apply(state, CardsDealt(tuple(random.sample(stack_of(state), TAVERN_SIZE))))
    return RoundSolution(dealt, value).evaluate(dealt)
