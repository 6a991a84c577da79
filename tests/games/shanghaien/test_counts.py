"""Golden counts of legal continuations; see `counting` for the file and how to renew it."""

from __future__ import annotations

import pytest

from bot.games.shanghaien.cards import EXTRA_TRICKS, RELEASED_DECK, ExtraTrick, Trick
from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import PlayTrick
from tests.games.shanghaien.counting import COUNTS_FILE, ENOUGH, count, read_positions, start
from tests.thorough import some

pytestmark = pytest.mark.long

POSITIONS = {position.name: position for position in read_positions(COUNTS_FILE.read_text())}


@pytest.mark.parametrize("name", POSITIONS)
def test_continuations_are_as_many_as_ever(name: str) -> None:
    position = POSITIONS[name]
    found = count(position, some(ENOUGH // 3, ENOUGH))
    assert found == position.counts[: len(found)]


def test_positions_cover_every_option_and_every_half() -> None:
    assert {position.extra for position in POSITIONS.values()} == set(ExtraTrick)
    playable = {
        (move.trick, move.half)
        for position in POSITIONS.values()
        for move in legal_moves(start(position).state)
        if isinstance(move, PlayTrick)
    }
    tricks = (card for card in {*RELEASED_DECK.cards, *EXTRA_TRICKS} if isinstance(card, Trick))
    assert playable == {(trick, half) for trick in tricks for half in trick.halves}
