"""How many days a game by message takes, as ``python -m tests.bench rummy-days`` measured it.

Everybody looks in three times a day and plays like the mate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.games.rummy.terms.contracts import Contract

_SIZES = (2, 4, 8)
"""The tables that were measured; those between lie between."""
Days = tuple[float, float, float]
_BY_HAND: Mapping[Contract, Days] = {
    Contract(2, 0): (7.1, 4.2, 2.4),
    Contract(1, 1): (7.6, 5.4, 4.8),
    Contract(0, 2): (9.8, 7.1, 8.0),
    Contract(3, 0): (4.6, 3.1, 3.0),
    Contract(2, 1): (5.4, 4.6, 4.7),
    Contract(1, 2): (6.7, 5.9, 7.4),
    Contract(0, 3): (7.7, 7.5, 12.0),
}
"""Days of a round in which everybody plays every turn."""
_PLANNED: Mapping[Contract, Days] = {
    Contract(2, 0): (1.4, 1.6, 1.7),
    Contract(1, 1): (2.0, 2.6, 3.2),
    Contract(0, 2): (2.9, 3.7, 4.8),
    Contract(3, 0): (1.7, 2.1, 2.3),
    Contract(2, 1): (2.1, 2.6, 3.1),
    Contract(1, 2): (3.0, 3.0, 4.3),
    Contract(0, 3): (3.7, 4.1, 6.4),
}
"""The same where cautious plans play the dull turns."""


class Length(NamedTuple):
    """How many days a game takes, about."""

    by_hand: int
    """If everybody plays every turn."""
    planned: int
    """If cautious plans play the dull ones."""


def days_of(contracts: Sequence[Contract], players: int) -> Length:
    """Return about how many days a game of these rounds takes so many players; at least one.

    >>> days_of([Contract(2, 0), Contract(1, 1), Contract(3, 0), Contract(2, 1)], 4)
    Length(by_hand=17, planned=9)
    """
    return Length(
        *(
            max(1, round(sum(_between(_of(table, each), players) for each in contracts)))
            for table in (_BY_HAND, _PLANNED)
        )
    )


def _of(table: Mapping[Contract, Days], contract: Contract) -> Days:
    """Return the days of a contract, or of one of about as many cards."""
    nearest = min(table, key=lambda each: abs(each.fewest_cards - contract.fewest_cards))
    return table.get(contract, table[nearest])


def _between(days: Days, players: int) -> float:
    few, some, many = _SIZES
    if players <= some:
        return days[0] + (days[1] - days[0]) * (max(players, few) - few) / (some - few)
    return days[1] + (days[2] - days[1]) * (min(players, many) - some) / (many - some)
