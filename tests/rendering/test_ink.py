"""Lettering, tiles, emojis and names on pictures."""

from __future__ import annotations

import gc
import re
import weakref
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageOps

from bot.games.shanghaien.cards import NATIONS, Half
from bot.games.shanghaien.state import SEATS
from rendering.drawing import lettering
from rendering.drawing.canvas import INK, PAPER, Brush, Palette, theme_of
from rendering.drawing.lettering import (
    FontFace,
    drawable_name,
    face_for,
    fit_text,
    line_mask_at,
    space_words,
    text_width,
)
from rendering.drawing.picture import Backdrop, Box, assemble_full_colour, ground_of
from rendering.pictures import draw, plan_of
from rendering.shanghaien.emojis import (
    MOST_BYTES,
    SIDE,
    die_emoji,
    emoji_images,
    half_emoji,
    nation_emoji,
)
from tests.rendering.gallery import boards

SIZE = 38
GROUND = (40, 60, 80)
SQUEEZED_SIZE, WIDTH = 24, 126


@pytest.mark.parametrize(
    ("text", "at", "face", "anchor"),
    [
        ("Ångström jq", (150, 30), FontFace.TEXT, "lm"),
        ("10", (150.5, 30.25), FontFace.BOLD, "mm"),
        ("Ҩж Ảj", (149.03, 29.98), FontFace.OTHER_SCRIPTS, "rm"),
        ("Ångström jq", (-3.4, 2.7), FontFace.TEXT, "ls"),
    ],
)
def test_a_cached_line_of_text_looks_as_if_written_in_place(
    text: str, at: tuple[float, float], face: FontFace, anchor: str
) -> None:
    written = Image.new("RGB", (300, 60), GROUND)
    font = lettering.load_font(face, SIZE)
    ImageDraw.Draw(written).text(at, text, (240, 220, 60), font, anchor=anchor)
    for _ in range(2):  # first computed, then cached
        pasted = Image.new("RGB", (300, 60), GROUND)
        mask, x, y = line_mask_at(text, at, face, SIZE, anchor)
        pasted.paste((240, 220, 60), (x, y), mask)
        assert pasted.tobytes() == written.tobytes()


def test_a_line_without_ink_leaves_no_trace() -> None:
    mask, _, _ = line_mask_at(" ", (20, 30), FontFace.TEXT, SIZE, "lm")
    assert mask.getbbox() is None


def condensed_box(text: str, room: int) -> tuple[int, int, int, int]:
    """Return the bounding box of `text` written by `condense_text`."""
    sheet = Image.new("RGB", (WIDTH, 2 * SQUEEZED_SIZE), PAPER)
    Brush(sheet, theme_of(Palette.NORMAL)).condense_text(
        text, (WIDTH / 2, SQUEEZED_SIZE), INK, size=SQUEEZED_SIZE, room=room
    )
    dark = ImageOps.invert(sheet.convert("L")).point(lambda level: 255 * (level > 128))
    box = dark.getbbox()
    assert box is not None
    return box


def test_a_word_that_is_too_wide_is_condensed_at_its_full_height() -> None:
    assert condensed_box("Türken", 116) == condensed_box("Türken", 124)
    left, top, right, bottom = condensed_box("Amerikaner", 116)
    assert right - left <= 116
    _, high, _, low = condensed_box("Amer", 116)
    assert abs((bottom - top) - (low - high)) <= 1


def test_a_word_that_is_far_too_wide_becomes_smaller() -> None:
    _, top, right, bottom = condensed_box("Amerikaner und andere", 116)
    assert right <= WIDTH
    _, high, _, low = condensed_box("Amer", 116)
    assert bottom - top < low - high


BOARDS = dict(boards())


def test_a_picture_belongs_to_the_caller() -> None:
    scene = BOARDS["board-half-way"]
    drawn = draw(scene)
    before = drawn.tobytes()
    drawn.paste(0, (0, 0, *drawn.size))
    assert draw(scene).tobytes() == before


@pytest.mark.parametrize("name", ["board-half-way", "board-colour-blind"])
def test_the_palette_is_close_to_full_colour(name: str) -> None:
    scene = BOARDS[name]
    backdrop, tiles, _, themes = plan_of(scene)
    full = assemble_full_colour(backdrop, themes(scene.display.palette), tiles)
    apart = np.abs(
        np.asarray(full, dtype=np.int16) - np.asarray(draw(scene).convert("RGB"), dtype=np.int16)
    )
    assert apart.mean() < 3
    assert np.percentile(apart.max(axis=-1), 99) < 24


def test_a_backdrop_leaves_the_cache_after_many_others() -> None:
    theme = theme_of(Palette.NORMAL)
    backdrops = [
        Backdrop(f"plain {number}", lambda _: Image.new("RGB", (8, 8))) for number in range(200)
    ]
    first = weakref.ref(ground_of(backdrops[0], theme))
    ground = first()
    assert ground is not None
    ground.patch(Box(0, 0, 4, 4))
    del ground
    for backdrop in backdrops[1:]:
        ground_of(backdrop, theme)
    gc.collect()
    assert first() is None


IN_A_BUTTON = 22
"""The size in pixels of an emoji in a button on a phone."""


def open_picture(emoji: bytes) -> Image.Image:
    with Image.open(BytesIO(emoji)) as picture:
        assert picture.format == "PNG"
        return picture.convert("RGBA")


def test_exactly_the_dice_nations_and_halves_have_emojis_that_discord_accepts() -> None:
    dice = (die_emoji(value, seat) for value in range(1, 7) for seat in SEATS)
    assert {*emoji_images()} == {*dice, *map(nation_emoji, NATIONS), *map(half_emoji, Half)}
    for name, emoji in emoji_images().items():
        assert re.fullmatch(r"[a-z_]{2,32}", name), "only words: screen readers read them"
        assert open_picture(emoji).size == (SIDE, SIDE)
        assert len(emoji) <= MOST_BYTES


@pytest.mark.parametrize("page", [(49, 51, 56), (255, 255, 255)], ids=["dark", "light"])
def test_any_two_emojis_are_distinguishable_in_a_button_on_either_page(
    page: tuple[int, int, int],
) -> None:
    shown = {}
    for name, emoji in emoji_images().items():
        ground = Image.new("RGBA", (SIDE, SIDE), page)
        ground.alpha_composite(open_picture(emoji))
        small = ground.convert("L").resize((IN_A_BUTTON, IN_A_BUTTON), Image.Resampling.BOX)
        shown[name] = np.asarray(small, dtype=np.int16)
    for first, second in combinations(shown, 2):
        # The difference of two dice that differ by one pip is nearly 4.
        assert np.abs(shown[first] - shown[second]).mean() > 3, (first, second)


@pytest.mark.parametrize(
    ("name", "username", "shown"),
    [
        *((name, "user", name) for name in ("Jürgen Müßig", "Дмитрий", "Αθηνά", "नमस्ते", "Việt")),
        ("  Anna \n Bonny\t", "anna", "Anna Bonny"),
        *((name, "bruce_lee", "bruce_lee") for name in ("李小龍", "🎲 Bernd", "محمد", "", " \t")),
        ("Zoë\U0001f1e9\U0001f1ea", "zoe", "zoe"),
        ("李", "李bruce龍", "bruce"),
        ("李", "小龍", "–"),
    ],
)
def test_a_name_that_cannot_be_drawn_is_replaced_by_the_drawable_username(
    name: str, username: str, shown: str
) -> None:
    assert drawable_name(name, username) == shown


def test_a_script_that_the_lettering_lacks_is_written_in_the_other_font() -> None:
    assert face_for("Αθηνά", FontFace.BOLD) is FontFace.OTHER_SCRIPTS
    assert face_for("Anna", FontFace.BOLD) is FontFace.BOLD
    # A French narrow space does not change the font of a text.
    assert face_for("Bernd gagne 8–7\u202f!", FontFace.BOLD) is FontFace.BOLD
    assert "\u202f" not in space_words("Bernd gagne 8–7\u202f!", FontFace.BOLD)


def test_words_of_the_lettering_are_a_quarter_of_an_em_apart() -> None:
    gap = text_width(space_words(" ", FontFace.BOLD), FontFace.BOLD, 100)
    assert 22 < gap < 30
    assert space_words("a b", FontFace.NARROW) == "a b"


def test_a_long_text_becomes_smaller_before_it_is_cut() -> None:
    text = "Spaniards and others"
    room = text_width(text, FontFace.TEXT, 24)
    assert fit_text(text, FontFace.TEXT, 30, room, least=20) == (text, 24)
    cut, size = fit_text(text, FontFace.TEXT, 30, room / 2, least=20)
    assert size == 20
    assert cut.endswith("…")
    assert text.startswith(cut[:-1])
    assert text_width(cut, FontFace.TEXT, 20) <= room / 2
