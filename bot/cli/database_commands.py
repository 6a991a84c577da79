"""Commands for the games' database: copies, and moving it elsewhere."""

from __future__ import annotations

import argparse
import time

from bot.cli.backup_commands import add_backup_commands
from bot.cli.commands import AddCommand
from bot.operating.config import read_settings


def add_database_commands(command: AddCommand) -> None:
    """Add what an operator does with the games' database."""
    add_backup_commands(command)
    more = (
        "From a file to PostgreSQL or back. The bot must be stopped and TO empty; all is compared"
        " before it counts. Each is a file, a postgresql:// address, or a file that holds one."
    )
    move = command("move-database", _move_database, "move all games to another database", more)
    move.add_argument("source", metavar="FROM", help="where the games are")
    move.add_argument("target", metavar="TO", help="where they are to be; made if missing")
    move.add_argument(
        "--force", action="store_true", help="although the games of FROM were moved away before"
    )


def _move_database(options: argparse.Namespace) -> int:
    from bot.cli.move_database import database_named, move_all

    source, target = database_named(options.source), database_named(options.target)
    rows = move_all(source, target, read_settings(), time.time(), again=options.force)
    print(f"{rows} rows were moved and compared; set `database` to where they are now")
    return 0
