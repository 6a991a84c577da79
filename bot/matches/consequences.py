"""What a change of a match leads to: the events, chance, and what seats do by their orders.

Pure: it says what would be written, and `Ledger` writes it as one change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog

from bot.games.game import AnyEvent, AnyMove, AnySeat, AnyState, Hands, StandIn, slot_of
from bot.matches.match import Match, play_out
from bot.records.matches import NO_OFFER, OpenOffer

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Course:
    """What is to be written."""

    steps: list[tuple[AnyEvent, AnyState]] = field(default_factory=list, repr=False)
    """Every event with the position it leads to; empty if nothing follows."""
    automatic: list[tuple[int, AnySeat]] = field(default_factory=list)
    """Which of the events, from 0, are moves by orders or by force, and whose."""
    late: list[int] = field(default_factory=list)
    """Those by force."""
    forced: list[int] = field(default_factory=list)
    """By seat, how many turns running were played by force."""
    offer: OpenOffer = NO_OFFER


def course_of(
    match: Match,
    events: Sequence[AnyEvent],
    orders: Mapping[int, str],
    *,
    now: float,
    auto_moves: bool,
    late: AnySeat | None = None,
) -> Course:
    """Return what `events` lead to, or what follows by itself if there are none.

    `orders` are those of the seats that gave some, by slot; `now` is in seconds of running time.
    `late` is a seat whose time is up. Raises what the game's `apply` raises.
    """
    return _Running(match, orders, now, auto_moves, late).run(events)


class _Running:
    """One course while it is worked out."""

    def __init__(
        self,
        match: Match,
        orders: Mapping[int, str],
        now: float,
        auto_moves: bool,
        late: AnySeat | None,
    ) -> None:
        self._match = match
        self._game = match.game
        self._kept = orders
        self._now = now
        self._auto_moves = auto_moves
        self._late = late
        self._position = match.position
        self._course = Course(forced=[*(match.record.forced or [0] * len(match.seats))])
        self._offer, self._offered = _offer_name(match), match.record.offer.since

    def run(self, events: Sequence[AnyEvent]) -> Course:
        if events:
            self._add(events)
        stand_in = self._game.stand_in
        # While a match rests nobody's orders act.
        hands = self._game.hands if self._match.record.pause is None else None
        turn = None if hands is None else hands.turn(self._match.position)
        while stand_in is None or not self._end(stand_in):
            if hands is None:
                break
            if self._late is not None and hands.turn(self._position) != turn:
                self._count_forced_turn(stand_in)
            following = self._following(hands)
            if following is None:
                break
            seat, move = following
            self._course.automatic.append((len(self._course.steps), seat))
            self._add([self._game.played(seat, move)])
        return self._course

    def _add(self, events: Sequence[AnyEvent]) -> None:
        done = [event for event, _ in self._course.steps]
        self._course.steps += play_out(
            self._game,
            self._position,
            [*self._match.log, *done],
            events,
            key=self._match.record.key,
            auto_moves=self._auto_moves,
        )
        self._position = self._course.steps[-1][1]

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
        self._course.forced[slot] += 1
        if stand_in is not None and self._course.forced[slot] >= stand_in.forced_turns:
            self._course.forced[slot] = 0
            self._add([stand_in.takes_over(seat)])

    def _following(self, hands: Hands[Any, Any, Any, Any]) -> tuple[AnySeat, AnyMove] | None:
        """Return the next move that a seat makes without a click; note what is offered."""
        since = self._since(hands)
        window = hands.window(self._match.options)
        waited = since is None or window is None or self._late is not None
        waited = waited or self._now >= (since or 0.0) + (window or 0)
        self._course.offer = OpenOffer(since)
        for seat in sorted(self._game.waiting(self._position) - self._computers()):
            view = self._game.view(self._position, seat)
            move = hands.ordered(view, seat, self._orders(hands, seat), waited)
            if move is None and seat == self._late:
                move = hands.forced(view, seat)
                self._course.late.append(len(self._course.steps))
            if move is not None:
                return seat, move
            if not waited and seat != hands.mover(self._position):
                self._course.offer = OpenOffer(since, (since or 0.0) + (window or 0))
        return None

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

    def _orders(self, hands: Hands[Any, Any, Any, Any], seat: AnySeat) -> Any:  # noqa: ANN401
        text = self._kept.get(slot_of(seat))
        if text is None:
            return hands.no_orders
        try:
            return hands.parse_orders(text)
        except ValueError:
            # Without its text: orders are private.
            _log.error("orders.unreadable", match=self._match.id, seat=seat)
            return hands.no_orders


def _offer_name(match: Match) -> str | None:
    return None if match.game.hands is None else match.game.hands.offer(match.position)
