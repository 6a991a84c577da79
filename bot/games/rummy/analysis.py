"""Hints during a game, and the analysis of the players' choices after it.

Hints and analysis rate moves by `Evaluation`, which uses only the cards that the player could see.
The results are data; `bot.texts` describes them in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.games.rummy.cards import Card
from bot.games.rummy.evaluation import Evaluation, Option, deciding_seat, usual_penalty
from bot.games.rummy.legality import helps_player_down
from bot.games.rummy.moves import (
    Buy,
    Discard,
    Down,
    Event,
    Leave,
    Move,
    MovePlayed,
    Pass,
    Seat,
    Take,
)
from bot.games.rummy.rules import iterate_steps
from bot.games.rummy.solver.down import can_go_out
from bot.games.rummy.state import GameState, View, view

SHOWN = 3
"""The maximum number of options in a hint."""
COSTLY_KEPT = 3
"""The maximum number of choices listed for each seat and each type of move: discard, purchase and
pass."""
COSTLY_FROM = 0.3
"""A choice is listed if it cost at least this much, in units of `usual_penalty`."""


class HintReason(StrEnum):
    """The reason for a move."""

    NEARER = "nearer"
    """Take or buy: the card brings the contract nearer."""
    NO_NEARER = "no-nearer"
    """Leave or pass: the card does not bring the contract nearer."""
    OUT = "out"
    """Go Down: the seat goes out in this turn."""
    NOT_NEEDED = "not-needed"
    """Discard: the contract does not need the card."""
    DEAREST = "dearest"
    """Discard: of the cards that the contract does not need, this one has the highest penalty."""
    USELESS = "useless"
    """Discard: other players cannot lay off this card, but they could lay off every unneeded card
    with a higher penalty."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best move of a seat and up to two alternatives."""

    options: tuple[Option, ...]
    """The options, the lowest expected penalty first."""
    why: HintReason | None = None
    """The reason for the best move, or None."""

    @property
    def best(self) -> Option:
        """The option with the lowest expected penalty."""
        return self.options[0]


def hint(seen: View) -> Hint:
    """Return the best move and up to two alternatives.

    Raises ValueError if the seat of the view has no decision to make.
    """
    evaluation = Evaluation(seen)
    best, *others = evaluation.options
    by_kind = {type(each.move): each for each in reversed(others)}
    by_kind.pop(type(best.move), None)
    # Prefer alternatives of other types, such as going Down if the best move is a discard.
    chosen = dict.fromkeys([*sorted(by_kind.values(), key=_expected_penalty), *others])
    shown = sorted(list(chosen)[: SHOWN - 1], key=_expected_penalty)
    return Hint((best, *shown), _find_reason(seen, evaluation, best.move))


def _expected_penalty(option: Option) -> float:
    return option.expected


def _find_reason(seen: View, evaluation: Evaluation, best: Move) -> HintReason | None:
    seat, table = deciding_seat(seen), seen.table
    match best:
        case Down():
            return HintReason.OUT if can_go_out(table, seen.cards, seat, best) else None
        case _ if table.player(seat).is_down:
            return None
        case Take() | Buy():
            return HintReason.NEARER if evaluation.brings_nearer() else None
        case Leave() | Pass():
            return None if evaluation.brings_nearer() else HintReason.NO_NEARER
        case Discard(card):
            return _find_discard_reason(seen, evaluation, card)
        case _:
            return None


def _find_discard_reason(seen: View, evaluation: Evaluation, card: Card) -> HintReason | None:
    table = seen.table
    spare = evaluation.find_spare_cards(seen.cards, len(seen.cards))
    if card not in spare:
        return None
    dearer = [c for c in spare if table.options.penalty(c) > table.options.penalty(card)]
    if not dearer:
        return HintReason.DEAREST
    is_safe = not helps_player_down(table, card)
    is_only_safe = is_safe and all(helps_player_down(table, each) for each in dearer)
    return HintReason.USELESS if is_only_safe else HintReason.NOT_NEEDED


@dataclass(frozen=True, slots=True)
class CostlyChoice:
    """A choice that cost points: a discard, a purchase, or a pass instead of a purchase."""

    event: int
    """The index of the event in the log."""
    round: int
    seat: Seat
    played: Move
    better: Move
    cost: float
    """The expected penalty of `played` minus that of `better`, in points."""
    offered: Card | None = None
    """The discard on offer, or None if the choice was a discard."""


@dataclass(frozen=True, slots=True)
class SeatAnalysis:
    """A summary of the choices of a seat."""

    choices: int = 0
    """The number of discards, purchases and passes that the seat made while it was not Down."""
    given_away: float = 0.0
    """The total cost of these choices, in expected penalty points."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of the choices in a finished game."""

    by_seat: tuple[SeatAnalysis, ...]
    costly: tuple[CostlyChoice, ...]
    """The most costly choices, at most `COSTLY_KEPT` of a type and seat, the highest cost first."""

    @property
    def is_complete(self) -> bool:
        """Always True, because a partial analysis is never returned."""
        return True

    def lesson(self, seat: Seat) -> CostlyChoice | None:
        """Return the choice that `seat` can learn most from, or None if none was costly.

        It is the most costly choice of the type of move that cost the seat most in total. Only the
        choices in `costly` are considered.
        """
        costs: dict[type[Move], list[CostlyChoice]] = {}
        for each in self.costly:
            if each.seat is seat:
                costs.setdefault(type(each.played), []).append(each)
        worst = max(costs.values(), key=lambda own: sum(each.cost for each in own), default=[])
        return worst[0] if worst else None


def analyse(start: GameState, events: Iterable[Event]) -> Analysis:
    """Return the analysis of a game that begins at `start` and consists of `events`.

    Raises the errors of `rules.apply`.
    """
    *_, analysis = analyse_by_event(start, events)
    assert analysis is not None
    return analysis


def analyse_by_event(start: GameState, events: Iterable[Event]) -> Iterator[Analysis | None]:
    """Yield None after each event, and then the result of `analyse`.

    The caller can do other work in between, or stop early.
    """
    running = _RunningAnalysis(len(start.table.players))
    for number, (state, event) in enumerate(iterate_steps(start, events)):
        running.enter(number, state, event)
        yield None
    yield running.analysis()


class _RunningAnalysis:
    """An analysis in progress."""

    def __init__(self, players: int) -> None:
        self._by_seat = [SeatAnalysis()] * players
        self._costly: list[CostlyChoice] = []

    def analysis(self) -> Analysis:
        """Return the analysis of the events so far."""
        dearest = sorted(self._costly, key=lambda each: -each.cost)
        kept = [
            each
            for place, each in enumerate(dearest)
            if sum(_is_same_kind(other, each) for other in dearest[:place]) < COSTLY_KEPT
        ]
        return Analysis(tuple(self._by_seat), tuple(kept))

    def enter(self, number: int, state: GameState, event: Event) -> None:
        """Add the event with that index; `state` is the position before it."""
        if (
            isinstance(event, MovePlayed)
            and isinstance(event.move, Discard | Buy | Pass)
            and not state.table.player(event.seat).is_down
        ):
            self._count_choice(number, view(state, event.seat), event.seat, event.move)

    def _count_choice(
        self, number: int, seen: View, seat: Seat, played: Discard | Buy | Pass
    ) -> None:
        """Add a move with its cost.

        A discard is compared with the best discard, and a purchase or pass with the better of these
        two moves.
        """
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
            self._costly.append(
                CostlyChoice(number, table.round, seat, played, best.move, cost, top)
            )


def _is_same_kind(one: CostlyChoice, other: CostlyChoice) -> bool:
    """Return whether two choices were made by the same seat with the same type of move."""
    return one.seat is other.seat and type(one.played) is type(other.played)
