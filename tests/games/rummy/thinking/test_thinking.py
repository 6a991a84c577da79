"""The rummy's thinking process: the same answers as without it, from plain data."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import islice
from random import Random

import pytest
import pytest_asyncio

from bot.games.rummy.analysis.game import analyse
from bot.games.rummy.analysis.hint import hint
from bot.games.rummy.legality import can_move, waiting
from bot.games.rummy.moves import Event, Seat
from bot.games.rummy.players.player import Level
from bot.games.rummy.players.registry import make_player
from bot.games.rummy.rules import new_game
from bot.games.rummy.state import GameState, View
from bot.games.rummy.terms.contracts import Contract
from bot.games.rummy.terms.options import Options
from bot.games.rummy.thinking import THINKING
from bot.games.rummy.view import view
from bot.matches.thinking import ThinkingProcess
from bot.processes.errors import HelperError
from tools.captain.rummy_contest import FixedCards, game_events

pytestmark = pytest.mark.process

OPTIONS = Options(contracts=(Contract(2, 0),), quiet_limit=30)


def played() -> list[tuple[Event, GameState]]:
    players = [make_player(Level.MATE, Random(seat)) for seat in range(3)]
    return list(game_events(players, FixedCards("thinking"), OPTIONS))


def decisions() -> list[View]:
    return [view(state, seat) for _, state in played() for seat in waiting(state)]


@pytest_asyncio.fixture
async def thinker() -> AsyncIterator[ThinkingProcess]:
    async with ThinkingProcess(THINKING) as running:
        yield running


@pytest.mark.asyncio
async def test_the_process_moves_hints_and_analyses(thinker: ThinkingProcess) -> None:
    for seen in islice(decisions(), 0, None, 9):
        assert seen.seat is not None
        for level in Level:
            assert can_move(seen, seen.seat, await thinker.choose(level, seen))
    seen = decisions()[3]
    assert await thinker.hint(seen) == hint(seen)
    events = [event for event, _ in played()]
    dealer = played()[0][1].table.dealer
    start = new_game(OPTIONS, 3, dealer)
    (known,) = [each async for each in thinker.analyse(start, events)]
    assert known == analyse(start, events)
    assert known.complete


@pytest.mark.asyncio
async def test_question_that_has_no_answer_fails_and_the_next_is_answered(
    thinker: ThinkingProcess,
) -> None:
    start = new_game(OPTIONS, 3, Seat.FIRST)
    with pytest.raises(HelperError):
        await thinker.hint(view(start, Seat.FIRST))
    assert (await thinker.hint(decisions()[0])).options
