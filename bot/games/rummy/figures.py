"""What one finished game adds to its players' figures, read from its log."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from bot.games.rummy.moves import Buy, Down, Event, Extra, Move, Played, Seat, Take
from bot.games.rummy.state import GameState


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """What one seat did in one game; every number can be added up."""

    rounds: int
    """Finished rounds."""
    out: int
    """Rounds that the seat won by going out."""
    down: int
    """Rounds in which it went Down."""
    taken: int
    """Discards that it took."""
    bought: int
    """Purchases."""
    penalties: int
    """Penalty points."""

    def per_round(self, times: int) -> float:
        """Return what makes `times` in all rounds on average in one; 0 without a round."""
        return times / self.rounds if self.rounds else 0.0


def figures_of(last: GameState, events: Iterable[Event]) -> tuple[SeatFigures, ...]:
    """Return the figures by seat of a game with these events and that last position."""
    done: Counter[tuple[Seat, type[Move]]] = Counter(
        (event.seat, type(event.move)) for event in events if isinstance(event, Played)
    )
    table = last.table
    out = Counter(result.out for result in table.history)
    return tuple(
        SeatFigures(
            rounds=len(table.history),
            out=out[seat],
            down=done[seat, Down],
            taken=done[seat, Take],
            bought=done[seat, Buy] + done[seat, Extra],
            penalties=table.totals[seat.slot],
        )
        for seat in table.seats
    )


def format_figures(figures: Iterable[SeatFigures]) -> tuple[str, ...]:
    """Return figures as JSON texts by seat, for `parse_figures` to read."""
    return tuple(json.dumps(asdict(each)) for each in figures)


def parse_figures(text: str) -> SeatFigures:
    """Return the figures of a JSON text, or the sum of many; what is missing is 0."""
    found = json.loads(text)
    return SeatFigures(**{name: found.get(name, 0) for name in SeatFigures.__dataclass_fields__})
