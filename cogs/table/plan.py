"""What stands in a match's channel, what must stand there, and the steps from one to the other.

What stands there is stored as `Shown`; what must stand there, `Wanted`, follows from the match and
from what its players chose. The difference is plain data: `publication` takes the steps.

A turn is a seat's: it begins when the live message asks that seat to act and ends when it asks it
no more, or with the round. Each seat is called once a turn at most. Who is asked in private, in
another one's turn, is told so once an offer, and the channel does not show that anybody is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.matches.due import away
from bot.matches.match import Match
from bot.records.matches import Shown
from bot.records.members import NotifyBy

PRESENT_SECONDS = 120
"""Who acted this recently is at the table; who has not answered for so long is called."""

Slots = tuple[int, ...]
"""Seats, by slot."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """A seat that is to act, and what its player chose."""

    slot: int
    user_id: int
    how: NotifyBy = NotifyBy.CHANNEL
    """How a call reaches the player."""
    quiet: bool = True
    """Whether a player at the table is not called."""
    away: bool = False
    """Whether the player is away, and not to be called."""
    present: bool = False
    """Whether the player is at the table."""
    planned: bool = False
    """Whether the turn is about to play itself, so that nobody is called for it."""

    @property
    def wants_silence(self) -> bool:
        """Whether the player is at the table and wants to hear nothing then."""
        return self.present and self.quiet

    @property
    def call(self) -> NotifyBy | None:
        """How the player is called with a fresh board; None if not at all yet."""
        return None if self.away or self.planned or self.wants_silence else self.how


@dataclass(frozen=True, slots=True)
class Edit:
    """The live message shows the match as it is, where it stands."""

    otherwise: Plan
    """What is done if the live message is gone."""
    told: bool = False
    """Whether it tells the waiting players that the time is up."""


@dataclass(frozen=True, slots=True)
class GrowOld:
    """The live message is one no more, and shrinks to its line; there is none afterwards."""

    summary: int | None = None
    """Which round it becomes the summary of, in place of a line."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a finished round is posted."""

    index: int


@dataclass(frozen=True, slots=True)
class Post:
    """A fresh live message is posted; one that stood until then shrinks to its line."""

    pings: tuple[int, ...] = ()
    """The users whom it mentions so that it pings."""
    called: Slots = ()
    """Who counts as called by then, besides those who were called this turn before."""
    occasion: str = ""
    """Live messages of one revision need different ones."""
    told: bool = False
    undelivered: bool = False
    """Whether it stands in for a direct message that Discord did not take."""
    once: bool = False
    """Whether it is given up where the bot may not post; its players then count as called."""


@dataclass(frozen=True, slots=True)
class CallDirectly:
    """A player who is to act gets a direct message that it is their turn."""

    awaited: Awaited
    otherwise: Plan
    """What is done if they take none."""


@dataclass(frozen=True, slots=True)
class AskPrivately:
    """A player gets what others may not know they are asked, as a direct message.

    If none reaches them, they are waited for no longer.
    """

    slot: int
    again: int | None = None
    """The id of what asks for it once more; None the first time."""


@dataclass(frozen=True, slots=True)
class TellTimeUp:
    """A waiting player gets a direct message that somebody is late."""

    waiting: Awaited
    otherwise: Plan


@dataclass(frozen=True, slots=True)
class Called:
    """Players who are to act count as called, without a word."""

    slots: Slots


Step = Edit | GrowOld | Summary | Post | CallDirectly | AskPrivately | TellTimeUp | Called
Plan = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What must stand in the channel, as far as the plan depends on it."""

    awaited: tuple[Awaited, ...]
    """The seats that are to act, in order; none when it is over."""
    rounds: int
    """How many rounds are finished."""
    over: bool = False
    practice: bool = False
    in_place: bool = False
    """Whether the whole game is shown in one message, its rounds' ends, too."""
    in_private: bool = False
    """Whether nobody else may learn who is to act."""
    asks_on: bool = True
    """Whether it asks what the live message asks already: in the same turn, or about one offer."""

    @property
    def openly(self) -> tuple[Awaited, ...]:
        """The seats that the live message asks to act."""
        return () if self.in_private else self.awaited


def awaited_seats(match: Match, now: float) -> tuple[Awaited, ...]:
    """Return who is to act at `now`."""
    acted, planned, back = match.record.acted_at, match.plays_itself, away(match.record)
    return tuple(
        replace(
            each,
            away=each.user_id in back,
            # A moment in the future was noted before the calendar was put back.
            present=abs(now - acted[each.slot]) < PRESENT_SECONDS,
            planned=planned,
        )
        for each in (seated(match, slot, now) for slot in match.record.asked)
    )


def seated(match: Match, slot: int, now: float) -> Awaited:
    """Return who sits on a seat, as if nothing but their choice decided on a call at `now`."""
    choice = match.record.call_choice(slot)
    return Awaited(slot, match.record.user_ids[slot], choice.way_at(now), choice.quiet)


def still_called(shown: Shown, waiting: Slots, *, asks_on: bool = True) -> Slots:
    """Return who of `waiting` was called before for what they are asked now."""
    called = {*shown.called} & {*shown.waiting} if asks_on else ()
    return tuple(slot for slot in waiting if slot in called)


def plan_publication(shown: Shown, now: Wanted) -> Plan:
    """Return the steps from what stands in the channel to what must stand there."""
    called = _called_already(shown, now)
    begun = [e for e in now.openly if e.slot not in called and _is_new(shown, now, e.slot)]
    same_table = shown.message_id is not None and (
        now.practice or all(each.wants_silence for each in begun)
    )
    # Only what stands after the end asks nobody to act.
    same_face = not now.over or not shown.waiting
    if same_table and (now.in_place or (same_face and now.rounds <= shown.rounds)):
        return (Edit(otherwise=_fresh_board(shown, now)), *_questions(shown, now))
    due = range(0) if now.in_place else range(shown.rounds, now.rounds)
    if shown.message_id is None:
        settled: Plan = tuple(map(Summary, due))
    elif len(due) == 1:
        settled = (GrowOld(summary=due[0]),)
    else:
        settled = (GrowOld(), *map(Summary, due))
    if due:
        shown = replace(shown, called=())  # a new round is a new turn
    return (*settled, *_fresh_board(shown, now), *_questions(shown, now))


def _called_already(shown: Shown, now: Wanted) -> Slots:
    """Return who of those who are to act was called already."""
    return still_called(shown, tuple(each.slot for each in now.awaited), asks_on=now.asks_on)


def _is_new(shown: Shown, now: Wanted, slot: int) -> bool:
    """Return whether the live message does not ask a seat to act yet."""
    return slot not in shown.waiting or not now.asks_on


def _questions(shown: Shown, now: Wanted) -> Plan:
    """Return how those are asked whom nobody else may know."""
    if not now.in_private or now.practice:
        return ()
    called = _called_already(shown, now)
    return tuple(AskPrivately(each.slot) for each in now.awaited if each.slot not in called)


def plan_questions(now: Wanted, again: int) -> Plan:
    """Return how those are asked once more whom nobody else may know, as `again` asks for."""
    awaited = now.awaited if now.in_private else ()
    return tuple(AskPrivately(each.slot, again) for each in awaited)


def _fresh_board(shown: Shown, now: Wanted) -> Plan:
    called = _called_already(shown, now)
    due = [] if now.over or now.practice else [e for e in now.openly if e.slot not in called]
    here = [each for each in due if each.call is NotifyBy.CHANNEL]
    post = Post(
        pings=tuple(each.user_id for each in here),
        called=tuple(e.slot for e in due if e.call in (NotifyBy.CHANNEL, NotifyBy.NEITHER)),
    )
    return (post, *_direct_calls([each for each in due if each.call is NotifyBy.DIRECT]))


def plan_call(shown: Shown, now: Wanted) -> Plan:
    """Return how those who are to act are called to the board that stands there."""
    if now.in_private:
        return _questions(shown, now)
    called = _called_already(shown, now)
    due = [e for e in now.awaited if e.slot not in called and not (e.away or e.planned)]
    here = [each for each in due if each.how is NotifyBy.CHANNEL]
    silent = tuple(each.slot for each in due if each.how is NotifyBy.NEITHER)
    direct = [each for each in due if each.how is NotifyBy.DIRECT]
    return (
        *([Called(silent)] if silent else []),
        *([_call_here(here)] if here else []),
        *_direct_calls(direct),
    )


def _call_here(awaited: Sequence[Awaited]) -> Post:
    slots = tuple(each.slot for each in awaited)
    return Post(
        tuple(each.user_id for each in awaited),
        called=slots,
        occasion="-".join(["-call", *map(str, slots)]),
        once=True,
    )


def _direct_calls(awaited: Sequence[Awaited]) -> Plan:
    return tuple(
        CallDirectly(each, otherwise=(replace(_call_here([each]), undelivered=True),))
        for each in awaited
    )


def plan_refresh(*, told: bool = False) -> Plan:
    """Return how the live message comes to show the same position as it is now."""
    return (Edit(otherwise=plan_anew(told=told), told=told),)


def plan_anew(*, told: bool = False) -> Plan:
    """Return how the live message is posted again, showing the same position."""
    return (Post(occasion="-again", told=told),)


def plan_time_up(waiting: Sequence[Awaited]) -> Plan:
    """Return how those who wait are told, as they chose, that somebody is late."""
    here = tuple(each.user_id for each in waiting if each.how is NotifyBy.CHANNEL)
    direct = [each for each in waiting if each.how is NotifyBy.DIRECT]
    occasion = "-".join(["-up", *map(str, here)])
    first: Plan = (
        (Post(here, occasion=occasion, told=True),) if here else plan_refresh(told=not direct)
    )
    return (
        *first,
        *(
            TellTimeUp(each, otherwise=plan_time_up([replace(each, how=NotifyBy.CHANNEL)]))
            for each in direct
        ),
    )
