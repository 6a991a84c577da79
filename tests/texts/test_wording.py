"""Rules for the sentences of the dice game, independent of their wording."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.games.shanghaien.analysis.habits import costly_habits
from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import End, Phase, Seat
from bot.texts.catalogue import LANGUAGES, Catalogue, Texts
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.shanghaien.advice import habits_text, mistake_text, worst_mistakes
from cogs.games.rummy.finished import head_to_head_rows as rummy_rows
from rendering.charts.head_to_head import Preference
from tests.texts import member_samples, shanghaien_samples
from tests.texts.positions import LONG_NAMES, NAMES, fullest, rolled_with
from tests.texts.shanghaien_samples import ANALYSIS

CATALOGUE = Catalogue.read(strict=True)
ENGLISH = CATALOGUE.language("en")
LONGEST_NAMES = ("A" * 100, "B" * 100)
FINAL = replace(fullest(), phase=Phase.OVER)
RESULT = shanghaien_samples.award_result()


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    """Return the texts of each language in turn."""
    return CATALOGUE.language(str(request.param))


@pytest.mark.parametrize("names", [LONG_NAMES, LONGEST_NAMES])
def test_the_longest_texts_fit(names: tuple[str, str], texts: Texts) -> None:
    if names is LONG_NAMES:
        assert len(wording.position.table_text(fullest(), names, texts)) <= 3500
        assert (
            len(wording.scores.score_text(shanghaien_samples.score_example(), names, texts)) <= 2000
        )
        assert len(wording.scores.score_so_far_text(fullest(), names, texts)) <= 2000
        for page in wording.advice.GUIDE_PAGES:
            assert len(wording.advice.guide_text(page, texts)) <= 1500
        for plain in (
            wording.scores.round_alt_text(RESULT, names, texts),
            wording.scores.score_alt_text(FINAL, names, texts),
        ):
            assert 100 < len(plain) <= 1024
            assert not set("*\n") & set(plain)
    for viewer in Seat:
        text = wording.position.alt_text(fullest(), names, texts, viewer)
        assert 300 < len(text) <= 1024
        assert text.endswith(texts("alt-stack", cards=6))


def test_marks_that_would_make_the_message_too_long_are_left_out(texts: Texts) -> None:
    long = shanghaien_samples.marks(
        "a_rather_long_name_of_an_emoji_and_its_number_1234567890123456789"
    )
    bare = wording.position.table_text(fullest(), LONG_NAMES, texts)
    assert wording.position.table_text(fullest(), LONG_NAMES, texts, marks=long) == bare


@pytest.mark.parametrize("end", [None, End.LEFT], ids=["end-open", "end-fixed"])
def test_every_legal_move_has_its_own_phrase(texts: Texts, end: End | None) -> None:
    state = rolled_with((Trick.DIE_SHIFT, Trick.SHARKS, Trick.ROLL_AGAIN, Trick.JOKER), end=end)
    moves = legal_moves(state)
    phrases = {wording.position.move_text(move, state, texts) for move in moves}
    # The trick *2 sailors* is on two of the cards, with the same text for both.
    same = [move for move in moves if getattr(move, "half", None) is Half.TWO_SAILORS]
    assert len(phrases) == len(moves) - len(same) + 1


def test_no_share_of_a_chance_is_above_the_whole(texts: Texts) -> None:
    dear = [[replace(ANALYSIS.mistakes[0], cost=1.1 + 0.01 * (n % 3))] for n in range(9)]
    sentences = [mistake_text(each, NAMES, texts) for each in ANALYSIS.mistakes]
    sentences.append(habits_text(costly_habits(dear), len(dear), texts))
    shares = [int(share) for share in re.findall(r"(\d+)\s?%", "\n".join(sentences))]
    assert len(shares) >= 10
    assert max(shares) <= 100


def test_players_see_their_own_mistakes_and_other_readers_see_all() -> None:
    assert [each.cost for each in worst_mistakes(ANALYSIS)] == [1.2, 0.6, 0.5]
    assert [each.cost for each in worst_mistakes(ANALYSIS, (Seat.FIRST,))] == [1.2, 0.5, 0.1]


def test_fewer_points_are_better_in_a_rummy_duel() -> None:
    rows = rummy_rows(member_samples.CARD_DUEL, ENGLISH)
    fewer = {row.label for row in rows if row.better is Preference.FEWER}
    assert fewer == {"Points a game", "Points a round"}
