"""The layout of melds in a room, such as a player's tray; it never fails, however many there are.

Cards overlap so that the corner of each shows. The melds are laid in the largest size at which they
fit. At the smallest size the longest melds are cut short: of a run the first and the last card and
the wild ones remain, of a book the first card and the wild ones, and a stub stands for the others.
Melds that do not fit then are laid in the next taller room, if there is one. A stub counts the last
melds that do not fit at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.games.rummy.terms.options import MeldKind
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
    """How many cards of a book, or how many melds; 0 in a run, where the neighbours tell it."""
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
    """Where some do not fit, the last one is a stub that counts them."""
    room: Box
    """The room in which they lie."""


def lay_melds(
    melds: Sequence[MeldScene],
    room: Box,
    sizes: Sequence[CardSize],
    *taller: Box,
    small: CardSize | None = None,
) -> Laid:
    """Return the layout of `melds` in `room`, or in the first of the `taller` rooms they fit.

    `small` is a size for melds that do not fit in any of the `sizes`.
    """
    for each in (room, *taller):
        laid = _whole(melds, each, sizes) or _cut_short(melds, each, sizes[-1])
        if laid is not None:
            return laid
    largest, smallest = (room, *taller)[-1], small or sizes[-1]
    return _cut_short(melds, largest, smallest) or _counted(melds, largest, smallest)


def _whole(melds: Sequence[MeldScene], room: Box, sizes: Sequence[CardSize]) -> Laid | None:
    """Return the melds with all their cards, in the first size that fits; None if none does."""
    for size in sizes:
        found = _in_lines([meld.cards for meld in melds], room, size)
        if found is not None:
            return Laid(size, found, room)
    return None


def _cut_short(melds: Sequence[MeldScene], room: Box, size: CardSize) -> Laid | None:
    """Return the melds in one size, the widest ones cut short; None if they do not fit."""
    cuts = [0] * len(melds)
    while True:
        pieces = [_pieces(meld, cut) for meld, cut in zip(melds, cuts, strict=True)]
        found = _in_lines(pieces, room, size)
        if found is not None:
            return Laid(size, found, room)
        widths = [
            width_of(own, size) if cut < _MOST_CUT else 0
            for own, cut in zip(pieces, cuts, strict=True)
        ]
        widest = max(range(len(melds)), key=widths.__getitem__)
        if not widths[widest]:
            return None
        cuts[widest] += 1


def _counted(melds: Sequence[MeldScene], room: Box, size: CardSize) -> Laid:
    """Return the first melds that fit, cut short, and a stub that counts the others."""
    pieces = [_pieces(meld, _MOST_CUT) for meld in melds]
    for shown in range(len(melds) - 1, -1, -1):
        fresh = any(card.fresh for meld in melds[shown:] for card in meld.cards)
        rest: tuple[Piece, ...] = (Stub(len(melds) - shown, fresh),)
        found = _in_lines([*pieces[:shown], rest], room, size)
        if found is not None:
            return Laid(size, found, room)
    return Laid(size, (), room)


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
