"""The one writer of matches: load, authorise, check, roll, apply, save, answer what changed."""

from __future__ import annotations

from bot.matches.pausing import Pausing
from bot.matches.playing import Playing
from bot.matches.showing import Showing
from bot.matches.starting import Starting


class Matches(Starting, Playing, Pausing, Showing):
    """Every match; nothing else writes the store's games.

    Each topic has a file of its own; all of them load and write through `ledger.Ledger`.
    """
