"""Tables of the rules of all halves."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.tricks.contract import HalfRules


def _rules_of(half: Half) -> HalfRules:
    rules = import_module(f"{__package__}.{half.name.lower()}").RULES
    if not isinstance(rules, HalfRules):
        raise TypeError(f"RULES of {half.value} must be HalfRules")
    return rules


HALF_RULES: Mapping[Half, HalfRules] = {half: _rules_of(half) for half in Half}
"""The rules by half, in the order of `Half`."""
HALVES_OF: Mapping[Trick, tuple[HalfRules, ...]] = {
    trick: tuple(HALF_RULES[half] for half in trick.halves) for trick in Trick
}
"""The rules of the two halves of each card, the upper half first."""
SHARED_HALVES: frozenset[Half] = frozenset(
    half for half in Half if len({trick.halves for trick in Trick if half in trick.halves}) > 1
)
"""The halves on types of trick card that differ in their other half. A player who holds two such
cards must choose which one to play."""
