"""The persistence layer's contract: what every back end must keep, whichever it is.

Every method is one transaction, and what it wrote is durable when it returns.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Protocol

from bot.operating.shards import OwnShards
from bot.records.challenges import ChallengeRecord, ChallengeStatus, NewChallenge
from bot.records.matches import Change, MatchRecord, NewMatch, Pause, Shown
from bot.records.parties import PartyRecord
from bot.store.absences import AbsenceStore
from bot.store.clocks import ClockStore
from bot.store.figures import Figures
from bot.store.hands import HandStore
from bot.store.members import MemberStore
from bot.store.messages import MessageStore
from bot.store.paging import FIRST_PAGE, Page
from bot.store.parties import PartyStore
from bot.store.privacy import PrivacyStore
from bot.store.proposals import ProposalStore
from bot.store.registrations import RegistrationStore
from bot.store.rehearsals import RehearsalStore
from bot.store.servers import ServerStore


class StaleRevisionError(Exception):
    """The match is not at the revision that the change was made for; nothing was written."""

    def __init__(self, match_id: int, revision: int) -> None:
        super().__init__(f"match {match_id} is not open at revision {revision}")


class StaleShownError(Exception):
    """What Discord shows of the match has changed since it was loaded; nothing was written."""

    def __init__(self, match_id: int, edition: int) -> None:
        super().__init__(f"match {match_id} is not shown as of edition {edition}")


class PartyBusyError(Exception):
    """The same people have an open match of this game in this channel; `match_id` names it."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} is open for the same people in this channel")
        self.match_id = match_id


class PairChallengedError(Exception):
    """These two have an open challenge to this game in this channel; `challenge_id` names it."""

    def __init__(self, challenge_id: int) -> None:
        super().__init__(f"challenge {challenge_id} is open for this pair in this channel")
        self.challenge_id = challenge_id


class ChallengeClosedError(Exception):
    """The challenge is no longer open; `status` says what it became."""

    def __init__(self, status: ChallengeStatus) -> None:
        super().__init__(f"the challenge is {status}")
        self.status = status


def refuse_closed(challenge: ChallengeRecord | None) -> ChallengeRecord:
    """Return a challenge that is open; raises ChallengeClosedError for any other.

    One that was deleted meanwhile counts as expired: a member may still see its message.
    """
    if challenge is None:
        raise ChallengeClosedError(ChallengeStatus.EXPIRED)
    if challenge.status is not ChallengeStatus.OPEN:
        raise ChallengeClosedError(challenge.status)
    return challenge


class Store(Protocol):
    """Challenges, matches and their logs."""

    shards: OwnShards
    """Whose servers this process looks after.

    Methods that find what is due, or what there is in all servers, leave out the others'.
    """

    @property
    def members(self) -> MemberStore:
        """What members chose for themselves."""

    @property
    def servers(self) -> ServerStore:
        """What servers chose for everybody."""

    @property
    def figures(self) -> Figures:
        """What statistics read and keep."""

    @property
    def messages(self) -> MessageStore:
        """The ledger of what Discord shows."""

    @property
    def absences(self) -> AbsenceStore:
        """When members are away."""

    @property
    def proposals(self) -> ProposalStore:
        """What needs the consent of everybody at the table."""

    @property
    def clocks(self) -> ClockStore:
        """The clocks of matches and the bot's running time."""

    @property
    def parties(self) -> PartyStore:
        """Who gathers for games of several."""

    @property
    def hands(self) -> HandStore:
        """What members keep to themselves at a table."""

    @property
    def rehearsals(self) -> RehearsalStore:
        """The members' private practice games."""

    @property
    def privacy(self) -> PrivacyStore:
        """The data of a member or a server, and deleting it."""

    @property
    def registrations(self) -> RegistrationStore:
        """Which commands were registered with Discord."""

    async def close(self) -> None:
        """Finish pending writes and close the file."""

    # Challenges
    async def add_challenge(self, challenge: NewChallenge) -> ChallengeRecord:
        """Keep a new open challenge and return it with its id.

        One that is meant for somebody raises PairChallengedError where either of the two has
        challenged the other to the same game already.
        """

    async def load_challenge(self, challenge_id: int) -> ChallengeRecord | None:
        """Return the challenge, or None if there is none with that id."""

    async def set_challenge_message(
        self, challenge_id: int, message_id: int, channel_id: int
    ) -> None:
        """Remember the message that shows the challenge."""

    async def close_challenge(self, challenge_id: int, status: ChallengeStatus) -> ChallengeRecord:
        """Close an open challenge; raises ChallengeClosedError if it is not open any more."""

    async def accept_challenge(
        self, challenge_id: int, match: NewMatch, change: Change
    ) -> MatchRecord:
        """Close an open challenge as accepted and start its match, both or neither.

        `change` holds the first lines of the log. Raises ChallengeClosedError or PartyBusyError.
        """

    async def challenges_due(self, now: float) -> Sequence[ChallengeRecord]:
        """Return the open challenges whose time is up at `now`."""

    # Matches
    async def add_match(self, match: NewMatch, change: Change) -> MatchRecord:
        """Start a match with the first lines of its log; raises PartyBusyError."""

    async def start_party(self, party: PartyRecord, match: NewMatch, change: Change) -> MatchRecord:
        """Close an open party as accepted and start its match, both or neither.

        `party` is of the edition that it has now. Raises StalePartyError or PartyBusyError.
        """

    async def load_match(self, match_id: int) -> MatchRecord | None:
        """Return the match without its log, or None if there is none with that id."""

    async def load_log(self, match_id: int) -> Sequence[str]:
        """Return the lines of the log, oldest first."""

    async def append(self, match_id: int, revision: int, change: Change) -> MatchRecord:
        """Add lines to the log of a match that is at `revision`; return the match after it.

        The new revision is the old one plus the number of lines. All proposals are overtaken.
        Raises StaleRevisionError if the match is at another revision or over.
        """

    async def set_shown(
        self,
        match_id: int,
        shown: Shown,
        *,
        posted: int | None = None,
    ) -> Shown:
        """Remember what Discord has been shown; return it as the edition that it is now.

        `posted` is the number of the live message on the ledger, if it has just been posted. A
        message that is not the live one any more is put there, as one that must show that.
        A power cut may lose the latest edition; the match is then shown once more. Raises
        StaleShownError if there is no match, or if `shown` was not made from the latest edition:
        a pause, a move to another channel, a deleted member or another publication came between.
        """

    async def set_pause(self, match_id: int, pause: Pause | None) -> MatchRecord | None:
        """Pause an open match, or resume it for None; return it, None if it is not open.

        From then on the live message is outdated, and the players to act have not been called.
        """

    async def move_match(self, match_id: int, channel_id: int) -> MatchRecord | None:
        """Move an open match to another channel, where nothing of it has been shown yet.

        The match is no longer paused. Returns it, or None if there is no open match with that id.
        Raises PartyBusyError.
        """

    # What is looked for every few seconds: a page at a time, in the order of the ids.
    async def open_games(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the matches that are not over."""

    async def members_gone(self) -> frozenset[tuple[int, int]]:
        """Return, by server, the members for whom open matches are paused."""

    async def unshown(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the matches whose live message is outdated and whose channel can be reached."""

    async def uncalled(
        self, before: float, after: float = math.inf, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return the open matches of members alone that wait for somebody who was not called.

        Only matches that Discord shows up to date and that are unchanged since `before`. Not while
        everybody who is still to be called is away. `after` is in the future: a change from then
        on was stored before the clock was put back, and counts as old.
        """

    async def awaiting_computer(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the open matches that wait for a seat which the computer plays or holds."""

    async def open_matches(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
        waits_for: int | None = None,
    ) -> Sequence[MatchRecord]:
        """Return the matches that are not over, filtered, the longest waiting first."""

    async def size(self) -> int:
        """Return how many bytes the database takes."""

    async def count_open_matches(self) -> int:
        """Return how many matches are not over."""

    async def find_open_match(
        self, channel_id: int, game: str, user_ids: Iterable[int]
    ) -> MatchRecord | None:
        """Return the open match of a game of exactly these people here, in any order of seats."""


def party(user_ids: Iterable[int]) -> str:
    """Return a key for a group of users, the same for any order of seats."""
    return " ".join(str(user_id) for user_id in sorted(user_ids))
