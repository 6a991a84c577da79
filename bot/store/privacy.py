"""The stored data of a person, and the pseudonyms that remain after its deletion."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bot.records.daily import DailyResult
from bot.records.matches import MatchRecord
from bot.records.members import Absence, MemberRecord
from bot.records.messages import InvitationRecord


@dataclass(frozen=True, slots=True)
class MemberData:
    """All stored data of a member."""

    member: MemberRecord
    matches: tuple[MatchRecord, ...]
    """The matches on all servers, by id."""
    invitations: tuple[InvitationRecord, ...]
    """The invitations with the member as participant or invited member, by id."""
    hidden_on: tuple[int, ...]
    """The servers on whose leaderboards the member is hidden."""
    absences: tuple[Absence, ...]
    """The absences on all servers, the earliest first."""
    names: tuple[tuple[int, str], ...] = ()
    """The current name on each server, by server id."""
    daily: tuple[DailyResult, ...] = ()
    """The deals of the day, the earliest first."""


MOST_SEATS = 8
"""The maximum number of seats in a match. Fixed, because `deleted_user_id` depends on it."""


def deleted_user_id(match_id: int, slot: int) -> int:
    """Return the user id that replaces a deleted one, negative and unique for each seat.

    It thus does not reveal which seats belonged to the same person.

    >>> deleted_user_id(12, 3), is_deleted_user(deleted_user_id(12, 3))
    (-99, True)
    """
    return -(MOST_SEATS * match_id + slot)


def is_deleted_user(user_id: int) -> bool:
    """Return whether a user id is the replacement of a deleted one."""
    return user_id < 0


class StillPlayingError(Exception):
    """A running match of the member was not given up; nothing was deleted."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} was not given up")


def refuse_playing(running: Iterable[int], given_up: Collection[int]) -> None:
    """Raise StillPlayingError unless `given_up` contains all running matches of a member."""
    for match_id in running:
        if match_id not in given_up:
            raise StillPlayingError(match_id)
