"""A word means one thing."""

from __future__ import annotations

import re

import pytest

from bot.texts.catalogue import FOLDER, LANGUAGES

ROLLING_AGAIN = {
    "en": r"(?:re-?|again )roll|roll(?:s|ed|ing)? (?:both )?(?:the )?(?:dice )?again",
    "de": r"(?:noch ?(?:ein)?mal|erneut|neu) (?:ge)?w[üu]rfel",
    "fr": r"\brelan|(?:encore|de nouveau) lanc|lanc\w+ (?:les dés )?(?:encore|de nouveau)",
    "it": r"ritir(?:a|i|ano) i dadi|tir\w+ (?:i dadi )?(?:ancora|di nuovo)",
}
"""How a language says what the trick *Roll again* does, its name included."""


def _found(language: str, words: str) -> set[str]:
    """Return the keys of the texts that have the words; of a page, that of each of its lines."""
    found, key = set(), ""
    for path in sorted((FOLDER / language).glob("*.ftl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            named = re.match(r"([a-z][-a-z0-9]*) =", line)
            key = named[1] if named else key
            if re.search(words, line.removeprefix(f"{key} ="), re.IGNORECASE):
                found.add(key)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_trick_is_called_rolling_again(language: str) -> None:
    # Whoever is told to roll on, and has that card, would play it.
    found = _found(language, ROLLING_AGAIN[language])
    assert "trick-roll-again-name" in found
    assert [key for key in sorted(found) if not key.startswith("trick-roll-again-")] == []
