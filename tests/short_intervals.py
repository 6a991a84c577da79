"""Shorter intervals for the bot's loops and retries.

The results of tests do not depend on these intervals; a test of an interval lengthens it again.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterator

from cogs.runtime.start import RunningBot
from cogs.ui.loops import Sweep

POLL_SECONDS = 0.25
"""Seconds between two polls of a loop; in production, loops poll less often."""
GUILDS_SECONDS = 0.02
"""Seconds that discord.py waits for another server before it reports readiness."""
PAUSE_SECONDS = 0.1
"""The bot's first pause before it retries Discord or its database, in seconds."""
_PAUSES = {
    "bot.runtime.clock": ("FIRST_PAUSE_SECONDS",),
    "bot.store.postgres.shard_lock": ("CHECK_SECONDS", "TRY_AGAIN_SECONDS"),
    "cogs.runtime.connecting": ("IDENTIFY_SECONDS",),
}

Change = Callable[[object, str, object], None]
"""Sets an attribute of an object, like setattr."""


def shorten_intervals(change: Change = setattr) -> None:
    """Shorten the intervals of the loops and the wait for servers at a start."""
    for kind in (Sweep, *kinds_of(Sweep)):
        change(kind, "every", POLL_SECONDS)
    original = RunningBot.__init__

    @functools.wraps(original)
    def initialise(bot: RunningBot, *args: object, **kwargs: object) -> None:
        original(bot, *args, **kwargs)  # type: ignore[arg-type]
        bot._connection.guild_ready_timeout = GUILDS_SECONDS

    change(RunningBot, "__init__", initialise)


def shorten_pauses() -> None:
    """Shorten the pauses before retries."""
    for name, pauses in _PAUSES.items():
        module = importlib.import_module(name)
        for pause in pauses:
            setattr(module, pause, PAUSE_SECONDS)


def kinds_of(kind: type[Sweep]) -> Iterator[type[Sweep]]:
    """Yield all subclasses of `kind`, and their subclasses."""
    for each in kind.__subclasses__():
        yield each
        yield from kinds_of(each)
