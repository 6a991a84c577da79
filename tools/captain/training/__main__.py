"""`python -m tools.captain.training`: learn the weights anew, into the package.

If it is interrupted, the same command continues where it was.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from tqdm import tqdm

from bot.games.shanghaien.cards import ExtraTrick, Options
from bot.games.shanghaien.players.learnt import HAND_NAMES, START_NAMES, UNIT, Aim, LearntValue, Net
from bot.games.shanghaien.players.solver.calls import Values
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.state import ROUNDS, Seat
from tools.captain.training.ends import Ends, state_of
from tools.captain.training.fitting import GENTLE_RATE, RATE, Samples, fit, fresh_net, predict
from tools.captain.training.labelling import (
    hands_of,
    labels,
    nations_of,
    played,
    sampled,
    worth_of_next_round,
)
from tools.captain.training.recipe import PLAYED, RECIPES, Labels, Workshop

STARTS = 30
"""Deals over which a new game's worth is averaged, for each extra trick."""
CHECKED = 1 / 12
"""Share of the labels kept aside to measure the error."""
KEPT_EVERY = 200
"""After how many labels they are written down."""
GAMES_KEPT_EVERY = 20
"""After how many played games they are written down."""


def main() -> None:
    """Learn and write the weights."""
    options = _options()
    for aim in [Aim(each) for each in options.aim or list(Aim)]:
        folder = options.work / f"{aim}-{options.recipe}-{options.seed.replace('/', '-')}"
        learn(aim, RECIPES[options.recipe], options.epochs, options.seed, Workshop(folder))
        write_weights(aim, options.seed, Workshop(folder), options.to)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.captain.training", description=__doc__)
    parser.add_argument("--aim", action="append", choices=list(Aim), help="by default both")
    parser.add_argument("--recipe", choices=list(RECIPES), default="usual", help="by default usual")
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--seed", default="captain/2")
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
    if any(workshop.net(number) is None for number in counts):
        play_games(aim, counts, seed, workshop)
    # Backwards: what round 8 is worth is certain, and each round is learnt from the next.
    nets: dict[int, Net] = {}
    for number in range(ROUNDS - 1, 0, -1):
        net = workshop.net(number)
        if net is None:
            value = LearntValue(aim, nets, np.zeros(0, dtype=np.float32))
            ends = _drawn(number, counts[number], seed, workshop)
            worths = _labelled(aim, ends, seed, value, workshop)
            net = _fitted(aim, ends, worths, epochs, nets.get(number + 1))
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


def play_games(aim: Aim, counts: Mapping[int, int], seed: str, workshop: Workshop) -> None:
    """Play games until enough ends are kept of each round that `counts` names."""
    rows = list(workshop.played())
    # Games are written down whole.
    game = int(rows[-1][0]) + 1 if rows else 0
    found = Counter(int(row[1]) for row in rows)
    wanted = {number: int(count * PLAYED) for number, count in counts.items()}
    with tqdm(desc=f"{aim}: games", total=sum(wanted.values()), unit="end") as bar:
        while lacking := [number for number in wanted if found[number] < wanted[number]]:
            for end in played(seed, game, max(lacking)):
                rows.append(np.array([game, *end], dtype=np.int32))
                found[int(end[0])] += 1
            game += 1
            bar.n = sum(min(found[number], wanted[number]) for number in wanted)
            bar.refresh()
            if game % GAMES_KEPT_EVERY == 0:
                workshop.keep_played(np.array(rows))
    if rows:
        workshop.keep_played(np.array(rows))


def _drawn(number: int, count: int, seed: str, workshop: Workshop) -> Ends:
    """Return the ends of a round to learn from: of played games, and random ones."""
    ends = workshop.ends(number)
    if not len(ends):
        rows = workshop.played()
        known = rows[rows[:, 1] == number, 1:][: int(count * PLAYED)].astype(np.int16)
        others = islice(sampled(seed, number), count - len(known))
        ends = np.array([*known, *others], dtype=np.int16)
        # Mixed, so that any part of them shows both kinds.
        ends = np.random.default_rng(number).permutation(ends)
        workshop.keep_ends(number, ends)
    return ends


def _labelled(aim: Aim, ends: Ends, seed: str, value: LearntValue, workshop: Workshop) -> Labels:
    """Return the labels of a round's ends: those that are there and the ones still missing."""
    number = int(ends[0, 0])
    worths = workshop.labels(number).tolist()
    more = labels(seed, ends, value, len(worths))
    with tqdm(more, f"{aim}: round {number}, solving", len(ends), initial=len(worths)) as bar:
        for worth in bar:
            worths.append(worth)
            if len(worths) % KEPT_EVERY == 0:
                workshop.keep_labels(number, np.array(worths))
    workshop.keep_labels(number, np.array(worths))
    return np.array(worths)


def _fitted(aim: Aim, ends: Ends, worths: Labels, epochs: int, following: Net | None) -> Net:
    """Return the net of a round; it starts as that of the round after, if there is one."""
    number = int(ends[0, 0])
    states = [state_of(row) for row in ends]
    samples = Samples(
        nations=np.stack([nations_of(state) for state in states]),
        hands=np.stack([hands_of(state) for state in states]),
        worths=np.asarray(worths / UNIT[aim], dtype=np.float32),
    )
    kept = max(1, int(len(worths) * CHECKED))
    random = np.random.default_rng(0)
    bounded = aim is Aim.WINNING
    net, rate = (fresh_net(random), RATE) if following is None else (following, GENTLE_RATE)
    training = samples.part(slice(kept, None))
    bar = tqdm(
        fit(net, training, epochs, random, bounded=bounded, largest_rate=rate),
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
