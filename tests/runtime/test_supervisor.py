from __future__ import annotations

import socket
from contextlib import closing
from pathlib import Path

import pytest

from bot.runtime.clock import Supervisor


@pytest.mark.parametrize("abstract", [False, True])
def test_systemd_is_notified_by_a_file_and_by_an_abstract_socket(
    tmp_path: Path, abstract: bool
) -> None:
    path = str(tmp_path / "notify")
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as inlet:
        inlet.bind("\0" + path if abstract else path)
        inlet.settimeout(10)
        supervisor = Supervisor({"NOTIFY_SOCKET": "@" + path if abstract else path})
        supervisor.report_ready()
        supervisor.report_status("two\nlines")
        assert [inlet.recv(100), inlet.recv(100)] == [b"READY=1", b"STATUS=two lines"]


def test_without_a_supervisor_notifications_have_no_effect(tmp_path: Path) -> None:
    Supervisor({}).report_alive()
    Supervisor({"NOTIFY_SOCKET": str(tmp_path / "gone")}).report_alive()


@pytest.mark.parametrize(("usec", "seconds"), [("3000000", 3.0), ("", None), ("soon", None)])
def test_the_watchdogs_time_limit_is_converted_from_microseconds_to_seconds(
    usec: str, seconds: float | None
) -> None:
    assert Supervisor({"WATCHDOG_USEC": usec}).watchdog_seconds == seconds
