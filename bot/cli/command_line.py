"""The command line: runs the bot and the commands for operators and players.

A command is a function that takes the parsed options and returns the exit code; `_parser` lists
the commands. An expected error is printed as one line on standard error.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence

import structlog

from bot import __version__
from bot.cli.commands import (
    EXIT_NO_TOKEN,
    EXIT_REFUSED,
    EXIT_REPLACED,
    EXIT_TAKEN,
    EXIT_UNHEALTHY,
    Command,
    CommandFailedError,
    add_database_commands,
    add_match_commands,
)
from bot.records.members import ShardReplacedError, ShardTakenError, StoreError
from bot.runtime.config import TOKEN, TOKEN_FILE, ConfigError, Settings, read_settings
from bot.runtime.health import check
from bot.runtime.shutdown import Shutdown, end_tasks, wait_until_done
from bot.store.locked_store import LockedStore, report_waiting
from bot.workers.helper import kill_all

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

TAKING_SECONDS = 1.5
"""The time, in seconds, in which the opening of the database must stop after a termination
signal."""

_log = structlog.get_logger(__name__)


def run_command(arguments: Sequence[str] | None = None) -> int:
    """Run the command in `arguments`, by default those of the process; return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.command(options)
    except ShardTakenError as refused:
        print(f"shanghaien: {refused}", file=sys.stderr)
        return EXIT_REPLACED if isinstance(refused, ShardReplacedError) else EXIT_TAKEN
    except (ConfigError, StoreError, CommandFailedError) as refused:
        print(f"shanghaien: {refused}", file=sys.stderr)
        return EXIT_REFUSED
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Shanghaien for Discord. Runs the bot if no command is given.",
    )
    parser.set_defaults(command=_run)
    parser.add_argument(
        "--take-over",
        action="store_true",
        help="if another process runs the bot, connect to Discord and take over when it ends",
    )
    parser.add_argument("--version", action="version", version=f"shanghaien {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Command, summary: str, more: str = "") -> argparse.ArgumentParser:
        description = f"{summary[0].upper()}{summary[1:]}. {more}"
        subparser = commands.add_parser(name, help=summary, description=description)
        subparser.set_defaults(command=run)
        return subparser

    # This command is only for the Makefile, so it is not listed in the help.
    described = f"Report whether a token is set: exit code 0, or {EXIT_NO_TOKEN} without one."
    commands.add_parser("token", description=described).set_defaults(command=_token)
    add_match_commands(command)
    add_database_commands(command)
    more = (
        "Checks the connection to Discord, the background loops and the database. Exit code 0:"
        " healthy; 1: unhealthy or not running."
    )
    command("health", _health, "report in one line whether the running bot is healthy", more)
    more = "The exit codes are those of `health`."
    command("status", _status, "show the state of the bot and the next steps on one screen", more)
    more = "Exit code 0: no problem was found; 2: there are problems."
    command(
        "doctor",
        _doctor,
        "check everything that a start needs, and name a fix for each problem",
        more,
    )
    return parser


def _run(options: argparse.Namespace) -> int:
    settings = read_settings()
    if not settings.token:
        print(
            f"shanghaien: no token: set {TOKEN} or {TOKEN_FILE}; without a token, `make run` opens"
            " the playground",
            file=sys.stderr,
        )
        return EXIT_NO_TOKEN
    # This is imported only here, because the other commands do not need it.
    from bot.runtime.telemetry import set_up_logs

    set_up_logs(settings.log_format, settings.log_level, settings.secrets)
    take_over = options.take_over or settings.take_over
    _log.info(
        "bot.starting", version=__version__, database=settings.place,
        metrics=_metrics_address(settings) or "off", take_over=take_over,
    )  # fmt: skip
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(_run_until_signal(settings, take_over=take_over))
    return 0


def _metrics_address(settings: Settings) -> str:
    if not settings.metrics_port:
        return ""
    from cogs.runtime.heartbeat import ADDRESS

    return f"http://{ADDRESS}:{settings.metrics_port}/metrics"


async def _run_until_signal(settings: Settings, *, take_over: bool) -> None:
    """Run the bot until a termination signal or an error."""
    requested = Shutdown(kill_all).requested
    locked_store = LockedStore(settings)
    if not take_over:
        # Take the shards before discord.py is imported, so that a refused start fails immediately.
        taking = asyncio.create_task(locked_store.take())
        waiting = asyncio.create_task(report_waiting(locked_store, settings))
        taken = await wait_until_done(taking, requested)
        await end_tasks({waiting} if taken else {waiting, taking}, TAKING_SECONDS)
        if not taken:
            return
        taking.result()
    from cogs.runtime.connecting import StartError
    from cogs.runtime.start import run

    try:
        await run(settings, requested, locked_store)
    except StartError as refused:
        raise CommandFailedError(refused) from refused


def _token(_: argparse.Namespace) -> int:
    return 0 if read_settings().token else EXIT_NO_TOKEN


def _health(_: argparse.Namespace) -> int:
    settings = read_settings()
    verdict = check(settings.database, time.time(), settings.part)
    print(verdict)
    return 0 if verdict.is_good else EXIT_UNHEALTHY


def _status(_: argparse.Namespace) -> int:
    from bot.cli.doctor import status_of

    is_good, text = status_of(read_settings(), time.time())
    print(text)
    return 0 if is_good else EXIT_UNHEALTHY


def _doctor(_: argparse.Namespace) -> int:
    from bot.cli.doctor import examine
    from cogs.runtime.start import current_digest
    from rendering.drawing.lettering import open_all

    code = 0
    for finding in examine(open_all, current_digest):
        print(finding)
        code = code if finding.is_good else EXIT_REFUSED
    return code
