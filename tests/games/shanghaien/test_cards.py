"""The printed values of the cards."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.shanghaien.cards import (
    CARDS_DEALT,
    NATIONS,
    NEW_DECK,
    RELEASED_DECK,
    Deck,
    Sailor,
    Trick,
)
from bot.games.shanghaien.state import ROUNDS, TAVERN_SIZE


def test_released_deck_has_five_sailors_of_each_nation_and_eight_tricks() -> None:
    sailors = [Sailor(nation, value) for nation in NATIONS for value in (1, 2, 3, 3, 4)]
    tricks = {Trick.DIE_SHIFT: 3, Trick.BOTH_DICE: 3, Trick.ROLL_AGAIN: 2}
    assert len(sailors) == 40
    assert RELEASED_DECK.counts == Counter(sailors) + Counter(tricks)


def test_a_deck_has_at_least_as_many_cards_as_a_whole_game_lays_out() -> None:
    assert CARDS_DEALT == ROUNDS * TAVERN_SIZE
    assert len(NEW_DECK.cards) >= CARDS_DEALT


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("A1 " * 46 + "A1", "needs 48 cards"),
        ("A1 " * 47 + "A9", "no card is called 'A9'"),
        ("A1  " * 47 + "A1", "no card is called ''"),
    ],
)
def test_a_deck_with_too_few_or_unknown_cards_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        Deck(text)
