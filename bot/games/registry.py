"""The list of games."""

from __future__ import annotations

from bot.games.game import AnyGame, AnyThinking
from bot.games.rummy import thinking as rummy_thinking
from bot.games.rummy.game import RUMMY
from bot.games.shanghaien import thinking as shanghaien_thinking
from bot.games.shanghaien.game import SHANGHAIEN

GAMES: dict[str, AnyGame] = {game.name: game for game in (SHANGHAIEN, RUMMY)}
"""By the name that the store keeps."""
THINKING: dict[str, AnyThinking] = {
    SHANGHAIEN.name: shanghaien_thinking.THINKING,
    RUMMY.name: rummy_thinking.THINKING,
}
"""Of the games at which a computer can sit, by the same name."""


class UnknownGameError(LookupError):
    """The store has a match of a game that this program does not know."""


def game_called(name: str) -> AnyGame:
    """Return the game that the store calls `name`; raises UnknownGameError if there is none."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGameError(f"no game is called {name!r} here") from None
