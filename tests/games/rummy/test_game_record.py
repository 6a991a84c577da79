"""What the record of the rummy promises the house about itself."""

from __future__ import annotations

import pytest

from bot.games.rummy.agreement import (
    FORMATS,
    WINDOWS,
    Agreement,
    Format,
    fitted_agreement,
    format_agreement,
    format_of,
    of_format,
    parse_agreement,
)
from bot.games.rummy.contracts import Contract
from bot.games.rummy.game import RUMMY
from bot.games.rummy.lengths import days_of
from bot.games.rummy.moves import Seat
from bot.games.rummy.options import HIGH_PENALTIES, Options
from bot.games.rummy.players.player import Level


def test_the_levels_that_are_offered_and_of_the_stand_in_are_those_that_can_play() -> None:
    assert RUMMY.stand_in is not None
    assert RUMMY.inviting.levels == tuple(level.value for level in Level)
    assert RUMMY.stand_in.level in RUMMY.inviting.levels


@pytest.mark.parametrize("window", WINDOWS)
def test_terms_are_kept_as_json_and_read_back(window: int | None) -> None:
    options = Options(decks=3, penalties=HIGH_PENALTIES, contracts=(Contract(1, 2),), price=2)
    for terms in (
        Agreement(window=window),
        Agreement(options, Seat.THIRD, by_lot=False, window=window, proposed=False),
    ):
        assert parse_agreement(format_agreement(terms)) == terms


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        "no JSON",
        format_agreement(Agreement(window=7)),
        format_agreement(Agreement()).replace('"options": {}', '"options": {"wings": "2"}'),
        format_agreement(Agreement()).replace('"dealer": null', '"dealer": "9"'),
    ],
)
def test_terms_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each in its own words
        parse_agreement(text)


def test_packs_are_proposed_for_the_players_unless_some_were_chosen() -> None:
    packs = {n: fitted_agreement(Agreement(), n).options for n in range(2, 9)}
    assert [(o.decks, o.jokers) for o in packs.values()] == [(2, 4)] * 4 + [(3, 6)] * 3
    chosen = Agreement(Options(decks=4), proposed=False)
    fitted = fitted_agreement(chosen, 8)
    assert (fitted.options.decks, fitted.options.jokers) == (4, 4)


def test_quiet_turns_grow_with_the_players_unless_a_number_was_chosen() -> None:
    limits = [fitted_agreement(Agreement(), n).options.quiet_limit for n in range(2, 9)]
    assert limits == [60, 60, 60, 75, 90, 105, 120]
    for_eight = fitted_agreement(Agreement(), 8)
    assert fitted_agreement(for_eight, 4).options.quiet_limit == 60
    chosen = Agreement(Options(quiet_limit=40))
    assert fitted_agreement(chosen, 8).options.quiet_limit == 40


def test_each_format_has_rounds_of_its_own_and_a_window() -> None:
    rounds = {form: len(agreement.options.contracts) for form, agreement in FORMATS.items()}
    assert rounds == {Format.SHORT: 4, Format.EVENING: 3, Format.LONG: 7}
    agreed = Agreement(Options(price=2, contracts=FORMATS[Format.LONG].options.contracts))
    evening = of_format(agreed, Format.EVENING)
    assert (format_of(evening), evening.window, evening.options.price) == (Format.EVENING, 60, 2)
    assert of_format(evening, Format.LONG) == agreed
    assert format_of(Agreement(Options(contracts=(Contract(1, 0),)))) is None


def test_days_are_told_for_every_table_and_any_rounds() -> None:
    long, short = (FORMATS[form].options.contracts for form in (Format.LONG, Format.SHORT))
    for players in range(2, 9):
        assert days_of(short, players) < days_of(long, players)
        assert days_of(long, players).planned < days_of(long, players).by_hand
    assert days_of((Contract(1, 0),), 4) == days_of((Contract(2, 0),), 4)
