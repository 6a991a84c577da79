"""The data of a person or server in the store: export and deletion."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.records.matches import (
    DraftRecord,
    MatchStatistics,
    Pause,
    PauseReason,
    PlanRecord,
    SealRecord,
)
from bot.records.members import Absence, MemberRecord, NotifyBy, ServerRecord, StaleError
from bot.store.sql.privacy import StillPlayingError, deleted_user_id
from bot.store.sql.store import Store
from tests.databases import open_empty
from tests.store.conftest import on_both
from tests.store.samples import (
    ALLEY,
    ANNA,
    ASKED,
    BERND,
    CARLA,
    GAME,
    GUILD,
    HARBOUR,
    HOST,
    an_invitation,
    forget,
    the_end,
)
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match
from tests.store.test_private_matches import a_private_match

OTHER_GUILD = GUILD + 100
AWAY = Absence(GUILD, ANNA, since=1.0, until=2.0)
NOBODY = {"de": "jemand", "fr": "quelqu’un"}


async def add_finished(store: Store, **kind: object) -> int:
    """Store a finished match and return its id."""
    record = await store.add_match(match(**kind), change("a"))  # type: ignore[arg-type]
    await store.append(record.id, 1, the_end())
    return record.id


@on_both
async def test_member_data_include_games_settings_and_absences_but_no_data_of_others(
    store: Store,
) -> None:
    here = await add_finished(store)
    there = await add_finished(store, guild_id=OTHER_GUILD, user_ids=(CARLA, ANNA))
    await add_finished(store, user_ids=(BERND, CARLA))
    bernd, carla = replace(ASKED, joined_at=1.0), replace(ASKED, user_id=CARLA)
    asked = await store.invitations.add(an_invitation(replace(HOST, joined_at=None), host=bernd))
    await store.invitations.add(an_invitation(carla, host=bernd))
    await store.members.change(ANNA, lambda _: MemberRecord(ANNA, NotifyBy.NEITHER))
    await store.statistics.set_hidden(OTHER_GUILD, ANNA, is_hidden=True)
    await store.absences.begin(AWAY)
    await store.absences.begin(replace(AWAY, user_id=BERND))
    data = await store.privacy.read_member_data(ANNA)
    assert [found.id for found in data.matches] == [here, there]
    assert data.invitations == (asked,)
    assert data.member == MemberRecord(ANNA, NotifyBy.NEITHER)
    assert data.hidden_on == (OTHER_GUILD,)
    assert data.absences == (AWAY,)


@on_both
async def test_the_seat_of_a_deleted_member_in_a_finished_game_is_anonymous(store: Store) -> None:
    first, second = await add_finished(store), await add_finished(store, user_ids=(CARLA, ANNA))
    before = await store.read_match(first)
    assert before is not None
    shown = replace(before.shown, revision=before.revision, message_id=1)
    before = replace(before, shown=await store.set_shown(first, shown))
    await store.privacy.forget_member(ANNA, NOBODY)
    record, other = await store.read_match(first), await store.read_match(second)
    assert record is not None
    assert other is not None
    assert record == replace(
        before,
        user_ids=(record.user_ids[0], BERND),
        names=("quelqu’un", "Bernd"),
        usernames=("quelqu’un", "bernd"),
    )
    assert list(await store.read_log(first)) == ["a", "1 resign"]
    nobodies = {record.user_ids[0], other.user_ids[1]}
    assert len(nobodies) == 2
    assert max(nobodies) < 0
    assert (await store.privacy.read_member_data(ANNA)).matches == ()
    assert [m.id for m in await store.statistics.read_finished(GUILD, GAME, BERND)] == [first]


@on_both
async def test_the_seat_of_a_deleted_member_in_a_running_game_is_anonymous(store: Store) -> None:
    record = await store.add_match(match(user_ids=(ANNA, BERND, CARLA)), change(seats=3))
    await store.set_pause(record.id, Pause(PauseReason.MEMBER_LEFT, 1.0, ANNA))
    await store.privacy.forget_member(ANNA, NOBODY, [record.id])
    gone = deleted_user_id(record.id, 0)
    left = await store.read_match(record.id)
    assert left == replace(
        record,
        user_ids=(gone, BERND, CARLA),
        names=("quelqu’un", *record.names[1:]),
        usernames=("quelqu’un", *record.usernames[1:]),
        shown=replace(record.shown, state_revision=2),
    )
    assert await store.find_open_match(HARBOUR, GAME, (CARLA, gone, BERND)) == left
    assert await store.find_open_match(HARBOUR, GAME, (ANNA, BERND, CARLA)) is None
    await store.add_match(match(user_ids=(ANNA, BERND, CARLA)), change(seats=3))


@pytest.mark.parametrize("case", ["running", "just ended", "not shown yet"])
async def test_messages_with_a_deleted_name_are_outdated(store: Store, case: str) -> None:
    record = await store.add_match(match(), change())
    if case == "running":
        shown = replace(record.shown, revision=record.revision, message_id=1)
    else:
        record = await store.append(record.id, record.revision, the_end())
        behind = 1 if case == "not shown yet" else 0
        shown = replace(record.shown, revision=record.revision - behind, message_id=1)
    shown = await store.set_shown(record.id, shown)
    given_up = [] if case == "not shown yet" else [record.id]
    await store.privacy.forget_member(ANNA, NOBODY, given_up)
    assert [each.id for each in await store.read_outdated()] == [record.id]
    with pytest.raises(StaleError):
        await store.set_shown(record.id, replace(shown, revision=record.revision))


@on_both
async def test_no_data_is_deleted_while_the_member_plays_a_running_game(store: Store) -> None:
    over = await add_finished(store)
    left = await store.add_match(match(user_ids=(ANNA, BERND, CARLA)), change(seats=3))
    began = await store.add_match(match(channel_id=ALLEY), change())
    await store.members.change(ANNA, lambda _: MemberRecord(ANNA, NotifyBy.NEITHER))
    before = await store.privacy.read_member_data(ANNA)
    with pytest.raises(StillPlayingError, match=f"match {began.id} was not given up"):
        await store.privacy.forget_member(ANNA, NOBODY, [over, left.id])
    assert await store.privacy.read_member_data(ANNA) == before
    await store.privacy.forget_member(ANNA, NOBODY, [left.id, began.id])
    assert (await store.privacy.read_member_data(ANNA)).matches == ()


@on_both
async def test_deleting_a_server_deletes_its_games_and_no_others(store: Store) -> None:
    kept = await add_finished(store, guild_id=OTHER_GUILD)
    running = await store.add_match(match(channel_id=ALLEY), change())
    gone = await add_finished(store)
    asked = await store.invitations.add(an_invitation(ASKED))
    await store.servers.save(ServerRecord(GUILD, language="it"))
    await store.servers.set_left(GUILD, 5.0)
    await store.absences.begin(AWAY)
    assert list(await store.privacy.read_guilds()) == [GUILD, OTHER_GUILD]
    await store.privacy.forget_guild(GUILD)
    assert list(await store.privacy.read_guilds()) == [OTHER_GUILD]
    assert await store.read_match(gone) is None
    assert await store.read_match(running.id) is None
    assert list(await store.read_log(running.id)) == []
    assert await store.invitations.read(asked.id) is None
    assert await store.servers.read(GUILD) == ServerRecord(GUILD)
    assert list(await store.servers.read_departed(9.0)) == []
    assert await store.read_match(kept) is not None
    # The ids of the deleted matches are not reused.
    assert await add_finished(store) > gone


def everything_in(database: Path) -> str:
    """Return all rows of all tables as text."""
    values = []
    with closing(sqlite3.connect(database)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        for (name,) in tables.fetchall():
            if not name.startswith("sqlite_"):
                found = connection.execute(f'SELECT * FROM "{name}"')  # noqa: S608 - our own name
                values += [f"{name}: {row}" for row in found]
    return "\n".join(values)


def tables_about_people(database: Path) -> dict[str, int]:
    """Return the number of rows in each table that has a column for a user or server."""
    with closing(sqlite3.connect(database)) as connection:
        named = connection.execute(
            "SELECT DISTINCT tables.name FROM sqlite_schema AS tables"
            " JOIN pragma_table_info(tables.name) AS columns"
            " WHERE columns.name LIKE '%user_id' OR columns.name LIKE '%guild_id'"
        ).fetchall()
        counts = [
            connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()  # noqa: S608 - our own
            for (name,) in named
        ]
    return {name: rows for (name,), (rows,) in zip(named, counts, strict=True)}


async def fill_every_table(store: Store) -> None:
    """Store data about Anna and the server in every table that may contain such data."""
    await store.add_match(a_private_match(), change(waiting=(0,)))
    record = await store.add_match(match(), change(waiting=(0,)))
    shown = await store.set_shown(record.id, replace(record.shown, waiting=(0,), message_id=1))
    await store.set_shown(record.id, replace(shown, message_id=2))
    await store.append(record.id, 1, the_end())
    await store.members.change(ANNA, lambda _: MemberRecord(ANNA, NotifyBy.DIRECT))
    await store.statistics.set_hidden(GUILD, ANNA, is_hidden=True)
    await store.statistics.save([MatchStatistics(record.id, ("{}", "{}"))])
    await store.servers.save(ServerRecord(GUILD))
    await store.servers.set_left(GUILD, 1.0)
    await store.absences.begin(AWAY)
    await store.invitations.add(an_invitation(ASKED, pending_key=str(ANNA)))
    await store.invitations.add(an_invitation(HOST, host=replace(ASKED, joined_at=1.0)))
    running = await store.add_match(match(channel_id=ALLEY), change(waiting=(0,)))
    await store.hands.save_draft(DraftRecord(running.id, 0, 1), ["what Anna drafted"])
    await store.hands.save_plan(PlanRecord(running.id, 0, "what Anna ordered"))
    sealing = SealRecord(b"k", b"o" * 32, "daily 1", 1, (b"s" * 32,) * 2)
    await store.add_daily(1, replace(a_private_match(), sealing=sealing), change(waiting=(0,)))


async def test_no_table_remembers_a_forgotten_member(database: Path) -> None:
    async with await open_empty(database) as store:
        await fill_every_table(store)
        assert str(ANNA) in everything_in(database)
        await forget(store, ANNA, NOBODY)
    kept = everything_in(database)
    assert str(ANNA) not in kept
    assert "nna" not in kept


async def test_no_table_remembers_a_forgotten_server(database: Path) -> None:
    async with await open_empty(database) as store:
        await fill_every_table(store)
        rows = tables_about_people(database)
        assert "matches" in rows
        # A new table must be added to `fill_every_table`, and to the deletion.
        assert [name for name, count in rows.items() if not count] == []
        await store.privacy.forget_guild(GUILD)
    assert str(GUILD) not in everything_in(database)
