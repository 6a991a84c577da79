"""A hand as plain data: what its player alone sees.

The caller sorts: groups come as they are shown, with a gap between two. It also says what is
drafted, since a draft is no part of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.rummy.cards import Card
from bot.games.rummy.moves import Seat, clockwise
from bot.games.rummy.state import Table
from rendering.ink.display import Display
from rendering.ink.names import shown_name
from rendering.rummy.meld_scene import MeldScene
from rendering.rummy.table_scene import face_at
from rendering.rummy.words import RummyWords
from rendering.tavern.people import Sitter


class HandCard(NamedTuple):
    """A card in the hand, or a gap for one that is missing."""

    card: Card
    marked: bool = False
    """Whether it is about to be discarded."""
    missing: bool = False
    """Whether it is not in the hand, but would complete its group."""
    any_suit: bool = False
    """Of a missing one: whether its rank alone matters."""


class StripPlayer(NamedTuple):
    """What a hand shows of another player."""

    slot: int
    """0 for the first seat; says what colour it has."""
    face: Sitter
    name: str
    cards: int
    """Cards in the hand."""
    down: bool
    to_move: bool
    resigned: bool


class HandLabels(NamedTuple):
    """The words on the picture, ready to draw."""

    offered: str
    melds: str


class HandScene(NamedTuple):
    """Everything on the picture of a hand."""

    groups: tuple[tuple[HandCard, ...], ...]
    """As they are sorted, from the left and from above."""
    players: tuple[StripPlayer, ...]
    """The others, the one to the left first; empty if no table is shown."""
    offered: Card | None
    """The discard that may be taken or bought."""
    melds: tuple[MeldScene, ...]
    """What is drafted, or the own melds; drafted cards are marked as fresh."""
    labels: HandLabels
    wild: tuple[Card, ...] = ()
    """The cards that are wild besides jokers."""
    display: Display = Display()


def strip_players(
    table: Table, seat: Seat, names: Sequence[str], faces: Sequence[Sitter] = ()
) -> tuple[StripPlayer, ...]:
    """Return the others at `table` as the hand of `seat` shows them; names and faces by seat."""
    _, *others = clockwise(seat, len(table.players))
    return tuple(
        StripPlayer(
            other.slot,
            face_at(faces, other.slot),
            shown_name(names[other.slot], names[other.slot]),
            table.player(other).cards,
            table.player(other).down,
            other is table.mover,
            table.player(other).resigned,
        )
        for other in others
    )


def build_hand(
    groups: Sequence[Sequence[HandCard]],
    *,
    words: RummyWords,
    players: Sequence[StripPlayer] = (),
    offered: Card | None = None,
    melds: Sequence[MeldScene] = (),
    drafted: bool = False,
    wild: tuple[Card, ...] = (),
    display: Display | None = None,
) -> HandScene:
    """Return the picture of a hand.

    `melds` are shown above the hand: with `drafted` as what will be laid, else as what lies on the
    table; `meld_scene` makes one and marks what is new. Cards already drafted belong there and no
    longer into `groups`.
    """
    labels = HandLabels(words.offered, words.drafted if drafted else words.on_table)
    return HandScene(
        tuple(tuple(group) for group in groups if group),
        tuple(players),
        offered,
        tuple(melds),
        labels,
        wild,
        display or Display(),
    )
