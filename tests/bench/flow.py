"""The number of clicks, messages, pings and words in a whole game.

Each pattern of play (see `run`) is measured in the same number of random games. The bot draws the
dice, so the numbers of rolls differ: divide the clicks by the rolls to compare.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import median

from playground import Playground
from playground.process import BotProcess
from playground.setting import DISCORDS_SECONDS
from tests.bench import measure
from tests.bench.tables import GameTable

CHANNELS = ("harbour", "quiet", "back-room")
"""The channels in which games are played; every pattern of play has one game in each."""
CALL_SHANGHAI = 0.12
"""The probability of calling Shanghai, so that games last as long as those of good players."""
COOLDOWN_SECONDS = 11.0
"""Seconds before a member may challenge again."""
HOURS_APART = 5 * 3600.0
"""The seconds between two clicks of players who are hours apart."""
PACE_HOURS = 72
"""The time limit for a turn."""
_WORD = re.compile(r"<[^>]+>|\w[\w’]*")
"""A word; a mention or a timestamp counts as one word."""


@dataclass
class FlowCount:
    """Sums over all games of one pattern of play."""

    rolls: int = 0
    clicks: int = 0
    messages: int = 0
    pings: int = 0
    words: float = 0.0
    """The sum of each game's median number of words on a board, buttons included."""


def run() -> None:
    """Print the counts of dice games: players at the table, hours apart, and with a time limit."""
    patterns = {"both at the table": _play_all(), "hours apart": _play_all(HOURS_APART)}
    patterns["the same with a pace"] = _play_all(HOURS_APART, PACE_HOURS)
    measure.title(f"A whole game (averages of {len(CHANNELS)})")
    for name, games in patterns.items():
        count = asyncio.run(games)
        cells = [f"{getattr(count, f.name) / len(CHANNELS):7.1f} {f.name}" for f in fields(count)]
        measure.row(name, *cells)


async def _play_all(pause: float = 0.0, pace: int | None = None) -> FlowCount:
    count = FlowCount()
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Playground(acknowledge_within=DISCORDS_SECONDS) as playground,
            BotProcess(playground, database=Path(folder) / "bench.db"),
        ):
            seats = playground.member("Anna"), playground.member("Bernd")
            for name in CHANNELS:
                channel = playground.channel(name)
                table = GameTable(playground, channel, seats, CALL_SHANGHAI, pace)
                await _play(playground, table, count, pause)
    return count


async def _play(playground: Playground, table: GameTable, count: FlowCount, pause: float) -> None:
    """Play one game from its challenge to its score sheet, and add its numbers to `count`."""
    channel, seats, words = table.channel, table.seats, list[int]()
    pings = sum(len(seat.pings) for seat in seats)
    messages = len(channel.messages)
    playground.advance(COOLDOWN_SECONDS)
    await table.open()
    while (sheet := await table.sheet()) is None:
        if pause:
            playground.advance(pause)
        board = await table.live()
        words.append(sum(len(_WORD.findall(each)) for each in (board.text, *board.labels)))
        outcome = await table.click()
        count.clicks += 1
        assert not outcome.failed
    posted = [each for each in list(channel.messages.values())[messages:] if each.only_for is None]
    count.messages += len(posted)
    count.pings += sum(len(seat.pings) for seat in seats) - pings
    count.words += median(words)
    record = (await seats[0].click(sheet, "Look back…")).private
    assert record is not None
    checked = (await seats[0].click(record, "Check the dice")).private
    assert checked is not None
    export = await seats[0].click(checked, "Export")
    transcript = export.messages[0].attachments[0].content.decode()
    count.rolls += sum(line.split()[:1] == ["dice"] for line in transcript.splitlines())
