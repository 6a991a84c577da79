"""Numbers of training positions, and storage of intermediate results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from bot.games.shanghaien.players.learnt import Net
from tools.captain.training.ends import WIDTH, Ends

_Number = TypeVar("_Number", bound=np.generic)
Labels = NDArray[np.float64]
"""The values of the ends of a round, as found by solving the next round."""
PlayedEnds = NDArray[np.int32]
"""One row per end of a played game: the game's number, then the end's row."""

RECIPES: Final[Mapping[str, Mapping[int, int]]] = MappingProxyType(
    {
        "long": {7: 24_000, 6: 16_000, 5: 12_000, 4: 10_000, 3: 8_000, 2: 6_000, 1: 6_000},
        "usual": {7: 10_000, 6: 6_000, 5: 5_000, 4: 4_000, 3: 4_000, 2: 3_000, 1: 3_000},
        "short": {7: 3_000, 6: 2_400, 5: 2_000, 4: 1_500, 3: 1_200, 2: 1_000, 1: 1_000},
    }
)
"""By recipe and round, the number of labels from which the round's net learns.

Later rounds need more labels: their nets' errors affect all earlier rounds, and each earlier net
starts as a copy of the next round's net.
"""
PLAYED_SHARE: Final = 0.5
"""Share of the labels whose positions are from played games. The others are from random games."""


@dataclass(frozen=True, slots=True)
class TrainingFolder:
    """The folder of labels and nets during training, from which training can resume."""

    folder: Path

    def load_played(self) -> PlayedEnds:
        """Return the saved ends of all rounds of played games."""
        return self._read(self._played_file(), np.zeros((0, 1 + WIDTH), dtype=np.int32))

    def save_played(self, ends: PlayedEnds) -> None:
        """Save the ends of played games."""
        self._write(self._played_file(), ends)

    def load_ends(self, number: int) -> Ends:
        """Return the round ends for training; empty before they are drawn."""
        return self._read(self._ends_file(number), np.zeros((0, WIDTH), dtype=np.int16))

    def save_ends(self, number: int, ends: Ends) -> None:
        """Save the ends of a round."""
        self._write(self._ends_file(number), ends)

    def load_labels(self, number: int) -> Labels:
        """Return the labels of a round's first ends; empty before the first save."""
        return self._read(self._labels_file(number), np.zeros(0))

    def save_labels(self, number: int, labels: Labels) -> None:
        """Save the labels of a round."""
        self._write(self._labels_file(number), labels)

    def load_net(self, number: int) -> Net | None:
        """Return the net of a round, or None before its training."""
        file = self._net_file(number)
        if not file.exists():
            return None
        with np.load(file) as stored:
            return Net(**stored)

    def save_net(self, number: int, net: Net) -> None:
        """Save the net of a round."""
        self._write(self._net_file(number), {name: getattr(net, name) for name in Net.names()})

    def _played_file(self) -> Path:
        return self.folder / "played.npy"

    def _ends_file(self, number: int) -> Path:
        return self.folder / f"ends-{number}.npy"

    def _labels_file(self, number: int) -> Path:
        return self.folder / f"labels-{number}.npy"

    def _net_file(self, number: int) -> Path:
        return self.folder / f"net-{number}.npz"

    def _read(self, file: Path, nothing: NDArray[_Number]) -> NDArray[_Number]:
        found: NDArray[_Number] = np.load(file) if file.exists() else nothing
        return found

    def _write(self, file: Path, arrays: NDArray[Any] | dict[str, Any]) -> None:
        """Replace a file atomically."""
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = file.with_name(f"new-{file.name}")
        with fresh.open("wb") as opened:
            if isinstance(arrays, dict):
                np.savez(opened, **arrays)
            else:
                np.save(opened, arrays)
        fresh.replace(file)
