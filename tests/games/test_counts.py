"""The stored counts of legal continuations; see `counting` for the files and their renewal."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.shanghaien.cards import EXTRA_TRICKS, RELEASED_DECK, ExtraTrick, Trick
from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import PlayTrick
from tests.games.counting import CountedPosition, PositionCounter
from tests.games.rummy.counting import COUNTER as RUMMY
from tests.games.shanghaien.counting import COUNTER as SHANGHAIEN
from tests.games.shanghaien.counting import start
from tests.thorough import some

pytestmark = pytest.mark.long

POSITIONS = [(counting, each) for counting in (SHANGHAIEN, RUMMY) for each in counting.positions()]


@pytest.mark.parametrize(
    ("counting", "position"), POSITIONS, ids=[position.name for _, position in POSITIONS]
)
def test_the_numbers_of_continuations_are_unchanged(
    counting: PositionCounter[Any], position: CountedPosition
) -> None:
    found = counting.count(position, some(counting.enough // 4, counting.enough))
    assert found == position.counts[: len(found)]


def test_positions_cover_every_option_and_every_half() -> None:
    positions = SHANGHAIEN.positions()
    assert {position.fields["extra"] for position in positions} == set(ExtraTrick)
    playable = {
        (move.trick, move.half)
        for position in positions
        for move in legal_moves(start(position).state)
        if isinstance(move, PlayTrick)
    }
    tricks = (card for card in {*RELEASED_DECK.cards, *EXTRA_TRICKS} if isinstance(card, Trick))
    assert playable == {(trick, half) for trick in tricks for half in trick.halves}


def test_renewing_keeps_remarks_and_correct_counts() -> None:
    blocks = RUMMY.file.read_text().strip().split("\n\n")
    part = "\n\n".join((blocks[0], f"# A remark.\n{blocks[2]}"))
    assert "\n\n".join(RUMMY.renew(part)) == part
