"""The end of a round: who takes which card and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from PIL import Image

from bot.games.shanghaien.cards import Card, Sailor
from bot.games.shanghaien.rules import score
from bot.games.shanghaien.state import ROUNDS, SEATS, Award, AwardReason, GameState, Seat
from rendering.ink.display import Display
from rendering.ink.names import shortened
from rendering.ink.theme import Theme
from rendering.mosaic.picture import Plan, plan_of
from rendering.mosaic.tiles import Backdrop, Box, Placed, Tile
from rendering.shanghaien.board_dice import dice_tiles
from rendering.shanghaien.board_geometry import geometry_of
from rendering.shanghaien.board_scene import SpotScene
from rendering.shanghaien.scene_look import SceneLook
from rendering.shanghaien.summary_tiles import (
    GAIN_WIDTH,
    SCORES_WIDTH,
    ArrowTile,
    CalledTile,
    FateTile,
    GainTile,
    NeighboursTile,
    NewScoreTile,
    OutcomeCardTile,
    PlayerTile,
    TakenTile,
    TitleTile,
)
from rendering.shanghaien.words import Words
from rendering.tavern.planks import lit_planks
from rendering.tavern.size import TABLE_HEIGHT, TABLE_WIDTH


@dataclass(frozen=True, slots=True)
class AwardScene:
    """What became of one card; pairs go near side, far side."""

    card: Card
    name: str
    number: int
    dice: tuple[int, int]
    neighbours: tuple[int, int] | None
    """Pips beside the card, where they were compared."""
    taker: Seat | None
    sharks: bool
    """True if the card had been sent to the sharks."""


@dataclass(frozen=True, slots=True)
class SummaryScene:
    """Everything on the picture of a finished round."""

    title: str
    called: str
    near: Seat
    names: tuple[str, str]
    """Near side, far side."""
    awards: tuple[AwardScene, ...]
    neighbours: str
    out_of_game: str
    cards: tuple[str, str]
    """How many cards each side takes, in words: near side, far side."""
    scores: tuple[tuple[int, int], tuple[int, int]]
    """The score before and after the award: near side, far side."""
    display: Display = field(default_factory=Display)


def build_summary(before: GameState, after: GameState, look: SceneLook) -> SummaryScene:
    """Return the summary of the round that ended between two positions."""
    words, viewer, shown = look.words, look.viewer, look.names
    result = after.history[-1]
    then, now = score(before).totals, score(after).totals
    taken = [sum(award.winner is seat for award in result.awards) for seat in SEATS]
    near, far = viewer.slot, viewer.opponent.slot
    return SummaryScene(
        title=words.round_of(result.round, ROUNDS),
        called=words.called_shanghai(shortened(shown[result.shanghai_by.slot])),
        near=viewer,
        names=(shown[near], shown[far]),
        awards=tuple(_award_scene(award, words, near, far) for award in result.awards),
        neighbours=words.neighbours,
        out_of_game=words.out_of_game,
        cards=(words.cards(taken[near]), words.cards(taken[far])),
        scores=((then[near], now[near]), (then[far], now[far])),
        display=look.display,
    )


def _award_scene(award: Award, words: Words, near: int, far: int) -> AwardScene:
    """Return what became of a card; `near` and `far` are the slots of the sides."""
    card, neighbours = award.card, award.neighbours
    return AwardScene(
        card=card,
        name=words.nations[card.nation] if isinstance(card, Sailor) else "",
        number=award.number,
        dice=(award.dice[near], award.dice[far]),
        neighbours=(neighbours[near], neighbours[far]) if neighbours else None,
        taker=award.winner,
        sharks=award.reason is AwardReason.SHARKS,
    )


_LEFT, _INSIDE = 12, TABLE_WIDTH - 24
_COLUMN, _CARD, _CARD_HEIGHT = 156, 140, 198
_PLATE, _GAIN = 84, 480
"""Height of a player's plate, and width of its part that says what he gained."""
_ARROW, _TAG, _FATE = 60, 46, 92


@dataclass(frozen=True, slots=True)
class _SeatRows:
    """Upper edges of what one side has in the columns."""

    plate: int
    arrow: int
    tags: int
    dice: int


_FAR = _SeatRows(plate=66, arrow=154, tags=218, dice=266)
_CARDS_Y = 354
_NEAR = _SeatRows(plate=844, arrow=766, tags=642, dice=556)
_LABEL_Y, _LABEL = 692, 46


def summary_tiles(scene: SummaryScene) -> Iterator[Placed]:
    """Yield everything on the picture; no two overlap."""
    far, large = scene.near.opponent, scene.display.large_print
    # Names, numbers and words are separate tiles: most of them recur on the next summary.
    title = 360 if large else 320
    yield Placed(Box(_LEFT, 6, title, 56), TitleTile(scene.title, large))
    called = Box(_LEFT + title, 6, _INSIDE - title, 56)
    yield Placed(called, CalledTile(scene.called, large))
    for slot, seat, rows in ((1, far, _FAR), (0, scene.near, _NEAR)):
        plate = Box(_LEFT, rows.plate, _INSIDE - _GAIN, _PLATE)
        yield Placed(plate, PlayerTile(scene.names[slot], seat, large))
        yield from _gain(scene, slot, seat, Box(plate.right, rows.plate, _GAIN, _PLATE))
    for place, award in enumerate(scene.awards):
        yield from _column(scene, award, _LEFT + place * _COLUMN)


def _gain(scene: SummaryScene, slot: int, seat: Seat, room: Box) -> Iterator[Placed]:
    """Yield what a side takes, in words and in points."""
    large, (before, after) = scene.display.large_print, scene.scores[slot]
    widths = (room.width - SCORES_WIDTH, GAIN_WIDTH, SCORES_WIDTH - GAIN_WIDTH)
    tiles: tuple[Tile, ...] = (
        TakenTile(scene.cards[slot], seat, large),
        GainTile(after - before, seat, large),
        NewScoreTile(after, seat, large),
    )
    x = room.x
    for width, tile in zip(widths, tiles, strict=True):
        yield Placed(Box(x, room.y, width, room.height), tile)
        x += width


def _column(scene: SummaryScene, award: AwardScene, x: int) -> Iterator[Placed]:
    near, far, large = scene.near, scene.near.opponent, scene.display.large_print
    geometry, left = geometry_of(scene.display), x + (_COLUMN - _CARD) // 2
    spot = SpotScene(award.card, award.name, award.number, award.dice)
    for seat, slot, rows in ((far, 1, _FAR), (near, 0, _NEAR)):
        room = Box(left, rows.dice, _CARD, geometry.dice_height)
        yield from dice_tiles(geometry, room, spot, seat, slot)
        if award.neighbours:
            tag = NeighboursTile(award.neighbours[slot], large)
            yield Placed(Box(x + 3, rows.tags, _COLUMN - 6, _TAG), tag)
    sizes = geometry.sizes
    card = OutcomeCardTile(
        award.card,
        award.name,
        award.sharks,
        award.taker is not None,
        sizes.value,
        sizes.nation,
        ships=not large,
    )
    yield Placed(Box(left, _CARDS_Y, _CARD, _CARD_HEIGHT), card)
    if award.neighbours:
        yield Placed(Box(x, _LABEL_Y, _COLUMN, _LABEL), FateTile(scene.neighbours, large))
    if award.taker is None:
        fate = Box(x, _LABEL_Y + _LABEL + 6, _COLUMN, _FATE)
        yield Placed(fate, FateTile(scene.out_of_game, large))
        return
    y = (_FAR if award.taker is far else _NEAR).arrow
    yield Placed(Box(left, y, _CARD, _ARROW), ArrowTile(award.taker, up=award.taker is far))


def _paint(theme: Theme) -> Image.Image:
    size = (TABLE_WIDTH, TABLE_HEIGHT)
    return lit_planks((TABLE_WIDTH / 2, TABLE_HEIGHT / 2), (640, 460), size)


_BACKDROP = Backdrop("summary", _paint)


@plan_of.register
def _(scene: SummaryScene) -> Plan:
    return Plan(_BACKDROP, summary_tiles(scene))
