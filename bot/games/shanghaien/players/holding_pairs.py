"""A net's worth of every pair of holdings, from what each of the two adds to the sum by itself.

With hands full of tricks there are hundreds of pairs, and most of the time of a captain's decision
goes to them. So a pair costs one addition, the bends of the net and the product with its deep
layer: what is added up without a bend is worked out once for each holding.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from bot.games.shanghaien.players.solver.valuing import Values


class Layers(Protocol):
    """The weights of a net from the sum on."""

    @property
    def bent(self) -> Values:
        """Of the sum, its negative parts cut off."""

    @property
    def straight(self) -> Values:
        """Of the sum as it is."""

    @property
    def offset(self) -> Values:
        """Added in any case."""

    @property
    def deep_in(self) -> Values:
        """From the bent sum to the deep layer; empty if there is none."""

    @property
    def deep_bias(self) -> Values:
        """Added there."""

    @property
    def deep_out(self) -> Values:
        """Of the deep layer, its negative parts cut off."""


class PairSums:
    """The sums of all pairs of holdings: one part for each caller's, one for each other's."""

    def __init__(self, net: Layers, rows: Values, columns: Values) -> None:
        """Take both parts, shape (holdings, outcomes, width)."""
        self._net = net
        self._rows, self._columns = rows, columns
        self._row_worths = rows @ net.straight + net.offset
        self._column_worths = columns @ net.straight
        # Whole arrays of zeros and biases: numpy is three times as fast with them as with a number
        # or a line for all.
        shape = rows.shape[1:]
        self._sum = np.empty(shape, dtype=np.float32)
        self._zeros = np.zeros(shape, dtype=np.float32)
        deep = (shape[0], len(net.deep_out))
        self._deep = np.empty(deep, dtype=np.float32)
        self._deep_bias = np.ascontiguousarray(np.broadcast_to(net.deep_bias, deep))
        self._deep_zeros = np.zeros(deep, dtype=np.float32)

    def worth(self, row: int, column: int, more: Values | None = None) -> Values:
        """Return the worth of a pair, by outcome; `more` belongs to neither part alone."""
        net, total, deep = self._net, self._sum, self._deep
        np.add(self._rows[row], self._columns[column], out=total)
        worth: Values = self._row_worths[row] + self._column_worths[column]
        if more is not None:
            total += more
            worth += more @ net.straight
        np.maximum(total, self._zeros, out=total)
        worth += total @ net.bent
        if deep.size:
            np.matmul(total, net.deep_in, out=deep)
            deep += self._deep_bias
            worth += np.maximum(deep, self._deep_zeros, out=deep) @ net.deep_out
        return worth
