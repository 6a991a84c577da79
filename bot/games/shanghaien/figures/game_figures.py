"""What one finished game adds to its players' figures, read from its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.games.shanghaien.cards import NATIONS
from bot.games.shanghaien.figures.luck import FACES
from bot.games.shanghaien.moves import SEATS, DiceRolled, Event, Played, PlayTrick, Seat, TakenBack
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.rules import apply, new_game
from bot.store.figures import MatchFigures, SeatFigures


def figures_of(options: Options, starter: Seat, events: Iterable[Event]) -> MatchFigures:
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
            played.pop()  # a placement taken back, with the trick that may have made it
        state = apply(state, event)
    tricks = Counter(each.seat for each in played if isinstance(each.move, PlayTrick))
    calls = Counter(result.shanghai_by for result in state.history)
    first, second = (
        SeatFigures(
            faces=tuple(faces[seat][face] for face in range(1, FACES + 1)),
            tricks=tricks[seat],
            shanghais=calls[seat],
            sailors=tuple(len(state.player(seat).crew(nation).values) for nation in NATIONS),
        )
        for seat in SEATS
    )
    return MatchFigures(rounds=len(state.history), seats=(first, second))
