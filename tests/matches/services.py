"""The services of `bot.matches` with a manual clock and a simulated restart of the bot."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field

import pytest

from bot.games.game import AnyMove
from bot.matches.clocks import Absences, Clocks
from bot.matches.events import Events
from bot.matches.hands import PrivateHands
from bot.matches.invitations import Invitations, MatchStarter
from bot.matches.log import Logbook
from bot.matches.match import Match, Reason, RefusedError
from bot.matches.practice import Practice, Thinker
from bot.matches.privacy import PersonalData
from bot.matches.proposals import Proposals
from bot.matches.queries import ShownBoards
from bot.records.matches import Result
from bot.runtime.clock import UptimeClocks
from bot.store.sql.store import Store
from tests.machine import ManualClock


@dataclass
class MatchServices:
    """The services of `bot.matches`, which all use one store."""

    store: Store
    clock: ManualClock = field(default_factory=ManualClock)
    auto_roll: bool = True
    secrets: random.Random | None = None
    """The source of secrets, or None for a constant secret."""
    thinkers: Mapping[str, Thinker] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.run(0.0)
        self.restart()

    def run(self, ran: float) -> None:
        """Start the uptime clock at `ran` seconds."""
        self.times = UptimeClocks(self.clock, self.store.shards)
        self.times.start_from({0: ran})
        self.running = self.times.get_shard_clock(0)
        self.running.start()

    def new_secret(self) -> bytes:
        return bytes(range(32)) if self.secrets is None else self.secrets.randbytes(32)

    def restart(self) -> None:
        """Create the services again with empty caches, as after a restart; the uptime continues."""
        self.logbook = Logbook(
            self.store,
            self.clock,
            running=self.times,
            plays_forced_moves=self.auto_roll,
            new_secret=self.new_secret,
        )
        self.matches = self.logbook
        self.starting = MatchStarter(self.logbook)
        self.showing = ShownBoards(self.logbook)
        self.absences = Absences(self.store, self.clock)
        self.clocks = Clocks(self.logbook, self.absences)
        self.proposals = Proposals(self.logbook)
        self.events = Events(self.logbook, self.proposals)
        self.invitations = Invitations(self.store, self.clock, self.starting, open_seconds=3600)
        self.personal_data = self.personal_data_with(self.invitations)
        self.hands = PrivateHands(self.logbook)
        self.practice = Practice(self.matches, self.events, self.store, self.thinkers, self.clock)

    async def play(self, match: Match, move: AnyMove) -> Match:
        """Make a move of the member whose turn it is; it must be the turn of one member only."""
        (user_id,) = match.record.waits_for
        return (await self.events.play(match.id, user_id, move, match.revision)).after

    def personal_data_with(self, invitations: Invitations) -> PersonalData:
        return PersonalData(self.store, self.matches, self.events, invitations, self.times)


async def refusal_of(request: Awaitable[object]) -> RefusedError:
    """Await a request and return its refusal; fail if it is accepted."""
    with pytest.raises(RefusedError) as caught:
        await request
    return caught.value


async def reason_of(request: Awaitable[object]) -> Reason:
    """Await a request and return the reason of its refusal."""
    return (await refusal_of(request)).reason


def result_of(match: Match) -> Result:
    """Return the result of a finished match."""
    assert match.record.result is not None
    return match.record.result
