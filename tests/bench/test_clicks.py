"""The benchmark of clicks fails if the bot refuses too many of them."""

from __future__ import annotations

import pytest

from playground import ActionOutcome, Playground
from tests.bench.clicks import ClickTally, burst_at
from tests.playground.tavern_bot import running


class TavernTable:
    """A table at which each click is a command; the bot answers in public or privately."""

    def __init__(self, playground: Playground, *, secret: bool) -> None:
        self._playground = playground
        self._secret = secret

    async def open(self) -> None:
        """Do nothing: the channel is ready."""

    async def click(self) -> ActionOutcome:
        """Use a command that the bot answers."""
        anna = self._playground.seats[0]
        return await anna.command("tavern say", options={"text": "No.", "secret": self._secret})


async def test_clicks_without_moves_fail_the_benchmark() -> None:
    async with Playground() as playground, running(playground):
        tally = ClickTally()
        await burst_at([TavernTable(playground, secret=False)], 5, list, tally)
        assert (tally.refused, len(tally.rates)) == (0, 1)
        with pytest.raises(AssertionError, match=r"5 refused: \['No\. "):
            await burst_at([TavernTable(playground, secret=True)], 5, list, tally)
