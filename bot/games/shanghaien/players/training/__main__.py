"""`python -m bot.games.shanghaien.players.training`: learn the weights anew, into the package."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from tqdm import tqdm

from bot.games.shanghaien.cards import TRICKS_IN_DECK
from bot.games.shanghaien.moves import Dealt, Seat
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.players.features import (
    HAND_NAMES,
    hand_features,
    nation_features,
    nation_stock,
)
from bot.games.shanghaien.players.learnt import START_NAMES, UNIT, Aim, LearntValue, Net
from bot.games.shanghaien.players.solver.holdings import holding_of
from bot.games.shanghaien.players.solver.solution import RoundSolution, stack_of
from bot.games.shanghaien.players.solver.valuing import RoundValue, Values
from bot.games.shanghaien.players.training.fitting import Samples, fit, fresh_net, predict
from bot.games.shanghaien.players.training.sampling import sample_game
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.state import ROUNDS, TAVERN_SIZE, GameState

STARTS = 30
"""Deals over which a new game's worth is averaged, for each extra trick."""
CHECKED = 0.1
"""Share of the samples kept aside to measure the error."""


def main() -> None:
    """Learn and write the weights."""
    options = _options()
    for aim in options.aim or list(Aim):
        learn(Aim(aim), options.samples, options.epochs, options.seed, options.to)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bot.games.shanghaien.players.training", description=__doc__
    )
    parser.add_argument("--aim", action="append", choices=list(Aim), help="by default both")
    parser.add_argument("--samples", type=int, default=3000, help="round ends a round")
    parser.add_argument("--epochs", type=int, default=250)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--to", type=Path, default=Path(__file__).parent.parent / "weights")
    return parser.parse_args()


def learn(aim: Aim, count: int, epochs: int, seed: int, folder: Path) -> None:
    """Learn the weights for `aim` from `count` games and write them into `folder`."""
    random = Random(f"{seed}/{aim}")
    games = [sample_game(random) for _ in tqdm(range(count), desc=f"{aim}: games")]
    nets: dict[int, Net] = {}
    # Backwards: what round 8 is worth is certain, and each round is learnt from the next.
    for number in range(ROUNDS - 1, 0, -1):
        value = LearntValue(aim, nets, np.zeros(0, dtype=np.float32))
        states = [game[number - 1] for game in games]
        solved = tqdm(states, desc=f"{aim}: round {number}, solving")
        worths = [-_worth_of_next_round(state, value, random) for state in solved]
        nets[number] = _fitted(aim, states, worths, epochs, seed)
    start = _start(LearntValue(aim, nets, np.zeros(0, dtype=np.float32)), random)
    weights: dict[str, Any] = {
        f"{name}_{number}": getattr(net, name)
        for number, net in nets.items()
        for name in net.names()
    }
    folder.mkdir(exist_ok=True)
    weights |= {"hand_names": np.array(HAND_NAMES), "start_names": np.array(START_NAMES)}
    np.savez_compressed(folder / f"{aim}.npz", start=start, **weights)


def _worth_of_next_round(state: GameState, value: RoundValue, random: Random) -> float:
    """Return what the position between rounds is worth to its starter, with one random deal."""
    stack = list(stack_of(state))
    dealt = apply(state, Dealt(tuple(random.sample(stack, TAVERN_SIZE))))
    return RoundSolution(dealt, value).worth(dealt)


def _fitted(aim: Aim, states: list[GameState], worths: list[float], epochs: int, seed: int) -> Net:
    samples = Samples(
        nations=np.stack([_nations(state) for state in states]),
        hands=np.stack([_hands(state) for state in states]),
        worths=np.array(worths, dtype=np.float32) / UNIT[aim],
    )
    kept = int(len(states) * (1 - CHECKED))
    random = np.random.default_rng(seed)
    bounded = aim is Aim.WINNING
    net = fresh_net(random)
    bar = tqdm(
        fit(net, samples.part(slice(kept)), epochs, random, bounded=bounded),
        total=epochs,
        desc=f"{aim}: round {states[0].round}, fitting",
    )
    for net in bar:  # noqa: B007
        pass
    aside = samples.part(slice(kept, None))
    error = predict(net, aside, bounded=bounded) - aside.worths
    spread, left = float(np.std(aside.worths)), float(np.sqrt(np.mean(error**2)))
    bar.write(f"{aim}: round {states[0].round}: spread {spread:.3f}, error {left:.3f}")
    return net


def _nations(state: GameState) -> Values:
    """Return the nations' features, the caller first: the one who does not start."""
    mine, theirs = (holding_of(state.player(seat)) for seat in (state.mover.opponent, state.mover))
    return nation_features(
        np.array(mine.strengths),
        np.array(theirs.strengths),
        np.array(mine.real),
        np.array(theirs.real),
        nation_stock(stack_of(state)),
    )


def _hands(state: GameState) -> Values:
    mine, theirs = (holding_of(state.player(seat)) for seat in (state.mover.opponent, state.mover))
    stack = stack_of(state)
    unseen = np.array([stack.count(trick) for trick in TRICKS_IN_DECK], dtype=np.float32)
    return np.asarray(hand_features([mine], [theirs], unseen)[0, 0])


def _start(value: LearntValue, random: Random) -> Values:
    """Return what a new game is worth to who does not start; see `LearntValue`."""
    start = np.zeros(len(START_NAMES), dtype=np.float32)
    for extra in tqdm(ExtraTrick, desc="new games"):
        state = new_game(Options(extra), Seat.FIRST)
        worths = [_worth_of_next_round(state, value, random) for _ in range(STARTS)]
        place = START_NAMES.index(extra.cards[0].value if extra.cards else "none")
        start[place] = -np.mean(worths)
    return start


if __name__ == "__main__":
    main()
