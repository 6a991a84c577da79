"""The analysis of a game, event by event: how luck and choices changed the winning chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.games.shanghaien.analysis.chance_evaluator import ChanceEvaluator
from bot.games.shanghaien.analysis.reasons import find_reasons
from bot.games.shanghaien.analysis.report import (
    AdviceReason,
    Analysis,
    AnalysisStep,
    CostlyChoice,
    Mistake,
    SeatAnalysis,
    StepKind,
)
from bot.games.shanghaien.cards import Options
from bot.games.shanghaien.rules import apply, legal_moves, new_game
from bot.games.shanghaien.state import (
    CardsDealt,
    DiceRolled,
    Event,
    GameState,
    MovePlayed,
    PlacementTakenBack,
    Resign,
    Seat,
)

COSTLY_FROM = 0.01
"""A choice is listed as costly if it lost at least this much winning chance, 0 to 1."""


def analyse(
    evaluator: ChanceEvaluator, options: Options, starter: Seat, events: Sequence[Event]
) -> Iterator[Analysis]:
    """Yield an analysis of the events up to the end of each round, then the complete analysis.

    Placements that were taken back are omitted. Raises any error of `apply` if `events` are not a
    legal game.
    """
    for analysis in analyse_by_event(evaluator, options, starter, events):
        if analysis is not None:
            yield analysis


def analyse_by_event(
    evaluator: ChanceEvaluator, options: Options, starter: Seat, events: Sequence[Event]
) -> Iterator[Analysis | None]:
    """Yield the results of `analyse`, and None after each event without a new result.

    The caller can do other work in between, or stop early.
    """
    state = new_game(options, starter)
    remaining = list(_remaining_events(state, events))
    running = _RunningAnalysis(evaluator, state, len(remaining))
    for number, event, after in remaining:
        ends_round = bool(state.tavern) and not after.tavern
        running.add_event(number, event, state, after)
        state = after
        yield running.analysis() if ends_round and running.done < running.total else None
    yield running.analysis()


def _remaining_events(
    state: GameState, events: Sequence[Event]
) -> Iterator[tuple[int, Event, GameState]]:
    """Yield the events that were not taken back.

    Each triple contains the index in `events`, the event, and the position after it.
    """
    remaining: list[tuple[int, Event, GameState]] = []
    for number, event in enumerate(events):
        state = apply(state, event)
        if isinstance(event, PlacementTakenBack):
            # Only the latest placement can be taken back; an automatic roll may follow it.
            if isinstance(remaining[-1][1], DiceRolled):
                del remaining[-2:]
            remaining.pop()
        else:
            remaining.append((number, event, state))
    yield from remaining


class _RunningAnalysis:
    """An analysis in progress."""

    def __init__(self, evaluator: ChanceEvaluator, state: GameState, total: int) -> None:
        self._evaluator = evaluator
        self.done = 0
        self.total = total
        self._steps = [AnalysisStep(-1, StepKind.START, 0, None, evaluator.chance(state))]
        self._by_seat = [SeatAnalysis(), SeatAnalysis()]
        self._deals = self._outside = 0.0
        self._mistakes: dict[tuple[Seat, AdviceReason], list[CostlyChoice]] = {}

    def add_event(self, number: int, event: Event, before: GameState, after: GameState) -> None:
        """Add the event with the index `number`, with the positions before and after it."""
        last = self._steps[-1]
        chance = self._evaluator.chance(after)
        gained = chance - last.chance
        kind, seat = _step_kind(event), None
        if kind is StepKind.DEAL:
            self._deals += gained
        elif kind is StepKind.DICE:
            seat = before.mover
            self._count_luck(seat, gained)
        elif isinstance(event, MovePlayed) and kind is StepKind.CHOICE:
            seat = event.seat
            lost = self._count_choice(seat, gained)
            if lost >= COSTLY_FROM and len(legal_moves(before)) > 1:
                self._add_costly_choice(number, event, before)
        else:
            self._outside += gained
        self._steps.append(AnalysisStep(number, kind, after.round, seat, chance))
        self.done += 1

    def _count_luck(self, seat: Seat, gained: float) -> None:
        own = self._by_seat[seat.slot]
        luck = gained if seat is Seat.FIRST else -gained
        self._by_seat[seat.slot] = replace(own, luck=own.luck + luck)

    def _count_choice(self, seat: Seat, gained: float) -> float:
        """Add a choice of `seat` and return the winning chance that it lost.

        `gained` is the change of the winning chance of the first seat.
        """
        own = self._by_seat[seat.slot]
        lost = -gained if seat is Seat.FIRST else gained
        self._by_seat[seat.slot] = replace(own, errors=own.errors + lost)
        return lost

    def _add_costly_choice(self, number: int, event: MovePlayed, before: GameState) -> None:
        """Add a costly choice to the choices of the player with the same main reason."""
        played = self._evaluator.option(before, event.move)
        best = self._evaluator.options(before)[0]
        why = find_reasons(self._evaluator, before, played, best)
        costly = CostlyChoice(number, event.seat, before, played, best, why)
        kind = why[0].reason if why else AdviceReason.PLAIN
        self._mistakes.setdefault((event.seat, kind), []).append(costly)

    def analysis(self) -> Analysis:
        """Return the analysis so far."""
        return Analysis(
            done=self.done,
            total=self.total,
            steps=tuple(self._steps),
            by_seat=(self._by_seat[0], self._by_seat[1]),
            deals=self._deals,
            outside=self._outside,
            mistakes=tuple(sorted(self._summarize_mistakes(), key=lambda each: -each.cost)),
        )

    def _summarize_mistakes(self) -> Iterator[Mistake]:
        for (seat, kind), choices in self._mistakes.items():
            different = {(each.state.round, each.best.move) for each in choices}
            cost = sum(each.cost for each in choices)
            worst = max(choices, key=lambda each: each.cost)
            yield Mistake(kind, seat, len(different), cost, worst)


def _step_kind(event: Event) -> StepKind:
    if isinstance(event, CardsDealt):
        return StepKind.DEAL
    if isinstance(event, DiceRolled):
        return StepKind.DICE
    if isinstance(event, MovePlayed) and not isinstance(event.move, Resign):
        return StepKind.CHOICE
    return StepKind.END
