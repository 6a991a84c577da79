"""Whether analyses delay a click: the clicks of one game alone, and while analyses run.

The finished games to analyse are in the database before the bot starts, which then posts their
score sheets, as after a crash.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bot.games.shanghaien.agreement import Agreement, format_agreement
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.moves import Seat as RulesSeat
from bot.games.shanghaien.notation import format_event
from bot.games.shanghaien.options import Options
from bot.records.matches import Change, NewMatch, Shown
from bot.store.sqlite.store import open_store
from playground import Channel, Message, Playground, Seat
from playground.process import BotProcess
from playground.setting import DISCORDS_SECONDS
from playground.world import ChannelKind
from tests.bench import measure
from tests.bench.tables import GameTable
from tests.games.shanghaien.playing import at_random, honest_events, result_of

BATCHES = 4
GAMES_IN_A_BATCH = 5
CLICKS_ALONE = 60
PATIENCE_SECONDS = 120.0
PICTURES = 4
"""Of a complete analysis: the chances, and three positions."""


def run() -> None:
    """Print what a click takes in one game while others are analysed."""
    alone, beside, failed = asyncio.run(_measure())
    measure.title(f"A click while other games are analysed ({GAMES_IN_A_BATCH} asked for at once)")
    measure.row("nothing else going on", measure.milliseconds(alone), f"{len(alone)} clicks")
    measure.row("beside the analyses", measure.milliseconds(beside), f"{len(beside)} clicks")
    measure.row("clicks that failed", f"{failed}")


async def _measure() -> tuple[list[float], list[float], int]:
    async with Playground(acknowledge_within=DISCORDS_SECONDS) as playground:
        anna, bernd, carla = (playground.member(name) for name in ("Anna", "Bernd", "Carla"))
        played = _channel(playground, "played")
        table = GameTable(playground, _channel(playground, "table"), (anna, bernd))
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "bench.db"
            await _seed(database, playground, played, (anna, bernd))
            async with BotProcess(
                playground, database=database, environment={"SHANGHAIEN_LOG_LEVEL": "warning"}
            ):
                await playground.wait_for(
                    lambda: len(_sheets(played)) == BATCHES * GAMES_IN_A_BATCH, PATIENCE_SECONDS
                )
                await table.open()
                return await _batches(table, carla, _sheets(played))


async def _batches(
    table: GameTable, reader: Seat, sheets: Sequence[Message]
) -> tuple[list[float], list[float], int]:
    alone: list[float] = []
    beside: list[float] = []
    failed = 0

    async def click(waits: list[float]) -> None:
        nonlocal failed
        outcome = await table.click()
        waits.append(outcome.after)
        failed += outcome.failed

    for batch in range(BATCHES):
        for _ in range(CLICKS_ALONE):
            await click(alone)
        asked = sheets[batch * GAMES_IN_A_BATCH :][:GAMES_IN_A_BATCH]
        analyses = [(await reader.click(sheet, "Analyse")).private for sheet in asked]
        while any(each is None or len(each.attachments) < PICTURES for each in analyses):
            await click(beside)
    return alone, beside, failed


def _sheets(channel: Channel) -> list[Message]:
    """Return the score sheets in a channel."""
    return [
        message
        for message in channel.messages.values()
        if any(button.get("label") == "Analyse" for button in message.buttons)
    ]


def _channel(playground: Playground, name: str) -> Channel:
    guild = playground.guild
    channel = Channel(playground.core.ids.next(), ChannelKind.TEXT, name, guild, position=9)
    guild.channels[channel.id] = playground.core.world.channels[channel.id] = channel
    return channel


async def _seed(
    database: Path, playground: Playground, channel: Channel, seats: tuple[Seat, Seat]
) -> None:
    """Keep finished games of which all but the score sheet has been shown."""
    async with await open_store(database) as store:
        for number in range(BATCHES * GAMES_IN_A_BATCH):
            chance = random.Random(number)
            secret = chance.randbytes(32)
            game = list(honest_events(secret, Options(), RulesSeat.FIRST, at_random(chance)))
            result = result_of(game[-1][1])
            lines = tuple(format_event(event) for event, _ in game)
            new = _new_match(playground, channel, seats, secret)
            record = await store.add_match(new, Change(lines, (), 1.0, (1.0, 1.0), result))
            await store.set_shown(record.id, Shown(rounds=8))


def _new_match(
    playground: Playground, channel: Channel, seats: tuple[Seat, Seat], secret: bytes
) -> NewMatch:
    return NewMatch(
        guild_id=playground.guild.id,
        channel_id=channel.id,
        game=SHANGHAIEN.name,
        options=format_agreement(Agreement(Options(), RulesSeat.FIRST, by_lot=False)),
        user_ids=(seats[0].id, seats[1].id),
        names=("Anna", "Bernd"),
        usernames=("anna", "bernd"),
        levels=(None, None),
        secret=secret,
        language="en",
        pace=None,
        created_at=1.0,
    )
