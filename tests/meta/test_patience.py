from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

from playground.server import Playground

E2E = sorted((Path(__file__).parents[1] / "e2e").glob("*.py"))
USUAL = inspect.signature(Playground.wait_for).parameters["timeout"].default


@pytest.mark.parametrize("path", E2E, ids=lambda path: path.stem)
def test_no_game_is_given_less_than_the_usual_patience(path: Path) -> None:
    """A wait ends as soon as it can, so a short one saves nothing and fails on a slow machine."""
    hasty = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.keyword)
        and node.arg == "timeout"
        and isinstance(node.value, ast.Constant)
        and node.value.value < USUAL
    ]
    assert hasty == []
