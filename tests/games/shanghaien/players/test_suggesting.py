"""The suggested level of practice, from a member's last games, one level at a time."""

from __future__ import annotations

import pytest

from bot.games.shanghaien.players.levels import (
    LADDER,
    USUAL_LEVEL,
    Level,
    PastGame,
    suggested_level,
)


def games(level: str | None, *points: float | None) -> list[PastGame]:
    return [PastGame(level, each) for each in points]


def test_a_newcomer_begins_at_the_foot_of_the_ladder() -> None:
    assert suggested_level([]) is LADDER[0]


@pytest.mark.parametrize("played", [games(None, 1.0, 0.0), games("deckhand", None)])
def test_who_knows_the_game_but_never_practised_gets_the_usual_level(
    played: list[PastGame],
) -> None:
    assert suggested_level(played) is USUAL_LEVEL


@pytest.mark.parametrize(
    ("played", "wanted"),
    [
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
def test_it_follows_the_last_three_games_against_the_level_played_last(
    played: list[PastGame], wanted: Level
) -> None:
    assert suggested_level(played) is wanted
