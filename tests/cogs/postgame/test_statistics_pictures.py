from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from bot.games.rummy.game import SeatFigures as CardFigures
from bot.games.rummy.game import format_figures as format_card_figures
from bot.games.shanghaien.state import Seat
from bot.games.shanghaien.statistics import SeatFigures, format_figures
from bot.ratings.ladder import PathPoint, Tally
from bot.ratings.statistics import CountedGame, Duel, MemberStatistics
from bot.records.matches import NO_STATISTICS
from bot.texts.catalogue import Catalogue
from cogs.games.rummy.finished import points_chart
from cogs.games.shanghaien.analysis import head_to_head_rows as dice_rows
from cogs.postgame.statistics import head_to_head_scene, rating_chart
from rendering.drawing.canvas import Display
from rendering.pictures import render
from rendering.shared.people import CAPTAINS

TEXTS = Catalogue.read(strict=True).language("en")
_FACES = CAPTAINS[0], CAPTAINS[1]
DAY = 86_400.0
PATHS = {
    "one game": [PathPoint(1, 5 * DAY, 1662.3, 290.0)],
    "all in one day": [
        PathPoint(number, 60.0 * number, rating, 280.0)
        for number, rating in enumerate((1500.0, 1512.0, 1498.5))
    ],
    "a steep way": [PathPoint(1, 0.0, 620.0, 350.0), PathPoint(2, 900 * DAY, 2730.0, 60.0)],
    "years": [PathPoint(day, day * DAY, 1500.0 + day % 37, 60.0) for day in range(0, 900, 9)],
}


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS.keys())
def test_the_path_of_a_rating_is_inside_its_chart_between_a_few_round_numbers(
    path: Sequence[PathPoint],
) -> None:
    chart = rating_chart("Anna", path, TEXTS, Display())
    assert [rating for _, rating in chart.lines[0].points] == [point.rating for point in path]
    for game, rating in chart.lines[0].points:
        assert chart.x_range[0] <= game <= chart.x_range[1]
        assert chart.y_range[0] <= rating <= chart.y_range[1]
    values = [tick.value for tick in chart.y_ticks]
    assert 2 <= len(values) <= 7
    assert len({b - a for a, b in pairwise(values)}) == 1
    assert all(value % 10 == 0 for value in values)


def test_games_of_one_day_are_side_by_side() -> None:
    chart = rating_chart("Anna", PATHS["all in one day"], TEXTS, Display())
    assert [game for game, _ in chart.lines[0].points] == [1, 2, 3]


def test_the_first_and_the_last_game_are_dated_as_the_language_does() -> None:
    catalogue = Catalogue.read(strict=True)
    dates = {"en": "1 Jan 1970", "de": "01.01.1970", "fr": "1 janv. 1970", "it": "1 gen 1970"}
    for language, date in dates.items():
        texts = catalogue.language(language)
        first, middle, last = rating_chart("Anna", PATHS["years"], texts, Display()).x_ticks
        assert (first.label, middle.label) == (f"1 ({date})", "50")
        assert last.label.startswith("100 (")
        assert "1972" in last.label


def test_a_duel_ignores_habits_and_unfinished_games() -> None:
    one, other = (SeatFigures(8, (dice,) * 6, 3, 6, (0,) * 8) for dice in (1, 2))
    first, second = format_figures([one, other])
    duel = Duel(Tally(won=3, lost=1), (first, second))
    scene = head_to_head_scene(
        ("A", "B"), _FACES, dice_rows(duel, TEXTS), (1500.0, 1600.0), TEXTS, Display()
    )
    ahead = {row.label: row.ahead for row in scene.rows}
    assert (ahead["Won"], ahead["Rating"]) == (Seat.FIRST, Seat.SECOND)
    assert ahead["Shanghai calls"] is None
    early = Duel(Tally(won=1, early=1), ("{}", "{}"))
    scene = head_to_head_scene(("A", "B"), _FACES, dice_rows(early, TEXTS), None, TEXTS, Display())
    assert [row.label for row in scene.rows] == ["Won", "Tricks a game", "Shanghai calls"]
    assert scene.rows[0].texts == ("1", "0")


def _at_cards(*games: tuple[int, int]) -> MemberStatistics:
    """Return a member's statistics; `games` are pairs of the rounds and points in a game."""
    figures = [CardFigures(rounds, 0, 0, 0, 0, points) for rounds, points in games]
    path = [PathPoint(number, number * DAY, 1500.0, 80.0) for number in range(len(games))]
    return MemberStatistics(
        Tally(),
        NO_STATISTICS,
        NO_STATISTICS,
        None,
        tuple(
            CountedGame(point, text, "standard")
            for point, text in zip(path, format_card_figures(figures), strict=True)
        ),
    )


def test_games_of_cards_are_drawn_by_points_a_round_and_smoothly_over_the_last_five() -> None:
    games = (2, 8), (1, 10), (0, 0), (4, 4), (1, 0), (2, 12), (1, 2)
    chart = points_chart(_at_cards(*games), TEXTS, Display())
    assert chart is not None
    scene = chart.scene("Anna")
    single, smooth = ([y for _, y in line.points] for line in scene.lines)
    assert single == [4.0, 10.0, 1.0, 0.0, 6.0, 2.0], "a game without a round is left out"
    assert smooth == pytest.approx([4.0, 6.0, 22 / 7, 22 / 8, 3.4, 28 / 9])
    assert scene.y_range[0] == 0
    assert scene.y_range[1] > 10
    assert render(scene).startswith(b"\x89PNG")
    assert "from 0 to 10; in the last 5 3.1." in chart.alt_text("Anna")
    assert points_chart(_at_cards((2, 8), (0, 0)), TEXTS, Display()) is None, (
        "a line needs two games"
    )
