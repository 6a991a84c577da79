"""Rules for all texts of every language."""

from __future__ import annotations

import re

import pytest

from bot.games.shanghaien.cards import Nation
from bot.texts.catalogue import LANGUAGES, Catalogue, Texts
from rendering.shanghaien.board_scene import words_from

CATALOGUE = Catalogue.read(strict=True)
ENGLISH = CATALOGUE.language("en")

# Discord's rule for names of commands and options; `\w` covers the alphabets of all languages.
COMMAND_NAME = re.compile(r"[-_\w]{1,32}")

LIMITS = {
    "cmd": 32, "opt": 32, "choice": 100, "menu": 32, "button": 80, "select": 150, "alt": 1024,
    "refusal": 400,
}  # fmt: skip
"""The maximum length in characters of a text filled with long values, by its key's first part."""
DESCRIPTION = 100
"""The maximum length of a command's or option's description."""
MESSAGE = 2000
"""The maximum length of a message, and of texts without another limit."""
BARE = {"button": 24, "pic": 20}
"""The maximum length in characters of a text without placeables, by the first part of its key.

Five button labels of this length fit into one row on a phone, and a text of this length fits into
the widest space on a picture in the smallest font.
"""

LONG: dict[str, str | int] = {
    "name": "Kapitän Blaubart vom Alten Hafen",
    "card": "Tiro mancino (entrambi i dadi)",
    "half": "Noch einmal würfeln",
    "other": "Noch einmal würfeln",
    "nation": "Amerikaner",
}

NUMBERS = {
    *("value", "days", "missing", "count", "games", "rolls", "hours", "cards", "points", "total")
}

SAME_AS_ENGLISH = {
    "de": {
        *("extra-joker-name", "button-analyse", "position-tricks", "pic-tricks", "card-chinese"),
        *("cmd-rummy-hand", "rummy-joker", "cmd-server"),
    },
    "fr": {
        *("opt-page", "extra-joker-name", "choice-display-standard", "cmd-score"),
        *("score-total", "pic-points", "pic-total"),
        *("score-brief-total", "alt-points", "history-points", "rummy-points", "rummy-joker"),
        *("rummy-option-jokers", "rummy-window-minutes", "cmd-rummy-table"),
        *("rummy-button-wild", "rummy-button-points"),
    },
    "it": {
        "board-round",
        "button-shanghai",
        "choice-game",
        "cmd-server",
        "games-line",
        "choice-round",
        "move-shanghai",
        "pic-round-number",
        "pic-round-axis",
    },
}
"""The keys of texts that are the same as in English, by language."""
GROUPS = {"cmd-shanghaien", "cmd-rummy"}
_SAME_NAMES = ("standard", "liverpool", "onze", "books-runs", "may-i")
SAME_EVERYWHERE = {
    *GROUPS, "button-help", "pic-date", "pic-game-date", "daily-game-shanghaien",
    "daily-game-rummy", "daily-post-line", *(f"rummy-preset-{name}" for name in _SAME_NAMES),
}  # fmt: skip


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    """Return the texts of each language in turn."""
    return CATALOGUE.language(str(request.param))


def _filled(texts: Texts, key: str) -> str:
    """Return a text with long words filled in, and the number 14 where it formats a number."""
    args = {
        name: 14 if name in NUMBERS else LONG.get(name, "12")
        for name in texts.entries[key].placeables
    }
    return texts(key, **args)


def _letters(text: str) -> str:
    return "".join(character for character in text if character.isalpha())


def test_all_languages_have_the_same_keys_in_the_same_files_with_the_same_placeables(
    texts: Texts,
) -> None:
    assert texts.entries == ENGLISH.entries


def test_every_text_can_be_formatted_and_is_no_longer_than_its_place(texts: Texts) -> None:
    for key, entry in texts.entries.items():
        filled, kind = _filled(texts, key), key.split("-")[0]
        assert filled.strip(), key
        limit = DESCRIPTION if key.endswith("-desc") else LIMITS.get(kind, MESSAGE)
        if not entry.placeables:
            limit = min(limit, BARE.get(kind, MESSAGE))
        assert len(filled) <= limit, key
    nations = words_from(texts).nations
    assert nations.keys() == {*Nation}
    assert max(map(len, nations.values())) <= 11


def test_names_of_commands_and_options_follow_discords_rules(texts: Texts) -> None:
    for key in texts.entries:
        if key.startswith(("cmd-", "opt-")) and not key.endswith("-desc"):
            name = texts(key)
            assert COMMAND_NAME.fullmatch(name), key
            assert name == name.lower(), key
            assert f"{key}-desc" in texts.entries


def test_names_of_commands_are_unique(texts: Texts) -> None:
    named = [key for key in texts.entries if key.startswith("cmd-") and key[-5:] != "-desc"]
    groups = [key for key in named if key in GROUPS]
    of_rummy = [key for key in named if key.startswith("cmd-rummy-")]
    for keys in (groups, of_rummy, [key for key in named if key not in (*groups, *of_rummy)]):
        names = [texts(key) for key in keys]
        assert len(names) == len(set(names))


def test_options_of_one_command_are_unique(texts: Texts) -> None:
    shared = {texts("opt-game"), texts("opt-page")}
    by_command: dict[str, list[str]] = {}
    for key in texts.entries:
        if key.startswith("opt-") and not key.endswith("-desc") and key.count("-") > 1:
            by_command.setdefault(key.split("-")[1], []).append(texts(key))
    assert by_command
    for command, names in by_command.items():
        assert len(names) == len(set(names)), command
        assert not shared & set(names), command


def test_nothing_is_left_in_english(texts: Texts) -> None:
    if texts is ENGLISH:
        return
    same = {
        key
        for key in texts.entries
        if _filled(texts, key) == _filled(ENGLISH, key)
        and len(_letters(_filled(ENGLISH, key))) - len(_letters(_values(key))) > 0
    }
    assert same - SAME_EVERYWHERE == SAME_AS_ENGLISH[texts.language]


def _values(key: str) -> str:
    return "".join(str(LONG.get(name, "")) for name in ENGLISH.entries[key].placeables)
