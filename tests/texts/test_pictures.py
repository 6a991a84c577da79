from __future__ import annotations

import pytest

from bot.games.shanghaien.cards import Half, Nation
from bot.texts.catalogue import LANGUAGES, Catalogue
from rendering.shanghaien.words import words_from

CATALOGUE = Catalogue.read(strict=True)

LONGEST = 20
"""Most characters of a word in a picture: the widest space there is, at the smallest print."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_get_every_word_they_ask_for(language: str) -> None:
    words = words_from(CATALOGUE.language(language))
    assert set(words.nations) == set(Nation)
    assert set(words.halves) == set(Half)
    assert "3" in words.round_of(3, 8)
    assert "8" in words.round_of(3, 8)
    assert "Anna" in words.called_shanghai("Anna")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_pictures_are_short(language: str) -> None:
    texts = CATALOGUE.language(language)
    for key, entry in texts.entries.items():
        if key.startswith("pic-") and not entry.placeables:
            assert len(texts(key)) <= LONGEST, key
    assert all(len(texts(f"nation-{nation.name.lower()}")) <= 11 for nation in Nation)
