"""Clicks cost no more in a long game than in a new one."""

from __future__ import annotations

import pytest

from tests.bench.calls import card_calls


@pytest.mark.long
async def test_a_discard_makes_no_more_calls_late_in_a_game_than_at_its_start() -> None:
    early, late = await card_calls(300)
    assert early > 500
    assert late <= 1.1 * early
