"""The game with three seats and hidden cards once more, kept in PostgreSQL.

The tests are those of the other file; only the store is another one here.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.store.postgres.store import open_store
from bot.store.sql.store import Store
from tests.matches.test_three_seats import (  # noqa: F401 - found here by pytest
    room,
    test_a_whole_game_is_played_by_three_at_once_and_survives_restarts,
    test_each_two_of_a_table_are_rated_by_their_places_and_the_forgotten_have_many_numbers,
    test_the_same_players_play_once_in_a_channel_in_whatever_order,
    tiny,
)
from tests.postgres import emptied

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def store(postgres: str) -> AsyncIterator[Store]:
    """A cluster's database, empty."""
    async with await open_store(emptied(postgres)) as opened:
        yield opened
