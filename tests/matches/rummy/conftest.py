"""The fixture for rummy matches."""

from __future__ import annotations

import pytest

from bot.store.sql.store import Store
from tests.matches.rummy_room import RummyRoom


@pytest.fixture
async def room(store: Store) -> RummyRoom:
    return RummyRoom(store)
