"""How melds are laid into a player's tray: as large as they fit, long ones cut short if need be.

Cards overlap so that the corner of each shows. Where even the smallest cards do not fit, the
longest meld is cut short: of a run the first and the last card and the wild ones stay, of a book
the first card and the wild ones. A stub stands for the cards that are not shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.games.rummy.terms.contracts import MeldKind
from rendering.mosaic.tiles import Box
from rendering.rummy.meld_scene import MeldCard, MeldScene
from rendering.rummy.sprites.cards import CardSize

RIM = 4
"""How far the mark of fresh cards reaches beyond them."""
_BETWEEN = 16
"""Pixels between two melds."""
_STUB, _COUNTED_STUB = 0.3, 0.54
"""Width of a stub without and with a number, in heights of its card."""
_MOST_CUT = 2


class Stub(NamedTuple):
    """Stands for cards of a meld that are not shown one by one."""

    cards: int
    """How many cards of a book; 0 in a run, where the neighbours tell it."""
    fresh: bool


Piece = MeldCard | Stub


class LaidMeld(NamedTuple):
    """A meld and the place of its pieces."""

    box: Box
    pieces: tuple[Piece, ...]


class Laid(NamedTuple):
    """All melds of a tray, with the size of their cards."""

    size: CardSize
    melds: tuple[LaidMeld, ...]


def lay_melds(melds: Sequence[MeldScene], room: Box, sizes: Sequence[CardSize]) -> Laid:
    """Return `melds` in `room`: in the first of the `sizes` at which all fit, else cut short."""
    whole = [_pieces(meld, 0) for meld in melds]
    for size in sizes:
        found = _in_lines(whole, room, size)
        if found is not None:
            return Laid(size, found)
    size, cuts = sizes[-1], [0] * len(melds)
    while True:
        pieces = [_pieces(meld, cut) for meld, cut in zip(melds, cuts, strict=True)]
        found = _in_lines(pieces, room, size)
        if found is not None:
            return Laid(size, found)
        widths = [
            width_of(own, size) if cut < _MOST_CUT else 0
            for own, cut in zip(pieces, cuts, strict=True)
        ]
        widest = max(range(len(melds)), key=widths.__getitem__)
        if not widths[widest]:
            raise ValueError("the tray is too small for its melds")
        cuts[widest] += 1


def width_of(pieces: Sequence[Piece], size: CardSize) -> int:
    """Return how wide a meld is, with its rim."""
    strips = sum(step_of(piece, size) for piece in pieces[:-1])
    return strips + whole_of(pieces[-1], size) + 2 * RIM


def step_of(piece: Piece, size: CardSize) -> int:
    """Return how much of a piece shows under the next one."""
    return whole_of(piece, size) if isinstance(piece, Stub) else size.strip


def whole_of(piece: Piece, size: CardSize) -> int:
    """Return how wide a piece is."""
    if isinstance(piece, Stub):
        return round((_COUNTED_STUB if piece.cards else _STUB) * size.height)
    return size.width


def _pieces(meld: MeldScene, cut: int) -> tuple[Piece, ...]:
    """Return what is shown of a meld: all, the ends and the wild cards, or the ends."""
    if cut == 0:
        return meld.cards
    last = len(meld.cards) - 1
    kept = [
        index in ((0, last) if meld.kind is MeldKind.RUN else (0,))
        or (cut < _MOST_CUT and card.stands_for is not None)
        for index, card in enumerate(meld.cards)
    ]
    return tuple(_stubbed(meld.cards, kept, counted=meld.kind is MeldKind.BOOK))


def _stubbed(cards: Sequence[MeldCard], kept: Sequence[bool], *, counted: bool) -> Iterator[Piece]:
    """Yield the kept cards and, for two or more others in a row, a stub."""
    hidden: list[MeldCard] = []
    for card, stays in zip((*cards, None), (*kept, True), strict=True):
        if not stays:
            assert card is not None
            hidden.append(card)
            continue
        if len(hidden) > 1:
            yield Stub(len(hidden) if counted else 0, any(each.fresh for each in hidden))
        else:
            yield from hidden
        hidden = []
        if card is not None:
            yield card


def _in_lines(
    melds: Sequence[Sequence[Piece]], room: Box, size: CardSize
) -> tuple[LaidMeld, ...] | None:
    """Return the melds side by side, in as many lines as there is room for; None if not all fit."""
    height = size.height + 2 * RIM
    lines = room.height // height
    if not lines:
        return None
    places: list[tuple[int, int, int]] = []
    x = line = 0
    for pieces in melds:
        width = width_of(pieces, size)
        if x and x + width > room.width:
            x, line = 0, line + 1
        if width > room.width or line >= lines:
            return None
        places.append((x, line, width))
        x += width + _BETWEEN
    used = line + 1
    gap = (room.height - used * height) // (used + 1)
    return tuple(
        LaidMeld(Box(room.x + left, room.y + gap + row * (height + gap), width, height), tuple(own))
        for (left, row, width), own in zip(places, melds, strict=True)
    )
