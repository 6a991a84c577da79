"""Parsing of printed tables, and the ratios that several rounds give."""

from __future__ import annotations

from random import Random

import pytest

from tests.bench.against import Ratio, interval, parse_figures, ratios
from tests.bench.gate import GATED, find_faults

PRINTED = """
Clicks through the whole bot (8 in flight, 8 games)
  the whole bot, games at random                     44 /s     1.500 ms median     9.250 p99    9.5 ms of CPU a click
  ratio                                           0.34  (aim: 0.2 or more)
  a row without a number                          cannot be compared
  processor ms a click                            bot 8.1 + 2.0, database 0.5
  processor ms a click                            bot 7.0
"""  # noqa: E501


def test_each_number_of_a_table_has_the_key_of_its_row_and_label() -> None:
    assert parse_figures(PRINTED) == {
        ("the whole bot, games at random", "/s"): 44,
        ("the whole bot, games at random", "ms median"): 1.5,
        ("the whole bot, games at random", "p99"): 9.25,
        ("the whole bot, games at random", "ms of CPU a click"): 9.5,
        ("ratio", ""): 0.34,
        ("processor ms a click", ""): 8.1,
        ("processor ms a click", "database"): 2.0,
        ("processor ms a click (2)", ""): 7.0,
    }


def test_the_interval_contains_the_true_ratio() -> None:
    chance = Random(2)
    mean, low, high = interval([1.2 * chance.lognormvariate(0, 0.1) for _ in range(40)])
    assert low < 1.2 < high
    assert low < mean < high


def test_rounds_that_agree_leave_no_interval() -> None:
    assert interval([0.5] * 5) == pytest.approx((0.5, 0.5, 0.5))


def test_the_gate_refuses_a_figure_above_its_limit_and_a_table_without_figures() -> None:
    quick = [({("dice", "ms of CPU a click"): 4.0}, {("dice", "ms of CPU a click"): 4.0})] * 3
    slow = [({("dice", "ms of CPU a click"): 4.5}, {("dice", "ms of CPU a click"): 4.0})] * 3
    measured = {name: Ratio("a row", "", 1.0, 1.0, 1.0, 1.0, 1.0) for name in GATED}
    both = {**measured, "clicks": next(iter(ratios(quick)))}
    assert [*find_faults(both.items())] == []
    both["clicks"] = next(iter(ratios(slow)))
    assert [*find_faults(both.items())] == [
        "clicks, dice: 1.12 times the ms of CPU a click of the baseline"
    ]
    del both["clicks"]
    assert [*find_faults(both.items())] == ["clicks: not measured"]
