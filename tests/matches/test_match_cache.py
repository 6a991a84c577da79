"""The cache of matches: its limit, and its preference for running matches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.shanghaien.state import Resign
from bot.matches.match import Match, MatchCache, weight
from tests.matches.conftest import ANNA, Table


@pytest.fixture
async def going_on(table: Table) -> Match:
    return await table.match()


@pytest.fixture
async def over(table: Table, going_on: Match) -> Match:
    step = await table.events.play(going_on.id, ANNA.id, Resign(), going_on.revision)
    return step.after


def numbered(match: Match, number: int) -> Match:
    return replace(match, record=replace(match.record, id=number))


async def test_the_cache_is_limited_separately_for_finished_matches(
    going_on: Match, over: Match
) -> None:
    cache = MatchCache(open_bytes=5 * weight(going_on), over_bytes=3 * weight(over))
    for number in range(1, 50):
        cache.keep(numbered(going_on, number))
    assert [n for n in range(1, 50) if cache.get(n) is not None] == [45, 46, 47, 48, 49]
    for number in range(50, 99):
        cache.keep(numbered(over, number))
    kept = [n for n in range(1, 99) if cache.get(n) is not None]
    assert kept == [45, 46, 47, 48, 49, 96, 97, 98]


async def test_the_cache_returns_the_last_stored_match_or_none_if_it_is_too_large(
    going_on: Match, over: Match
) -> None:
    cache = MatchCache()
    for match in (going_on, over):
        cache.keep(match)
        assert cache.get(match.id) is match
    assert weight(over) > weight(going_on)
    small = MatchCache(open_bytes=weight(going_on), over_bytes=0)
    small.keep(going_on)
    small.keep(over)
    assert small.get(going_on.id) is None
