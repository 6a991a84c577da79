"""The form for the contracts of the rounds, which hosts fill in as text in their language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.rummy.terms.agreement import PRESETS, Preset
from bot.games.rummy.terms.options import Contract, Options
from bot.texts.catalogue import LANGUAGES, Catalogue
from bot.texts.wording.rummy.terms import contract_text
from cogs.games.rummy.options import TermsError, format_rounds, misfit_text, replace_rounds

CATALOGUE = Catalogue.read()


@pytest.mark.parametrize(
    ("language", "text"), [("en", "2s 1r7"), ("de", "2S + 1F7"), ("fr", "2b 1s7"), ("it", "2t+s7")]
)
def test_the_letters_of_the_reader_s_language_are_read_and_b_and_r(
    language: str, text: str
) -> None:
    texts = CATALOGUE.language(language)
    for each in (text, "2b 1r7"):
        assert replace_rounds(Options(), each, texts).contracts == (Contract(2, (7,)),)
    with pytest.raises(TermsError):
        replace_rounds(Options(), "2x 1r7", texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_initial_values_of_the_form_are_valid(language: str) -> None:
    texts = CATALOGUE.language(language)
    for preset in PRESETS.values():
        shown = format_rounds(preset.options, texts)
        assert replace_rounds(preset.options, shown, texts) == preset.options


@pytest.mark.parametrize("language", LANGUAGES)
def test_rounds_are_read_as_the_bot_writes_them_in_words(language: str) -> None:
    texts = CATALOGUE.language(language)
    for preset in PRESETS.values():
        contracts = preset.options.contracts
        lines = "\n".join(contract_text(each, texts) for each in contracts)
        assert replace_rounds(Options(), lines, texts).contracts == contracts
        assert replace_rounds(Options(), lines.upper(), texts).contracts == contracts


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("1b1r", Contract(1, 1)),
        ("2s1r7", Contract(2, (7,))),
        ("2b3r", Contract(2, 3)),
        ("2 books", Contract(2, 0)),
        ("2 books 1 run of 5", Contract(2, (5,))),
        ("1 book + 1r5, 12, 2", Contract(1, (5,))),
    ],
)
def test_rounds_without_spaces_or_in_words_are_read(text: str, contract: Contract) -> None:
    assert replace_rounds(Options(), text, CATALOGUE.language("en")).contracts == (contract,)


@pytest.mark.parametrize("text", ["b5r7", "1b51r", "11 books", "one book"])
def test_ambiguous_rounds_are_refused(text: str) -> None:
    with pytest.raises(TermsError, match="Line 1"):
        replace_rounds(Options(), text, CATALOGUE.language("en"))


def test_a_bonus_by_round_follows_the_number_of_rounds() -> None:
    options = replace(PRESETS[Preset.ONZE].options, out_bonus=(5, 10, 15, 20, 25, 30, 35))
    texts = CATALOGUE.language("en")
    assert replace_rounds(options, "2b\n3b", texts).out_bonus == (5, 10)
    assert replace_rounds(options, "2b\n" * 8, texts).out_bonus == (5, 10, 15, 20, 25, 30, 35, 35)


def test_a_line_keeps_the_numbers_that_it_omits() -> None:
    texts = CATALOGUE.language("en")
    dealt, buys = (10, 11, 12), (2, 3, 4)
    options = replace(Options(), contracts=(Contract(2),) * 3, dealt=dealt, buys=buys)
    found = replace_rounds(options, "2b, 9\n1b 1r, , 6\n2r\n3b", texts)
    assert (found.dealt, found.buys) == ((9, 11, 12, 12), (2, 6, 4, 4))


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_number_of_buys_is_written_in_all_lines_or_in_none(language: str) -> None:
    texts = CATALOGUE.language(language)
    contract = PRESETS[Preset.CONTRACT].options
    shown = format_rounds(contract, texts)
    assert replace_rounds(replace(contract, buys=3), shown, texts).buys is None
    for word in ("any", texts("rummy-word-any")):
        assert replace_rounds(Options(), f"2b, 11, {word}\n2r, 11, {word}", texts).buys is None
    for options, text in ((contract, "2b, 10, 2\n2r"), (Options(), "2b\n2r, 10, any")):
        with pytest.raises(TermsError, match="2"):
            replace_rounds(options, text, texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_that_the_deck_cannot_meet_is_named(language: str) -> None:
    texts = CATALOGUE.language(language)
    options = replace_rounds(replace(Options(), decks=1, jokers=0), "2b\nb8", texts)
    text = misfit_text(options, 2, texts)
    assert text is not None
    assert "2" in text
    assert "8" in text
    assert misfit_text(replace(options, decks=2), 2, texts) is None
