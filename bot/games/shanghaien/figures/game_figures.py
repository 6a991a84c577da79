"""What one finished game adds to its players' figures, read from its log, and how it is kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from bot.games.shanghaien.cards import NATIONS
from bot.games.shanghaien.figures.luck import FACES
from bot.games.shanghaien.moves import (
    SEATS,
    DiceRolled,
    Event,
    Played,
    PlayTrick,
    Roll,
    Seat,
    TakenBack,
)
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.rules import apply, new_game


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
