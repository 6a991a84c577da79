from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from bot.games.shanghaien.agreement import Starts, agreed
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.options import ExtraTrick
from bot.matches.absences import Absences
from bot.matches.clocks import Clocks
from bot.matches.events import Events
from bot.matches.invitations import Invitations
from bot.matches.logbook import Logbook
from bot.matches.match import Match, Person
from bot.matches.open_games import OpenGames
from bot.matches.proposals import Proposals
from bot.matches.reading import Matches
from bot.matches.showing import Showing
from bot.matches.starting import Starting
from bot.matches.terms import Terms
from bot.operating.clock import RunningTimes
from bot.store.sql.store import Store
from tests.machine import Undoubted

ANNA = Person(101, "Anna", "anna")
BERND = Person(202, "Bernd", "bernd")
CARLA = Person(303, "Carla", "carla")


def terms(
    channel_id: int = 2,
    extra: ExtraTrick = ExtraTrick.NONE,
    starts: Starts = "me",
    pace: int | None = None,
) -> Terms:
    """Return what Anna and Bernd agree on."""
    return Terms(1, channel_id, "en", SHANGHAIEN, agreed(extra, starts), pace)


TERMS = terms()
CLICK = 1_441_817_120_305_152_000
"""The id of the interaction that accepts."""


@dataclass
class ManualClock(Undoubted):
    """A clock that moves only when told."""

    time: float = 1_000_000.0

    def now(self) -> float:
        return self.time

    def monotonic(self) -> float:
        return self.time


@dataclass
class Table:
    """A store with the services on it, and a way to restart them."""

    store: Store
    clock: ManualClock = field(default_factory=ManualClock)
    auto_roll: bool = True
    ran: float = 0.0
    """The running time that the last run of the bot kept."""

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        self.times = RunningTimes(self.clock, self.store.shards)
        self.times.start_from({0: self.ran})
        self.running = self.times.shard(0)
        self.running.run()
        logbook = Logbook(
            self.store,
            self.clock,
            running=self.times,
            auto_moves=self.auto_roll,
            new_secret=lambda: bytes(range(32)),
        )
        self.matches = Matches(logbook)
        self.open_games = OpenGames(self.store)
        self.starting = Starting(logbook)
        self.showing = Showing(logbook)
        self.absences = Absences(self.store, self.clock)
        self.clocks = Clocks(logbook, self.absences)
        self.proposals = Proposals(logbook)
        self.events = Events(logbook, self.absences, self.proposals)
        self.invitations = Invitations(self.store, self.clock, self.starting, open_seconds=3600)

    async def accept(self, invitation_id: int, user: Person, interaction_id: int) -> Match:
        """Have a member accept what nobody else is waited for; return the match."""
        accepted = await self.invitations.join(invitation_id, user, interaction_id)
        assert accepted.match_id is not None
        return await self.matches.current(accepted.match_id)

    async def match(self, extra: ExtraTrick = ExtraTrick.NONE, *, pace: int | None = None) -> Match:
        agreed_on = terms(extra=extra, pace=pace)
        challenge = await self.invitations.open(agreed_on, ANNA, [BERND])
        return await self.accept(challenge.id, BERND, CLICK)


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store)


@pytest.fixture
def slow_table(store: Store) -> Table:
    """A table where even the only legal roll is the player's own click."""
    return Table(store, auto_roll=False)
