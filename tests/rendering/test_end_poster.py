from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.shanghaien.cards import Nation
from bot.games.shanghaien.moves import Seat, Termination
from bot.games.shanghaien.scoring import score
from rendering.shanghaien.end_poster import EndPosterScene, build_end_poster, has_poster
from rendering.shanghaien.end_poster_tiles import Figure
from rendering.shanghaien.examples import NAMES
from rendering.shanghaien.scene_look import SceneLook
from tests.rendering.positions import FULLEST, HALF_WAY, SCORED, finished
from tests.rendering.sample_words import SAMPLE_WORDS


def poster(winner: Seat | None, how: Termination = Termination.COMPLETED) -> EndPosterScene:
    return build_end_poster(finished(FULLEST, winner, how), SceneLook(NAMES, SAMPLE_WORDS["en"]))


def test_the_poster_shows_what_the_score_sheet_counts() -> None:
    scene = build_end_poster(SCORED, SceneLook(NAMES, SAMPLE_WORDS["en"]))
    counted = score(SCORED)
    assert (scene.title, scene.how, scene.winner) == ("Bernd wins!", "", Seat.SECOND)
    assert scene.totals == counted.totals
    points = [0, *counted.tricks]
    for seat in Seat:
        points[0] += sum(each.points for each in scene.nations if each.scorer is seat)
    assert sum(points) == sum(counted.totals)


def test_the_best_sailor_of_each_scoring_crew_stands_in_front() -> None:
    scene = build_end_poster(SCORED, SceneLook(NAMES, SAMPLE_WORDS["en"]))
    crew = scene.crews[Seat.SECOND.slot]
    assert crew[:3] == (
        Figure(Nation.TURKS, 4),
        Figure(Nation.GERMANS, 4),
        Figure(Nation.FRENCH, 3),
    )
    assert len(crew) == 8


@pytest.mark.parametrize(
    ("winner", "how", "title", "below"),
    [
        (None, Termination.COMPLETED, "A draw!", ""),
        (Seat.FIRST, Termination.RESIGNED, "Anna wins!", "Bernd gave up"),
        (Seat.SECOND, Termination.TIME, "Bernd wins!", "Anna ran out of time"),
    ],
)
def test_it_says_how_the_game_ended(
    winner: Seat | None, how: Termination, title: str, below: str
) -> None:
    scene = poster(winner, how)
    assert (scene.title, scene.how) == (title, below)


@pytest.mark.parametrize("how", [Termination.CANCELLED, Termination.TIME])
def test_a_game_that_nobody_won_though_it_was_no_draw_has_none(how: Termination) -> None:
    assert not has_poster(finished(FULLEST, None, how))
    with pytest.raises(ValueError, match="won or drawn"):
        poster(None, how)


def test_a_running_game_has_none() -> None:
    assert not has_poster(HALF_WAY)
    with pytest.raises(ValueError, match="won or drawn"):
        build_end_poster(replace(HALF_WAY, outcome=None), SceneLook(NAMES, SAMPLE_WORDS["en"]))
