from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.games.shanghaien.cards import NATIONS, Half
from bot.games.shanghaien.moves import Ended, Seat, Termination
from bot.games.shanghaien.rules import apply, replay
from bot.games.shanghaien.state import GameState
from bot.texts.catalogue import LANGUAGES, Catalogue, Texts
from bot.texts.wording.shanghaien import (
    alt_text,
    heading,
    position_text,
    round_summary_text,
    score_text,
    table_text,
)
from bot.texts.wording.shanghaien.cards import Marks
from tests.texts.positions import LONG_NAMES, NAMES, fullest, opening, short_round, started

CATALOGUE = Catalogue.load(strict=True)
ENGLISH = CATALOGUE.language("en")


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    """One language after the other."""
    return CATALOGUE.language(str(request.param))


def _opened() -> GameState:
    return replay(started().options, Seat.FIRST, opening())


def test_the_heading_says_round_and_turn() -> None:
    assert heading(_opened(), NAMES, ENGLISH) == "Round 1 of 8 · Anna’s turn"
    assert heading(_opened(), NAMES, CATALOGUE.language("de")) == "Runde 1 von 8 · Anna ist dran"


def test_the_heading_of_a_finished_game_names_the_winner(texts: Texts) -> None:
    won = apply(_opened(), Ended(Termination.TIME, Seat.SECOND))
    off = apply(_opened(), Ended(Termination.CANCELLED, None))
    assert "Bernd" in heading(won, NAMES, texts)
    assert heading(off, NAMES, texts) == texts("heading-called-off")


@pytest.mark.parametrize("names", [NAMES, LONG_NAMES, ("A" * 100, "B" * 100)])
def test_alt_text_of_the_fullest_position_fits(names: tuple[str, str], texts: Texts) -> None:
    for viewer in Seat:
        text = alt_text(fullest(), names, texts, viewer)
        assert 300 < len(text) <= 1024
        assert text.endswith(texts("alt-stack", cards=6))


def test_alt_text_names_everything_on_the_table() -> None:
    text = alt_text(_opened(), NAMES, ENGLISH, Seat.SECOND)
    assert text == (
        "Round 1 of 8 · Anna’s turn. "
        "Tavern from left to right, dice of Bernd first, then of Anna. "
        "1: French 4 (0–0); 2: Trick (Die ±1) (0–0); 3: Dutch 2 (0–0); "
        "4: American 3 (0–0); 5: Turkish 1 (0–1, Anna leads); 6: Italian 3 (1–0, Bernd leads). "
        "Bernd, 0 points; dice left: 5; tricks: none; crews: none. "
        "Anna, 0 points; dice left: 5; tricks: none; crews: none. "
        "Cards to come: 42."
    )


def test_alt_text_says_that_the_1_is_open(texts: Texts) -> None:
    dealt = replay(started().options, Seat.FIRST, opening()[:1])
    cards = "French 4, Trick (Die ±1), Dutch 2, American 3, Turkish 1, Italian 3"
    assert texts is not ENGLISH or texts("alt-tavern-open", cards=cards) in alt_text(
        dealt, NAMES, texts
    )
    assert "(0" not in alt_text(dealt, NAMES, texts)


def test_the_text_board_of_the_fullest_position_fits(texts: Texts) -> None:
    assert len(position_text(fullest(), LONG_NAMES, texts)) <= 3500


def _marks(mark: str) -> Marks:
    return Marks(
        {(seat, die): f"{mark}{die}" for seat in Seat for die in range(1, 7)},
        {nation: f"{mark}{nation.name}" for nation in NATIONS},
        {half: f"{mark}{half.name}" for half in Half},
    )


def test_the_text_board_shows_marks_beside_dice_nations_and_tricks() -> None:
    text = table_text(fullest(), NAMES, ENGLISH, marks=_marks("~"))
    assert "**Rolled:** ~" in text
    assert "Tricks: ~" in text
    assert "Crews: ~" in text
    assert "- 1: ~" in text
    bare = table_text(fullest(), NAMES, ENGLISH)
    assert re.sub(r"(~\w+)+ ", "", text) == bare, "nothing but marks is added"


def test_the_ends_of_round_and_game_show_marks_beside_cards_and_nations() -> None:
    state = replay(started().options, Seat.FIRST, short_round())
    told = round_summary_text(state.history[-1], NAMES, ENGLISH, _marks("~"))
    assert all(": ~" in line for line in told.splitlines()[2:])
    sheet = score_text(fullest(), NAMES, ENGLISH, marks=_marks("~"))
    assert sum("**~" in line for line in sheet.splitlines()) == len(NATIONS)


def test_marks_that_would_make_the_message_too_long_are_left_out(texts: Texts) -> None:
    long = _marks("<:a_rather_long_name_of_an_emoji_and_its_number:1234567890123456789>")
    bare = table_text(fullest(), LONG_NAMES, texts)
    assert table_text(fullest(), LONG_NAMES, texts, marks=long) == bare


def test_the_text_board_tells_the_viewers_side_first() -> None:
    lines = position_text(fullest(), NAMES, ENGLISH, Seat.SECOND).splitlines()
    sides = [line for line in lines if line.endswith("points so far")]
    assert [line.split("**")[1] for line in sides] == ["Bernd", "Anna"]


def test_the_text_board_lists_cards_by_number_with_who_would_get_them() -> None:
    text = position_text(_opened(), NAMES, ENGLISH)
    assert "- 5: Turkish 1. Anna 1, Bernd 0. Would now go to Anna." in text
    assert "- 1: French 4. No dice.\n" in text
    numbers = [line[2] for line in text.splitlines() if line[:2] == "- " and line[3:4] == ":"]
    assert numbers == list("123456")


def test_dice_just_rolled_are_not_counted_as_left(texts: Texts) -> None:
    assert texts("position-supply", dice=0) in position_text(fullest(), NAMES, texts)


def test_a_finished_game_has_no_stack_and_no_dice(texts: Texts) -> None:
    over = apply(_opened(), Ended(Termination.CANCELLED, None))
    text = position_text(replace(over, tavern=()), NAMES, texts)
    assert texts("sofar-stack", cards=over.stack) not in text


def test_positions_between_rounds_are_told(texts: Texts) -> None:
    between = replay(started().options, Seat.FIRST, short_round())
    assert texts("position-tavern") not in position_text(between, NAMES, texts)
    assert "Bernd" in alt_text(between, NAMES, texts)
