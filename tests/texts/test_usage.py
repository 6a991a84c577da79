"""The code asks for texts that are there, with what they fill in."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bot.texts.catalogue import Catalogue

ROOT = Path(__file__).parents[2]
ENTRIES = Catalogue.read(strict=True).language("en").entries


ASKING = {"texts", "public", "private", "said", "say"}
"""The names of the variables that hold the texts of a language."""


def _asked(path: Path) -> Iterator[tuple[int, str, set[str] | None]]:
    """Yield line, key and arguments of every text a file asks for by a key that it names.

    The arguments are None where some come in by ``**``.
    """
    source = path.read_text(encoding="utf-8")
    if not any(f"{name}(" in source for name in ASKING):
        return
    module = ast.parse(source)
    functions = [
        n for n in ast.walk(module) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    for part in (module, *functions):
        named = _named(part)
        for node in ast.walk(part):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            if getattr(node.func, "id", getattr(node.func, "attr", "")) not in ASKING:
                continue
            names = {keyword.arg for keyword in node.keywords}
            args = None if None in names else {n for n in names if n}
            for key in _keys(node.args[0], named):
                yield node.lineno, key, args


def _named(part: ast.AST) -> dict[str, list[ast.expr]]:
    """Return what a function assigns to its variables; a module's are left out."""
    named: dict[str, list[ast.expr]] = {}
    if not isinstance(part, ast.Module):
        for node in ast.walk(part):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named.setdefault(node.targets[0].id, []).append(node.value)
    return named


def _keys(node: ast.expr, named: Mapping[str, Sequence[ast.expr]]) -> Iterator[str]:
    """Yield the texts that an expression may be: by itself, on a condition, or by a variable.

    A variable is what it was last assigned above.
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body, named)
        yield from _keys(node.orelse, named)
    elif isinstance(node, ast.Name):
        above = [value for value in named.get(node.id, ()) if value.lineno < node.lineno]
        if above:
            yield from _keys(max(above, key=lambda value: value.lineno), {})


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
