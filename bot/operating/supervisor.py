"""Telling systemd how the bot is: the few lines of its protocol (sd_notify) that are needed.

The protocol is stable and is one datagram to a socket; without the socket nothing happens.
"""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping

_MICRO = 1_000_000


class Supervisor:
    """Whoever started the bot and wants to hear of it; nobody, where it was started by hand."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._watchdog = environ.get("WATCHDOG_USEC", "")

    @property
    def watchdog_seconds(self) -> float | None:
        """Within how many seconds the next sign of life is expected; None if none is."""
        return int(self._watchdog) / _MICRO if self._watchdog.isdecimal() else None

    def starting(self, seconds: float) -> None:
        """Say that the start goes on, and that the next word comes within `seconds`."""
        self._say(f"EXTEND_TIMEOUT_USEC={round(seconds * _MICRO)}")

    def ready(self) -> None:
        """Say that members can play."""
        self._say("READY=1")

    def alive(self) -> None:
        """Say that the bot goes on; whoever does not hear it in time starts another one."""
        self._say("WATCHDOG=1")

    def status(self, text: str) -> None:
        """Say in one line how things are."""
        self._say(f"STATUS={' '.join(text.split())}")

    def stopping(self) -> None:
        """Say that the bot is about to end."""
        self._say("STOPPING=1")

    def _say(self, message: str) -> None:
        if not self._address:
            return
        # A name that begins with @ is one outside of the file system.
        address = self._address.replace("@", "\0", 1) if self._address[0] == "@" else self._address
        # Nobody is to wait for a supervisor that does not listen.
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as outlet,
        ):
            outlet.setblocking(False)
            outlet.sendto(message.encode(), address)
