"""The picture of the end of a round: open hands, the penalty of each card, and the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.games.rummy.cards import Card
from bot.games.rummy.state import RoundResult, Table
from bot.games.rummy.terms.options import Options
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
    Pen,
)
from rendering.drawing.lettering import FontFace, shorten_name
from rendering.drawing.picture import Box, PlacedTile, Plan, plan_of, tile_builder
from rendering.rummy.scenes import RummyLook
from rendering.rummy.sprites.cards import CardSize, card_face, rank_mask
from rendering.rummy.table import WIDTH, HeadingTile, bust, card_size, number_plate
from rendering.rummy.words import cloth, rummy_theme_of
from rendering.shared.people import Portrait

_MARGIN, _HEAD, _GAP = 10, 128, 6
_IN_A_LINE = 13
"""The maximum number of cards in a line with the usual overlap. If there are more, they overlap
further or fill a second line."""
_FEW = 4
"""The maximum number of players for which the picture has room for two lines of cards each."""


class PaidCard(NamedTuple):
    """A card left in a hand, and its penalty."""

    card: Card
    penalty: int


class OpenHand(NamedTuple):
    """One player at the end of a round."""

    slot: int
    face: Portrait
    name: str
    cards: tuple[PaidCard, ...]
    """The cards left, in descending order of penalty."""
    penalty: int
    before: int
    """The player's points before the round."""
    went_out: bool
    """True if this player went out."""


class RoundEndScene(NamedTuple):
    """The content of the picture of a finished round."""

    title: str
    ending: str
    """The end of the round in words: the player who went out, or why the round has no winner."""
    players: tuple[OpenHand, ...]
    """The players by seat."""
    display: Display = Display()


def build_round_end(
    table: Table,
    result: RoundResult,
    look: RummyLook,
) -> RoundEndScene:
    """Return the picture of the finished round `result`, which is in the history of `table`."""
    options, words = table.options, look.words
    earlier = [each for each in table.history if each.round < result.round]
    if result.out is None:
        reason = words.unwon(result.end, options.terms(result.round).quiet_limit)
        ending = f"{words.no_winner}. {reason}."
    else:
        ending = words.went_out(shorten_name(look.picture_names[result.out.slot]))
    return RoundEndScene(
        words.round_of(result.round, len(options.contracts)),
        ending,
        tuple(
            OpenHand(
                slot,
                look.faces[slot],
                name,
                _paid_cards(options, hand),
                penalty,
                sum(each.penalties[slot] for each in earlier),
                result.out is not None and result.out.slot == slot,
            )
            for slot, (name, hand, penalty) in enumerate(
                zip(look.picture_names, result.hands, result.penalties, strict=True)
            )
        ),
        look.display,
    )


def _paid_cards(options: Options, hand: Sequence[Card]) -> tuple[PaidCard, ...]:
    paid = [PaidCard(card, options.penalty(card)) for card in hand]
    return tuple(sorted(paid, key=lambda each: (-each.penalty, each.card.order)))


@plan_of.register
def _(scene: RoundEndScene) -> Plan:
    backdrop = cloth(WIDTH, round_end_height(scene), _HEAD, _row_height(scene))
    return Plan(backdrop, _tiles(scene), (), rummy_theme_of)


def round_end_height(scene: RoundEndScene) -> int:
    """Return the height of the picture in pixels."""
    return _HEAD + len(scene.players) * _row_height(scene) + 4


def _lines(scene: RoundEndScene) -> int:
    """Return the number of lines per hand: 1 or 2.

    It is 2 if the largest hand has more than `_IN_A_LINE` cards and at most `_FEW` players play.
    """
    most = max(len(player.cards) for player in scene.players)
    return 2 if most > _IN_A_LINE and len(scene.players) <= _FEW else 1


def _row_height(scene: RoundEndScene) -> int:
    line = 124 if scene.display.has_large_print else 112
    return 14 + line * _lines(scene)


def _tiles(scene: RoundEndScene) -> Iterator[PlacedTile]:
    large = scene.display.has_large_print
    room = WIDTH - 2 * _MARGIN - 10
    heading = HeadingTile(scene.ending, 50 if large else 46, is_lit=True)
    yield PlacedTile(Box(_MARGIN + 5, 52, room, 66), heading)
    yield PlacedTile(Box(_MARGIN + 5, 8, room, 44), HeadingTile(scene.title, 34))
    row = _row_height(scene)
    plate, sums = (236, 246) if large else (220, 210)
    for player in scene.players:
        y = _HEAD + player.slot * row + _GAP // 2
        height = row - _GAP
        box = Box(_MARGIN, y, plate, height)
        yield PlacedTile(
            box,
            name_plate_tile(
                player.slot, player.face, player.name, player.went_out, 36 if large else 32
            ),
        )
        x = _MARGIN + plate + 12
        cards = Box(x, y, WIDTH - _MARGIN - sums - 8 - x, height)
        if player.cards:
            yield PlacedTile(
                cards, paid_cards_tile(player.cards, 88 if large else 77, _lines(scene))
            )
        box = Box(WIDTH - _MARGIN - sums, y, sums, height)
        size = 52 if large else 44
        yield PlacedTile(box, sums_tile(player.penalty, player.before, player.went_out, size))


@tile_builder
def name_plate_tile(
    brush: Brush, slot: int, face: Portrait, name: str, is_lit: bool, size: int
) -> None:
    """Paint a player's plate with portrait and name; `is_lit` makes it brass."""
    width, height = brush.width, brush.height
    brush.plate(
        Layer(0, 0, width, height, NIGHT, 14),
        Layer(1, 1, width - 2, height - 2, BRASS_DARK, 13),
        Layer(4, 4, width - 8, height - 8, BRASS if is_lit else WOOD_DARK, 11),
    )
    figure = bust(slot, face)
    brush.sprite(figure, 8, (height - figure.height) // 2)
    left = 8 + figure.width + 6
    brush.fit_text(
        name,
        (left, height / 2),
        INK if is_lit else CHALK,
        size=size,
        room=width - left - 10,
        face=FontFace.BOLD,
        least=round(size * 0.75),
    )


@tile_builder
def paid_cards_tile(brush: Brush, cards: tuple[PaidCard, ...], height: int, lines: int) -> None:
    """Paint the cards of a hand, each `height` pixels high and above its penalty."""
    usual = card_size(height)
    count = len(cards)
    if count > _IN_A_LINE:
        count = -(-count // lines)
    strip = min(usual.strip, (brush.width - usual.width) // max(1, count - 1))
    digits = min(usual.digits, round(strip * 0.82))
    size = CardSize(max(strip, usual.width * strip // usual.strip), usual.height, digits, strip)
    used = -(-len(cards) // count)
    line = brush.height // lines
    first = (brush.height - used * line + line - size.height - 32) // 2
    for number, each in enumerate(cards):
        row, place = divmod(number, count)
        x, top = place * strip, first + row * line
        brush.sprite(card_face(each.card, size, brush.theme.palette), x, top)
        mask = rank_mask(str(each.penalty), min(25, round(strip * 0.72)), strip - 5)
        at = (round(x + strip / 2 - mask.width / 2), top + size.height + 7)
        brush.sheet.paste(CHALK, at, mask)


@tile_builder
def sums_tile(brush: Brush, penalty: int, before: int, went_out: bool, size: int) -> None:
    """Paint a player's penalty in the round and, below it, the points before and after the round.

    The penalty is on brass if the player went out.
    """
    middle = brush.height / 2
    right, y = brush.width - 8, middle - 0.6 * size
    text = f"{penalty:+d}"
    if went_out:
        text = str(penalty)
        broad = round(size * max(1.5, 0.76 * len(text)))
        brass = number_plate(broad, round(size * 1.08), BRASS)
        brush.sprite(brass, right - brass.width, round(y - brass.height / 2))
        brush.figure(text, (right - brass.width / 2, y), INK, size=size)
    else:
        wide = 0.66 * size * len(text)
        brush.figure(text, (right - wide / 2, y), CHALK, size=size)
    y = middle + 0.62 * size
    small = round(size * 0.86)
    first, after = map(str, (before, before + penalty))
    wide = 0.66 * small * len(after)
    brush.figure(after, (right - wide / 2, y), CHALK, size=small)
    x = right - wide - 12
    pen = Pen(brush.width, brush.height)
    pen.line([(x - 34, y), (x - 8, y)], CHALK_DIM, 5)
    pen.polygon([(x, y), (x - 15, y - 11), (x - 15, y + 11)], CHALK_DIM)
    brush.sprite(pen.finish())
    wide = 0.66 * small * len(first)
    brush.figure(first, (x - 42 - wide / 2, y), CHALK_DIM, size=small)
