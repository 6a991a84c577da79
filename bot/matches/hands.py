"""Private hands with drafts, plans and responses to offers; see `Hands` for these terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot import fairness
from bot.games.game import (
    AnyEvent,
    AnyMove,
    AnyPlan,
    AnySeat,
    AnyState,
    Hands,
    MoveRefusedError,
    slot_of,
)
from bot.games.transcript_lines import escape
from bot.matches.follow_ups import find_turn_start
from bot.matches.log import (
    Logbook,
    check_member,
    check_seat,
    player_of,
    refuse_illegal,
    refuse_over,
    refuse_paused,
)
from bot.matches.match import Match, Person, Reason, RefusedError, Step
from bot.records.matches import HandRecord, Taker
from bot.records.members import MemberRecord, StaleError


@dataclass(frozen=True, slots=True)
class Hand:
    """The private hand of one seat in a running match, for its member only."""

    match: Match
    seat: AnySeat
    view: AnyState = field(repr=False)
    """The seat's view of the position after its draft.

    A drafted move that ends the turn is not applied, because the next position would reveal the
    other hands.
    """
    moves: tuple[AnyMove, ...] = field(repr=False)
    """The moves drafted in this turn, in order."""
    ends_turn: bool
    """True if the last drafted move ends the turn."""
    plan: AnyPlan
    """The part of the seat's plan that still applies."""
    plan_revision: int
    """The revision of the plan, to pass with a change of the plan."""
    member: MemberRecord = field(repr=False)
    """The settings of the seat's member."""

    @property
    def turn_start(self) -> AnyState | None:
        """The seat's view at the start of the turn, or None if its member has moved since."""
        began, movers = find_turn_start(self.match)
        return None if self.seat in movers else self.match.game.view(began, self.seat)

    def events_since(self, since: int) -> Iterator[tuple[int, AnyState, AnyEvent]]:
        """Yield the events since a revision, as the seat may see them.

        Each event comes with its revision and the position before it.
        """
        steps = self.match.iter_events(since, self.match.revision, self.seat)
        for number, (state, event) in enumerate(steps, start=since + 1):
            yield number, state, event


@dataclass(frozen=True, slots=True)
class DraftedTurn:
    """The turn that a member is drafting."""

    match: Match
    seat: AnySeat
    stored: HandRecord = field(repr=False)

    @property
    def moves(self) -> list[AnyMove]:
        """The drafted moves."""
        return [self.match.game.parse_move(text) for text in self.stored.draft.moves]

    @property
    def position(self) -> AnyState:
        """The position after the drafted moves."""
        position = self.match.position
        for move in self.moves:
            position = position_after_move(self.match, position, self.seat, move)
        return position

    def finish(self, last: Sequence[AnyMove]) -> list[AnyMove]:
        """Return the moves of the whole turn: the drafted ones, followed by `last`.

        Raises RefusedError if the rules forbid a move or the turn would continue.
        """
        position = self.position
        for move in last:
            refuse_illegal(self.match, position, self.seat, move)
            position = position_after_move(self.match, position, self.seat, move)
        moves = [*self.moves, *last]
        if not moves or (self.seat in self.match.game.waiting(position) and not last):
            raise RefusedError(Reason.STALE, match_id=self.match.id)
        return moves


class PrivateHands:
    """Reads the hands in matches of games with hidden hands; stores drafts, plans and responses."""

    def __init__(self, logbook: Logbook) -> None:
        self._logbook = logbook
        self._store = logbook.store.hands

    async def read_hand(self, match_id: int, user_id: int) -> Hand:
        """Return a member's hand in a running match.

        Raises RefusedError if the match is unknown, its game has no hidden hands, the user is not a
        player, or the match is over.
        """
        match = await self._logbook.read_current(match_id)
        return await self.read_seat_hand(match, seat_with_hand(match, user_id))

    async def read_seat_hand(self, match: Match, seat: AnySeat) -> Hand:
        """Return a seat's hand in a running match."""
        return _hand_of(await self._turn(match, seat))

    async def _turn(self, match: Match, seat: AnySeat) -> DraftedTurn:
        stored = await self._store.read_hand(match.id, slot_of(seat), match.revision)
        return DraftedTurn(match, seat, stored)

    async def read_turn(
        self, match: Match, user_id: int, revision: int, drafted: int
    ) -> DraftedTurn:
        """Return a member's drafted turn if the clicked message shows the current one.

        The message was drawn at `revision` with `drafted` drafted moves. Raises RefusedError as
        `Events.draft` does, but checks no move.
        """
        seat = seat_with_hand(match, user_id)
        check_member(match, seat)
        check_seat(match, seat, None, revision)
        turn = await self._turn(match, seat)
        if len(turn.stored.draft.moves) != drafted:
            raise RefusedError(Reason.STALE, match_id=match.id)
        return turn

    async def keep_plan(
        self, match: Match, user_id: int, plan: AnyPlan, plan_revision: int
    ) -> tuple[Hand, Step | None]:
        """Implement `Events.keep_plan`."""
        seat = seat_with_hand(match, user_id)
        check_member(match, seat)
        checked = check_plan(await self.read_seat_hand(match, seat), plan)
        step = await self._logbook.keep_plan(match, seat, checked, plan_revision)
        return await self.read_seat_hand(step.after if step else match, seat), step

    async def answer(
        self, match: Match, user_id: int, buys: bool, revision: int
    ) -> tuple[Hand, Step | None]:
        """Implement `Events.answer`."""
        seat = check_answer(match, user_id, revision)
        step = await self._logbook.answer(match, seat, buys)
        return await self.read_seat_hand(step.after if step else match, seat), step

    async def stop_asking(self, match: Match, seat: AnySeat) -> Step | None:
        """Implement `Events.stop_asking`."""
        stored = (await self._store.read_plans(match.id)).get(slot_of(seat))
        if stored is None:
            return None
        hands = hands_of(match)
        plan = hands.plan_without_questions(hands.parse_plan(stored.plan))
        return await self._logbook.keep_plan(match, seat, plan, stored.revision)

    async def keep(self, turn: DraftedTurn, moves: Sequence[AnyMove]) -> Hand:
        """Save `moves` as the draft of `turn`, and return the hand.

        Raises RefusedError if the draft is stale.
        """
        lines = [turn.match.game.format_move(move) for move in moves]
        try:
            draft = await self._store.save_draft(turn.stored.draft, lines)
        except StaleError as stale:
            raise RefusedError(Reason.STALE, match_id=turn.match.id) from stale
        return _hand_of(replace(turn, stored=turn.stored._replace(draft=draft)))


def _hand_of(turn: DraftedTurn) -> Hand:
    match, seat, stored = turn.match, turn.seat, turn.stored.plan
    hands, moves = hands_of(match), turn.moves
    before = position = match.position
    for move in moves:
        before, position = position, position_after_move(match, position, seat, move)
    ends = bool(moves) and seat not in match.game.waiting(position)
    view = match.game.view(before if ends else position, seat)
    plan = hands.no_plan if stored is None else hands.parse_plan(stored.plan)
    plan = plan if match.hides_questions else hands.plan_without_questions(plan)
    return Hand(
        match=match,
        seat=seat,
        view=view,
        moves=tuple(moves),
        ends_turn=ends,
        plan=hands.current_plan(view, seat, plan),
        plan_revision=0 if stored is None else stored.revision,
        member=turn.stored.member,
    )


def hands_of(match: Match) -> Hands[Any, Any, Any, Any]:
    """Return the hands of a match's game. Raises RefusedError if it has no hidden hands."""
    if match.game.hands is None:
        raise RefusedError(Reason.UNKNOWN_MATCH, match_id=match.id)
    return match.game.hands


def check_plan(hand: Hand, plan: AnyPlan) -> AnyPlan:
    """Return the form in which to store a new plan. Raises RefusedError if it is not allowed."""
    match = hand.match
    try:
        return hands_of(match).check_plan(hand.view, hand.seat, plan)
    except MoveRefusedError as illegal:
        raise RefusedError(Reason.ILLEGAL, rule=illegal.reason, match_id=match.id) from illegal


def seat_with_hand(match: Match, user_id: int) -> AnySeat:
    """Return the seat of a member with a hand.

    Raises RefusedError if the game has no hidden hands, the user is not a player, or the match is
    over.
    """
    hands_of(match)
    seat = player_of(match, user_id)
    refuse_over(match)
    return seat


def check_answer(match: Match, user_id: int, revision: int) -> AnySeat:
    """Return the seat of a user who may respond to the offer on the board of `revision`.

    Raises RefusedError if the user has no hand, the computer plays the seat, the match is paused,
    or the offer has changed.
    """
    seat = seat_with_hand(match, user_id)
    check_member(match, seat)
    refuse_paused(match)
    if not is_current_offer(match, revision):
        raise RefusedError(Reason.STALE, match_id=match.id)
    return seat


def check_come_back(match: Match, user_id: int) -> tuple[AnySeat, AnyEvent]:
    """Return the user's seat that the computer plays, and the event that gives it back.

    Raises RefusedError if the user has no hand, the computer does not play the seat, or the user
    has resigned.
    """
    seat, stand_in = seat_with_hand(match, user_id), match.game.stand_in
    if stand_in is None or slot_of(seat) not in match.record.held:
        raise RefusedError(Reason.STALE, match_id=match.id)
    back = stand_in.give_back(seat)
    try:
        match.game.apply(match.position, back)
    except ValueError as gone:
        raise RefusedError(Reason.GIVEN_UP, match_id=match.id) from gone
    return seat, back


def check_take_seat(match: Match, person: Person, slot: int) -> tuple[AnySeat, AnyEvent, Taker]:
    """Return the vacant seat at `slot`, the event by which a person takes it, and the `Taker`.

    Raises RefusedError if the match is over or paused, the person is already a player, or the seat
    is not vacant.
    """
    hands_of(match)
    refuse_over(match)
    refuse_paused(match)
    if match.seat_of(person.id) is not None:
        raise RefusedError(Reason.ALREADY_IN, match_id=match.id)
    record, stand_in = match.record, match.game.stand_in
    if stand_in is None or record.is_practice or slot not in record.held:
        raise RefusedError(Reason.SEAT_NOT_FREE, match_id=match.id)
    seat = match.seats[slot]
    sealed = fairness.hash_seat(record.secret, escape(person.name), person.id).hex()
    taker = Taker(slot, person.id, person.name, person.username)
    return seat, stand_in.hand_over(seat, sealed), taker


def position_after_move(match: Match, position: AnyState, seat: AnySeat, move: AnyMove) -> AnyState:
    """Return the position after a seat's move, without follow-up events."""
    return match.game.apply(position, match.game.move_event(seat, move))


def is_current_offer(match: Match, revision: int) -> bool:
    """Return whether the offer on the board of `revision` is the current one."""
    hands = hands_of(match)
    if not 0 < revision <= match.revision:
        return False
    offered = hands.offer_id(match.position)
    return offered is not None and hands.offer_id(match.position_at(revision)) == offered
