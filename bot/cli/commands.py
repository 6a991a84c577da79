"""The commands for databases and matches, and the exit codes of all commands but `verify`.

For the other commands see `command_line` and `doctor`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bot.records.members import StoreError
from bot.runtime.config import POSTGRES, Settings, parse_database, read_settings, redact_address
from bot.runtime.health import LastBackup, last_backup, record_backup
from bot.store.opening import exclude_bots, open_store
from bot.store.sqlite.copies import write_private

if TYPE_CHECKING:
    from bot.games.game import AnyGame
    from bot.store.sqlite.connection import Health

EXIT_UNHEALTHY = 1
"""The running bot is unhealthy, or no bot is running."""
EXIT_REFUSED = 2
"""The command failed, `doctor` found a problem, or (by argparse) the command line is wrong."""
EXIT_NO_TOKEN = 3
"""No token is set; the other settings are valid."""
EXIT_TAKEN = 4
"""Another process runs the bot's shards. They may be free later."""
EXIT_REPLACED = 5
"""Another process took over the shards. A restart would compete with it."""

Command = Callable[[argparse.Namespace], int]
AddCommand = Callable[..., argparse.ArgumentParser]
"""Takes a command's name, function, summary and optional details; returns its parser."""


class CommandFailedError(Exception):
    """The command failed; the message states the reason and often the fix."""


def read_count(text: str) -> int:
    """Parse an option's whole number, at least 1; only the first nine digits count.

    Raises argparse.ArgumentTypeError.
    """
    if text.isascii() and text.isdigit() and int(text[:9]) > 0:
        return int(text[:9])
    raise argparse.ArgumentTypeError("must be a whole number, at least 1")


def refuse_missing(settings: Settings) -> None:
    """Raise CommandFailedError if the database is a file and does not exist."""
    # Opening a missing database would create an empty one, which is useless for reading.
    if not settings.postgres and not settings.database.exists():
        raise CommandFailedError(
            f"there is no database {settings.database}: either no bot has been started here, or the"
            " setting `database` differs from the bot's"
        )


_PIPE = Path("-")
_LATEST = Path("latest")


def add_backup_commands(command: AddCommand) -> None:
    """Add the commands `backup` and `restore`."""
    more = (
        "The copy is a SQLite file, even if the games are in PostgreSQL, and is checked completely."
        " `restore` returns to it."
    )
    backup = command("backup", _backup, "copy the games while the bot runs", more)
    backup.add_argument(
        "file", type=Path, nargs="?", metavar="FILE",
        help="the file to write, or a folder, in which the copy is named after the time; - for"
        " standard output; default: the folder of the setting `backup_folder`",
    )  # fmt: skip
    backup.add_argument(
        "--keep", type=read_count, default=7, metavar="N",
        help="the number of copies to keep if FILE is a folder or omitted; default 7",
    )  # fmt: skip
    backup.add_argument("--force", action="store_true", help="replace an existing FILE")
    backup.add_argument(
        "--rehearse", action="store_true",
        help="restore the copy to a scratch database and read every running game there",
    )  # fmt: skip

    more = (
        "The bot must be stopped. The copy is checked before the games are replaced, and the"
        " previous games are kept."
    )
    restore = command("restore", _restore, "replace the games with a copy from `backup`", more)
    restore.add_argument(
        "file", type=Path, metavar="FILE",
        help="a copy written by `backup`; - for standard input, `latest` for the latest one in"
        " `backup_folder`",
    )  # fmt: skip


def _backup(options: argparse.Namespace) -> int:
    from bot.store.backups import backup_path, list_backups, scratch_folder

    settings, now = read_settings(), time.time()
    if options.file == _PIPE:
        with scratch_folder(settings.database.parent) as folder:
            file = folder / "copy.db"
            message = _write_backup(settings, file, now, options, is_stdout=True)
            with file.open("rb") as copy:
                shutil.copyfileobj(copy, sys.stdout.buffer)
        print(message, file=sys.stderr)
        return 0
    target = options.file or _make_backup_folder(settings)
    if not target.is_dir():
        _check_target(target, settings, force=options.force)
        print(_write_backup(settings, target, now, options))
        return 0
    print(_write_backup(settings, backup_path(target, settings.database, now), now, options))
    for old in list_backups(target, settings.database)[: -options.keep]:
        old.unlink(missing_ok=True)
    return 0


def _write_backup(
    settings: Settings, file: Path, now: float, options: argparse.Namespace, *,
    is_stdout: bool = False,
) -> str:  # fmt: skip
    """Write a backup, check it completely and record it; return the message for the operator."""
    from bot.store.backups import write_backup
    from bot.store.sqlite.connection import check_health
    from bot.store.sqlite.copies import give_to_owner_of, make_private_folder

    write_backup(settings.database, settings.postgres, file)
    health = check_health(file)
    if options.rehearse:
        _rehearse(settings, file)
    place = "standard output" if is_stdout else str(file)
    before = last_backup(settings.database)
    last = LastBackup(
        at=now, place="" if is_stdout else str(file.absolute()), size=file.stat().st_size,
        games=health.matches, running=health.running, rehearsed=options.rehearse,
        rehearsed_at=0.0 if before is None else before.last_rehearsal,
    )  # fmt: skip
    try:
        make_private_folder(settings.database.parent)
        give_to_owner_of(settings.database.parent, record_backup(settings.database, last))
    except OSError as error:
        raise CommandFailedError(
            f"the copy for {place} was made, but cannot be recorded as the last backup: {error}"
        ) from error
    tried = ", restored to a scratch database and read" if options.rehearse else ""
    return f"{settings.place} was copied to {place}: {_format_counts(health)}{tried}"


def _rehearse(settings: Settings, copy: Path) -> None:
    """Restore a copy to a scratch database, and read all running matches.

    Raises CommandFailedError if one of them cannot be read.
    """
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
    if not found.is_good:
        raise CommandFailedError(
            f"{copy} was restored to a scratch database, but its games failed: {found.text}"
        )


def _make_backup_folder(settings: Settings) -> Path:
    """Return the folder of backups, created if missing.

    Raises CommandFailedError if it cannot be created.
    """
    from bot.store.sqlite.copies import make_private_folder

    try:
        make_private_folder(settings.backups)
    except OSError as error:
        raise CommandFailedError(
            f"cannot create the folder {settings.backups} ({error})"
        ) from error
    return settings.backups


def _check_target(target: Path, settings: Settings, *, force: bool) -> None:
    """Raise CommandFailedError if `target` is the database, or exists and `force` is False."""
    if target.exists() and not force:
        raise CommandFailedError(f"{target} exists already; --force replaces it")
    if not settings.postgres and target.absolute() == settings.database.absolute():
        raise CommandFailedError(f"{target} is the database itself; name another file")


def _restore(options: argparse.Namespace) -> int:
    settings = read_settings()
    with _open_backup(options.file, settings) as copy:
        if not settings.postgres and copy.absolute() == settings.database.absolute():
            raise CommandFailedError(f"{copy} is the database itself; name a copy of it")
        health, kept = asyncio.run(_run_restore(copy, settings))
    source = "standard input" if options.file == _PIPE else copy
    print(f"{settings.place} now contains the games of {source}: {_format_counts(health)}")
    if kept is not None:
        print(f"the previous database is kept as {kept}; check the games before you remove it")
    return 0


@contextlib.contextmanager
def _open_backup(file: Path, settings: Settings) -> Iterator[Path]:
    """Yield the path of the backup named on the command line.

    Raises CommandFailedError if `latest` is named and no backup exists.
    """
    from bot.store.backups import list_backups, scratch_folder

    if file == _PIPE:
        with scratch_folder(settings.database.parent) as folder:
            with (folder / "copy.db").open("wb") as copy:
                shutil.copyfileobj(sys.stdin.buffer, copy)
            yield folder / "copy.db"
    elif file == _LATEST and not file.exists():
        copies = list_backups(settings.backups, settings.database)
        if not copies:
            others = sorted(path.name for path in settings.backups.glob("*.db"))
            hint = f"; name one of these files: {', '.join(others)}" if others else ""
            raise CommandFailedError(
                f"there is no copy of {settings.database.name} in {settings.backups}{hint}"
            )
        yield copies[-1]
    else:
        yield file


async def _run_restore(copy: Path, settings: Settings) -> tuple[Health, str | None]:
    from bot.store.backups import restore_backup
    from bot.store.opening import exclude_bots
    from bot.store.sqlite.connection import check_health

    health = check_health(copy)  # done before any file is created next to the database
    database, postgres = settings.database, settings.postgres
    async with exclude_bots(database, postgres):
        kept = await asyncio.to_thread(restore_backup, copy, database, postgres, time.time())
        return health, kept


def _format_counts(health: Health) -> str:
    return f"{health.matches} games, {health.running} running"


def add_database_commands(command: AddCommand) -> None:
    """Add the commands for databases."""
    add_backup_commands(command)
    more = (
        "Moves them from a file to PostgreSQL or back. The bot must be stopped, and TO must be"
        " empty. All rows are compared before the move takes effect. FROM and TO are each a"
        " database file, a postgresql:// address, or a file that contains such an address."
    )
    move = command("move-database", _move_database, "move all games to another database", more)
    move.add_argument("source", metavar="FROM", help="the current database")
    move.add_argument("target", metavar="TO", help="the new database, created if missing")
    move.add_argument(
        "--force", action="store_true", help="move the games of FROM even if they were moved before"
    )


def _move_database(options: argparse.Namespace) -> int:
    source, target = database_named(options.source), database_named(options.target)
    rows = move_all(source, target, read_settings(), time.time(), allow_moved=options.force)
    print(f"{rows} rows were moved and compared; set `database` to the new database")
    return 0


_LONGEST_ADDRESS = 4096


def database_named(text: str) -> Path | str:
    """Return the database of the command line: the path of a file, or an address.

    If the file at the path contains an address, that address is returned: a file hides its
    password, while any user of the machine can read a command line. Raises CommandFailedError
    for the address of a database other than PostgreSQL.
    """
    try:
        path = parse_database(text)
    except ValueError as error:
        raise CommandFailedError(f"{redact_address(text)} must be {error}") from None
    if isinstance(path, Path) and path.is_file():
        with path.open("rb") as file:
            content = file.read(_LONGEST_ADDRESS)
        if content.startswith(tuple(scheme.encode() for scheme in POSTGRES)):
            return content.decode(errors="replace").strip()
    return path


def move_all(
    source: Path | str,
    target: Path | str,
    settings: Settings,
    now: float,
    *,
    allow_moved: bool,
) -> int:
    """Move everything from `source` to `target`, created if missing, and return the number of rows.

    `now` is the current time. If `allow_moved`, games that were already moved elsewhere are moved
    again. Raises StoreError and moves nothing if the source does not exist or equals the target,
    the target is not empty, a bot uses one of them, or a package for moving is missing.
    """
    if isinstance(source, Path) and not source.is_file():
        raise StoreError(f"there is no database {source}")
    if source == target:
        raise StoreError("source and target are the same database")
    try:
        # `moving` needs an optional dependency, which most installations lack.
        from bot.store import moving
    except ImportError as missing:
        raise StoreError(
            f"moving needs the packages of requirements-postgres.lock ({missing}): install them"
        ) from missing

    def move_games() -> int:
        if allow_moved:
            moving.unmark_moved(source)
        for each in (source, target):
            asyncio.run(_migrate(each, settings))
        return moving.move(source, target, _Progress(2 * moving.size(source)).add, now)

    return asyncio.run(_run_without_bots((source, target), settings, move_games))


async def _run_without_bots(
    databases: Sequence[Path | str], settings: Settings, work: Callable[[], int]
) -> int:
    """Return the result of `work`, run in a thread while no bot can use the databases."""
    async with contextlib.AsyncExitStack() as stack:
        for each in databases:
            await stack.enter_async_context(exclude_bots(*_named_database(each, settings)))
        return await asyncio.to_thread(work)


class _Progress:
    """Reports the progress of a move on standard error, at most ten times in total."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = self._reported = 0

    def add(self, rows: int) -> None:
        """Add the number of rows copied or compared since the last call."""
        self._done += rows
        tenths = 10 * self._done // max(1, self._total)
        if tenths > self._reported:
            self._reported = tenths
            print(f"{10 * tenths} % of {self._total} steps", file=sys.stderr)


async def _migrate(database: Path | str, settings: Settings) -> None:
    """Migrate or create a database."""
    async with await open_store(database):
        pass


def _named_database(database: Path | str, settings: Settings) -> tuple[Path, str]:
    return (database, "") if isinstance(database, Path) else (settings.database, database)


_TITLE_BYTES = 1024
"""The number of bytes at the beginning of a transcript that certainly contain its title."""


def add_match_commands(command: AddCommand) -> None:
    """Add the commands for one match."""
    more = "The transcript of a running match contains neither its secret nor future cards."
    export = command("export", _export, "write a match as a transcript", more)
    export.add_argument(
        "match", type=_match_number, metavar="MATCH", help="the number of the match"
    )
    export.add_argument(
        "--output", type=Path, metavar="FILE", help="the file to write; default standard output"
    )

    more = (
        "Reports what the file proves. Exit code 0: it is genuine; 1: something differs; 2: it"
        " cannot be checked."
    )
    verify = command("verify", _verify, "check an exported match: dice, cards and moves", more)
    verify.add_argument("file", type=Path, metavar="FILE", help="a transcript of a finished match")
    verify.add_argument(
        "--head", type=_head, action="append", default=[], metavar="FINGERPRINT",
        help="a fingerprint shown below the score sheet or on a board",
    )  # fmt: skip

    more = "Separates luck from skill, and lists the most costly choices with better alternatives."
    analyse = command("analyse", _analyse, "analyse the choices of an exported match", more)
    analyse.add_argument("file", type=Path, metavar="FILE", help="the transcript of a match")


def _match_number(text: str) -> int:
    # The database stores 63 bits of a number, and Python parses only a limited number of digits.
    if text.isascii() and text.isdigit() and len(text) < 20 and int(text) < 2**63:
        return int(text)
    raise argparse.ArgumentTypeError("no match has that number")


def _export(options: argparse.Namespace) -> int:
    text = asyncio.run(_transcript(read_settings(), options.match))
    if options.output is None:
        print(text, end="")
        return 0
    try:
        write_private(options.output, text)
    except OSError as error:
        raise CommandFailedError(f"{options.output} cannot be written: {error.strerror}") from error
    return 0


async def _transcript(settings: Settings, match_id: int) -> str:
    from bot.matches.match import FIX, UnreadableMatchError, match_from
    from bot.store.opening import open_store

    await asyncio.to_thread(refuse_missing, settings)
    async with await open_store(settings.postgres or settings.database) as store:
        record = await store.read_match(match_id)
        if record is None:
            where = "the PostgreSQL database" if settings.postgres else settings.database
            raise CommandFailedError(f"there is no match {match_id} in {where}")
        try:
            match = match_from(record, await store.read_log(match_id))
        except UnreadableMatchError as error:
            raise CommandFailedError(
                f"match {match_id} cannot be read ({error.cause}): {FIX}"
            ) from error
    return match.transcript_text(now=time.time())


def _verify(options: argparse.Namespace) -> int:
    from bot.games.export import transcripts_of

    code, message = transcripts_of(_game_of(options.file)).verify_file(options.file, options.head)
    print(message, file=sys.stderr if code == EXIT_REFUSED else sys.stdout)
    return code


def _head(text: str) -> str:
    from bot.games.export import read_head

    try:
        return read_head(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _game_of(file: Path) -> AnyGame:
    """Return the game of the transcript `file`.

    If the file is not a transcript, return the first game, whose check then reports the problem.
    """
    from bot.games.export import transcripts_of
    from bot.games.registry import GAMES

    any_game, *_ = GAMES.values()
    try:
        with file.open("rb") as opened:
            beginning = opened.read(_TITLE_BYTES).decode("utf-8", errors="replace")
    except OSError:
        return any_game
    known = (game for game in GAMES.values() if transcripts_of(game).has_title(beginning))
    return next(known, any_game)


def _analyse(options: argparse.Namespace) -> int:
    from cogs.games.games import GAME_UIS

    file: Path = options.file
    game = _game_of(file).name
    analysis = GAME_UIS[game].analysis
    if analysis is None or analysis.report is None:
        raise CommandFailedError(f"{file}: games of {game} can be analysed only in Discord")
    try:
        print(analysis.report(file))
    except OSError as error:
        raise CommandFailedError(f"{file}: {error.strerror or error}") from error
    except ValueError as error:
        raise CommandFailedError(f"{file}: not a transcript: {error}") from error
    return 0
