"""Draws that are the same in every run, so that a test always plays the same games.

In production, the key of a game depends on a random secret and on ids that contain the time.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from functools import partial
from types import ModuleType

from bot import fairness
from bot.fairness import SECRET_BYTES
from bot.games.rummy import thinking as rummy_thinking
from bot.games.shanghaien import thinking as shanghaien_thinking
from bot.matches import daily, invitations
from bot.matches.log import Logbook
from tests.short_intervals import Change

TEST = "PYTEST_CURRENT_TEST"
"""The environment variable in which pytest names the current test and its phase."""


class _FixedKeys(ModuleType):
    """The module `fairness`, except that the keys of new games follow from a seed."""

    def __init__(self, seed: str) -> None:
        super().__init__(fairness.__name__)
        self._seed = seed
        self._real = fairness.derive_key
        self._keys: dict[object, bytes] = {}

    def __getattr__(self, name: str) -> object:
        return getattr(fairness, name)

    def derive_key(
        self, secret: bytes, game: str, agreed: Sequence[str], bond: Sequence[str]
    ) -> bytes:
        """Return the key of a new game, which depends only on the seed and on the game's number."""
        origin = secret, game, *agreed, *bond
        number = len(self._keys)
        return self._keys.setdefault(origin, random.Random(f"{self._seed} {number}").randbytes(32))

    def known_key(
        self, secret: bytes, game: str, agreed: Sequence[str], bond: Sequence[str]
    ) -> bytes:
        """Return the fixed key of a game that `derive_key` has started, otherwise the real key."""
        known = self._keys.get((secret, game, *agreed, *bond))
        return known or self._real(secret, game, agreed, bond)


def fix_draws(change: Change) -> None:
    """Derive the draws of all games, and the decisions of the deckhand, from the test's name."""
    seed = os.environ.get(TEST, "").rpartition(" ")[0]
    keys, secrets = _FixedKeys(seed), random.Random(seed)
    for module in (invitations, daily):
        change(module, "fairness", keys)
    change(fairness, "derive_key", keys.known_key)
    initialise = Logbook.__init__
    defaults = {
        **(initialise.__kwdefaults__ or {}),
        "new_secret": partial(secrets.randbytes, SECRET_BYTES),
    }
    change(initialise, "__kwdefaults__", defaults)
    for module in (rummy_thinking, shanghaien_thinking):
        change(module, "Random", lambda: random.Random(seed))
