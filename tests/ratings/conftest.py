from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from bot.games.shanghaien.game import SHANGHAIEN, format_agreement
from bot.games.shanghaien.notation import format_event, parse_event
from bot.games.shanghaien.rules import replay
from bot.ratings.bookkeeping import Bookkeeper
from bot.ratings.ladder import Ladders
from bot.ratings.statistics import Statistics
from bot.records.matches import Change, NewMatch, Result
from bot.store.sql.store import Store
from tests.games.shanghaien.playing import honest_transcript, result_of
from tests.machine import ManualClock
from tests.ratings.local_counting import LocalCounting

ANNA, BERND, CARLA = 1, 2, 3
GUILD = 7
MONDAY = 1_732_492_800.0


@dataclass
class Archive:
    """A server's finished games and their statistics."""

    store: Store
    clock: ManualClock = field(default_factory=lambda: ManualClock(MONDAY))

    def __post_init__(self) -> None:
        self.counting = LocalCounting()
        self.bookkeeper = Bookkeeper(self.store, self.counting)
        self.statistics = self.restarted()

    def restarted(self) -> Statistics:
        """Return statistics with empty caches, as after a restart."""
        ladders = Ladders(self.store, self.counting)
        return Statistics(self.store, self.clock, SHANGHAIEN, ladders)

    async def game(
        self,
        users: tuple[int, int] = (ANNA, BERND),
        *,
        seed: int = 0,
        end: str | None = None,
        after: int = 40,
        level: str | None = None,
        guild: int = GUILD,
        count: bool = True,
    ) -> Result:
        """Store a random game: a whole one, or its first `after` events followed by `end`."""
        transcript = honest_transcript(seed)
        events = transcript.events
        if end is not None:
            events = (*events[:after], parse_event(end))
        state = replay(transcript.terms.options, transcript.terms.drawn_starter, events)
        result = result_of(state)
        self.clock.time += 3600
        now = self.clock.time
        match = NewMatch(
            guild_id=guild, channel_id=1, user_ids=users,
            names=(f"Name {users[0]}", f"Name {users[1]}"), usernames=("a", "b"),
            game=SHANGHAIEN.name, levels=(None, level),
            options=format_agreement(transcript.terms),
            secret=bytes.fromhex(transcript.secret or ""), language="en", pace=None, created_at=now,
        )  # fmt: skip
        lines = tuple(format_event(event) for event in events)
        await self.store.add_match(match, Change(lines, (), now, (now, now), result))
        if count:
            await self.bookkeeper.catch_up()
        return result


@pytest.fixture
def archive(store: Store) -> Archive:
    return Archive(store)
