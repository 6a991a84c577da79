from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.texts.foreign import (
    ELLIPSIS,
    LONGEST_NAME,
    MOST_MARKS,
    graphemes,
    isolate,
    sanitize,
    shorten,
)

FAMILY = "👩‍👩‍👧‍👦"
KISS = "👩🏻‍❤️‍💋‍👩🏼"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Jürgen Müßig",
        "Việt",
        unicodedata.normalize("NFD", "Việt Nguyễn"),
        "Дмитрий",
        "李小龍",
        "محمد",
        "שָׁלוֹם",
        "नमस्ते",
        "क्‍ष",  # a joiner that shows half a letter
        "می‌خواهم",  # Persian letters that must not join
        "བསྒྲུབས",
        "한글",
        unicodedata.normalize("NFD", "한글"),
        f"Zoë {FAMILY}",
        KISS,
        SCOTLAND,
        "🇩🇪🇫🇷",
        "1️⃣ ✌🏽",
        "\U0001fae9",  # newer than Python's Unicode tables
        "_*~Anna~*_",
    ],
)
def test_a_readable_name_is_unchanged(name: str) -> None:
    assert sanitize(name) == name


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("  Anna \n Bonny\t", "Anna Bonny"),
        ("Anna\r\n# Bonny\u2028x\u2029y\x85z", "Anna # Bonny x y z"),
        ("A\x00n\x1b[31mn\x7fa\x9b", "An[31mna"),
        ("\u202eannA\u202c", "annA"),
        ("\u2066a\u2067b\u2068c\u2069\u200e\u200f\u061c", "abc"),
        ("A\u200bn\u2060n\ufeffa\u00ad", "Anna"),
        ("An\u200dna\u200c", "Anna"),
        ("\u3164\u2800\u115f\uffa0", ""),
        ("\u0301Anna", "Anna"),
        (f"Anna{SCOTLAND[1:]}", "Anna"),
        ("A\ud800nna\ufffe\U0010ffff", "Anna"),
        ("", ""),
        ("\u3000 \u00a0", ""),
    ],
)
def test_invisible_characters_are_removed(text: str, seen: str) -> None:
    assert sanitize(text) == seen


def test_marks_that_pile_up_on_a_letter_are_thinned_out() -> None:
    assert sanitize("Z" + "\u0337" * 30 + "a") == "Z" + "\u0337" * MOST_MARKS + "a"


def test_a_character_is_a_grapheme() -> None:
    assert list(graphemes(f"e\u0301{FAMILY}🇩🇪🇫🇷✌🏽{SCOTLAND}x")) == [
        "e\u0301",
        FAMILY,
        "🇩🇪",
        "🇫🇷",
        "✌🏽",
        SCOTLAND,
        "x",
    ]
    assert len(list(graphemes(unicodedata.normalize("NFD", "한글")))) == 2


def test_a_long_name_ends_before_a_sign_and_in_an_ellipsis() -> None:
    assert sanitize("x" * LONGEST_NAME) == "x" * LONGEST_NAME
    assert sanitize("x" * 33) == "x" * 31 + ELLIPSIS
    assert sanitize("e\u0301" * 33) == "e\u0301" * 31 + ELLIPSIS
    assert sanitize(FAMILY * 20) == FAMILY * 9 + ELLIPSIS
    assert sanitize("x" * 5_000_000) == "x" * 31 + ELLIPSIS
    assert shorten(f"Anna {FAMILY}", 7) == "Anna" + ELLIPSIS
    assert shorten("Anna Bonny", 6) == "Anna" + ELLIPSIS


def test_only_names_that_run_to_the_left_are_isolated() -> None:
    assert isolate("Anna") == "Anna"
    assert isolate("אבא") == "\u2068אבא\u2069"
    assert isolate("Anna محمد") == "\u2068Anna محمد\u2069"


@given(
    st.text(st.characters(), max_size=80)
    | st.text("e\u0301\u200d\u200c👩❤\ufe0f🇩🏽\u0644\u094d\u202e \n")
)
def test_any_text_becomes_one_visible_bounded_line(text: str) -> None:
    seen = sanitize(text)
    assert len(list(graphemes(seen))) <= LONGEST_NAME
    assert len(seen) <= 2 * LONGEST_NAME
    assert seen == " ".join(seen.split(" ")).strip()
    for char in seen:
        assert unicodedata.category(char) not in {"Cc", "Cs", "Zl", "Zp"}
        assert unicodedata.bidirectional(char) not in BIDI_CONTROLS
    assert seen.encode().decode() == seen
    assert sanitize(seen) == seen
    assert "".join(graphemes(seen)) == seen


BIDI_CONTROLS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
