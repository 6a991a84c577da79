from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.games.shanghaien.analysis.habits import costly_habits
from bot.games.shanghaien.analysis.report import (
    AdviceReason,
    Analysis,
    AnalysisStep,
    Costly,
    Mistake,
    Option,
    ReasonFact,
    SeatAnalysis,
    StepKind,
)
from bot.games.shanghaien.moves import Roll, Seat, Shanghai
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.rules import replay
from bot.texts.catalogue import LANGUAGES, Catalogue
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.shanghaien.analysis import (
    habits_text,
    lesson_text,
    mistake_text,
    worst_mistakes,
)
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
        SeatAnalysis(luck_points=3.2, error_points=4.1, error_chance=0.25),
        SeatAnalysis(luck_points=-1.0, error_points=2.0, error_chance=0.1),
    ),
    deal_chance=0.1,
    deal_points=1.5,
    end_chance=0.0,
    end_points=0.0,
    mistakes=(
        Mistake(AdviceReason.ENDED_TOO_EARLY, Seat.FIRST, 3, 1.2, costly(Seat.FIRST, 0.9)),
        Mistake(AdviceReason.ENDED_TOO_EARLY, Seat.SECOND, 1, 0.6, costly(Seat.SECOND, 0.8)),
        Mistake(AdviceReason.TRICK_MISSED, Seat.FIRST, 1, 0.5, costly(Seat.FIRST, 0.7)),
        Mistake(AdviceReason.OTHER_END, Seat.FIRST, 1, 0.1, costly(Seat.FIRST, 0.3)),
    ),
)


def test_luck_cards_and_choices_are_told_apart_and_by_whose_reckoning() -> None:
    assert wording.analysis_text(ANALYSIS, NAMES, ENGLISH).splitlines() == [
        "**Luck** (points from the dice): Anna +3.2, Bernd −1.0",
        "**Cards** (points from what was laid out): Anna +1.5, Bernd −1.5",
        "**Choices** (points against the best): Anna −4.1, Bernd −2.0",
        "The dice decided this game more than the choices.",
        "-# By the captain’s reckoning, in points of the final score.",
    ]


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (None, "Bernd’s **+15** (23–8): cards +17, dice −4, choices +2."),
        (Seat.FIRST, "Your **−15** (8–23): cards −17, dice +4, choices −2."),
        (Seat.SECOND, "Your **+15** (23–8): cards +17, dice −4, choices +2."),
    ],
    ids=str,
)
def test_a_sum_that_adds_up_tells_the_readers_lead_or_the_winners_and_tells_it_once(
    reader: Seat | None, told: str
) -> None:
    first, *rest = wording.analysis_text(ANALYSIS, NAMES, ENGLISH, (8, 23), reader).splitlines()
    assert first == told
    assert not any(sign.isdigit() for line in rest for sign in line)


def test_a_game_that_ended_otherwise_than_by_its_score_is_no_sum() -> None:
    given_up = replace(ANALYSIS, end_points=-12.0)
    text = wording.analysis_text(given_up, NAMES, ENGLISH, (8, 23))
    assert text == wording.analysis_text(given_up, NAMES, ENGLISH)


@pytest.mark.parametrize(
    ("errors", "verdict"), [(0.0, "luck"), (20.0, "skill"), (4.0, "even")], ids=str
)
def test_the_verdict_names_what_weighed_clearly_more(errors: float, verdict: str) -> None:
    first = replace(ANALYSIS.by_seat[0], luck_points=4.0, error_points=errors)
    second = SeatAnalysis()
    text = wording.analysis_text(replace(ANALYSIS, by_seat=(first, second)), NAMES, ENGLISH)
    assert ENGLISH(f"analysis-verdict-{verdict}") in text.splitlines()


def test_a_mistake_says_what_was_better_by_how_much_and_why() -> None:
    once = ANALYSIS.mistakes[1]
    assert mistake_text(once, NAMES, ENGLISH) == (
        "**Round 1, Bernd:** Shanghai! (20%), better: **Roll** (80%). "
        "Rolling on, there’s more to gain than to lose."
    )


def test_mistakes_of_one_kind_are_told_once_with_how_often() -> None:
    told = mistake_text(ANALYSIS.mistakes[0], NAMES, ENGLISH)
    assert told.endswith("It happened 3 times in this game.")


def test_who_reads_of_an_own_mistake_is_not_named() -> None:
    mistake = ANALYSIS.mistakes[0]
    assert mistake_text(mistake, NAMES, ENGLISH, Seat.FIRST).startswith("**Round 1:** Shanghai!")
    assert mistake_text(mistake, NAMES, ENGLISH, Seat.SECOND).startswith("**Round 1, Anna:**")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_share_of_a_chance_is_above_the_whole(language: str) -> None:
    texts = CATALOGUE.language(language)
    dear = [[replace(ANALYSIS.mistakes[0], cost=1.1 + 0.01 * (n % 3))] for n in range(9)]
    told = "\n".join(
        [
            *(mistake_text(each, NAMES, texts) for each in ANALYSIS.mistakes),
            habits_text(costly_habits(dear), len(dear), texts),
        ]
    )
    shares = [int(share) for share in re.findall(r"(\d+)\s?%", told)]
    assert len(shares) >= 10
    assert max(shares) <= 100


def test_a_player_is_shown_the_own_mistakes_and_everybody_all() -> None:
    assert [each.cost for each in worst_mistakes(ANALYSIS)] == [1.2, 0.6, 0.5]
    assert [each.cost for each in worst_mistakes(ANALYSIS, (Seat.FIRST,))] == [1.2, 0.5, 0.1]


@pytest.mark.parametrize("kind", AdviceReason)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_mistake_has_its_lesson(language: str, kind: AdviceReason) -> None:
    assert lesson_text(kind, CATALOGUE.language(language)).endswith(".")


def test_habits_are_told_with_their_samples() -> None:
    games = [[replace(ANALYSIS.mistakes[0], cost=0.04 + 0.01 * (n % 3), times=2)] for n in range(9)]
    told = habits_text(costly_habits(games), len(games), ENGLISH)
    assert told.splitlines()[:3] == [
        "What cost you most over your last 9 games:",
        "1. **Roll on as long as there’s more to gain than to lose.**",
        "-# 18 times, in 9 of 9 games. At its worst it turned a 90% chance to win into 20%.",
    ]
    assert habits_text((), 9, ENGLISH).startswith("Over your last 9 games I see no habit")


def test_the_chances_are_told_for_who_cannot_see_them() -> None:
    assert wording.chances_alt_text(ANALYSIS, NAMES, ENGLISH) == (
        "Winning chances of Anna over the game: "
        "54% at the start, 30% at the lowest, 100% at the highest."
    )
