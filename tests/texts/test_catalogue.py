from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.texts.catalogue import LANGUAGES, Catalogue, CatalogueError, TextError

CATALOGUE = Catalogue.read(strict=True)


def test_every_discord_locale_has_a_language() -> None:
    for locale in ("en-GB", "en-US", "pt-BR", "ja", None):
        assert CATALOGUE.language(locale).language == "en"
    for locale in ("de", "fr", "it"):
        assert CATALOGUE.language(locale).language == locale


def test_a_strict_catalogue_refuses_unknown_keys_and_arguments_that_do_not_fit() -> None:
    texts = CATALOGUE.language("de")
    with pytest.raises(TextError, match="no-such-text"):
        texts("no-such-text")
    with pytest.raises(TextError, match="card-french"):
        texts("card-french")
    with pytest.raises(TextError, match="card-french"):
        texts("card-french", value=1, colour="red")


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


@pytest.mark.parametrize(
    ("written", "named"),
    [("greeting = { $name\n", r"en/some\.ftl"), ("a = Moin\na = Ahoi\n", "a is there twice")],
)
def test_a_file_that_does_not_parse_or_says_a_thing_twice_is_named(
    tmp_path: Path, written: str, named: str
) -> None:
    _write(tmp_path, en=written)
    with pytest.raises(CatalogueError, match=named):
        Catalogue.read(tmp_path)


def test_placeables_include_those_of_texts_referred_to(tmp_path: Path) -> None:
    _write(tmp_path, en="name = the { $what }\ngreeting = Ahoy, { name } and { $other }!\n")
    texts = Catalogue.read(tmp_path, strict=True).language("en")
    assert texts.entries["greeting"].placeables == {"what", "other"}
    assert texts("greeting", what="mate", other="you") == "Ahoy, the mate and you!"
