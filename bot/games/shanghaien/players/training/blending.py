"""Two nets as one: their mean is often nearer to the truth than either.

`python -m bot.games.shanghaien.players.training.blending FRESH` puts the nets of rounds 5 to 7 of
freshly learnt weights together with those of the old captain: round 7's are taken as they are,
those of rounds 5 and 6 are the mean of both, and the earlier ones stay the old captain's, who
learnt those on as many positions.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

import numpy as np

from bot.games.shanghaien.players.learnt import OLD_CAPTAIN, Aim, LearntValue, Net
from bot.games.shanghaien.players.solver.valuing import Values
from bot.games.shanghaien.state import ROUNDS

BLENDED: Final = (5, 6)
"""The rounds whose nets are the mean of both."""
FIRST: Final = BLENDED[0]
"""The first round whose fresh net counts."""


def blended(one: Net, other: Net) -> Net:
    """Return a net whose worth, before it is bounded, is the mean of that of both."""
    inputs = max(len(one.nation_in), len(other.nation_in))
    return Net(
        nation_in=np.hstack([_taller(net.nation_in, inputs) for net in (one, other)]),
        nation_bias=np.concatenate([one.nation_bias, other.nation_bias]),
        nation_out=_beside(one.nation_out, other.nation_out),
        hand=np.hstack([one.hand, other.hand]),
        bias=np.concatenate([one.bias, other.bias]),
        bent=_halved(np.concatenate([one.bent, other.bent])),
        straight=_halved(np.concatenate([one.straight, other.straight])),
        offset=_halved(one.offset + other.offset),
        deep_in=_beside(*(_deep_in(net) for net in (one, other))),
        deep_bias=np.concatenate([one.deep_bias, other.deep_bias]),
        deep_out=_halved(np.concatenate([one.deep_out, other.deep_out])),
    )


def _halved(weights: Values) -> Values:
    return np.asarray(weights / 2, dtype=np.float32)


def _deep_in(net: Net) -> Values:
    return net.deep_in.reshape(len(net.bent), len(net.deep_out))


def _taller(weights: Values, rows: int) -> Values:
    return np.vstack([weights, np.zeros((rows - len(weights), weights.shape[1]), np.float32)])


def _beside(one: Values, other: Values) -> Values:
    """Return both as blocks of one array that is zero elsewhere."""
    whole = np.zeros(np.add(one.shape, other.shape), dtype=np.float32)
    whole[: one.shape[0], : one.shape[1]] = one
    whole[one.shape[0] :, one.shape[1] :] = other
    return whole


def main() -> None:
    """Write the weights that the captain plays by."""
    parser = argparse.ArgumentParser(
        prog="python -m bot.games.shanghaien.players.training.blending", description=__doc__
    )
    parser.add_argument("fresh", type=Path, help="weights that the training wrote")
    parser.add_argument(
        "--to", type=Path, default=Path(__file__).parent.parent / "weights" / "winning.npz"
    )
    options = parser.parse_args()
    with np.load(options.fresh) as stored:
        weights: dict[str, Any] = dict(stored)
    fresh = LearntValue.of_weights(Aim.WINNING, weights).nets
    old = LearntValue.load(Aim.WINNING, OLD_CAPTAIN).nets
    for number in range(1, ROUNDS):
        net = fresh[number] if number >= FIRST else old[number]
        if number in BLENDED:
            net = blended(net, old[number])
        weights |= {f"{name}_{number}": getattr(net, name) for name in Net.names()}
    np.savez_compressed(options.to, **weights)


if __name__ == "__main__":
    main()
