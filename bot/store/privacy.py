"""What the store keeps about one person or one server, and how it is deleted."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bot.records.matches import MatchRecord
from bot.records.members import Absence, MemberRecord
from bot.records.messages import InvitationRecord


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
    names: tuple[tuple[int, str], ...] = ()
    """The present name on each server, by the server's id."""


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
