from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.games.shanghaien.players.levels import Level
from bot.matches.match import Reason, RefusedError
from cogs.ui.custom_ids import (
    LARGEST_NUMBER,
    OutdatedError,
    Target,
    game_number,
    parse_or_outdated,
    small_number,
)


def test_a_number_that_a_game_can_have_is_read() -> None:
    for text in ("0", "7", "007", str(LARGEST_NUMBER)):
        assert game_number(text) == int(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "-1", "+5", " 7", "1_000", "0x1F", "½", "²", "١", "１２", "NaN", "#7", "1\n"),
        *(str(LARGEST_NUMBER + 1), "9" * 25, "9" * 5_000, "0" * 5_000),
    ],
)
def test_an_impossible_name_finds_no_game(text: str) -> None:
    with pytest.raises(RefusedError) as caught:
        game_number(text)
    assert caught.value.reason is Reason.UNKNOWN_MATCH


@pytest.mark.parametrize(
    ("read", "text"),
    [*((Level, text) for text in ("", "admiral", "Captain", "captain ")), (small_number, "b")],
)
def test_an_unreadable_id_counts_as_outdated(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(OutdatedError):
        parse_or_outdated(read, text)


def test_a_button_about_a_number_beyond_all_games_is_about_none_of_them() -> None:
    target = Target.read("sh1:h:zzzzzzzzzzzzz:999999:")
    assert target is not None
    assert target.id == LARGEST_NUMBER
