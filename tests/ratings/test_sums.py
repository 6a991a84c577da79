from __future__ import annotations

import json

import pytest

from bot.ratings.sums import summed


@pytest.mark.parametrize(
    ("texts", "total"),
    [
        ([], {}),
        (['{"a": 1}'], {"a": 1}),
        (['{"a": 1}', '{"a": 2.5, "b": [1]}'], {"a": 3.5, "b": [1]}),
        (['{"b": [1, 2, 3]}', "{}", '{"b": [1]}'], {"b": [2, 2, 3]}),
        (['{"a": {"c": 1}}', '{"a": {"c": 1, "d": 0}}'], {"a": {"c": 2, "d": 0}}),
        (['{"a": "word"}', '{"a": "word"}'], {"a": None}),
    ],
)
def test_json_adds_up_number_by_number(texts: list[str], total: object) -> None:
    assert json.loads(summed(texts)) == total
