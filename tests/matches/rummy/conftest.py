"""A room with the rummy."""

from __future__ import annotations

import pytest_asyncio

from bot.store.sql.store import Store
from tests.matches.rummy_room import RummyRoom


@pytest_asyncio.fixture
async def room(store: Store) -> RummyRoom:
    return RummyRoom(store)
