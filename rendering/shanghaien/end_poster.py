"""The poster at the end of a game of Shanghaien, and the invitation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import NamedTuple

from PIL import Image

from bot.games.shanghaien.cards import Nation, Trick
from bot.games.shanghaien.rules import score
from bot.games.shanghaien.state import (
    SEATS,
    GameState,
    Player,
    Score,
    ScoreLine,
    Seat,
    Termination,
)
from rendering.drawing import lettering
from rendering.drawing.canvas import (
    BRASS,
    BRASS_DARK,
    CHALK,
    CHALK_DIM,
    LAMP,
    NIGHT,
    SEAT_COLOURS,
    Brush,
    Display,
    Layer,
    Pen,
    Theme,
    blend,
    smooth,
)
from rendering.drawing.lettering import FontFace, shorten_name
from rendering.drawing.picture import Backdrop, Box, PlacedTile, Plan, plan_of, tile_builder
from rendering.shanghaien.board import harbour
from rendering.shanghaien.board_scene import DiceLook
from rendering.shanghaien.colours import NATION_COLOURS
from rendering.shanghaien.sprites.cards import emblem, trick_card
from rendering.shanghaien.sprites.people import large_portrait, sailor
from rendering.shared.people import FLAT_HEIGHT, TABLE_WIDTH, Portrait, portrait
from rendering.shared.posters import flag, poster_line_tile, poster_ribbon_tile, poster_title_tile


class Figure(NamedTuple):
    """A sailor on the poster."""

    nation: Nation
    value: int


class Spot(NamedTuple):
    """The position and the width of a sailor next to a captain, as shares of the tile's height."""

    x: float
    """The distance from the captain's middle."""
    rise: float
    """The distance from the quay up to the sailor's lower edge."""
    width: float


_BESIDE_ONE = (
    Spot(-0.56, 0.0, 0.42),
    Spot(0.56, 0.0, 0.42),
    Spot(-0.88, 0.0, 0.38),
    Spot(0.88, 0.0, 0.38),
    Spot(-0.72, 0.22, 0.34),
    Spot(0.72, 0.22, 0.34),
    Spot(-0.45, 0.27, 0.34),
    Spot(0.45, 0.27, 0.34),
)
"""The positions of the sailors next to a winner, from front to back."""
_BESIDE_EACH = (Spot(-0.40, 0.0, 0.34), Spot(0.40, 0.0, 0.34))
_CAPTAIN = 0.99
"""A captain's height as a share of the tile's."""


@tile_builder
def company_tile(
    brush: Brush,
    seats: tuple[Seat, ...],
    faces: tuple[Portrait, ...],
    crews: tuple[tuple[Figure, ...], ...],
) -> None:
    """Paint the winner among the winner's best sailors; after a draw, both players with theirs.

    The figures are drawn from back to front, the players last.
    """
    spots = _BESIDE_ONE if len(seats) == 1 else _BESIDE_EACH
    places = [brush.width * (2 * at + 1) / (2 * len(seats)) for at in range(len(seats))]
    for middle, crew in zip(places, crews, strict=True):
        for spot, figure in reversed(list(zip(spots, crew, strict=False))):
            _draw_sailor(brush, middle, spot, figure)
    for middle, seat, face in zip(places, seats, faces, strict=True):
        bust = large_portrait(seat, face, round(brush.height * _CAPTAIN))
        brush.sprite(bust, round(middle - bust.width / 2), brush.height - bust.height)


def _draw_sailor(brush: Brush, middle: float, spot: Spot, figure: Figure) -> None:
    width = round(spot.width * brush.height)
    sprite = sailor(figure.nation, figure.value, width, round(width * 1.28))
    x = round(middle + spot.x * brush.height - width / 2)
    y = round(brush.height * (1 - spot.rise)) - sprite.height
    brush.sprite(sprite, x, y)


@tile_builder
def poster_score_tile(brush: Brush, total: int | None, seat: Seat, is_winner: bool) -> None:
    """Paint a player's total on the player's colour; the winner's total has a rim of lamplight.

    If the game ended early, `total` is None; the winner has a black flag instead, and the loser a
    lowered white flag.
    """
    look, rim = SEAT_COLOURS[seat], 10 if is_winner else 4
    width, height = brush.width - 8, brush.height - 8
    brush.plate(
        Layer(4, 4, width, height, LAMP if is_winner else look.edge, 22),
        Layer(4 + rim, 4 + rim, width - 2 * rim, height - 2 * rim, look.body, 22 - rim),
    )
    middle = (brush.width / 2, brush.height / 2)
    if total is not None:
        brush.figure(str(total), middle, look.pip, size=150)
        return
    cloth = flag(look.pip, brush.height - 36, is_white=not is_winner)
    brush.sprite(cloth, (brush.width - cloth.width) // 2, 18)


@tile_builder
def colon_tile(brush: Brush) -> None:
    """Paint the colon between the totals."""
    x, size = brush.width / 2 - 12, 24
    dots = (Layer(x, brush.height * share - 12, size, size, LAMP, 12) for share in (0.32, 0.68))
    brush.plate(*dots)


@tile_builder
def poster_name_tile(brush: Brush, name: str, seat: Seat, face: Portrait, size: int) -> None:
    """Paint a player's name next to the portrait."""
    colours, beside = SEAT_COLOURS[seat], 50
    figure = portrait(colours, face, 38, brush.height - 4)
    room = brush.width - beside - 16
    font = lettering.face_for(name, FontFace.BOLD)
    wide = min(room, lettering.text_width(lettering.space_words(name, font), font, size))
    left = (brush.width - wide - beside) / 2
    brush.sprite(figure, round(left), 2)
    at = (left + beside, brush.height / 2)
    brush.fit_text(name, at, CHALK, size=size, room=room, face=FontFace.BOLD)


_EMBLEM = 56


@tile_builder
def scored_nation_tile(
    brush: Brush, nation: Nation, scorer: Seat | None, points: int, size: int
) -> None:
    """Paint a nation, with its points below in the colour of the player who scored it."""
    ground = NATION_COLOURS[brush.theme.palette][nation]
    left = (brush.width - _EMBLEM) / 2
    brush.plate(
        Layer(left - 2, 0, _EMBLEM + 4, _EMBLEM + 4, blend(ground, CHALK, 0.3), 10),
        Layer(left, 2, _EMBLEM, _EMBLEM, ground, 9),
    )
    mark = emblem(nation, 44, brush.theme.writing_on(ground))
    brush.sprite(mark, (brush.width - mark.width) // 2, 2 + (_EMBLEM - mark.height) // 2)
    _write_points(brush, [(scorer, points)] if scorer else [], size)


@tile_builder
def scored_tricks_tile(brush: Brush, tricks: tuple[int, int], size: int) -> None:
    """Paint a trick card, and below it the points of both players for their unused tricks."""
    brush.sprite(trick_card(Trick.DIE_SHIFT, 40, _EMBLEM + 4), (brush.width - 40) // 2, 0)
    kept = [(seat, tricks[seat.slot]) for seat in SEATS if tricks[seat.slot]]
    _write_points(brush, kept, size)


def _write_points(brush: Brush, scored: Sequence[tuple[Seat, int]], size: int) -> None:
    """Write the scored points side by side, or a dash if `scored` is empty."""
    top = _EMBLEM + 8
    height = brush.height - top
    if not scored:
        brush.figure("–", (brush.width / 2, top + height / 2), CHALK_DIM, size=32)
        return
    wide = (brush.width - 12) / len(scored)
    for place, (seat, points) in enumerate(scored):
        look, x = SEAT_COLOURS[seat], 6 + place * wide
        brush.plate(
            Layer(x + 1, top, wide - 2, height, look.edge, 10),
            Layer(x + 3, top + 2, wide - 6, height - 4, look.body, 8),
        )
        middle = (x + wide / 2, top + height / 2)
        brush.figure(str(points), middle, look.pip, size=min(size, round(wide * 0.72)))


_CREW = 8
"""The maximum number of sailors next to a captain."""


@dataclass(frozen=True, slots=True)
class ScoredNation:
    """The points of a nation, and the player who scores them, or None if no player does."""

    nation: Nation
    scorer: Seat | None
    points: int


@dataclass(frozen=True, slots=True)
class EndPosterScene:
    """The content of the poster. Pairs are ordered by seat: first, second."""

    title: str
    reason: str
    """The reason for an early end, such as "Bernd gave up"; empty otherwise."""
    names: tuple[str, str]
    faces: tuple[Portrait, Portrait]
    totals: tuple[int, int] | None
    """The totals, or None if the game ended early, so that the cards were not counted."""
    played: str
    """The progress of the game: "Round 3 of 8"."""
    winner: Seat | None
    crews: tuple[tuple[Figure, ...], tuple[Figure, ...]]
    """The best sailors of each player, the best one first."""
    nations: tuple[ScoredNation, ...]
    tricks: tuple[int, int]
    caption: str
    """The name of the game, with the server and the date."""
    display: Display = field(default_factory=Display)


def has_poster(state: GameState) -> bool:
    """Return whether a game was won or drawn; False if it is running, cancelled or abandoned."""
    outcome = state.outcome
    if outcome is None:
        return False
    return outcome.winner is not None or outcome.termination is Termination.COMPLETED


def build_end_poster(state: GameState, look: DiceLook, caption: str) -> EndPosterScene:
    """Return the poster of a game that was won or drawn.

    `caption` is the name of the game with the server and the date, if they are known, because the
    poster may be shared elsewhere. Raises ValueError if the game was neither won nor drawn; see
    `has_poster`.
    """
    outcome = state.outcome
    if outcome is None or not has_poster(state):
        raise ValueError("only a game that was won or drawn has a poster")
    shown, words, counted = look.picture_names, look.words, score(state)
    winner = outcome.winner
    loser = "" if winner is None else shorten_name(shown[winner.opponent.slot])
    reason = {
        Termination.RESIGNED: words.gave_up(loser),
        Termination.TIME: words.ran_out_of_time(loser),
    }.get(outcome.termination, "")
    return EndPosterScene(
        title=words.draw if winner is None else words.wins(shorten_name(shown[winner.slot])),
        reason=reason,
        names=(shown[0], shown[1]),
        faces=(look.faces[0], look.faces[1]),
        totals=counted.totals if outcome.termination is Termination.COMPLETED else None,
        played=words.round_of(max(1, state.round), state.options.rounds),
        winner=winner,
        crews=(_best(state, counted, Seat.FIRST), _best(state, counted, Seat.SECOND)),
        nations=tuple(_scored_nation(line) for line in counted.lines),
        tricks=counted.tricks,
        caption=caption,
        display=look.display,
    )


def _scored_nation(line: ScoreLine) -> ScoredNation:
    scorer = next((seat for seat in SEATS if line.points[seat.slot]), None)
    return ScoredNation(line.nation, scorer, max(line.points))


def _best(state: GameState, counted: Score, seat: Seat) -> tuple[Figure, ...]:
    """Return the sailors to draw: first the strongest of each crew, then the second strongest, etc.

    Within each of these ranks, crews with more points come first.
    """
    player: Player = state.player(seat)
    ranked = sorted(
        (
            (place, -line.points[seat.slot], -line.strengths[seat.slot], Figure(line.nation, value))
            for line in counted.lines
            for place, value in enumerate(sorted(player.crew(line.nation).values, reverse=True))
        ),
        key=lambda each: each[:3],
    )
    return tuple(figure for *_, figure in ranked[:_CREW])


_MARGIN = 24
_TITLE_Y, _TITLE, _RIBBON, _RIBBON_X = 16, 92, 60, 150
_COMPANY_Y, _COMPANY_BOTTOM = 112, 566
_SCORE_Y, _SCORE, _NAME = 566, 140, 58
_STRIP_Y = _SCORE_Y + _SCORE + _NAME + 6
_CAPTION_Y, _CAPTION = 890, 40


def end_poster_tiles(scene: EndPosterScene) -> Iterator[PlacedTile]:
    """Yield the tiles of the poster; no two overlap."""
    large = scene.display.has_large_print
    inside = TABLE_WIDTH - 2 * _MARGIN
    title = poster_title_tile(scene.title, 84 if large else 76)
    yield PlacedTile(Box(_MARGIN, _TITLE_Y, inside, _TITLE), title)
    top = _COMPANY_Y
    if scene.reason:
        ribbon = poster_ribbon_tile(scene.reason, 50 if large else 44)
        yield PlacedTile(Box(_RIBBON_X, top, TABLE_WIDTH - 2 * _RIBBON_X, _RIBBON), ribbon)
        top += _RIBBON
    seats = SEATS if scene.winner is None else (scene.winner,)
    faces = tuple(scene.faces[seat.slot] for seat in seats)
    company = company_tile(seats, faces, tuple(scene.crews[seat.slot] for seat in seats))
    yield PlacedTile(Box(0, top, TABLE_WIDTH, _COMPANY_BOTTOM - top), company)
    yield from _score(scene)
    if scene.totals is not None:
        yield from _strip(scene)
    else:
        box = Box(_MARGIN, _STRIP_Y, inside, _CAPTION_Y - _STRIP_Y)
        yield PlacedTile(box, poster_line_tile(scene.played, CHALK, 56 if large else 48))
    caption = Box(_MARGIN, _CAPTION_Y, inside, _CAPTION)
    yield PlacedTile(caption, poster_line_tile(scene.caption, BRASS, 32))


def _score(scene: EndPosterScene) -> Iterator[PlacedTile]:
    """Yield the totals with the names below; the first seat is on the left, as on the score sheet.

    If the game ended early, the players have flags instead of totals.
    """
    colon, large = 56, scene.display.has_large_print
    wide = (TABLE_WIDTH - 2 * _MARGIN - colon) // 2
    for seat, x in zip(SEATS, (_MARGIN, TABLE_WIDTH - _MARGIN - wide), strict=True):
        total, won = scene.totals and scene.totals[seat.slot], scene.winner is seat
        yield PlacedTile(Box(x, _SCORE_Y, wide, _SCORE), poster_score_tile(total, seat, won))
        face, size = scene.faces[seat.slot], 52 if large else 44
        name = poster_name_tile(scene.names[seat.slot], seat, face, size)
        yield PlacedTile(Box(x, _SCORE_Y + _SCORE, wide, _NAME), name)
    if scene.totals is not None:
        yield PlacedTile(Box(_MARGIN + wide, _SCORE_Y, colon, _SCORE), colon_tile())


def _strip(scene: EndPosterScene) -> Iterator[PlacedTile]:
    cells = len(scene.nations) + 1
    wide = (TABLE_WIDTH - 2 * _MARGIN) // cells
    high = _CAPTION_Y - _STRIP_Y - 4
    size = 50 if scene.display.has_large_print else 44
    for place, scored in enumerate(scene.nations):
        tile = scored_nation_tile(scored.nation, scored.scorer, scored.points, size)
        yield PlacedTile(Box(_MARGIN + place * wide, _STRIP_Y, wide, high), tile)
    last = Box(_MARGIN + (cells - 1) * wide, _STRIP_Y, wide, high)
    yield PlacedTile(last, scored_tricks_tile(scene.tricks, size))


_BACKDROPS = {
    winner: Backdrop(f"end poster, {winner or 'draw'}", partial(harbour, winner))
    for winner in (*SEATS, None)
}


@plan_of.register
def _(scene: EndPosterScene) -> Plan:
    return Plan(_BACKDROPS[scene.winner], end_poster_tiles(scene))


_TOP = 136
"""The picture behind the sabres begins at this pixel row of the harbour, which puts the sun in the
middle."""
_INVITED_NAME = 80
_BUST = FLAT_HEIGHT - _INVITED_NAME - 8
_WIDE = 380


@dataclass(frozen=True, slots=True)
class InvitationScene:
    """An invitation, with the names of the host and of the guest.

    The guest's name is None while any member may join. If the host's name is empty, the picture is
    the cover of the help.
    """

    names: tuple[str, str | None]
    faces: tuple[Portrait, Portrait]
    display: Display = field(default_factory=Display)


def invitation_tiles(scene: InvitationScene) -> Iterator[PlacedTile]:
    """Yield the tiles of the picture; no two overlap."""
    size = 62 if scene.display.has_large_print else 52
    edges = (20, TABLE_WIDTH - 20 - _WIDE)
    for seat, name, face, x in zip(SEATS, scene.names, scene.faces, edges, strict=True):
        bust = Box(x, FLAT_HEIGHT - _INVITED_NAME - _BUST, _WIDE, _BUST)
        yield PlacedTile(bust, facing_tile(seat, face, is_known=name is not None))
        if name:
            below = Box(x, FLAT_HEIGHT - _INVITED_NAME, _WIDE, _INVITED_NAME)
            yield PlacedTile(below, poster_line_tile(name, CHALK, size))
    middle = TABLE_WIDTH - 2 * (20 + _WIDE)
    yield PlacedTile(Box(20 + _WIDE, 130, middle, middle), sabres_tile())


@tile_builder
def facing_tile(brush: Brush, seat: Seat, face: Portrait, is_known: bool) -> None:
    """Paint a player from the waist up, or a silhouette with a question mark."""
    bust = large_portrait(seat, face, brush.height)
    if not is_known:
        shadow = Image.new("RGBA", bust.size, NIGHT)
        shadow.putalpha(bust.getchannel("A"))
        bust = shadow
    brush.sprite(bust, (brush.width - bust.width) // 2, 0)
    if not is_known:
        brush.figure("?", (brush.width / 2, brush.height * 0.42), LAMP, size=150)


@tile_builder
def sabres_tile(brush: Brush) -> None:
    """Paint two crossed sabres."""
    sabre = _sabre(brush.height)
    brush.centre_sprite(sabre.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    brush.centre_sprite(sabre)


@cache
def _sabre(size: int) -> Image.Image:
    """Return a sabre from the lower left to the upper right on a square sheet."""
    pen = Pen(1, 1, unit=size)
    for colour, back, edge, tip in ((NIGHT, 0.03, 0.03, 0.03), (CHALK, 0.0, 0.0, 0.0)):
        above = [(0.20 - back, 0.76 - back), (0.50 - back, 0.55 - back), (0.76 - back, 0.30 - back)]
        below = [(0.84 + edge, 0.36 + edge), (0.58 + edge, 0.63 + edge), (0.25 + edge, 0.83 + edge)]
        point = (0.90 + tip, 0.06 - tip)
        pen.polygon(
            [*smooth([*above, point], is_closed=False), *smooth([point, *below], is_closed=False)],
            colour,
        )
    for colour, thickness in ((NIGHT, 0.10), (BRASS_DARK, 0.06)):
        pen.line([(0.08, 0.92), (0.26, 0.76)], colour, thickness)
    for colour, thickness in ((NIGHT, 0.10), (BRASS, 0.06)):
        pen.curve([(0.16, 0.66), (0.28, 0.72), (0.36, 0.86)], colour, thickness)
    pen.circle(0.08, 0.92, 0.06, NIGHT)
    pen.circle(0.08, 0.92, 0.045, BRASS)
    return pen.finish()


def _paint(height: int, theme: Theme) -> Image.Image:
    visible = harbour(None, theme).crop((0, _TOP, TABLE_WIDTH, _TOP + height))
    visible.paste(NIGHT, (0, FLAT_HEIGHT - _INVITED_NAME, TABLE_WIDTH, height))
    return visible


_BACKDROP = Backdrop("challenge", partial(_paint, FLAT_HEIGHT))
_NAMELESS = Backdrop("cover", partial(_paint, FLAT_HEIGHT - _INVITED_NAME))


@plan_of.register
def _(scene: InvitationScene) -> Plan:
    backdrop = _BACKDROP if any(scene.names) else _NAMELESS
    return Plan(backdrop, invitation_tiles(scene))
