"""Numbers, text and colours are legible on a narrow phone and for every kind of colour vision."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations

import pytest

from bot.games.shanghaien.cards import NATIONS
from bot.games.shanghaien.state import SEATS
from rendering.drawing import canvas, lettering
from rendering.drawing.canvas import SEAT_COLOURS, Display, Palette, colours, contrast, theme_of
from rendering.drawing.lettering import FontFace
from rendering.shanghaien.board import TotalTile
from rendering.shanghaien.board_scene import Sizes, geometry_of
from rendering.shanghaien.colours import CARD_PAPER, NATION_COLOURS
from rendering.shanghaien.sheet import CrewChipsTile, PointsTile, StrengthTile, sheet_tiles
from rendering.shanghaien.sprites.cards import emblem
from rendering.shared.people import TABLE_WIDTH
from tests.rendering.gallery import sheets
from tests.rendering.golden import select_pictures
from tests.rendering.reading import NARROW_PHONE_WIDTH, find_misread, numbers_on, recognize_numbers
from tests.rendering.rummy.gallery import every_picture
from tests.rendering.tesseract import TESSERACT
from tests.rendering.vision import LEAST_CONTRAST, assert_distinct, difference, share_that_differs
from tests.thorough import some

NUMBERED_TILES = CrewChipsTile | StrengthTile | PointsTile | TotalTile
"""Tiles with a number on a score sheet."""
NUMBERED = "board", "summary", "sheet", "poster", "rummy-table", "rummy-round", "rummy-sheet"
"""Names of the pictures with numbers."""
LEAST_CONTRAST_OF_ACCENTS = 3
"""The minimum contrast of objects other than text, by WCAG 2.2, success criterion 1.4.11."""
PAGES = (255, 255, 255), (49, 51, 56)
"""The background colours of Discord's light and dark themes."""


@pytest.mark.ocr
@pytest.mark.skipif(TESSERACT is None, reason="NOT READ BACK: tesseract is not installed")
def test_every_number_is_read_back_on_a_phone() -> None:
    asked = {
        name: (scene, numbers_on(scene))
        for name, scene in [*select_pictures(every_picture()).items()][:: some(2, 1)]
        if name.startswith(NUMBERED)
    }
    read = recognize_numbers(asked)
    assert sum(map(len, read.values())) > 200
    assert find_misread(read) == {}


def digit_height(size: float) -> float:
    left, top, right, bottom = lettering.load_font(FontFace.BOLD, size).getbbox("0", anchor="ls")
    assert right > left
    return bottom - top


@pytest.mark.parametrize("large_print", [False, True])
def test_a_narrow_phone_shows_cards_dice_and_digits_large_enough(large_print: bool) -> None:
    geometry = geometry_of(Display(has_large_print=large_print))
    scale = NARROW_PHONE_WIDTH / TABLE_WIDTH
    sizes = geometry.sizes
    digits = (sizes.value, sizes.number, sizes.round, sizes.strength, sizes.amount, sizes.total)
    assert min(map(digit_height, digits)) * scale >= 9
    assert min(geometry.dice) * scale >= 9
    assert geometry.card_width * scale >= 40


def test_a_narrow_phone_shows_every_digit_of_a_score_sheet_large_enough() -> None:
    for name, scene in sheets():
        sizes = [tile.size for _box, tile in sheet_tiles(scene) if isinstance(tile, NUMBERED_TILES)]
        assert digit_height(min(sizes)) * NARROW_PHONE_WIDTH / TABLE_WIDTH >= 10, name


def test_large_print_enlarges_rolled_dice_names_and_every_digit() -> None:
    normal, large = (geometry_of(Display(has_large_print=each)) for each in (False, True))
    for measure in (field.name for field in fields(Sizes)):
        assert getattr(large.sizes, measure) > getattr(normal.sizes, measure), measure
    for side in ("near", "far"):
        assert getattr(large, side).rolled[0].width > getattr(normal, side).rolled[0].width
    assert large.dice[-1] > normal.dice[-1]


@pytest.mark.parametrize(
    ("ground", "writings"),
    {
        "PAPER": ["INK"],
        "BRASS": ["INK"],
        "IVORY": ["INK"],
        "SLATE": ["CHALK", "CHALK_DIM", "LAMP"],
        "SLATE_LIGHT": ["CHALK"],
        "WOOD_DARK": ["CHALK", "LAMP"],
        "NIGHT": ["CHALK"],
        "BRAMBLE": ["CHALK", "LAMP"],
    }.items(),
)
def test_text_contrasts_with_its_background(ground: str, writings: list[str]) -> None:
    for writing in writings:
        assert contrast(getattr(canvas, writing), getattr(canvas, ground)) >= LEAST_CONTRAST


def test_a_player_s_objects_contrast_with_their_background() -> None:
    for seat in SEATS:
        assert contrast(SEAT_COLOURS[seat].pip, SEAT_COLOURS[seat].body) >= LEAST_CONTRAST
        for page in PAGES:
            assert contrast(canvas.SEAT_ACCENTS[seat], page) >= LEAST_CONTRAST_OF_ACCENTS
    first, second = (SEAT_COLOURS[seat].body for seat in SEATS)
    assert contrast(first, second) >= LEAST_CONTRAST


@pytest.mark.parametrize("palette", Palette)
def test_nations_are_distinguishable_for_every_eye_with_legible_numbers(palette: Palette) -> None:
    assert_distinct(NATION_COLOURS[palette], palette)
    for ground in NATION_COLOURS[palette].values():
        assert contrast(theme_of(palette).writing_on(ground), ground) >= LEAST_CONTRAST
    for paper in CARD_PAPER.values():
        assert contrast(theme_of(palette).writing_on(paper), paper) >= LEAST_CONTRAST


def test_emblems_differ_by_shape_alone() -> None:
    shapes = {nation: emblem(nation, 16, canvas.INK).getchannel("A") for nation in NATIONS}
    for first, second in combinations(NATIONS, 2):
        assert share_that_differs(shapes[first], shapes[second]) > 0.12, (first, second)


@pytest.mark.parametrize("palette", Palette)
def test_the_palette_contains_the_colours_with_a_meaning(palette: Palette) -> None:
    held = colours(palette)
    triples = {tuple(held[start : start + 3]) for start in range(0, len(held), 3)}
    assert {*NATION_COLOURS[palette].values()} <= triples
    assert {SEAT_COLOURS[seat].body for seat in SEATS} <= triples
    assert {canvas.INK, canvas.CHALK, canvas.PAPER, canvas.SLATE, canvas.LAMP} <= triples


def test_the_colour_difference_agrees_with_its_authors_figures() -> None:
    # Sharma, Wu, Dalal 2005, table 1, pairs 1, 7, 17 and 25.
    for first, second, expected in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ):
        assert difference(first, second) == pytest.approx(expected, abs=1e-4)
