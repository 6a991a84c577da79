"""Every picture of the rummy for random positions of every rule set, in every display mode."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.rummy.terms.agreement import Preset
from cogs.ui.pictures import DISPLAYS
from rendering.pictures import draw, plan_of
from tests.rendering.rummy.positions import EVERY_RULE_SET, random_table, scenes
from tests.rendering.test_layout import overlapping
from tests.thorough import some

POSITIONS = some(1, 20)
MODES = some(1, len(DISPLAYS))
"""The number of display modes in which each picture is laid out; together they cover all."""
DRAWN = some(1, 30)


@pytest.mark.parametrize("preset", Preset)
def test_every_position_can_be_laid_out(preset: Preset) -> None:
    for players in (players for each, players in EVERY_RULE_SET if each is preset):
        for number in range(POSITIONS):
            chance = Random(f"{preset} {players} {number}")
            table = random_table(preset, players, chance)
            for mode in chance.sample([*DISPLAYS], MODES):
                for name, scene in scenes(table, DISPLAYS[mode], chance):
                    tiles = [*plan_of(scene).tiles]
                    assert not overlapping(tiles), (name, players, number, mode)


@pytest.mark.long
def test_positions_are_drawn_within_their_pictures() -> None:
    chance = Random(0)
    for preset, players in chance.sample(EVERY_RULE_SET * 2, DRAWN):
        table = random_table(preset, players, chance)
        for name, scene in scenes(table, chance.choice([*DISPLAYS.values()]), chance):
            width, height = draw(scene).size
            for box, tile in plan_of(scene).tiles:
                assert 0 <= box.x < box.right <= width, (name, preset, players, tile)
                assert 0 <= box.y < box.bottom <= height, (name, preset, players, tile)
