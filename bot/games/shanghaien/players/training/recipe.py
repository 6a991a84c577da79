"""How many positions are learnt from, and where the work is kept meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from bot.games.shanghaien.players.learnt import Net

Rows = NDArray[np.float64]

RECIPES: Final[Mapping[str, Mapping[int, int]]] = MappingProxyType(
    {
        "long": {7: 24_000, 6: 16_000, 5: 12_000, 4: 8_000, 3: 5_000, 2: 4_000, 1: 4_000},
        "usual": {7: 12_000, 6: 5_400, 5: 4_200, 4: 2_400, 3: 1_800, 2: 1_500, 1: 1_500},
        "short": {7: 3_000, 6: 2_400, 5: 2_000, 4: 1_500, 3: 1_200, 2: 1_000, 1: 1_000},
    }
)
"""How many labels each round's net is learnt from. The later rounds need more: there a value must
tell apart what no later one puts right."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """The folder in which labels and nets lie until all is learnt, so that work can go on."""

    folder: Path

    def labels(self, number: int) -> Rows:
        """Return the labels of a round that are there: a row has the game and its worth."""
        file = self._labels(number)
        rows: Rows = np.load(file) if file.exists() else np.zeros((0, 2))
        return rows

    def keep_labels(self, number: int, rows: Rows) -> None:
        """Keep the labels of a round, all or none."""
        self._write(self._labels(number), rows)

    def net(self, number: int) -> Net | None:
        """Return the net of a round; None if it is still to be learnt."""
        file = self._net(number)
        if not file.exists():
            return None
        with np.load(file) as stored:
            return Net(**stored)

    def keep_net(self, number: int, net: Net) -> None:
        """Keep the net of a round."""
        self._write(self._net(number), {name: getattr(net, name) for name in Net.names()})

    def _labels(self, number: int) -> Path:
        return self.folder / f"labels-{number}.npy"

    def _net(self, number: int) -> Path:
        return self.folder / f"net-{number}.npz"

    def _write(self, file: Path, what: Rows | dict[str, Any]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = file.with_name(f"new-{file.name}")
        with fresh.open("wb") as opened:
            if isinstance(what, dict):
                np.savez(opened, **what)
            else:
                np.save(opened, what)
        fresh.replace(file)
