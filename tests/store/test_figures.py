"""What every back end keeps for statistics."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.records.figures import NO_FIGURES, Counted, FinishedMatch, added
from bot.records.matches import Result, Shown
from bot.store.contract import Store
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


async def test_the_latest_matches_of_a_member_are_as_many_as_were_asked_for(store: Store) -> None:
    await finished(store, at=5.0)
    late, latest = await finished(store, at=6.0), await finished(store, (BERND, ANNA), at=7.0)
    await finished(store, (CARLA, BERND), at=8.0)
    await finished(store, guild=GUILD + 1, at=9.0)
    found = await store.figures.latest(GUILD, GAME, ANNA, 2)
    assert [each.id for each in found] == [latest, late]
    assert [set(each.user_ids) for each in found] == [{ANNA, BERND}] * 2
    assert len(await store.figures.latest(GUILD, GAME, ANNA, 20)) == 3
    assert not await store.figures.latest(GUILD, "another game", ANNA, 2)


async def test_a_member_has_finished_a_match_only_where_one_has_ended(store: Store) -> None:
    await store.add_match(match(channel_id=HARBOUR + 1), change())
    await finished(store, (CARLA, BERND), guild=GUILD + 1)
    assert not await store.figures.has_finished(GUILD, GAME, ANNA)
    await finished(store)
    assert await store.figures.has_finished(GUILD, GAME, ANNA)
    assert not await store.figures.has_finished(GUILD, "another game", ANNA)
    assert not await store.figures.has_finished(GUILD, GAME, CARLA)


async def test_a_listed_match_says_who_how_when_and_where(store: Store) -> None:
    number = await finished(store)
    listed = FinishedMatch(
        id=number, user_ids=(ANNA, BERND), names=("Ånna 上海", "Bernd"), computers=(),
        result=Result("resigned", (7, 8), (2, 1)), ended_at=5.0,
        channel_id=HARBOUR, message_id=None, levels=(None, None),
    )  # fmt: skip
    assert list(await store.figures.finished(GUILD, GAME)) == [listed]
    await store.set_shown(number, Shown(message_id=42, message_channel_id=43, revision=1))
    shown = replace(listed, channel_id=43, message_id=42)
    assert list(await store.figures.finished(GUILD, GAME)) == [shown]


async def test_the_seats_of_computers_are_told_from_those_of_members(store: Store) -> None:
    await store.add_match(match(levels=(None, "mate")), the_end())
    (listed,) = await store.figures.finished(GUILD, GAME)
    assert (listed.members, listed.computers) == ((0,), (1,))


def counted(number: int) -> Counted:
    return Counted(number, FIGURES, ('{"played": 1, "faces": [1, 2]}', '{"played": 1}'))


async def test_the_newest_uncounted_match_comes_first_until_it_is_counted(store: Store) -> None:
    first, second = await finished(store), await finished(store)
    await store.add_match(match(), change())
    assert list(await store.figures.uncounted([GAME], 9)) == [second, first]
    assert list(await store.figures.uncounted([GAME], 1)) == [second]
    assert list(await store.figures.uncounted(["another"], 9)) == []
    assert not await store.figures.all_counted(GUILD, GAME)
    assert await store.figures.all_counted(GUILD + 1, GAME)
    await store.figures.count([counted(second), counted(first)])
    assert list(await store.figures.uncounted([GAME], 9)) == []
    assert await store.figures.all_counted(GUILD, GAME)
    assert await store.figures.of_matches([first, 99]) == {first: FIGURES}


async def test_matches_add_up_for_each_member_and_server(store: Store) -> None:
    numbers = [
        await finished(store, (ANNA, BERND)),
        await finished(store, (CARLA, ANNA)),
        await finished(store, (ANNA, BERND), guild=GUILD + 1),
    ]
    await store.figures.count([counted(number) for number in numbers])
    own = await store.figures.sums_of(GUILD, GAME, ANNA)
    assert own is not None
    assert json.loads(own) == {"played": 2, "faces": [1, 2]}
    found = await store.figures.sums(GUILD, GAME)
    assert found.keys() == {ANNA, BERND, CARLA}
    assert found[ANNA] == own
    assert json.loads(found[BERND]) == {"played": 1}
    assert await store.figures.sums_of(GUILD + 1, GAME, CARLA) is None


async def test_a_match_is_counted_once_and_never_before_its_end_or_after_its_deletion(
    store: Store,
) -> None:
    number = await finished(store)
    running = (await store.add_match(match(), change())).id
    await store.figures.count([counted(number), counted(number), counted(running), counted(99)])
    await store.figures.count([counted(number)])
    assert json.loads((await store.figures.sums_of(GUILD, GAME, BERND)) or "") == {"played": 1}


async def test_nothing_adds_up_for_the_computer_and_for_the_forgotten(store: Store) -> None:
    practice = await store.add_match(match(levels=(None, "mate")), the_end())
    number = await finished(store, (ANNA, CARLA))
    await store.privacy.forget_member(CARLA, {"fr": "quelqu’un"})
    await store.figures.count([counted(practice.id), counted(number)])
    assert (await store.figures.sums(GUILD, GAME)).keys() == {ANNA}
    await store.privacy.forget_member(ANNA, {"fr": "quelqu’un"})
    assert await store.figures.sums(GUILD, GAME) == {}


async def test_sums_begin_anew_with_the_figures_that_can_be_read(store: Store) -> None:
    readable, unreadable = await finished(store), await finished(store)
    nothing = Counted(unreadable, (NO_FIGURES, NO_FIGURES), ("{}", "{}"))
    await store.figures.count([counted(readable), nothing])
    await store.figures.forget_sums(GUILD, GAME)
    assert await store.figures.sums(GUILD, GAME) == {}
    assert list(await store.figures.uncounted([GAME], 9)) == [unreadable, readable]
    assert (await store.figures.of_matches([readable, unreadable])).keys() == {readable}


async def test_a_pair_s_matches_are_those_that_both_sat_at(store: Store) -> None:
    first = await finished(store, (ANNA, BERND), at=5.0)
    await finished(store, (ANNA, CARLA), at=6.0)
    second = await finished(store, (BERND, ANNA), at=7.0)
    for users in ((ANNA, BERND), (BERND, ANNA)):
        found = await store.figures.between(GUILD, GAME, users)
        assert [each.id for each in found] == [second, first]
    assert list(await store.figures.between(GUILD + 1, GAME, (ANNA, BERND))) == []


@pytest.mark.parametrize(
    ("one", "other", "total"),
    [
        (None, '{"a": 1}', {"a": 1}),
        ('{"a": 1}', '{"a": 2.5, "b": [1]}', {"a": 3.5, "b": [1]}),
        ('{"b": [1, 2, 3]}', '{"b": [1]}', {"b": [2, 2, 3]}),
        ('{"a": {"c": 1}}', '{"a": {"c": 1, "d": 0}}', {"a": {"c": 2, "d": 0}}),
        ('{"a": "word"}', '{"a": "word"}', {"a": None}),
    ],
)
async def test_json_adds_up_number_by_number(one: str | None, other: str, total: object) -> None:
    assert json.loads(added(one, other)) == total


async def test_members_hide_and_come_back_on_each_server_apart(store: Store) -> None:
    await store.figures.set_hidden(GUILD, ANNA, hidden=True)
    await store.figures.set_hidden(GUILD, ANNA, hidden=True)
    await store.figures.set_hidden(GUILD + 1, BERND, hidden=True)
    assert await store.figures.hidden(GUILD) == {ANNA}
    await store.figures.set_hidden(GUILD, ANNA, hidden=False)
    await store.figures.set_hidden(GUILD, ANNA, hidden=False)
    assert await store.figures.hidden(GUILD) == frozenset()
    assert await store.figures.hidden(GUILD + 1) == {BERND}
