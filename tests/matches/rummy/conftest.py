"""The fixture for rummy matches."""

from __future__ import annotations

import pytest

from bot.store.sql.store import Store
from tests.matches.rummy_services import RummyServices


@pytest.fixture
async def services(store: Store) -> RummyServices:
    return RummyServices(store)
