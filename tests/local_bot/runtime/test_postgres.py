"""Tests of resignation, pauses, deadlines and deletion, repeated with PostgreSQL.

The tests are imported from other files; only the fixture `table` is different.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.e2e.table import Table
from tests.local_bot.commands.test_privacy import (  # noqa: F401 - pytest finds it here
    test_a_deleted_member_gives_up_and_leaves_no_name_behind,
    test_a_server_that_returns_within_thirty_days_keeps_its_data,
)
from tests.local_bot.tables import table_here
from tests.local_bot.timers.test_clocks import (  # noqa: F401 - pytest finds it here
    test_after_twice_the_pace_the_game_ends_and_explains_it,
)
from tests.local_bot.timers.test_rests import (  # noqa: F401 - pytest finds it here
    test_a_deleted_channel_pauses_its_game_until_it_is_moved,
)
from tests.postgres import empty_database


@pytest.fixture
async def table(postgres: str) -> AsyncIterator[Table]:
    """Yield a table with the real bot in this process and its games in PostgreSQL."""
    async with table_here(SHANGHAIEN_DATABASE=empty_database(postgres)) as table:
        yield table
