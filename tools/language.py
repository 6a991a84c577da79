"""Adds a language: `python -m tools.language es es-ES`.

It copies the English catalogues into the language's folder for translation, and adds the language
with its region to `LANGUAGES` in bot/texts/catalogue.py. Members read untranslated texts in
English.
"""

from __future__ import annotations

import argparse
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
_LAST_LINE = re.compile(r"(?m)^(LANGUAGES: [^\n]*\{\n(?:    [^\n]*\n)*)\}")


class LanguageError(Exception):
    """The language cannot be added; the message states the cause."""


def add_language(language: str, region: str, root: Path = ROOT) -> Path:
    """Add a language to the tree at `root`; return the folder for translation.

    `language` is its code, and `region` the locale for numbers and lists. Raises LanguageError if
    the language exists, or a code is malformed.
    """
    if not re.fullmatch(r"[a-z]{2,3}", language):
        raise LanguageError(f"{language!r} is not a language code such as es")
    if not re.fullmatch(rf"{language}-[A-Z]{{2}}", region):
        raise LanguageError(f"{region!r} is not a region of {language} such as {language}-XX")
    texts = root / "bot/texts"
    catalogue = texts / "catalogue.py"
    before = catalogue.read_text(encoding="utf-8")
    if (texts / language).exists() or f'"{language}": ' in before:
        raise LanguageError(f"{texts / language} already exists")
    line = f'    "{language}": "{region}",\n'
    after = _LAST_LINE.sub(lambda found: f"{found[1]}{line}}}", before)
    if after == before:
        raise LanguageError(f"{catalogue} has no table LANGUAGES")
    shutil.copytree(texts / "en", texts / language)
    catalogue.write_text(after, encoding="utf-8")
    return texts / language


def main(arguments: Sequence[str] | None = None) -> None:
    """Add the language on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.language", description=__doc__)
    parser.add_argument("language", metavar="LANGUAGE", help="the code of the language, such as es")
    parser.add_argument(
        "region", metavar="REGION", help="Discord's code of the locale, such as es-ES"
    )
    options = parser.parse_args(arguments)
    try:
        folder = add_language(options.language, options.region)
    except LanguageError as error:
        parser.error(str(error))
    print(f"Translate {folder.relative_to(ROOT)}; CONTRIBUTING.md lists the tests to run.")


if __name__ == "__main__":
    main()
