"""What every back end keeps for statistics."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store.contract import Store
from bot.store.figures import FinishedMatch, OwnFigures
from bot.store.records import Result, Shown
from tests.store.samples import ANNA, BERND, CARLA, GAME, GUILD, HARBOUR, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

pytestmark = pytest.mark.asyncio

FIRST, SECOND = '{"first": 1}', '{"second": 2}'
FIGURES = (FIRST, SECOND)


async def finished(
    store: Store, users: tuple[int, int] = (ANNA, BERND), *, at: float = 5.0, guild: int = GUILD
) -> int:
    record = await store.add_match(match(user_ids=users, guild_id=guild), the_end(at))
    return record.id


async def test_only_finished_matches_of_the_server_are_listed_the_latest_first(
    store: Store,
) -> None:
    early, late = await finished(store, at=5.0), await finished(store, at=6.0)
    other = await finished(store, (CARLA, BERND), at=7.0)
    await finished(store, guild=GUILD + 1)
    await store.add_match(match(), change())
    assert [each.id for each in await store.figures.finished(GUILD, GAME)] == [other, late, early]
    assert [each.id for each in await store.figures.finished(GUILD, GAME, ANNA)] == [late, early]
    assert [each.id for each in await store.figures.finished(GUILD, GAME, BERND)] == [
        other,
        late,
        early,
    ]


async def test_a_listed_match_says_who_how_when_and_where(store: Store) -> None:
    number = await finished(store)
    listed = FinishedMatch(
        id=number, user_ids=(ANNA, BERND), names=("Ånna 上海", "Bernd"), practice=False,
        result=Result("resigned", (7, 8), (2, 1)), ended_at=5.0,
        channel_id=HARBOUR, message_id=None,
    )  # fmt: skip
    assert list(await store.figures.finished(GUILD, GAME)) == [listed]
    await store.set_shown(number, Shown(message_id=42, message_channel_id=43, revision=1))
    shown = replace(listed, channel_id=43, message_id=42)
    assert list(await store.figures.finished(GUILD, GAME)) == [shown]


async def test_practice_is_told_from_a_game_of_two_members(store: Store) -> None:
    await store.add_match(match(levels=(None, "mate")), the_end())
    (listed,) = await store.figures.finished(GUILD, GAME)
    assert listed.practice


async def test_figures_are_missing_until_they_are_saved(store: Store) -> None:
    first, second = await finished(store), await finished(store)
    await store.add_match(match(), change())
    assert list(await store.figures.missing(GUILD, GAME)) == [first, second]
    assert list(await store.figures.missing(GUILD, GAME, 1)) == [first]
    await store.figures.save(first, FIGURES)
    assert list(await store.figures.missing(GUILD, GAME)) == [second]


async def test_a_member_s_figures_are_those_of_their_own_seat(store: Store) -> None:
    first = await finished(store, (ANNA, BERND), at=5.0)
    second = await finished(store, (BERND, ANNA), at=6.0)
    await finished(store, (ANNA, CARLA), at=7.0)  # has no figures yet
    for number in (first, second):
        await store.figures.save(number, FIGURES)
    assert list(await store.figures.of_member(GUILD, GAME, ANNA)) == [
        OwnFigures(second, SECOND),
        OwnFigures(first, FIRST),
    ]
    assert list(await store.figures.of_member(GUILD + 1, GAME, ANNA)) == []


async def test_figures_saved_again_replace_the_earlier_ones(store: Store) -> None:
    number = await finished(store)
    await store.figures.save(number, FIGURES)
    await store.figures.save(number, (SECOND, FIRST))
    assert list(await store.figures.of_member(GUILD, GAME, ANNA)) == [OwnFigures(number, SECOND)]


async def test_members_hide_and_come_back_on_each_server_apart(store: Store) -> None:
    await store.figures.set_hidden(GUILD, ANNA, hidden=True)
    await store.figures.set_hidden(GUILD, ANNA, hidden=True)
    await store.figures.set_hidden(GUILD + 1, BERND, hidden=True)
    assert await store.figures.hidden(GUILD) == {ANNA}
    await store.figures.set_hidden(GUILD, ANNA, hidden=False)
    await store.figures.set_hidden(GUILD, ANNA, hidden=False)
    assert await store.figures.hidden(GUILD) == frozenset()
    assert await store.figures.hidden(GUILD + 1) == {BERND}
