"""What a change of a match leads to: the events, chance, and what seats do by their plans.

Pure: it says what would be written, and `Logbook` writes it as one change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog

from bot.chance import dice
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

_STEPS = 256

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class FollowUp:
    """What is to be written."""

    steps: list[tuple[AnyEvent, AnyState]] = field(default_factory=list, repr=False)
    """Every event with the position it leads to; empty if nothing follows."""
    automatic: list[tuple[int, AnySeat]] = field(default_factory=list)
    """Which of the events, from 0, are moves by a plan or by force, and whose."""
    late: list[int] = field(default_factory=list)
    """Those by force."""
    forced: list[int] = field(default_factory=list)
    """By seat, how many turns running were played by force."""
    waiting: frozenset[AnySeat] = frozenset()
    """The seats that must decide something then."""
    offer: OpenOffer = NO_OFFER


def follow_up(
    match: Match,
    events: Sequence[AnyEvent],
    plans: Mapping[int, str],
    *,
    now: float,
    auto_moves: bool,
    late: AnySeat | None = None,
) -> FollowUp:
    """Return what `events` lead to, or what follows by itself if there are none.

    `plans` are those of the seats that have one, by slot; `now` is in seconds of running time.
    `late` is a seat whose time is up. Raises what the game's `apply` raises.
    """
    return _FollowUpBuilder(match, plans, now, auto_moves, late).run(events)


class _FollowUpBuilder:
    """One course while it is worked out."""

    def __init__(
        self,
        match: Match,
        plans: Mapping[int, str],
        now: float,
        auto_moves: bool,
        late: AnySeat | None,
    ) -> None:
        self._match = match
        self._game = match.game
        self._kept = plans
        self._now = now
        self._auto_moves = auto_moves
        self._late = late
        self._position = match.position
        self._result = FollowUp(
            forced=[*(match.record.forced or [0] * len(match.seats))],
            waiting=self._game.waiting(match.position),
        )
        self._began: tuple[AnyState, frozenset[AnySeat]] | None = None
        self._offer, self._offered = _offer_name(match), match.record.offer.since

    def run(self, events: Sequence[AnyEvent]) -> FollowUp:
        if events:
            self._add(events, clicked=True)
        stand_in = self._game.stand_in
        # While a match rests nobody's plan acts.
        hands = self._game.hands if self._match.record.pause is None else None
        turn = None if hands is None else hands.turn(self._match.position)
        while stand_in is None or not self._end(stand_in):
            if hands is None:
                break
            if self._late is not None and hands.turn(self._position) != turn:
                self._count_forced_turn(stand_in)
            following = self._following(hands)
            if not following:
                break
            for seat, move in following:
                self._result.automatic.append((len(self._result.steps), seat))
                self._add([self._game.played(seat, move)])
        if hands is None and has_open_offer(self._game.hands, self._position):
            # While a match rests, an open window stays as it is.
            self._result.waiting = self._match.waiting
            self._result.offer = self._match.record.offer
        return self._result

    def _add(self, events: Sequence[AnyEvent], *, clicked: bool = False) -> None:
        done = [event for event, _ in self._result.steps]
        self._result.steps += play_out(
            self._game,
            self._position,
            [*self._match.log, *done],
            events,
            key=self._match.record.key,
            auto_moves=self._auto_moves,
        )
        if self._game.hands is not None:
            self._note_turn(self._game.hands, len(done), clicked=clicked)
        self._position = self._result.steps[-1][1]
        self._result.waiting = self._game.waiting(self._position)

    def _note_turn(self, hands: Hands[Any, Any, Any, Any], start: int, *, clicked: bool) -> None:
        """Note in which position the turn began that is played after the steps from `start` on."""
        position, (began, movers) = self._position, self._turn_began()
        for event, after in self._result.steps[start:]:
            actor = hands.actor(event)
            if clicked and actor is not None:
                movers |= {actor}
            if hands.turn(after) != hands.turn(position):
                began, movers = after, frozenset()
            position = after
        self._began = began, movers

    def _turn_began(self) -> tuple[AnyState, frozenset[AnySeat]]:
        if self._began is None:
            self._began = _turn_began(self._match)
        return self._began

    def _view_then(self, seat: AnySeat) -> AnyState | None:
        """Return what a seat saw as the turn began; None if its member has moved in it."""
        began, movers = self._turn_began()
        return None if seat in movers else self._game.view(began, seat)

    def _end(self, stand_in: StandIn[Any, Any, Any]) -> bool:
        """End a game in which too few members are left; return whether it is over."""
        levels = zip(self._match.seats, self._match.record.levels, strict=True)
        members = frozenset(seat for seat, level in levels if level is None)
        ended = stand_in.ended(self._position, members)
        if ended is not None:
            self._add([ended])
        return self._game.outcome(self._position) is not None

    def _count_forced_turn(self, stand_in: StandIn[Any, Any, Any] | None) -> None:
        """Count the turn that was played by force; after some the computer takes the seat."""
        seat, self._late = self._late, None
        hands = self._game.hands
        if hands is None or hands.mover(self._match.position) is not seat:
            return
        slot = slot_of(seat)
        self._result.forced[slot] += 1
        if stand_in is not None and self._result.forced[slot] >= stand_in.forced_turns:
            self._result.forced[slot] = 0
            self._add([stand_in.takes_over(seat)])

    def _following(self, hands: Hands[Any, Any, Any, Any]) -> Sequence[tuple[AnySeat, AnyMove]]:
        """Return the next moves that seats make without a click; note who is waited for."""
        since = self._since(hands)
        self._result.offer = OpenOffer(since)
        if has_open_offer(hands, self._position):
            return self._answers(hands, since)
        self._result.waiting = self._game.waiting(self._position)
        for seat in sorted(self._result.waiting - self._computers()):
            view = self._game.view(self._position, seat)
            plan = self._plan(hands, seat)
            move = hands.by_plan(view, seat, plan, False, self._view_then(seat))
            if move is None and seat == self._late:
                move = hands.forced(view, seat, plan)
                self._result.late.append(len(self._result.steps))
            if move is not None and not self._holds_back(hands, seat):
                return [(seat, move)]
        return ()

    def _holds_back(self, hands: Hands[Any, Any, Any, Any], seat: AnySeat) -> bool:
        """Return whether a turn that plays itself waits yet, as for a member; note until when."""
        since = self._result.offer.since
        if since is None or seat == self._late:
            return False
        first, last = hands.pause(self._match.options)
        drawn = dice.draw_below(
            self._match.record.key, f"pause/{hands.turn(self._position)}", _STEPS
        )
        ends = since + first + (last - first) * drawn / _STEPS
        if self._now >= ends:
            return False
        self._result.offer = OpenOffer(since, ends)
        return True

    def _answers(
        self, hands: Hands[Any, Any, Any, Any], since: float | None
    ) -> Sequence[tuple[AnySeat, AnyMove]]:
        """Return what all say to the offer; nothing while somebody is waited for."""
        seconds, computers = hands.window(self._match.options), self._computers()
        ends = None if since is None or seconds is None else since + seconds
        waited = ends is None or self._late is not None or self._now >= ends

        def decide(seat: AnySeat, position: AnyState) -> AnyMove | None:
            view, plan = self._game.view(position, seat), self._plan(hands, seat)
            if seat in computers:
                return hands.answer(view, seat, plan)
            return hands.by_plan(view, seat, plan, waited, None)

        window = collect_responses(hands, self._position, decide)
        self._result.waiting = window.awaited
        if window.awaited - computers:
            self._result.offer = OpenOffer(since, ends)
        return () if window.awaited else window.moves

    def _since(self, hands: Hands[Any, Any, Any, Any]) -> float | None:
        """Return since when the present offer stands; None if there is none."""
        offer = hands.offer(self._position)
        if offer != self._offer:
            self._offer, self._offered = offer, None if offer is None else self._now
        return self._offered

    def _computers(self) -> frozenset[AnySeat]:
        levels = zip(self._match.seats, self._match.record.levels, strict=True)
        own = frozenset(seat for seat, level in levels if level is not None)
        stand_in = self._game.stand_in
        return own if stand_in is None else own | stand_in.seats(self._position)

    def _plan(self, hands: Hands[Any, Any, Any, Any], seat: AnySeat) -> Any:  # noqa: ANN401
        text = self._kept.get(slot_of(seat))
        if text is None:
            return hands.no_plan
        try:
            return hands.parse_plan(text)
        except ValueError:
            # Without its text: plans are private.
            _log.error("plan.unreadable", match=self._match.id, seat=seat)
            return hands.no_plan


def _offer_name(match: Match) -> str | None:
    return None if match.game.hands is None else match.game.hands.offer(match.position)


def _turn_began(match: Match) -> tuple[AnyState, frozenset[AnySeat]]:
    """Return the position in which the present turn began, and who has clicked in it since."""
    hands = match.game.hands
    assert hands is not None
    turn, start = hands.turn(match.position), match.revision
    while start and hands.turn(match.position_at(start - 1)) == turn:
        start -= 1
    clicked = {
        hands.actor(event)
        for line, event in enumerate(match.log[start:], start=start + 1)
        if line not in match.automatic
    }
    return match.position_at(start), frozenset(clicked - {None})


def slots_of(seats: Iterable[AnySeat]) -> tuple[int, ...]:
    """Return the slots of some seats, in order."""
    return tuple(sorted(map(slot_of, seats)))


def change_of(
    game: AnyGame,
    steps: Sequence[tuple[AnyEvent, AnyState]],
    now: float,
    acted_at: tuple[float, ...],
) -> Change:
    """Return what `steps`, events with the positions after them, change in the store at `now`.

    `acted_at` says by seat when each user last acted.
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
    auto_moves: bool,
) -> list[tuple[AnyEvent, AnyState]]:
    """Apply `events` and all that follows without a decision: chance, and forced moves.

    Returns every event on the way with the position it leads to. Chance comes from `key`. `log` is
    everything that led to `position`. Raises what the game's `apply` raises.
    """
    done: list[tuple[AnyEvent, AnyState]] = []
    entries = list(log)
    pending = list(events)
    while True:
        if not pending:
            follows = game.due(position, Chance(key, entries))
            if follows is None and auto_moves:
                follows = game.forced(position)
            if follows is None:
                return done
            pending.append(follows)
        event = pending.pop(0)
        position = game.apply(position, event)
        done.append((event, position))
        entries.append(event)
