"""Moves as the arguments of buttons: written as in the log, with dots for blanks."""

from __future__ import annotations

from bot.games.game import AnyGame, AnyMove


def move_argument(game: AnyGame, move: AnyMove) -> str:
    """Return a move as a button's argument."""
    return game.format_move(move).replace(" ", ".")


def move_from(game: AnyGame, argument: str) -> AnyMove:
    """Return the move of a button's argument; raises ValueError if it names none."""
    return game.parse_move(argument.replace(".", " "))
