from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from bot.games.shanghaien.cards import NATIONS, Half
from bot.games.shanghaien.state import SEATS
from rendering.shanghaien.emojis import (
    MOST_BYTES,
    SIDE,
    die_emoji,
    emoji_images,
    half_emoji,
    nation_emoji,
)

IN_A_BUTTON = 22
"""The size of an emoji on a phone, in pixels."""


def open_picture(emoji: bytes) -> Image.Image:
    with Image.open(BytesIO(emoji)) as picture:
        assert picture.format == "PNG"
        return picture.convert("RGBA")


def test_exactly_the_dice_nations_and_halves_have_emojis_that_discord_accepts() -> None:
    dice = (die_emoji(value, seat) for value in range(1, 7) for seat in SEATS)
    assert {*emoji_images()} == {*dice, *map(nation_emoji, NATIONS), *map(half_emoji, Half)}
    for name, emoji in emoji_images().items():
        assert re.fullmatch(r"[a-z_]{2,32}", name), "words alone: screen readers read them aloud"
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
        # Dice that differ by one pip are nearly 4 apart.
        assert np.abs(shown[first] - shown[second]).mean() > 3, (first, second)
