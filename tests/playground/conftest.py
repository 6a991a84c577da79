from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from playground import Playground, Seat
from tests.playground.tavern_bot import TavernBot, running
from tests.playground.wire import Wire, open_wire


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground() as playground:
        yield playground


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[TavernBot]:
    """The test bot, connected to the playground and ready."""
    async with running(playground) as bot:
        yield bot


@pytest.fixture
def anna(playground: Playground, bot: TavernBot) -> Seat:
    """A member of the playground."""
    return playground.member("Anna")


@pytest.fixture
def bernd(playground: Playground, bot: TavernBot) -> Seat:
    """Another member of the playground."""
    return playground.member("Bernd")


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    """The bot's side of a new playground to which no discord.py client is connected."""
    async with open_wire() as wire:
        yield wire
