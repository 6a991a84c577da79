"""The end of a game of cards as a poster to share: who won, and how all of them stand."""

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
from rendering.drawing.lettering import FontFace, shortened
from rendering.drawing.picture import Backdrop, Box, Placed, Plan, plan_of
from rendering.rummy.scenes import RummyLook
from rendering.rummy.sprites.cards import card_back, card_face
from rendering.rummy.table import bust, card_size, whole_figure
from rendering.rummy.words import rummy_theme_of
from rendering.shared.people import TABLE_WIDTH, Sitter
from rendering.shared.posters import (
    PosterLineTile,
    PosterRibbonTile,
    PosterTitleTile,
    flag,
    lit_planks,
)

_MOST_CARDS = 9
"""So many cards fan out behind the winner."""
_FEW = 4
"""So many players have a line of their own each; more share one by two."""
_MARGIN, _HEIGHT = 24, 960
_TITLE, _HOW, _COMPANY_Y, _COMPANY_BOTTOM = Box(24, 16, 912, 96), 60, 118, 536
_BOARD_Y, _CAPTION = 548, Box(24, 902, 912, 44)


class Placing(NamedTuple):
    """One player on the poster."""

    slot: int
    face: Sitter
    name: str
    place: int
    points: int | None
    """None in a game that was not played to its end."""
    gone: bool
    """Whether this player gave up."""


class RummyPosterScene(NamedTuple):
    """Everything on the poster; the best player comes first."""

    title: str
    how: str
    """How far it was played, if not to its end; empty otherwise."""
    winners: tuple[tuple[int, Sitter], ...]
    """Slots, and who sits there."""
    cards: tuple[Card, ...]
    """What the winner has laid last, if anything."""
    players: tuple[Placing, ...]
    caption: str
    """What was played, where and when."""
    display: Display = Display()


def has_poster(table: Table) -> bool:
    """Return whether somebody has won a game."""
    return table.outcome is not None and bool(table.outcome.winners)


def build_rummy_poster(
    table: Table,
    look: RummyLook,
    *,
    title: str,
    caption: str,
) -> RummyPosterScene:
    """Return the poster of a game that somebody has won; raises ValueError for any other."""
    outcome = table.outcome
    if outcome is None or not outcome.winners:
        raise ValueError("only a game that was won has a poster")
    counted = outcome.termination is Termination.COMPLETED
    rounds = len(table.options.contracts)
    how = "" if counted else look.words.round_of(min(len(table.history) + 1, rounds), rounds)
    players = [
        Placing(
            seat.slot,
            look.faces[seat.slot],
            shortened(look.drawn_names[seat.slot]),
            outcome.places[seat.slot],
            outcome.totals[seat.slot] if counted else None,
            table.player(seat).resigned,
        )
        for seat in table.seats
    ]
    players.sort(key=lambda each: (each.place, each.slot))
    # The last round's end has cleared the table; a game that was given up lies as it was.
    melds = table.history[-1].melds if counted else table.melds
    laid = [card for meld in melds if meld.owner in outcome.winners for card in meld.cards]
    return RummyPosterScene(
        title,
        how,
        tuple((seat.slot, look.faces[seat.slot]) for seat in outcome.winners),
        tuple(laid[:_MOST_CARDS]),
        tuple(players),
        caption,
        look.display,
    )


def rummy_poster_tiles(scene: RummyPosterScene) -> Iterator[Placed]:
    """Yield everything on the poster; no two overlap."""
    large = scene.display.large_print
    yield Placed(_TITLE, PosterTitleTile(scene.title, 84 if large else 76))
    top = _COMPANY_Y
    if scene.how:
        how = PosterRibbonTile(scene.how, 50 if large else 44)
        yield Placed(Box(240, top, TABLE_WIDTH - 480, _HOW), how)
        top += _HOW
    company = Box(0, top, TABLE_WIDTH, _COMPANY_BOTTOM - top)
    yield Placed(company, WinnersTile(scene.winners, scene.cards))
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
        yield Placed(box, PlacingTile(player, player.slot in dict(scene.winners), size))
    yield Placed(_CAPTION, PosterLineTile(scene.caption, BRASS, 32))


@dataclass(frozen=True, slots=True)
class WinnersTile:
    """Who won, before a fan of the cards that were laid last."""

    winners: tuple[tuple[int, Sitter], ...]
    cards: tuple[Card, ...]

    def paint(self, brush: Brush) -> None:
        """Fan the cards out, and stand the winners before them."""
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


@dataclass(frozen=True, slots=True)
class PlacingTile:
    """A player's place, figure, name and points; brass for who won, a flag for who gave up."""

    player: Placing
    won: bool
    size: int

    def paint(self, brush: Brush) -> None:
        """Write them on a bar from the left, the points on the right."""
        width, height, player = brush.width, brush.height, self.player
        colour = INK if self.won else CHALK_DIM if player.gone else CHALK
        brush.plate(
            Layer(0, 0, width, height, NIGHT, 12),
            Layer(1, 1, width - 2, height - 2, BRASS_DARK, 11),
            Layer(4, 4, width - 8, height - 8, BRASS if self.won else WOOD_DARK, 9),
        )
        middle = height / 2
        brush.figure(f"{player.place}.", (38, middle), colour, size=self.size)
        figure = bust(player.slot, player.face)
        high = min(height - 8, 90)
        figure = figure.resize((round(high * figure.width / figure.height), high))
        brush.sprite(figure, 72, height - high - 4)
        left, right = 72 + figure.width + 12, width - 20
        if player.points is not None:
            points = str(player.points)
            wide = 0.68 * (self.size + 4) * len(points)
            brush.figure(points, (right - wide / 2, middle), colour, size=self.size + 4)
            right -= round(wide) + 14
        elif player.gone:
            cloth = flag(CHALK_DIM, height - 16, white=True)
            brush.sprite(cloth, right - cloth.width, 8)
            right -= cloth.width + 14
        brush.fitted(
            player.name,
            (left, middle),
            colour,
            size=self.size,
            room=right - left,
            face=FontFace.BOLD,
            least=round(self.size * 0.6),
        )


def _paint(_theme: Theme) -> Image.Image:
    return lit_planks((TABLE_WIDTH / 2, 330), (620, 520), (TABLE_WIDTH, _HEIGHT))


_BACKDROP = Backdrop("poster of the rummy", _paint)


@plan_of.register
def _(scene: RummyPosterScene) -> Plan:
    return Plan(_BACKDROP, rummy_poster_tiles(scene), (), rummy_theme_of)
