"""Every level of the computer, and every computer player of a level, has a distinct portrait."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.games.shanghaien.players.levels import LADDER, Level
from bot.games.shanghaien.state import SEATS, Seat
from bot.records.members import DEFAULT_PORTRAIT, Hat, PortraitChoice
from bot.texts.catalogue import LANGUAGES, Catalogue
from cogs.board.names import computer_names
from rendering.drawing.canvas import SEAT_COLOURS
from rendering.pictures import draw
from rendering.shanghaien.board_scene import build_board
from rendering.shanghaien.sprites.people import large_portrait
from rendering.shared.people import (
    CAPTAINS,
    FACES,
    PEOPLE,
    computer_portrait,
    member_portrait,
    portrait,
    seat_portraits,
)
from tests.rendering.looks import dice_look
from tests.rendering.positions import HALF_WAY
from tests.rendering.sample_words import SAMPLE_WORDS

SMALL = (34, 50)
"""The width and height in pixels of a portrait next to the score."""


def differing(one: Image.Image, other: Image.Image) -> int:
    """Return the number of pixels that differ clearly."""
    grey = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    return sum(grey.histogram()[40:])


def test_portraits_of_different_levels_differ_even_when_small() -> None:
    for seat in SEATS:
        drawn = {level: _draw(level, seat, *SMALL) for level in LADDER}
        for one, other in combinations(LADDER, 2):
            assert differing(drawn[one], drawn[other]) > SMALL[0] * SMALL[1] / 8, (one, other)
    for level in LADDER[:-1]:
        assert differing(*(_draw(level, seat, 56, 86) for seat in SEATS)) > 56 * 86 / 8, level


def _draw(level: str, seat: Seat, width: int, height: int) -> Image.Image:
    return portrait(SEAT_COLOURS[seat], computer_portrait(level, 0), width, height)


def test_computers_of_an_unknown_level_are_drawn_as_captains() -> None:
    assert computer_portrait("somebody new", 9) == computer_portrait(Level.CAPTAIN, 2)


@pytest.mark.parametrize("size", [SMALL, (56, 86)])
def test_all_hats_and_faces_differ_in_the_same_colours(size: tuple[int, int]) -> None:
    choices = [member_portrait(hat, face) for hat in Hat for face in range(len(FACES))]
    drawn = {portrait(SEAT_COLOURS[SEATS[0]], each, *size).tobytes() for each in choices}
    assert len(drawn) == len(choices)


def test_large_portraits_show_hat_and_face() -> None:
    choices = [*CAPTAINS, *(CAPTAINS[1]._replace(hat=hat) for hat in Hat if hat != Hat.TRICORNE)]
    drawn = {large_portrait(SEATS[0], each, 300).tobytes() for each in choices}
    assert len(drawn) == len(choices)


def test_players_without_a_choice_have_distinct_and_constant_faces() -> None:
    users = [(number * 1_000_003, DEFAULT_PORTRAIT) for number in range(1, 7)]
    chosen = (9, PortraitChoice(Hat.TOQUE, 3))
    computer = computer_portrait(Level.CAPTAIN, 0)
    seated = seat_portraits((*users, chosen, computer))
    assert len({*seated}) == len(seated), "all players have different portraits"
    assert seated[-2:] == (member_portrait(Hat.TOQUE, 3), computer)
    assert seat_portraits((computer, chosen, *users[::-1])) == seated[::-1]
    assert seat_portraits((users[0],)) == seated[:1], "the portrait of the lowest id is constant"


@pytest.mark.parametrize("level", PEOPLE)
def test_portraits_of_one_level_differ_in_the_same_colours(level: str) -> None:
    faces = [computer_portrait(level, number) for number in range(len(PEOPLE[level]))]
    drawn = [portrait(SEAT_COLOURS[SEATS[0]], each, *SMALL) for each in faces]
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
                HALF_WAY, dice_look(("Anna", "Bot"), SAMPLE_WORDS["en"], faces=(CAPTAINS[0], face))
            )
        )
        for face in (CAPTAINS[1], computer_portrait("cook", 0), computer_portrait("mate", 1))
    ]
    for one, other in combinations(drawn, 2):
        assert differing(one, other) > 500
