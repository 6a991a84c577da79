"""The typography and style of each language: punctuation, spaces, forms of address, articles.

Also the consistent use of terms.
"""

from __future__ import annotations

import re

import pytest

from bot.texts.catalogue import FOLDER, LANGUAGES

NARROW = "\u202f"
"""The narrow no-break space."""

NAMES = "name|opponent|challenger|loser|first|second|mention|server"
"""The placeables for names of members or servers, which may begin with a vowel."""
COUNTS = "date|when|share|count|days|rank|games|cards|rounds"
"""The placeables for values that may begin with a vowel in Italian, such as the number 8."""

TO_BOTH = {
    *("more-cancel", "guide-placing-text", "guide-award-text", "guide-score-text"),
    *("guide-goal-text", "refusal-claim-gone", "refusal-pair-busy"),
    *("refusal-pair-pending", "stats-versus-none", "thread-refused", "help-shanghai"),
    *("invitation-seal", "rummy-misfit-players"),
    *("help-armed", "opt-challenge-extra-desc", "opt-practice-extra-desc"),
}
"""The keys of texts that address both players; in French, they use *vous*."""

ROLLING_AGAIN = {
    "en": r"(?:re-?|again )roll|roll(?:s|ed|ing)? (?:both )?(?:the )?(?:dice )?again",
    "de": r"(?:noch ?(?:ein)?mal|erneut|neu) (?:ge)?w[üu]rfel",
    "fr": r"\brelan|(?:encore|de nouveau) lanc|lanc\w+ (?:les dés )?(?:encore|de nouveau)",
    "it": r"ritir(?:a|i|ano) i dadi|tir\w+ (?:i dadi )?(?:ancora|di nuovo)",
}
"""The phrases for the effect of the trick *Roll again*, including its name, by language."""


def _source(language: str) -> list[tuple[str, str]]:
    """Return every line of a language's source files, after the name of its file."""
    return [
        (path.name, line)
        for path in sorted((FOLDER / language).glob("*.ftl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]


def _bodies(language: str) -> list[tuple[str, str]]:
    """Return the lines of `_source` without their keys, and with a 0 for each placeable."""
    return [
        (file, re.sub(r"\{[^{}]*\}", "0", re.sub(r"^[a-z-]+ =\s*", "", line)))
        for file, line in _source(language)
    ]


def _find_lines(language: str, pattern: str) -> list[tuple[str, str]]:
    """Return the lines that contain the pattern outside web addresses."""
    bare = ((file, re.sub(r"https?://\S+", "", line)) for file, line in _bodies(language))
    return [(file, line) for file, line in bare if re.search(pattern, line)]


def _find_keys(language: str, pattern: str) -> set[str]:
    """Return the keys of the texts that contain the pattern."""
    found: dict[str, bool] = {}
    key = ""
    for _, line in _source(language):
        name = re.match(r"([a-z]+(?:-[a-z]+)*) =", line)
        key = name.group(1) if name else key
        text = line.split(" = ", 1)[-1]
        found[key] = found.get(key, False) or re.search(pattern, text) is not None
    return {key for key, is_found in found.items() if is_found}


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_apostrophes_dots_dashes_and_spaces_are_typographic(language: str) -> None:
    foreign = {"en": "„«»", "de": "«»”", "fr": "„“”", "it": "„“”"}[language]
    assert _find_lines(language, rf"[{foreign}\"']|\.\.\.|\S  \S|\s$|\S -- \S|\w - \w") == []
    pair = {"en": "“”", "de": "„“", "fr": "«»", "it": "«»"}[language]
    for file, line in _bodies(language):
        assert line.count(pair[0]) == line.count(pair[1]), (file, line)


def test_french_double_punctuation_follows_a_narrow_no_break_space() -> None:
    assert (
        _find_lines("fr", rf"[^\s{NARROW}!?*«][!?;]|[^{NARROW}]»|«[^{NARROW}]|[^{NARROW}]%") == []
    )
    assert _find_lines("fr", r"\S [:;!?»%]|[\w*»]:(\s|$)") == []


@pytest.mark.parametrize(
    ("language", "scores"),
    [("en", []), ("de", [("common.ftl", f"0{NARROW}:{NARROW}0")]), ("it", [])],
)
def test_other_languages_write_signs_at_the_word(
    language: str, scores: list[tuple[str, str]]
) -> None:
    lonely = rf"[\s{NARROW}][:;!?](\s|$)|[\s{NARROW}][,.](\s|$)|[«„][\s{NARROW}]"
    assert _find_lines(language, lonely) == scores  # German writes a score as 25 : 6


@pytest.mark.parametrize(
    ("language", "before"), [("en", r"\w"), ("de", "\u00a0"), ("fr", r"\w"), ("it", r"\w")]
)
def test_ellipses_follow_the_rules_of_the_language(language: str, before: str) -> None:
    trailing = [(file, line) for file, line in _bodies(language) if line.endswith("…")]
    assert trailing
    assert [each for each in trailing if not re.search(f"{before}…$", each[1])] == []


def test_german_addresses_members_with_du() -> None:
    assert _find_keys("de", r"\bIhnen\b|[^.:!?\-*„\s] (Sie|Ihr|Ihre[mnrs]?)\b") == set()


def test_french_addresses_members_with_tu_and_only_both_players_with_vous() -> None:
    polite = r"(?i)\b(vous|votre|vos)\b|\b(?!(?:ch|ass)ez\b)\w+ez\b"
    assert _find_keys("fr", polite) <= TO_BOTH


def test_italian_addresses_members_with_tu() -> None:
    assert _find_keys("it", r"[^.:!?\-*«] (Lei|Suo|Sua|Suoi|Sue)\b|\b(La|Le) preghiamo\b") == set()


def test_nothing_before_a_french_name_has_to_drop_its_vowel() -> None:
    assert _find_keys("fr", rf"(?i)\b(de|que|le|la|se|ne|me|te|si) \{{ \$({NAMES}) ") == set()


def test_nothing_before_an_italian_number_has_to_drop_its_vowel() -> None:
    articles = "il|lo|la|al|allo|alla|del|dello|della|dal|nel|sul"
    assert _find_keys("it", rf"(?i)\b({articles}) \{{ \$({COUNTS}) ") == set()


def test_italian_accents_are_letters_not_apostrophes() -> None:
    assert _find_lines("it", r"(?i)\b(e|perche|piu|cosi|gia|puo|sara|meta|citta|si)’(\s|$)") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_trick_is_named_roll_again(language: str) -> None:
    # A player with that card would otherwise play it when asked to roll again.
    found = _find_keys(language, f"(?i){ROLLING_AGAIN[language]}")
    assert "trick-roll-again-name" in found
    assert [key for key in sorted(found) if not key.startswith("trick-roll-again-")] == []
