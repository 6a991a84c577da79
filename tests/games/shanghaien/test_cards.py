"""What is printed on the cards."""

from __future__ import annotations

import pickle
from collections import Counter

from bot.games.shanghaien.cards import DECK, NATIONS, Half, Sailor, Trick
from bot.games.shanghaien.options import ExtraTrick


def test_deck_has_five_sailors_of_each_of_eight_nations() -> None:
    sailors = Counter(card for card in DECK if isinstance(card, Sailor))
    assert sailors.total() == 40
    assert len(NATIONS) == 8
    for nation in NATIONS:
        values = sorted(card.value for card in sailors.elements() if card.nation is nation)
        assert values == [1, 2, 3, 3, 4]


def test_deck_has_eight_tricks_and_none_of_the_extra_ones() -> None:
    tricks = Counter(card for card in DECK if isinstance(card, Trick))
    assert tricks == {Trick.DIE_SHIFT: 3, Trick.BOTH_DICE: 3, Trick.ROLL_AGAIN: 2}
    assert len(DECK) == 48


def test_every_trick_of_the_deck_has_two_sailors_on_one_half() -> None:
    for trick in set(DECK) & set(Trick):
        assert isinstance(trick, Trick)
        assert Half.TWO_SAILORS in trick.halves
        assert len(set(trick.halves)) == 2


def test_every_half_is_printed_on_some_card() -> None:
    assert {half for trick in Trick for half in trick.halves} == set(Half)


def test_every_card_comes_out_of_a_pickle_as_it_went_in() -> None:
    cards = (*DECK, *Trick)
    assert pickle.loads(pickle.dumps(cards)) == cards  # noqa: S301 - pickled in this very line


def test_extra_card_is_the_one_that_was_agreed_on() -> None:
    assert ExtraTrick.NONE.cards == ()
    assert ExtraTrick.JOKER.cards == (Trick.JOKER,)
    assert ExtraTrick.SHARKS.cards == (Trick.SHARKS,)
