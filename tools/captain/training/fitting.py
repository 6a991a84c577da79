"""Fits one net to samples by gradient descent (Adam) in numpy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from bot.games.shanghaien.players.learnt import HAND_FEATURES, NATION_FEATURES, Net
from bot.games.shanghaien.players.solver.calls import Values
from bot.games.shanghaien.players.solver.placements import Indices

NATION_WIDTH = 64
"""The width of the first layer, which processes the features of one nation; see `Net`."""
WIDTH = 48
"""The length of the sum over the nations and hands."""
DEEP_WIDTH = 32
"""The width of the last hidden layer."""
LATER_SCALE = 0.25
"""Scale of the initial weights of the later layers. It is small, because these layers add up the
values of eight nations."""
BATCH = 64
"""The number of samples per step."""
RATE, GENTLE_RATE = 4e-3, 1.5e-3
"""Adam's largest step sizes: for a new net, and for a net that starts as a copy of another net.

The step size decays to zero along half a cosine.
"""
WARM_UP = 0.05
"""Share of the steps in which the step size grows, because large first steps can spoil a net."""
DECAY = 0.1
"""Weight decay per step, as a multiple of the step size."""
FADES = (0.9, 0.999)
"""Adam's decay rates for the gradient and for its square, as proposed by its authors."""


@dataclass(frozen=True, slots=True)
class Samples:
    """The training data of a net, one row per sample."""

    nations: Values
    """An array of the shape (samples, 8, NATION_FEATURES)."""
    hands: Values
    """An array of the shape (samples, HAND_FEATURES)."""
    worths: Values
    """The values of the round ends for the caller, the player who called Shanghai; an array of the
    shape (samples,)."""

    def part(self, rows: slice | Indices) -> Samples:
        """Return the selected samples."""
        return Samples(self.nations[rows], self.hands[rows], self.worths[rows])


def fresh_net(random: np.random.Generator) -> Net:
    """Return a net with random weights, scaled by layer width."""

    def weights(rows: int, columns: int, share: float = LATER_SCALE) -> Values:
        return random.normal(0, share * np.sqrt(2 / rows), (rows, columns)).astype(np.float32)

    return Net(
        nation_in=weights(NATION_FEATURES, NATION_WIDTH, share=1),
        nation_bias=np.zeros(NATION_WIDTH, dtype=np.float32),
        nation_out=weights(NATION_WIDTH, WIDTH),
        hand=weights(HAND_FEATURES, WIDTH),
        bias=np.zeros(WIDTH, dtype=np.float32),
        bent=weights(WIDTH, 1)[:, 0],
        straight=weights(WIDTH, 1)[:, 0],
        offset=np.zeros((), dtype=np.float32),
        deep_in=weights(WIDTH, DEEP_WIDTH, share=1),
        deep_bias=np.zeros(DEEP_WIDTH, dtype=np.float32),
        deep_out=weights(DEEP_WIDTH, 1)[:, 0],
    )


def predict(net: Net, samples: Samples, *, is_bounded: bool) -> Values:
    """Return the values that `net` predicts for the samples."""
    total = net.nation(samples.nations).sum(axis=1) + samples.hands @ net.hand + net.bias
    worth = net.result(total)
    return np.tanh(worth) if is_bounded else worth


def fit(
    net: Net,
    samples: Samples,
    epochs: int,
    random: np.random.Generator,
    *,
    is_bounded: bool,
    largest_rate: float = RATE,
) -> Iterator[Net]:
    """Yield the net after each epoch of training, which is one pass over all samples."""
    weights = {name: np.array(getattr(net, name)) for name in Net.names()}
    first = {name: np.zeros_like(value) for name, value in weights.items()}
    second = {name: np.zeros_like(value) for name, value in weights.items()}
    steps = epochs * -(-len(samples.worths) // BATCH)
    step = 0
    for _ in range(epochs):
        order = random.permutation(len(samples.worths))
        for start in range(0, len(order), BATCH):
            step += 1
            batch = samples.part(order[start : start + BATCH])
            rate = largest_rate * (1 + np.cos(np.pi * step / steps)) / 2
            rate *= min(1, step / (WARM_UP * steps))
            for name, slope in slopes(Net(**weights), batch, is_bounded=is_bounded).items():
                first[name] += (1 - FADES[0]) * (slope - first[name])
                second[name] += (1 - FADES[1]) * (slope**2 - second[name])
                mean = first[name] / (1 - FADES[0] ** step)
                size = np.sqrt(second[name] / (1 - FADES[1] ** step)) + 1e-8
                weights[name] -= rate * (mean / size + DECAY * weights[name])
        yield Net(**{name: value.astype(np.float32) for name, value in weights.items()})


def slopes(net: Net, batch: Samples, *, is_bounded: bool) -> dict[str, Values]:
    """Return the gradient of the mean squared error, computed layer by layer."""
    inner = batch.nations @ net.nation_in + net.nation_bias
    lit = np.maximum(inner, 0)
    summed = lit.sum(axis=1)
    total = summed @ net.nation_out + batch.hands @ net.hand + net.bias
    bent = np.maximum(total, 0)
    deep = np.maximum(bent @ net.deep_in + net.deep_bias, 0)
    worth = bent @ net.bent + total @ net.straight + net.offset + deep @ net.deep_out
    if is_bounded:
        worth = np.tanh(worth)
    error = 2 * (worth - batch.worths) / len(batch.worths)
    if is_bounded:
        error = error * (1 - worth**2)
    back_deep = error[:, None] * net.deep_out * (deep > 0)
    back_bent = error[:, None] * net.bent + back_deep @ net.deep_in.T
    back = error[:, None] * net.straight + (total > 0) * back_bent
    back_inner = (back @ net.nation_out.T)[:, None, :] * (inner > 0)
    return {
        "nation_in": batch.nations.reshape(-1, batch.nations.shape[2]).T
        @ back_inner.reshape(-1, back_inner.shape[2]),
        "nation_bias": back_inner.sum(axis=(0, 1)),
        "nation_out": summed.T @ back,
        "hand": batch.hands.T @ back,
        "bias": back.sum(axis=0),
        "bent": bent.T @ error,
        "straight": total.T @ error,
        "offset": error.sum(),
        "deep_in": bent.T @ back_deep,
        "deep_bias": back_deep.sum(axis=0),
        "deep_out": deep.T @ error,
    }
