"""What a member's games on a server add up to: results, and figures of two kinds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

import orjson

from bot.ratings.tally import Tally


@dataclass(frozen=True, slots=True)
class Sums:
    """A member's sums."""

    tally: Tally
    counted: str
    """Sums of the figures of the games that count; JSON that the game reads."""
    every: str
    """Sums of the figures of every finished game."""


def summed(texts: Iterable[str]) -> str:
    """Return the sum of JSON texts: numbers add up wherever several have one in the same place.

    What is no number is left out: it has no sum.
    """
    return json.dumps(_sum_of([{}, *map(orjson.loads, texts)]))


def _sum_of(values: Sequence[object]) -> object:
    if dicts := [value for value in values if isinstance(value, dict)]:
        keys = dict.fromkeys(chain.from_iterable(dicts))
        return {key: _sum_of([each.get(key) for each in dicts]) for key in keys}
    if lists := [value for value in values if isinstance(value, list)]:
        return [_sum_of(column) for column in zip_longest(*lists)]
    numbers = [value for value in values if isinstance(value, int | float)]
    return sum(numbers) if numbers else None
