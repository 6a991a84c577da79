from __future__ import annotations

import logging
import shutil
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

from bot.texts import catalogue
from bot.texts.catalogue import FOLDER, LANGUAGES, Catalogue, CatalogueError, TextError

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
    output = capsys.readouterr().out + caplog.text
    assert "greeting" in output
    assert "nowhere" in output


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("a = Ahoy\ngreeting = { $name\n", r"en/some\.ftl: greeting cannot be parsed"),
        ("greeting = { $name } }\n", r"en/some\.ftl: greeting cannot be parsed"),
        ("greeting = { nobody }\n", "refers to nobody, which is missing"),
        ("a = Moin\na = Ahoi\n", "a occurs twice"),
    ],
)
def test_a_strict_catalogue_names_the_file_and_the_text_that_is_faulty(
    tmp_path: Path, written: str, named: str
) -> None:
    _write(tmp_path, en=written)
    with pytest.raises(CatalogueError, match=named):
        Catalogue.read(tmp_path, strict=True)


def test_a_text_that_cannot_be_parsed_is_english_at_run_time(tmp_path: Path) -> None:
    _write(tmp_path, en="greeting = Ahoy!\nbroken = { $\n", de="greeting = Moin {\n")
    texts = Catalogue.read(tmp_path).language("de")
    assert texts("greeting") == "Ahoy!"
    assert texts("broken") == "broken"


def test_an_added_folder_is_in_english_where_a_language_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _write(tmp_path, en="pig-greeting = Oink\n", de="pig-greeting = Grunz\n")
    for language in ("fr", "it"):
        shutil.rmtree(tmp_path / language)
    monkeypatch.setattr(catalogue, "ADDED_FOLDERS", [tmp_path])
    greetings = {each.language: each("pig-greeting") for each in Catalogue.read(strict=True)}
    assert greetings == {"en": "Oink", "de": "Grunz", "fr": "Oink", "it": "Oink"}


def test_every_line_of_a_file_belongs_to_a_text_or_a_comment() -> None:
    for path in FOLDER.glob("*/*.ftl"):
        body = FluentParser(with_spans=False).parse(path.read_text("utf-8")).body
        keys = [item.id.name for item in body if isinstance(item, ast.Message)]
        assert not [item for item in body if isinstance(item, ast.Junk | ast.Term)], path
        read = [
            key
            for key, entry in CATALOGUE.language(path.parent.name).entries.items()
            if entry.file == path.name
        ]
        assert read == keys, path


def test_placeables_include_those_of_texts_referred_to(tmp_path: Path) -> None:
    _write(tmp_path, en="name = the { $what }\ngreeting = Ahoy, { name } and { $other }!\n")
    texts = Catalogue.read(tmp_path, strict=True).language("en")
    assert texts.entries["greeting"].placeables == {"what", "other"}
    assert texts("greeting", what="mate", other="you") == "Ahoy, the mate and you!"
