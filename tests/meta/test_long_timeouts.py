from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
WAITS = ("timeout", "wait_for")
MENTIONED = ("asyncio.timeout", "asyncio.wait_for", "playground.wait_for", "timeout=")


def test_no_wait_has_a_short_time_limit() -> None:
    """A wait needs no time limit of its own: the limit of the whole test ends one that hangs."""
    found = {}
    for path in TESTS.rglob("*.py"):
        text = path.read_text("utf-8")
        if any(wait in text for wait in MENTIONED) and path.relative_to(TESTS).parts[0] != "bench":
            found[str(path.relative_to(TESTS))] = [*_limits(ast.parse(text))]
    assert {name for name, limits in found.items() if limits} == set(), found


def _limits(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            called = ast.unparse(node.func) if node.func.attr in WAITS else ""
            if called.startswith("asyncio.") or (
                called.endswith("playground.wait_for") and len(node.args) > 1
            ):
                yield ast.unparse(node)
        elif (
            isinstance(node, ast.keyword)
            and node.arg == "timeout"
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, int | float)
        ):
            yield ast.unparse(node)
