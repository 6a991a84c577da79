"""Opens the playground: the stand-in for Discord, a bot, and one address to play at."""

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
from playground.page.welcome import FirstScreen, WelcomeError, read_welcome
from playground.process import BotDiedError, BotProcess, BotProcesses, split_shards
from playground.server import Playground, address
from playground.setting import DISCORDS_SECONDS, EVERYBODY, PEOPLE

DEFAULT_PORT = 8137
LAST_PORT = 65_535
MOST_SERVERS, MOST_PROCESSES = 64, 8
SHARDS_EACH = 2
AT_ONCE, IDENTIFY_SECONDS = 16, 5.0
"""So many sessions may begin every so many seconds, as Discord lets those of a large bot."""
OUTSIDE = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),  # noqa: S104 - compared, not bound
    "::": (socket.AF_INET6, "2001:db8::1"),
}
"""For each host that means all addresses, a remote one (RFC 5737, RFC 3849)."""
NOTHING_KEPT = "nothing is kept"
WITH_AN_ACCOUNT = (
    "With a bot account, on a real server: DISCORD_TOKEN=… make run; README.md says how to get a "
    "token."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until Ctrl-C; the exit code."""
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
        type=_port,
        default=DEFAULT_PORT,
        help="the port; 0 takes a free one (%(default)s)",
    )
    _add_number(
        parser, "--members", len(EVERYBODY), "how many members can be played, {}", len(PEOPLE)
    )
    _add_number(parser, "--servers", MOST_SERVERS, "how many servers there are, {}")
    _add_number(
        parser, "--processes", MOST_PROCESSES,
        "how many processes the bot has, {}, each with two shards",
    )  # fmt: skip
    parser.add_argument(
        "--postgres",
        metavar="ADDRESS",
        help="the PostgreSQL database of the games; several processes need one",
    )
    parser.add_argument(
        "--welcome",
        type=_welcome,
        metavar="FILE",
        help="the first screen of the page, as playground/PROTOCOL.md describes it",
    )
    _add_other_bot(parser)
    return parser


def _add_other_bot(parser: argparse.ArgumentParser) -> None:
    """Add the options for whoever brings a bot of their own."""
    other = parser.add_mutually_exclusive_group()
    other.add_argument(
        "--bot",
        type=_command,
        metavar="COMMAND",
        help="starts another bot instead of this project's, such as 'python my_bot.py'",
    )
    other.add_argument(
        "--no-bot",
        action="store_true",
        help="starts none, and prints what a bot that you start yourself needs",
    )
    parser.add_argument(
        "--folder", type=_folder, default=Path(), help="where COMMAND is run (this folder)"
    )


def _add_number(
    parser: argparse.ArgumentParser, name: str, most: int, told: str, default: int = 1
) -> None:
    """Add an option that is a number from 1 to `most`, which its help says where `told` has {}."""
    parser.add_argument(
        name,
        type=int,
        choices=range(1, most + 1),
        default=default,
        help=f"{told.format(f'1 to {most}')} (%(default)s)",
        metavar="NUMBER",
    )


def _port(text: str) -> int:
    """The port a command line names. Raises ArgumentTypeError for what is none."""
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: 0 to {LAST_PORT}")
    return int(text)


def _welcome(text: str) -> FirstScreen:
    """The first screen that a file describes. Raises ArgumentTypeError if it cannot be used."""
    try:
        return read_welcome(Path(text))
    except WelcomeError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _command(text: str) -> list[str]:
    """The words of a command. Raises ArgumentTypeError if there are none."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} cannot be read: {error}") from None
    if not words:
        raise argparse.ArgumentTypeError("name a command, such as 'python my_bot.py'")
    return words


def _folder(text: str) -> Path:
    """The folder a command line names. Raises ArgumentTypeError if it is not there."""
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {text}")
    return Path(text)


async def _run(options: argparse.Namespace) -> int:
    try:
        playground = _playground_of(options)
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
        _complain(options.host, options.port, error)
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


def _playground_of(options: argparse.Namespace) -> Playground:
    """The playground that was asked for. Raises OSError if its folder cannot be made."""
    return Playground(
        host=options.host,
        port=options.port,
        people=EVERYBODY[: options.members],
        acknowledge_within=DISCORDS_SECONDS,
        servers=options.servers,
        shards=SHARDS_EACH * options.processes if options.processes > 1 else 1,
        max_concurrency=AT_ONCE,
        identify_seconds=IDENTIFY_SECONDS,
        same_ids=True,
        welcome=options.welcome,
    )


async def _play_with_bot(
    options: argparse.Namespace, playground: Playground, ended: asyncio.Event
) -> int:
    """Play until `ended`, with a bot that is started and stopped here; the exit code."""
    bot = _bot_of(options, playground)
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


def _bot_of(options: argparse.Namespace, playground: Playground) -> BotProcess | BotProcesses:
    """The bot that the command line names, or this project's."""
    if options.processes > 1:
        parts = split_shards(playground.gateway.shards, options.processes)
        return BotProcesses(playground, [_part(options, playground, shards) for shards in parts])
    if options.bot is None:
        return BotProcess(playground, environment=_database(options, playground))
    return BotProcess(
        playground, command=options.bot, folder=options.folder.resolve(), registers=False
    )


def _part(options: argparse.Namespace, playground: Playground, shards: range) -> BotProcess:
    """One of several processes of this project's bot."""
    environment = {
        "SHANGHAIEN_SHARDS": str(playground.gateway.shards),
        "SHANGHAIEN_SHARD_IDS": ",".join(map(str, shards)),
        **_database(options, playground),
    }
    return BotProcess(playground, environment=environment, shards=shards)


def _database(options: argparse.Namespace, playground: Playground) -> dict[str, str]:
    """The settings of a bot whose games are in the database of the command line, if it names one.

    The address stands in a file, as it may hold a password.
    """
    if options.postgres is None:
        return {}
    file = playground.database.with_name("address")
    file.touch(0o600)
    file.write_text(options.postgres)
    return {"SHANGHAIEN_DATABASE_FILE": str(file)}


async def _wait_for_bots(playground: Playground, ended: asyncio.Event) -> int:
    print(f"Play at {_address(playground)}/  (Ctrl-C ends it; nothing is kept)")
    print("Start a bot with these in its environment:")
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
        print(f"The bot ended at its start: {error}", file=sys.stderr)
        waiting.cancel()
        return 1
    except TimeoutError:
        print(f"The bot did not get ready. Its last line: {bot.last_line}", file=sys.stderr)
        waiting.cancel()
        return 1
    print(f"Play at {_address(playground)}/  (Ctrl-C ends it; {kept})")
    if remark:
        print(remark)
    sys.stdout.flush()
    playground.core.bus.listen(lambda event: _tell_of_death(event, bot))
    await waiting
    return 0


def _tell_of_death(event: Event, bot: BotProcess | BotProcesses) -> None:
    if isinstance(event, BotStatusChanged) and event.status == "offline":
        print(
            f"The bot ended by itself. Its last line: {bot.last_line}\n"
            "The page's panel can start it again.",
            file=sys.stderr,
        )


def _address(playground: Playground) -> str:
    """The address to tell people; for a server on all addresses, the one of this network."""
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


def _complain(host: str, port: int, error: OSError) -> None:
    if error.errno == errno.EADDRINUSE:
        print(
            f"Port {port} is taken, perhaps by another playground: end that one, or choose another "
            f"port with `make run PORT={_other(port)}`.",
            file=sys.stderr,
        )
    else:
        print(f"Cannot listen on {host}:{port}: {error.strerror or error}", file=sys.stderr)


def _other(port: int) -> int:
    return port + 1 if port < LAST_PORT else port - 1


if __name__ == "__main__":
    sys.exit(main())
