"""The ends of a game's rounds for tests that must not change with how the training samples."""

from __future__ import annotations

from random import Random

from bot.games.shanghaien.cards import RELEASED_DECK
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.state import GameState, Phase
from tests.games.shanghaien.players.positions import random_game


def sampled_ends(random: Random) -> list[GameState]:
    """Return the positions after rounds 1 to 7 of two random games."""
    return [
        state
        for seed in (random.randrange(1000), random.randrange(1000))
        for _, state in random_game(seed, Options(deck=RELEASED_DECK))
        if state.phase is Phase.DEAL and 1 <= state.round <= 7
    ]
