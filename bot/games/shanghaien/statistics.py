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
    PlacementTakenBack,
    PlayTrick,
    Roll,
    Seat,
)

LogPage = GameLogPage[GameState, Event]
"""One page of a game log."""


def game_log_pages(options: Options, starter: Seat, events: Sequence[Event]) -> tuple[LogPage, ...]:
    """Return the pages of a game log. The last page of a finished game is its score sheet.

    Raises any error of `rules.apply`.
    """
    state = new_game(options, starter)
    builder = GameLogBuilder[GameState, Event](state)
    for event in events:
        rounds = len(state.history)
        state = apply(state, event)
        builder.add_event(event)
        if len(state.history) > rounds:
            builder.end_page(PagePicture.ROUND, state, len(state.history))
        if state.phase is Phase.TURN:
            builder.end_page(PagePicture.TABLE, state, state.round)
        elif state.phase is Phase.OVER:
            builder.end_page(PagePicture.SHEET, state, max(1, state.round))
    return tuple(builder.pages)


FACES = 6
"""The number of faces of a die."""
_LEAST_EXPECTED = 5
"""The minimum expected count of each face for the chi-square test (Cochran's rule)."""
ENOUGH_DICE = FACES * _LEAST_EXPECTED
"""The minimum number of dice for the chi-square test."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The results of a number of dice, compared with those of fair dice."""

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
        """The probability, 0 to 1, that the same number of fair dice would deviate at least as
        much from equal counts.

        It is the p-value of Pearson's chi-square test, or None if there are fewer than
        `ENOUGH_DICE` dice. A small value means that the dice were unusual.
        """
        if self.dice < ENOUGH_DICE:
            return None
        expected = self.dice / FACES
        return chi_square_tail(sum((count - expected) ** 2 for count in self.counts) / expected)


def chi_square_tail(statistic: float) -> float:
    """Return the probability that a chi-square variable with 5 degrees of freedom is at least
    `statistic`.

    The formula is 26.4.4 of Abramowitz and Stegun, "Handbook of Mathematical Functions".

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
    """The number of finished rounds."""
    faces: tuple[int, ...]
    """The counts of the seat's own dice by face, ones first."""
    tricks: int
    """The number of tricks played."""
    shanghais: int
    """The number of rounds that the seat ended by calling Shanghai."""
    sailors: tuple[int, ...]
    """The number of sailor cards at the end of the game, by nation in the order of `NATIONS`."""


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
        elif isinstance(event, PlacementTakenBack):
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
    """Return the statistics of each seat as a JSON text."""
    return tuple(json.dumps(asdict(seat)) for seat in figures)


def parse_figures_sums(text: str) -> SeatFigures:
    """Parse sums of the statistics of several games from a JSON text; missing sums become 0.

    Raises ValueError if the text is not valid.
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
    """Parse a seat's statistics from a JSON text. Raises ValueError if the text is not valid."""
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
class PlayAverages:
    """Sums over all games of a member, and the averages that follow from them."""

    games: int
    rounds: int
    tricks: int
    shanghais: int
    nation: Nation | None
    """The nation of which the member had the most sailor cards at the end of games, or None without
    any."""

    @property
    def tricks_per_game(self) -> float:
        """The average number of tricks per game; 0 without games."""
        return self.tricks / self.games if self.games else 0.0

    @property
    def shanghai_share(self) -> float:
        """The share of finished rounds, 0 to 1, that the member ended by a call; 0 without any."""
        return self.shanghais / self.rounds if self.rounds else 0.0


def play_averages_of(text: str, games: int) -> PlayAverages:
    """Return the averages of a member's games.

    `text` contains the sums of the statistics as JSON, and `games` is the number of games.
    """
    sums = parse_figures_sums(text)
    most = max(sums.sailors)
    return PlayAverages(
        games=games,
        rounds=sums.rounds,
        tricks=sums.tricks,
        shanghais=sums.shanghais,
        nation=NATIONS[sums.sailors.index(most)] if most else None,
    )


def luck_of(text: str) -> Luck:
    """Return the dice results of a member, given the sums of statistics as a JSON text."""
    return Luck(parse_figures_sums(text).faces)
