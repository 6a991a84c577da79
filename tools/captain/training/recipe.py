"""How many positions are learnt from, and where the work is kept meanwhile."""

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
Played = NDArray[np.int32]
"""One row an end of a played game: the game's number, then the end's own row."""

RECIPES: Final[Mapping[str, Mapping[int, int]]] = MappingProxyType(
    {
        "long": {7: 24_000, 6: 16_000, 5: 12_000, 4: 10_000, 3: 8_000, 2: 6_000, 1: 6_000},
        "usual": {7: 10_000, 6: 6_000, 5: 5_000, 4: 4_000, 3: 4_000, 2: 3_000, 1: 3_000},
        "short": {7: 3_000, 6: 2_400, 5: 2_000, 4: 1_500, 3: 1_200, 2: 1_000, 1: 1_000},
    }
)
"""How many labels each round's net is learnt from. The later rounds need more: there a value must
tell apart what no later one puts right, and each earlier net starts as the next one."""
PLAYED: Final = 0.5
"""Share of the labels that are of ends of played games; the others are of random ones."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """The folder in which labels and nets lie until all is learnt, so that work can go on."""

    folder: Path

    def played(self) -> Played:
        """Return the ends of played games that are there, of all rounds."""
        return self._read(self._played(), np.zeros((0, 1 + WIDTH), dtype=np.int32))

    def keep_played(self, ends: Played) -> None:
        """Keep the ends of played games."""
        self._write(self._played(), ends)

    def ends(self, number: int) -> Ends:
        """Return the ends of a round that are learnt from; none if they are still to be drawn."""
        return self._read(self._ends(number), np.zeros((0, WIDTH), dtype=np.int16))

    def keep_ends(self, number: int, ends: Ends) -> None:
        """Keep the ends of a round."""
        self._write(self._ends(number), ends)

    def labels(self, number: int) -> Labels:
        """Return what the ends of a round are worth, in their order, as far as it is known."""
        return self._read(self._labels(number), np.zeros(0))

    def keep_labels(self, number: int, labels: Labels) -> None:
        """Keep the labels of a round, all or none."""
        self._write(self._labels(number), labels)

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

    def _played(self) -> Path:
        return self.folder / "played.npy"

    def _ends(self, number: int) -> Path:
        return self.folder / f"ends-{number}.npy"

    def _labels(self, number: int) -> Path:
        return self.folder / f"labels-{number}.npy"

    def _net(self, number: int) -> Path:
        return self.folder / f"net-{number}.npz"

    def _read(self, file: Path, nothing: NDArray[_Number]) -> NDArray[_Number]:
        found: NDArray[_Number] = np.load(file) if file.exists() else nothing
        return found

    def _write(self, file: Path, what: NDArray[Any] | dict[str, Any]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = file.with_name(f"new-{file.name}")
        with fresh.open("wb") as opened:
            if isinstance(what, dict):
                np.savez(opened, **what)
            else:
                np.save(opened, what)
        fresh.replace(file)
