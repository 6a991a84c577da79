from __future__ import annotations

from dataclasses import fields
from itertools import combinations

import pytest

from bot.games.shanghaien.cards import NATIONS, Nation
from bot.games.shanghaien.moves import SEATS, Seat
from rendering.charts.line_chart import ChartScene
from rendering.ink import fonts, theme
from rendering.ink.display import Display, Palette
from rendering.ink.fonts import FontFace
from rendering.ink.palette import colours
from rendering.ink.theme import SEAT_COLOURS, contrast, theme_of
from rendering.pictures import Scene
from rendering.shanghaien.board_geometry import Sizes, geometry_of
from rendering.shanghaien.colours import NATION_COLOURS
from rendering.shanghaien.guide import PlacingGuide
from rendering.shanghaien.sheet import SheetScene, sheet_tiles
from rendering.shanghaien.sheet_tiles import CrewChipsTile, PointsTile, StrengthTile
from rendering.shanghaien.slate_tiles import TotalTile
from rendering.shanghaien.sprites.emblems import emblem
from rendering.tavern.size import TABLE_WIDTH
from tests.rendering.gallery import boards, charts, guides, posters, sheets, summaries
from tests.rendering.painted import shown
from tests.rendering.reading import (
    NARROW_PHONE_WIDTH,
    lines_of,
    lines_read_back,
    misread,
    numbers_on,
    numbers_read_back,
    sampled,
)
from tests.rendering.tesseract import TESSERACT
from tests.rendering.vision import DEFICIENCIES, difference, lab, linear, seen_with

NUMBERED_TILES = CrewChipsTile | StrengthTile | PointsTile | TotalTile
"""What has a number on a score sheet."""
LEAST_CONTRAST = 4.5
"""WCAG 2.2, success criterion 1.4.3."""
LEAST_DIFFERENCE = {Palette.NORMAL: 12.0, Palette.COLOUR_BLIND: 20.0}
"""CIEDE2000; about 2 is just noticeable, 10 is seen at a glance."""

NUMBERED: dict[str, Scene] = {
    **dict(boards()),
    **dict(summaries()),
    **dict(sheets()),
    **{name: poster for name, poster in posters() if poster.totals is not None},
}
TALKING: dict[str, Scene] = {
    **{name: scene for name, scene in boards() if "language" in name},
    **dict(summaries()),
    **dict(sheets()),
    **dict(posters()),
    **dict(guides()),
    **dict(charts()),
}
WORDED = {
    name: scene
    for name, scene in TALKING.items()
    if not isinstance(scene, PlacingGuide | ChartScene) and "long-names" not in name
}
"""The pictures that say things in words, with all their words in full."""


@pytest.mark.ocr
@pytest.mark.skipif(TESSERACT is None, reason="NOT READ BACK: tesseract is not installed")
def test_every_number_is_read_back_on_a_phone() -> None:
    asked = sampled(NUMBERED)
    read = numbers_read_back({name: (scene, numbers_on(scene)) for name, scene in asked.items()})
    assert min(map(len, read.values())) >= 2
    assert misread(read) == {}


@pytest.mark.ocr
@pytest.mark.skipif(TESSERACT is None, reason="NOT READ BACK: tesseract is not installed")
def test_every_word_is_read_back_on_a_phone() -> None:
    asked = sampled(WORDED)
    read = lines_read_back({name: (scene, lines_of(scene)) for name, scene in asked.items()})
    assert all(read.values())
    assert misread(read) == {}


@pytest.mark.parametrize("large_print", [False, True])
def test_a_narrow_phone_shows_cards_dice_and_digits_large_enough(large_print: bool) -> None:
    geometry = geometry_of(Display(large_print=large_print))
    scale = NARROW_PHONE_WIDTH / TABLE_WIDTH
    sizes = geometry.sizes
    digits = (sizes.value, sizes.number, sizes.round, sizes.strength, sizes.amount, sizes.total)
    for size in digits:
        left, top, right, bottom = fonts.opened(FontFace.BOLD, size).getbbox("0", anchor="ls")
        assert (bottom - top) * scale >= 9
        assert right > left
    assert min(geometry.dice) * scale >= 9
    assert geometry.card_width * scale >= 40


@pytest.mark.parametrize("scene", dict(sheets()).values(), ids=dict(sheets()))
def test_a_narrow_phone_shows_every_digit_of_a_score_sheet_large_enough(scene: SheetScene) -> None:
    sizes = [tile.size for _box, tile in sheet_tiles(scene) if isinstance(tile, NUMBERED_TILES)]
    assert sizes
    left, top, right, bottom = fonts.opened(FontFace.BOLD, min(sizes)).getbbox("0", anchor="ls")
    assert right > left
    assert (bottom - top) * NARROW_PHONE_WIDTH / shown(scene).width >= 10


def test_large_print_enlarges_rolled_dice_names_and_every_digit() -> None:
    normal, large = (geometry_of(Display(large_print=each)) for each in (False, True))
    for measure in (field.name for field in fields(Sizes)):
        assert getattr(large.sizes, measure) > getattr(normal.sizes, measure), measure
    for side in ("near", "far"):
        assert getattr(large, side).rolled[0].width > getattr(normal, side).rolled[0].width
    assert large.dice[-1] > normal.dice[-1]


@pytest.mark.parametrize(
    ("writing", "ground"),
    [
        ("INK", "PAPER"),
        ("INK", "BRASS"),
        ("INK", "IVORY"),
        ("CHALK", "SLATE"),
        ("CHALK", "SLATE_LIGHT"),
        ("CHALK", "WOOD_DARK"),
        ("CHALK", "NIGHT"),
        ("CHALK_DIM", "SLATE"),
        ("LAMP", "SLATE"),
        ("LAMP", "WOOD_DARK"),
        ("CHALK", "BRAMBLE"),
        ("LAMP", "BRAMBLE"),
    ],
)
def test_writing_stands_out_from_its_ground(writing: str, ground: str) -> None:
    assert contrast(getattr(theme, writing), getattr(theme, ground)) >= LEAST_CONTRAST


@pytest.mark.parametrize("seat", SEATS)
def test_pips_stand_out_from_their_dice(seat: Seat) -> None:
    look = SEAT_COLOURS[seat]
    assert contrast(look.pip, look.body) >= LEAST_CONTRAST


def test_the_dice_of_both_players_differ_in_lightness() -> None:
    first, second = (SEAT_COLOURS[seat].body for seat in SEATS)
    assert contrast(first, second) >= LEAST_CONTRAST


@pytest.mark.parametrize("page", [(255, 255, 255), (49, 51, 56)], ids=["light", "dark"])
@pytest.mark.parametrize("seat", SEATS)
def test_accents_of_messages_stand_out_on_either_page(
    seat: Seat, page: tuple[int, int, int]
) -> None:
    # WCAG 2.2, success criterion 1.4.11: what is no writing.
    assert contrast(theme.SEAT_ACCENTS[seat], page) >= 3


@pytest.mark.parametrize("palette", Palette)
@pytest.mark.parametrize("nation", NATIONS)
def test_emblems_stand_out_from_their_nation_colour(palette: Palette, nation: Nation) -> None:
    colours_of = theme_of(palette)
    ground = NATION_COLOURS[palette][nation]
    assert contrast(colours_of.writing_on(ground), ground) >= LEAST_CONTRAST


@pytest.mark.parametrize("palette", Palette)
@pytest.mark.parametrize("eye", ["normal", *DEFICIENCIES])
def test_nations_are_told_apart_by_every_eye(palette: Palette, eye: str) -> None:
    seen = {}
    for nation, colour in NATION_COLOURS[palette].items():
        light = linear(colour)
        seen[nation] = lab(seen_with(light, DEFICIENCIES[eye]) if eye in DEFICIENCIES else light)
    for first, second in combinations(NATIONS, 2):
        apart = difference(seen[first], seen[second])
        assert apart >= LEAST_DIFFERENCE[palette], (first.name, second.name, apart)


@pytest.mark.parametrize(("first", "second"), list(combinations(NATIONS, 2)))
def test_emblems_differ_by_shape_alone(first: Nation, second: Nation) -> None:
    size = 16
    shapes = [
        emblem(nation, size, theme.INK).getchannel("A").tobytes() for nation in (first, second)
    ]
    apart = sum(abs(a - b) for a, b in zip(*shapes, strict=True)) / (255 * size * size)
    assert apart > 0.12


@pytest.mark.parametrize("palette", Palette)
def test_the_palette_holds_the_colours_that_carry_meaning(palette: Palette) -> None:
    held = colours(palette)
    triples = {tuple(held[start : start + 3]) for start in range(0, len(held), 3)}
    for nation, colour in NATION_COLOURS[palette].items():
        assert colour in triples, nation
    for seat in SEATS:
        assert SEAT_COLOURS[seat].body in triples
    assert {theme.INK, theme.CHALK, theme.PAPER, theme.SLATE, theme.LAMP} <= triples


def test_the_colour_difference_agrees_with_its_authors_figures() -> None:
    # Sharma, Wu, Dalal 2005, table 1, pairs 1, 7, 17 and 25.
    for first, second, expected in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ):
        assert difference(first, second) == pytest.approx(expected, abs=1e-4)
