"""The bot's timeouts multiplied by ten, so that tests do not fail on a busy machine.

A test of a timeout causes the delay itself and restores the original timeout.
"""

from __future__ import annotations

import importlib
from functools import cache

TIMES = 10
"""The factor for the timeouts."""
_WAITS = {
    "bot.store.postgres.connection": ("IN_ORDER_SECONDS", "POOL_SECONDS", "CONNECT_SECONDS"),
    "bot.store.postgres.shard_lock": ("GRACE_SECONDS", "FENCE_SECONDS"),
    "bot.store.sqlite.connection": ("BUSY_SECONDS", "IN_ORDER_SECONDS", "READING_BUSY_SECONDS"),
    "bot.store.sqlite.shard_lock": ("GRACE_SECONDS",),
    "cogs.runtime.connecting": ("CONNECT_SECONDS",),
    "cogs.runtime.heartbeat": ("STORE_SECONDS",),
    "cogs.ui.answers": ("DEFER_AFTER_SECONDS",),
    "cogs.runtime.gate": ("CLICK_SECONDS", "REMEMBERED_SECONDS"),
    "cogs.ui.forms": ("LONGEST_SECONDS",),
    "cogs.runtime.start": ("REGISTERING_SECONDS",),
    "cogs.board.publication": ("QUICK_SECONDS",),
}
_HELPERS = {"bot.workers.helper": "Helper", "bot.matches.practice": "EngineProcess"}


@cache
def multiply_timeouts() -> None:
    """Multiply the timeouts in this process."""
    for name, waits in _WAITS.items():
        module = importlib.import_module(name)
        for wait in waits:
            setattr(module, wait, getattr(module, wait) * TIMES)
    for name, kind in _HELPERS.items():
        defaults = getattr(importlib.import_module(name), kind).__init__.__kwdefaults__
        defaults["patience"] *= TIMES
        if kind == "Helper":  # a background helper would wait for an idle machine
            assert "is_background" in defaults
            defaults["is_background"] = False
    limits = importlib.import_module("bot.store.postgres.connection")._LIMITS
    for name, limit in limits.items():
        limits[name] = f"{int(limit.removesuffix('s')) * TIMES}s"
