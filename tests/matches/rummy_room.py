"""A room in which Shanghai, the rummy, is played through the services, over any back end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bot.games.game import AnyMove, AnyState
from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.contracts import Contract
from bot.games.rummy.terms.options import Options
from bot.matches.absences import Absences
from bot.matches.clocks import Clocks
from bot.matches.events import Events
from bot.matches.hands import PrivateHands
from bot.matches.invitations import Invitations
from bot.matches.logbook import Logbook
from bot.matches.match import Match, Person
from bot.matches.practice import Practice
from bot.matches.privacy import PersonalData
from bot.matches.proposals import Proposals
from bot.matches.reading import Matches
from bot.matches.showing import Showing
from bot.matches.starting import SeatedPlayer, Starting
from bot.matches.terms import Terms
from bot.operating.clock import RunningTimes
from bot.store.sql.store import Store
from tests.games.rummy.games import Chooser, sensible
from tests.matches.conftest import CLICK, ManualClock
from tests.store.samples import an_invitation

GUILD, CHANNEL = 1, 2
NAMES = ("Anna", "Bernd", "Carla", "Dora", "Emil", "Fritz", "Gerda", "Hans")
PEOPLE = tuple(Person(101 + 101 * n, name, name.lower()) for n, name in enumerate(NAMES))
BOT = Person(900, "The bot", "bot")
SHORT = Options(contracts=(Contract(2, 0), Contract(1, 1)), quiet_limit=30)
"""Two rounds."""


def short_options(players: int) -> Options:
    """Return the options of a short game, with enough packs for so many players."""
    return SHORT if players <= 5 else replace(SHORT, decks=3, jokers=6)


class SensibleThinker:
    """Plays for the computer as the sensible player of the tests does."""

    def __init__(self, chooser: Chooser = sensible) -> None:
        self.chooser = chooser
        self.levels: list[str] = []
        self.seen: list[AnyState] = []

    async def choose(self, level: str, state: AnyState) -> AnyMove:
        self.levels.append(level)
        self.seen.append(state)
        return self.chooser(state)


@dataclass
class RummyRoom:
    """The services over a store."""

    store: Store
    clock: ManualClock = field(default_factory=ManualClock)
    secrets: random.Random = field(default_factory=lambda: random.Random(7))
    thinker: SensibleThinker = field(default_factory=SensibleThinker)

    def __post_init__(self) -> None:
        self.times = RunningTimes(self.clock, self.store.shards)
        self.running = self.times.shard(0)
        self.running.run()
        self.restart()

    def restart(self) -> None:
        """Let everything go that a process holds."""
        self.logbook = Logbook(
            self.store,
            self.clock,
            running=self.times,
            new_secret=lambda: self.secrets.randbytes(32),
        )
        self.matches = Matches(self.logbook)
        self.starting = Starting(self.logbook)
        self.showing = Showing(self.logbook)
        self.absences = Absences(self.store, self.clock)
        self.clocks = Clocks(self.logbook, self.absences)
        self.proposals = Proposals(self.logbook)
        self.events = Events(self.logbook, self.absences, self.proposals)
        self.invitations = Invitations(self.store, self.clock, self.starting, open_seconds=3600)
        self.personal_data = PersonalData(
            self.store, self.matches, self.events, self.invitations, self.times
        )
        self.hands = PrivateHands(self.logbook)
        self.practice = Practice(
            self.matches, self.events, self.store, {RUMMY.name: self.thinker}, self.clock
        )

    async def match(
        self,
        players: int,
        agreement: Agreement | None = None,
        *,
        computers: int = 0,
        pace: int | None = None,
        channel: int = CHANNEL,
    ) -> Match:
        """Let the first members and then computers sit down, `players` in all."""
        agreement = agreement or Agreement(short_options(players))
        terms = Terms(GUILD, channel, "en", RUMMY, agreement, pace)
        now = self.clock.now()
        members = players - computers
        seated = [SeatedPlayer(each, now) for each in PEOPLE[:members]]
        seated += [SeatedPlayer(BOT, now, "mate")] * computers
        asked = await self.store.invitations.add(an_invitation())
        return await self.starting.accept(asked, terms, seated, CLICK, by_lot=False)

    async def play(self, match: Match, move: AnyMove) -> Match:
        """Make the move of the member for whom a match waits."""
        (user_id,) = match.record.waits_for
        return (await self.events.play(match.id, user_id, move, match.revision)).after

    async def sensibly(self, match: Match) -> Match:
        """Let a member for whom a match waits make a sensible move, or the turn play itself."""
        if match.plays_itself:
            return await self.later(match)
        seat = min(match.waiting)
        move = sensible(match.view(seat))
        user_id = match.user_of(seat)
        return (await self.events.play(match.id, user_id, move, match.revision)).after

    async def later(self, match: Match) -> Match:
        """Let the time pass after which a turn plays itself."""
        assert match.record.offer.ends is not None
        self.clock.time += match.record.offer.ends - self.running.seconds()
        step = await self.events.settle(match.id)
        assert step is not None
        return step.after

    async def play_out(self, match: Match) -> Match:
        """Let members and computers play sensibly to the end."""
        while not match.over:
            if match.computer_to_move:
                match = await self.practice.reply(match.id)
            else:
                match = await self.sensibly(match)
        return match


def people(match: Match) -> Iterator[Person]:
    """Yield the members at a table."""
    return (match.person(seat) for seat in match.seats if match.level_of(seat) is None)
