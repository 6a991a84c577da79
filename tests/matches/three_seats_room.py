"""The services on a store, for a game with three seats and hidden cards."""

from __future__ import annotations

import random

from bot.matches.invitations import SeatedPlayer
from bot.matches.match import Match, Person, Terms
from bot.store.sql.store import Store
from tests.games.tiny import TINY, Bid
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK
from tests.matches.services import MatchServices
from tests.store.samples import an_invitation

PACE = 90
PEOPLE = (ANNA, BERND, CARLA)
BOT = Person(900, "The bot", "bot")


class ThreeSeatsRoom(MatchServices):
    """The services for a game with three seats."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, secrets=random.Random(7))

    async def match(
        self, people: tuple[Person, ...] = PEOPLE, *, channel: int = 2, pace: int | None = None
    ) -> Match:
        terms = Terms(1, channel, "en", TINY, None, pace)
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
