from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.shanghaien.analysis.report import (
    AdviceReason,
    Analysis,
    AnalysisStep,
    Costly,
    Option,
    ReasonFact,
    SeatAnalysis,
    StepKind,
)
from bot.games.shanghaien.moves import Roll, Seat, Shanghai
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.rules import replay
from bot.texts import wording
from bot.texts.catalogue import Catalogue
from bot.texts.wording.analysis import most_costly
from tests.texts.positions import NAMES, opening

CATALOGUE = Catalogue.load(strict=True)
ENGLISH = CATALOGUE.language("en")
STATE = replay(Options(), Seat.FIRST, opening())


def costly(seat: Seat, best: float) -> Costly:
    why = (ReasonFact(AdviceReason.ENDED_TOO_EARLY),)
    return Costly(9, seat, STATE, Option(Shanghai(), 0.2), Option(Roll(), best), why)


ANALYSIS = Analysis(
    done=5,
    total=5,
    steps=tuple(
        AnalysisStep(number, StepKind.CHOICE, 1, Seat.FIRST, chance, 0.0)
        for number, chance in enumerate((0.54, 0.3, 0.81, 1.0))
    ),
    by_seat=(
        SeatAnalysis(luck_points=3.2, error_points=4.1, stake=1.0, error_chance=0.25),
        SeatAnalysis(luck_points=-1.0, error_points=2.0, stake=1.0, error_chance=0.1),
    ),
    deal_chance=0.1,
    deal_points=1.5,
    end_chance=0.0,
    end_points=0.0,
    costly=tuple(
        costly(seat, best)
        for best, seat in ((0.9, Seat.FIRST), (0.8, Seat.SECOND), (0.7, Seat.FIRST))
    ),
)


def test_luck_cards_choices_and_accuracy_are_told_apart() -> None:
    assert wording.analysis_text(ANALYSIS, NAMES, ENGLISH).splitlines() == [
        "**Luck** (points from the dice): Anna +3.2, Bernd −1.0",
        "**Cards** (points from what was laid out): Anna +1.5, Bernd −1.5",
        "**Choices** (points against the best): Anna −4.1, Bernd −2.0",
        "**Accuracy**: Anna 75%, Bernd 90%",
        "The dice decided this game more than the choices.",
    ]


def test_the_lead_is_told_as_a_sum_that_adds_up() -> None:
    first, *_ = wording.analysis_text(ANALYSIS, NAMES, ENGLISH, (8, 23)).splitlines()
    assert first == "**Anna:** cards −17, dice +4, choices −2 = **−15** points (8–23)"


def test_a_game_that_ended_otherwise_than_by_its_score_is_no_sum() -> None:
    given_up = replace(ANALYSIS, end_points=-12.0)
    text = wording.analysis_text(given_up, NAMES, ENGLISH, (8, 23))
    assert text == wording.analysis_text(given_up, NAMES, ENGLISH)


def test_choices_of_a_round_that_the_same_move_beats_are_one_mistake() -> None:
    assert [each.best.chance for each in most_costly(ANALYSIS)] == [0.9, 0.8]
    later = replace(ANALYSIS.costly[2], state=replace(STATE, round=2))
    apart = replace(ANALYSIS, costly=(*ANALYSIS.costly[:2], later))
    assert [each.best.chance for each in most_costly(apart)] == [0.9, 0.8, 0.7]


@pytest.mark.parametrize(
    ("errors", "verdict"), [(0.0, "luck"), (20.0, "skill"), (4.0, "even")], ids=str
)
def test_the_verdict_names_what_weighed_clearly_more(errors: float, verdict: str) -> None:
    first = replace(ANALYSIS.by_seat[0], luck_points=4.0, error_points=errors)
    second = SeatAnalysis()
    text = wording.analysis_text(replace(ANALYSIS, by_seat=(first, second)), NAMES, ENGLISH)
    assert text.endswith(ENGLISH(f"analysis-verdict-{verdict}"))


def test_a_costly_choice_says_what_was_better_by_how_much_and_why() -> None:
    assert wording.costly_text(ANALYSIS.costly[0], NAMES, ENGLISH) == (
        "**Round 1, Anna:** Shanghai! (20%), better: **Roll** (90%). "
        "Rolling on, there’s more to gain than to lose."
    )


def test_a_player_is_shown_the_own_costly_choices_and_everybody_all() -> None:
    later = replace(ANALYSIS.costly[2], state=replace(STATE, round=2))
    three = replace(ANALYSIS, costly=(*ANALYSIS.costly[:2], later))
    assert [each.best.chance for each in most_costly(three)] == [0.9, 0.8, 0.7]
    assert [each.best.chance for each in most_costly(three, (Seat.FIRST,))] == [0.9, 0.7]


def test_the_chances_are_told_for_who_cannot_see_them() -> None:
    assert wording.chances_alt_text(ANALYSIS, NAMES, ENGLISH) == (
        "Winning chances of Anna over the game: "
        "54% at the start, 30% at the lowest, 100% at the highest."
    )
