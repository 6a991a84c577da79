"""Words for the gallery and the tests, read from the files of the texts.

The pictures' own texts are simple: a line each, at most with names or numbers to fill in. So no
catalogue is needed where only pictures are drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from rendering.rummy.words import RummyWords, rummy_words_from
from rendering.shanghaien.words import Words, words_from

LANGUAGES = ("en", "de", "fr", "it")
"""The gallery is drawn in these."""

_TEXTS = Path(__file__).parents[2] / "bot" / "texts"
_PLAIN_TEXT = re.compile(r"^([a-z-]+) = (.+)$", re.MULTILINE)
_PLACEABLE = re.compile(r"\{ \$(\w+) \}")


def _sample_texts(language: str) -> Callable[..., str]:
    texts: dict[str, str] = {}
    for path in (_TEXTS / language).glob("*.ftl"):
        texts.update(_PLAIN_TEXT.findall(path.read_text(encoding="utf-8")))

    def say(key: str, /, **args: str | int) -> str:
        return _PLACEABLE.sub(lambda found: str(args[found[1]]), texts[key])

    return say


SAMPLE_WORDS: dict[str, Words] = {
    language: words_from(_sample_texts(language)) for language in LANGUAGES
}
SAMPLE_RUMMY_WORDS: dict[str, RummyWords] = {
    language: rummy_words_from(_sample_texts(language)) for language in LANGUAGES
}
