"""The one writer of matches: load, authorise, check, roll, apply, save, answer what changed."""

from __future__ import annotations

from .pausing import Pausing
from .playing import Playing
from .showing import Showing
from .starting import Starting


class Matches(Starting, Playing, Pausing, Showing):
    """Every match; nothing else writes the store's games.

    Each topic has a file of its own; all of them load and write through `ledger.Ledger`.
    """
