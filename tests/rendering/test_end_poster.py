from __future__ import annotations

import pytest

from bot.games.shanghaien.cards import Nation
from bot.games.shanghaien.rules import score
from bot.games.shanghaien.state import GameState, Seat, Termination
from rendering.shanghaien.end_poster import EndPosterScene, Figure, build_end_poster, has_poster
from rendering.shanghaien.examples import NAMES
from tests.rendering.looks import dice_look
from tests.rendering.positions import FULLEST, HALF_WAY, SCORED, finish
from tests.rendering.sample_words import SAMPLE_WORDS


def poster(state: GameState) -> EndPosterScene:
    return build_end_poster(state, dice_look(NAMES, SAMPLE_WORDS["en"]), "Shanghaien")


def test_the_poster_shows_the_scores_of_the_sheet_and_the_best_sailors_in_front() -> None:
    scene = poster(SCORED)
    counted = score(SCORED)
    assert (scene.title, scene.how, scene.winner) == ("Bernd wins!", "", Seat.SECOND)
    assert scene.totals == counted.totals
    nations = sum(each.points for each in scene.nations if each.scorer is not None)
    assert nations + sum(counted.tricks) == sum(counted.totals)
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
def test_it_names_the_end_of_the_game(
    winner: Seat | None, how: Termination, title: str, below: str
) -> None:
    scene = poster(finish(FULLEST, winner, how))
    assert (scene.title, scene.how) == (title, below)


@pytest.mark.parametrize(
    "state",
    [HALF_WAY, *(finish(FULLEST, None, how) for how in (Termination.CANCELLED, Termination.TIME))],
    ids=["running", "cancelled", "out of time"],
)
def test_a_game_that_was_neither_won_nor_drawn_has_none(state: GameState) -> None:
    assert not has_poster(state)
    with pytest.raises(ValueError, match="won or drawn"):
        poster(state)
