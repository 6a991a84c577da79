"""The poster at the end of a game: the winner and the final standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image

from bot.games.rummy.cards import Card
from bot.games.rummy.moves import Termination
from bot.games.rummy.state import Table
from rendering.drawing.canvas import (
    BRASS,
    BRASS_DARK,
    CHALK,
    CHALK_DIM,
    INK,
    NIGHT,
    WOOD_DARK,
    Brush,
    Display,
    Layer,
    Theme,
)
from rendering.drawing.lettering import FontFace, shorten_name
from rendering.drawing.picture import Backdrop, Box, PlacedTile, Plan, plan_of, tile_builder
from rendering.rummy.scenes import RummyLook
from rendering.rummy.sprites.cards import card_back, card_face
from rendering.rummy.table import bust, card_size, whole_figure
from rendering.rummy.words import rummy_theme_of
from rendering.shared.people import TABLE_WIDTH, Portrait
from rendering.shared.posters import (
    flag,
    lit_planks,
    poster_line_tile,
    poster_ribbon_tile,
    poster_title_tile,
)

_MOST_CARDS = 9
"""The maximum number of cards in the fan behind the winner."""
_FEW = 4
"""Up to this number of players, a line shows one player; with more players, it shows two."""
_MARGIN, _HEIGHT = 24, 960
_TITLE, _RIBBON, _COMPANY_Y, _COMPANY_BOTTOM = Box(24, 16, 912, 96), 60, 118, 536
_BOARD_Y, _CAPTION = 548, Box(24, 902, 912, 44)


class FinalPlace(NamedTuple):
    """One player on the poster."""

    slot: int
    face: Portrait
    name: str
    place: int
    points: int | None
    """The penalty points, or None if the game ended early."""
    has_resigned: bool
    """True if this player resigned."""


class RummyPosterScene(NamedTuple):
    """The content of the poster; the best player comes first."""

    title: str
    progress: str
    """The round in which the game ended early, such as "Round 3 of 7"; otherwise empty."""
    winners: tuple[tuple[int, Portrait], ...]
    """The slots and portraits of the winners."""
    cards: tuple[Card, ...]
    """Cards of the winners' melds in the last round; empty if they had no melds."""
    players: tuple[FinalPlace, ...]
    caption: str
    """The name of the game, with the server and the date."""
    display: Display = Display()


def has_poster(table: Table) -> bool:
    """Return whether the game has a winner."""
    return table.outcome is not None and bool(table.outcome.winners)


def build_rummy_poster(
    table: Table,
    look: RummyLook,
    *,
    title: str,
    caption: str,
) -> RummyPosterScene:
    """Return the poster of a game with a winner. Raises ValueError for any other game."""
    outcome = table.outcome
    if outcome is None or not outcome.winners:
        raise ValueError("only a game with a winner has a poster")
    counted = outcome.termination is Termination.COMPLETED
    rounds = len(table.options.contracts)
    progress = "" if counted else look.words.round_of(min(len(table.history) + 1, rounds), rounds)
    players = [
        FinalPlace(
            seat.slot,
            look.faces[seat.slot],
            shorten_name(look.picture_names[seat.slot]),
            outcome.places[seat.slot],
            outcome.totals[seat.slot] if counted else None,
            table.player(seat).has_resigned,
        )
        for seat in table.seats
    ]
    players.sort(key=lambda each: (each.place, each.slot))
    # The end of the last round clears the table; a game that ended early keeps its melds.
    melds = table.history[-1].melds if counted else table.melds
    laid = [card for meld in melds if meld.owner in outcome.winners for card in meld.cards]
    return RummyPosterScene(
        title,
        progress,
        tuple((seat.slot, look.faces[seat.slot]) for seat in outcome.winners),
        tuple(laid[:_MOST_CARDS]),
        tuple(players),
        caption,
        look.display,
    )


def rummy_poster_tiles(scene: RummyPosterScene) -> Iterator[PlacedTile]:
    """Yield the tiles of the poster; no two overlap."""
    large = scene.display.has_large_print
    yield PlacedTile(_TITLE, poster_title_tile(scene.title, 84 if large else 76))
    top = _COMPANY_Y
    if scene.progress:
        ribbon = poster_ribbon_tile(scene.progress, 50 if large else 44)
        yield PlacedTile(Box(240, top, TABLE_WIDTH - 480, _RIBBON), ribbon)
        top += _RIBBON
    company = Box(0, top, TABLE_WIDTH, _COMPANY_BOTTOM - top)
    yield PlacedTile(company, WinnersTile(scene.winners, scene.cards))
    columns = 1 if len(scene.players) <= _FEW else 2
    lines = -(-len(scene.players) // columns)
    wide, high = (
        (TABLE_WIDTH - 2 * _MARGIN) // columns,
        (_CAPTION.y - _BOARD_Y - 8) // max(3, lines),
    )
    for number, player in enumerate(scene.players):
        column, line = divmod(number, lines)
        box = Box(_MARGIN + column * wide, _BOARD_Y + line * high, wide - 4, high - 4)
        size = min(50 if large else 44, round(high * 0.45))
        yield PlacedTile(box, placing_tile(player, player.slot in dict(scene.winners), size))
    yield PlacedTile(_CAPTION, poster_line_tile(scene.caption, BRASS, 32))


@dataclass(frozen=True, slots=True)
class WinnersTile:
    """The winners in front of a fan of `cards` or, if empty, of card backs."""

    winners: tuple[tuple[int, Portrait], ...]
    cards: tuple[Card, ...]

    def paint(self, brush: Brush) -> None:
        """Draw the fan of cards, then the winners."""
        high = brush.height
        self._fan(brush, round(high * 0.45))
        step = min(300, (brush.width - 60) // len(self.winners))
        left = brush.width / 2 - step * (len(self.winners) - 1) / 2
        size = round(high * (0.86 if len(self.winners) == 1 else 0.7))
        for number, (slot, face) in enumerate(self.winners):
            figure = whole_figure(slot, face, round(size * 0.62), size)
            x = left + number * step - figure.width / 2
            brush.sprite(figure, round(x), high - figure.height)

    def _fan(self, brush: Brush, height: int) -> None:
        size = card_size(height)
        shown = [card_face(card, size, brush.theme.palette) for card in self.cards]
        if not shown:
            shown = [card_back(size.width, size.height)] * 7
        middle = (len(shown) - 1) / 2
        foot, radius = brush.height + 0.62 * height, 1.26 * brush.height
        for number, card in enumerate(shown):
            share = (number - middle) / max(1.0, middle)
            turned = card.convert("RGBA").rotate(-38 * share, Image.Resampling.BICUBIC, expand=True)
            x = brush.width / 2 + 0.365 * brush.width * share
            y = foot - radius * (1 - 0.16 * share * share) + turned.height / 2
            brush.sprite(turned, round(x - turned.width / 2), round(y - turned.height / 2))


@tile_builder
def placing_tile(brush: Brush, player: FinalPlace, is_winner: bool, size: int) -> None:
    """Paint a player's place, portrait, name and points on a plate.

    A winner's plate is brass. If the game ended early, points are omitted, and a player who
    resigned has a white flag.
    """
    width, height = brush.width, brush.height
    colour = INK if is_winner else CHALK_DIM if player.has_resigned else CHALK
    brush.plate(
        Layer(0, 0, width, height, NIGHT, 12),
        Layer(1, 1, width - 2, height - 2, BRASS_DARK, 11),
        Layer(4, 4, width - 8, height - 8, BRASS if is_winner else WOOD_DARK, 9),
    )
    middle = height / 2
    brush.figure(f"{player.place}.", (38, middle), colour, size=size)
    figure = bust(player.slot, player.face)
    high = min(height - 8, 90)
    figure = figure.resize((round(high * figure.width / figure.height), high))
    brush.sprite(figure, 72, height - high - 4)
    left, right = 72 + figure.width + 12, width - 20
    if player.points is not None:
        points = str(player.points)
        wide = 0.68 * (size + 4) * len(points)
        brush.figure(points, (right - wide / 2, middle), colour, size=size + 4)
        right -= round(wide) + 14
    elif player.has_resigned:
        cloth = flag(CHALK_DIM, height - 16, is_white=True)
        brush.sprite(cloth, right - cloth.width, 8)
        right -= cloth.width + 14
    brush.fit_text(
        player.name,
        (left, middle),
        colour,
        size=size,
        room=right - left,
        face=FontFace.BOLD,
        least=round(size * 0.6),
    )


def _paint(_theme: Theme) -> Image.Image:
    return lit_planks((TABLE_WIDTH / 2, 330), (620, 520), (TABLE_WIDTH, _HEIGHT))


_BACKDROP = Backdrop("rummy poster", _paint)


@plan_of.register
def _(scene: RummyPosterScene) -> Plan:
    return Plan(_BACKDROP, rummy_poster_tiles(scene), (), rummy_theme_of)
