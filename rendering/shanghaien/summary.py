"""The picture that summarizes a finished round of Shanghaien."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from PIL import Image

from bot.games.shanghaien.cards import Card, Sailor
from bot.games.shanghaien.rules import score
from bot.games.shanghaien.state import SEATS, Award, AwardReason, GameState, Seat
from rendering.drawing.canvas import (
    BRASS,
    BRASS_DARK,
    CHALK,
    INK,
    LAMP,
    NIGHT,
    SEAT_COLOURS,
    WOOD_DARK,
    Brush,
    Display,
    Layer,
    Pen,
    Theme,
    plate,
)
from rendering.drawing.lettering import FontFace, shorten_name
from rendering.drawing.picture import Backdrop, Box, PlacedTile, Plan, Tile, plan_of, tile_builder
from rendering.shanghaien.board import CardTile, dice_tiles
from rendering.shanghaien.board_scene import DiceLook, SpotScene, Words, geometry_of
from rendering.shared.people import TABLE_HEIGHT, TABLE_WIDTH, Portrait, portrait
from rendering.shared.posters import lit_planks

PLATE_WIDTH = TABLE_WIDTH - 24
"""Width of a player's plate."""
_DIMMED = 0.4
"""The transparency (0 to 1) of a card without a winner, whose value must remain legible."""


@tile_builder
def title_tile(brush: Brush, text: str, is_large: bool) -> None:
    """Paint the number of the round."""
    at, size = (10, brush.height / 2), 50 if is_large else 44
    brush.fit_text(text, at, LAMP, size=size, room=brush.width - 20, face=FontFace.BOLD)


@tile_builder
def caller_tile(brush: Brush, text: str, is_large: bool) -> None:
    """Paint the text about the player who ended the round, aligned to the right edge."""
    at, size = (brush.width - 10, brush.height / 2), 44 if is_large else 38
    room = brush.width - 10
    brush.fit_text(text, at, CHALK, size=size, room=room, anchor="rm", least=32)


@tile_builder
def player_tile(brush: Brush, name: str, seat: Seat, face: Portrait, is_large: bool) -> None:
    """Paint the left part of a player's plate: portrait and name."""
    brush.sprite(_player_plate(seat, brush.height))
    colours = SEAT_COLOURS[seat]
    brush.sprite(portrait(colours, face, 50, brush.height - 8), 14, 4)
    at, size = (78, brush.height / 2), 54 if is_large else 46
    room = brush.width - 96
    brush.fit_text(name, at, colours.pip, size=size, room=room, face=FontFace.BOLD)


@dataclass(frozen=True, slots=True)
class TakenCardsTile:
    """The part of a player's plate with the number of cards that the player takes."""

    cards: str
    seat: Seat
    is_large: bool

    def paint(self, brush: Brush) -> None:
        """Write the text, aligned to the right edge."""
        brush.sprite(_player_plate(self.seat, brush.height), -(PLATE_WIDTH - SCORES_WIDTH) // 2)
        size, room = 42 if self.is_large else 36, brush.width - 12
        look, at = SEAT_COLOURS[self.seat], (room, brush.height / 2)
        brush.fit_text(self.cards, at, look.pip, size=size, room=room, anchor="rm")


@tile_builder
def gain_tile(brush: Brush, gain: int, seat: Seat, is_large: bool) -> None:
    """Paint the part of a player's plate with the gain from the award."""
    brush.sprite(_player_plate(seat, brush.height), -(PLATE_WIDTH - SCORES_WIDTH) // 2)
    text = f"{gain:+}".replace("-", "\N{MINUS SIGN}") if gain else "±0"
    middle = (brush.width / 2, brush.height / 2)
    brush.figure(text, middle, SEAT_COLOURS[seat].pip, size=52 if is_large else 44)


@tile_builder
def new_score_tile(brush: Brush, score: int, seat: Seat, is_large: bool) -> None:
    """Paint the right end of a player's plate, with the score after the award."""
    look, middle = SEAT_COLOURS[seat], brush.height / 2
    brush.sprite(_player_plate(seat, brush.height), brush.width - PLATE_WIDTH)
    brush.plate(Layer(0, 14, 3, brush.height - 28, look.edge, 1))
    size = 58 if is_large else 50
    brush.figure(str(score), (SCORE_AT, middle), look.pip, size=size)


GAIN_WIDTH, SCORES_WIDTH = 136, 256
"""The width of the gain, and the width of the gain together with the new score, in pixels."""
SCORE_AT = (SCORES_WIDTH - GAIN_WIDTH) // 2
"""The horizontal middle of the score within its tile."""


def _player_plate(seat: Seat, height: int) -> Image.Image:
    look = SEAT_COLOURS[seat]
    return plate(
        PLATE_WIDTH,
        height,
        Layer(0, 0, PLATE_WIDTH, height, NIGHT, 12),
        Layer(1, 1, PLATE_WIDTH - 2, height - 2, look.edge, 11),
        Layer(3, 3, PLATE_WIDTH - 6, height - 6, look.body, 9),
    )


@tile_builder
def arrow_tile(brush: Brush, seat: Seat, is_upward: bool) -> None:
    """Paint an arrow from a card to the player who takes it, in the player's colour."""
    look = SEAT_COLOURS[seat]
    pen = Pen(brush.width, brush.height)
    for grow, colour in ((0.0, NIGHT), (2.0, look.edge), (5.0, look.body)):
        pen.polygon(_arrow(brush, grow, is_upward=is_upward), colour)
    brush.sprite(pen.finish())


def _arrow(brush: Brush, inset: float, *, is_upward: bool) -> list[tuple[float, float]]:
    middle, height = brush.width / 2, brush.height
    neck, head, shaft = height * 0.56, 46 - 1.6 * inset, 20 - inset
    points = [
        (middle - shaft, height - inset),
        (middle - shaft, neck - inset * 0.2),
        (middle - head, neck - inset * 0.2),
        (middle, inset * 1.3),
        (middle + head, neck - inset * 0.2),
        (middle + shaft, neck - inset * 0.2),
        (middle + shaft, height - inset),
    ]
    return points if is_upward else [(x, height - y) for x, y in points]


@dataclass(frozen=True, slots=True)
class NeighboursTile:
    """One player's pips on the neighbouring cards of a card.

    These pips decide who wins the card if both players have equally many dice on it.
    """

    pips: int
    is_large: bool

    def paint(self, brush: Brush) -> None:
        """Write the pips on a brass tag that points at both neighbours."""
        brush.sprite(_tag(brush.width, brush.height))
        middle = (brush.width / 2, brush.height / 2)
        brush.figure(str(self.pips), middle, INK, size=46 if self.is_large else 42)


@cache
def _tag(width: int, height: int) -> Image.Image:
    """Return a brass tag that points left and right."""
    pen, middle = Pen(width, height), height / 2
    for way in (-1, 1):
        tip, back = width / 2 + way * width / 2, width / 2 + way * (width / 2 - 30)
        pen.polygon([(tip, middle), (back, middle - 22), (back, middle + 22)], BRASS)
    pen.box(28, 0, width - 56, height, BRASS_DARK, 8)
    pen.box(30, 2, width - 60, height - 4, BRASS, 6)
    return pen.finish()


@tile_builder
def outcome_card_tile(
    brush: Brush,
    card: Card,
    name: str,
    is_for_sharks: bool,
    is_taken: bool,
    value_size: int,
    name_size: int,
    has_ships: bool,
) -> None:
    """Paint a card at the end of the round; it is dim if no player wins it."""
    before = None if is_taken else brush.sheet.copy()
    CardTile(
        card,
        name,
        is_for_sharks,
        value_size,
        name_size,
        has_ships,
    ).paint(brush)
    if before is not None:
        brush.sheet.paste(Image.blend(brush.sheet, before, _DIMMED))


@dataclass(frozen=True, slots=True)
class AwardReasonTile:
    """The reason for the result of a card, in words."""

    words: str
    is_large: bool

    def paint(self, brush: Brush) -> None:
        """Write the text on a dark plate, on two lines if there is room."""
        brush.plate(
            Layer(4, 2, brush.width - 8, brush.height - 4, BRASS_DARK, 8),
            Layer(6, 4, brush.width - 12, brush.height - 8, WOOD_DARK, 6),
        )
        size = 36 if self.is_large else 33
        lines = halves(self.words) if brush.height > 2 * size else (self.words,)
        top = brush.height / 2 - (len(lines) - 1) * 20
        for row, line in enumerate(lines):
            at = (brush.width / 2, top + row * 40)
            room = brush.width - 20
            brush.fit_text(line, at, CHALK, size=size, room=room, anchor="mm", least=26)


def halves(text: str) -> tuple[str, ...]:
    """Return `text` in two lines of similar length; a single word is not split."""
    words = text.split()
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(cuts, key=lambda lines: max(map(len, lines)), default=(text,))


@dataclass(frozen=True, slots=True)
class AwardScene:
    """The result of one card. Pairs are ordered near side, far side."""

    card: Card
    name: str
    number: int
    dice: tuple[int, int]
    neighbours: tuple[int, int] | None
    """Both players' pips on the neighbouring cards, or None if the dice on the card decided."""
    taker: Seat | None
    is_for_sharks: bool
    """True if the card had been sent to the sharks."""


@dataclass(frozen=True, slots=True)
class SummaryScene:
    """The content of the picture of a finished round."""

    title: str
    called: str
    near: Seat
    names: tuple[str, str]
    """Near side, far side."""
    faces: tuple[Portrait, Portrait]
    """Near side, far side."""
    awards: tuple[AwardScene, ...]
    neighbours: str
    """The heading of the pips on the neighbouring cards."""
    out_of_game: str
    """The fate of a card that no player wins."""
    cards: tuple[str, str]
    """The number of cards each side takes, in words: near side, far side."""
    scores: tuple[tuple[int, int], tuple[int, int]]
    """The score before and after the award: near side, far side."""
    display: Display = field(default_factory=Display)


def build_summary(before: GameState, after: GameState, look: DiceLook) -> SummaryScene:
    """Return the summary of the round that ended between two positions."""
    words, viewer, shown = look.words, look.viewer, look.picture_names
    result = after.history[-1]
    old, new = score(before).totals, score(after).totals
    taken = [sum(award.winner is seat for award in result.awards) for seat in SEATS]
    near, far = viewer.slot, viewer.opponent.slot
    return SummaryScene(
        title=words.round_of(result.round, after.options.rounds),
        called=words.called_shanghai(shorten_name(shown[result.shanghai_by.slot])),
        near=viewer,
        names=(shown[near], shown[far]),
        faces=(look.faces[near], look.faces[far]),
        awards=tuple(_award_scene(award, words, near, far) for award in result.awards),
        neighbours=words.neighbours,
        out_of_game=words.out_of_game,
        cards=(words.cards(taken[near]), words.cards(taken[far])),
        scores=((old[near], new[near]), (old[far], new[far])),
        display=look.display,
    )


def _award_scene(award: Award, words: Words, near: int, far: int) -> AwardScene:
    """Return the result of a card; `near` and `far` are the slots of the sides."""
    card, neighbours = award.card, award.neighbours
    return AwardScene(
        card=card,
        name=words.nations[card.nation] if isinstance(card, Sailor) else "",
        number=award.number,
        dice=(award.dice[near], award.dice[far]),
        neighbours=(neighbours[near], neighbours[far]) if neighbours else None,
        taker=award.winner,
        is_for_sharks=award.reason is AwardReason.SHARKS,
    )


_LEFT, _INSIDE = 12, TABLE_WIDTH - 24
_COLUMN, _CARD, _CARD_HEIGHT = 156, 140, 198
_PLATE, _GAIN = 84, 480
"""Height of a player's plate, and width of its part to the right of the name."""
_ARROW, _TAG, _FATE = 60, 46, 92


@dataclass(frozen=True, slots=True)
class _SeatRows:
    """The upper edges of one side's parts: the plate, and three rows in the cards' columns."""

    plate: int
    arrow: int
    tags: int
    dice: int


_FAR = _SeatRows(plate=66, arrow=154, tags=218, dice=266)
_CARDS_Y = 354
_NEAR = _SeatRows(plate=844, arrow=766, tags=642, dice=556)
_LABEL_Y, _LABEL = 692, 46


def summary_tiles(scene: SummaryScene) -> Iterator[PlacedTile]:
    """Yield the tiles of the picture; no two overlap."""
    far, large = scene.near.opponent, scene.display.has_large_print
    # Names, numbers and texts are separate tiles, so that most are cached for the next summary.
    title = 360 if large else 320
    yield PlacedTile(Box(_LEFT, 6, title, 56), title_tile(scene.title, large))
    caller_box = Box(_LEFT + title, 6, _INSIDE - title, 56)
    yield PlacedTile(caller_box, caller_tile(scene.called, large))
    for slot, seat, rows in ((1, far, _FAR), (0, scene.near, _NEAR)):
        plate = Box(_LEFT, rows.plate, _INSIDE - _GAIN, _PLATE)
        yield PlacedTile(plate, player_tile(scene.names[slot], seat, scene.faces[slot], large))
        yield from _gain(scene, slot, seat, Box(plate.right, rows.plate, _GAIN, _PLATE))
    for place, award in enumerate(scene.awards):
        yield from _column(scene, award, _LEFT + place * _COLUMN)


def _gain(scene: SummaryScene, slot: int, seat: Seat, room: Box) -> Iterator[PlacedTile]:
    """Yield the tiles with the number of cards that a side takes, its gain, and its new score."""
    large, (before, after) = scene.display.has_large_print, scene.scores[slot]
    widths = (room.width - SCORES_WIDTH, GAIN_WIDTH, SCORES_WIDTH - GAIN_WIDTH)
    tiles: tuple[Tile, ...] = (
        TakenCardsTile(scene.cards[slot], seat, large),
        gain_tile(after - before, seat, large),
        new_score_tile(after, seat, large),
    )
    x = room.x
    for width, tile in zip(widths, tiles, strict=True):
        yield PlacedTile(Box(x, room.y, width, room.height), tile)
        x += width


def _column(scene: SummaryScene, award: AwardScene, x: int) -> Iterator[PlacedTile]:
    near, far, large = scene.near, scene.near.opponent, scene.display.has_large_print
    geometry, left = geometry_of(scene.display), x + (_COLUMN - _CARD) // 2
    spot = SpotScene(award.card, award.name, award.number, award.dice)
    for seat, slot, rows in ((far, 1, _FAR), (near, 0, _NEAR)):
        room = Box(left, rows.dice, _CARD, geometry.dice_height)
        yield from dice_tiles(geometry, room, spot, seat, slot)
        if award.neighbours:
            tag = NeighboursTile(award.neighbours[slot], large)
            yield PlacedTile(Box(x + 3, rows.tags, _COLUMN - 6, _TAG), tag)
    sizes = geometry.sizes
    card = outcome_card_tile(
        award.card,
        award.name,
        award.is_for_sharks,
        award.taker is not None,
        sizes.value,
        sizes.nation,
        has_ships=not large,
    )
    yield PlacedTile(Box(left, _CARDS_Y, _CARD, _CARD_HEIGHT), card)
    if award.neighbours:
        yield PlacedTile(
            Box(x, _LABEL_Y, _COLUMN, _LABEL), AwardReasonTile(scene.neighbours, large)
        )
    if award.taker is None:
        fate = Box(x, _LABEL_Y + _LABEL + 6, _COLUMN, _FATE)
        yield PlacedTile(fate, AwardReasonTile(scene.out_of_game, large))
        return
    y = (_FAR if award.taker is far else _NEAR).arrow
    yield PlacedTile(
        Box(left, y, _CARD, _ARROW), arrow_tile(award.taker, is_upward=award.taker is far)
    )


def _paint(theme: Theme) -> Image.Image:
    size = (TABLE_WIDTH, TABLE_HEIGHT)
    return lit_planks((TABLE_WIDTH / 2, TABLE_HEIGHT / 2), (640, 460), size)


_BACKDROP = Backdrop("summary", _paint)


@plan_of.register
def _(scene: SummaryScene) -> Plan:
    return Plan(_BACKDROP, summary_tiles(scene))
