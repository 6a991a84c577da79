"""Commands for the database beside a running bot: backup, restore, moving, checking."""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.commands import (
    AddCommand,
    CommandFailedError,
    read_count,
)
from bot.operating.config import Settings, load_settings

if TYPE_CHECKING:
    from bot.store.sqlite.upkeep import Health


def add_database_commands(command: AddCommand) -> None:
    """Add what an operator does with the games' database."""
    more = "`restore` goes back to it."
    backup = command("backup", _backup, "copy the database while the bot runs", more)
    backup.add_argument(
        "file", type=Path, metavar="FILE",
        help="where the copy goes; in a folder it is named after the time",
    )  # fmt: skip
    backup.add_argument(
        "--keep", type=read_count, default=7, metavar="N",
        help="how many copies a folder keeps; default 7",
    )  # fmt: skip
    backup.add_argument("--force", action="store_true", help="replace FILE if it is there")

    more = (
        "The copy is checked first; the bot must be stopped. What it takes the place of is kept"
        " beside it."
    )
    restore = command("restore", _restore, "put a copy of the database in its place", more)
    restore.add_argument("file", type=Path, metavar="FILE", help="a copy that `backup` wrote")

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


def _file_of(settings: Settings) -> Path:
    """Return the file of the games; raises CommandFailedError if they are in none."""
    if settings.postgres:
        raise CommandFailedError(
            "the games are in a PostgreSQL database: use pg_dump -Fc and pg_restore"
        )
    return settings.database


def _backup(options: argparse.Namespace) -> int:
    from bot.store.sqlite.upkeep import back_up, back_up_into

    database = _file_of(load_settings())
    if options.file.is_dir():
        print(f"{database} was copied to {back_up_into(database, options.file, options.keep)}")
        return 0
    if options.file.exists() and not options.force:
        raise CommandFailedError(f"{options.file} is there already; --force replaces it")
    if options.file.absolute() == database.absolute():
        raise CommandFailedError(f"{options.file} is the database itself; name another file")
    back_up(database, options.file)
    print(f"{database} was copied to {options.file}")
    return 0


def _restore(options: argparse.Namespace) -> int:
    database = _file_of(load_settings())
    if options.file.absolute() == database.absolute():
        raise CommandFailedError(f"{options.file} is the database itself; name a copy of it")
    health, kept = asyncio.run(_restored(options.file, database))
    print(f"{database} is as in {options.file}: {health.matches} games, {health.running} running")
    if kept is not None:
        print(f"what was there before is {kept}; remove it when all is well")
    return 0


async def _restored(copy: Path, database: Path) -> tuple[Health, Path | None]:
    from bot.store.opening import without_bot
    from bot.store.sqlite.upkeep import look_at, restore

    look_at(copy)  # before anything is made beside the database
    async with without_bot(database):
        return restore(copy, database)


def _move_database(options: argparse.Namespace) -> int:
    from bot.cli.move_database import database_named, move_all

    source, target = database_named(options.source), database_named(options.target)
    rows = move_all(source, target, load_settings(), time.time(), again=options.force)
    print(f"{rows} rows were moved and compared; set `database` to where they are now")
    return 0
