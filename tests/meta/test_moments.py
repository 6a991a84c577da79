"""Moments read well: Discord writes a relative one as "in 3 days", and "until in 3 days" is wrong.

So `$date` is filled with a day or an hour, `$when` may be relative, and only `$date` stands after
a word that asks for a day.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.texts.catalogue import FOLDER, LANGUAGES

ROOT = Path(__file__).parents[2]
WANTS_A_DAY = {
    "en": "until|since|from|to|by|on",
    "de": "bis|seit|seit dem|von|vom|am|ab",
    "fr": "au|du|le|dès|depuis",
    "it": "al|dal|il|entro",
}
_STYLE = re.compile(r":([a-zA-Z])>")


def styles_of(tree: ast.Module, argument: str) -> Iterator[tuple[int, str]]:
    """Yield line and first style of every timestamp that is handed over as `argument`."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        named = {
            target.id: node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(function):
            if isinstance(node, ast.keyword) and node.arg == argument:
                value = node.value
                value = named.get(value.id, value) if isinstance(value, ast.Name) else value
                style = _STYLE.search(ast.unparse(value))
                if style:
                    yield value.lineno, style.group(1)


def test_a_date_is_never_filled_with_a_relative_moment() -> None:
    assert [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "cogs").rglob("*.py"))
        for line, style in styles_of(ast.parse(path.read_text(encoding="utf-8")), "date")
        if style == "R"
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_moment_that_may_be_relative_stands_after_no_word_that_asks_for_a_day(
    language: str,
) -> None:
    asks = re.compile(rf"(?i)\b(?:{WANTS_A_DAY[language]}) \{{ \$when \}}")
    for path in sorted((FOLDER / language).glob("*.ftl")):
        assert asks.findall(path.read_text(encoding="utf-8")) == [], path.name


def test_a_relative_moment_is_seen_behind_a_name_and_at_once() -> None:
    tree = ast.parse(
        "def tell():\n"
        '    when = f"<t:{at}:R>"\n'
        "    texts('a', date=when)\n"
        '    texts("b", date=f"<t:{at}:f> ({when})")\n'
    )
    assert list(styles_of(tree, "date")) == [(2, "R"), (4, "f")]
