"""What the store keeps about one person or one server, and forgetting it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.store.absences import Absence
from bot.store.members import MemberRecord
from bot.store.records import ChallengeRecord, MatchRecord


@dataclass(frozen=True, slots=True)
class MemberData:
    """Everything that is kept about a member."""

    member: MemberRecord
    matches: tuple[MatchRecord, ...]
    """On every server, by id."""
    challenges: tuple[ChallengeRecord, ...]
    hidden_on: tuple[int, ...]
    """Servers on whose leaderboards the member does not want to stand."""
    absences: tuple[Absence, ...]
    """From every server, the first one first."""


MOST_SEATS = 8
"""Seats that a match can have; the ids of those who were forgotten depend on it."""


def nobody_id(match_id: int, slot: int) -> int:
    """Return the user id of a seat whose player was forgotten: negative, and another every time.

    So nobody can tell that two such seats belonged to the same person.
    """
    return -(MOST_SEATS * match_id + slot)


def is_nobody(user_id: int) -> bool:
    """Return whether a user id stands for a player who was forgotten."""
    return user_id < 0


class PrivacyStore(Protocol):
    """What belongs to whom, across everything that is stored."""

    async def of_member(self, user_id: int) -> MemberData:
        """Return everything about a member."""

    async def forget_member(self, user_id: int, nobody: Mapping[str, str]) -> None:
        """Delete everything about a member; matches keep a nameless seat.

        `nobody` is what such a seat is called, by the match's language. Whoever plays an open
        match gives it up before: it goes on, if at all, without anybody in that seat.
        """

    async def guilds(self) -> Sequence[int]:
        """Return every server of which anything is kept."""

    async def forget_guild(self, guild_id: int) -> None:
        """Delete everything about a server: its matches, challenges and choices."""
