"""The rounds as a host of any language writes them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.rummy.terms.contracts import Contract
from bot.games.rummy.terms.options import Options
from bot.games.rummy.terms.presets import PRESETS, Preset
from bot.texts.catalogue import LANGUAGES, Catalogue
from cogs.games.rummy.terms.rounds_form import TermsError, rounds_written, with_rounds

CATALOGUE = Catalogue.read()


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "2s 1r7"), ("de", "2S + 1F7"), ("fr", "2b 1s7"), ("it", "2t+s7")],
)
def test_the_letters_of_the_reader_s_language_are_read_and_b_and_r(
    language: str, text: str
) -> None:
    texts = CATALOGUE.language(language)
    for each in (text, "2b 1r7"):
        assert with_rounds(Options(), each, texts).contracts == (Contract(2, (7,)),)
    with pytest.raises(TermsError):
        with_rounds(Options(), "2x 1r7", texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_form_shows_can_be_sent_as_it_stands(language: str) -> None:
    texts = CATALOGUE.language(language)
    for preset in PRESETS.values():
        shown = rounds_written(preset.options, texts)
        assert with_rounds(preset.options, shown, texts) == preset.options


def test_a_bonus_by_round_follows_the_number_of_rounds() -> None:
    options = replace(PRESETS[Preset.ONZE].options, out_bonus=(5, 10, 15, 20, 25, 30, 35))
    texts = CATALOGUE.language("en")
    assert with_rounds(options, "2b\n3b", texts).out_bonus == (5, 10)
    assert with_rounds(options, "2b\n" * 8, texts).out_bonus == (5, 10, 15, 20, 25, 30, 35, 35)
