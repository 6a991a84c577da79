"""A hidden card appears in no output of the bot except the messages to its holder."""

from __future__ import annotations

import pytest

from tests.local_bot.leaks import MOST_TURNS, search
from tests.thorough import some

pytestmark = pytest.mark.long
GAMES = some(1, 12)
"""The number of games; `python -m tests.local_bot.leaks 200` plays a representative number."""


@pytest.mark.parametrize("number", range(GAMES))
async def test_no_output_of_a_running_game_reveals_a_hidden_card(number: int) -> None:
    assert await search(number, some(15, MOST_TURNS)) > 50
