"""A match as a value: what is remembered of it only saves time."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.rules import stepwise
from bot.matches.match import REMEMBERED_POSITIONS
from tests.matches.conftest import Table


@pytest.mark.asyncio
async def test_events_are_gone_through_alike_with_and_without_remembered_positions(
    table: Table,
) -> None:
    chance = random.Random(3)
    match = await table.match()
    while match.revision < 2 * REMEMBERED_POSITIONS:
        user, move = match.user_of(match.state.mover), chance.choice(legal_moves(match.state))
        match = (await table.events.play(match.id, user, move, match.revision)).after
    assert match.asks_as_at(match.revision - 1), "who was called is not called again"
    forgetful = replace(match, recent={})
    steps, end = list(stepwise(match.before(0), match.events)), match.revision
    for start in (0, end - REMEMBERED_POSITIONS // 2, end):
        assert list(match.stepwise(start, end)) == steps[start:]
        assert list(forgetful.stepwise(start, end)) == steps[start:]
