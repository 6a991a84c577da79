from __future__ import annotations

import re
import signal
import socket
import sys
import tempfile
from collections.abc import Sequence

import aiohttp
import pytest

from playground import Playground
from playground.__main__ import main
from playground.setting import EVERYBODY
from tests.playground.test_another_bot import run_playground

pytestmark = pytest.mark.process


@pytest.mark.e2e
async def test_one_command_serves_the_page_and_ends_with_the_bot() -> None:
    async with run_playground("--members", "8") as (process, address):
        page = await _get(address)
        assert page.startswith("<!doctype html>")
        seats = await _get(f"{address}/play/seats")
        assert all(each in seats for each in ("bot", *(member.name for member in EVERYBODY)))
        process.send_signal(signal.SIGINT)
        out, error = await process.communicate()
        assert process.returncode == 0
        assert b"DISCORD_TOKEN" in out
        assert error == b""


async def test_playground_on_an_ipv6_address_is_found_there() -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6")
    async with Playground(host="::1") as playground:
        assert playground.url == f"http://[::1]:{playground.port}"
        assert (await _get(playground.url)).startswith("<!doctype html>")


async def _get(address: str) -> str:
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return await answer.text()


def test_a_taken_port_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(("--port", str(port))) == 1
    error = capsys.readouterr().err
    assert f"Port {port} is taken" in error
    assert re.search(r"`make run PORT=\d+`", error)
    assert error.count("\n") == 1


def test_a_full_disk_is_reported_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    assert main(("--port", "0")) == 1
    output, error = capsys.readouterr()
    assert output == ""
    assert "perhaps the disk is full" in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("no-such-program my_bot.py", "no-such-program cannot be run: No such file or directory"),
        (f"{sys.executable} no_such_bot.py", "no_such_bot.py"),
    ],
)
def test_a_bot_that_cannot_start_is_reported_in_a_line(
    command: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("--port", "0", "--bot", command)) == 1
    output, error = capsys.readouterr()
    assert output == ""
    assert error.startswith("The bot ended during its start: ")
    assert why in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--port", "99999"), "'99999' is not a port number"),
        (("--bot", ""), "name a command"),
        (("--bot", "python 'my_bot.py"), "No closing quotation"),
        (
            ("--bot", "python my_bot.py", "--folder", "/nowhere"),
            "the folder /nowhere does not exist",
        ),
        (("--bot", "python my_bot.py", "--no-bot"), "not allowed with"),
        (("--servers", "65"), "--servers"),
        (("--members", "9"), "--members"),
        (("--processes", "2"), "needs --postgres"),
        (("--processes", "2", "--no-bot"), "is for this project's bot"),
    ],
)
def test_invalid_options_are_rejected_with_a_sentence(
    arguments: Sequence[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert message in capsys.readouterr().err
