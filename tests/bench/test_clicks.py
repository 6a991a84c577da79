"""A bench of clicks measures moves, not refusals."""

from __future__ import annotations

import pytest

from playground import ActionOutcome, Playground
from tests.bench.clicks import ClickTally, burst_at
from tests.playground.tavern_bot import running


class TavernTable:
    """A member who has the tavern's bot speak to all, or to her alone."""

    def __init__(self, playground: Playground, *, secret: bool) -> None:
        self._playground = playground
        self._secret = secret

    async def open(self) -> None:
        """Do nothing: any channel is open."""

    async def click(self) -> ActionOutcome:
        """Have it speak."""
        anna = self._playground.seats[0]
        return await anna.command("tavern say", options={"text": "No.", "secret": self._secret})


@pytest.mark.asyncio
async def test_clicks_that_move_nothing_fail_the_bench() -> None:
    async with Playground() as playground, running(playground):
        tally = ClickTally()
        await burst_at([TavernTable(playground, secret=False)], 5, list, tally)
        assert (tally.refused, len(tally.rates)) == (0, 1)
        with pytest.raises(AssertionError, match=r"5 refused: \['No\. "):
            await burst_at([TavernTable(playground, secret=True)], 5, list, tally)
