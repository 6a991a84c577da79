"""The command line's copies of the games: made, tried, put back."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.commands import AddCommand, CommandFailedError, read_count
from bot.operating.config import Settings, read_settings
from bot.operating.last_backup import LastBackup, note_backup

if TYPE_CHECKING:
    from bot.store.sqlite.upkeep import Health

_PIPE = Path("-")
_LATEST = Path("latest")


def add_backup_commands(command: AddCommand) -> None:
    """Add the two commands, for games in a file and in PostgreSQL alike."""
    more = (
        "The copy is a SQLite file, wherever the games are, and is read as a whole; `restore` goes"
        " back to it."
    )
    backup = command("backup", _backup, "copy the games while the bot runs", more)
    backup.add_argument(
        "file", type=Path, nargs="?", metavar="FILE",
        help="where the copy goes; in a folder, by default the setting `backup_folder`, it is named"
        " after the time; - for standard output",
    )  # fmt: skip
    backup.add_argument(
        "--keep", type=read_count, default=7, metavar="N",
        help="how many copies a folder keeps; default 7",
    )  # fmt: skip
    backup.add_argument("--force", action="store_true", help="replace FILE if it is there")
    backup.add_argument(
        "--rehearse", action="store_true",
        help="restore the copy in a scratch place, and read every running game there",
    )  # fmt: skip

    more = (
        "The copy is checked first; the bot must be stopped. What it takes the place of is kept"
        " beside it."
    )
    restore = command("restore", _restore, "put a copy of the games in their place", more)
    restore.add_argument(
        "file", type=Path, metavar="FILE",
        help="a copy that `backup` wrote; - for standard input, `latest` for the latest in"
        " `backup_folder`",
    )  # fmt: skip


def _backup(options: argparse.Namespace) -> int:
    from bot.store.backups import copies_in, name_in, scratch_folder

    settings, now = read_settings(), time.time()
    if options.file == _PIPE:
        with scratch_folder(settings.database.parent) as folder:
            file = folder / "copy.db"
            told = _backed_up(settings, file, now, options, handed_on=True)
            with file.open("rb") as copy:
                shutil.copyfileobj(copy, sys.stdout.buffer)
        print(told, file=sys.stderr)
        return 0
    target = options.file or _folder_of(settings)
    if not target.is_dir():
        _refuse(target, settings, force=options.force)
        print(_backed_up(settings, target, now, options))
        return 0
    print(_backed_up(settings, name_in(target, settings.database, now), now, options))
    for old in copies_in(target, settings.database)[: -options.keep]:
        old.unlink(missing_ok=True)
    return 0


def _backed_up(
    settings: Settings, file: Path, now: float, options: argparse.Namespace, *,
    handed_on: bool = False,
) -> str:  # fmt: skip
    """Write a copy to a file, read it as a whole, and note it; return what to tell."""
    from bot.store.backups import write_backup
    from bot.store.private_files import give_to_owner_of, make_private_folder
    from bot.store.sqlite.upkeep import look_at

    write_backup(settings.database, settings.postgres, file)
    health = look_at(file)
    if options.rehearse:
        _rehearse(settings, file)
    place = "standard output" if handed_on else str(file)
    last = LastBackup(
        at=now, place="" if handed_on else str(file.absolute()), size=file.stat().st_size,
        games=health.matches, running=health.running, rehearsed=options.rehearse,
    )  # fmt: skip
    try:
        make_private_folder(settings.database.parent)
        give_to_owner_of(settings.database.parent, note_backup(settings.database, last))
    except OSError as error:
        raise CommandFailedError(
            f"{place} is whole, but the note of it cannot be written: {error}"
        ) from error
    tried = ", restored in a scratch place and read" if options.rehearse else ""
    return f"{settings.place} was copied to {place}: {_counted(health)}{tried}"


def _rehearse(settings: Settings, copy: Path) -> None:
    """Restore a copy in a scratch place and read every running game; raises CommandFailedError."""
    from bot.cli.doctor import examine_games
    from bot.store.backups import in_scratch_schema, restore_backup, scratch_folder

    with contextlib.ExitStack() as stack:
        near = settings.database.parent
        file = stack.enter_context(scratch_folder(near)) / "games.db"
        if settings.postgres:
            scratch = stack.enter_context(in_scratch_schema(copy, settings.postgres, near))
            place = replace(settings, postgres=scratch)
        else:
            restore_backup(copy, file, "", time.time())
            place = replace(settings, database=file)
        found = asyncio.run(examine_games(place))
    if not found.good:
        raise CommandFailedError(f"{copy} was restored in a scratch place, but {found.text}")


def _folder_of(settings: Settings) -> Path:
    """Return the folder of the copies, made if missing; raises CommandFailedError."""
    from bot.store.private_files import make_private_folder

    try:
        make_private_folder(settings.backups)
    except OSError as error:
        raise CommandFailedError(f"cannot make the folder {settings.backups} ({error})") from error
    return settings.backups


def _refuse(target: Path, settings: Settings, *, force: bool) -> None:
    if target.exists() and not force:
        raise CommandFailedError(f"{target} is there already; --force replaces it")
    if not settings.postgres and target.absolute() == settings.database.absolute():
        raise CommandFailedError(f"{target} is the database itself; name another file")


def _restore(options: argparse.Namespace) -> int:
    settings = read_settings()
    with _named(options.file, settings) as copy:
        if not settings.postgres and copy.absolute() == settings.database.absolute():
            raise CommandFailedError(f"{copy} is the database itself; name a copy of it")
        health, kept = asyncio.run(_restored(copy, settings))
    told = "standard input" if options.file == _PIPE else copy
    print(f"{settings.place} is as in {told}: {_counted(health)}")
    if kept is not None:
        print(f"what was there before is {kept}; remove it when all is well")
    return 0


@contextlib.contextmanager
def _named(file: Path, settings: Settings) -> Iterator[Path]:
    """Yield the copy that the command line names; raises CommandFailedError if there is none."""
    from bot.store.backups import copies_in, scratch_folder

    if file == _PIPE:
        with scratch_folder(settings.database.parent) as folder:
            with (folder / "copy.db").open("wb") as copy:
                shutil.copyfileobj(sys.stdin.buffer, copy)
            yield folder / "copy.db"
    elif file == _LATEST and not file.exists():
        copies = copies_in(settings.backups, settings.database)
        if not copies:
            raise CommandFailedError(f"there is no copy in {settings.backups}")
        yield copies[-1]
    else:
        yield file


async def _restored(copy: Path, settings: Settings) -> tuple[Health, str | None]:
    from bot.store.backups import restore_backup
    from bot.store.opening import without_bot
    from bot.store.sqlite.upkeep import look_at

    health = look_at(copy)  # before anything is made beside the database
    database, postgres = settings.database, settings.postgres
    async with without_bot(database, postgres):
        kept = await asyncio.to_thread(restore_backup, copy, database, postgres, time.time())
        return health, kept


def _counted(health: Health) -> str:
    return f"{health.matches} games, {health.running} running"
