"""The score sheet: the penalties of every round, totals and places, the best player first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from bot.games.rummy.legality import rank_seats
from bot.games.rummy.state import Table
from rendering.drawing import lettering
from rendering.drawing.canvas import (
    BRASS,
    BRASS_DARK,
    CHALK,
    CHALK_DIM,
    INK,
    NIGHT,
    SLATE,
    WOOD_DARK,
    Brush,
    Display,
    Layer,
    blend,
)
from rendering.drawing.lettering import FontFace
from rendering.drawing.picture import Box, PlacedTile, Plan, plan_of
from rendering.rummy.scenes import RummyLook
from rendering.rummy.sprites.cards import rank_mask
from rendering.rummy.table import WIDTH, HeadingTile, bust
from rendering.rummy.words import TRAY, cloth, rummy_theme_of
from rendering.shared.people import Portrait

_MARGIN, _HEAD, _HEADINGS = 10, 92, 52
_TOP = _HEAD + _HEADINGS
_PRINT, _LARGE_PRINT = 42, 50
"""The sizes of letters in normal and in large print, in pixels."""
DIGITS = 0.76
"""The height of digits as a share of the size of letters."""


class StandingScene(NamedTuple):
    """One player's line on the score sheet."""

    slot: int
    face: Portrait
    name: str
    place: int
    """The current or final place, or 0 if the players are not ranked."""
    rounds: tuple[int | None, ...]
    """The penalty of each round, or None for a round that was not played."""
    out: tuple[bool, ...]
    """For each finished round, True if the player went out."""
    total: int
    has_resigned: bool


class StandingsScene(NamedTuple):
    """The content of the score sheet; the best player comes first."""

    headline: str
    players: tuple[StandingScene, ...]
    total: str
    display: Display = Display()


def build_standings(
    table: Table,
    look: RummyLook,
    *,
    headline: str,
) -> StandingsScene:
    """Return the score sheet of a finished or running game with the position `table`.

    `headline` states the result, such as "Anna wins with 17 points".
    """
    places = rank_seats(table) if table.outcome is None else table.outcome.places
    to_come = (None,) * (len(table.options.contracts) - len(table.history))
    lines = [
        StandingScene(
            seat.slot,
            look.faces[seat.slot],
            look.picture_names[seat.slot],
            places[seat.slot] if places and table.history else 0,
            (*(result.penalties[seat.slot] for result in table.history), *to_come),
            tuple(result.out is seat for result in table.history),
            table.totals[seat.slot],
            table.player(seat).has_resigned,
        )
        for seat in table.seats
    ]
    lines.sort(key=lambda line: (line.place, line.slot))
    return StandingsScene(headline, tuple(lines), look.words.total, look.display)


@plan_of.register
def _(scene: StandingsScene) -> Plan:
    backdrop = cloth(WIDTH, standings_height(scene), _HEAD)
    return Plan(backdrop, _tiles(scene), (), rummy_theme_of)


def standings_height(scene: StandingsScene) -> int:
    """Return the height of the picture in pixels."""
    return _TOP + len(scene.players) * _row_height(scene) + 6


def _row_height(scene: StandingsScene) -> int:
    return 140 if scene.display.has_large_print else 124


def _tiles(scene: StandingsScene) -> Iterator[PlacedTile]:
    large, row = scene.display.has_large_print, _row_height(scene)
    heading = HeadingTile(scene.headline, 50 if large else 46, is_lit=True)
    yield PlacedTile(Box(_MARGIN + 5, 10, WIDTH - 2 * _MARGIN - 10, _HEAD - 20), heading)
    rounds = len(scene.players[0].rounds)
    size = _LARGE_PRINT if large else _PRINT
    for number, box in enumerate(_cells(_HEAD + 2, _HEADINGS - 4, rounds), start=1):
        yield PlacedTile(box, HeadingTile(str(number), size, "mm"))
    for line, player in enumerate(scene.players):
        y = _TOP + line * row
        half = (row - 8) // 2
        box = Box(_MARGIN, y, WIDTH - 2 * _MARGIN, half + 4)
        yield PlacedTile(box, StandingTile(player._replace(rounds=(), out=()), scene.total, size))
        cells = _cells(y + half + 6, row - half - 14, rounds)
        went_out = (*player.out, *(False,) * (rounds - len(player.out)))
        for box, cost, out in zip(cells, player.rounds, went_out, strict=True):
            yield PlacedTile(box, CostTile(cost, out, size))


def _cells(y: int, height: int, rounds: int) -> list[Box]:
    """Return the boxes of a line, one per round."""
    width = min(140, (WIDTH - 2 * _MARGIN) // rounds)
    return [Box(_MARGIN + place * width, y, width - 4, height) for place in range(rounds)]


@dataclass(frozen=True, slots=True)
class StandingTile:
    """A player's place, portrait, name and total; in brass for the first place."""

    player: StandingScene
    total: str
    size: int

    def paint(self, brush: Brush) -> None:
        """Draw the bar, with place, portrait and name on the left and the total on the right."""
        width, height, player = brush.width, brush.height, self.player
        is_first = player.place == 1
        colour = INK if is_first else CHALK_DIM if player.has_resigned else CHALK
        brush.plate(
            Layer(0, 0, width, height, NIGHT, 10),
            Layer(1, 1, width - 2, height - 2, BRASS_DARK, 9),
            Layer(3, 3, width - 6, height - 6, BRASS if is_first else WOOD_DARK, 8),
        )
        middle = height / 2
        if player.place:
            brush.figure(f"{player.place}.", (34, middle), colour, size=self.size)
        figure = bust(player.slot, player.face).resize((round((height - 4) * 54 / 70), height - 4))
        brush.sprite(figure, 66, 2)
        left = 66 + figure.width + 10
        total = str(player.total)
        wide = 0.68 * (self.size + 4) * len(total)
        brush.figure(total, (width - 14 - wide / 2, middle), colour, size=self.size + 4)
        label = width - 14 - wide - 14
        quiet = blend(INK, BRASS, 0.25) if is_first else CHALK_DIM
        small, most = self.size - 14, 150
        brush.fit_text(self.total, (label, middle), quiet, size=small, room=most, anchor="rm")
        label -= min(most, round(lettering.text_width(self.total, FontFace.TEXT, small)))
        brush.fit_text(
            player.name,
            (left, middle),
            colour,
            size=self.size - 2,
            room=label - 14 - left,
            face=FontFace.BOLD,
            least=round(self.size * 0.62),
        )


@dataclass(frozen=True, slots=True)
class CostTile:
    """A player's penalty in a round: brass after going out, a dot if the round is unplayed."""

    cost: int | None
    went_out: bool
    size: int

    def paint(self, brush: Brush) -> None:
        """Write the number on a small slate."""
        width, height = brush.width, brush.height
        ground = BRASS if self.went_out else blend(TRAY, SLATE, 0.9)
        if self.cost is None:
            ground = blend(TRAY, SLATE, 0.3)
        brush.plate(
            Layer(0, 0, width, height, NIGHT, 8), Layer(1, 1, width - 2, height - 2, ground, 7)
        )
        text = "·" if self.cost is None else str(self.cost)
        high = round(self.size * DIGITS)
        mask = rank_mask(text, high, width - 10)
        at = (round((width - mask.width) / 2), round((height - high) / 2))
        brush.sheet.paste(INK if self.went_out else CHALK, at, mask)
