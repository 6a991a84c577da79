"""Names are plain text: no member's name has an effect in messages that others read."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.records.members import MemberName, disambiguate_names
from bot.texts.catalogue import LANGUAGES
from bot.texts.foreign import LONGEST_NAME, sanitize
from cogs.board.choosing import game_label
from cogs.board.names import label_of_players, picture_names
from cogs.ui.names import escape_name, picture_people, plain_name
from playground.components import BUTTON, SELECTS, TEXT_DISPLAY
from tests.cogs.foreign_names import CATALOGUE, NAMES, positions, views, with_names
from tests.cogs.markup import read
from tests.thorough import some

ROOT = Path(__file__).parents[3]

PLACES = (
    "{}", "{} wins.", "### {}", "### Round 1 · {}", "-# {}", "- {}: 3", "**{}**: 3",
    "*{}* and {}", "> {}", "[{}](https://discord.com/channels/1/2/3)", "<@5>, {} has rolled",
    "A\n{}\nB", "{}{}",
)  # fmt: skip


@given(NAMES, st.sampled_from(PLACES))
@example("1.", "{} wins.")
@example("#", "{} wins.")
@example("@everyone", "{}{}")
def test_a_name_is_shown_as_typed_and_has_no_effect(name: str, place: str) -> None:
    seen = sanitize(name) or "–"
    shown = read(place.replace("{}", escape_name(name)))
    usual = read(place.replace("{}", "Anna"))
    assert shown.markup == usual.markup
    assert shown.noticed == usual.noticed
    assert _bare(shown.words) == _bare(usual.words.replace("Anna", seen))
    assert "\n" not in escape_name(name)
    assert plain_name(name)
    assert escape_name(name)


def _bare(text: str) -> str:
    """Return `text` without the direction isolates and word joiners that the bot adds to names."""
    return text.replace("\u2068", "").replace("\u2069", "").replace("\u2060", "")


FILLED_WITH_NAMES = {"name", "opponent", "loser", "first", "second", "server", "starter"}
"""The placeables in texts that the bot fills with names."""

BIDI_CONTROLS = {"LRE", "RLE", "LRO", "RLO", "PDF"}
"""The bidirectional classes that texts must not contain; the bot itself uses isolates instead."""


def unformatted(part: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield each text of a component that Discord shows without markup, and its maximum length."""
    if part["type"] == BUTTON:
        yield part.get("label") or "", 80
    if part["type"] in SELECTS:
        for option in part.get("options", ()):
            yield option["label"], 100
            yield option.get("description") or "", 100
    for item in part.get("items", ()):
        yield item["description"], 1024


def assert_orderly(text: str, limit: int) -> None:
    """Check the length and the characters of a text that Discord shows without markup."""
    assert len(text) <= limit
    for char in text:
        assert unicodedata.category(char) not in {"Cc", "Cs", "Zl", "Zp"}
        assert unicodedata.bidirectional(char) not in BIDI_CONTROLS
    assert text.count("\u2068") == text.count("\u2069")


def text_in(parts: list[dict[str, Any]]) -> str:
    """Return the text of a message, given as one of the component lists that `views` returns."""
    return "\n".join(part["content"] for part in parts if part["type"] == TEXT_DISPLAY)


@cache
def usual(number: int, language: str) -> tuple[tuple[list[str], list[str], int], ...]:
    """Return the markup, the noticed parts and the number of line breaks of every message.

    The messages are about position `number`, with ordinary names. See `MarkupReading`.
    """
    messages = views(with_names(positions()[number], "Anna", "Bernd"), CATALOGUE.language(language))
    found = []
    for parts in messages:
        text = text_in(parts)
        reading = read(text)
        found.append((reading.markup, reading.noticed, text.count("\n")))
    return tuple(found)


MOMENTS = (0, 20, 45, -2, -1)
"""The indices of the tested positions of the game; -1 is its end."""

LONG_SIGNS = ("e\u0301\u0302" * 32, "\U0001f469\u200d\U0001f680" * 32)
"""Two names of a few visible signs that consist of many characters."""


@settings(max_examples=some(6, 40))
@given(NAMES, NAMES, st.sampled_from(MOMENTS), st.sampled_from(["de", "fr"]))
@example("*" * 32, "_" * 32, -1, "it")
@example("*" * 32, "_" * 32, 45, "fr")
@example(*LONG_SIGNS, -1, "de")
@example(*LONG_SIGNS, 45, "de")
def test_no_name_has_an_effect_in_any_message(
    first: str, second: str, number: int, language: str
) -> None:
    match = with_names(positions()[number], first, second)
    messages = views(match, CATALOGUE.language(language))
    for shown, expected in zip(messages, usual(number, language), strict=True):
        text = text_in(shown)
        reading = read(text)
        assert len(text) <= 4000
        assert (reading.markup, reading.noticed, text.count("\n")) == expected
        for part in shown:
            for text, limit in unformatted(part):
                assert_orderly(text, limit)
            for item in part.get("items", ()):
                assert re.fullmatch(r"attachment://[a-z0-9.-]+", item["media"]["url"])


@given(NAMES, st.sampled_from(list(LANGUAGES)), st.integers(0))
def test_no_name_has_an_effect_in_any_text(name: str, language: str, number: int) -> None:
    texts = CATALOGUE.language(language)
    keys = [key for key, entry in texts.entries.items() if entry.placeables & FILLED_WITH_NAMES]
    key = keys[number % len(keys)]
    rest = dict.fromkeys(texts.entries[key].placeables - FILLED_WITH_NAMES, 3)
    named = texts.entries[key].placeables & FILLED_WITH_NAMES
    shown = read(texts(key, **rest, **dict.fromkeys(named, escape_name(name))))
    usual = read(texts(key, **rest, **dict.fromkeys(named, "Anna")))
    assert shown.markup == usual.markup
    assert shown.noticed == usual.noticed


@given(NAMES, NAMES)
def test_labels_and_names_of_threads_are_orderly(first: str, second: str) -> None:
    texts = CATALOGUE.language("en")
    running = with_names(positions()[0], first, second)
    for user_id in (101, 202, 303):
        assert_orderly(game_label(running, user_id, texts), 100)
    assert_orderly(label_of_players(running), 2 * (2 * LONGEST_NAME + 2) + 3)


@given(NAMES, NAMES)
def test_pictures_write_names_on_one_line_and_in_one_direction(first: str, second: str) -> None:
    for name in picture_names(with_names(positions()[-1], first, second)):
        assert name
        assert_orderly(name, 400)
        assert not {"\u2068", "\u2069"} & set(name)
        assert "  " not in name


PEOPLE = st.lists(
    st.tuples(
        st.one_of(st.sampled_from(["Anna", "anna", "𝐀nna", "Anna (ben)", "ben", "a" * 32]), NAMES),
        st.sampled_from(["anna", "ben", "zed", "b" * 32, "c" * 32]),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda each: each[1],
)


@given(PEOPLE)
@example([("Anna", "zed"), ("Anna", "ben"), ("Anna (ben)", "anna")])
def test_no_two_players_at_a_table_have_the_same_name(drawn: list[tuple[str, str]]) -> None:
    people = tuple(MemberName(sanitize(name) or user, user) for name, user in drawn)
    shown = disambiguate_names(people)
    alike = [unicodedata.normalize("NFKC", name).casefold() for name in shown]
    assert len(set(alike)) == len(people)
    for (name, username), seen in zip(people, shown, strict=True):
        assert seen in (name, username, f"{name} ({username})")
        assert seen == name or len(seen) <= LONGEST_NAME
    for name in picture_people(people, shown):
        assert_orderly(name, 400)


RAW = {"display_name", "names", "usernames", "name_of", "absent_name", "challenger_name"}
RAW |= {"display_names", "present_names"}
RAW |= {"opponent_name", "opponent_of", "global_name", "nick"}
"""The attributes and functions that yield names exactly as members wrote them."""

NO_STRANGERS = {"setting"}
"""Variables whose attributes in `RAW` contain no names of members."""
SANITIZERS = {"escape_name", "plain_name", "format_label", "sanitize"}
"""Functions that make names safe for messages."""


def raw_names_in(tree: ast.Module) -> Iterator[int]:
    """Yield the numbers of lines that use a raw name outside a call of a sanitizer."""
    safe = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SANITIZERS
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            raw = node.attr in RAW and ast.unparse(node.value) not in NO_STRANGERS
        elif isinstance(node, ast.Call):
            raw = getattr(node.func, "id", "") in RAW
        else:
            continue
        if raw and id(node) not in safe:
            yield node.lineno


def test_names_for_members_are_formatted_in_one_file_only() -> None:
    assert [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "cogs").rglob("*.py"))
        if path.name != "names.py"
        for line in raw_names_in(ast.parse(path.read_text(encoding="utf-8")))
    ] == []


def test_an_unsanitized_name_in_a_text_is_found() -> None:
    tree = ast.parse(
        "a = user.display_name\nb = escape_name(user.display_name)\nc = opponent_of(d)"
    )
    assert list(raw_names_in(tree)) == [1, 3]
