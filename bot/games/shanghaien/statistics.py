"""Statistics of a game of Shanghaien."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from bot.games.game import RecordPage, StepPicture, Steps
from bot.games.shanghaien.cards import NATIONS, Nation, Options
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.state import (
    SEATS,
    DiceRolled,
    Event,
    GameState,
    Phase,
    Played,
    PlayTrick,
    Roll,
    Seat,
    TakenBack,
)

RecordStep = RecordPage[GameState, Event]
"""One page of a game's record."""


def record_steps(
    options: Options, starter: Seat, events: Sequence[Event]
) -> tuple[RecordStep, ...]:
    """Return the steps of a game, in order; a game that is over ends with its score sheet.

    Raises what `rules.apply` raises.
    """
    state = new_game(options, starter)
    steps = Steps[GameState, Event](state)
    for event in events:
        rounds = len(state.history)
        state = apply(state, event)
        steps.add_event(event)
        if len(state.history) > rounds:
            steps.end_page(StepPicture.ROUND, state, len(state.history))
        if state.phase is Phase.TURN:
            steps.end_page(StepPicture.TABLE, state, state.round)
        elif state.phase is Phase.OVER:
            steps.end_page(StepPicture.SHEET, state, max(1, state.round))
    return tuple(steps.pages)


FACES = 6
_LEAST_EXPECTED = 5
"""Cochran's rule for the chi-square test: at least five expected in each class."""
ENOUGH_DICE = FACES * _LEAST_EXPECTED


@dataclass(frozen=True, slots=True)
class Luck:
    """How a number of dice fell, beside what fair dice do."""

    counts: tuple[int, ...]
    """How often each face fell, ones first."""

    @property
    def dice(self) -> int:
        """The sample size: dice, not rolls."""
        return sum(self.counts)

    @property
    def average(self) -> float:
        """Mean pips of a die; raises ZeroDivisionError without one."""
        pips = sum(face * count for face, count in enumerate(self.counts, start=1))
        return pips / self.dice

    @property
    def share_of_fair(self) -> float | None:
        """How often fair dice are as far from an even spread as these, or further: 0 to 1.

        That is the p-value of Pearson's chi-square test. None with too few dice for it.
        """
        if self.dice < ENOUGH_DICE:
            return None
        expected = self.dice / FACES
        return chi_square_tail(sum((count - expected) ** 2 for count in self.counts) / expected)


def chi_square_tail(statistic: float) -> float:
    """Return how likely a chi-square variable of 5 degrees of freedom reaches `statistic`.

    Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.4.4: for an odd number of
    degrees the integral ends in a finite sum.
    """
    root = math.sqrt(statistic)
    density = math.exp(-statistic / 2) / math.sqrt(2 * math.pi)
    return math.erfc(root / math.sqrt(2)) + 2 * density * (root + root**3 / 3)


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """What one seat did in one game."""

    rounds: int
    """Finished rounds."""
    faces: tuple[int, ...]
    """Own dice by how they fell, ones first: six counts."""
    tricks: int
    """Dirty tricks played."""
    shanghais: int
    """Rounds ended by calling Shanghai."""
    sailors: tuple[int, ...]
    """Real sailors aboard at the end, by nation in the order of the rules: eight counts."""


def figures_of(options: Options, starter: Seat, events: Iterable[Event]) -> tuple[SeatFigures, ...]:
    """Return the figures of a game by seat; raises what `rules.apply` raises."""
    faces: dict[Seat, Counter[int]] = {seat: Counter() for seat in SEATS}
    played: list[Played] = []
    state = new_game(options, starter)
    for event in events:
        if isinstance(event, DiceRolled):
            faces[state.mover].update(event.dice)
        elif isinstance(event, Played):
            played.append(event)
        elif isinstance(event, TakenBack):
            if played[-1].move == Roll():
                played.pop()  # the other's dice had fallen by themselves
            played.pop()  # a placement taken back, with the trick that may have made it
        state = apply(state, event)
    tricks = Counter(each.seat for each in played if isinstance(each.move, PlayTrick))
    calls = Counter(result.shanghai_by for result in state.history)
    return tuple(
        SeatFigures(
            rounds=len(state.history),
            faces=tuple(faces[seat][face] for face in range(1, FACES + 1)),
            tricks=tricks[seat],
            shanghais=calls[seat],
            sailors=tuple(len(state.player(seat).crew(nation).values) for nation in NATIONS),
        )
        for seat in SEATS
    )


def format_figures(figures: Sequence[SeatFigures]) -> tuple[str, ...]:
    """Return the figures as the store keeps them: a JSON text a seat."""
    return tuple(json.dumps(asdict(seat)) for seat in figures)


def parse_figures_sums(text: str) -> SeatFigures:
    """Return the sums in a JSON text that figures were added up in; raises ValueError.

    What nothing was added to is 0.
    """
    found = {**_NOTHING, **json.loads(text)}
    return parse_figures(json.dumps(found))


_NOTHING: Mapping[str, object] = {
    "rounds": 0,
    "faces": [0] * FACES,
    "tricks": 0,
    "shanghais": 0,
    "sailors": [0] * len(NATIONS),
}


def parse_figures(text: str) -> SeatFigures:
    """Return the figures of the seat that a JSON text holds; raises ValueError."""
    found = json.loads(text)
    try:
        return SeatFigures(
            rounds=found["rounds"],
            faces=tuple(found["faces"]),
            tricks=found["tricks"],
            shanghais=found["shanghais"],
            sailors=tuple(found["sailors"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"these are no figures of a seat: {text}") from error


@dataclass(frozen=True, slots=True)
class Habits:
    """Sums over a member's games."""

    games: int
    rounds: int
    tricks: int
    shanghais: int
    nation: Nation | None
    """Whose sailors came aboard most often; None without any."""

    @property
    def tricks_per_game(self) -> float:
        """Dirty tricks played in a game, on average; 0 without a game."""
        return self.tricks / self.games if self.games else 0.0

    @property
    def shanghai_share(self) -> float:
        """Share of the finished rounds that the member ended, 0 to 1."""
        return self.shanghais / self.rounds if self.rounds else 0.0


def habits_of(text: str, games: int) -> Habits:
    """Return how a member plays whose figures of so many games add up to a JSON text."""
    sums = parse_figures_sums(text)
    most = max(sums.sailors)
    return Habits(
        games=games,
        rounds=sums.rounds,
        tricks=sums.tricks,
        shanghais=sums.shanghais,
        nation=NATIONS[sums.sailors.index(most)] if most else None,
    )


def luck_of(text: str) -> Luck:
    """Return how a member's dice fell whose figures add up to a JSON text."""
    return Luck(parse_figures_sums(text).faces)
