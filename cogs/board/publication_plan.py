"""The plan of a publication: the steps from the current state of the channel to the desired one.

The live message of a match shows its current board. When a new live message is posted, the previous
one is retired: reduced to a stub of one line, or replaced by the summary of a round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.matches.clocks import awaited_absences
from bot.matches.match import Match
from bot.records.matches import ShownState
from bot.records.members import NotifyBy

PRESENT_SECONDS = 120
"""Seconds for which a player counts as present after an action. A present player who wants no
notifications while present is notified only if they have not moved within this time.
"""

Slots = tuple[int, ...]
"""The slots of some seats."""


@dataclass(frozen=True, slots=True)
class AwaitedSeat:
    """A seat that must act, and how its player wants to be notified."""

    slot: int
    user_id: int
    method: NotifyBy = NotifyBy.CHANNEL
    """The way to notify the player."""
    is_quiet: bool = True
    """True if notifications are suppressed while the player is present."""
    is_absent: bool = False
    """True if the player has announced an absence and must not be notified."""
    is_present: bool = False
    """True if the player acted recently."""
    is_automatic: bool = False
    """True if the turn will be played automatically, so that no notification is needed."""

    @property
    def is_silenced(self) -> bool:
        """True if the player is present and wants no notifications while present."""
        return self.is_present and self.is_quiet

    @property
    def method_now(self) -> NotifyBy | None:
        """The way to notify the player when a new board is posted, or None for no notification."""
        return None if self.is_absent or self.is_automatic or self.is_silenced else self.method


@dataclass(frozen=True, slots=True)
class Edit:
    """Edit the live message to show the current position."""

    otherwise: Plan
    """The plan that applies if the live message is gone."""
    is_overdue_notice: bool = False
    """True if the edit notifies the waiting players that the time is up."""


@dataclass(frozen=True, slots=True)
class Retire:
    """Retire the live message to a stub; the channel then has no live message."""

    summary: int | None = None
    """The index of the round whose summary replaces the stub, or None."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Post the summary of a finished round."""

    index: int


@dataclass(frozen=True, slots=True)
class Post:
    """Post a new live message and retire the previous one."""

    pings: tuple[int, ...] = ()
    """The ids of the users to ping."""
    called: Slots = ()
    """The slots to record as notified, in addition to those already notified this turn."""
    occasion: str = ""
    """A suffix of the post's name; it distinguishes several live messages of one revision."""
    is_overdue_notice: bool = False
    """True if the message notifies the waiting players that the time is up."""
    is_replacement: bool = False
    """True if the message replaces a direct message that Discord did not deliver."""
    is_tried_once: bool = False
    """True if the post is not retried after a refusal. The players then count as notified."""


@dataclass(frozen=True, slots=True)
class NotifyDirectly:
    """Notify a player by direct message that it is their turn."""

    awaited: AwaitedSeat
    otherwise: Plan
    """The plan that applies if the message cannot be delivered."""


@dataclass(frozen=True, slots=True)
class AskPrivately:
    """Ask a player about an offer by direct message, hidden from the other players.

    If the message cannot be delivered, the match no longer waits for the player.
    """

    slot: int
    again: int | None = None
    """The id of the interaction that requested to ask again, or None for the first question."""


@dataclass(frozen=True, slots=True)
class NotifyOverdue:
    """Notify a waiting player by direct message that the opponent is overdue."""

    waiting: AwaitedSeat
    otherwise: Plan


@dataclass(frozen=True, slots=True)
class MarkNotified:
    """Record players as notified without a message."""

    slots: Slots


Step = Edit | Retire | Summary | Post | NotifyDirectly | AskPrivately | NotifyOverdue | MarkNotified
Plan = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class DesiredState:
    """The desired state of the channel, as far as the plan depends on it."""

    awaited: tuple[AwaitedSeat, ...]
    """The seats that must act, in order; empty if the match is over."""
    rounds: int
    """The number of finished rounds."""
    is_over: bool = False
    is_practice: bool = False
    is_in_place: bool = False
    """True if one message shows the whole game, including the ends of its rounds."""
    is_secret: bool = False
    """True if the seats that must act are secret, as during an offer; they are asked privately."""
    is_same_question: bool = True
    """True if the turn or the offer is the one for which the live message was posted."""
    is_buried: bool = False
    """True if newer messages have pushed the live message up."""

    @property
    def publicly_awaited(self) -> tuple[AwaitedSeat, ...]:
        """The seats that the live message openly asks to act."""
        return () if self.is_secret else self.awaited


def awaited_seats(match: Match, now: float) -> tuple[AwaitedSeat, ...]:
    """Return the seats that must act. `now` is the time in Unix seconds."""
    acted_at, absences = match.record.acted_at, awaited_absences(match.record)
    return tuple(
        replace(
            each,
            is_absent=each.user_id in absences,
            # The absolute value, because after the system clock is set back, a stored time may be
            # in the future.
            is_present=abs(now - acted_at[each.slot]) < PRESENT_SECONDS,
            is_automatic=match.is_turn_automatic,
        )
        for each in (awaited_seat(match, slot, now) for slot in match.record.deciding_slots)
    )


def awaited_seat(match: Match, slot: int, now: float) -> AwaitedSeat:
    """Return the seat in `slot` with the notification choice of its player at `now`. Absence and
    presence are not considered.
    """
    choice = match.record.notification_choice(slot)
    return AwaitedSeat(slot, match.record.user_ids[slot], choice.method_at(now), choice.quiet)


def filter_notified(shown: ShownState, waiting: Slots, *, is_same_question: bool = True) -> Slots:
    """Return the slots of `waiting` that were already notified for the current turn or offer."""
    called = {*shown.called} & {*shown.waiting} if is_same_question else ()
    return tuple(slot for slot in waiting if slot in called)


def plan_publication(shown: ShownState, desired: DesiredState) -> Plan:
    """Return the steps that bring the channel from its current state to the desired state."""
    called = _notified_slots(shown, desired)
    newly_awaited = [
        e
        for e in desired.publicly_awaited
        if e.slot not in called and _is_new(shown, desired, e.slot)
    ]
    same_table = shown.message_id is not None and (
        desired.is_practice or all(each.is_silenced for each in newly_awaited)
    )
    # The live message of a finished match shows the final sheet and not a board. `shown.waiting` is
    # empty if the channel already shows it.
    same_content = not desired.is_over or not shown.waiting
    if same_table and (desired.is_in_place or (same_content and desired.rounds <= shown.rounds)):
        if desired.is_buried:
            return (Post(), *_questions(shown, desired))
        return (Edit(otherwise=_fresh_board(shown, desired)), *_questions(shown, desired))
    to_summarise = range(0) if desired.is_in_place else range(shown.rounds, desired.rounds)
    if shown.message_id is None:
        ending: Plan = tuple(map(Summary, to_summarise))
    elif len(to_summarise) == 1:
        ending = (Retire(summary=to_summarise[0]),)
    else:
        ending = (Retire(), *map(Summary, to_summarise))
    if to_summarise:
        shown = replace(shown, called=())  # a new round is a new turn
    return (*ending, *_fresh_board(shown, desired), *_questions(shown, desired))


def _notified_slots(shown: ShownState, desired: DesiredState) -> Slots:
    """Return the awaited slots that were already notified."""
    return filter_notified(
        shown,
        tuple(each.slot for each in desired.awaited),
        is_same_question=desired.is_same_question,
    )


def _is_new(shown: ShownState, desired: DesiredState, slot: int) -> bool:
    """Return whether the live message has not yet asked the seat in `slot` to act."""
    return slot not in shown.waiting or not desired.is_same_question


def _questions(shown: ShownState, desired: DesiredState) -> Plan:
    """Return the steps that ask the awaited seats privately about an offer.

    A present player sees the offer on the board, and is asked only after `PRESENT_SECONDS`.
    """
    if not desired.is_secret or desired.is_practice:
        return ()
    called = _notified_slots(shown, desired)
    absent = (each for each in desired.awaited if not each.is_present)
    return tuple(AskPrivately(each.slot) for each in absent if each.slot not in called)


def plan_questions(desired: DesiredState, again: int) -> Plan:
    """Return the steps that repeat the private questions about an offer.

    `again` is the id of the interaction that requested this.
    """
    awaited = desired.awaited if desired.is_secret else ()
    return tuple(AskPrivately(each.slot, again) for each in awaited if not each.is_present)


def _fresh_board(shown: ShownState, desired: DesiredState) -> Plan:
    called = _notified_slots(shown, desired)
    to_notify = (
        []
        if desired.is_over or desired.is_practice
        else [e for e in desired.publicly_awaited if e.slot not in called]
    )
    in_channel = [each for each in to_notify if each.method_now is NotifyBy.CHANNEL]
    post = Post(
        pings=tuple(each.user_id for each in in_channel),
        called=tuple(
            e.slot for e in to_notify if e.method_now in (NotifyBy.CHANNEL, NotifyBy.NEITHER)
        ),
    )
    return (
        post,
        *_direct_notifications([each for each in to_notify if each.method_now is NotifyBy.DIRECT]),
    )


def plan_notifications(shown: ShownState, desired: DesiredState) -> Plan:
    """Return the steps that notify the awaited players about the board in the channel."""
    if desired.is_secret:
        return _questions(shown, desired)
    called = _notified_slots(shown, desired)
    to_notify = [
        e for e in desired.awaited if e.slot not in called and not (e.is_absent or e.is_automatic)
    ]
    in_channel = [each for each in to_notify if each.method is NotifyBy.CHANNEL]
    silent = tuple(each.slot for each in to_notify if each.method is NotifyBy.NEITHER)
    direct = [each for each in to_notify if each.method is NotifyBy.DIRECT]
    return (
        *([MarkNotified(silent)] if silent else []),
        *([_notify_here(in_channel)] if in_channel else []),
        *_direct_notifications(direct),
    )


def _notify_here(awaited: Sequence[AwaitedSeat]) -> Post:
    slots = tuple(each.slot for each in awaited)
    return Post(
        tuple(each.user_id for each in awaited),
        called=slots,
        occasion="-".join(["-call", *map(str, slots)]),
        is_tried_once=True,
    )


def _direct_notifications(awaited: Sequence[AwaitedSeat]) -> Plan:
    return tuple(
        NotifyDirectly(each, otherwise=(replace(_notify_here([each]), is_replacement=True),))
        for each in awaited
    )


def plan_refresh(*, is_overdue_notice: bool = False) -> Plan:
    """Return the plan that redraws the live message."""
    return (
        Edit(
            otherwise=plan_repost(is_overdue_notice=is_overdue_notice),
            is_overdue_notice=is_overdue_notice,
        ),
    )


def plan_repost(*, is_overdue_notice: bool = False) -> Plan:
    """Return the plan that posts the live message again with the same position."""
    return (Post(occasion="-again", is_overdue_notice=is_overdue_notice),)


def plan_overdue_notices(waiting: Sequence[AwaitedSeat]) -> Plan:
    """Return the plan that notifies the waiting players, by their chosen way, that the opponent is
    overdue.
    """
    here = tuple(each.user_id for each in waiting if each.method is NotifyBy.CHANNEL)
    direct = [each for each in waiting if each.method is NotifyBy.DIRECT]
    occasion = "-".join(["-up", *map(str, here)])
    first: Plan = (
        (Post(here, occasion=occasion, is_overdue_notice=True),)
        if here
        else plan_refresh(is_overdue_notice=not direct)
    )
    return (
        *first,
        *(
            NotifyOverdue(
                each, otherwise=plan_overdue_notices([replace(each, method=NotifyBy.CHANNEL)])
            )
            for each in direct
        ),
    )
