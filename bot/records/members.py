"""Stored members and servers as plain values: settings, absences, usual terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple


class StoreError(Exception):
    """The store cannot serve; the message names the cause and the fix."""


class AwayError(StoreError):
    """The database is out of reach for now, which waiting may mend."""


class LostError(StoreError):
    """The process has lost its shards for now, which its log has told, with cause and fix."""


class TakenError(StoreError):
    """Another process runs a shard of this one; the message names it and the fix."""


class ReplacedError(TakenError):
    """Another process took a shard that this one had been running."""


class DisplayMode(StrEnum):
    """One way to show a position."""

    STANDARD = "standard"
    COLOUR_BLIND = "colour-blind"
    LARGE = "large"
    TEXT = "text"
    """No picture, but the position as text."""


CONVERSATION: Final = 0
"""What stands for a server where there is none."""


def guest_at(guild_id: int | None) -> int:
    """Return the number of a place where the bot is no member, by the server's id if it has one.

    >>> guest_at(81384788765712384)
    -81384788765712384
    """
    return CONVERSATION if guild_id is None else -guild_id


def is_guest(guild_id: int) -> bool:
    """Return whether a place is one where the bot is no member."""
    return guild_id <= CONVERSATION


@dataclass(frozen=True, slots=True)
class Absence:
    """One time away; moments are Unix seconds."""

    guild_id: int
    user_id: int
    since: float
    until: float
    """When the member means to be back."""
    ended_at: float | None = None
    """When the member was back; None while away."""


class UsualTerms(NamedTuple):
    """What one game is usually played by."""

    game: str
    options: str
    """The game's own, as it writes them."""
    pace: int | None
    """Seconds a move may take; 0 without a clock, None for what is usual for so many players."""


Usual = tuple[UsualTerms, ...]
"""One for each game at most."""


def with_usual(kept: Usual, terms: UsualTerms) -> Usual:
    """Return what is kept with these terms for their game; without any, if they are kept by now."""
    others = tuple(each for each in kept if each.game != terms.game)
    return others if terms in kept else (*others, terms)


def usual_of(kept: Sequence[Usual], game: str) -> UsualTerms | None:
    """Return the terms of the first who has some for a game; None if nobody has."""
    return next((each for usual in kept for each in usual if each.game == game), None)


class NotifyBy(StrEnum):
    """How a member is notified when a game waits for them."""

    CHANNEL = "channel"
    """By a mention in the game's channel."""
    DIRECT = "dm"
    """By a direct message."""
    NEITHER = "none"
    """Not at all."""


@dataclass(frozen=True, slots=True)
class CallChoice:
    """How a member wants to be called to a turn; the defaults are those of who never chose."""

    how: NotifyBy = NotifyBy.CHANNEL
    quiet: bool = True
    """Whether a turn is handed over without a call while both players are at the table."""
    dms_closed_until: float | None = None
    """The end of the day on which Discord said that the member takes no direct messages."""

    def closed_at(self, now: float) -> bool:
        """Return whether the member counts as taking no direct messages."""
        return self.dms_closed_until is not None and now < self.dms_closed_until

    def way_at(self, now: float) -> NotifyBy:
        """Return how the member is called: in the channel while direct messages are closed."""
        direct = self.how is NotifyBy.DIRECT
        return NotifyBy.CHANNEL if direct and self.closed_at(now) else self.how


AS_USUAL = CallChoice()


class HandOrder(StrEnum):
    """How the cards of a hand are sorted."""

    SUIT = "suit"
    RANK = "rank"
    PLAN = "plan"
    """By what they are good for."""


@dataclass(frozen=True, slots=True)
class MemberRecord:
    """One member's choices; the defaults are those of a member who never chose."""

    user_id: int
    how: NotifyBy = NotifyBy.CHANNEL
    quiet: bool = True
    dms_closed_until: float | None = None
    display: DisplayMode = DisplayMode.STANDARD
    """How pictures look that only this member sees."""
    language: str | None = None
    """One of the catalogues' languages, for direct messages; None: as the game's channel."""
    hand_order: HandOrder = HandOrder.SUIT
    """How the cards of a hand are sorted."""
    coach: bool = True
    """Whether a coach may speak in the member's first game."""
    usual: Usual = ()
    """What the member's games are played by."""

    @property
    def call_choice(self) -> CallChoice:
        """How the member wants to be called to a turn."""
        return CallChoice(self.how, self.quiet, self.dms_closed_until)


class Threads(StrEnum):
    """Where the table of a new game is set up."""

    NONE = "none"
    """In the channel itself."""
    PUBLIC = "public"
    PRIVATE = "private"


class Audience(StrEnum):
    """Who may see the leaderboard."""

    EVERYONE = "everyone"
    MANAGERS = "managers"
    """Only who manages the server."""
    NOBODY = "nobody"


class Greeting(StrEnum):
    """Whether the bot introduces itself on a server that it joins."""

    DUE = "due"
    GIVEN = "given"
    """It has, and does not a second time."""
    OFF = "off"


@dataclass(frozen=True, slots=True)
class ServerRecord:
    """One server's choices; the defaults are those of a server that never chose."""

    guild_id: int
    channels: tuple[int, ...] = ()
    """Where games may be started; empty: everywhere."""
    threads: Threads = Threads.NONE
    language: str | None = None
    """One of the catalogues' languages; None: as Discord says the server is set."""
    pace: int | None = None
    """Seconds a move may take in a new game unless who invites says otherwise; 0: no limit, None:
    what is usual for the game."""
    away_days: int = 30
    """Days a year which a member may be away; 0: not offered."""
    reminders: bool = True
    leaderboard: Audience = Audience.EVERYONE
    display: DisplayMode = DisplayMode.STANDARD
    """How boards look that everybody sees."""
    greeting: Greeting = Greeting.DUE
    weekly_channel: int | None = None
    """Where the server's table is posted once a week; None: nowhere."""
    weekly_due: float | None = None
    """When it is posted next, as Unix seconds; None while it is not."""
    usual: Usual = ()
    """What games are played by of who has no terms of their own."""
