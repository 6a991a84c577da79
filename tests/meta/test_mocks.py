from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
MOCKS = {"Mock", "MagicMock", "AsyncMock", "NonCallableMock", "NonCallableMagicMock", "patch"}
SPECS = {"spec", "spec_set", "autospec", "wraps", "new"}


def specless(source: str) -> Iterator[int]:
    """Yield the lines on which a mock is made that would accept any call."""
    tree = ast.parse(source)
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "unittest.mock"
        for alias in node.names
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        path = ast.unparse(node.func).split(".")
        ours = path[0] in imported & MOCKS or ("mock" in path and MOCKS & set(path))
        if ours and not SPECS & {keyword.arg for keyword in node.keywords}:
            yield node.lineno


def test_no_mock_accepts_calls_that_the_real_thing_would_refuse() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*.py"))}
    assert [
        f"{path.relative_to(TESTS)}:{line}"
        for path, source in sources.items()
        if "mock" in source  # the others need not be parsed
        for line in specless(source)
    ] == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("from unittest.mock import Mock\nm = Mock()", [2]),
        ("\nm = unittest.mock.AsyncMock(return_value=1)", [2]),
        ("m = mock.patch.object(a, 'b')", [1]),
        ("from unittest.mock import Mock\nm = Mock(spec=Store)", []),
        ("from unittest.mock import patch\nm = patch('a.b', autospec=True)", []),
        ("m = patch.point(invert)", []),
        ("m = create_autospec(Store)", []),
    ],
)
def test_the_search_finds_specless_mocks_only(source: str, lines: list[int]) -> None:
    assert list(specless(source)) == lines
