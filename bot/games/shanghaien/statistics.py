"""The game log and the statistics of a game of Shanghaien."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from bot.games.game import GameLogBuilder, GameLogPage, PagePicture
from bot.games.shanghaien.cards import NATIONS, Nation, Options
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.state import (
    SEATS,
    DiceRolled,
    Event,
    GameState,
    MovePlayed,
    Phase,
    PlayTrick,
    Roll,
    Seat,
    TakenBack,
)

LogPage = GameLogPage[GameState, Event]
"""One page of a game log."""


def game_log_pages(options: Options, starter: Seat, events: Sequence[Event]) -> tuple[LogPage, ...]:
    """Return the pages of a game log, in order; a finished game ends with its score sheet.

    Raises any error of `rules.apply`.
    """
    state = new_game(options, starter)
    steps = GameLogBuilder[GameState, Event](state)
    for event in events:
        rounds = len(state.history)
        state = apply(state, event)
        steps.add_event(event)
        if len(state.history) > rounds:
            steps.end_page(PagePicture.ROUND, state, len(state.history))
        if state.phase is Phase.TURN:
            steps.end_page(PagePicture.TABLE, state, state.round)
        elif state.phase is Phase.OVER:
            steps.end_page(PagePicture.SHEET, state, max(1, state.round))
    return tuple(steps.pages)


FACES = 6
_LEAST_EXPECTED = 5
"""Cochran's rule for the chi-square test: at least five expected in each class."""
ENOUGH_DICE = FACES * _LEAST_EXPECTED


@dataclass(frozen=True, slots=True)
class Luck:
    """The distribution of a number of dice, compared with fair dice."""

    counts: tuple[int, ...]
    """The count of each face, ones first."""

    @property
    def dice(self) -> int:
        """The number of dice, not of rolls."""
        return sum(self.counts)

    @property
    def average(self) -> float:
        """The mean pips of a die; raises ZeroDivisionError without dice."""
        pips = sum(face * count for face, count in enumerate(self.counts, start=1))
        return pips / self.dice

    @property
    def share_of_fair(self) -> float | None:
        """The probability, 0 to 1, that fair dice are spread at least as unevenly as these.

        It is the p-value of Pearson's chi-square test, or None with too few dice.
        """
        if self.dice < ENOUGH_DICE:
            return None
        expected = self.dice / FACES
        return chi_square_tail(sum((count - expected) ** 2 for count in self.counts) / expected)


def chi_square_tail(statistic: float) -> float:
    """Return the probability that a chi-square variable of 5 degrees of freedom reaches
    `statistic`.

    Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.4.4: for an odd number of
    degrees the integral ends in a finite sum.

    >>> round(chi_square_tail(11.07), 3)
    0.05
    """
    root = math.sqrt(statistic)
    density = math.exp(-statistic / 2) / math.sqrt(2 * math.pi)
    return math.erfc(root / math.sqrt(2)) + 2 * density * (root + root**3 / 3)


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """The statistics of one seat in one game."""

    rounds: int
    """The finished rounds."""
    faces: tuple[int, ...]
    """The counts of the seat's own dice by face, ones first."""
    tricks: int
    """The dirty tricks played."""
    shanghais: int
    """The rounds ended by calling Shanghai."""
    sailors: tuple[int, ...]
    """The counts of real sailors at the end, by nation in the order of `NATIONS`."""


def figures_of(options: Options, starter: Seat, events: Iterable[Event]) -> tuple[SeatFigures, ...]:
    """Return the statistics of a game by slot. Raises any error of `rules.apply`."""
    faces: dict[Seat, Counter[int]] = {seat: Counter() for seat in SEATS}
    played: list[MovePlayed] = []
    state = new_game(options, starter)
    for event in events:
        if isinstance(event, DiceRolled):
            faces[state.mover].update(event.dice)
        elif isinstance(event, MovePlayed):
            played.append(event)
        elif isinstance(event, TakenBack):
            if played[-1].move == Roll():
                played.pop()  # the other player's automatic roll
            played.pop()  # the taken-back placement, or the trick that made it
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
    """Return the stored form of statistics: a JSON text per seat."""
    return tuple(json.dumps(asdict(seat)) for seat in figures)


def parse_figures_sums(text: str) -> SeatFigures:
    """Parse the JSON text of summed statistics; missing sums are 0.

    Raises ValueError if it is invalid.
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
    """Parse the JSON text of a seat's statistics. Raises ValueError if it is invalid."""
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
        raise ValueError(f"not the statistics of a seat: {text}") from error


@dataclass(frozen=True, slots=True)
class Habits:
    """The sums over a member's games."""

    games: int
    rounds: int
    tricks: int
    shanghais: int
    nation: Nation | None
    """The nation with the most sailors aboard, or None without sailors."""

    @property
    def tricks_per_game(self) -> float:
        """The average number of dirty tricks per game; 0 without games."""
        return self.tricks / self.games if self.games else 0.0

    @property
    def shanghai_share(self) -> float:
        """The share of the finished rounds that the member ended, 0 to 1."""
        return self.shanghais / self.rounds if self.rounds else 0.0


def habits_of(text: str, games: int) -> Habits:
    """Return the habits in a member's summed statistics of a number of games."""
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
    """Return the luck in a member's summed statistics."""
    return Luck(parse_figures_sums(text).faces)
