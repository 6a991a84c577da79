"""Opens the playground: the stand-in for Discord, the real bot, and one address to play at."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import signal
import socket
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playground.events import BotStatusChanged, Event
from playground.process import BotDiedError, BotProcess
from playground.server import Playground, address

DEFAULT_PORT = 8137
LAST_PORT = 65_535
OUTSIDE = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),  # noqa: S104 - compared, not bound
    "::": (socket.AF_INET6, "2001:db8::1"),
}
"""For each host that means all addresses, one that lies outside (RFC 5737, RFC 3849)."""
WITH_AN_ACCOUNT = (
    "With a real bot account: set DISCORD_TOKEN (or token_file in config.toml) and run "
    "`.venv/bin/python -m bot`; README.md says how to get a token."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until Ctrl-C; the exit code."""
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
    options = parser.parse_args(arguments)
    return asyncio.run(_run(options.host, options.port))


def _port(text: str) -> int:
    """The port a command line names. Raises ArgumentTypeError for what is none."""
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: 0 to {LAST_PORT}")
    return int(text)


async def _run(host: str, port: int) -> int:
    playground = Playground(host=host, port=port)
    try:
        await playground.start()
    except OSError as error:
        _complain(host, port, error)
        return 1
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, ended.set)
    with tempfile.TemporaryDirectory(prefix="playground-bot-") as folder:
        bot = BotProcess(playground, database=Path(folder) / "shanghaien.db")
        try:
            return await _play(playground, bot, ended)
        finally:
            await bot.stop()
            await playground.close()


async def _play(playground: Playground, bot: BotProcess, ended: asyncio.Event) -> int:
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
    print(f"Play at {_address(playground)}/  (Ctrl-C ends it; nothing is kept)")
    print(WITH_AN_ACCOUNT, flush=True)
    playground.core.bus.listen(lambda event: _tell_of_death(event, bot))
    await waiting
    return 0


def _tell_of_death(event: Event, bot: BotProcess) -> None:
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
            # Nothing is sent: connecting a datagram socket only picks the way out.
            probe.connect((elsewhere, 9))
        except OSError:
            return playground.url
        return address(probe.getsockname()[0], playground.port)


def _complain(host: str, port: int, error: OSError) -> None:
    if error.errno == errno.EADDRINUSE:
        print(
            f"Port {port} is taken, perhaps by another playground. End that one, or choose "
            "another port: .venv/bin/python -m playground --port 0",
            file=sys.stderr,
        )
    else:
        print(f"Cannot listen on {host}:{port}: {error.strerror or error}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
