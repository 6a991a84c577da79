"""Words for the gallery and the tests."""

from __future__ import annotations

from bot.texts.catalogue import Catalogue
from rendering.rummy.words import RummyWords, rummy_words_from
from rendering.shanghaien.board_scene import Words, words_from

LANGUAGES = ("en", "de", "fr", "it")
"""The languages of the gallery."""

_CATALOGUE = Catalogue.read()
SAMPLE_WORDS: dict[str, Words] = {
    language: words_from(_CATALOGUE.language(language)) for language in LANGUAGES
}
SAMPLE_RUMMY_WORDS: dict[str, RummyWords] = {
    language: rummy_words_from(_CATALOGUE.language(language)) for language in LANGUAGES
}
