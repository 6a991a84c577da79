"""Hints, and after a game luck and choices apart, from what each seat could see.

Both explain the evaluation: plain data, moves and numbers, no words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.games.rummy.cards import Card
from bot.games.rummy.evaluation import Evaluation, Option, deciding, usual_penalty
from bot.games.rummy.legality import helps_who_is_down
from bot.games.rummy.melds import can_deploy
from bot.games.rummy.moves import (
    Buy,
    Discard,
    Down,
    Drawn,
    Event,
    Leave,
    Move,
    Pass,
    Played,
    Seat,
    Take,
)
from bot.games.rummy.rules import stepwise
from bot.games.rummy.solver.down import goes_out
from bot.games.rummy.state import GameState, View
from bot.games.rummy.view import view

SHOWN = 3
"""Options of a hint."""
COSTLY_KEPT = 3
"""Costly choices of each kind kept for each seat: discards, purchases, and cards let go."""
COSTLY_FROM = 0.3
"""A choice that gives away less, in cards of the usual penalty, is not listed as costly."""


class Why(StrEnum):
    """The reason for a move, in a few words."""

    NEARER = "nearer"
    """The card is one that the contract lacks."""
    NO_NEARER = "no-nearer"
    """The card brings the contract no nearer."""
    OUT = "out"
    """The seat goes out in this turn."""
    NOT_NEEDED = "not-needed"
    """The contract does not need the card."""
    DEAREST = "dearest"
    """Of the cards that it does not need none is dearer."""
    USELESS = "useless"
    """A dearer one could be laid by others at once."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best move, and up to two others."""

    options: tuple[Option, ...]
    """The least penalty to expect first."""
    why: Why | None = None
    """The reason for the best."""

    @property
    def best(self) -> Option:
        """The move of the captain."""
        return self.options[0]


def hint(seen: View) -> Hint:
    """Return what the captain would do in `seen`, and up to two others.

    Raises ValueError if the seat of the view has nothing to decide.
    """
    evaluation = Evaluation(seen)
    best, *others = evaluation.options
    by_kind = {type(each.move): each for each in reversed(others)}
    by_kind.pop(type(best.move), None)
    # The best of each other kind first: a way to go Down is named beside discards, too.
    chosen = dict.fromkeys([*sorted(by_kind.values(), key=_expected), *others])
    shown = sorted(list(chosen)[: SHOWN - 1], key=_expected)
    return Hint((best, *shown), _why(seen, evaluation, best.move))


def _expected(option: Option) -> float:
    return option.expected


def _why(seen: View, evaluation: Evaluation, best: Move) -> Why | None:
    seat, table = deciding(seen), seen.table
    match best:
        case Down():
            return Why.OUT if goes_out(table, seen.cards, seat, best) else None
        case _ if table.player(seat).down:
            return None
        case Take() | Buy():
            return Why.NEARER if evaluation.brings_nearer() else None
        case Leave() | Pass():
            return None if evaluation.brings_nearer() else Why.NO_NEARER
        case Discard(card):
            return _why_thrown(seen, evaluation, card)
        case _:
            return None


def _why_thrown(seen: View, evaluation: Evaluation, card: Card) -> Why | None:
    table = seen.table
    spare = evaluation.spare(seen.cards, len(seen.cards))
    if card not in spare:
        return None
    dearer = [c for c in spare if table.options.penalty(c) > table.options.penalty(card)]
    if not dearer:
        return Why.DEAREST
    is_kept = not helps_who_is_down(table, card)
    is_fed = is_kept and all(helps_who_is_down(table, each) for each in dearer)
    return Why.USELESS if is_fed else Why.NOT_NEEDED


@dataclass(frozen=True, slots=True)
class Costly:
    """A choice that cost points: a discard, a purchase, or one that was missed."""

    event: int
    """Place in the list of events."""
    round: int
    seat: Seat
    played: Move
    better: Move
    cost: float
    """Penalty points to expect that were given away."""
    offered: Card | None = None
    """The discard that was offered, where the choice was about that."""


@dataclass(frozen=True, slots=True)
class SeatAnalysis:
    """One seat's luck and choices."""

    drawn: int = 0
    """Cards that it drew from the stock."""
    fitting: int = 0
    """Of these, those that brought it nearer to going Down; once Down, those that could be laid."""
    fitting_mean: float = 0.0
    """How many of them would have, on average, by the cards that it could not see."""
    choices: int = 0
    """Discards before it was Down, and purchases that were offered to it."""
    given_away: float = 0.0
    """Penalty points to expect that its choices gave away."""

    @property
    def luck(self) -> float:
        """Cards that fitted beyond the mean; below 0 for bad luck."""
        return self.fitting - self.fitting_mean


@dataclass(frozen=True, slots=True)
class Analysis:
    """Luck and choices of a game that is over."""

    by_seat: tuple[SeatAnalysis, ...]
    costly: tuple[Costly, ...]
    """The most costly choices, at most `COSTLY_KEPT` of a kind and seat, the highest cost first."""

    @property
    def complete(self) -> bool:
        """Always true: an analysis is yielded once, at the end of the game."""
        return True


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
        """Return the analysis of the events so far."""
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
        elif (
            isinstance(event, Played)
            and isinstance(event.move, Discard | Buy | Pass)
            and not state.table.player(event.seat).down
        ):
            self._count_choice(number, view(state, event.seat), event.seat, event.move)

    def _count_drawn(self, seen: View, seat: Seat, card: Card) -> None:
        table, evaluation = seen.table, Evaluation(seen)
        unseen = evaluation.unseen
        if table.player(seat).down:
            fitting = [c for c in unseen if can_deploy(table.melds, c, table.options)]
        else:
            fitting = evaluation.helping(seen.cards, len(seen.cards) + 1)
        own = self._by_seat[seat.slot]
        self._by_seat[seat.slot] = replace(
            own,
            drawn=own.drawn + 1,
            fitting=own.fitting + (card in fitting),
            fitting_mean=own.fitting_mean
            + sum(unseen[each] for each in fitting) / evaluation.total,
        )

    def _count_choice(
        self, number: int, seen: View, seat: Seat, played: Discard | Buy | Pass
    ) -> None:
        """Compare a move with the best of its kind: discards, or the answers to an offer."""
        evaluation, table = Evaluation(seen), seen.table
        kind = Discard if isinstance(played, Discard) else Buy | Pass
        best = next(each for each in evaluation.options if isinstance(each.move, kind))
        cost = evaluation.rate(played).expected - best.expected
        own = self._by_seat[seat.slot]
        self._by_seat[seat.slot] = replace(
            own, choices=own.choices + 1, given_away=own.given_away + cost
        )
        if cost >= COSTLY_FROM * usual_penalty(table.options):
            top = None if isinstance(played, Discard) or table.top is None else table.top.card
            self._costly.append(Costly(number, table.round, seat, played, best.move, cost, top))


def _same_kind(one: Costly, other: Costly) -> bool:
    """Return whether the same seat made the same kind of choice."""
    return one.seat is other.seat and type(one.played) is type(other.played)
