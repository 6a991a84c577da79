"""Runs computer players of another revision of the program, for `rummy_past`.

This script runs in a checkout of that revision, and may import only modules of that revision.
Requests arrive as lines on standard input:

    begin SEATS AGREEMENT      start a game; AGREEMENT is its options and dealer, as JSON
    sit SEAT LEVEL SEED        add a player of that level
    event TEXT                 apply the event with this notation
    choose SEAT                print the move of the player on that seat
"""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random
from typing import Any

from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import Seat
from bot.games.rummy.state import GameState

try:
    players_there = import_module("bot.games.rummy.players.registry")
except ModuleNotFoundError:  # newer revisions have one module for all levels
    players_there = import_module("bot.games.rummy.players")


def main() -> None:
    """Answer requests until standard input closes."""
    state: GameState | None = None
    players: dict[Seat, Any] = {}
    for line in sys.stdin:
        verb, _, rest = line.rstrip("\n").partition(" ")
        if verb == "begin":
            seats, _, agreement = rest.partition(" ")
            state, players = RUMMY.new_game(RUMMY.parse_options(agreement), int(seats)), {}
        elif verb == "sit":
            seat, level, seed = rest.split(" ")
            players[Seat(seat)] = players_there.make_player(
                players_there.Level(level), Random(seed)
            )
        elif verb == "event":
            assert state is not None
            state = RUMMY.apply(state, RUMMY.parse_event(rest))
        else:
            assert state is not None
            move = players[Seat(rest)].choose(RUMMY.view(state, Seat(rest)))
            print(RUMMY.format_move(move), flush=True)


if __name__ == "__main__":
    main()
