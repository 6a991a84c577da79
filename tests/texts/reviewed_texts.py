"""Writes all texts that members read to the golden files: `python -m tests.texts.reviewed_texts`.

A file contains one language, so that a native reader can proofread it. `git diff` shows the effect
of a change on the texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.texts.catalogue import LANGUAGES, Argument, Catalogue, Texts
from tests.texts import member_samples, rummy_samples, shanghaien_samples

FOLDER = Path(__file__).parent / "golden"
"""The folder of the golden files."""


class RecordedTexts(Texts):
    """The texts of one language, with a record of the requested keys."""

    def __init__(self, texts: Texts) -> None:
        vars(self).update(vars(texts))
        self.keys: set[str] = set()
        """The keys of the requested texts."""

    def __call__(self, key: str, /, **args: Argument) -> str:
        """Return the text of `key`."""
        self.keys.add(key)
        return super().__call__(key, **args)


def format_texts(texts: Texts) -> str:
    """Return all texts of a language that members read."""
    recorded = RecordedTexts(texts)
    parts = [
        *_part("Shanghaien", shanghaien_samples.sections(recorded)),
        *_part("Shanghai", rummy_samples.sections(recorded)),
        *_part("Members", member_samples.figures(recorded)),
    ]
    parts += _part("What else is said", member_samples.rest(recorded, frozenset(recorded.keys)))
    return "\n\n".join(parts) + "\n"


def _part(title: str, sections: Iterator[shanghaien_samples.Section]) -> Iterator[str]:
    yield f"{title}\n{'=' * len(title)}"
    for heading, paragraphs in sections:
        yield f"{heading}\n{'-' * len(heading)}"
        yield from paragraphs


def main() -> None:
    """Write the file of every language."""
    catalogue = Catalogue.read(strict=True)
    FOLDER.mkdir(exist_ok=True)
    for language in LANGUAGES:
        (FOLDER / f"{language}.txt").write_text(format_texts(catalogue.language(language)), "utf-8")


if __name__ == "__main__":
    main()
