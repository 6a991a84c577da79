"""The examples in the docstrings of the rummy's rules are executed."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from bot.games import rummy

MODULES = [f"{rummy.__name__}.{module.name}" for module in pkgutil.iter_modules(rummy.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
