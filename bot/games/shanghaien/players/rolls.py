"""The 21 different rolls of two dice and how likely each is."""

from __future__ import annotations

from typing import Final

from bot.games.shanghaien.state import TAVERN_SIZE

ROLLS: Final[tuple[tuple[tuple[int, int], float], ...]] = tuple(
    ((low, high), (1 if low == high else 2) / TAVERN_SIZE**2)
    for low in range(1, TAVERN_SIZE + 1)
    for high in range(low, TAVERN_SIZE + 1)
)
"""(dice, chance) with the lower die first; the chances add up to 1."""
