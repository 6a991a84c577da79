"""The command line: run the bot, and what an operator or a doubtful player needs beside it.

A command is one function that takes the parsed options and returns the exit code; `_parser` lists
them. What cannot be done is one line on standard error and a code that is not 0.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bot import __version__
from bot.allocator import limit_heaps
from bot.config import TOKEN, TOKEN_FILE, ConfigError, Settings, load_settings
from bot.health import check, health_file, read_report, running
from bot.measures import Measures
from bot.process import kill_all
from bot.records.errors import StoreError, TakenError
from bot.shutdown import Shutdown, done_before, end_tasks
from bot.store.private_files import write_private
from bot.tenure import Tenure

if TYPE_CHECKING:
    from bot.games.game import AnyGame

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

EXIT_UNHEALTHY = 1
"""The running bot is not well, or there is none."""
EXIT_REFUSED = 2
"""The command cannot do its work; also argparse's code for a wrong command line."""
EXIT_DIFFERENT = 1
"""What was compared is not the same."""
TAKING_SECONDS = 1.5
"""What a start may take to end that is told to while it opens the database."""
_TITLE_BYTES = 1024
"""A transcript says within so many bytes what game it is of."""
EXIT_NO_TOKEN = 3
"""There is no token, and nothing else is wrong with the settings."""
EXIT_TAKEN = 4
"""Another process runs the bot's shards; a later start may find them free."""

Command = Callable[[argparse.Namespace], int]
AddCommand = Callable[..., argparse.ArgumentParser]
"""Takes a command's name, function, summary and, if need be, more to say; returns its parser."""


class CommandFailedError(Exception):
    """The command cannot do its work; the message says what to do."""


def run_command(arguments: Sequence[str] | None = None) -> int:
    """Run the command that `arguments` name, by default the process's; return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.command(options)
    except TakenError as refused:
        print(f"shanghaien: {refused}", file=sys.stderr)
        return EXIT_TAKEN
    except (ConfigError, StoreError, CommandFailedError) as refused:
        print(f"shanghaien: {refused}", file=sys.stderr)
        return EXIT_REFUSED
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Shanghaien for Discord. Without a command: run the bot."
    )
    parser.set_defaults(command=_run)
    parser.add_argument(
        "--take-over",
        action="store_true",
        help="where the bot runs already: connect, wait until that process is told to end, go on",
    )
    parser.add_argument("--version", action="version", version=f"shanghaien {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Command, summary: str, more: str = "") -> argparse.ArgumentParser:
        told = f"{summary[0].upper()}{summary[1:]}. {more}"
        subparser = commands.add_parser(name, help=summary, description=told)
        subparser.set_defaults(command=run)
        return subparser

    command(
        "token", _token, f"say whether a token is set: exit code 0, or {EXIT_NO_TOKEN} if none is"
    )
    _add_match_commands(command)
    _add_operator_commands(command)
    return parser


def _add_match_commands(command: AddCommand) -> None:
    """Add what can be done with one match, and the tournament of computer levels."""
    more = "That of a running match holds neither its secret nor the cards to come."
    export = command("export", _export, "write a match as a transcript", more)
    export.add_argument("match", type=_match_number, metavar="MATCH", help="the match's number")
    export.add_argument("--output", type=Path, metavar="FILE", help="instead of standard output")

    more = (
        "Exit code 0: the file holds, and what that proves; 1: something differs, and what; 2: the"
        " file cannot be judged."
    )
    verify = command("verify", _verify, "check an exported match: dice, cards and moves", more)
    verify.add_argument("file", type=Path, metavar="FILE", help="a transcript of a finished match")
    verify.add_argument(
        "--head", type=_head, action="append", default=[], metavar="FINGERPRINT",
        help="as shown under the score sheet; before it, any that a board has shown",
    )  # fmt: skip

    more = "Tells luck from skill, and names the most costly choices with what was better."
    analyse = command("analyse", _analyse, "analyse the choices of an exported match", more)
    analyse.add_argument("file", type=Path, metavar="FILE", help="a match's transcript")

    more = "Brier score, and by tenths what was told and what came."
    held = command("calibration", _calibration, "hold winning chances to results", more)
    held.add_argument(
        "--games", type=_count, default=1000, metavar="N", help="of the captain; default 1000"
    )
    held.add_argument("--seed", type=int, default=1, help="for decks and dice; default 1")

    summary = "let computer levels play duplicate games, seats changed"
    more = "Without levels every one of the dice game's ladder plays the one below."
    tournament = command("tournament", _tournament, summary, more)
    tournament.add_argument(
        "levels", nargs="*", metavar="LEVEL", help="two: deckhand, mate, …; none: the ladder"
    )
    tournament.add_argument(
        "--game", choices=("shanghaien", "rummy"), default="shanghaien", help="default shanghaien"
    )
    tournament.add_argument(
        "--seats",
        type=int,
        default=2,
        choices=range(2, 9),
        metavar="SEATS",
        help="of the rummy: one player of the first level among others of the second; default 2",
    )
    tournament.add_argument(
        "--games", type=int, default=200, help="a multiple of the seats; default 200"
    )
    tournament.add_argument("--seed", type=int, default=1, help="for decks and dice; default 1")


def _add_operator_commands(command: AddCommand) -> None:
    """Add what an operator needs beside a running bot."""
    more = "`restore` goes back to it."
    backup = command("backup", _backup, "copy the database while the bot runs", more)
    backup.add_argument(
        "file", type=Path, metavar="FILE",
        help="where the copy goes; in a folder it is named after the time",
    )  # fmt: skip
    backup.add_argument(
        "--keep", type=_count, default=7, metavar="N",
        help="how many copies a folder keeps; default 7",
    )  # fmt: skip
    backup.add_argument("--force", action="store_true", help="replace FILE if it is there")

    more = (
        "Names each member for whom they differ. Exit code 0: all agree; 1: some differ, or some"
        " games are still to be counted."
    )
    check = command("check-ratings", _check_ratings, "work all ratings out anew and compare", more)
    check.add_argument(
        "--repair", action="store_true", help="put right what differs and count what is left"
    )

    more = (
        "The copy is checked first; the bot must be stopped. What it takes the place of is kept"
        " beside it."
    )
    restore = command("restore", _restore, "put a copy of the database in its place", more)
    restore.add_argument("file", type=Path, metavar="FILE", help="a copy that `backup` wrote")

    more = (
        "Connected to Discord, its loops look, its database answers. Exit code 0: it is well; 1: it"
        " is not, or does not run."
    )
    command("health", _health, "say in one line whether the running bot is well", more)

    more = (
        "From a file to PostgreSQL or back. The bot must be stopped and TO empty; all is compared"
        " before it counts. Each is a file, a postgresql:// address, or a file that holds one."
    )
    move = command("move-database", _move_database, "move all games to another database", more)
    move.add_argument("source", metavar="FROM", help="where the games are")
    move.add_argument("target", metavar="TO", help="where they are to be; made if missing")

    more = "Exit code 0: nothing is wrong."
    command("doctor", _doctor, "check what a start needs; names every fix", more)


def _run(options: argparse.Namespace) -> int:
    settings = load_settings()
    if not settings.token:
        print(
            f"shanghaien: no token: set {TOKEN} or {TOKEN_FILE}; `make run` without one opens"
            " the playground",
            file=sys.stderr,
        )
        return EXIT_NO_TOKEN
    # Not at the top: the other commands need not wait for what only the bot needs.
    from bot.logs import set_up_logs

    set_up_logs(settings.log_format, settings.log_level, [settings.token])
    limit_heaps()
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(_until_told(settings, take_over=options.take_over or settings.take_over))
    return 0


async def _until_told(settings: Settings, *, take_over: bool) -> None:
    """Run the bot until a signal tells it to end."""
    told = Shutdown(kill_all).requested
    measures = _measures(settings)
    tenure = Tenure(settings, measures)
    if not take_over:
        # Before discord.py is loaded: who is refused hears so at once.
        taking = asyncio.create_task(tenure.take())
        if not await done_before(taking, told):
            await end_tasks({taking}, TAKING_SECONDS)
            return
        taking.result()
    from cogs.connecting import StartError
    from cogs.running import run

    try:
        await run(settings, told, tenure, measures)
    except StartError as refused:
        raise CommandFailedError(refused) from refused


def _measures(settings: Settings) -> Measures:
    if not settings.metrics_port:
        return Measures()
    from bot.metrics import Metrics

    return Metrics()


def _match_number(text: str) -> int:
    # A database keeps 63 bits, and Python reads only so many digits.
    if text.isascii() and text.isdigit() and len(text) < 20 and int(text) < 2**63:
        return int(text)
    raise argparse.ArgumentTypeError("no match has that number")


def _token(_: argparse.Namespace) -> int:
    return 0 if load_settings().token else EXIT_NO_TOKEN


def _export(options: argparse.Namespace) -> int:
    text = asyncio.run(_transcript(load_settings(), options.match))
    if options.output is None:
        print(text, end="")
        return 0
    try:
        write_private(options.output, text)
    except OSError as error:
        raise CommandFailedError(f"{options.output} cannot be written: {error.strerror}") from error
    return 0


def _check_ratings(options: argparse.Namespace) -> int:
    agree = asyncio.run(_ratings_agree(load_settings(), options.repair))
    return 0 if agree else EXIT_DIFFERENT


async def _ratings_agree(settings: Settings, repair: bool) -> bool:
    from bot.cli.check_ratings import check, repaired
    from bot.store.opening import open_store

    await asyncio.to_thread(_refuse_missing, settings)
    async with await open_store(settings.database, settings.postgres) as store:
        return await (repaired if repair else check)(store, print)


def _refuse_missing(settings: Settings) -> None:
    # Opening would make an empty one, which helps nobody who looks for something in it.
    if not settings.postgres and not settings.database.exists():
        raise CommandFailedError(
            f"there is no database {settings.database}; set `database` to the bot's"
        )


def _file_of(settings: Settings) -> Path:
    """Return the file of the games; raises CommandFailedError if they are in none."""
    if settings.postgres:
        raise CommandFailedError(
            "the games are in a PostgreSQL database: use pg_dump -Fc and pg_restore"
        )
    return settings.database


async def _transcript(settings: Settings, match_id: int) -> str:
    from bot.matches.match import match_from
    from bot.store.opening import open_store

    await asyncio.to_thread(_refuse_missing, settings)
    async with await open_store(settings.database, settings.postgres) as store:
        record = await store.load_match(match_id)
        if record is None:
            where = "the PostgreSQL database" if settings.postgres else settings.database
            raise CommandFailedError(f"there is no match {match_id} in {where}")
        match = match_from(record, await store.load_log(match_id))
    return match.transcript_text()


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
    from bot.store.sqlite.upkeep import restore

    database = _file_of(load_settings())
    if options.file.absolute() == database.absolute():
        raise CommandFailedError(f"{options.file} is the database itself; name a copy of it")
    with contextlib.suppress(ValueError):
        if running(read_report(health_file(database)), time.time()):
            raise CommandFailedError(f"a bot runs with {database}: stop it first")
    health, kept = restore(options.file, database)
    print(f"{database} is as in {options.file}: {health.matches} games, {health.running} running")
    if kept is not None:
        print(f"what was there before is {kept}; remove it when all is well")
    return 0


def _count(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text[:9]) > 0:
        return int(text[:9])
    raise argparse.ArgumentTypeError("a whole number from 1")


def _health(_: argparse.Namespace) -> int:
    settings = load_settings()
    verdict = check(settings.database, time.time(), settings.part)
    print(verdict)
    return 0 if verdict.good else EXIT_UNHEALTHY


def _move_database(options: argparse.Namespace) -> int:
    from bot.cli.move_database import database_named, move_all

    source, target = database_named(options.source), database_named(options.target)
    rows = move_all(source, target, load_settings(), time.time())
    print(f"{rows} rows were moved and compared; set `database` to where they are now")
    return 0


def _doctor(_: argparse.Namespace) -> int:
    from bot.cli.doctor import examine
    from cogs.start import current_digest
    from rendering.ink.fonts import load_all

    code = 0
    for finding in examine(load_all, current_digest):
        print(finding)
        code = code if finding.good else EXIT_REFUSED
    return code


def _verify(options: argparse.Namespace) -> int:
    code, message = _game_of(options.file).run_verify(options.file, options.head)
    print(message, file=sys.stderr if code == EXIT_REFUSED else sys.stdout)
    return code


def _head(text: str) -> str:
    from bot.games.proving import read_head

    try:
        return read_head(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _game_of(file: Path) -> AnyGame:
    """Return the game whose transcript a file holds; any game for a file that is none."""
    from bot.games.games import GAMES
    from bot.games.shanghaien.game import SHANGHAIEN

    try:
        with file.open("rb") as opened:
            beginning = opened.read(_TITLE_BYTES).decode("utf-8", errors="replace")
    except OSError:
        return SHANGHAIEN  # which says what is wrong with the file
    return next((game for game in GAMES.values() if game.is_transcript(beginning)), SHANGHAIEN)


def _calibration(options: argparse.Namespace) -> int:
    from bot.cli.analyse import AnalyseError, run_calibration

    try:
        print(run_calibration(options.games, options.seed))
    except AnalyseError as error:
        raise CommandFailedError(error) from error
    return 0


def _analyse(options: argparse.Namespace) -> int:
    from bot.cli.analyse import AnalyseError, run_analyse

    try:
        print(run_analyse(options.file))
    except AnalyseError as error:
        raise CommandFailedError(error) from error
    return 0


def _tournament(options: argparse.Namespace) -> int:
    from bot.cli.analyse import ladder_steps, run_rummy_tournament, run_tournament

    seats, games = options.seats, options.games
    if games < seats or games % seats:
        raise CommandFailedError(
            f"--games takes a multiple of {seats}: the same cards are played from every seat"
        )
    if len(options.levels) not in (0, 2) or (not options.levels and options.game == "rummy"):
        raise CommandFailedError("a tournament takes two levels, that of the dice game also none")
    try:
        if options.game == "rummy":
            print(run_rummy_tournament(tuple(options.levels), seats, games, options.seed))
        elif seats != 2:
            raise CommandFailedError("the dice game has two seats")
        else:
            for levels in [tuple(options.levels)] if options.levels else ladder_steps():
                print(run_tournament(levels, games, options.seed), flush=True)
    except ValueError as error:
        raise CommandFailedError(error) from error
    return 0
