"""The code asks for texts that are there, with what they fill in."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from bot.texts.catalogue import Catalogue

ROOT = Path(__file__).parents[2]
ENTRIES = Catalogue.load(strict=True).language("en").entries


ASKING = {"texts", "public", "private", "said", "say"}
"""The names of the variables that hold the texts of a language."""


def _asked(path: Path) -> Iterator[tuple[int, str, set[str] | None]]:
    """Yield line, key and arguments of every text a file asks for by a literal key.

    The arguments are None where some come in by ``**``.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        key = node.args[0]
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            continue
        if name in ASKING:
            names = {keyword.arg for keyword in node.keywords}
            yield node.lineno, key.value, None if None in names else {n for n in names if n}


def _files() -> list[Path]:
    return sorted(
        path for room in ("bot", "cogs", "rendering") for path in (ROOT / room).rglob("*.py")
    )


def test_texts_asked_for_exist_and_get_what_they_fill_in() -> None:
    asked = [(path, *each) for path in _files() for each in _asked(path)]
    for path, line, key, args in asked:
        place = f"{path.relative_to(ROOT)}:{line}"
        assert key in ENTRIES, f"{place}: no text {key}"
        assert args is None or args == ENTRIES[key].placeables, f"{place}: {key}"
    assert len({key for _, _, key, _ in asked}) > 50
