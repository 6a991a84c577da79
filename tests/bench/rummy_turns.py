"""How many clicks, messages and pings a turn of the rummy takes at four seats, by the real bot.

Members play as members do who come when they are called: each opens the own hand, decides, lays and
discards. Three ways: without orders; with orders, which say at the first turn of a round
what is wanted and begin each turn; and with *Play my turns* besides, once Down.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.games.rummy.options import Options
from playground.events import Event, MessageCreated, MessageEdited
from playground.seats import Seat
from playground.server import Playground
from tests.bench import measure
from tests.house.rummy_table import EIGHT, RummyTable, kind_of, menus_of
from tests.inprocess import house

SEATS = 4
GAMES = 5
WANTED = 8
"""So many of the cards that help are ordered."""
APART = 3600.0
"""Seconds between two visits: nobody stays at the table."""
AIMS: Mapping[str, str] = {"pings": "1", "visits": "1", "clicks": "4.5"}


@dataclass
class TurnCount:
    """Sums over all games of one way."""

    turns: int = 0
    clicks: int = 0
    """Opening the hand and giving orders are clicks, too."""
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

    orders: bool = False
    automatic: bool = False
    count: TurnCount = field(default_factory=TurnCount)
    ordered: dict[int, int] = field(default_factory=dict)
    """The round for which a member last gave orders."""

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
        if self.orders and self.ordered.get(seat.id) != match.state.table.round:
            self.ordered[seat.id] = match.state.table.round
            await self._give_orders(seat)
        if self.automatic:
            await self.use(seat, hand, "play")
        if seat.id in (await self.match()).record.waits_for:
            await self.play_turn(seat, hand)

    async def _give_orders(self, seat: Seat) -> None:
        hand = seat.ephemerals[-1]
        if not await self.use(seat, hand, "orders"):
            return
        for kind, wished in (("wanted", None), ("limits", ["take"])):
            menu = next(each for each in menus_of(hand) if kind_of(each["custom_id"]) == kind)
            values = [option["value"] for option in menu["options"]]
            chosen = values[:WANTED] if wished is None else wished
            self.used[kind] += 1
            await seat.select(hand, chosen, custom_id=menu["custom_id"])
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


WAYS: Mapping[str, tuple[bool, bool]] = {
    "no orders": (False, False),
    "with orders": (True, False),
    "with orders and Play my turns": (True, True),
}


async def count_way(orders: bool, automatic: bool, games: int = GAMES) -> TurnCount:
    """Return the sums of some games that are played one way."""
    total = TurnCount()
    for _ in range(games):
        playground = Playground(people=EIGHT)
        async with house(playground=playground) as (_, bot):
            table = CountingTable(playground, bot, orders=orders, automatic=automatic, count=total)
            await table.begin(SEATS, Options())
            await table.run()
    return total


def run() -> None:
    """Print clicks, visits, messages and pings of a turn, for each way to play."""
    measure.title(f"Rummy: a turn at {SEATS} seats ({GAMES} games of seven rounds, every click)")
    for name, (orders, automatic) in WAYS.items():
        count = asyncio.run(count_way(orders, automatic))
        cells = [
            f"{getattr(count, each) / count.turns:5.2f} {each}"
            for each in ("clicks", "visits", "pings", "messages", "edits")
        ]
        measure.row(name, *cells, f"{count.turns} turns")
    aims = ", ".join(f"{each} {aim}" for each, aim in AIMS.items())
    measure.row("aims, at most", aims)
