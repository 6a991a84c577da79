from __future__ import annotations

from itertools import pairwise

import pytest

from bot.games.shanghaien.figures.habits import Habits
from bot.games.shanghaien.figures.luck import Luck
from bot.ratings.statistics import Duel
from bot.ratings.tally import Tally
from bot.texts.catalogue import Catalogue
from cogs.afterwards.statistics_pictures import rating_chart, versus_scene
from rendering.ink.display import Display
from rendering.pictures import render

DAY = 86_400.0
PATHS = {
    "one game": [(5 * DAY, 1662.3)],
    "all in one day": [(0.0, 1500.0), (60.0, 1512.0), (120.0, 1498.5)],
    "a steep way": [(0.0, 620.0), (900 * DAY, 2730.0)],
    "years": [(day * DAY, 1500.0 + day % 37) for day in range(0, 900, 9)],
}


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS.keys())
def test_a_rating_s_path_lies_inside_its_chart_between_a_few_round_numbers(
    path: list[tuple[float, float]],
) -> None:
    chart = rating_chart("Anna", path, Display())
    for moment, rating in path:
        assert chart.x_range[0] <= moment <= chart.x_range[1]
        assert chart.y_range[0] <= rating <= chart.y_range[1]
    values = [tick.value for tick in chart.y_ticks]
    assert 2 <= len(values) <= 7
    assert len({b - a for a, b in pairwise(values)}) == 1
    assert all(value % 10 == 0 for value in values)
    assert render(chart).startswith(b"\x89PNG")


def test_a_duel_that_nobody_finished_has_no_average_and_no_pips() -> None:
    nothing = Habits(1, 0, 0, 0, None)
    duel = Duel(Tally(won=1, early=1), (nothing, nothing), (Luck((0,) * 6), Luck((0,) * 6)))
    texts = Catalogue.load(strict=True).language("en")
    scene = versus_scene(("A", "B"), duel, None, texts, Display())
    assert [row.label for row in scene.rows] == ["Won", "Tricks a game", "Shanghai calls"]
    assert scene.rows[0].texts == ("1", "0")
