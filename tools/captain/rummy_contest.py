"""Whole games of rummy between players with seeded chance, for tournaments and measurements.

Two games with the same `FixedCards` have the same dealer, decks and refilled stocks, even if the
players change seats. Players see only views, never the draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar, cast

from bot.games.rummy.chance import chance_event, first_dealer
from bot.games.rummy.legality import deciding_seats
from bot.games.rummy.moves import Event, MovePlayed
from bot.games.rummy.players import ComputerPlayer
from bot.games.rummy.rules import apply, new_game
from bot.games.rummy.state import GameState, Phase, view
from bot.games.rummy.terms.options import Options

_Item = TypeVar("_Item")


class FixedCards:
    """The random draws of one game, by name."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._latest: tuple[str, tuple[object, ...], tuple[object, ...]] = ("", (), ())

    def shuffle(self, name: str, items: tuple[_Item, ...]) -> tuple[_Item, ...]:
        """Return `items` in the order that the draw `name` determines."""
        # Cache the latest shuffle, because each card drawn from a stock needs the same shuffle.
        if self._latest[:2] != (name, items):
            order = list(items)
            Random(f"{self._seed}/{name}").shuffle(order)
            self._latest = (name, items, tuple(order))
        return cast(tuple[_Item, ...], self._latest[2])

    def draw_below(self, name: str, limit: int) -> int:
        """Return the number from 0 to `limit` - 1 that the draw `name` determines."""
        return Random(f"{self._seed}/{name}").randrange(limit)


def play_game(players: Sequence[ComputerPlayer], luck: FixedCards, options: Options) -> GameState:
    """Return the final state of a game between `players`, listed by seat."""
    *_, (_, state) = game_events(players, luck, options)
    return state


def game_events(
    players: Sequence[ComputerPlayer], luck: FixedCards, options: Options
) -> Iterator[tuple[Event, GameState]]:
    """Yield every event of a whole game between `players`, and the state after it."""
    state = new_game(options, len(players), first_dealer(len(players), luck))
    while state.phase is not Phase.OVER:
        event: Event | None = chance_event(state, luck)
        if event is None:
            (seat,) = deciding_seats(state)
            event = MovePlayed(seat, players[seat.slot].choose(view(state, seat)))
        state = apply(state, event)
        yield event, state
