"""Private matches: one per member, game and server, and forks that try another move."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.records.matches import NOWHERE, NewMatch
from bot.records.members import StaleError
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.earlier import file_of_before, server_of_before
from tests.store.samples import ANNA, BERND, GAME, GUILD, a_change, a_match

BOT = 900


def a_private_match(user_id: int = ANNA, guild_id: int = GUILD) -> NewMatch:
    return a_match(
        guild_id=guild_id, channel_id=NOWHERE, user_ids=(user_id, BOT), levels=(None, "mate")
    )


@on_both
async def test_a_new_private_match_replaces_the_old_one_under_a_new_id(store: Store) -> None:
    old = await store.add_match(a_private_match(), a_change())
    others = await store.add_match(a_private_match(BERND), a_change())
    elsewhere = await store.add_match(a_private_match(guild_id=GUILD + 1), a_change())
    tried = await store.fork(old, replace(a_private_match(), twin=old.id), a_change())
    other_game = await store.add_match(replace(a_private_match(), game="rummy"), a_change())
    new = await store.add_match(a_private_match(), a_change())
    assert len({old.id, others.id, elsewhere.id, tried.id, other_game.id, new.id}) == 6
    assert await store.read_match(old.id) is None
    assert await store.read_match(tried.id) is None
    assert await store.read_private_match(GUILD, ANNA, GAME) == new
    assert await store.read_private_match(GUILD, BERND, GAME) == others
    assert await store.read_private_match(GUILD + 1, ANNA, GAME) == elsewhere
    assert await store.read_private_match(GUILD, ANNA, "rummy") == other_game
    assert await store.read_private_match(GUILD, BOT, GAME) is None


@on_both
async def test_a_fork_continues_until_it_is_dropped(store: Store) -> None:
    old = await store.append(
        (await store.add_match(a_private_match(), a_change())).id, 1, a_change("roll")
    )
    new = replace(a_private_match(), twin=old.id)
    first = await store.fork(old, new, a_change())
    assert (first.is_retry, first.is_set_aside, first.revision) == (True, False, 1)
    aside = await store.read_match(old.id)
    assert aside is not None
    assert (aside.is_retry, aside.is_set_aside) == (False, True)
    second = await store.fork(first, new, a_change())
    assert await store.read_match(first.id) is None
    assert await store.read_private_match(GUILD, ANNA, GAME) == second
    await store.drop_fork(second)
    assert await store.read_private_match(GUILD, ANNA, GAME) == old


@on_both
async def test_only_the_current_private_match_can_be_forked_or_dropped(store: Store) -> None:
    old = await store.add_match(a_private_match(), a_change())
    now = await store.append(old.id, 1, a_change("roll"))
    new = replace(a_private_match(), twin=old.id)
    with pytest.raises(StaleError):
        await store.fork(old, new, a_change())
    tried = await store.fork(now, new, a_change())
    moved = await store.append(tried.id, 1, a_change("roll"))
    for stale in (
        store.fork(now, replace(new, user_ids=(ANNA, BOT + 1)), a_change()),
        store.fork(tried, new, a_change()),
        store.drop_fork(tried),
        store.drop_fork(now),
    ):
        with pytest.raises(StaleError):
            await stale
    assert await store.read_private_match(GUILD, ANNA, GAME) == moved


REHEARSAL = """
INSERT INTO rehearsals (
    guild_id, user_id, level, options, chance_key, played, tried, edition, changed_at
) VALUES (5, {}, '{}', 'the terms', '', '{}', {}, 3, 2.5)
"""
OLD = (
    """
    INSERT INTO matches (
        id, guild_id, channel_id, game, options, party, secret, language, created_at, revision,
        changed_at
    ) VALUES (7, 5, 6, 'shanghaien', '{}', '1 2', '', 'de', 1.5, 1, 1.5)
    """,
    """
    INSERT INTO seats (match_id, seat, user_id, name, username, level, acted_at, waited_for)
    VALUES (7, 1, 11, 'Anna', 'anna', NULL, 1.5, 1), (7, 2, 900, 'Bot', 'bot', 'mate', 1.5, 0)
    """,
    REHEARSAL.format(11, "mate", "deal A\n1 roll", "'deal A'"),
    REHEARSAL.format(12, "captain", "deal B", "NULL"),
    REHEARSAL.format(13, "mate", "\n".join(["deal C", *["1 shanghai"] * 8]), "NULL"),
)


COUNTED = "SELECT setval(pg_get_serial_sequence('matches', 'id'), 7)"


@pytest.fixture(params=["sqlite", "postgres"])
async def updated(request: pytest.FixtureRequest, database: Path) -> AsyncIterator[Store]:
    if request.param == "sqlite":
        opened = await file_of_before(
            "0029", database, [each.replace("'',", "x'01',") for each in OLD]
        )
    else:
        opened = await server_of_before(
            "0012",
            request.getfixturevalue("postgres"),
            [*(each.replace("'',", "'\\x01',") for each in OLD), COUNTED],
        )
    yield opened
    await opened.close()


async def test_practice_of_earlier_versions_continues_with_its_rules(updated: Store) -> None:
    known, unknown = [
        await updated.read_private_match(5, user_id, "shanghaien") for user_id in (11, 12)
    ]
    assert known is not None
    assert unknown is not None
    assert (known.names, known.user_ids, known.levels) == (
        ("Anna", "Rosa"),
        (11, 900),
        (None, "mate"),
    )
    assert (known.key, known.options, known.twin) == (b"\x01", "the terms", None)
    assert await updated.read_log(known.id) == ("deal A", "1 roll")
    assert (known.revision, known.waiting, known.result) == (2, (0,), None)
    assert (unknown.names[0], unknown.levels[1], unknown.revision) == ("", "captain", 1)
    assert await updated.read_log(unknown.id) == ("deal B",)
    assert await updated.read_private_match(5, 13, "shanghaien") is None, (
        "finished practice was not migrated"
    )
    new = await updated.add_match(a_private_match(), a_change())
    assert len({7, known.id, unknown.id, new.id}) == 4
    assert new.id > max(known.id, unknown.id) > 7
    assert [match.id for match in await updated.find_open_matches()] == [7]
