"""The examples in the rules' docstrings are executed."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from bot.games import shanghaien

MODULES = [
    f"{shanghaien.__name__}.{module.name}" for module in pkgutil.iter_modules(shanghaien.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples_to_hold() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [
        test
        for name in MODULES
        for test in finder.find(importlib.import_module(name))
        if test.examples
    ]
    assert len(found) >= 5
