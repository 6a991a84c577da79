from __future__ import annotations

import asyncio
import re
import socket
import urllib.request
from contextlib import closing
from pathlib import Path

from tests.e2e.table import moves_of, table_at

OFTEN = "import cogs.runtime.heartbeat as heartbeat; heartbeat.EVERY_SECONDS = 0.2"
"""A change of the bot's code that shortens the interval of its heartbeat."""
SAMPLE = re.compile(r"^(shanghaien_\w+)(?:\{(.*)\})? (\S+)$", re.MULTILINE)
WANTED = (
    ("shanghaien_commands_total", 'command="shanghaien challenge"'),
    ("shanghaien_clicks_total", 'verb="accept"'),
    ("shanghaien_refusals_total", 'reason="rules"'),
    ("shanghaien_board_seconds_count", ""),
    ("shanghaien_store_wait_seconds_count", ""),
    ("shanghaien_event_loop_lag_seconds_count", ""),
    ("shanghaien_connected", ""),
)


def find_free_port() -> int:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def fetch_metrics(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        return str(answer.read().decode())


async def test_a_game_appears_in_the_metrics_and_its_players_do_not(tmp_path: Path) -> None:
    port = find_free_port()
    where, environment = tmp_path / "games.db", {"SHANGHAIEN_METRICS_PORT": str(port)}
    async with table_at(where, environment=environment, change=OFTEN) as table:
        board = await table.start()
        stranger = await table.carla.click(board, custom_id=moves_of(board)[0]["custom_id"])
        assert stranger.private is not None
        await table.play(most=2)
        # Members may see an answer before Discord confirms it to the bot, and the bot updates other
        # values with the next heartbeat.
        while True:
            found = SAMPLE.findall(await asyncio.to_thread(fetch_metrics, port))
            samples = {(name, labels): float(value) for name, labels, value in found}
            if all(samples.get(each) for each in WANTED):
                break
            await asyncio.sleep(0.05)
        labels = "\n".join(labels for _, labels in samples)
        assert re.search(r"\d{12,}|Anna|Bernd|Carla", labels) is None
