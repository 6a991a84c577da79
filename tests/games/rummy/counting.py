"""The counted rummy positions; see `tests.games.counting`.

The position is the one after the first `skipped` events of a game of sensible players. All legal
moves are counted; of the ways to go Down, only those that the bot proposes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from bot import fairness
from bot.games.rummy.chance import chance_event
from bot.games.rummy.legality import deciding_seats, legal_moves
from bot.games.rummy.moves import MovePlayed
from bot.games.rummy.rules import apply
from bot.games.rummy.solver.down import find_proposals
from bot.games.rummy.state import GameState
from bot.games.rummy.terms.options import parse_options
from tests.games.counting import CountedPosition, PositionCounter
from tests.games.rummy.games import honest_events, sensible


def _start(position: CountedPosition) -> GameState:
    fields = position.fields
    given = (each.partition("=") for each in fields["options"].split(";") if each.strip())
    options = parse_options({key.strip(): value for key, _, value in given})
    events = honest_events(position.secret, options, int(fields["players"]), [sensible])
    *_, (_, state) = islice(events, int(fields["skipped"]))
    return _settle(state, position.secret)


def _continue_from(state: GameState, secret: bytes) -> Iterator[GameState]:
    for seat in deciding_seats(state):
        ways = (way.move for way in find_proposals(state, seat))
        for move in (*ways, *legal_moves(state, seat)):
            yield _settle(apply(state, MovePlayed(seat, move)), secret)


def _settle(state: GameState, secret: bytes) -> GameState:
    """Return the state after the results of chance that the rules require."""
    draws = fairness.Draws(secret)
    while (event := chance_event(state, draws)) is not None:
        state = apply(state, event)
    return state


COUNTER = PositionCounter(Path(__file__).parent / "data/counts.txt", 600, _start, _continue_from)
