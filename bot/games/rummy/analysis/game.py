"""Looks at a finished game once more: what each seat drew against the mean, and what it chose.

Every choice is judged by what its seat could see then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.games.rummy.analysis.report import COSTLY_KEPT, Analysis, Costly, SeatAnalysis
from bot.games.rummy.cards import Card
from bot.games.rummy.melds import can_deploy
from bot.games.rummy.moves import Buy, Discard, Drawn, Event, Move, Pass, Played, Seat
from bot.games.rummy.players.captain import discard_worths
from bot.games.rummy.players.deploying import less
from bot.games.rummy.players.outlook import usual_penalty
from bot.games.rummy.players.prospects import Prospects
from bot.games.rummy.rules import stepwise
from bot.games.rummy.state import GameState, View
from bot.games.rummy.view import view

COSTLY_FROM = 0.3
"""A choice that gives away less, in cards of the usual penalty, is not listed as costly."""


def analyse(start: GameState, events: Iterable[Event]) -> Analysis:
    """Return luck and choices of the game with `events`, which began at `start`.

    Raises what `rules.apply` raises if they do not make a game.
    """
    *_, known = analyse_by_event(start, events)
    assert known is not None
    return known


def analyse_by_event(start: GameState, events: Iterable[Event]) -> Iterator[Analysis | None]:
    """Do the same as `analyse`, but yield after every event: None until the last.

    So the caller can do something else in between.
    """
    running = _RunningAnalysis(len(start.table.players))
    for number, (state, event) in enumerate(stepwise(start, events)):
        running.enter(number, state, event)
        yield None
    yield running.analysis()


class _RunningAnalysis:
    """An analysis while it runs: the sums so far."""

    def __init__(self, players: int) -> None:
        self._by_seat = [SeatAnalysis()] * players
        self._costly: list[Costly] = []

    def analysis(self) -> Analysis:
        """Return what is known."""
        dearest = sorted(self._costly, key=lambda each: -each.cost)
        kept = [
            each
            for place, each in enumerate(dearest)
            if sum(_same_kind(other, each) for other in dearest[:place]) < COSTLY_KEPT
        ]
        return Analysis(tuple(self._by_seat), tuple(kept))

    def enter(self, number: int, state: GameState, event: Event) -> None:
        """Count one event that `state` met."""
        if isinstance(event, Drawn):
            seat = state.table.due[0]
            self._count_drawn(view(state, seat), seat, event.card)
        elif isinstance(event, Played) and not state.table.player(event.seat).down:
            seen = view(state, event.seat)
            if isinstance(event.move, Discard):
                self._count_discard(number, seen, event.seat, event.move)
            elif isinstance(event.move, Buy | Pass):
                self._count_offer(number, seen, event.seat, event.move)

    def _count_drawn(self, seen: View, seat: Seat, card: Card) -> None:
        table, prospects = seen.table, Prospects(seen)
        if table.player(seat).down:
            fitting = [c for c in prospects.unseen if can_deploy(table.melds, c, table.options)]
        else:
            fitting = prospects.helping(seen.cards)
        own = self._by_seat[seat.slot]
        self._by_seat[seat.slot] = replace(
            own,
            drawn=own.drawn + 1,
            fitting=own.fitting + (card in fitting),
            fitting_mean=own.fitting_mean
            + sum(prospects.unseen[each] for each in fitting) / prospects.total,
        )

    def _count_discard(self, number: int, seen: View, seat: Seat, move: Discard) -> None:
        prospects = Prospects(seen)
        if prospects.short(seen.cards) == 0:
            return  # the contract is there: what to throw is no question of outs
        worths = discard_worths(seen, prospects)
        best = max(worths, key=worths.__getitem__)
        expected = {card: prospects.expected(less(seen.cards, card)) for card in {best, move.card}}
        cost = expected[move.card] - expected[best]
        self._count_choice(number, seen, seat, move, Discard(best), cost)

    def _count_offer(self, number: int, seen: View, seat: Seat, move: Buy | Pass) -> None:
        table, prospects = seen.table, Prospects(seen)
        assert table.top is not None
        price = table.options.price
        bought = prospects.cost((*seen.cards, table.top.card), price)
        gain = prospects.cost(seen.cards) - bought - price * usual_penalty(table.options)
        better: Move = Pass() if isinstance(move, Buy) else Buy()
        cost = -gain if isinstance(move, Buy) else gain
        self._count_choice(number, seen, seat, move, better, cost, table.top.card)

    def _count_choice(
        self,
        number: int,
        seen: View,
        seat: Seat,
        played: Move,
        better: Move,
        cost: float,
        offered: Card | None = None,
    ) -> None:
        own = self._by_seat[seat.slot]
        self._by_seat[seat.slot] = replace(
            own, choices=own.choices + 1, given_away=own.given_away + max(0.0, cost)
        )
        if cost >= COSTLY_FROM * usual_penalty(seen.table.options) and played != better:
            self._costly.append(
                Costly(number, seen.table.round, seat, played, better, cost, offered)
            )


def _same_kind(one: Costly, other: Costly) -> bool:
    """Return whether the same seat made the same kind of choice."""
    return one.seat is other.seat and type(one.played) is type(other.played)
