"""Stored members and servers as plain values: settings, absences, usual terms and names."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple


class StaleError(Exception):
    """A record has changed since it was read, or is no longer open; nothing was written."""


class StoreError(Exception):
    """The base of errors of the store. The message names the cause and the fix."""


class UnreachableError(StoreError):
    """The database is temporarily unreachable; a retry may succeed."""


class LeaseLostError(StoreError):
    """The process has temporarily lost its shards. The log names the cause and the fix."""


class ShardTakenError(StoreError):
    """Another process runs one of this process's shards. The message names it and the fix."""


class ShardReplacedError(ShardTakenError):
    """Another process took over a shard that this process was running."""


class DisplayMode(StrEnum):
    """A way to display a position."""

    STANDARD = "standard"
    COLOUR_BLIND = "colour-blind"
    LARGE = "large"
    TEXT = "text"
    """The position as text, without a picture."""


CONVERSATION: Final = 0
"""The stored server id of a private conversation."""


def guest_at(guild_id: int | None) -> int:
    """Return the stored server id of a place where the bot is not a member.

    The place is the server `guild_id`, or a private conversation if `guild_id` is None.

    >>> guest_at(81384788765712384)
    -81384788765712384
    >>> guest_at(None) == CONVERSATION
    True
    """
    return CONVERSATION if guild_id is None else -guild_id


def is_guest(guild_id: int) -> bool:
    """Return whether the bot is not a member of the place with this stored server id."""
    return guild_id <= CONVERSATION


@dataclass(frozen=True, slots=True)
class Absence:
    """One absence; moments are Unix seconds."""

    guild_id: int
    user_id: int
    since: float
    until: float
    """The planned return."""
    ended_at: float | None = None
    """The actual return; None while the member is absent."""


class UsualTerms(NamedTuple):
    """The terms that a member or server usually uses for one game."""

    game: str
    options: str
    """The options in the game's own format."""
    pace: int | None
    """The time per move in seconds; 0 for no limit, None for the default, which depends on the
    number of players."""


Usual = tuple[UsualTerms, ...]
"""The usual terms of a member or server, at most one entry per game."""


def add_usual_terms(kept: Usual, terms: UsualTerms) -> Usual:
    """Return `kept` with `terms` in place of any others for their game.

    If `kept` already contains `terms`, they are removed instead.
    """
    others = tuple(each for each in kept if each.game != terms.game)
    return others if terms in kept else (*others, terms)


def find_usual_terms(kept: Sequence[Usual], game: str) -> UsualTerms | None:
    """Return the first terms for `game` in `kept`, or None.

    `kept` contains the usual terms of several owners, such as a member and a server.
    """
    return next((each for usual in kept for each in usual if each.game == game), None)


class Lesson(NamedTuple):
    """A topic that the coach, the hints for beginners, has explained to a member."""

    game: str
    topic: str
    """The game's own name of the topic."""
    match_id: int
    """The match in which the topic was explained. There the explanation stays on the board until
    the member's next choice."""


class PracticeResult(NamedTuple):
    """The result of a finished practice match of a member."""

    game: str
    level: str
    """The level of the computer."""
    points: float
    """The share of the opponents that the member beat, 1 for a win. An opponent in the same place
    counts half."""
    number: int
    """The number of this result among all the member's practice results of the game, from 1."""


MOST_RESULTS = 3
"""The maximum number of practice results that are kept per game, the latest ones."""


def add_result(
    kept: Sequence[PracticeResult], game: str, level: str, points: float
) -> tuple[PracticeResult, ...]:
    """Return `kept` with a new result in front; of `game`, only the `MOST_RESULTS` latest results
    remain.
    """
    same = [each for each in kept if each.game == game]
    others = [each for each in kept if each.game != game]
    number = same[0].number + 1 if same else 1
    new = PracticeResult(game, level, points, number)
    return (new, *same[: MOST_RESULTS - 1], *others)


class NotifyBy(StrEnum):
    """The way in which a member is notified of a turn."""

    CHANNEL = "channel"
    """By a mention in the channel of the match."""
    DIRECT = "dm"
    """By a direct message."""
    NEITHER = "none"
    """No notification."""


@dataclass(frozen=True, slots=True)
class NotificationChoice:
    """A member's choice of notifications. The defaults apply until the member chooses."""

    how: NotifyBy = NotifyBy.CHANNEL
    quiet: bool = True
    """True if a turn needs no notification while the member is active."""
    dms_closed_until: float | None = None
    """The time until which no direct message is tried, because Discord rejected one; None if none
    was rejected."""

    def has_closed_dms(self, now: float) -> bool:
        """Return whether direct messages to the member are considered rejected at `now`."""
        return self.dms_closed_until is not None and now < self.dms_closed_until

    def method_at(self, now: float) -> NotifyBy:
        """Return the way to notify the member at `now`: the channel replaces rejected direct
        messages.
        """
        direct = self.how is NotifyBy.DIRECT
        return NotifyBy.CHANNEL if direct and self.has_closed_dms(now) else self.how


DEFAULT_NOTIFICATIONS = NotificationChoice()


class HandOrder(StrEnum):
    """The order of the cards in a displayed hand."""

    SUIT = "suit"
    RANK = "rank"
    PLAN = "plan"
    """The melds of the contract first, complete or with gaps, then the other cards by suit."""


class PlayStyle(StrEnum):
    """The turns that a member's plan leaves to the member."""

    OWN = "own"
    """Every turn."""
    CAUTIOUS = "cautious"
    """Turns with a decision, and all turns when another player is about to go out."""
    BOLD = "bold"
    """Turns with a decision."""


class Hat(StrEnum):
    """The hat of a player's portrait."""

    TRICORNE = "tricorne"
    HEADSCARF = "headscarf"
    TOQUE = "toque"
    CAP = "cap"
    PEAKED_CAP = "peaked-cap"


class PortraitChoice(NamedTuple):
    """A member's choice of portrait."""

    hat: Hat = Hat.TRICORNE
    face: int | None = None
    """The number of the face, from 0; None for one that depends on the user id."""


DEFAULT_PORTRAIT = PortraitChoice()


@dataclass(frozen=True, slots=True)
class MemberRecord:
    """The settings of one member. The defaults apply until the member chooses."""

    user_id: int
    how: NotifyBy = NotifyBy.CHANNEL
    quiet: bool = True
    dms_closed_until: float | None = None
    display: DisplayMode = DisplayMode.STANDARD
    """The display mode of the member's private pictures."""
    language: str | None = None
    """The language of direct messages; None for the language of the channel."""
    hand_order: HandOrder = HandOrder.SUIT
    """The order of the cards in a displayed hand."""
    play_style: PlayStyle | None = None
    """The style of the member's next plans, or None until the member chooses."""
    plan_buys: bool = True
    """True if the member's next plans buy helpful discards."""
    coach: bool = True
    """True if the member's first games show hints for beginners."""
    usual: Usual = ()
    """The member's usual terms."""
    lessons: tuple[Lesson, ...] = ()
    """The topics that the coach has explained to the member."""
    practised: tuple[PracticeResult, ...] = ()
    """The member's latest practice results, the latest of each game first."""
    hat: Hat = Hat.TRICORNE
    """The hat of the member's portrait."""
    face: int | None = None
    """The number of the portrait's face, from 0; None for one that depends on the user id."""

    def topics(self, game: str, before: int | None = None) -> frozenset[str]:
        """Return the topics of a game that the coach explained, except in the match `before`."""
        return frozenset(
            each.topic for each in self.lessons if each.game == game and each.match_id != before
        )

    def results(self, game: str) -> tuple[PracticeResult, ...]:
        """Return the latest practice results of a game, the latest first."""
        return tuple(each for each in self.practised if each.game == game)

    def opponents_met(self, game: str) -> int:
        """Return the number of all practice results of a game, including those no longer kept."""
        results = self.results(game)
        return results[0].number if results else 0

    @property
    def notification_choice(self) -> NotificationChoice:
        """The member's choice of notifications."""
        return NotificationChoice(self.how, self.quiet, self.dms_closed_until)

    @property
    def portrait(self) -> PortraitChoice:
        """The member's choice of portrait."""
        return PortraitChoice(self.hat, self.face)


class Threads(StrEnum):
    """The place of a new match's boards."""

    NONE = "none"
    """The channel itself."""
    PUBLIC = "public"
    PRIVATE = "private"


class Audience(StrEnum):
    """The members who may see the leaderboard."""

    EVERYONE = "everyone"
    MANAGERS = "managers"
    """Only members with the permission to manage the server."""
    NOBODY = "nobody"


class Greeting(StrEnum):
    """The state of the bot's introduction on a server."""

    DUE = "due"
    GIVEN = "given"
    """The introduction was posted and is not repeated."""
    OFF = "off"


@dataclass(frozen=True, slots=True)
class ServerRecord:
    """The settings of one server. The defaults apply until the server chooses."""

    guild_id: int
    channels: tuple[int, ...] = ()
    """The channels in which games may start; empty if all are allowed."""
    threads: Threads = Threads.NONE
    language: str | None = None
    """The language of the server's boards; None for the server's language in Discord."""
    pace: int | None = None
    """The time per move in seconds for a new match without its own pace; 0 for no limit, None for
    the default of the game."""
    away_days: int = 30
    """The number of days per year a member may be absent; 0 disables absences."""
    reminders: bool = True
    reposts: bool = True
    """True if a board that new messages have pushed up is posted again with the next move."""
    leaderboard: Audience = Audience.EVERYONE
    display: DisplayMode = DisplayMode.STANDARD
    """The display mode of public boards."""
    greeting: Greeting = Greeting.DUE
    monthly_channel: int | None = None
    """The channel in which the podium, the ranking of a month, is posted; None for no podium."""
    monthly_due: float | None = None
    """The time of the next podium as Unix seconds, or None while the podium is disabled."""
    daily_channel: int | None = None
    """The channel in which the results of each deal of the day are posted; None to post none."""
    usual: Usual = ()
    """The server's usual terms, for members without usual terms of their own."""


LONGEST_NAME = 32
"""The maximum length, in characters, of a name that fits everywhere it is shown."""


class MemberName(NamedTuple):
    """The names of a member on a server."""

    name: str
    """The display name."""
    username: str
    """The username, which is unique."""


# A click needs the names of a match several times.
@lru_cache(1024)
def disambiguate_names(people: tuple[MemberName, ...]) -> tuple[str, ...]:
    """Return distinct display names, with the username added where two names look the same.

    The username replaces the display name if both together are too long.

    >>> disambiguate_names(
    ...     (MemberName("Anna", "anna_k"), MemberName("Ben", "b"), MemberName("anna", "a"))
    ... )
    ('Anna (anna_k)', 'Ben', 'anna (a)')
    """
    shown = [each.name for each in people]
    # A name with the username in brackets may equal another member's display name, so repeat.
    for _ in people:
        counted = Counter(map(_fold, shown))
        for slot, each in enumerate(shown):
            if counted[_fold(each)] > 1:
                shown[slot] = _with_username(people[slot])
    return tuple(shown)


def _with_username(member: MemberName) -> str:
    name, username = member
    if _fold(name) == _fold(username):
        return name
    both = f"{name} ({username})"
    return both if len(both) <= LONGEST_NAME else username


def _fold(name: str) -> str:
    """Return the same text for all names that differ only in letter case or style."""
    return unicodedata.normalize("NFKC", name).casefold()
