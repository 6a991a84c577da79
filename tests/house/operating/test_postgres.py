"""Games with the store in PostgreSQL: given up, resting, late, and forgotten.

The tests are those of the other files; only the table is another one here.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.e2e.table import Table
from tests.house.around.test_privacy import (  # noqa: F401
    test_a_deleted_member_gives_up_and_leaves_no_name_behind,
    test_a_server_that_comes_back_in_time_keeps_everything_and_after_thirty_days_nothing,
)
from tests.house.tables import table_here
from tests.house.waiting.test_clocks import (  # noqa: F401 - found here by pytest
    test_after_twice_the_pace_the_game_ends_and_says_so,
)
from tests.house.waiting.test_rests import (  # noqa: F401
    test_a_deleted_channel_lets_its_game_rest_until_it_is_moved,
)
from tests.postgres import emptied

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def table(postgres: str) -> AsyncIterator[Table]:
    """The real bot in this process, with its games in PostgreSQL."""
    async with table_here(SHANGHAIEN_DATABASE=emptied(postgres)) as table:
        yield table
