"""What stands in a match's channel, what must stand there, and the steps from one to the other.

What stands there is stored as `Shown`; what must stand there, `Wanted`, follows from the match and
from what its players chose. The difference is plain data: `publication` takes the steps.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.matches.match import Match
from bot.store.members import How, MemberRecord
from bot.store.records import Shown

PRESENT_SECONDS = 120
"""Who acted this recently is at the table; who has not answered for so long is called."""


@dataclass(frozen=True, slots=True)
class Edit:
    """The live message shows the match as it is, where it stands."""

    pinged: bool
    """Whether the player to act has been called for this turn by then."""
    otherwise: Plan
    """What is done if the live message is gone."""
    told: bool = False
    """Whether it tells the waiting player that the time is up."""


@dataclass(frozen=True, slots=True)
class Retire:
    """The live message shrinks to its line; there is none afterwards."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a finished round is posted."""

    index: int


@dataclass(frozen=True, slots=True)
class Post:
    """A fresh live message is posted."""

    ping: int | None
    """The user whom it mentions so that it pings."""
    pinged: bool
    occasion: str = ""
    """Live messages of one revision need different ones."""
    told: bool = False
    dms_closed: bool = False
    """Whether it says that no direct message reaches the player to act."""
    replaces: bool = False
    """Whether the live message before it stands until then, and shrinks to its line."""
    once: bool = False
    """Whether it is given up where the bot may not post; the player then counts as called."""


@dataclass(frozen=True, slots=True)
class CallDirectly:
    """The player to act gets a direct message that it is their turn."""

    member: MemberRecord
    otherwise: Plan
    """What is done if they take none."""


@dataclass(frozen=True, slots=True)
class TellTimeUp:
    """The waiting player gets a direct message that the other one is late."""

    member: MemberRecord
    otherwise: Plan


@dataclass(frozen=True, slots=True)
class Called:
    """The player to act counts as called, without a word."""


Step = Edit | Retire | Summary | Post | CallDirectly | TellTimeUp | Called
Plan = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What must stand in the channel, as far as the plan depends on it."""

    member: MemberRecord
    """What the player to act chose."""
    rounds: int
    """How many rounds are finished."""
    waiting: tuple[int, ...] = ()
    """The seats that are to act, by slot."""
    over: bool = False
    practice: bool = False
    away: bool = False
    """Whether the player to act is away, and not to be called."""
    present: bool = False
    """Whether the player to act is at the table."""

    @property
    def hushed(self) -> bool:
        """Whether the player to act is at the table and wants to hear nothing then."""
        return self.present and self.member.quiet

    @property
    def call(self) -> How | None:
        """How the player to act is called with a fresh board; None if not at all yet."""
        if self.over or self.practice or self.away or self.hushed:
            return None
        return self.member.reached


def wanted(match: Match, member: MemberRecord, *, away: bool, now: float) -> Wanted:
    """Return what must stand in the channel at `now`; `member` is the player to act."""
    acted = match.record.acted_at[match.state.mover.slot]
    return Wanted(
        member=member,
        rounds=len(match.state.history),
        waiting=match.record.waiting,
        over=match.over,
        practice=match.record.level is not None,
        away=away,
        # A moment in the future was noted before the calendar was put back.
        present=abs(now - acted) < PRESENT_SECONDS,
    )


def plan_publication(shown: Shown, now: Wanted) -> Plan:
    """Return the steps from what stands in the channel to what must stand there."""
    board = _fresh_board(now)
    same_turn = shown.waiting == now.waiting
    same_table = shown.message_id is not None and (now.practice or same_turn or now.hushed)
    if same_table and not now.over and now.rounds <= shown.rounds:
        return (Edit(pinged=shown.all_called and same_turn, otherwise=board),)
    retiring = () if shown.message_id is None else (Retire(),)
    return (*retiring, *map(Summary, range(shown.rounds, now.rounds)), *board)


def _fresh_board(now: Wanted) -> Plan:
    ping = now.member.user_id if now.call is How.CHANNEL else None
    post = Post(ping, pinged=now.call in (How.CHANNEL, How.NEITHER))
    return (post, *plan_call(now.member)) if now.call is How.DIRECT else (post,)


def plan_call(member: MemberRecord) -> Plan:
    """Return how the player to act, `member`, is called to the board that stands there."""
    here = Post(member.user_id, pinged=True, occasion="-call", replaces=True, once=True)
    if member.reached is How.DIRECT:
        return (CallDirectly(member, otherwise=(replace(here, dms_closed=True),)),)
    return (here,) if member.reached is How.CHANNEL else (Called(),)


def plan_refresh(shown: Shown, *, told: bool = False) -> Plan:
    """Return how the live message comes to show the same position as it is now."""
    post = Post(None, pinged=shown.all_called, occasion="-again", told=told)
    return (Edit(pinged=shown.all_called, otherwise=(post,), told=told),)


def plan_time_up(shown: Shown, waiting: MemberRecord) -> Plan:
    """Return how the waiting player is told, as they chose, that the other one is late."""
    if waiting.reached is How.NEITHER:
        return plan_refresh(shown, told=True)
    if waiting.reached is How.DIRECT:
        here = plan_time_up(shown, replace(waiting, dms_closed=True))
        return (*plan_refresh(shown), TellTimeUp(waiting, otherwise=here))
    pinged, user_id = shown.all_called, waiting.user_id
    return (Post(user_id, pinged=pinged, occasion="-up", told=True, replaces=True),)
