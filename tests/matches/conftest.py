from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from bot.clock import RunningTime
from bot.games.shanghaien.options import ExtraTrick
from bot.matches.absences import Absences
from bot.matches.challenges import Challenges
from bot.matches.clocks import Clocks
from bot.matches.match import Match, Person
from bot.matches.proposals import Proposals
from bot.matches.service import Matches
from bot.matches.terms import Terms
from bot.store.memory.store import MemoryStore

ANNA = Person(101, "Anna", "anna")
BERND = Person(202, "Bernd", "bernd")
CARLA = Person(303, "Carla", "carla")
TERMS = Terms(guild_id=1, channel_id=2, language="en", starts="me")


@dataclass
class ManualClock:
    """A clock that moves only when told."""

    time: float = 1_000_000.0

    def now(self) -> float:
        return self.time

    def monotonic(self) -> float:
        return self.time


@dataclass
class Table:
    """A store with the services on it, and a way to restart them."""

    clock: ManualClock = field(default_factory=ManualClock)
    store: MemoryStore = field(default_factory=MemoryStore)
    auto_roll: bool = True
    ran: float = 0.0
    """The running time that the last run of the bot kept."""

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        self.running = RunningTime(self.clock, before=self.ran)
        self.running.run()
        self.matches = Matches(
            self.store,
            self.clock,
            running=self.running,
            auto_roll=self.auto_roll,
            new_secret=lambda: bytes(range(32)),
        )
        self.absences = Absences(self.store, self.clock)
        self.clocks = Clocks(self.store, self.clock, self.matches, self.absences)
        self.proposals = Proposals(self.store, self.matches)
        self.challenges = Challenges(self.store, self.clock, self.matches, open_seconds=3600)

    async def match(self, extra: ExtraTrick = ExtraTrick.NONE, *, pace: int | None = None) -> Match:
        terms = replace(TERMS, extra_trick=extra, pace=pace)
        challenge = await self.challenges.challenge(terms, ANNA, BERND)
        return await self.challenges.accept(challenge.id, BERND)


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def slow_table() -> Table:
    """A table where even the only legal roll is the player's own click."""
    return Table(auto_roll=False)
