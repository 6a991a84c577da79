from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.texts.catalogue import LANGUAGES, Catalogue, CatalogueError, TextError

CATALOGUE = Catalogue.read(strict=True)


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("en-GB", "en"),
        ("en-US", "en"),
        ("de", "de"),
        ("fr", "fr"),
        ("it", "it"),
        ("pt-BR", "en"),
        ("ja", "en"),
        (None, "en"),
    ],
)
def test_every_discord_locale_has_a_language(locale: str | None, language: str) -> None:
    assert CATALOGUE.language(locale).language == language


def test_mentions_and_markdown_survive_without_isolation_marks() -> None:
    for texts in CATALOGUE:
        text = texts.list(["<@123>", "**Bernd**"])
        assert text.startswith("<@123> ")
        assert text.endswith(" **Bernd**")
        assert not {"\u2068", "\u2069"} & set(text)


@pytest.mark.parametrize(
    ("language", "both", "three", "either"),
    [
        ("en", "A and B", "A, B and C", "A, B or C"),
        ("de", "A und B", "A, B und C", "A, B oder C"),
        ("fr", "A et B", "A, B et C", "A, B ou C"),
        ("it", "A e B", "A, B e C", "A, B o C"),
    ],
)
def test_lists_read_as_in_the_language(language: str, both: str, three: str, either: str) -> None:
    texts = CATALOGUE.language(language)
    assert texts.list([]) == ""
    assert texts.list(["A"]) == "A"
    assert texts.list(["A", "B"]) == both
    assert texts.list(["A", "B", "C"]) == three
    assert texts.list(["A", "B", "C"], choice=True) == either


@pytest.mark.parametrize(
    ("language", "percent", "decimal"),
    [
        ("en", "62%", "1,234.5"),
        ("de", "62\u202f%", "1.234,5"),
        ("fr", "62\u202f%", "1\u202f234,5"),
        ("it", "62%", "1.234,5"),
    ],
)
def test_numbers_are_formatted_for_the_language(language: str, percent: str, decimal: str) -> None:
    texts = CATALOGUE.language(language)
    assert texts("percent", value=62.4) == percent
    assert texts("amount", value=1234.5) == decimal


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "1 day a move", "3 days a move"),
        ("de", "1 Tag pro Zug", "3 Tage pro Zug"),
        ("fr", "1 jour par coup", "3 jours par coup"),
        ("it", "1 giorno per mossa", "3 giorni per mossa"),
    ],
)
def test_plurals_are_right(language: str, one: str, many: str) -> None:
    texts = CATALOGUE.language(language)
    assert texts("choice-pace-days", days=1) == one
    assert texts("choice-pace-days", days=3) == many


def test_a_strict_catalogue_refuses_an_unknown_key() -> None:
    with pytest.raises(TextError, match="no-such-text"):
        CATALOGUE.language("de")("no-such-text")


@pytest.mark.parametrize("args", [{}, {"value": 1, "colour": "red"}], ids=["missing", "surplus"])
def test_a_strict_catalogue_refuses_arguments_that_do_not_fit(args: dict[str, int | str]) -> None:
    with pytest.raises(TextError, match="card-french"):
        CATALOGUE.language("de")("card-french", **args)


def _write(folder: Path, **files: str) -> None:
    for language in LANGUAGES:
        (folder / language).mkdir()
        (folder / language / "some.ftl").write_text(files.get(language, ""), encoding="utf-8")


def test_a_text_missing_at_run_time_is_english_and_logged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    _write(tmp_path, en="greeting = Ahoy, { $name }!\n", de="other = Etwas\n")
    texts = Catalogue.read(tmp_path).language("de")
    assert texts("greeting", name="Anna") == "Ahoy, Anna!"
    assert texts("nowhere") == "nowhere"
    said = capsys.readouterr().out + caplog.text
    assert "greeting" in said
    assert "nowhere" in said


def test_a_file_that_does_not_parse_is_named(tmp_path: Path) -> None:
    _write(tmp_path, en="greeting = { $name\n")
    with pytest.raises(CatalogueError, match=r"en/some\.ftl"):
        Catalogue.read(tmp_path)


def test_a_key_that_stands_twice_is_named(tmp_path: Path) -> None:
    _write(tmp_path, de="greeting = Moin\ngreeting = Ahoi\n")
    with pytest.raises(CatalogueError, match="greeting is there twice"):
        Catalogue.read(tmp_path)


def test_placeables_include_those_of_texts_referred_to(tmp_path: Path) -> None:
    _write(tmp_path, en="name = the { $what }\ngreeting = Ahoy, { name } and { $other }!\n")
    texts = Catalogue.read(tmp_path, strict=True).language("en")
    assert texts.entries["greeting"].placeables == {"what", "other"}
    assert texts("greeting", what="mate", other="you") == "Ahoy, the mate and you!"
