"""Start the playground's server and a bot, and print the address of the page."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import shlex
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from playground.events import BotStatusChanged, Event
from playground.page.welcome import WelcomeError, WelcomeScreen, read_welcome
from playground.process import BotDiedError, BotProcess, BotProcesses, split_shards
from playground.server import Playground, address
from playground.setting import DISCORDS_SECONDS, EVERYBODY, PEOPLE

DEFAULT_PORT = 8137
LAST_PORT = 65_535
MOST_SERVERS, MOST_PROCESSES = 64, 8
SHARDS_EACH = 2
AT_ONCE, IDENTIFY_SECONDS = 16, 5.0
"""Discord's limit on session starts for large bots: the number of starts, and the period in seconds
in which they are allowed."""
OUTSIDE = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),  # noqa: S104 - compared, not bound
    "::": (socket.AF_INET6, "2001:db8::1"),
}
"""For each host that means all addresses of this machine: the address family, and a remote address
(reserved for documentation, RFC 5737 and RFC 3849) that is routed to the network interface."""
NOTHING_KEPT = "nothing is kept"
WITH_AN_ACCOUNT = (
    "To run it on a real server, with a bot account: DISCORD_TOKEN=… make run. README.md says how "
    "to get a token."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the playground until Ctrl-C, and return the exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.processes > 1 and (options.bot is not None or options.no_bot):
        parser.error("--processes is for this project's bot")
    if options.processes > 1 and options.postgres is None:
        parser.error("--processes needs --postgres: several processes cannot share a file")
    return asyncio.run(_run(options))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to listen on; 0.0.0.0 lets others in your network play (%(default)s)",
    )
    parser.add_argument(
        "--port",
        type=_parse_port,
        default=DEFAULT_PORT,
        help="the port; 0 for any free port (%(default)s)",
    )
    _add_number(
        parser, "--members", len(EVERYBODY), "number of members with a seat, {}", len(PEOPLE)
    )
    _add_number(parser, "--servers", MOST_SERVERS, "number of servers, {}")
    _add_number(
        parser, "--processes", MOST_PROCESSES,
        "number of bot processes, {}, each with two shards",
    )  # fmt: skip
    parser.add_argument(
        "--postgres",
        metavar="ADDRESS",
        help="the PostgreSQL database of the games; several processes require it",
    )
    parser.add_argument(
        "--welcome",
        type=_load_welcome,
        metavar="FILE",
        help="the first screen of the page, as playground/PROTOCOL.md describes it",
    )
    _add_other_bot(parser)
    return parser


def _add_other_bot(parser: argparse.ArgumentParser) -> None:
    """Add the options for running another bot."""
    other = parser.add_mutually_exclusive_group()
    other.add_argument(
        "--bot",
        type=_parse_command,
        metavar="COMMAND",
        help="start another bot instead of this project's, such as 'python my_bot.py'",
    )
    other.add_argument(
        "--no-bot",
        action="store_true",
        help="start no bot, and print the settings for a bot that you start yourself",
    )
    parser.add_argument(
        "--folder",
        type=_parse_folder,
        default=Path(),
        help="the folder in which COMMAND runs (this folder)",
    )


def _add_number(
    parser: argparse.ArgumentParser, name: str, most: int, text: str, default: int = 1
) -> None:
    """Add an option that takes a number from 1 to `most`. In `text`, its help, {} is the range."""
    parser.add_argument(
        name,
        type=int,
        choices=range(1, most + 1),
        default=default,
        help=f"{text.format(f'1 to {most}')} (%(default)s)",
        metavar="NUMBER",
    )


def _parse_port(text: str) -> int:
    """Parse a port number. Raises ArgumentTypeError if it is not from 0 to 65535."""
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port number, 0 to {LAST_PORT}")
    return int(text)


def _load_welcome(text: str) -> WelcomeScreen:
    """Load the first screen from a file. Raises ArgumentTypeError if the file is unusable."""
    try:
        return read_welcome(Path(text))
    except WelcomeError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _parse_command(text: str) -> list[str]:
    """Split a shell command into words. Raises ArgumentTypeError if it is empty or malformed."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a shell command: {error}") from None
    if not words:
        raise argparse.ArgumentTypeError("name a command, such as 'python my_bot.py'")
    return words


def _parse_folder(text: str) -> Path:
    """Parse the path of a folder. Raises ArgumentTypeError if the folder does not exist."""
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"the folder {text} does not exist")
    return Path(text)


async def _run(options: argparse.Namespace) -> int:
    try:
        playground = _create_playground(options)
    except OSError:
        print(
            "Nothing can be written to the folder for temporary files; perhaps the disk is full: "
            "free some space, or name another folder in TMPDIR.",
            file=sys.stderr,
        )
        return 1
    try:
        await playground.start()
    except OSError as error:
        _report_listen_error(options.host, options.port, error)
        return 1
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, ended.set)
    try:
        if options.no_bot:
            return await _wait_for_bots(playground, ended)
        return await _play_with_bot(options, playground, ended)
    finally:
        await playground.close()


def _create_playground(options: argparse.Namespace) -> Playground:
    """Create the playground for these options. Raises OSError if its folder cannot be created."""
    return Playground(
        host=options.host,
        port=options.port,
        people=EVERYBODY[: options.members],
        acknowledge_within=DISCORDS_SECONDS,
        servers=options.servers,
        shards=SHARDS_EACH * options.processes if options.processes > 1 else 1,
        max_concurrency=AT_ONCE,
        identify_seconds=IDENTIFY_SECONDS,
        keep_ids=True,
        welcome=options.welcome,
    )


async def _play_with_bot(
    options: argparse.Namespace, playground: Playground, ended: asyncio.Event
) -> int:
    """Run a bot until `ended` is set or its start fails, stop it, and return the exit code."""
    bot = _create_bot(options, playground)
    try:
        return await _play(
            playground,
            bot,
            ended,
            WITH_AN_ACCOUNT if options.bot is None else "",
            NOTHING_KEPT if options.postgres is None else "the database keeps the games",
        )
    finally:
        await bot.stop()


def _create_bot(options: argparse.Namespace, playground: Playground) -> BotProcess | BotProcesses:
    """Create the bot named on the command line, or this project's bot."""
    if options.processes > 1:
        parts = split_shards(playground.gateway.shards, options.processes)
        return BotProcesses(
            playground, [_create_shard_process(options, playground, shards) for shards in parts]
        )
    if options.bot is None:
        return BotProcess(playground, environment=_database_environment(options, playground))
    return BotProcess(
        playground, command=options.bot, folder=options.folder.resolve(), registers=False
    )


def _create_shard_process(
    options: argparse.Namespace, playground: Playground, shards: range
) -> BotProcess:
    """Create one of several processes of this project's bot."""
    environment = {
        "SHANGHAIEN_SHARDS": str(playground.gateway.shards),
        "SHANGHAIEN_SHARD_IDS": ",".join(map(str, shards)),
        **_database_environment(options, playground),
    }
    return BotProcess(playground, environment=environment, shards=shards)


def _database_environment(options: argparse.Namespace, playground: Playground) -> dict[str, str]:
    """Return the environment for a PostgreSQL database; empty without `--postgres`.

    The address is passed in a file because it may contain a password.
    """
    if options.postgres is None:
        return {}
    file = playground.database.with_name("address")
    file.touch(0o600)
    file.write_text(options.postgres)
    return {"SHANGHAIEN_DATABASE_FILE": str(file)}


async def _wait_for_bots(playground: Playground, ended: asyncio.Event) -> int:
    print(f"Play at {_public_address(playground)}/  (Ctrl-C ends it; nothing is kept)")
    print("Start a bot with these environment variables:")
    for name in ("DISCORD_TOKEN", "PLAYGROUND_API_URL", "PLAYGROUND_GATEWAY_URL"):
        print(f"    {name}={playground.environment[name]}")
    sys.stdout.flush()
    await ended.wait()
    return 0


async def _play(
    playground: Playground,
    bot: BotProcess | BotProcesses,
    ended: asyncio.Event,
    remark: str = "",
    kept: str = NOTHING_KEPT,
) -> int:
    starting = asyncio.create_task(bot.start())
    waiting = asyncio.create_task(ended.wait())
    await asyncio.wait({starting, waiting}, return_when=asyncio.FIRST_COMPLETED)
    if not starting.done():
        starting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await starting
        return 0
    try:
        starting.result()
    except BotDiedError as error:
        print(f"The bot ended during its start: {error}", file=sys.stderr)
        waiting.cancel()
        return 1
    except TimeoutError:
        print(f"The bot did not become ready. Its last output: {bot.last_line}", file=sys.stderr)
        waiting.cancel()
        return 1
    print(f"Play at {_public_address(playground)}/  (Ctrl-C ends it; {kept})")
    if remark:
        print(remark)
    sys.stdout.flush()
    playground.core.bus.listen(lambda event: _report_exit(event, bot))
    await waiting
    return 0


def _report_exit(event: Event, bot: BotProcess | BotProcesses) -> None:
    if isinstance(event, BotStatusChanged) and event.status == "offline":
        print(
            f"The bot ended by itself. Its last output: {bot.last_line}\n"
            "The page's panel can start it again.",
            file=sys.stderr,
        )


def _public_address(playground: Playground) -> str:
    """Return the address to show. If the server listens on all addresses, it is the one by which
    other devices in the network reach this machine.
    """
    if playground.host not in OUTSIDE:
        return playground.url
    family, elsewhere = OUTSIDE[playground.host]
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a datagram socket only picks the network interface.
            probe.connect((elsewhere, 9))
        except OSError:
            return playground.url
        return address(probe.getsockname()[0], playground.port)


def _report_listen_error(host: str, port: int, error: OSError) -> None:
    if error.errno == errno.EADDRINUSE:
        print(
            f"Port {port} is taken, perhaps by another playground: end that one, or choose another "
            f"port with `make run PORT={_another_port(port)}`.",
            file=sys.stderr,
        )
    else:
        print(f"Cannot listen on {host}:{port}: {error.strerror or error}", file=sys.stderr)


def _another_port(port: int) -> int:
    return port + 1 if port < LAST_PORT else port - 1


if __name__ == "__main__":
    sys.exit(main())
