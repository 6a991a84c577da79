from __future__ import annotations

from bot.games.rummy.moves import Discard, Leave, Move, Pass
from bot.games.rummy.notation import format_event
from bot.games.rummy.state import Phase, RoundEnd, View
from bot.games.rummy.terms.options import MAX_PLAYERS, MOST_ROUNDS, Contract, Options
from cogs.postgame.analysis import MOST_BYTES
from tests.games.rummy.games import honest_events

HEADER_BYTES = 8 * 1024
"""A number of bytes that suffices for the names, terms and proof in an export."""
ENDLESS = Options(decks=4, jokers=16, contracts=(Contract(3, 0),), quiet_limit=200)
"""Rules of one round that ends unwon only after a very large number of turns."""


def idle(seen: View) -> Move:
    """Return the move of a player who never takes the open card, buys or lays cards."""
    match seen.table.phase:
        case Phase.OFFER:
            return Leave()
        case Phase.BUY:
            return Pass()
        case _:
            return Discard(seen.cards[0])


def test_the_export_of_a_game_whose_rounds_all_end_unwon_is_small_enough_to_be_checked() -> None:
    events = list(honest_events(bytes(32), ENDLESS, MAX_PLAYERS, [idle]))
    (played,) = events[-1][1].table.history
    assert (played.end, played.turns) == (RoundEnd.STANDOFF, ENDLESS.quiet_limit)
    filled = sum(len(f"{format_event(event)}\n") for event, _ in events)
    assert MOST_ROUNDS * filled + HEADER_BYTES < MOST_BYTES
