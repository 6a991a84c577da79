"""The follow-up events of a change, such as results of chance and moves that plans make.

All functions are pure. `Logbook` writes their result as one change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog

from bot import fairness
from bot.games.game import (
    AnyEvent,
    AnyGame,
    AnyMove,
    AnySeat,
    AnyState,
    Chance,
    Hands,
    StandIn,
    slot_of,
)
from bot.matches.match import Match, collect_responses, has_open_offer
from bot.records.matches import NO_OFFER, Change, OpenOffer, Result

_DELAYS = 256
"""The number of possible delays from which `_must_wait` draws one."""

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class FollowUp:
    """The events of a change, and the state after it."""

    steps: list[tuple[AnyEvent, AnyState]] = field(default_factory=list, repr=False)
    """Each event with the position after it; empty if nothing happens."""
    automatic: list[tuple[int, AnySeat]] = field(default_factory=list)
    """The index in `steps`, from 0, and the seat of each automatic move."""
    late: list[int] = field(default_factory=list)
    """The indices in `steps` of the moves that were made because a turn was overdue."""
    forced: list[int] = field(default_factory=list)
    """For each slot, the number of overdue turns in a row that were played automatically."""
    waiting: frozenset[AnySeat] = frozenset()
    """The seats that must act after the change."""
    offer: OpenOffer = NO_OFFER


def follow_up(
    match: Match,
    events: Sequence[AnyEvent],
    plans: Mapping[int, str],
    *,
    now: float,
    plays_forced_moves: bool,
    late: AnySeat | None = None,
) -> FollowUp:
    """Return `events` with their follow-up events, or only automatic events if `events` is empty.

    `plans` are the stored plans by slot, and `now` is in seconds of uptime. `late` is a seat whose
    turn is overdue. With `plays_forced_moves`, a move that is the only legal one is made
    automatically. Raises any error of the game's `apply`.
    """
    return _FollowUpBuilder(match, plans, now, plays_forced_moves, late).run(events)


class _FollowUpBuilder:
    """The computation of one `FollowUp`."""

    def __init__(
        self,
        match: Match,
        plans: Mapping[int, str],
        now: float,
        plays_forced_moves: bool,
        late: AnySeat | None,
    ) -> None:
        self._match = match
        self._game = match.game
        self._plan_texts = plans
        self._now = now
        self._plays_forced_moves = plays_forced_moves
        self._late = late
        self._position = match.position
        self._result = FollowUp(
            forced=[*(match.record.forced or [0] * len(match.seats))],
            waiting=self._game.waiting(match.position),
        )
        self._turn_start: tuple[AnyState, frozenset[AnySeat]] | None = None
        """The values of `find_turn_start` for the latest position; None before the first use."""
        self._offer, self._offered = _offer_id(match), match.record.offer.since

    def run(self, events: Sequence[AnyEvent]) -> FollowUp:
        if events:
            self._add(events, is_click=True)
        stand_in = self._game.stand_in
        # Plans do not act while a match is paused.
        hands = self._game.hands if self._match.record.pause is None else None
        turn = None if hands is None else hands.turn_id(self._match.position)
        while stand_in is None or not self._end(stand_in):
            if hands is None:
                break
            if self._late is not None and hands.turn_id(self._position) != turn:
                self._count_forced_turn(stand_in)
            following = self._next_moves(hands)
            if not following:
                break
            for seat, move in following:
                self._result.automatic.append((len(self._result.steps), seat))
                self._add([self._game.move_event(seat, move)])
        if hands is None and has_open_offer(self._game.hands, self._position):
            # While a match is paused, an open offer and the awaited seats remain unchanged.
            self._result.waiting = self._match.waiting
            self._result.offer = self._match.record.offer
        return self._result

    def _add(self, events: Sequence[AnyEvent], *, is_click: bool = False) -> None:
        done = [event for event, _ in self._result.steps]
        self._result.steps += play_out(
            self._game,
            self._position,
            [*self._match.log, *done],
            events,
            key=self._match.record.key,
            plays_forced_moves=self._plays_forced_moves,
        )
        if self._game.hands is not None:
            self._note_turn(self._game.hands, len(done), is_click=is_click)
        self._position = self._result.steps[-1][1]
        self._result.waiting = self._game.waiting(self._position)

    def _note_turn(self, hands: Hands[Any, Any, Any, Any], start: int, *, is_click: bool) -> None:
        """Update `_turn_start` for the steps from index `start` on, which were just added."""
        position, (began, movers) = self._position, self._find_turn_start()
        for event, after in self._result.steps[start:]:
            actor = hands.actor(event)
            if is_click and actor is not None:
                movers |= {actor}
            if hands.turn_id(after) != hands.turn_id(position):
                began, movers = after, frozenset()
            position = after
        self._turn_start = began, movers

    def _find_turn_start(self) -> tuple[AnyState, frozenset[AnySeat]]:
        if self._turn_start is None:
            self._turn_start = find_turn_start(self._match)
        return self._turn_start

    def _view_at_turn_start(self, seat: AnySeat) -> AnyState | None:
        """Return the seat's view at the start of the turn, or None if the seat has moved since."""
        began, movers = self._find_turn_start()
        return None if seat in movers else self._game.view(began, seat)

    def _end(self, stand_in: StandIn[Any, Any, Any]) -> bool:
        """End a game with too few members left; return whether the game is over."""
        levels = zip(self._match.seats, self._match.record.levels, strict=True)
        members = frozenset(seat for seat, level in levels if level is None)
        ended = stand_in.end_event(self._position, members)
        if ended is not None:
            self._add([ended])
        return self._game.outcome(self._position) is not None

    def _count_forced_turn(self, stand_in: StandIn[Any, Any, Any] | None) -> None:
        """Count an overdue turn that was just played; after several, give the computer the seat."""
        seat, self._late = self._late, None
        hands = self._game.hands
        if hands is None or hands.mover(self._match.position) is not seat:
            return
        slot = slot_of(seat)
        self._result.forced[slot] += 1
        if stand_in is not None and self._result.forced[slot] >= stand_in.max_forced_turns:
            self._result.forced[slot] = 0
            self._add([stand_in.take_over(seat)])

    def _next_moves(self, hands: Hands[Any, Any, Any, Any]) -> Sequence[tuple[AnySeat, AnyMove]]:
        """Return the next automatic moves, and update the awaited seats."""
        since = self._offer_start(hands)
        self._result.offer = OpenOffer(since)
        if has_open_offer(hands, self._position):
            return self._answers(hands, since)
        self._result.waiting = self._game.waiting(self._position)
        for seat in sorted(self._result.waiting - self._computers()):
            view = self._game.view(self._position, seat)
            plan = self._plan(hands, seat)
            start = self._view_at_turn_start(seat)
            move = hands.planned_move(view, seat, plan, False, start)
            if move is None and seat == self._late:
                move = hands.forced_move(view, seat, plan)
                self._result.late.append(len(self._result.steps))
            if move is not None and not self._must_wait(hands, seat):
                return [(seat, move)]
        return ()

    def _must_wait(self, hands: Hands[Any, Any, Any, Any], seat: AnySeat) -> bool:
        """Return whether an automatic turn must wait longer, and update the end of the wait.

        The delay resembles a member's, so that others cannot recognize a plan.
        """
        since = self._result.offer.since
        if since is None or seat == self._late:
            return False
        first, last = hands.turn_delay(self._match.options)
        drawn = fairness.draw_below(
            self._match.record.key, f"pause/{hands.turn_id(self._position)}", _DELAYS
        )
        ends = since + first + (last - first) * drawn / _DELAYS
        if self._now >= ends:
            return False
        self._result.offer = OpenOffer(since, ends)
        return True

    def _answers(
        self, hands: Hands[Any, Any, Any, Any], since: float | None
    ) -> Sequence[tuple[AnySeat, AnyMove]]:
        """Return the responses to the offer; empty while a response is pending."""
        seconds, computers = hands.window_seconds(self._match.options), self._computers()
        ends = None if since is None or seconds is None else since + seconds
        is_closed = ends is None or self._late is not None or self._now >= ends

        def decide(seat: AnySeat, position: AnyState) -> AnyMove | None:
            view, plan = self._game.view(position, seat), self._plan(hands, seat)
            if seat in computers:
                return hands.planned_answer(view, seat, plan)
            return hands.planned_move(view, seat, plan, is_closed, None)

        responses = collect_responses(hands, self._position, decide)
        self._result.waiting = responses.awaited
        if responses.awaited - computers:
            self._result.offer = OpenOffer(since, ends)
        return () if responses.awaited else responses.moves

    def _offer_start(self, hands: Hands[Any, Any, Any, Any]) -> float | None:
        """Return the uptime at which the open offer began, or None without an offer."""
        offer = hands.offer_id(self._position)
        if offer != self._offer:
            self._offer, self._offered = offer, None if offer is None else self._now
        return self._offered

    def _computers(self) -> frozenset[AnySeat]:
        levels = zip(self._match.seats, self._match.record.levels, strict=True)
        own = frozenset(seat for seat, level in levels if level is not None)
        stand_in = self._game.stand_in
        return own if stand_in is None else own | stand_in.seats(self._position)

    def _plan(self, hands: Hands[Any, Any, Any, Any], seat: AnySeat) -> Any:  # noqa: ANN401
        text = self._plan_texts.get(slot_of(seat))
        if text is None:
            return hands.no_plan
        try:
            plan = hands.parse_plan(text)
        except ValueError:
            # The log message omits the text, because plans are private.
            _log.error("plan.unreadable", match=self._match.id, seat=seat)
            return hands.no_plan
        members = len(self._match.seats) - len(self._computers())
        return plan if members >= hands.min_members_asked else hands.plan_without_questions(plan)


def _offer_id(match: Match) -> str | None:
    return None if match.game.hands is None else match.game.hands.offer_id(match.position)


def find_turn_start(match: Match) -> tuple[AnyState, frozenset[AnySeat]]:
    """Return the position at the start of the current turn, and the seats with moves since.

    Automatic moves do not count.
    """
    hands = match.game.hands
    assert hands is not None
    turn, start = hands.turn_id(match.position), match.revision
    while start and hands.turn_id(match.position_at(start - 1)) == turn:
        start -= 1
    clicked = {
        hands.actor(event)
        for line, event in enumerate(match.log[start:], start=start + 1)
        if line not in match.automatic
    }
    return match.position_at(start), frozenset(clicked - {None})


def slots_of(seats: Iterable[AnySeat]) -> tuple[int, ...]:
    """Return the slots of the seats, in order."""
    return tuple(sorted(map(slot_of, seats)))


def change_of(
    game: AnyGame,
    steps: Sequence[tuple[AnyEvent, AnyState]],
    now: float,
    acted_at: tuple[float, ...],
) -> Change:
    """Return the change to store for `steps`, which are events with the positions after them.

    `now` and the times in `acted_at`, each seat's latest action, are Unix seconds.
    """
    position = steps[-1][1]
    outcome = game.outcome(position)
    held = () if game.stand_in is None else game.stand_in.seats(position)
    return Change(
        lines=tuple(game.format_event(event) for event, _ in steps),
        waiting=slots_of(game.waiting(position)),
        changed_at=now,
        acted_at=acted_at,
        result=None
        if outcome is None
        else Result(outcome.termination, outcome.points, outcome.places),
        held=slots_of(held),
        drafted=game.hands is not None,
    )


def play_out(
    game: AnyGame,
    position: AnyState,
    log: Sequence[AnyEvent],
    events: Sequence[AnyEvent],
    *,
    key: bytes,
    plays_forced_moves: bool,
) -> list[tuple[AnyEvent, AnyState]]:
    """Apply `events` and all chance events and forced moves that follow from them.

    Returns each event with the position after it. All chance is derived from `key`. `log` contains
    the events that led to `position`. Raises any error of the game's `apply`.
    """
    done: list[tuple[AnyEvent, AnyState]] = []
    entries = list(log)
    pending = list(events)
    while True:
        if not pending:
            follows = game.chance_event(position, Chance(key, entries))
            if follows is None and plays_forced_moves:
                follows = game.forced_event(position)
            if follows is None:
                return done
            pending.append(follows)
        event = pending.pop(0)
        position = game.apply(position, event)
        done.append((event, position))
        entries.append(event)
