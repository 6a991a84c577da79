"""The engine process of the dice game gives the same answers as direct calls."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import islice
from random import Random

import pytest
import pytest_asyncio

from bot.games.shanghaien.analysis.chance_evaluator import ChanceEvaluator
from bot.games.shanghaien.analysis.game import analyse
from bot.games.shanghaien.analysis.reasons import hint
from bot.games.shanghaien.analysis.report import Analysis
from bot.games.shanghaien.cards import RELEASED_DECK, Options
from bot.games.shanghaien.players.levels import Level, make_player
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.state import Seat
from bot.games.shanghaien.thinking import ENGINE
from bot.matches.practice import EngineProcess
from bot.workers.messages import HelperError
from tests.games.shanghaien.analysis.games import play_game
from tests.games.shanghaien.players.positions import decisions

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

TERMS = Options(deck=RELEASED_DECK)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def thinker() -> AsyncIterator[EngineProcess]:
    async with EngineProcess(ENGINE) as running:
        yield running


async def test_choices_and_hints_are_those_of_this_process(thinker: EngineProcess) -> None:
    captain = make_player(Level.CAPTAIN, Random(0))
    for state in islice(decisions(100), 0, None, 15):
        assert await thinker.choose(Level.CAPTAIN, state) == captain.choose(state, state.mover)
    assert await thinker.hint(state) == hint(ChanceEvaluator(), state)


async def test_an_analysis_grows_while_moves_are_answered_in_between(
    thinker: EngineProcess,
) -> None:
    events, _ = play_game((Level.MATE, Level.MATE), 1)
    known: list[Analysis] = []
    async for each in thinker.analyse(new_game(TERMS, Seat.FIRST), events):
        known.append(each)
        if len(known) == 1:
            state = next(decisions(1, seed=5))
            await thinker.choose(Level.DECKHAND, state)
    assert known[-1] == list(analyse(ChanceEvaluator(), TERMS, Seat.FIRST, events))[-1]
    assert len(known) == 8


async def test_a_position_without_a_choice_fails_and_the_next_is_answered(
    thinker: EngineProcess,
) -> None:
    with pytest.raises(HelperError, match="nothing to decide"):
        await thinker.choose(Level.MATE, new_game(TERMS, Seat.FIRST))
    await thinker.choose(Level.MATE, next(decisions(1)))
