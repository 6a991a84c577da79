"""Stored matches as plain values: the match, its seats, hands, statistics and proposals."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from bot.records.members import AS_USUAL, CallChoice, DisplayMode
from bot.records.messages import NewMessage
from bot.records.names import MemberName, told_apart


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The time that the players to act have; in seconds of running time."""

    due: float | None = None
    """When the turn is due; None without a clock or while it stands."""
    left: float | None = None
    """What is left while the clock stands; None otherwise."""
    reminded: bool = False
    """Whether the one reminder for `due` was sent."""

    def standing(self, now: float) -> TurnClock:
        """Return it from `now` on while it stands; as it is if it does not run."""
        return self if self.due is None else replace(self, due=None, left=self.due - now)

    def going_on(self, now: float) -> TurnClock:
        """Return it from `now` on when it runs again; as it is if it does not stand."""
        return self if self.left is None else replace(self, due=now + self.left, left=None)


NO_CLOCK = TurnClock()
NOWHERE = 0
"""The channel of a match that is played in private."""


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """What is offered to a table; in seconds of running time."""

    since: float | None = None
    """When the offer began; None if nothing is offered."""
    ends: float | None = None
    """Until when the match waits for a seat that wants to be asked, or for a turn that will play
    itself; None if it waits for none."""


NO_OFFER = OpenOffer()


@dataclass(frozen=True, slots=True)
class Taker:
    """A member who takes the seat of one who is gone."""

    slot: int
    user_id: int
    name: str
    username: str


@dataclass(frozen=True, slots=True)
class Sealing:
    """What binds a match to its secret; see `bot.chance.sealing`."""

    key: bytes = field(repr=False)
    """What all chance comes from; kept because members' ids may be deleted."""
    opening: bytes = field(repr=False)
    """The head before the first line of the log."""
    invitation: str
    """Which invitation led to the match."""
    accepted: int
    """The id of the interaction that accepted."""
    seats: tuple[bytes, ...] = field(default=(), repr=False)
    """The hash of each seat, kept because names and ids may be deleted; none in a match of an
    earlier version, whose opening is whole."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match before it has an id."""

    guild_id: int
    channel_id: int
    """Where it is played: a channel or a thread, or NOWHERE."""
    game: str
    """The name of the game."""
    options: str
    """What the game is played with, as JSON that the game reads."""
    user_ids: tuple[int, ...]
    names: tuple[str, ...]
    """Display names when the match began: for the transcript alone."""
    usernames: tuple[str, ...]
    """Plain names, for pictures whose font cannot draw a display name."""
    levels: tuple[str | None, ...]
    """How well the computer plays a seat that it holds; None for a member's seat."""
    secret: bytes = field(repr=False)
    """What was sealed before the match, and is revealed after it."""
    language: str
    pace: int | None
    created_at: float
    sealing: Sealing | None = None
    """None for a match that began in an earlier version."""
    twin: int | None = None
    """The other one of two private matches, if something else is tried than what was played: the
    game as it was played, which comes first, or the one that begins like it and goes on instead."""

    @property
    def private(self) -> bool:
        """Whether one member practises where nobody else sees it: it counts nowhere."""
        return self.channel_id == NOWHERE

    @property
    def key(self) -> bytes:
        """What all chance comes from; without a sealing the secret itself."""
        return self.secret if self.sealing is None else self.sealing.key

    @property
    def practice(self) -> bool:
        """Whether one member plays alone against the computer: nobody waits, nothing counts."""
        return sum(level is None for level in self.levels) < 2

    @property
    def members(self) -> tuple[int, ...]:
        """The users at the table, without the computer and without deleted members."""
        seats = zip(self.user_ids, self.levels, strict=True)
        return tuple(user_id for user_id, level in seats if level is None and user_id > 0)

    @property
    def level(self) -> str | None:
        """How well the first seat of the computer plays, None in a match of members alone."""
        return next((level for level in self.levels if level is not None), None)


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended; in the words of the game's `Outcome`."""

    termination: str
    points: tuple[int, ...]
    places: tuple[int, ...] | None
    """1 is the best, equal seats share a place; None if nobody won or lost anything."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What Discord has been shown of a match."""

    message_id: int | None = None
    """The live board message."""
    message_channel_id: int | None = None
    revision: int = -1
    """The revision which the live message shows; -1 before the first."""
    since: int | None = None
    """The revision since which the live message tells all that happened, as it was posted then."""
    waiting: tuple[int, ...] = ()
    """The seats that the live message asks to act, by slot."""
    called: tuple[int, ...] = ()
    """Those of them that were called for this turn, in the way their members chose."""
    rounds: int = 0
    """Round summaries posted."""
    time_notice: str = ""
    """What the live message tells about time: due, up, away, or nothing."""
    time_notice_at: float | None = None
    """The moment that it names."""
    edition: int = 0
    """How often all this has changed in the store; a change replaces the edition it was made of."""

    @property
    def all_called(self) -> bool:
        """Whether everybody whom the live message asks to act was called."""
        return set(self.waiting) <= set(self.called)


class PauseReason(StrEnum):
    """Why a match is paused."""

    MEMBER_LEFT = "member-left"
    MEMBER_UNABLE = "member-unable"
    """A player does not see the channel, or may not write on the server for now."""
    CHANNEL_GONE = "channel-gone"
    CHANNEL_CLOSED = "channel-closed"
    """Nobody can play there: a thread is locked, or the bot does not see the channel."""
    BOT_REMOVED = "bot-removed"

    @property
    def is_about_member(self) -> bool:
        """Whether the channel can show that the match is paused."""
        return self in (PauseReason.MEMBER_LEFT, PauseReason.MEMBER_UNABLE)

    @property
    def is_about_channel(self) -> bool:
        """Whether players may go on in another channel."""
        return self in (
            PauseReason.MEMBER_UNABLE,
            PauseReason.CHANNEL_GONE,
            PauseReason.CHANNEL_CLOSED,
        )


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause: nobody can move, and the clocks stand still."""

    reason: PauseReason
    since: float
    user_id: int | None = None
    """The player who is gone, if that is the reason."""


@dataclass(frozen=True)
class MatchRecord(NewMatch):
    """A stored match without its log; derived values are computed once per record."""

    id: int = 0
    revision: int = 0
    """Number of lines in the log."""
    waiting: tuple[int, ...] = ()
    """The seats whose decision the match waits for, by slot; none when it is over."""
    changed_at: float = 0.0
    """When the last line was added."""
    acted_at: tuple[float, ...] = ()
    """When each seat's user last acted."""
    ended_at: float | None = None
    result: Result | None = None
    clock: TurnClock = NO_CLOCK
    shown: Shown = Shown()
    pause: Pause | None = None
    """Given while the match is paused."""
    held: tuple[int, ...] = ()
    """The seats of members that the computer holds for now or for good, by slot."""
    forced: tuple[int, ...] = ()
    """How many turns running were played by force for each seat; empty: none for any."""
    offer: OpenOffer = NO_OFFER
    nudges: int = 0
    """How often the players to act were reminded since the last line was added."""
    firsts: tuple[tuple[int, str] | None, ...] = ()
    """By slot id and name of who began at a seat that another member has taken since, and whose
    the result is; None for any other seat, empty: nobody has taken any."""
    away_until: tuple[float | None, ...] = ()
    """By slot when a member who is away means to be back; None for any other seat, empty: nobody is
    away. It is kept with the members."""
    call_choices: tuple[CallChoice, ...] = ()
    """By slot how members want to be called; empty: nobody ever chose. It is kept with them."""
    present_names: tuple[MemberName, ...] = ()
    """By slot what players are called now; empty: as when they took their seats. It is kept with
    the members."""
    display: DisplayMode = DisplayMode.STANDARD
    """How the match looks that everybody sees. It is kept with the server."""

    @property
    def people(self) -> tuple[MemberName, ...]:
        """The present names by seat."""
        began = zip(self.names, self.usernames, strict=True)
        return self.present_names or tuple(MemberName(*each) for each in began)

    @cached_property
    def display_names(self) -> tuple[str, ...]:
        """The present display names by seat, told apart."""
        return told_apart(self.people)

    @property
    def beginners(self) -> tuple[tuple[int, str], ...]:
        """Ids and names by seat as the match began."""
        now = tuple(zip(self.user_ids, self.names, strict=True))
        firsts = self.firsts or (None,) * len(now)
        return tuple(first or own for first, own in zip(firsts, now, strict=True))

    @property
    def taken(self) -> tuple[int, ...]:
        """The seats that another member has taken since the match began, by slot."""
        return tuple(slot for slot, first in enumerate(self.firsts) if first is not None)

    @property
    def tries(self) -> bool:
        """Whether something is tried in it that was not played."""
        return self.twin is not None and self.twin < self.id

    @property
    def set_aside(self) -> bool:
        """Whether something else is tried meanwhile."""
        return self.twin is not None and self.twin > self.id

    @cached_property
    def computers(self) -> tuple[int, ...]:
        """The seats that the computer plays, its own and those that it holds, by slot."""
        levels = enumerate(self.levels)
        return tuple(slot for slot, level in levels if level is not None or slot in self.held)

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The seats of members whose decision the match waits for, by slot."""
        computers = self.computers
        return tuple(slot for slot in self.waiting if slot not in computers)

    @cached_property
    def waits_for(self) -> tuple[int, ...]:
        """The members whose decision the match waits for, by seat."""
        return tuple(self.user_ids[slot] for slot in self.asked)

    def call_choice(self, slot: int) -> CallChoice:
        """Return how the member of a seat wants to be called."""
        return self.call_choices[slot] if self.call_choices else AS_USUAL

    def back_at(self, user_id: int) -> float | None:
        """Return when a player who is away means to be back; None while they are here."""
        return dict(zip(self.user_ids, self.away_until, strict=False)).get(user_id)

    def after(self, change: Change) -> MatchRecord:
        """Return the match once `change` is written."""
        over = change.result is not None
        return replace(
            self,
            revision=self.revision + len(change.lines),
            waiting=change.waiting,
            changed_at=change.changed_at,
            acted_at=change.acted_at,
            clock=change.clock,
            held=change.held,
            forced=change.forced if any(change.forced) else (),
            offer=change.offer,
            ended_at=change.changed_at if over else None,
            result=change.result,
            pause=None if over else self.pause,
        )


@dataclass(frozen=True, slots=True)
class Change:
    """What one move changes, written as one transaction."""

    lines: tuple[str, ...]
    """The new lines of the log, in the game's notation."""
    waiting: tuple[int, ...]
    """The seats that are to decide something then, by slot."""
    changed_at: float
    acted_at: tuple[float, ...]
    result: Result | None = None
    """Given exactly when the change ends the match."""
    clock: TurnClock = NO_CLOCK
    held: tuple[int, ...] = ()
    """The seats of members that the computer holds from then on, by slot."""
    forced: tuple[int, ...] = ()
    """How many turns running were played by force for each seat; empty: none for any."""
    offer: OpenOffer = NO_OFFER
    automatic: tuple[tuple[int, int], ...] = ()
    """Which of the new lines, from 0, no click made but a plan or the pace; each with its slot."""
    late: tuple[int, ...] = ()
    """Those of them that were played because somebody's time was up."""
    drafted: bool = True
    """Whether seats may have drafted moves, which end with the change."""
    notices: tuple[NewMessage, ...] = ()
    """What is to be said of the end."""
    taker: Taker | None = None
    """Who has a seat from then on; the plan for it ends with the change."""

    def __post_init__(self) -> None:
        # Without a new line the revision stays, and two such changes would both be accepted.
        if not self.lines:
            raise ValueError("a change adds at least one line to the log")


Moment = tuple[float, int]
"""When a match ended, and its id: matches that ended at once come in the order of their ids."""


class FinishedMatch(NamedTuple):
    """A finished match, as lists of many need it; tuples go by seat.

    A seat that another member has taken since is still that of who began there, and comes last.
    """

    id: int
    user_ids: tuple[int, ...]
    people: tuple[MemberName, ...]
    """The present names."""
    result: Result
    ended_at: float
    channel_id: int
    """Where the score sheet stands."""
    message_id: int | None
    """The score sheet, None if it is not posted."""
    levels: tuple[str | None, ...]
    """How the computer played a seat, None where a member sat."""
    options: str
    """The terms, as the game writes them."""

    @property
    def moment(self) -> Moment:
        """Where it stands among all that have ended."""
        return self.ended_at, self.id

    @property
    def display_names(self) -> tuple[str, ...]:
        """The present display names, told apart."""
        return told_apart(self.people)

    @property
    def members(self) -> tuple[int, ...]:
        """The seats of members, by slot."""
        return tuple([slot for slot, level in enumerate(self.levels) if level is None])


class OwnFigures(NamedTuple):
    """What one member did in one game."""

    options: str
    """The terms, as the game writes them."""
    figures: str
    """What the game worked out: JSON that the game reads."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The figures of a finished match."""

    match_id: int
    figures: tuple[str, ...]
    """What the game worked out, by seat: JSON that the game reads."""


NO_FIGURES = "{}"
"""The figures of a match whose log cannot be read."""


def with_last(result: Result, slots: Collection[int]) -> Result:
    """Return a result in which some seats come after all others, whatever they came to."""
    if result.places is None or not slots:
        return result
    keys = [(slot in slots, place) for slot, place in enumerate(result.places)]
    return replace(result, places=tuple(1 + sum(other < own for other in keys) for own in keys))


@dataclass(frozen=True, slots=True)
class DraftRecord:
    """What one seat has drafted at one revision of its match."""

    match_id: int
    slot: int
    revision: int
    moves: tuple[str, ...] = ()
    """In the game's notation, the first one first."""

    def __repr__(self) -> str:
        # A draft is nobody else's business, and a record may end up in a log or a traceback.
        return f"<a draft of match {self.match_id} with {len(self.moves)} moves>"


@dataclass(frozen=True, slots=True)
class PlanRecord:
    """One seat's plan in its match."""

    match_id: int
    slot: int
    plan: str
    """JSON that the game reads."""
    edition: int = 0
    """How often it has changed; a change replaces the edition that it was made from."""

    def __repr__(self) -> str:
        return f"<a plan in match {self.match_id}, edition {self.edition}>"


class StaleHandError(Exception):
    """What a seat drafted or planned has changed meanwhile; nothing was written."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"somebody was faster at match {match_id}")


class ProposalKind(StrEnum):
    """What everybody at the table has to agree on."""

    CANCEL = "cancel"
    """To call the game off."""
    TAKE_BACK = "undo"
    """To take the last placement back."""
    REPLACE = "replace"
    """To have a computer play for who does not answer, until they are back."""


@dataclass(frozen=True, slots=True)
class ProposalRecord:
    """An open proposal; it is valid as long as the match is at its revision."""

    match_id: int
    wish: ProposalKind
    slot: int
    """The seat that proposes; the match knows its user."""
    revision: int
    agreed: tuple[int, ...] = ()
    """The other seats that agreed so far, by slot."""


def agreed_by(proposal: ProposalRecord, slot: int) -> ProposalRecord:
    """Return the proposal once a seat agrees to it."""
    return replace(proposal, agreed=tuple(sorted({*proposal.agreed, slot})))
