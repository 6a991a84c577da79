from __future__ import annotations

import pytest

from bot.games.shanghaien.analysis.report import AdviceReason, Hint, Option, ReasonFact
from bot.games.shanghaien.moves import Move, Place, Resign, Roll, Seat, Shanghai
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.rules import replay
from bot.texts.catalogue import LANGUAGES, Catalogue
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.shanghaien.hints import SHOWN_OPTIONS, reasons_text, signed_text
from tests.texts.positions import NAMES, TAVERN, opening

CATALOGUE = Catalogue.load(strict=True)
ENGLISH = CATALOGUE.language("en")
STATE = replay(Options(), Seat.FIRST, opening()[:6])
"""The second seat has rolled 2 and 6."""


def option(die: int, chance: float = 0.5) -> Option:
    return Option(Place(die), chance)


def test_a_hint_names_the_best_move_its_reason_and_what_all_are_worth() -> None:
    why = (ReasonFact(AdviceReason.WINS_CARD, TAVERN[1], 2, 0.1),)
    hint = Hint((option(2, 0.61), option(6, 0.4)), why)
    assert wording.hint_text(hint, STATE, NAMES, ENGLISH).splitlines() == [
        "I’d play **2 on Trick (Die ±1)**",
        "That takes the lead on Trick (Die ±1).",
        "- 2 on Trick (Die ±1) · 61% to win",
        "- 6 on Italian 3 · 40% to win",
    ]


def test_the_only_move_is_named_as_such() -> None:
    hint = Hint((Option(Shanghai(), 0.5),), ())
    assert wording.hint_text(hint, STATE, NAMES, ENGLISH) == "There’s only one move: **Shanghai!**"


def test_moves_that_read_alike_are_told_once_as_the_better_one() -> None:
    hint = Hint((option(2, 0.7), option(2, 0.6), option(6, 0.5)), ())
    text = wording.hint_text(hint, STATE, NAMES, ENGLISH)
    assert "70%" in text
    assert "60%" not in text


def test_a_long_list_is_cut_and_says_so() -> None:
    moves: list[Move] = [Roll(), Shanghai(), Resign(), *(Place(die) for die in range(1, 7))]
    shown, every = moves[:SHOWN_OPTIONS], moves[: SHOWN_OPTIONS + 1]
    texts = [
        wording.hint_text(
            Hint(tuple(Option(move, 0.5) for move in some), ()), STATE, NAMES, ENGLISH
        )
        for some in (shown, every)
    ]
    assert "worth less" not in texts[0]
    assert "… and one more, worth less." in texts[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "reason", [reason for reason in AdviceReason if reason is not AdviceReason.PLAIN]
)
def test_every_reason_has_words_in_every_language(reason: AdviceReason, language: str) -> None:
    card = TAVERN[0] if reason in (AdviceReason.WINS_CARD, AdviceReason.DEARER_CARD) else None
    texts = CATALOGUE.language(language)
    text = reasons_text([ReasonFact(reason, card)], Seat.FIRST, NAMES, texts)
    assert text != texts("why-plain")
    assert "{" not in text


def test_cards_that_are_won_stand_in_one_sentence_and_are_not_spoken_of_again() -> None:
    facts = [
        ReasonFact(AdviceReason.WINS_CARD, TAVERN[0]),
        ReasonFact(AdviceReason.DEARER_CARD, TAVERN[0]),
        ReasonFact(AdviceReason.WINS_CARD, TAVERN[2]),
        ReasonFact(AdviceReason.LETS_OPPONENT_END),
    ]
    assert reasons_text(facts, Seat.FIRST, NAMES, ENGLISH) == (
        "That takes the lead on French 4 and Dutch 2. "
        "Otherwise Bernd could call Shanghai and gain by it."
    )


def test_without_a_reason_it_is_the_average() -> None:
    assert reasons_text([], Seat.FIRST, NAMES, ENGLISH) == ENGLISH("why-plain")


@pytest.mark.parametrize(
    ("points", "words"), [(1.26, "+1.3"), (-0.04, "0.0"), (-2.0, "−2.0"), (0.0, "0.0")]
)
def test_points_carry_their_sign(points: float, words: str) -> None:
    assert signed_text(points, ENGLISH) == words
