"""`python -m tools.captain.training`: train the weights and write them to a folder.

A net for each of the rounds 1 to 7 learns from labels: values of the ends of that round, found by
solving the next round. To resume an interrupted training, run the same command again.
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
    evaluate_next_round,
    hands_of,
    labels,
    nations_of,
    play_ends,
    sample_ends,
)
from tools.captain.training.recipe import PLAYED_SHARE, RECIPES, Labels, TrainingFolder

STARTS = 30
"""For each extra trick, the number of deals over which the value of a new game is averaged."""
VALIDATION_SHARE = 1 / 12
"""Share of the labels reserved for measuring the error."""
LABELS_PER_SAVE = 200
"""Number of labels between two saves."""
GAMES_PER_SAVE = 20
"""Number of played games between two saves."""


def main() -> None:
    """Train and write the weights."""
    options = _options()
    for aim in [Aim(each) for each in options.aim or list(Aim)]:
        folder = options.work / f"{aim}-{options.recipe}-{options.seed.replace('/', '-')}"
        learn(aim, RECIPES[options.recipe], options.epochs, options.seed, TrainingFolder(folder))
        write_weights(aim, options.seed, TrainingFolder(folder), options.to)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.captain.training", description=__doc__)
    parser.add_argument(
        "--aim",
        action="append",
        choices=list(Aim),
        help="an aim of the captain; may be given twice; default both",
    )
    parser.add_argument(
        "--recipe",
        choices=list(RECIPES),
        default="usual",
        help="the numbers of labels; default usual",
    )
    parser.add_argument(
        "--epochs", type=int, default=40, help="number of passes over the labels; default 40"
    )
    parser.add_argument(
        "--seed", default="captain/2", help="seed of the training games; default captain/2"
    )
    parser.add_argument(
        "--to",
        type=Path,
        default=Path(__file__).parent.parent / "weights",
        help="the folder for the weights; default tools/captain/weights",
    )
    parser.add_argument(
        "--work",
        type=Path,
        default=Path(tempfile.gettempdir()) / "shanghaien-training",
        help="the folder for intermediate results, from which training resumes",
    )
    return parser.parse_args()


def learn(
    aim: Aim, counts: Mapping[int, int], epochs: int, seed: str, storage: TrainingFolder
) -> None:
    """Train a net for each round on as many labels as `counts` specifies; skip existing nets."""
    if any(storage.load_net(number) is None for number in counts):
        play_games(aim, counts, seed, storage)
    # Train the nets from the last round backwards: the values after round 8 are known exactly, and
    # the labels of each other round depend on the next round's net.
    nets: dict[int, Net] = {}
    for number in range(ROUNDS - 1, 0, -1):
        net = storage.load_net(number)
        if net is None:
            value = LearntValue(aim, nets, np.zeros(0, dtype=np.float32))
            ends = _draw_ends(number, counts[number], seed, storage)
            worths = _label(aim, ends, seed, value, storage)
            net = _fit(aim, ends, worths, epochs, nets.get(number + 1))
            storage.save_net(number, net)
        nets[number] = net


def write_weights(aim: Aim, seed: str, storage: TrainingFolder, folder: Path) -> None:
    """Write the weights for `aim` into `folder`; all nets must have been trained."""
    nets = {number: storage.load_net(number) for number in range(1, ROUNDS)}
    learnt = {number: net for number, net in nets.items() if net is not None}
    value = LearntValue(aim, learnt, np.zeros(0, dtype=np.float32))
    start = _evaluate_start(value, Random(f"{seed}/start"))
    weights: dict[str, Any] = {
        f"{name}_{number}": getattr(net, name)
        for number, net in learnt.items()
        for name in net.names()
    }
    folder.mkdir(exist_ok=True)
    weights |= {"hand_names": np.array(HAND_NAMES), "start_names": np.array(START_NAMES)}
    np.savez_compressed(folder / f"{aim}.npz", start=start, **weights)


def play_games(aim: Aim, counts: Mapping[int, int], seed: str, storage: TrainingFolder) -> None:
    """Play games until enough ends of each round in `counts` are saved."""
    rows = list(storage.load_played())
    # Only whole games are saved.
    game = int(rows[-1][0]) + 1 if rows else 0
    found = Counter(int(row[1]) for row in rows)
    wanted = {number: int(count * PLAYED_SHARE) for number, count in counts.items()}
    with tqdm(desc=f"{aim}: games", total=sum(wanted.values()), unit="end") as bar:
        while lacking := [number for number in wanted if found[number] < wanted[number]]:
            for end in play_ends(seed, game, max(lacking)):
                rows.append(np.array([game, *end], dtype=np.int32))
                found[int(end[0])] += 1
            game += 1
            bar.n = sum(min(found[number], wanted[number]) for number in wanted)
            bar.refresh()
            if game % GAMES_PER_SAVE == 0:
                storage.save_played(np.array(rows))
    if rows:
        storage.save_played(np.array(rows))


def _draw_ends(number: int, count: int, seed: str, storage: TrainingFolder) -> Ends:
    """Return the round ends for training, from played and from random games."""
    ends = storage.load_ends(number)
    if not len(ends):
        rows = storage.load_played()
        known = rows[rows[:, 1] == number, 1:][: int(count * PLAYED_SHARE)].astype(np.int16)
        others = islice(sample_ends(seed, number), count - len(known))
        ends = np.array([*known, *others], dtype=np.int16)
        # Shuffle the ends, so that the validation part contains ends of played and random games.
        ends = np.random.default_rng(number).permutation(ends)
        storage.save_ends(number, ends)
    return ends


def _label(aim: Aim, ends: Ends, seed: str, value: LearntValue, storage: TrainingFolder) -> Labels:
    """Return the labels of a round's ends; compute and save the missing ones."""
    number = int(ends[0, 0])
    worths = storage.load_labels(number).tolist()
    more = labels(seed, ends, value, len(worths))
    with tqdm(more, f"{aim}: round {number}, solving", len(ends), initial=len(worths)) as bar:
        for worth in bar:
            worths.append(worth)
            if len(worths) % LABELS_PER_SAVE == 0:
                storage.save_labels(number, np.array(worths))
    storage.save_labels(number, np.array(worths))
    return np.array(worths)


def _fit(aim: Aim, ends: Ends, worths: Labels, epochs: int, following: Net | None) -> Net:
    """Train the net of a round and return it. It starts as a copy of `following` if given."""
    number = int(ends[0, 0])
    states = [state_of(row) for row in ends]
    samples = Samples(
        nations=np.stack([nations_of(state) for state in states]),
        hands=np.stack([hands_of(state) for state in states]),
        worths=np.asarray(worths / UNIT[aim], dtype=np.float32),
    )
    reserved = max(1, int(len(worths) * VALIDATION_SHARE))
    random = np.random.default_rng(0)
    bounded = aim is Aim.WINNING
    net, rate = (fresh_net(random), RATE) if following is None else (following, GENTLE_RATE)
    training = samples.part(slice(reserved, None))
    bar = tqdm(
        fit(net, training, epochs, random, is_bounded=bounded, largest_rate=rate),
        total=epochs,
        desc=f"{aim}: round {number}, fitting",
    )
    for net in bar:  # noqa: B007
        pass
    validation = samples.part(slice(reserved))
    error = predict(net, validation, is_bounded=bounded) - validation.worths
    spread, error_size = float(np.std(validation.worths)), float(np.sqrt(np.mean(error**2)))
    bar.write(f"{aim}: round {number}: spread {spread:.3f}, error {error_size:.3f}")
    return net


def _evaluate_start(value: LearntValue, random: Random) -> Values:
    """Return, for each extra trick, the value of a new game for the player who does not start."""
    start = np.zeros(len(START_NAMES), dtype=np.float32)
    for extra in tqdm(ExtraTrick, desc="new games"):
        state = new_game(Options(extra), Seat.FIRST)
        worths = [evaluate_next_round(state, random, value) for _ in range(STARTS)]
        place = START_NAMES.index(extra.cards[0].value if extra.cards else "none")
        start[place] = -np.mean(worths)
    return start


if __name__ == "__main__":
    main()
