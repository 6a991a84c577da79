"""Rounds of the rummy in words: why nobody won one, and who begins the next."""

from __future__ import annotations

import pytest

from bot.games.rummy.moves import Seat
from bot.games.rummy.notation import parse_event
from bot.games.rummy.options import Contract, Options
from bot.games.rummy.rules import new_game
from bot.games.rummy.view import view
from bot.texts.catalogue import LANGUAGES, Catalogue
from bot.texts.wording import rummy as wording
from tests.games.rummy.playing import idle, started

CATALOGUE = Catalogue.load(strict=True)
NAMES = ("Anna", "Bernd")
SHORT = Options(dealt=7, contracts=(Contract(1, 0),), quiet_limit=10, buys=0)
DEAL = "deal QC / 6C 6D 6H 8S AC AD 2C / 7C 7D 7H TS AH AS 3C"
DRAWN = ("9C", "9D", "9H", "9S", "TC", "TD", "TH", "JS", "JD", "JH")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_that_nobody_won_says_after_how_many_turns(language: str) -> None:
    table = idle(started(SHORT, 2, DEAL), *DRAWN).table
    told = wording.round_text(table, table.history[0], NAMES, CATALOGUE.language(language))
    assert "10" in told.splitlines()[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_round_says_who_begins_it(language: str) -> None:
    before = new_game(SHORT, 2, Seat.SECOND)
    dealt = parse_event(DEAL)
    starter = NAMES[started(SHORT, 2, DEAL).table.mover.slot]
    told = wording.turn_lines([(view(before, None), dealt)], NAMES, CATALOGUE.language(language))
    assert [starter in line and "Q♣" in line for line in told] == [True]
