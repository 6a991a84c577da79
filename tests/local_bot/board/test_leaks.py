"""Hidden cards appear in no output of the bot except their holder's."""

from __future__ import annotations

import pytest

from tests.local_bot.leaks import MOST_TURNS, search
from tests.thorough import some

pytestmark = pytest.mark.long
GAMES = some(1, 12)
"""Number of games; `python -m tests.local_bot.leaks 200` plays a representative number."""


@pytest.mark.parametrize("number", range(GAMES))
async def test_no_output_of_a_running_game_reveals_a_hidden_card(number: int) -> None:
    assert await search(number, some(15, MOST_TURNS)) > 50
