"""All games that the bot offers."""

from __future__ import annotations

from bot.games.game import AnyEngine, AnyGame
from bot.games.rummy import thinking as rummy_thinking
from bot.games.rummy.game import RUMMY
from bot.games.shanghaien import thinking as shanghaien_thinking
from bot.games.shanghaien.game import SHANGHAIEN

GAMES: dict[str, AnyGame] = {game.name: game for game in (SHANGHAIEN, RUMMY)}
"""The games by name; see `Game.name`."""
ENGINES: dict[str, AnyEngine] = {
    SHANGHAIEN.name: shanghaien_thinking.ENGINE,
    RUMMY.name: rummy_thinking.ENGINE,
}
"""The engines of the games that the computer can play, by the name of the game."""


class UnknownGameError(LookupError):
    """A stored match belongs to a game that this version of the bot does not know."""


def get_game(name: str) -> AnyGame:
    """Return the game with that name. Raises UnknownGameError if it is unknown."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGameError(f"this version of the bot has no game called {name!r}") from None
