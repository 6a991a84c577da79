from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.shanghaien.cards import Nation
from bot.games.shanghaien.rules import largest_swing, round_totals
from bot.games.shanghaien.state import Seat, Termination
from rendering.shanghaien.examples import NAMES, SCORE_EXAMPLE
from rendering.shanghaien.sheet import SheetLine, build_score_sheet
from tests.rendering.looks import dice_look
from tests.rendering.painting import paint_tiles
from tests.rendering.positions import SCORED, finish
from tests.rendering.sample_words import SAMPLE_WORDS
from tests.rendering.writing import record_fitted_texts

WORDS = SAMPLE_WORDS["en"]


def lines(viewer: Seat) -> dict[Nation, SheetLine]:
    scene = build_score_sheet(SCORE_EXAMPLE, dice_look(NAMES, WORDS, viewer=viewer), "Bernd 8 : 7")
    return {line.nation: line for line in scene.lines}


def test_the_scored_strength_is_ringed_and_the_viewer_is_on_the_left() -> None:
    # Rules, "Worked examples": Spaniards 3 + two wilds : none; French 1, 4 : 2, 3;
    # Americans 1, 2, 3 : 3, 4; Chinese 1 : 3, 3, 4.
    found = lines(Seat.FIRST)
    for nation, near, far, why in (
        (Nation.AMERICANS, Seat.SECOND, None, "7 beats 6"),
        (Nation.CHINESE, Seat.SECOND, None, "10 beats 1"),
        (Nation.FRENCH, None, None, "equally strong"),
        (Nation.SPANIARDS, Seat.FIRST, None, "alone"),
        (Nation.TURKS, None, None, ""),
    ):
        line = found[nation]
        assert (line.near.scored_by, line.far.scored_by, line.why) == (near, far, why), nation
    assert [nation for nation, line in found.items() if line.is_equal] == [Nation.FRENCH]
    for nation, line in lines(Seat.SECOND).items():
        assert line == replace(found[nation], near=found[nation].far, far=found[nation].near)


def test_a_long_result_wraps_to_two_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    told = (
        "For Maximiliane Freifrau von Hohenstein-Wartburg the time ran out; "
        "Wilhelmina-Charlotte von Donnersmarck wins."
    )
    scene = build_score_sheet(SCORE_EXAMPLE, dice_look(NAMES, WORDS), told)
    written = record_fitted_texts(monkeypatch)
    paint_tiles(scene)
    assert " ".join(each.shown for each in written[:2]).split() == told.split()


def test_the_totals_after_each_round_and_the_largest_swing_are_below_the_score() -> None:
    ended = finish(SCORED, Seat.FIRST)
    for viewer, near in ((Seat.FIRST, 0), (Seat.SECOND, 1)):
        scene = build_score_sheet(ended, dice_look(NAMES, WORDS, viewer=viewer), "Anna")
        totals = [tuple(each[slot] for each in round_totals(ended)) for slot in (0, 1)]
        assert scene.totals == (totals[near], totals[1 - near])
        assert scene.swing == largest_swing(ended)
        assert scene.swing is not None
        assert scene.swing_words == ("French +4", f"Round {scene.swing.round}")
    lost = finish(SCORED, Seat.FIRST, Termination.RESIGNED)
    scene = build_score_sheet(lost, dice_look(NAMES, WORDS), "Anna")
    assert (scene.swing, scene.swing_words) == (None, ("", ""))
