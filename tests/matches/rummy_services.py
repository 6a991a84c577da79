"""The services for rummy matches, on any store."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.games.game import AnyMove, AnyState
from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.options import Contract, Options
from bot.matches.invitations import SeatedPlayer
from bot.matches.match import Match, Person, Terms
from bot.store.sql.store import Store
from tests.games.rummy.games import sensible
from tests.matches.conftest import CLICK
from tests.matches.services import MatchServices
from tests.store.samples import an_invitation

GUILD, CHANNEL = 1, 2
NAMES = ("Anna", "Bernd", "Carla", "Dora", "Emil", "Fritz", "Gerda", "Hans")
PEOPLE = tuple(Person(101 + 101 * n, name, name.lower()) for n, name in enumerate(NAMES))
BOT = Person(900, "The bot", "bot")
SHORT = Options(contracts=(Contract(2, 0), Contract(1, 1)), quiet_limit=30)
"""The options of a game of two rounds."""


def short_options(players: int) -> Options:
    """Return the options of a short game, with enough packs for `players` players."""
    return SHORT if players <= 5 else replace(SHORT, decks=3, jokers=6)


class SensibleThinker:
    """A computer player that moves like `tests.games.rummy.games.sensible`."""

    def __init__(self) -> None:
        self.levels: list[str] = []
        self.seen: list[AnyState] = []

    async def choose(self, level: str, state: AnyState) -> AnyMove:
        self.levels.append(level)
        self.seen.append(state)
        return sensible(state)


class RummyServices(MatchServices):
    """The services for rummy, with `SensibleThinker` as the computer player."""

    def __init__(self, store: Store, secrets: random.Random | None = None) -> None:
        self.thinker = SensibleThinker()
        thinkers = {RUMMY.name: self.thinker}
        super().__init__(store, secrets=secrets or random.Random(7), thinkers=thinkers)

    async def match(
        self,
        players: int,
        agreement: Agreement | None = None,
        *,
        computers: int = 0,
        pace: int | None = None,
        channel: int = CHANNEL,
    ) -> Match:
        """Begin a match with `players` seats; computers play the last `computers` of them."""
        agreement = agreement or Agreement(short_options(players))
        terms = Terms(GUILD, channel, "en", RUMMY, agreement, pace)
        now = self.clock.now()
        members = players - computers
        seated = [SeatedPlayer(each, now) for each in PEOPLE[:members]]
        seated += [SeatedPlayer(BOT, now, "mate")] * computers
        asked = await self.store.invitations.add(an_invitation())
        return await self.starting.accept(asked, terms, seated, CLICK, draw_seats=False)

    async def sensibly(self, match: Match) -> Match:
        """Make a sensible move for a member whose turn it is, or the next automatic moves."""
        if match.is_turn_automatic:
            return await self.later(match)
        seat = min(match.waiting)
        move = sensible(match.view(seat))
        user_id = match.user_of(seat)
        return (await self.events.play(match.id, user_id, move, match.revision)).after

    async def later(self, match: Match) -> Match:
        """Advance the clock to the end of the buy window, and make the moves that then follow."""
        assert match.record.offer.ends is not None
        self.clock.time += match.record.offer.ends - self.running.seconds()
        step = await self.events.settle(match.id)
        assert step is not None
        return step.after

    async def play_out(self, match: Match) -> Match:
        """Play the match to its end, with sensible moves for the members and the computer."""
        while not match.is_over:
            if match.is_computer_to_move:
                match = await self.practice.reply(match.id)
            else:
                match = await self.sensibly(match)
        return match
