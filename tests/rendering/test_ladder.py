"""Every level of the computer, and every computer player of a level, has a distinct portrait."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.games.shanghaien.players.levels import LADDER, Level
from bot.games.shanghaien.state import SEATS, Seat
from bot.texts.catalogue import LANGUAGES, Catalogue
from cogs.board.names import computer_names
from rendering.drawing.canvas import SEAT_COLOURS
from rendering.pictures import draw
from rendering.shanghaien.board_scene import build_board
from rendering.shared.people import MEMBER, PEOPLE, Portrait, captain, features_of
from rendering.shared.posters import dressed_figure, figure
from tests.rendering.looks import dice_look
from tests.rendering.positions import HALF_WAY
from tests.rendering.sample_words import SAMPLE_WORDS

SMALL = (34, 50)
"""The size next to the score."""


def differing(one: Image.Image, other: Image.Image) -> int:
    """Return how many pixels differ clearly."""
    grey = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    return sum(grey.histogram()[40:])


def test_portraits_of_different_levels_differ_even_when_small() -> None:
    for seat in SEATS:
        drawn = {level: figure(level, seat, *SMALL) for level in LADDER}
        for one, other in combinations(LADDER, 2):
            assert differing(drawn[one], drawn[other]) > SMALL[0] * SMALL[1] / 8, (one, other)
    for level in LADDER[:-1]:
        assert differing(*(figure(level, seat, 56, 86) for seat in SEATS)) > 56 * 86 / 8, level


@pytest.mark.parametrize("level", [None, Level.CAPTAIN, "somebody new"])
def test_members_and_unknown_levels_are_drawn_as_captains(level: str | None) -> None:
    assert figure(level, Seat.FIRST, *SMALL) is captain(Seat.FIRST, *SMALL)


@pytest.mark.parametrize("level", PEOPLE)
def test_portraits_of_one_level_differ_in_the_same_colours(level: str) -> None:
    faces = [Portrait(level, number) for number in range(len(PEOPLE[level]))]
    drawn = [
        dressed_figure(SEAT_COLOURS[SEATS[0]], each, features_of(each, 0), *SMALL) for each in faces
    ]
    for one, other in combinations(drawn, 2):
        assert differing(one, other) > 30


@pytest.mark.parametrize("level", PEOPLE)
def test_every_named_computer_player_has_a_portrait(level: str) -> None:
    for language in LANGUAGES:
        assert len(computer_names(level, Catalogue.read().language(language))) == len(PEOPLE[level])


def test_the_board_shows_who_plays() -> None:
    drawn = [
        draw(
            build_board(
                HALF_WAY, dice_look(("Anna", "Bot"), SAMPLE_WORDS["en"], faces=(MEMBER, face))
            )
        )
        for face in (MEMBER, Portrait("cook"), Portrait("mate"))
    ]
    for one, other in combinations(drawn, 2):
        assert differing(one, other) > 500
