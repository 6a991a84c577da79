from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.shanghaien.state import SEATS, Resign, Seat
from bot.matches.match import Match
from bot.texts.catalogue import Catalogue
from bot.texts.wording import shanghaien as wording
from cogs.board.names import picture_names
from cogs.games.shanghaien.analysis import chances_scene
from cogs.games.shanghaien.pictures import sheet_scene
from cogs.ui.pictures import Pictures, drawing_helper
from rendering.drawing import lettering
from rendering.drawing.canvas import Display
from rendering.shared.people import CAPTAINS
from tests.cogs.foreign_names import JUST_BEGUN
from tests.matches.conftest import ANNA, Table
from tests.rendering.painting import paint_tiles
from tests.rendering.writing import FittedText, record_fitted_texts

CATALOGUE = Catalogue.read()


@pytest.fixture
def written_texts(monkeypatch: pytest.MonkeyPatch) -> list[FittedText]:
    """Return a list that collects the texts on all pictures drawn from now on."""
    return record_fitted_texts(monkeypatch)


async def strangers(table: Table) -> Match:
    """Return a finished match of two players whose names need characters outside the fonts."""
    match = await table.match()
    match = (await table.events.play(match.id, ANNA.id, Resign(), 0)).after
    return replace(match, record=replace(match.record, names=("李小龍", "🎲 Bernd 🎲")))


async def test_the_chart_of_chances_shows_the_readers_side_below(table: Table) -> None:
    match = await strangers(table)
    texts = CATALOGUE.language("en")
    first, second = (
        chances_scene(match, JUST_BEGUN, texts, Display(), CAPTAINS[:2], viewer=seat)
        for seat in SEATS
    )
    anna, bernd = ("anna", CAPTAINS[0]), ("bernd", CAPTAINS[1])
    assert first.shares == (anna, bernd)
    assert (second.shares, second.sides) == ((bernd, anna), (Seat.SECOND, Seat.FIRST))
    for (_, own), (_, other) in zip(first.lines[0].points, second.lines[0].points, strict=True):
        assert own + other == pytest.approx(1)
    names = "Anna", "Bernd"
    assert "Bernd" in wording.advice.chances_alt_text(JUST_BEGUN, names, texts, Seat.SECOND)


async def test_usernames_replace_names_outside_of_the_fonts(
    table: Table, written_texts: list[FittedText]
) -> None:
    match = await strangers(table)
    assert picture_names(match) == ("anna", "bernd")
    paint_tiles(sheet_scene(Pictures(CATALOGUE, drawing_helper()), match, Display()))
    assert any("bernd" in each.text for each in written_texts)
    paint_tiles(chances_scene(match, JUST_BEGUN, CATALOGUE.language("en"), Display(), CAPTAINS[:2]))
    assert "bernd" in [each.text for each in written_texts]
    assert [each for each in written_texts if not lettering.can_draw(each.text)] == []
