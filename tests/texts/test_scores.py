"""Round summaries and score sheets, by the rulebook's own two examples."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.games.shanghaien.cards import NATIONS, Nation, Trick
from bot.games.shanghaien.moves import End, Ended, Seat, Termination
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.rules import apply, replay
from bot.games.shanghaien.scoring import awards, score
from bot.games.shanghaien.state import Crew, GameState, Outcome, Phase, Player, RoundResult
from bot.texts.catalogue import LANGUAGES, Catalogue, Texts
from bot.texts.wording.shanghaien import (
    award_lines,
    result_text,
    round_alt_text,
    round_summary_text,
    score_alt_text,
    score_so_far_text,
    score_text,
    shanghai_question,
)
from bot.texts.wording.shanghaien.cards import Marks
from tests.texts.positions import LONG_NAMES, NAMES, TAVERN, fullest, opening, started

CATALOGUE = Catalogue.load(strict=True)
ENGLISH = CATALOGUE.language("en")


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    """One language after the other."""
    return CATALOGUE.language(str(request.param))


def _award_example() -> GameState:
    """Anna has 2, 2, 3, 6, 6 on the cards, Bernd 3, 4, 5, 6, 6."""
    return GameState(
        options=Options(),
        phase=Phase.TURN,
        round=3,
        starter=Seat.FIRST,
        mover=Seat.SECOND,
        players=(Player(dice=(0, 2, 1, 0, 0, 2)), Player(dice=(0, 0, 1, 1, 1, 2))),
        tavern=TAVERN,
        one_end=End.LEFT,
    )


def _score_example() -> GameState:
    """The rulebook's game, 7 to 8."""
    crews = {
        Nation.SPANIARDS: (Crew((3,), (Trick.DIE_SHIFT, Trick.BOTH_DICE)), Crew()),
        Nation.FRENCH: (Crew((1, 4)), Crew((2, 3))),
        Nation.AMERICANS: (Crew((1, 2, 3)), Crew((3, 4))),
        Nation.CHINESE: (Crew((1,)), Crew((3, 3, 4))),
    }
    nobody = (Crew(), Crew())
    anna, bernd = (
        Player(
            crews=tuple(crews.get(nation, nobody)[slot] for nation in NATIONS),
            tricks=(Trick.BOTH_DICE,) * slot,
        )
        for slot in (0, 1)
    )
    state = GameState(
        options=Options(),
        phase=Phase.OVER,
        round=8,
        starter=Seat.FIRST,
        mover=Seat.FIRST,
        players=(anna, bernd),
    )
    counted = score(state)
    return replace(state, outcome=Outcome(Termination.COMPLETED, counted.leader, counted))


def test_the_award_example_reads_as_in_the_rulebook() -> None:
    assert award_lines(awards(_award_example()), NAMES, ENGLISH) == (
        "1: French 4 out of the game (no dice)",
        "2: Trick (Die ±1) to **Anna** (2–0)",
        "3: Dutch 2 out of the game (1–1, neighbours 4–4)",
        "4: American 3 to **Bernd** (0–1)",
        "5: Turkish 1 to **Bernd** (0–1)",
        "6: Italian 3 to **Bernd** (2–2, neighbours 0–5)",
    )


def test_the_summary_says_who_called_shanghai(texts: Texts) -> None:
    state = _award_example()
    result = RoundResult(3, Seat.SECOND, End.LEFT, awards(state))
    lines = round_summary_text(result, NAMES, texts).splitlines()
    assert len(lines) == 8
    assert "Bernd" in lines[0]
    assert "3" in lines[0]


def test_a_card_sent_to_the_sharks_is_told(texts: Texts) -> None:
    sharks = replace(_award_example(), shark_cards=frozenset({2}))
    lines = award_lines(awards(sharks), NAMES, texts)
    assert "Anna" not in lines[1]
    assert lines[1] != award_lines(awards(_award_example()), NAMES, texts)[1]


def test_the_question_before_shanghai_says_what_it_comes_to() -> None:
    assert shanghai_question(_award_example(), NAMES, ENGLISH).splitlines() == [
        "**Shanghai?** That ends round 3.",
        "Anna 1 card, Bernd 3 cards · score 0–\u20600 → **1–\u20607**",
        "-# Anna: Trick (Die ±1)",
        "-# Bernd: American 3, Turkish 1, Italian 3",
    ]


def test_the_last_question_before_shanghai_says_that_the_game_ends(texts: Texts) -> None:
    last = shanghai_question(replace(_award_example(), round=8), NAMES, texts)
    assert last.splitlines()[0] == texts("shanghai-ask-last")


def test_the_score_example_reads_as_in_the_rulebook() -> None:
    assert score_text(_score_example(), NAMES, ENGLISH).splitlines() == [
        "**The score sheet**",
        "Crews: Anna first, then Bernd",
        "**Americans** 6 (1, 2, 3)–7 (3, 4): Bernd +6, the weaker crew’s strength",
        "**French** 5 (1, 4)–5 (2, 3): equal, nobody scores",
        "**Chinese** 1–10 (3, 3, 4): Bernd +1, the weaker crew’s strength",
        "**Spaniards** 7 (3, wild 2, wild 2)–0: Anna +7, alone in this nation",
        "**Nobody aboard:** Germans, Dutch, Turks and Italians",
        "**Unused tricks** 0–1: 1 point each",
        "**Total** 7–8",
        "Bernd wins 8–7!",
    ]


@pytest.mark.parametrize("names", [NAMES, LONG_NAMES])
def test_score_sheets_fit_a_message(names: tuple[str, str], texts: Texts) -> None:
    assert len(score_text(_score_example(), names, texts)) <= 2000
    assert len(score_so_far_text(fullest(), names, texts)) <= 2000


@pytest.mark.parametrize("names", [NAMES, LONG_NAMES])
def test_descriptions_of_summary_and_sheet_fit_and_are_plain(
    names: tuple[str, str], texts: Texts
) -> None:
    state = _award_example()
    summary = round_alt_text(RoundResult(3, Seat.SECOND, End.LEFT, awards(state)), names, texts)
    everything = replace(fullest(), phase=Phase.OVER)
    for text in (summary, score_alt_text(everything, names, texts)):
        assert 100 < len(text) <= 1024
        assert "*" not in text
        assert "\n" not in text


def test_the_description_of_the_sheet_ends_with_the_result() -> None:
    text = score_alt_text(_score_example(), NAMES, ENGLISH)
    assert text.startswith("Crews: Anna first, then Bernd; Americans 6–7: Bernd +6; French 5–5; ")
    assert text.endswith("Unused tricks 0–1; Total 7–8. Bernd wins 8–7!")


def test_the_score_so_far_shows_what_is_still_to_come() -> None:
    state = replay(started().options, Seat.FIRST, opening())
    lines = score_so_far_text(state, NAMES, ENGLISH).splitlines()
    assert "**French** 0–0, to come 4 + 9" in lines
    assert "**Tricks** 0–0, to come 1 + 7" in lines
    assert lines[-1] == "There are 42 cards left in the stack."


def test_the_score_so_far_shows_the_marks_of_the_nations() -> None:
    marks = Marks(nations={nation: f"~{nation.name}" for nation in NATIONS})
    text = score_so_far_text(fullest(), NAMES, ENGLISH, marks)
    assert sum(line.startswith("**~") for line in text.splitlines()) == len(NATIONS)
    bare = score_so_far_text(fullest(), NAMES, ENGLISH)
    assert re.sub(r"~\w+ ", "", text) == bare, "nothing but marks is added"


def test_a_card_sent_to_the_sharks_is_not_to_come() -> None:
    state = replay(started().options, Seat.FIRST, opening())
    lines = score_so_far_text(replace(state, shark_cards=frozenset({1})), NAMES, ENGLISH)
    assert "**French** 0–0, to come 0 + 9" in lines


def _ended(termination: Termination, winner: Seat | None) -> GameState:
    state = replay(started().options, Seat.FIRST, opening())
    if termination in (Termination.COMPLETED, Termination.RESIGNED):
        return replace(state, outcome=Outcome(termination, winner, score(state)))
    return apply(state, Ended(termination, winner))


@pytest.mark.parametrize(
    ("termination", "winner", "sentence"),
    [
        (Termination.COMPLETED, None, "A draw at 0–0. Both captains keep their hats on."),
        (Termination.RESIGNED, Seat.FIRST, "Bernd gives up; Anna wins."),
        (Termination.TIME, Seat.FIRST, "Bernd ran out of time; Anna wins."),
        (
            Termination.TIME,
            None,
            "Nobody came back in time, so the game ends without a winner.",
        ),
        (Termination.CANCELLED, None, "The game was called off; nobody wins."),
    ],
)
def test_every_end_has_its_sentence(
    termination: Termination, winner: Seat | None, sentence: str, texts: Texts
) -> None:
    told = result_text(_ended(termination, winner), NAMES, texts)
    assert (told == sentence) == (texts is ENGLISH)


def test_a_running_game_has_no_result() -> None:
    with pytest.raises(ValueError, match="not over"):
        result_text(started(), NAMES, ENGLISH)
