"""The worker process: the same answers as without it, and every job is answered or refused."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from itertools import islice
from random import Random

import pytest
import pytest_asyncio

from bot.games.shanghaien.agreement import Agreement
from bot.games.shanghaien.analysis.game import analyse
from bot.games.shanghaien.analysis.hint import hint
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.analysis.report import Analysis
from bot.games.shanghaien.cards import RELEASED_DECK
from bot.games.shanghaien.legality import can_move
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.players.registry import make_player
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.thinking.worker import Worker
from bot.processes.errors import HelperBusyError, HelperDiedError, HelperError, HelperTimeoutError
from tests.games.shanghaien.analysis.games import played
from tests.games.shanghaien.players.positions import decisions

pytestmark = pytest.mark.process

TERMS = Options(deck=RELEASED_DECK)


async def _rest(stream: AsyncIterator[Analysis]) -> list[Analysis]:
    return [each async for each in stream]


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[Worker]:
    async with Worker() as running:
        yield running


@pytest.mark.asyncio
async def test_the_worker_chooses_what_the_captain_chooses(worker: Worker) -> None:
    captain = make_player(Level.CAPTAIN, Random(0))
    for state in islice(decisions(100), 0, None, 10):
        assert await worker.choose(Level.CAPTAIN, state) == captain.choose(state, state.mover)


@pytest.mark.asyncio
async def test_a_hint_comes_back_whole(worker: Worker) -> None:
    state = next(decisions(1, seed=3))
    assert await worker.hint(state) == hint(Referee(), state)


@pytest.mark.asyncio
async def test_an_analysis_grows_while_moves_are_answered_in_between(worker: Worker) -> None:
    events, _ = played((Level.MATE, Level.MATE), 1)
    known: list[Analysis] = []
    async for each in worker.analyse(Agreement(TERMS, Seat.FIRST), 2, events):
        known.append(each)
        if len(known) == 1:
            state = next(decisions(1, seed=5))
            await worker.choose(Level.DECKHAND, state)
    assert known[-1] == list(analyse(Referee(), TERMS, Seat.FIRST, events))[-1]
    assert len(known) == 8


@pytest.mark.asyncio
async def test_a_killed_worker_is_replaced(worker: Worker) -> None:
    state = next(decisions(1))
    await worker.choose(Level.CAPTAIN, state)
    first = worker.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    await worker.choose(Level.CAPTAIN, state)
    assert worker.pid not in (None, first)


@pytest.mark.asyncio
async def test_an_analysis_whose_worker_dies_says_so(worker: Worker) -> None:
    events, _ = played((Level.MATE, Level.MATE), 1)
    stream = worker.analyse(Agreement(TERMS, Seat.FIRST), 2, events)
    await anext(stream)
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(HelperDiedError):
        await _rest(stream)


@pytest.mark.asyncio
async def test_what_the_job_raises_reaches_the_asker(worker: Worker) -> None:
    with pytest.raises(HelperError, match="nothing to decide"):
        await worker.choose(Level.MATE, new_game(TERMS, Seat.FIRST))
    await worker.choose(Level.MATE, next(decisions(1)))


@pytest.mark.asyncio
async def test_an_abandoned_analysis_is_called_off(worker: Worker) -> None:
    events, _ = played((Level.MATE, Level.MATE), 1)
    stream = worker.analyse(Agreement(TERMS, Seat.FIRST), 2, events)
    async with contextlib.aclosing(stream):
        await anext(stream)
    state = next(decisions(1))
    assert can_move(state, state.mover, await worker.choose(Level.CAPTAIN, state))


@pytest.mark.asyncio
async def test_a_full_queue_refuses_at_once() -> None:
    async with Worker(limit=1) as worker:
        state = next(decisions(1))
        waiting = asyncio.create_task(worker.choose(Level.CAPTAIN, state))
        await asyncio.sleep(0)
        with pytest.raises(HelperBusyError):
            await worker.choose(Level.CAPTAIN, state)
        assert can_move(state, state.mover, await waiting)


@pytest.mark.asyncio
async def test_a_worker_that_does_not_answer_is_given_up() -> None:
    async with Worker(patience=0) as worker:
        with pytest.raises(HelperTimeoutError):
            await worker.choose(Level.CAPTAIN, next(decisions(1)))
        assert worker.pid is None


@pytest.mark.asyncio
async def test_closing_tells_whoever_waits() -> None:
    worker = Worker()
    events, _ = played((Level.MATE, Level.MATE), 1)
    stream = worker.analyse(Agreement(TERMS, Seat.FIRST), 2, events)
    await anext(stream)
    await worker.close()
    with pytest.raises(HelperDiedError):
        await _rest(stream)
    assert worker.pid is None
