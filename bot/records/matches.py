"""Stored matches as plain values: the match, its seats, hands, statistics and proposals.

A *slot* is the index of a seat, from 0. Moments are Unix seconds, except in `TurnClock` and
`OpenOffer`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from bot.records.members import (
    DEFAULT_NOTIFICATIONS,
    DEFAULT_PORTRAIT,
    DisplayMode,
    MemberName,
    MemberRecord,
    NotificationChoice,
    PortraitChoice,
    disambiguate_names,
)
from bot.records.messages import NewMessage


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The deadline of the current turn, in seconds of the uptime clock."""

    due: float | None = None
    """The deadline; None if no time limit applies, or while the clock is paused."""
    left: float | None = None
    """The remaining time of a paused clock, otherwise None."""
    reminded: bool = False
    """True if the reminder for `due` was sent."""

    def paused_at(self, now: float) -> TurnClock:
        """Return the clock paused at `now`; unchanged if it is not running.

        >>> TurnClock(due=100.0).paused_at(40.0)
        TurnClock(due=None, left=60.0, reminded=False)
        """
        return self if self.due is None else replace(self, due=None, left=self.due - now)

    def resume(self, now: float) -> TurnClock:
        """Return the clock running again from `now`; unchanged if it is not paused."""
        return self if self.left is None else replace(self, due=now + self.left, left=None)


NO_CLOCK = TurnClock()
NOWHERE = 0
"""The channel id of a private match."""


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """The times of the current offer of a discard, in seconds of the uptime clock."""

    since: float | None = None
    """The start of the offer, or None without an offer."""
    ends: float | None = None
    """The end of the buy window, or the time at which a plan plays the turn; None if the match
    waits for neither."""


NO_OFFER = OpenOffer()


@dataclass(frozen=True, slots=True)
class Taker:
    """A member who takes over a vacant seat."""

    slot: int
    user_id: int
    name: str
    username: str


@dataclass(frozen=True, slots=True)
class SealRecord:
    """The values that bind a match to its sealed secret; see `bot.fairness`."""

    key: bytes = field(repr=False)
    """The key from which all dice and cards are drawn. It is stored because the members' ids, from
    which it was derived, may be deleted."""
    opening: bytes = field(repr=False)
    """The head of the log, before its first line."""
    invitation: str
    """The origin of the match as its transcript names it, for example ``challenge 17``,
    ``practice`` or ``daily 5``."""
    accepted: int
    """The id of the interaction that started the match."""
    seats: tuple[bytes, ...] = field(default=(), repr=False)
    """The hash of each seat, stored because names and ids may be deleted; empty in a match of an
    earlier version; see `bot.fairness.hash_whole_opening`."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match before it has an id."""

    guild_id: int
    channel_id: int
    """The channel or thread of the match, or NOWHERE."""
    game: str
    """The name of the game."""
    options: str
    """The options as JSON in the game's own format."""
    user_ids: tuple[int, ...]
    names: tuple[str, ...]
    """The display names of the players when they took their seats."""
    usernames: tuple[str, ...]
    levels: tuple[str | None, ...]
    """The computer's level for each seat; None for a member's seat."""
    secret: bytes = field(repr=False)
    """The secret that was sealed before the match and is revealed after it."""
    language: str
    pace: int | None
    created_at: float
    sealing: SealRecord | None = None
    """None for a match that began in an earlier version."""
    twin: int | None = None
    """The id of this private match's twin, or None without a twin. Of two twins, the one with the
    lower id was played first; the other has the same beginning and a different continuation."""

    @property
    def is_private(self) -> bool:
        """True if the match is practice that only its player sees. It does not enter statistics."""
        return self.channel_id == NOWHERE

    @property
    def deal(self) -> tuple[int, int] | None:
        """A pair if this match repeats the dice or cards of a finished match, otherwise None: the
        finished match's id, and the slot in which the member plays.
        """
        kind, *numbers = ("-" if self.sealing is None else self.sealing.invitation).split(" ")
        return (int(numbers[0]), int(numbers[1]) - 1) if kind == "deal" else None

    @property
    def daily(self) -> int | None:
        """The number of the day if this match plays the deal of a day, counted or not, otherwise
        None.
        """
        kind, _, day = ("" if self.sealing is None else self.sealing.invitation).partition(" ")
        return int(day) if kind in ("daily", "again") else None

    @property
    def is_daily_try(self) -> bool:
        """True if the match is its member's only counted try of the deal of the day."""
        return self.sealing is not None and self.sealing.invitation.startswith("daily ")

    @property
    def key(self) -> bytes:
        """The key from which all dice and cards are drawn; the secret if the match has no seal
        record.
        """
        return self.secret if self.sealing is None else self.sealing.key

    @property
    def is_practice(self) -> bool:
        """True if one member plays alone against the computer. Such a match is not rated."""
        return sum(level is None for level in self.levels) < 2

    @property
    def members(self) -> tuple[int, ...]:
        """The ids of the members at the table, without computers and deleted members."""
        seats = zip(self.user_ids, self.levels, strict=True)
        return tuple(user_id for user_id, level in seats if level is None and user_id > 0)

    @property
    def level(self) -> str | None:
        """The level of the first computer by seat, or None if only members play."""
        return next((level for level in self.levels if level is not None), None)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match, with the values of the game's `Outcome`."""

    termination: str
    points: tuple[int, ...]
    places: tuple[int, ...] | None
    """The place of each seat, 1 for the best; equal seats share a place. None if nothing was won or
    lost."""


@dataclass(frozen=True, slots=True)
class ShownState:
    """The state of the match as the live board shows it."""

    message_id: int | None = None
    """The message id of the live board."""
    message_channel_id: int | None = None
    revision: int = -1
    """The revision that the live board shows; -1 before the first."""
    since: int | None = None
    """The first revision whose events the live board listed when it was posted."""
    waiting: tuple[int, ...] = ()
    """The slots of the players that the live board asks to act."""
    called: tuple[int, ...] = ()
    """The slots in `waiting` that were notified of this turn."""
    rounds: int = 0
    """The number of round summaries posted."""
    time_notice: str = ""
    """The kind of the live board's time notice, a `TimeNoticeKind` of `bot.matches.clocks`."""
    time_notice_at: float | None = None
    """The moment named in the time notice, as Unix seconds."""
    state_revision: int = 0
    """The revision of this state itself. A write succeeds only if it is still the stored one."""

    @property
    def has_notified_all(self) -> bool:
        """True if all players that the live board asks to act were notified."""
        return set(self.waiting) <= set(self.called)


class PauseReason(StrEnum):
    """The reason for a pause."""

    MEMBER_LEFT = "member-left"
    MEMBER_UNABLE = "member-unable"
    """The player cannot see the channel, or is timed out on the server."""
    CHANNEL_GONE = "channel-gone"
    CHANNEL_CLOSED = "channel-closed"
    """The thread is locked, or the bot cannot see the channel."""
    BOT_REMOVED = "bot-removed"

    @property
    def is_about_member(self) -> bool:
        """True if the reason is about a player, so that the channel can still show the pause."""
        return self in (PauseReason.MEMBER_LEFT, PauseReason.MEMBER_UNABLE)

    @property
    def is_about_channel(self) -> bool:
        """True if the reason concerns the channel, so that players may continue in another one."""
        return self in (
            PauseReason.MEMBER_UNABLE,
            PauseReason.CHANNEL_GONE,
            PauseReason.CHANNEL_CLOSED,
        )


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause of a match. Moves are refused, and the clock is paused."""

    reason: PauseReason
    since: float
    user_id: int | None = None
    """The player who left or is unable to play, or None for another reason."""


@dataclass(frozen=True)
class MatchRecord(NewMatch):
    """A stored match without its log. Derived values are computed once per record."""

    id: int = 0
    revision: int = 0
    """The number of lines in the log."""
    waiting: tuple[int, ...] = ()
    """The slots of the seats that must decide next; empty when the match is over."""
    changed_at: float = 0.0
    """The time of the latest line in the log."""
    acted_at: tuple[float, ...] = ()
    """The time of each seat's latest action."""
    ended_at: float | None = None
    result: Result | None = None
    clock: TurnClock = NO_CLOCK
    shown: ShownState = ShownState()
    pause: Pause | None = None
    """The current pause, or None."""
    held: tuple[int, ...] = ()
    """The slots of members' seats that the computer currently plays."""
    forced: tuple[int, ...] = ()
    """The number of consecutive overdue turns of each seat; empty if all are 0."""
    offer: OpenOffer = NO_OFFER
    nudges: int = 0
    """The number of players' reminders (nudges) since the latest line was added to the log."""
    firsts: tuple[tuple[int, str] | None, ...] = ()
    """For each slot that changed hands, the id and name of the original player, who keeps the
    result; None for any other slot. Empty if no seat changed hands."""
    away_until: tuple[float | None, ...] = ()
    """For each slot, the planned return of an absent member, or None. Empty if no member is absent.
    Stored with the members."""
    notification_choices: tuple[NotificationChoice, ...] = ()
    """The notification choice of each slot's member; empty if all have the defaults. Stored with
    the members."""
    portrait_choices: tuple[PortraitChoice, ...] = ()
    """The portrait choice of each slot's member; empty if all have the defaults. Stored with the
    members."""
    present_names: tuple[MemberName, ...] = ()
    """The current names of the players by slot; empty if they are the names at the beginning.
    Stored with the members."""
    display: DisplayMode = DisplayMode.STANDARD
    """The display mode of the public boards. Stored with the server."""

    @property
    def people(self) -> tuple[MemberName, ...]:
        """The current names by seat."""
        began = zip(self.names, self.usernames, strict=True)
        return self.present_names or tuple(MemberName(*each) for each in began)

    @cached_property
    def display_names(self) -> tuple[str, ...]:
        """The current display names by seat, made distinct."""
        return disambiguate_names(self.people)

    @property
    def original_players(self) -> tuple[tuple[int, str], ...]:
        """The ids and names by seat at the beginning of the match."""
        current = tuple(zip(self.user_ids, self.names, strict=True))
        firsts = self.firsts or (None,) * len(current)
        return tuple(first or own for first, own in zip(firsts, current, strict=True))

    @property
    def taken_slots(self) -> tuple[int, ...]:
        """The slots of the seats that changed hands since the match began."""
        return tuple(slot for slot, first in enumerate(self.firsts) if first is not None)

    @property
    def is_retry(self) -> bool:
        """True if the match begins like an earlier one, its twin, and continues differently."""
        return self.twin is not None and self.twin < self.id

    @property
    def is_set_aside(self) -> bool:
        """True if a later match, its twin, is currently played in its place."""
        return self.twin is not None and self.twin > self.id

    @cached_property
    def computers(self) -> tuple[int, ...]:
        """The slots of all seats that the computer currently plays."""
        levels = enumerate(self.levels)
        return tuple(slot for slot, level in levels if level is not None or slot in self.held)

    @cached_property
    def deciding_slots(self) -> tuple[int, ...]:
        """The slots of the members' seats that must decide next."""
        computers = self.computers
        return tuple(slot for slot in self.waiting if slot not in computers)

    @cached_property
    def waits_for(self) -> tuple[int, ...]:
        """The ids of the members who must decide next, in seat order."""
        return tuple(self.user_ids[slot] for slot in self.deciding_slots)

    def notification_choice(self, slot: int) -> NotificationChoice:
        """Return the notification choice of the member at `slot`."""
        return (
            self.notification_choices[slot] if self.notification_choices else DEFAULT_NOTIFICATIONS
        )

    def portrait_choice(self, slot: int) -> PortraitChoice:
        """Return the portrait choice of the member at `slot`."""
        return self.portrait_choices[slot] if self.portrait_choices else DEFAULT_PORTRAIT

    def return_time(self, user_id: int) -> float | None:
        """Return when an absent player plans to return, or None if the player is not absent."""
        return dict(zip(self.user_ids, self.away_until, strict=False)).get(user_id)


@dataclass(frozen=True, slots=True)
class Change:
    """The effects of one move, written in one transaction."""

    lines: tuple[str, ...]
    """The new lines of the log, in the game's notation."""
    waiting: tuple[int, ...]
    """The slots of the seats that must decide next."""
    changed_at: float
    acted_at: tuple[float, ...]
    result: Result | None = None
    """The result if the change ends the match, otherwise None."""
    practice_points: float | None = None
    """The member's points, as in `PracticeResult`, if the change ends practice that affects the
    suggested level, otherwise None."""
    clock: TurnClock = NO_CLOCK
    held: tuple[int, ...] = ()
    """The slots of members' seats that the computer plays after the change."""
    forced: tuple[int, ...] = ()
    """The number of consecutive overdue turns of each seat; empty if all are 0."""
    offer: OpenOffer = NO_OFFER
    automatic: tuple[tuple[int, int], ...] = ()
    """The lines that were caused by a plan or the deadline instead of a click. Each is given by its
    index in `lines`, from 0, and the slot of its seat."""
    late: tuple[int, ...] = ()
    """The indices in `lines` of the moves that were made because the turn was overdue."""
    drafted: bool = True
    """True if seats may have drafts. The change deletes them."""
    notices: tuple[NewMessage, ...] = ()
    """The notices to post about the end of the match."""
    taker: Taker | None = None
    """The member who takes over a seat with this change; the seat's plan is deleted."""

    def __post_init__(self) -> None:
        # Without a new line the revision would not change, and two such changes could both succeed.
        if not self.lines:
            raise ValueError("a change must add at least one line to the log")


Moment = tuple[float, int]
"""The time when a match ended, and its id, which orders matches that ended at the same time."""


class FinishedMatch(NamedTuple):
    """A finished match with the data that lists of matches need. Tuples are in seat order.

    A seat that changed hands belongs to its original player and ranks last.
    """

    id: int
    user_ids: tuple[int, ...]
    people: tuple[MemberName, ...]
    """The current names."""
    result: Result
    ended_at: float
    channel_id: int
    """The channel of the score sheet."""
    message_id: int | None
    """The message id of the score sheet, or None if it was not posted."""
    levels: tuple[str | None, ...]
    """The computer's level for each seat; None for a member's seat."""
    options: str
    """The options in the game's own format."""

    @property
    def moment(self) -> Moment:
        """The sort key among all finished matches."""
        return self.ended_at, self.id

    @property
    def display_names(self) -> tuple[str, ...]:
        """The current display names, made distinct."""
        return disambiguate_names(self.people)

    @property
    def members(self) -> tuple[int, ...]:
        """The slots of the members' seats."""
        return tuple([slot for slot, level in enumerate(self.levels) if level is None])


class StoredStatistics(NamedTuple):
    """The statistics of one member in one finished match."""

    options: str
    """The options in the game's own format."""
    figures: str
    """The statistics as JSON in the game's own format."""


@dataclass(frozen=True, slots=True)
class MatchStatistics:
    """The statistics of all seats of a finished match."""

    match_id: int
    figures: tuple[str, ...]
    """The statistics by seat as JSON in the game's own format."""


NO_STATISTICS = "{}"
"""The statistics of a match whose log is unreadable."""


def rank_last(result: Result, slots: Collection[int]) -> Result:
    """Return the result with `slots` ranked after all other seats, regardless of their points.

    >>> rank_last(Result("finished", (9, 5, 7), (1, 3, 2)), {0}).places
    (3, 2, 1)
    """
    if result.places is None or not slots:
        return result
    keys = [(slot in slots, place) for slot, place in enumerate(result.places)]
    return replace(result, places=tuple(1 + sum(other < own for other in keys) for own in keys))


@dataclass(frozen=True, slots=True)
class DraftRecord:
    """The draft of one seat: the private, undoable part of a turn, at one revision of the match."""

    match_id: int
    slot: int
    revision: int
    moves: tuple[str, ...] = ()
    """The drafted moves in the game's notation, in order."""

    def __repr__(self) -> str:
        # A draft is private, and a record may appear in a log or a traceback.
        return f"<a draft of match {self.match_id} with {len(self.moves)} moves>"


@dataclass(frozen=True, slots=True)
class PlanRecord:
    """The plan of one seat: private instructions for buying and for turns without the player."""

    match_id: int
    slot: int
    plan: str
    """The plan as JSON in the game's own format."""
    revision: int = 0
    """The revision of the plan. A write succeeds only if it is still the stored one."""

    def __repr__(self) -> str:
        return f"<a plan in match {self.match_id}, revision {self.revision}>"


class HandRecord(NamedTuple):
    """The draft, the plan and the member of one seat."""

    draft: DraftRecord
    plan: PlanRecord | None
    """None if the seat has no plan."""
    member: MemberRecord
    """The settings of the seat's member."""


class ProposalKind(StrEnum):
    """The kind of a proposal, by its aim."""

    CANCEL = "cancel"
    """Cancel the match."""
    TAKE_BACK = "undo"
    """Take back the last move."""
    REPLACE = "replace"
    """Have the computer play for an unresponsive player until the player returns."""


@dataclass(frozen=True, slots=True)
class ProposalRecord:
    """An open proposal. It is valid only while the match is at `revision`."""

    match_id: int
    wish: ProposalKind
    slot: int
    """The slot of the player who proposes."""
    revision: int
    agreed: tuple[int, ...] = ()
    """The slots of the other players who have agreed so far."""


def add_agreement(proposal: ProposalRecord, slot: int) -> ProposalRecord:
    """Return the proposal with the agreement of `slot` added."""
    return replace(proposal, agreed=tuple(sorted({*proposal.agreed, slot})))
