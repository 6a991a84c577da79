"""What every command of the command line has: its parser's maker, its exit codes, its failure."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from bot.operating.config import Settings

EXIT_UNHEALTHY = 1
"""The running bot is not well, or there is none."""
EXIT_REFUSED = 2
"""The command cannot do its work; also argparse's code for a wrong command line."""
EXIT_NO_TOKEN = 3
"""There is no token, and nothing else is wrong with the settings."""
EXIT_TAKEN = 4
"""Another process runs the bot's shards; a later start may find them free."""
EXIT_REPLACED = 5
"""Another process took the shards from this one. A restart would compete with it."""

Command = Callable[[argparse.Namespace], int]
AddCommand = Callable[..., argparse.ArgumentParser]
"""Takes a command's name, function, summary and, if need be, more to say; returns its parser."""


class CommandFailedError(Exception):
    """The command cannot do its work; the message says what to do."""


def read_count(text: str) -> int:
    """Return the number from 1 that an option holds; raises argparse.ArgumentTypeError."""
    if text.isascii() and text.isdigit() and int(text[:9]) > 0:
        return int(text[:9])
    raise argparse.ArgumentTypeError("a whole number from 1")


def refuse_missing(settings: Settings) -> None:
    """Return if there is a database; raises CommandFailedError."""
    # Opening would make an empty one, which helps nobody who looks for something in it.
    if not settings.postgres and not settings.database.exists():
        raise CommandFailedError(
            f"there is no database {settings.database}; set `database` to the bot's"
        )
