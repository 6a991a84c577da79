"""What the store keeps about one person or one server, and how it is deleted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.records.absences import Absence
from bot.records.invitations import InvitationRecord
from bot.records.matches import MatchRecord
from bot.records.members import MemberRecord


@dataclass(frozen=True, slots=True)
class MemberData:
    """Everything that is kept about a member."""

    member: MemberRecord
    matches: tuple[MatchRecord, ...]
    """On every server, by id."""
    invitations: tuple[InvitationRecord, ...]
    """In which the member takes part or is asked to, by id."""
    hidden_on: tuple[int, ...]
    """Servers on whose leaderboards the member does not want to stand."""
    absences: tuple[Absence, ...]
    """From every server, the first one first."""


MOST_SEATS = 8
"""Seats that a match can have. `nobody_id` depends on it, so it never changes."""


def nobody_id(match_id: int, slot: int) -> int:
    """Return the user id of a seat whose player's data was deleted: negative and unique.

    So nobody can tell that two such seats belonged to the same person.
    """
    return -(MOST_SEATS * match_id + slot)


def is_nobody(user_id: int) -> bool:
    """Return whether a user id stands for a player whose data was deleted."""
    return user_id < 0


class StillPlayingError(Exception):
    """The member plays a match that was not given up; nothing was deleted."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} was not given up")


def refuse_playing(running: Iterable[int], given_up: Collection[int]) -> None:
    """Raise StillPlayingError unless each of a member's running matches was given up."""
    for match_id in running:
        if match_id not in given_up:
            raise StillPlayingError(match_id)


class PrivacyStore(Protocol):
    """Finds and deletes all data of a member or a server."""

    async def of_member(self, user_id: int) -> MemberData:
        """Return everything about a member."""

    async def forget_member(
        self, user_id: int, nobody: Mapping[str, str], given_up: Collection[int] = ()
    ) -> None:
        """Delete everything about a member; matches but private ones keep a nameless seat.

        `nobody` is the name of such a seat, by the match's language. The caller has the member give
        up open matches first, and says which: some have ended, and one that goes on has nobody in
        that seat. What is shown of these matches is outdated from then on: it may have the name.
        Raises StillPlayingError if a match of the member runs that was not given up: one that has
        begun meanwhile.
        """

    async def guilds(self) -> Sequence[int]:
        """Return every server that has stored data."""

    async def forget_guild(self, guild_id: int) -> None:
        """Delete everything about a server: its matches, invitations and choices."""
