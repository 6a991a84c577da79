"""The bot's own rhythms, quicker: what it looks for every few seconds, it looks for all the time.

Nothing is decided by how long one of these pauses is; whoever tries one makes it long again.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterator

from cogs.runtime.start import RunningBot
from cogs.ui.loops import Watch

LOOK_SECONDS = 0.25
"""How often a loop looks, instead of every few seconds."""
GUILDS_SECONDS = 0.02
"""How long discord.py waits for one more server before it says that it is ready."""
PAUSE_SECONDS = 0.1
"""How long the bot waits for Discord or its database before it tries again, at first."""
_PAUSES = {
    "bot.runtime.clock": ("FIRST_PAUSE_SECONDS",),
    "bot.store.postgres.shard_lock": ("CHECK_SECONDS", "TRY_AGAIN_SECONDS"),
    "cogs.runtime.connecting": ("IDENTIFY_SECONDS",),
}

Change = Callable[[object, str, object], None]
"""Gives an attribute of something another value, as setattr does."""


def look_often(change: Change = setattr) -> None:
    """Let bots of this process look often, and not wait for servers that there are none of."""
    for kind in (Watch, *kinds_of(Watch)):
        change(kind, "every", LOOK_SECONDS)
    made = RunningBot.__init__

    @functools.wraps(made)
    def make(bot: RunningBot, *given: object, **named: object) -> None:
        made(bot, *given, **named)  # type: ignore[arg-type]
        bot._connection.guild_ready_timeout = GUILDS_SECONDS

    change(RunningBot, "__init__", make)


def pause_briefly() -> None:
    """Let bots of this process try again at once what failed."""
    for name, pauses in _PAUSES.items():
        module = importlib.import_module(name)
        for pause in pauses:
            setattr(module, pause, PAUSE_SECONDS)


def kinds_of(kind: type[Watch]) -> Iterator[type[Watch]]:
    """Yield every loop that is defined."""
    for each in kind.__subclasses__():
        yield each
        yield from kinds_of(each)
