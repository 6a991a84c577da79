from __future__ import annotations

import pytest

from bot.games.rummy.options import CONTRACTS
from bot.games.rummy.state import RoundEnd
from bot.texts.catalogue import Catalogue
from rendering.rummy.words import RummyWords, rummy_words_from
from rendering.shanghaien.words import Words, words_from
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS, SAMPLE_WORDS

CATALOGUE = Catalogue.read()


def spelt_out(words: Words) -> list[object]:
    """Return every word of a set, with numbers and a name filled in."""
    return [
        dict(words.nations),
        dict(words.halves),
        words.round(3),
        words.round_of(3, 8),
        *(words.cards(number) for number in range(7)),
        *(words.wins("Anna"), words.gave_up("Anna"), words.ran_out_of_time("Anna"), words.draw),
        words.called_shanghai("Anna"),
        words.stronger(7, 6),
        *(words.crew, words.strength, words.tricks, words.total, words.neighbours),
        *(words.out_of_game, words.points, words.trick_points, words.alone, words.equal),
    ]


@pytest.mark.parametrize("language", SAMPLE_WORDS)
def test_the_gallery_shows_the_words_that_members_read(language: str) -> None:
    read = words_from(CATALOGUE.language(language))
    assert spelt_out(SAMPLE_WORDS[language]) == spelt_out(read)


def rummy_spelt_out(words: RummyWords) -> list[object]:
    """Return every word of a set of the rummy, with numbers and a name filled in."""
    return [
        words.round_of(3, 7),
        [words.contract(contract) for contract in CONTRACTS],
        words.went_out("Anna"),
        [words.unwon(end, 60) for end in RoundEnd if end is not RoundEnd.OUT],
        *(words.cards, words.points, words.own_hand, words.offered),
        *(words.drafted, words.on_table, words.nobody, words.total, words.book, words.run),
    ]


@pytest.mark.parametrize("language", SAMPLE_RUMMY_WORDS)
def test_the_gallery_shows_the_words_of_the_rummy_that_members_read(language: str) -> None:
    read = rummy_words_from(CATALOGUE.language(language))
    assert rummy_spelt_out(SAMPLE_RUMMY_WORDS[language]) == rummy_spelt_out(read)
