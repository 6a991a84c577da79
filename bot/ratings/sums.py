"""What a member's games on a server add up to: results, and figures of two kinds."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest

import orjson

from bot.ratings.tally import Tally
from bot.records.figures import NO_FIGURES


@dataclass(frozen=True, slots=True)
class Sums:
    """A member's sums."""

    tally: Tally
    counted: str
    """Sums of the figures of the games that count; JSON that the game reads."""
    every: str
    """Sums of the figures of every finished game."""


NO_SUMS = Sums(Tally(), NO_FIGURES, NO_FIGURES)


def summed(texts: Iterable[str]) -> str:
    """Return the sum of JSON texts: numbers add up wherever several have one in the same place.

    What is no number is left out: it has no sum.
    """
    sums: object = {}
    for text in texts:
        sums = _added(sums, orjson.loads(text))
    return json.dumps(sums)


def _added(one: object, other: object) -> object:
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one + other
    if isinstance(one, dict) or isinstance(other, dict):
        first = one if isinstance(one, dict) else {}
        second = other if isinstance(other, dict) else {}
        return {
            key: _added(first.get(key), second.get(key))
            for key in (*first, *(key for key in second if key not in first))
        }
    if isinstance(one, list) or isinstance(other, list):
        left = one if isinstance(one, list) else []
        right = other if isinstance(other, list) else []
        return [_added(*pair) for pair in zip_longest(left, right)]
    numbers = [each for each in (one, other) if isinstance(each, int | float)]
    return sum(numbers) if numbers else None
