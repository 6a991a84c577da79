from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
WAITS = ("timeout", "wait_for")
LIMITED = {
    "browser/test_whole_game.py",  # looks again where a button has gone meanwhile
}


def test_no_wait_has_an_end_in_seconds_that_a_slow_machine_may_exceed() -> None:
    """A wait ends as soon as it can, and the test's own limit breaks off what hangs."""
    found = {
        str(path.relative_to(TESTS)): [*_limits(ast.parse(path.read_text("utf-8")))]
        for path in TESTS.rglob("*.py")
        if path.relative_to(TESTS).parts[0] != "bench"
    }
    assert {name for name, limits in found.items() if limits} == LIMITED, found


def _limits(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            # To write all calls as text would take most of a second.
            if not isinstance(node.func, ast.Attribute) or node.func.attr not in WAITS:
                continue
            called = ast.unparse(node.func)
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
