from __future__ import annotations

import asyncio
import re
import socket
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from tests.e2e.table import moves_of, table_at

SAMPLE = re.compile(r"^(shanghaien_\w+)(?:\{(.*)\})? (\S+)$", re.MULTILINE)


def a_free_port() -> int:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def fetched(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        return str(answer.read().decode())


def total(text: str, name: str) -> float:
    """Return the sum of the samples of a name, 0 before there is one."""
    return sum(float(value) for found, _, value in SAMPLE.findall(text) if found == name)


async def settled(port: int) -> str:
    """Return what is measured once the bot is connected and has done all that was asked.

    Members see an answer before the bot is told that they do, and it is told with the next sign of
    life that the bot is connected.
    """
    while True:
        text = await asyncio.to_thread(fetched, port)
        clicks = total(text, "shanghaien_clicks_total")
        done = total(text, "shanghaien_acknowledge_seconds_count") > clicks
        boards = total(text, "shanghaien_board_seconds_count")
        if done and boards >= 2 and total(text, "shanghaien_connected"):
            return text
        await asyncio.sleep(0.1)


@pytest.mark.asyncio
async def test_a_game_is_seen_in_the_metrics_and_nobody_who_plays_it(tmp_path: Path) -> None:
    port = a_free_port()
    async with table_at(
        tmp_path / "games.db", environment={"SHANGHAIEN_METRICS_PORT": str(port)}
    ) as table:
        board = await table.start()
        stranger = await table.carla.click(board, custom_id=moves_of(board)[0]["custom_id"])
        assert stranger.private is not None
        await table.play(most=2)
        await table.playground.wait_for(lambda: "bot.ready" in "".join(table.bot.log))
        text = await settled(port)
        samples = {(name, labels): float(value) for name, labels, value in SAMPLE.findall(text)}
        assert samples["shanghaien_commands_total", 'command="shanghaien challenge"'] == 1
        assert samples["shanghaien_clicks_total", 'verb="accept"'] == 1
        # Whichever of the buttons that move a game on chance has clicked.
        moves = [
            samples.get(("shanghaien_clicks_total", f'verb="{verb}"'), 0.0)
            for verb in ("move", "move_asked", "ask_shanghai")
        ]
        assert sum(moves) >= 3
        assert samples["shanghaien_refusals_total", 'reason="not-a-player"'] == 1
        assert samples["shanghaien_board_seconds_count", ""] >= 2
        clicks = sum(
            value for (name, _), value in samples.items() if name == "shanghaien_clicks_total"
        )
        assert samples["shanghaien_acknowledge_seconds_count", ""] == clicks + 1
        assert samples["shanghaien_store_wait_seconds_count", ""] > 0
        assert samples["shanghaien_event_loop_lag_seconds_count", ""] > 0
        assert samples["shanghaien_open_games", ""] <= 1
        labels = "\n".join(found for _, found, _ in SAMPLE.findall(text))
        assert re.search(r"\d{6,}|Anna|Bernd|Carla", labels) is None
