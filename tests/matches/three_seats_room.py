"""The services over a store, for a game with three seats and hidden cards."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from bot.matches.absences import Absences
from bot.matches.clocks import Clocks
from bot.matches.events import Events
from bot.matches.invitations import Invitations
from bot.matches.logbook import Logbook
from bot.matches.match import Match, Person
from bot.matches.privacy import PersonalData
from bot.matches.proposals import Proposals
from bot.matches.reading import Matches
from bot.matches.refusals import RefusedError
from bot.matches.showing import Showing
from bot.matches.starting import SeatedPlayer, Starting
from bot.matches.terms import Terms
from bot.operating.clock import RunningTimes
from bot.store.sql.store import Store
from tests.games.tiny import TINY, Bid
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK, ManualClock
from tests.store.samples import an_invitation

STAKE, PACE = 5, 90
PEOPLE = (ANNA, BERND, CARLA)
BOT = Person(900, "The bot", "bot")


@dataclass
class ThreeSeatsRoom:
    """The services over a store."""

    store: Store
    clock: ManualClock = field(default_factory=ManualClock)

    secrets: random.Random = field(default_factory=lambda: random.Random(7))

    def new_secret(self) -> bytes:
        return self.secrets.randbytes(32)

    def __post_init__(self) -> None:
        self.times = RunningTimes(self.clock, self.store.shards)
        self.running = self.times.shard(0)
        self.running.run()
        self.restart()

    def restart(self) -> None:
        logbook = Logbook(self.store, self.clock, running=self.times, new_secret=self.new_secret)
        self.matches = Matches(logbook)
        self.starting = Starting(logbook)
        self.showing = Showing(logbook)
        self.absences = Absences(self.store, self.clock)
        self.clocks = Clocks(logbook, self.absences)
        self.proposals = Proposals(logbook)
        self.events = Events(logbook, self.absences, self.proposals)
        self.personal_data = PersonalData(
            self.store,
            self.matches,
            self.events,
            Invitations(self.store, self.clock, self.starting),
            self.times,
        )

    async def match(
        self, people: tuple[Person, ...] = PEOPLE, *, channel: int = 2, pace: int | None = None
    ) -> Match:
        terms = Terms(1, channel, "en", TINY, STAKE, pace)
        computers = [(person, "wild") for person in people if person is BOT]
        if computers:
            return await self.starting.begin_practice(terms, people[0], computers, CLICK)
        asked = await self.store.invitations.add(an_invitation())
        now = self.clock.now()
        return await self.starting.accept(
            asked, terms, [SeatedPlayer(each, now) for each in people], CLICK, by_lot=False
        )

    async def bid(self, match: Match, person: Person, points: int = 2) -> Match:
        now = await self.matches.current(match.id)
        return (await self.events.play(match.id, person.id, Bid(points), now.revision)).after

    async def refused(self, match: Match, user_id: int, points: int, revision: int) -> RefusedError:
        with pytest.raises(RefusedError) as caught:
            await self.events.play(match.id, user_id, Bid(points), revision)
        return caught.value
