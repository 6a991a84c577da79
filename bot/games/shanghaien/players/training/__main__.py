"""`python -m bot.games.shanghaien.players.training`: learn the weights anew, into the package.

Broken off, the same command goes on where it was.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from tqdm import tqdm

from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.players.features import HAND_NAMES
from bot.games.shanghaien.players.learnt import START_NAMES, UNIT, Aim, LearntValue, Net
from bot.games.shanghaien.players.solver.valuing import Values
from bot.games.shanghaien.players.training.fitting import Samples, fit, fresh_net, predict
from bot.games.shanghaien.players.training.labelling import (
    hands_of,
    labels,
    nations_of,
    sampled,
    worth_of_next_round,
)
from bot.games.shanghaien.players.training.recipe import RECIPES, Rows, Workshop
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.state import ROUNDS

STARTS = 30
"""Deals over which a new game's worth is averaged, for each extra trick."""
CHECKED = 1 / 12
"""Share of the labels kept aside to measure the error."""
KEPT_EVERY = 200
"""After how many labels they are written down."""


def main() -> None:
    """Learn and write the weights."""
    options = _options()
    for aim in [Aim(each) for each in options.aim or list(Aim)]:
        folder = options.work / f"{aim}-{options.recipe}-{options.seed.replace('/', '-')}"
        learn(aim, RECIPES[options.recipe], options.epochs, options.seed, Workshop(folder))
        write_weights(aim, options.seed, Workshop(folder), options.to)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bot.games.shanghaien.players.training", description=__doc__
    )
    parser.add_argument("--aim", action="append", choices=list(Aim), help="by default both")
    parser.add_argument("--recipe", choices=list(RECIPES), default="usual", help="by default usual")
    parser.add_argument("--epochs", type=int, default=100)
    parser.add_argument("--seed", default="captain/1")
    parser.add_argument("--to", type=Path, default=Path(__file__).parent.parent / "weights")
    parser.add_argument(
        "--work",
        type=Path,
        default=Path(tempfile.gettempdir()) / "shanghaien-training",
        help="where labels and nets lie meanwhile",
    )
    return parser.parse_args()


def learn(aim: Aim, counts: Mapping[int, int], epochs: int, seed: str, workshop: Workshop) -> None:
    """Learn a net for each round from as many labels as `counts` says, as far as none is there."""
    # Backwards: what round 8 is worth is certain, and each round is learnt from the next.
    nets: dict[int, Net] = {}
    for number in range(ROUNDS - 1, 0, -1):
        net = workshop.net(number)
        if net is None:
            value = LearntValue(aim, nets, np.zeros(0, dtype=np.float32))
            rows = _labelled(aim, number, counts[number], seed, value, workshop)
            net = _fitted(aim, number, rows, epochs, seed)
            workshop.keep_net(number, net)
        nets[number] = net


def write_weights(aim: Aim, seed: str, workshop: Workshop, folder: Path) -> None:
    """Write the weights for `aim` into `folder` once every net is learnt."""
    nets = {number: workshop.net(number) for number in range(1, ROUNDS)}
    learnt = {number: net for number, net in nets.items() if net is not None}
    value = LearntValue(aim, learnt, np.zeros(0, dtype=np.float32))
    start = _start(value, Random(f"{seed}/start"))
    weights: dict[str, Any] = {
        f"{name}_{number}": getattr(net, name)
        for number, net in learnt.items()
        for name in net.names()
    }
    folder.mkdir(exist_ok=True)
    weights |= {"hand_names": np.array(HAND_NAMES), "start_names": np.array(START_NAMES)}
    np.savez_compressed(folder / f"{aim}.npz", start=start, **weights)


def _labelled(
    aim: Aim, number: int, count: int, seed: str, value: LearntValue, workshop: Workshop
) -> Rows:
    """Return the labels of a round: those that are there and the ones still missing."""
    rows = [(int(game), float(worth)) for game, worth in workshop.labels(number)]
    begin = rows[-1][0] + 1 if rows else 0
    more = islice(labels(seed, number, value, begin), max(0, count - len(rows)))
    with tqdm(more, f"{aim}: round {number}, solving", count, initial=len(rows)) as bar:
        for row in bar:
            rows.append(row)
            if len(rows) % KEPT_EVERY == 0:
                workshop.keep_labels(number, np.array(rows))
    workshop.keep_labels(number, np.array(rows))
    return np.array(rows)


def _fitted(aim: Aim, number: int, rows: Rows, epochs: int, seed: str) -> Net:
    found = [sampled(seed, int(game), number) for game, _ in rows]
    states = [each[0] for each in found if each is not None]
    samples = Samples(
        nations=np.stack([nations_of(state) for state in states]),
        hands=np.stack([hands_of(state) for state in states]),
        worths=np.asarray(rows[:, 1] / UNIT[aim], dtype=np.float32),
    )
    kept = max(1, int(len(rows) * CHECKED))
    random = np.random.default_rng(0)
    bounded = aim is Aim.WINNING
    net = fresh_net(random)
    bar = tqdm(
        fit(net, samples.part(slice(kept, None)), epochs, random, bounded=bounded),
        total=epochs,
        desc=f"{aim}: round {number}, fitting",
    )
    for net in bar:  # noqa: B007
        pass
    aside = samples.part(slice(kept))
    error = predict(net, aside, bounded=bounded) - aside.worths
    spread, left = float(np.std(aside.worths)), float(np.sqrt(np.mean(error**2)))
    bar.write(f"{aim}: round {number}: spread {spread:.3f}, error {left:.3f}")
    return net


def _start(value: LearntValue, random: Random) -> Values:
    """Return what a new game is worth to who does not start; see `LearntValue`."""
    start = np.zeros(len(START_NAMES), dtype=np.float32)
    for extra in tqdm(ExtraTrick, desc="new games"):
        state = new_game(Options(extra), Seat.FIRST)
        worths = [worth_of_next_round(state, random, value) for _ in range(STARTS)]
        place = START_NAMES.index(extra.cards[0].value if extra.cards else "none")
        start[place] = -np.mean(worths)
    return start


if __name__ == "__main__":
    main()
