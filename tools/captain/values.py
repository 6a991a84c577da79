"""The captain's evaluation, with the installed weights or those of a file."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from bot.games.shanghaien.players.learnt import Aim, LearntValue


def value_of(weights: Path | None) -> LearntValue:
    """Return the evaluation for winning with the weights in a file, or the installed weights."""
    if weights is None:
        return LearntValue.read(Aim.WINNING)
    with weights.open("rb") as file, np.load(file) as stored:
        return LearntValue.from_weights(Aim.WINNING, stored)
