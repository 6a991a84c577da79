"""A hand as plain data: what its player alone sees.

The caller sorts: groups come as they are shown, with a gap between two. It also says what is
drafted, since a draft is no part of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.rummy.cards import Card
from bot.games.rummy.contracts import Contract
from bot.games.rummy.options import Options
from bot.games.rummy.scoring import hand_penalty
from rendering.ink.display import Display
from rendering.rummy.meld_scene import MeldScene
from rendering.rummy.words import RummyWords


class HandCard(NamedTuple):
    """A card in the hand, or a gap for one that is missing."""

    card: Card
    fresh: bool = False
    """Whether it was just taken, drawn or bought."""
    missing: bool = False
    """Whether it is not in the hand, but would complete its group."""


class HandLabels(NamedTuple):
    """The words on the picture, ready to draw."""

    title: str
    contract: str
    offered: str
    melds: str


class HandScene(NamedTuple):
    """Everything on the picture of a hand."""

    groups: tuple[tuple[HandCard, ...], ...]
    """As they are sorted, from the left and from above."""
    contract: Contract | None
    """What the player still has to put Down; None if he is Down."""
    offered: Card | None
    """The discard that may be taken or bought."""
    melds: tuple[MeldScene, ...]
    """What is drafted, or the own melds; drafted cards are marked as fresh."""
    labels: HandLabels
    display: Display = Display()


def build_hand(
    groups: Sequence[Sequence[HandCard]],
    *,
    words: RummyWords,
    options: Options,
    contract: Contract | None,
    offered: Card | None = None,
    melds: Sequence[MeldScene] = (),
    drafted: bool = False,
    display: Display | None = None,
) -> HandScene:
    """Return the picture of a hand.

    `contract` is what is still to be put Down, None for a player who is. `melds` are shown above
    the hand: with `drafted` as what will be laid, else as what lies on the table; `meld_scene`
    makes one and marks what is new. Cards already drafted belong there and no longer into
    `groups`. The title counts the cards in `groups` that are not missing.
    """
    held = [each.card for group in groups for each in group if not each.missing]
    labels = HandLabels(
        words.hand(len(held), hand_penalty(options, held)),
        "" if contract is None else words.contract(contract),
        words.offered,
        words.drafted if drafted else words.on_table,
    )
    return HandScene(
        tuple(tuple(group) for group in groups if group),
        contract,
        offered,
        tuple(melds),
        labels,
        display or Display(),
    )
