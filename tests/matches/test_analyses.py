from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace

import pytest

from bot.games.shanghaien.analysis.report import Analysis, SeatAnalysis
from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import Event, Resign
from bot.games.shanghaien.state import GameState
from bot.games.shanghaien.thinking import is_choice
from bot.matches.analyses import Analyses
from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.processes.errors import HelperDiedError, HelperError
from tests.matches.conftest import ANNA, Table

pytestmark = pytest.mark.asyncio

EMPTY = Analysis(0, 2, (), (SeatAnalysis(), SeatAnalysis()), 0.0, 0.0, ())


@dataclass
class AnalystOnCall:
    """Gives two halves of an empty analysis, each when it is let go on."""

    starts: int = 0
    go_on: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1000))
    raises: list[Exception] = field(default_factory=list)
    """What the next analyses end with after their first half."""

    async def analyse(self, start: GameState, events: Sequence[Event]) -> AsyncIterator[Analysis]:
        self.starts += 1
        await self.go_on.acquire()
        yield replace(EMPTY, done=1)
        await self.go_on.acquire()
        if self.raises:
            raise self.raises.pop(0)
        yield replace(EMPTY, done=2)

    def is_choice(self, event: Event) -> bool:
        return is_choice(event)


@pytest.fixture
def analyst() -> AnalystOnCall:
    return AnalystOnCall()


async def finished_match(table: Table) -> Match:
    """Return a match that was given up after one placement."""
    match = await table.match()
    move = legal_moves(match.state)[0]
    match = (await table.events.play(match.id, ANNA.id, move, match.revision)).after
    return (await table.events.play(match.id, ANNA.id, Resign(), 0)).after


async def until_finished(analyses: Analyses, match: Match) -> None:
    job = analyses.request(match)
    while not job.finished:
        await job.news.wait()


async def test_a_game_is_analysed_once_for_all_who_ask(
    table: Table, analyst: AnalystOnCall
) -> None:
    match = await finished_match(table)
    analyses = Analyses(analyst)
    await asyncio.gather(*(until_finished(analyses, match) for _ in range(5)))
    await until_finished(analyses, match)
    assert analyst.starts == 1
    analysis = analyses.request(match).analysis
    assert analysis is not None
    assert analysis.complete


async def test_only_the_latest_analyses_are_kept(
    table: Table, analyst: AnalystOnCall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.analyses.REMEMBERED_ANALYSES", 2)
    analyses = Analyses(analyst)
    matches = [await finished_match(table) for _ in range(4)]
    for match in (*matches, *matches[::-1]):
        await until_finished(analyses, match)
    assert 5 <= analyst.starts <= 6, "the last two are known, and the first two again"


async def test_games_wait_for_their_turn_and_whoever_follows_hears_of_every_step(
    table: Table, analyst: AnalystOnCall
) -> None:
    analyst.go_on = asyncio.Semaphore(0)
    analyses = Analyses(analyst)
    jobs = []
    for _ in range(3):
        jobs.append(analyses.request(await finished_match(table)))
        await asyncio.sleep(0)
    assert [analyses.ahead(job) for job in jobs] == [0, 1, 2]
    assert analyst.starts == 1
    last = jobs[2].news
    for done in (1, 2):
        news = jobs[0].news
        analyst.go_on.release()
        await news.wait()
        assert jobs[0].analysis is not None
        assert jobs[0].analysis.done == done
    await last.wait()
    assert jobs[0].finished
    assert [analyses.ahead(job) for job in jobs] == [0, 0, 1]
    await analyses.close()


async def test_no_more_games_wait_than_can_be_served_in_time(
    table: Table, analyst: AnalystOnCall
) -> None:
    analyst.go_on = asyncio.Semaphore(0)
    analyses = Analyses(analyst, most_waiting=1)
    matches = [await finished_match(table) for _ in range(3)]
    for match in matches[:2]:
        analyses.request(match)
        await asyncio.sleep(0)
    with pytest.raises(RefusedError, match=Reason.ANALYSIS_BUSY):
        analyses.request(matches[2])
    assert analyses.request(matches[1]).match.id == matches[1].id
    await analyses.close()


@pytest.mark.parametrize("deaths", [1, 2])
async def test_a_worker_that_dies_is_asked_again_once(
    table: Table, analyst: AnalystOnCall, deaths: int
) -> None:
    analyst.raises = [HelperDiedError() for _ in range(deaths)]
    analyses = Analyses(analyst)
    job = analyses.request(await finished_match(table))
    while not job.finished:
        await job.news.wait()
    assert analyst.starts == 2
    assert job.failed is (deaths == 2)


async def test_a_failure_is_told_keeps_nobody_waiting_and_is_forgotten(
    table: Table, analyst: AnalystOnCall
) -> None:
    analyst.raises = [HelperError("it cannot")]
    analyses = Analyses(analyst)
    match, other = await finished_match(table), await finished_match(table)
    job = analyses.request(match)
    await until_finished(analyses, other)
    assert job.failed
    assert not analyses.request(other).failed
    await until_finished(analyses, match)
    assert not analyses.request(match).failed


async def test_a_game_without_a_choice_is_refused(table: Table, analyst: AnalystOnCall) -> None:
    match = await table.match()
    resigned = (await table.events.play(match.id, ANNA.id, Resign(), 0)).after
    with pytest.raises(RefusedError) as refused:
        Analyses(analyst).request(resigned)
    assert refused.value.reason is Reason.ANALYSIS_EMPTY
