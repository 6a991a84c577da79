from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.shanghaien.analysis.report import Analysis, AnalysisStep, SeatAnalysis, StepKind
from bot.games.shanghaien.moves import Resign, Seat
from bot.matches.match import Match
from bot.texts.catalogue import Catalogue
from cogs.games.shanghaien.analysis_pictures import chances_scene
from cogs.games.shanghaien.pictures import sheet_scene
from cogs.kit.pictures import Pictures, drawing_helper
from cogs.table.names import drawn_names
from rendering.ink import fonts
from rendering.ink.display import Display
from tests.matches.conftest import ANNA, Table
from tests.rendering.painted import paint_tiles
from tests.rendering.writing import Written, written_from_here_on

CATALOGUE = Catalogue.read()
START = AnalysisStep(-1, StepKind.START, 0, None, chance=0.5, points=0.0)
JUST_BEGUN = Analysis(1, 1, (START,), (SeatAnalysis(), SeatAnalysis()), 0.0, 0.0, ())
pytestmark = pytest.mark.asyncio


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """Every line that the pictures write from here on."""
    return written_from_here_on(monkeypatch)


async def strangers(table: Table) -> Match:
    """Return a finished match of two whose display names no font of the pictures has."""
    match = await table.match()
    match = (await table.events.play(match.id, ANNA.id, Resign(), 0)).after
    return replace(match, record=replace(match.record, names=("李小龍", "🎲 Bernd 🎲")))


async def test_usernames_stand_in_for_names_that_cannot_be_drawn(table: Table) -> None:
    assert drawn_names(await strangers(table)) == ("anna", "bernd")


async def test_a_score_sheet_writes_nothing_that_its_fonts_lack(
    table: Table, written: list[Written]
) -> None:
    scene = sheet_scene(Pictures(CATALOGUE, drawing_helper()), await strangers(table), Display())
    paint_tiles(scene)
    assert any("bernd" in each.text for each in written)
    assert [each for each in written if not fonts.can_draw(each.text)] == []


async def test_the_chances_write_nothing_that_their_fonts_lack(
    table: Table, written: list[Written]
) -> None:
    match = await strangers(table)
    paint_tiles(chances_scene(match, JUST_BEGUN, CATALOGUE.language("en"), Display()))
    assert drawn_names(match)[Seat.SECOND.slot] in [each.text for each in written]
    assert [each for each in written if not fonts.can_draw(each.text)] == []
