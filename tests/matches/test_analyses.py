from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace

import pytest

from bot.games.shanghaien.analysis.report import Analysis, SeatAnalysis
from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import Event, GameState, Resign
from bot.games.shanghaien.thinking import is_choice
from bot.matches.analyses import Analyses, AnalysisJob
from bot.matches.match import Match, Reason, RefusedError
from bot.workers.messages import HelperDiedError, HelperError
from tests.matches.conftest import ANNA, Table

EMPTY = Analysis(0, 2, (), (SeatAnalysis(), SeatAnalysis()), 0.0, 0.0, ())


@dataclass
class AnalystOnCall:
    """An analyst that yields an empty analysis in two halves; each half needs one of `permits`."""

    starts: int = 0
    permits: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1000))
    raises: list[Exception] = field(default_factory=list)
    """The errors that the next analyses raise after their first half."""

    async def analyse(self, start: GameState, events: Sequence[Event]) -> AsyncIterator[Analysis]:
        self.starts += 1
        await self.permits.acquire()
        yield replace(EMPTY, done=1)
        await self.permits.acquire()
        if self.raises:
            raise self.raises.pop(0)
        yield replace(EMPTY, done=2)

    def is_choice(self, event: Event) -> bool:
        return is_choice(event)


async def finished_match(table: Table) -> Match:
    """Return a match that was resigned after one placement."""
    match = await table.match()
    match = await table.play(match, legal_moves(match.state)[0])
    return (await table.events.play(match.id, ANNA.id, Resign(), 0)).after


async def finish(analyses: Analyses, match: Match) -> AnalysisJob:
    job = analyses.request(match)
    await job.wait()
    return job


async def test_a_game_is_analysed_once_for_all_who_ask(table: Table) -> None:
    match, analyst = await finished_match(table), AnalystOnCall()
    analyses = Analyses(analyst)
    await asyncio.gather(*(finish(analyses, match) for _ in range(5)))
    assert (await finish(analyses, match)).analysis.is_complete
    assert analyst.starts == 1


async def test_only_the_latest_analyses_are_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.analyses.REMEMBERED_ANALYSES", 2)
    analyst = AnalystOnCall()
    analyses = Analyses(analyst)
    matches = [await finished_match(table) for _ in range(4)]
    for starts, asked in ((4, matches), (4, matches[2:]), (6, matches[:2])):
        for match in asked:
            await finish(analyses, match)
        assert analyst.starts == starts, (
            "only the latest two analyses are cached, so the first two games are analysed again"
        )


async def test_queued_analyses_report_every_step_to_their_followers(table: Table) -> None:
    analyst = AnalystOnCall(permits=asyncio.Semaphore(0))
    analyses = Analyses(analyst, most_waiting=2)
    matches = [await finished_match(table) for _ in range(4)]
    jobs = []
    for match in matches[:3]:
        jobs.append(analyses.request(match))
        await asyncio.sleep(0)
    with pytest.raises(RefusedError, match=Reason.ANALYSIS_BUSY):
        analyses.request(matches[3])
    assert analyses.request(matches[2]) is jobs[2]
    assert [analyses.count_ahead(job) for job in jobs] == [0, 1, 2]
    assert analyst.starts == 1
    last = jobs[2].news
    for done in (1, 2):
        news = jobs[0].news
        analyst.permits.release()
        await news.wait()
        assert jobs[0].analysis.done == done
    await last.wait()
    assert jobs[0].is_finished
    assert [analyses.count_ahead(job) for job in jobs] == [0, 0, 1]
    await analyses.close()


@pytest.mark.parametrize("deaths", [1, 2])
async def test_a_job_is_repeated_once_after_the_death_of_its_worker(
    table: Table, deaths: int
) -> None:
    analyst = AnalystOnCall(raises=[HelperDiedError() for _ in range(deaths)])
    job = await finish(Analyses(analyst), await finished_match(table))
    assert analyst.starts == 2
    assert job.failed is (deaths == 2)


async def test_a_failure_is_shown_delays_no_member_and_is_forgotten(table: Table) -> None:
    analyses = Analyses(AnalystOnCall(raises=[HelperError("it cannot")]))
    match, other = await finished_match(table), await finished_match(table)
    job = analyses.request(match)
    assert not (await finish(analyses, other)).failed
    assert job.failed
    assert not (await finish(analyses, match)).failed


async def test_a_game_without_a_choice_is_refused(table: Table) -> None:
    match = await table.match()
    resigned = (await table.events.play(match.id, ANNA.id, Resign(), 0)).after
    with pytest.raises(RefusedError, match=Reason.ANALYSIS_EMPTY):
        Analyses(AnalystOnCall()).request(resigned)
