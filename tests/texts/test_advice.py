from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.moves import Ended, Place, Seat, Termination
from bot.games.shanghaien.rules import apply, replay
from bot.games.shanghaien.state import GameState, Player
from bot.texts.catalogue import LANGUAGES, Catalogue, Texts
from bot.texts.wording.shanghaien import GUIDE_PAGES, help_now, rules_pages
from tests.texts.positions import NAMES, first, opening, play_of, rolled_with, started

CATALOGUE = Catalogue.load(strict=True)


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    """One language after the other."""
    return CATALOGUE.language(str(request.param))


def _help(state: GameState, seat: Seat | None, texts: Texts) -> str:
    return help_now(
        state, seat, NAMES, texts, score_command="</score:1>", resign_command="</resign:1>"
    )


def _at(count: int) -> GameState:
    return replay(started().options, Seat.FIRST, opening()[:count])


def test_the_mover_hears_how_many_dice_shanghai_still_needs(texts: Texts) -> None:
    assert texts("help-shanghai-later", missing=2) in _help(_at(1), Seat.FIRST, texts)
    assert texts("help-shanghai-later", missing=1) in _help(_at(7), Seat.FIRST, texts)


def test_shanghai_is_explained_once_it_is_allowed(texts: Texts) -> None:
    state = replace(_at(7), players=(Player(dice=(0, 1, 0, 0, 1, 0)), Player()))
    text = _help(state, Seat.FIRST, texts)
    assert texts("help-shanghai") in text
    assert texts("help-roll") in text


def test_who_cannot_roll_is_told_so(texts: Texts) -> None:
    state = replace(_at(7), players=(Player(dice=(1, 1, 1, 1, 1, 0)), Player()))
    text = _help(state, Seat.FIRST, texts)
    assert text.startswith(texts("help-must-shanghai"))
    assert texts("help-roll") not in text


def test_the_starter_hears_about_the_open_end(texts: Texts) -> None:
    assert texts("help-end") in _help(_at(3), Seat.FIRST, texts)
    assert texts("help-end") not in _help(_at(6), Seat.SECOND, texts)


@pytest.mark.parametrize("half", Half)
def test_each_half_that_can_be_played_is_explained(half: Half, texts: Texts) -> None:
    trick = play_of(half).trick
    text = _help(rolled_with((trick,)), Seat.FIRST, texts)
    assert all(texts(f"trick-{each}-explain") in text for each in trick.halves)
    assert text.count("\n- ") == 2


def test_two_sailors_without_a_crew_is_not_explained(texts: Texts) -> None:
    state = rolled_with((Trick.DIE_SHIFT,))
    mover = replace(state.players[0], crews=Player().crews)
    text = _help(replace(state, players=(mover, state.players[1])), Seat.FIRST, texts)
    assert texts("trick-two-sailors-explain") not in text
    assert texts("trick-die-shift-explain") in text


def test_a_played_trick_and_waiting_sharks_are_told(texts: Texts) -> None:
    armed = apply(rolled_with((Trick.SHARKS,)), first(play_of(Half.SEND_TO_SHARKS)))
    text = _help(armed, Seat.FIRST, texts)
    assert texts("help-armed") in text
    assert texts("help-trick-used") in text


def test_who_holds_no_trick_is_told_so(texts: Texts) -> None:
    assert texts("help-no-tricks") in _help(rolled_with(()), Seat.FIRST, texts)


def test_the_last_round_reminds_of_unused_tricks(texts: Texts) -> None:
    state = replace(rolled_with((Trick.DIE_SHIFT,)), round=8)
    assert texts("help-last-round") in _help(state, Seat.FIRST, texts)


def test_who_waits_onlookers_and_late_readers_get_their_own_text(texts: Texts) -> None:
    state = apply(rolled_with(()), first(Place(3)))
    over = apply(state, Ended(Termination.CANCELLED, None))
    waiting = _help(state, Seat.FIRST, texts)
    assert "Bernd" in waiting
    assert "</score:1>" in waiting
    assert _help(state, None, texts) == texts("help-watching", first="Anna", second="Bernd")
    assert _help(over, Seat.FIRST, texts) == texts("help-over")


def test_the_guide_has_its_pages_in_every_language(texts: Texts) -> None:
    pages = rules_pages(texts)
    assert tuple(page.picture for page in pages) == GUIDE_PAGES
    assert len({page.title for page in pages}) == len(pages)
    for page in pages:
        assert 150 < len(page.text) <= 1500


def test_the_guide_uses_the_names_of_the_buttons(texts: Texts) -> None:
    tricks = next(page for page in rules_pages(texts) if page.picture == "tricks")
    for half in (Half.TWO_SAILORS, Half.DIE_SHIFT, Half.BOTH_DICE, Half.ROLL_AGAIN):
        assert f"**{texts(f'trick-{half}-name')}**" in tricks.text
