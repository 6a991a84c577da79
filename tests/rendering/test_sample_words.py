from __future__ import annotations

import pytest

from bot.texts.catalogue import Catalogue
from rendering.sample_words import SAMPLE_WORDS
from rendering.shanghaien.words import Words, words_from

CATALOGUE = Catalogue.load()


def spelt_out(words: Words) -> list[object]:
    """Return every word of a set, with numbers and a name filled in."""
    return [
        dict(words.nations),
        dict(words.halves),
        words.round_of(3, 8),
        words.called_shanghai("Anna"),
        words.stronger(7, 6),
        *(words.stack, words.tavern, words.tricks, words.total, words.neighbours),
        *(words.out_of_game, words.points, words.trick_points, words.alone, words.equal),
    ]


@pytest.mark.parametrize("language", SAMPLE_WORDS)
def test_the_gallery_shows_the_words_that_members_read(language: str) -> None:
    read = words_from(CATALOGUE.language(language))
    assert spelt_out(SAMPLE_WORDS[language]) == spelt_out(read)
