"""How many clicks, messages and pings a turn of the rummy takes at four seats, by the real bot.

Members play as members do who come when they are called: each opens the own hand, decides, lays
and discards. Three ways: nothing said, a cautious plan, a bold one, each set in the first turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.games.rummy.options import Options
from playground.events import Event, MessageCreated, MessageEdited
from playground.seats import Seat
from playground.server import Playground
from playground.world import Message
from tests.bench import measure
from tests.house.rummy_table import EIGHT, RummyTable, enabled
from tests.inprocess import house

SEATS = 4
GAMES = 5
APART = 3600.0
"""Seconds between two visits: nobody stays at the table."""
AIMS: Mapping[str, str] = {"pings": "1", "visits": "1", "clicks": "4.5"}


@dataclass
class TurnCount:
    """Sums over all games of one way."""

    turns: int = 0
    clicks: int = 0
    """Opening the hand and setting a plan are clicks, too."""
    visits: int = 0
    """How often somebody came and opened the own hand."""
    pings: int = 0
    messages: int = 0
    """Posted for everybody."""
    edits: int = 0
    """Of messages that everybody sees."""


@dataclass
class CountingTable(RummyTable):
    """A table at which everything that reaches members is counted."""

    preset: str | None = None
    """What everybody's plan says of when to be called; None: all turns are the members' own."""
    count: TurnCount = field(default_factory=TurnCount)
    planned: set[int] = field(default_factory=set)
    """Who has set it."""

    def note(self, event: Event) -> None:
        """Count what everybody sees, and who is called."""
        match event:
            case MessageCreated(message) if not message.only_for:
                if message.author is self.playground.bot:
                    self.count.messages += 1
                    self.count.pings += len(message.pinged)
            case MessageEdited(message) if not message.only_for:
                self.count.edits += message.author is self.playground.bot

    async def visit(self) -> None:
        """Let whom the match waits for come and play one turn."""
        match = await self.match()
        seat = self.player_of(match.record.waits_for[0])
        self.playground.advance(APART)
        self.count.visits += 1
        hand = await self.hand(seat)
        if self.preset is not None and seat.id not in self.planned:
            self.planned.add(seat.id)
            await self._set_plan(seat, hand, self.preset)
        if seat.id in (await self.match()).record.waits_for:
            await self.play_turn(seat, hand)

    async def _set_plan(self, seat: Seat, hand: Message, preset: str) -> None:
        await self.use(seat, hand, "orders")
        button = next(each for each in enabled(hand) if each["custom_id"].endswith(f".{preset}"))
        await self.press(seat, hand, button)
        await self.use(seat, hand, "main")

    async def run(self) -> None:
        """Play a whole game."""
        while not (await self.match()).over:
            if (await self.match()).record.waits_for:
                await self.visit()
            await self.shown()
        table = (await self.match()).state.table
        self.count.turns += sum(result.turns for result in table.history)
        self.count.clicks += sum(self.used.values())
        self.used.clear()


WAYS: Mapping[str, str | None] = {
    "nothing said": None,
    "a cautious plan": "cautious",
    "a bold plan": "bold",
}


async def count_way(preset: str | None, games: int = GAMES) -> TurnCount:
    """Return the sums of some games that are played one way."""
    total = TurnCount()
    for _ in range(games):
        playground = Playground(people=EIGHT)
        async with house(playground=playground) as (_, bot):
            table = CountingTable(playground, bot, preset=preset, count=total)
            await table.begin(SEATS, Options())
            await table.run()
    return total


def run() -> None:
    """Print clicks, visits, messages and pings of a turn, for each way to play."""
    measure.title(f"Rummy: a turn at {SEATS} seats ({GAMES} games of seven rounds, every click)")
    for name, preset in WAYS.items():
        count = asyncio.run(count_way(preset))
        cells = [
            f"{getattr(count, each) / count.turns:5.2f} {each}"
            for each in ("clicks", "visits", "pings", "messages", "edits")
        ]
        measure.row(name, *cells, f"{count.turns} turns")
    aims = ", ".join(f"{each} {aim}" for each, aim in AIMS.items())
    measure.row("aims, at most", aims)
