"""Which rule set a finished game was played by: worked out from its terms, kept nowhere."""

from __future__ import annotations

from functools import lru_cache

from bot.games.games import game_called


@lru_cache(maxsize=1 << 12)
def rule_set_of(game: str, options: str) -> str:
    """Return the rule set, by name, of a game by these terms as the store keeps them.

    A server plays thousands of games by few terms. Those that cannot be read are no rule set's.
    """
    found = game_called(game)
    try:
        return found.rule_set(found.parse_options(options))
    except ValueError:
        return ""
