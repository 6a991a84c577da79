"""What is printed on the cards."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from bot.games.shanghaien.cards import (
    CARDS_DEALT,
    DECK,
    NATIONS,
    NEW_DECK,
    RELEASED_DECK,
    Deck,
    Half,
    Sailor,
    Trick,
)
from bot.games.shanghaien.options import ExtraTrick
from bot.games.shanghaien.state import ROUNDS, TAVERN_SIZE


def test_deck_has_five_sailors_of_each_of_eight_nations() -> None:
    sailors = Counter(card for card in RELEASED_DECK.cards if isinstance(card, Sailor))
    assert sailors.total() == 40
    assert len(NATIONS) == 8
    for nation in NATIONS:
        values = sorted(card.value for card in sailors.elements() if card.nation is nation)
        assert values == [1, 2, 3, 3, 4]


def test_released_deck_has_eight_tricks_and_none_of_the_extra_ones() -> None:
    tricks = Counter(card for card in RELEASED_DECK.cards if isinstance(card, Trick))
    assert tricks == {Trick.DIE_SHIFT: 3, Trick.BOTH_DICE: 3, Trick.ROLL_AGAIN: 2}
    assert len(RELEASED_DECK.cards) == 48


def test_every_trick_of_the_released_deck_keeps_its_halves() -> None:
    halves = {trick: trick.halves for trick in RELEASED_DECK.counts if isinstance(trick, Trick)}
    assert halves == {
        Trick.DIE_SHIFT: (Half.TWO_SAILORS, Half.DIE_SHIFT),
        Trick.BOTH_DICE: (Half.TWO_SAILORS, Half.BOTH_DICE),
        Trick.ROLL_AGAIN: (Half.TWO_SAILORS, Half.ROLL_AGAIN),
    }


def test_a_whole_game_lays_out_as_many_cards_as_a_deck_has_at_least() -> None:
    assert CARDS_DEALT == ROUNDS * TAVERN_SIZE
    assert len(NEW_DECK.cards) >= CARDS_DEALT


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("A1 " * 46 + "A1", "takes 48 cards"),
        ("A1 " * 47 + "A9", "no card is called 'A9'"),
        ("A1  " * 47 + "A1", "no card is called ''"),
        ("", "no card is called ''"),
    ],
)
def test_what_no_game_can_be_dealt_from_is_no_deck(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        Deck(text)


def test_every_half_is_printed_on_some_card() -> None:
    assert {half for trick in Trick for half in trick.halves} == set(Half)


def test_every_card_comes_out_of_a_pickle_as_it_went_in() -> None:
    cards = (*DECK, *Trick)
    assert pickle.loads(pickle.dumps(cards)) == cards  # noqa: S301 - pickled in this very line


def test_extra_card_is_the_one_that_was_agreed_on() -> None:
    assert ExtraTrick.NONE.cards == ()
    assert ExtraTrick.JOKER.cards == (Trick.JOKER,)
    assert ExtraTrick.SHARKS.cards == (Trick.SHARKS,)
