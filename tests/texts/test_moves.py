from __future__ import annotations

import pytest

from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import End, Move, Place, Resign, Roll, Shanghai
from bot.texts.catalogue import LANGUAGES, Catalogue
from bot.texts.wording.shanghaien import move_text
from tests.texts.positions import play_of, rolled_with

CATALOGUE = Catalogue.load(strict=True)
ENGLISH = CATALOGUE.language("en")


@pytest.mark.parametrize(
    ("move", "phrase"),
    [
        (Roll(), "Roll"),
        (Shanghai(), "Shanghai!"),
        (Resign(), "Give up"),
        (Place(5), "5 on Turkish 1"),
        (Place(5, End.RIGHT), "5 on Trick (Die ±1), 1 on the right"),
        (play_of(Half.TWO_SAILORS), "2 Sailors to the French"),
        (play_of(Half.DIE_SHIFT), "Die ±1: 5 becomes 6"),
        (play_of(Half.EXCHANGE), "Exchange: take back 2"),
    ],
)
def test_a_move_is_a_short_phrase(move: Move, phrase: str) -> None:
    open_end = isinstance(move, Place) and move.end is not None
    state = rolled_with((), end=None if open_end else End.LEFT)
    assert move_text(move, state, ENGLISH) == phrase


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("end", [None, End.LEFT], ids=["end-open", "end-fixed"])
def test_every_legal_move_has_a_phrase_of_its_own(language: str, end: End | None) -> None:
    state = rolled_with((Trick.DIE_SHIFT, Trick.SHARKS, Trick.ROLL_AGAIN, Trick.JOKER), end=end)
    moves = legal_moves(state)
    phrases = {move_text(move, state, CATALOGUE.language(language)) for move in moves}
    # 2 Sailors reads the same whichever card is laid.
    same = [move for move in moves if getattr(move, "half", None) is Half.TWO_SAILORS]
    assert len(phrases) == len(moves) - len(same) + 1


def test_a_placement_without_an_end_cannot_be_told() -> None:
    with pytest.raises(ValueError, match="still open"):
        move_text(Place(5), rolled_with((), end=None), ENGLISH)
