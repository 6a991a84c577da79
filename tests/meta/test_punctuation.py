"""Punctuation comes from the catalogues: French writes « : » and « ; » with a space before."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_MARK = re.compile(r"[;!?…«»„“”]|:(?=\s|$)")
_OTHER_USES = {
    "cogs/games/shanghaien/analysis_report.py",
    "cogs/kit/app.py",
    "cogs/running/connecting.py",
    "cogs/running/metrics.py",
    "cogs/kit/custom_ids.py",
}
"""Files whose signs are for machines."""


def marks_in(tree: ast.AST) -> Iterator[str]:
    """Yield what is put between texts by the code: in f-strings, and as what joins them."""
    for node in ast.walk(tree):
        parts: list[ast.expr] = []
        if isinstance(node, ast.JoinedStr):
            parts = list(node.values)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            parts = [node.func.value] if node.func.attr == "join" else []
        for part in parts:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                # Discord's timestamps, such as <t:1795263892:R>
                between = re.sub(r"<t:|:[a-zA-Z]>", "", part.value)
                if _MARK.search(between):
                    yield part.value


def _files() -> list[Path]:
    paths = [*(ROOT / "cogs").rglob("*.py"), *(ROOT / "bot" / "texts" / "wording").rglob("*.py")]
    return sorted(path for path in paths if str(path.relative_to(ROOT)) not in _OTHER_USES)


def test_no_punctuation_is_put_between_texts_by_the_code() -> None:
    assert [
        (str(path.relative_to(ROOT)), mark)
        for path in _files()
        for mark in marks_in(ast.parse(path.read_text(encoding="utf-8")))
    ] == []


@pytest.mark.parametrize(
    ("source", "marks"),
    [
        ('f"{a}: {b}"', [": "]),
        ('"; ".join(c)', ["; "]),
        ('f"{label} …"', [" …"]),
        ('f"<t:{moment}:f> (<t:{moment}:R>)"', []),
        ('f"{a} · {b}"', []),
    ],
)
def test_marks_are_told_from_timestamps_and_dots(source: str, marks: list[str]) -> None:
    assert list(marks_in(ast.parse(source))) == marks
