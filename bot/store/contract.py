"""The persistence layer's contract: what every back end must keep, whichever it is.

Every method is one transaction, and what it wrote is durable when it returns.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Protocol

from bot.operating.shards import OwnShards
from bot.records.invitations import InvitationRecord
from bot.records.matches import Change, MatchRecord, NewMatch, Pause, Shown
from bot.records.messages import OLD, NewMessage
from bot.store.absences import AbsenceStore
from bot.store.clocks import ClockStore
from bot.store.figures import Figures
from bot.store.hands import HandStore
from bot.store.invitations import InvitationStore
from bot.store.members import MemberStore
from bot.store.messages import MessageStore
from bot.store.paging import FIRST_PAGE, Page
from bot.store.privacy import PrivacyStore
from bot.store.proposals import ProposalStore
from bot.store.registrations import RegistrationStore
from bot.store.servers import ServerStore


class StaleRevisionError(Exception):
    """The match is not at the revision that the change was made for; nothing was written."""

    def __init__(self, match_id: int, revision: int) -> None:
        super().__init__(f"match {match_id} is not open at revision {revision}")


class StaleShownError(Exception):
    """What Discord shows of the match has changed since it was read; nothing was written."""

    def __init__(self, match_id: int, edition: int) -> None:
        super().__init__(f"match {match_id} is not shown as of edition {edition}")


class PlayersBusyError(Exception):
    """The same people have an open match of this game in this channel; `match_id` names it."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} is open for the same people in this channel")
        self.match_id = match_id


class Store(Protocol):
    """Matches and their logs, and the rooms of all else that is kept."""

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
    def invitations(self) -> InvitationStore:
        """Who asks whom to a game."""

    @property
    def hands(self) -> HandStore:
        """What members keep to themselves at a table."""

    @property
    def privacy(self) -> PrivacyStore:
        """The data of a member or a server, and deleting it."""

    @property
    def registrations(self) -> RegistrationStore:
        """Which commands were registered with Discord."""

    async def close(self) -> None:
        """Finish pending writes and close the file."""

    async def add_match(self, match: NewMatch, change: Change) -> MatchRecord:
        """Start a match with the first lines of its log; raises PlayersBusyError.

        A private one takes the place of its member's earlier one of that game on that server.
        """

    async def fork(self, played: MatchRecord, match: NewMatch, change: Change) -> MatchRecord:
        """Start a match that begins like a private one, which is set aside or, if tried, deleted.

        The `twin` of `match` is the game as it was played. Raises StaleRevisionError if `played`
        is at another revision or was set aside before.
        """

    async def drop_fork(self, fork: MatchRecord) -> None:
        """Delete a match in which something is tried; the game as it was played goes on.

        Raises StaleRevisionError if it is at another revision.
        """

    async def private_match(self, guild_id: int, user_id: int, game: str) -> MatchRecord | None:
        """Return the member's private match of a game on a server; None if there is none."""

    async def accept(
        self, invitation: InvitationRecord, match: NewMatch, change: Change
    ) -> MatchRecord:
        """Close an open invitation as accepted and start its match, both or neither.

        `change` holds the first lines of the log, and `invitation` is of the edition that it has
        now. Raises StaleInvitationError or PlayersBusyError.
        """

    async def read_match(self, match_id: int) -> MatchRecord | None:
        """Return the match without its log, or None if there is none with that id."""

    async def read_log(self, match_id: int) -> Sequence[str]:
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
        left: str = OLD,
    ) -> Shown:
        """Remember what Discord has been shown; return it as the edition that it is now.

        `posted` is the number of the live message on the ledger, if it has just been posted. A
        message that is not the live one any more is put there, as one that must show `left`.
        A power cut may lose the latest edition; the match is then shown once more. Raises
        StaleShownError if there is no match, or if `shown` was not made from the latest edition:
        a pause, a move to another channel, a deleted member or another publication came between.
        """

    async def set_pause(
        self, match_id: int, pause: Pause | None, notices: Sequence[NewMessage] = ()
    ) -> MatchRecord | None:
        """Pause an open match, or resume it for None; return it, None if it is not open.

        From then on the live message is outdated, the players to act have not been called, and no
        more than `notices` is left to be said.
        """

    async def move_match(self, match_id: int, channel_id: int) -> MatchRecord | None:
        """Move an open match to another channel, where nothing of it has been shown yet.

        The match is no longer paused. Returns it, or None if there is no open match with that id.
        Raises PlayersBusyError.
        """

    # What is looked for every few seconds: a page at a time, in the order of the ids.
    async def open_games(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the matches that are not over."""

    async def members_gone(self) -> frozenset[tuple[int, int]]:
        """Return, by server, the members for whom open matches are paused."""

    async def unshown(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the matches whose live message is outdated and whose channel can be reached."""

    async def unshown_in(self, channel_id: int) -> Sequence[MatchRecord]:
        """Return the matches of one channel whose live message is outdated, a guest's too."""

    async def take_in(self, guild_id: int) -> Sequence[int]:
        """Let a server's guest tables be its own, as it has the bot now; return their numbers."""

    async def count_unshown(self) -> int:
        """Return how many matches `unshown` finds in all its pages."""

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


def players_key(user_ids: Iterable[int]) -> str:
    """Return a key for a group of users, the same for any order of seats."""
    return " ".join(str(user_id) for user_id in sorted(user_ids))
