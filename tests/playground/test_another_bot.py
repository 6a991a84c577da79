"""The example bot in the playground's README, run exactly as the README instructs."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.playground.wire import Tab

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
README = (ROOT / "playground/README.md").read_text(encoding="utf-8")
_CODE = re.findall(r"(?s)```python\n(.*?)```", README)
_COMMAND = re.search(r"(?m)^    \.venv/bin/python -m (playground .*)$", README)


@pytest.fixture
def coins(tmp_path: Path) -> Path:
    """Return a folder with the two files that the README describes: a runner and a bot."""
    runner, bot, _ = _CODE
    folder = tmp_path / "coins"
    folder.mkdir()
    (folder / "at_playground.py").write_text(runner, encoding="utf-8")
    (folder / "coin_bot.py").write_text(bot, encoding="utf-8")
    return folder


@asynccontextmanager
async def run_playground(*arguments: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """Start the playground with these arguments; yield its process and the printed address."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", "--port", "0", *arguments),
        cwd=ROOT,
        # In the README, `python` has the bot's packages; here it is the Python of the tests.
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        line = (await process.stdout.readline()).decode()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found is not None, line
        yield process, found[0]
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
        await process.wait()


@pytest.mark.e2e
async def test_the_readme_bot_runs_as_described(coins: Path) -> None:
    assert _COMMAND is not None
    _, *arguments = shlex.split(_COMMAND[1])
    arguments = [str(coins) if each == "../coins" else each for each in arguments]
    async with run_playground(*arguments) as (_, address), aiohttp.ClientSession() as session:
        async with session.get(f"{address}/play/seats") as answer:
            seats = (await answer.json())["seats"]
        async with session.ws_connect(f"{address}/play/seat/{seats[0]['id']}") as socket:
            desk = Tab(socket)
            snapshot = await desk.next("snapshot")
            commands = snapshot["commands"] or (await desk.next("commands"))["commands"]
            (coin,) = [each for each in commands if each["key"] == "coin"]
            channel = snapshot["channels"][0]["id"]
            values = {"channel": channel, "command": coin["id"], "key": "coin", "options": {}}
            await desk.ask("command", **values)
            posted = (await desk.next("message", event="create"))["message"]
            assert re.search(r"tossed \*\*(heads|tails)\*\*", posted["content"])
            button = posted["components"][0]["components"][0]
            await desk.ask("click", message=posted["id"], custom_id=button["custom_id"])
            edited = await desk.next("message", event="update")
            assert edited["message"]["id"] == posted["id"]
            await desk.next("interaction_done", how="update")


@pytest.mark.e2e
async def test_the_readme_test_passes(coins: Path) -> None:
    assert '"../coins"' in _CODE[2]
    names: dict[str, Any] = {}
    exec(_CODE[2].replace("../coins", str(coins)), names)  # noqa: S102
    (test,) = [value for name, value in names.items() if name.startswith("test")]
    await test()


@pytest.mark.e2e
async def test_the_environment_for_a_separate_bot_is_printed(coins: Path) -> None:
    async with run_playground("--no-bot") as (process, address):
        assert process.stdout is not None
        assert b"environment" in await process.stdout.readline()
        lines = [(await process.stdout.readline()).decode().strip() for _ in range(3)]
        given = dict(line.split("=", 1) for line in lines)
        assert given["PLAYGROUND_API_URL"].startswith(address)
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "at_playground.py", "coin_bot.py"),
            cwd=coins,
            env={**os.environ, **given},
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            async with (
                aiohttp.ClientSession() as session,
                session.ws_connect(f"{address}/play/panel") as socket,
            ):
                desk = Tab(socket)
                if not (await desk.next("snapshot"))["gateway"]["connected"]:
                    await desk.next("gateway", connected=True)
        finally:
            bot.terminate()
            await bot.wait()
