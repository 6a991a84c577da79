"""The suggested level of practice: at most one level above or below that of the last games."""

from __future__ import annotations

import pytest

from bot.games.shanghaien.players.levels import LADDER, USUAL_LEVEL, Level
from bot.matches.practice import PastGame, suggest_level


def games(level: str | None, *points: float | None) -> list[PastGame]:
    return [PastGame(level, each) for each in points]


@pytest.mark.parametrize(
    ("played", "wanted"),
    [
        ([], LADDER[0]),
        (games(None, 1.0, 0.0), USUAL_LEVEL),
        (games("deckhand", None), Level.DECKHAND),
        (games("cook", 1.0), Level.COOK),
        (games("cook", 1.0, 0.0, 1.0), Level.MATE),
        (games("cook", 1.0, 0.5, 0.0), Level.COOK),
        (games("cook", 0.0, 0.0), Level.COOK),
        (games("cook", 0.0, 0.0, 0.0, 1.0, 1.0), Level.DECKHAND),
        (games("mate", 0.0) + games("cook", 1.0, 1.0), Level.MATE),
        (games("captain", 1.0, 1.0), Level.CAPTAIN),
        (games("deckhand", 0.0, 0.0, 0.0), Level.DECKHAND),
        (games(None, 0.0) + games("bosun", 0.0) + games("mate", 1.0, 1.0), Level.HELMSMAN),
    ],
)
def test_the_level_follows_the_latest_three_games_against_the_latest_opponent(
    played: list[PastGame], wanted: Level
) -> None:
    assert suggest_level(played, LADDER, USUAL_LEVEL) == wanted
