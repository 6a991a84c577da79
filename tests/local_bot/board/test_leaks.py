"""No output of the bot reveals a hidden card, except messages to the player who holds it."""

from __future__ import annotations

import pytest

from tests.local_bot.leaks import MOST_TURNS, search
from tests.thorough import some

pytestmark = pytest.mark.long
GAMES = some(1, 12)
"""The number of games here. `python -m tests.local_bot.leaks 200` plays enough for certainty."""


@pytest.mark.parametrize("number", range(GAMES))
async def test_no_output_of_a_running_game_reveals_a_hidden_card(number: int) -> None:
    assert await search(number, some(15, MOST_TURNS)) > 50
