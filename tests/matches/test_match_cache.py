"""The cache of matches: its limit, and its preference for running matches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.shanghaien.state import Resign
from bot.matches.match import Match, MatchCache, weight
from tests.matches.conftest import ANNA, Table


@pytest.fixture
async def running(table: Table) -> Match:
    return await table.match()


@pytest.fixture
async def finished(table: Table, running: Match) -> Match:
    step = await table.events.play(running.id, ANNA.id, Resign(), running.revision)
    return step.after


def numbered(match: Match, number: int) -> Match:
    return replace(match, record=replace(match.record, id=number))


async def test_the_cache_is_limited_separately_for_finished_matches(
    running: Match, finished: Match
) -> None:
    cache = MatchCache(open_bytes=5 * weight(running), over_bytes=3 * weight(finished))
    for number in range(1, 50):
        cache.keep(numbered(running, number))
    assert [n for n in range(1, 50) if cache.get(n) is not None] == [45, 46, 47, 48, 49]
    for number in range(50, 99):
        cache.keep(numbered(finished, number))
    kept = [n for n in range(1, 99) if cache.get(n) is not None]
    assert kept == [45, 46, 47, 48, 49, 96, 97, 98]


async def test_the_cache_returns_the_last_stored_match_or_none_if_it_is_too_large(
    running: Match, finished: Match
) -> None:
    cache = MatchCache()
    for match in (running, finished):
        cache.keep(match)
        assert cache.get(match.id) is match
    assert weight(finished) > weight(running)
    small = MatchCache(open_bytes=weight(running), over_bytes=0)
    small.keep(running)
    small.keep(finished)
    assert small.get(running.id) is None
