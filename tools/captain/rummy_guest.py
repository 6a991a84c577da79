"""Computer players of the program that this script is started in, asked from another process.

It stands beside `rummy_past`, and is started in the files of another revision: it may use only what
those have, too. What is asked stands a line at a time on standard input:

    begin SEATS AGREEMENT      a game; its terms, the dealer with them, as JSON
    sit SEAT LEVEL SEED        a player of that level
    event TEXT                 what happened, in the notation
    choose SEAT                answered by a line: the move
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
except ModuleNotFoundError:  # one file for all levels, since the evaluation is one
    players_there = import_module("bot.games.rummy.players")


def main() -> None:
    """Answer until standard input ends."""
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
