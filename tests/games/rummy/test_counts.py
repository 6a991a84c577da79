"""Golden counts of legal continuations; see `counting` for the file and how to renew it."""

from __future__ import annotations

import pytest

from tests.games.rummy.counting import COUNTS_FILE, ENOUGH, count, read_positions, renewed
from tests.thorough import some

pytestmark = pytest.mark.long

POSITIONS = {position.name: position for position in read_positions(COUNTS_FILE.read_text())}


@pytest.mark.parametrize("name", POSITIONS)
def test_continuations_are_as_many_as_ever(name: str) -> None:
    position = POSITIONS[name]
    found = count(position, some(ENOUGH // 4, ENOUGH))
    assert found == position.counts[: len(found)]


def test_renewing_keeps_remarks_and_correct_counts() -> None:
    blocks = COUNTS_FILE.read_text().strip().split("\n\n")
    part = "\n\n".join((blocks[0], f"# A remark.\n{blocks[2]}"))
    assert "\n\n".join(renewed(part)) == part
