from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.games.shanghaien.cards import ExtraTrick
from bot.games.shanghaien.game import SHANGHAIEN, Starts, make_agreement
from bot.matches.match import Match, Person, Terms
from bot.store.sql.store import Store
from tests.matches.services import MatchServices

ANNA = Person(101, "Anna", "anna")
BERND = Person(202, "Bernd", "bernd")
CARLA = Person(303, "Carla", "carla")


def terms(
    channel_id: int = 2,
    extra: ExtraTrick = ExtraTrick.NONE,
    starts: Starts = "me",
    pace: int | None = None,
) -> Terms:
    """Return the terms of a game between Anna and Bernd."""
    return Terms(1, channel_id, "en", SHANGHAIEN, make_agreement(extra, starts), pace)


TERMS = terms()
CLICK = 1_441_817_120_305_152_000
"""The id of the interaction (a click) with which a member accepts an invitation."""


@dataclass
class Table(MatchServices):
    """The services for the dice game; a restart sets the uptime to `ran`."""

    ran: float = 0.0
    """The uptime stored by the previous process, in seconds."""

    def restart(self) -> None:
        self.run(self.ran)
        super().restart()

    async def accept(self, invitation_id: int, user: Person, interaction_id: int) -> Match:
        """Accept the invitation as `user`, the last missing guest, and return the match."""
        accepted = await self.invitations.join(invitation_id, user, interaction_id)
        assert accepted.match_id is not None
        return await self.matches.read_current(accepted.match_id)

    async def match(self, extra: ExtraTrick = ExtraTrick.NONE, *, pace: int | None = None) -> Match:
        agreed_on = terms(extra=extra, pace=pace)
        challenge = await self.invitations.open(agreed_on, ANNA, [BERND])
        return await self.accept(challenge.id, BERND, CLICK)


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store)


@pytest.fixture
def slow_table(store: Store) -> Table:
    """Return services that make no automatic rolls."""
    return Table(store, auto_roll=False)
