"""Tests for PostgreSQL only: concurrent stores, time limits, lost connections, the schema."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.records.matches import MatchRecord, ProposalKind, ProposalRecord
from bot.records.members import Absence, StaleError, StoreError
from bot.records.messages import InvitationPendingError, InvitationStatus
from bot.store.opening import open_store
from bot.store.postgres import connection as postgres_connection
from bot.store.postgres.connection import connect, render_placeholders
from bot.store.postgres.migrations import migration_files
from bot.store.sql.database import PlayersBusyError
from bot.store.sql.store import Store
from bot.store.sqlite.migrations import migrate as migrate_sqlite
from tests.postgres import empty_database
from tests.store.samples import ANNA, ASKED, BERND, GUILD, a_change, a_match, an_invitation, forget
from tests.store.test_proposals import a_question
from tests.thorough import some

ROUNDS = some(10, 200)
"""The number of times that each race of the two stores is run."""
AT_ONCE = 10
"""The number of concurrent races, each for a match or challenge of its own."""

Race = Callable[[Store, Store, int], Awaitable[None]]


@pytest.fixture
async def stores(postgres: str) -> AsyncIterator[tuple[Store, Store]]:
    """Yield two stores on one database, as in two processes."""
    address = empty_database(postgres)
    async with await open_store(address) as first, await open_store(address) as second:
        yield first, second


async def run_concurrently(*work: Awaitable[object]) -> list[object]:
    """Run all of `work` concurrently and return the results or exceptions."""
    return await asyncio.gather(*work, return_exceptions=True)


def remove_refusals(outcomes: list[object], kind: type[Exception]) -> list[object]:
    """Return the outcomes that are not exceptions of `kind`; raise any other exception."""
    for each in outcomes:
        if isinstance(each, BaseException) and not isinstance(each, kind):
            raise each
    return [each for each in outcomes if not isinstance(each, kind)]


async def moves(first: Store, second: Store, number: int) -> None:
    record = await first.add_match(a_match(channel_id=number), a_change("a"))
    outcomes = await run_concurrently(
        first.append(record.id, 1, a_change("b", "c")), second.append(record.id, 1, a_change("d"))
    )
    assert len(remove_refusals(outcomes, StaleError)) == 1
    log = list(await second.read_log(record.id))
    assert log in (["a", "b", "c"], ["a", "d"])
    found = await first.read_match(record.id)
    assert found is not None
    assert found.revision == len(log)


async def starts(first: Store, second: Store, number: int) -> None:
    new = a_match(channel_id=number)
    outcomes = await run_concurrently(
        first.add_match(new, a_change("a")),
        second.add_match(replace(new, user_ids=(BERND, ANNA)), a_change("b")),
    )
    (won,) = remove_refusals(outcomes, PlayersBusyError)
    assert isinstance(won, MatchRecord)
    assert [each.match_id for each in outcomes if isinstance(each, PlayersBusyError)] == [won.id]


async def acceptance_and_withdrawal(first: Store, second: Store, number: int) -> None:
    asked = await first.invitations.add(an_invitation(ASKED, channel_id=number))
    outcomes = await run_concurrently(
        first.accept(asked, a_match(channel_id=number), a_change("a")),
        second.invitations.save(replace(asked, status=InvitationStatus.WITHDRAWN)),
    )
    (won,) = remove_refusals(outcomes, StaleError)
    became = await first.invitations.read(asked.id)
    assert became is not None
    games = await first.find_open_matches(channel_id=number)
    assert (became.status is InvitationStatus.ACCEPTED) is isinstance(won, MatchRecord)
    assert len(games) == (became.status is InvitationStatus.ACCEPTED)


async def counter_challenges(first: Store, second: Store, number: int) -> None:
    new = an_invitation(ASKED, channel_id=number, pending_key="the two")
    outcomes = await run_concurrently(first.invitations.add(new), second.invitations.add(new))
    assert len(remove_refusals(outcomes, InvitationPendingError)) == 1


async def proposals(first: Store, second: Store, number: int) -> None:
    record = await first.add_match(a_match(channel_id=number), a_change("a"))
    question = a_question(record.id)
    outcomes = await run_concurrently(
        first.proposals.open(ProposalRecord(record.id, ProposalKind.CANCEL, 0, 1), question),
        second.proposals.open(ProposalRecord(record.id, ProposalKind.CANCEL, 1, 1), question),
    )
    kept = remove_refusals(outcomes, StoreError)
    (lost,) = [each for each in kept if isinstance(each, ProposalRecord)]
    assert lost == await first.proposals.read(record.id, ProposalKind.CANCEL)


async def absences(first: Store, second: Store, number: int) -> None:
    one, other = (Absence(GUILD, number, since, 9e9) for since in (1.0, 2.0))
    outcomes = await run_concurrently(first.absences.begin(one), second.absences.begin(other))
    assert outcomes == [None, None]
    kept = await first.absences.read_after(GUILD, number, 0.0)
    assert [each.ended_at is None for each in kept] == [False, True]
    assert await second.absences.read_current(GUILD, number) == kept[1]


async def publications(first: Store, second: Store, number: int) -> None:
    record = await first.add_match(a_match(channel_id=number), a_change("a"))
    outcomes = await run_concurrently(
        first.set_shown(record.id, replace(record.shown, message_id=1)),
        second.set_shown(record.id, replace(record.shown, message_id=2)),
    )
    shown = [each for each in outcomes if not isinstance(each, BaseException)]
    found = await first.read_match(record.id)
    assert found is not None
    assert shown == [found.shown]


RACES: Sequence[Race] = (
    moves, starts, acceptance_and_withdrawal, counter_challenges, proposals, absences, publications,
)  # fmt: skip


async def test_one_of_two_stores_wins_and_no_write_is_partial(stores: tuple[Store, Store]) -> None:
    for at, race in enumerate(RACES):
        for begun in range(1000 * at + 1, 1000 * at + 1 + ROUNDS, AT_ONCE):
            rounds = (race(*stores, number) for number in range(begun, begun + AT_ONCE))
            await asyncio.gather(*rounds)


async def test_the_wait_for_a_lock_is_limited(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgres_connection._LIMITS, "lock_timeout", "100ms")
    async with await open_store(empty_database(postgres)) as store:
        record = await store.add_match(a_match(), a_change("a"))
        with connect(postgres) as session, session.transaction():
            session.execute("SELECT 1 FROM matches WHERE id = %s FOR UPDATE", (record.id,))
            with pytest.raises(StoreError, match="busy"):
                await store.append(record.id, 1, a_change("b"))
            assert await store.read_match(record.id) == record
        assert (await store.append(record.id, 1, a_change("b"))).revision == 2


async def test_without_a_free_connection_the_store_refuses_and_recovers(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_connection, "CONNECTIONS", 1)
    monkeypatch.setattr(postgres_connection, "POOL_SECONDS", 0.3)
    async with await open_store(empty_database(postgres)) as store:
        pool = store._database._pool  # type: ignore[attr-defined]
        with pool.connection(), pytest.raises(StoreError, match="busy"):
            await store.read_match(1)
        assert await store.read_match(1) is None


async def test_stores_reconnect_after_the_server_has_closed_their_connections(
    stores: tuple[Store, Store], postgres: str
) -> None:
    record = await stores[0].add_match(a_match(), a_change("a"))
    with connect(postgres) as session:
        session.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND application_name = 'shanghaien'"
        )
    for store in stores:
        assert await store.read_match(record.id) == record
    assert (await stores[1].append(record.id, 1, a_change("b"))).revision == 2


async def test_deleted_data_is_vacuumed_immediately(
    stores: tuple[Store, Store], postgres: str
) -> None:
    with connect(postgres) as session:  # remove the dead rows of earlier tests
        session.execute("VACUUM seats")
        session.execute("SELECT pg_stat_reset()")
    await stores[0].add_match(a_match(), a_change("a"))
    await forget(stores[0], ANNA, defaultdict(lambda: "nobody"))
    # The log is vacuumed as well, so that deleted practice leaves no trace.
    left = (
        "SELECT relname, n_dead_tup FROM pg_stat_user_tables"
        " WHERE relname IN ('match_log', 'seats') AND vacuum_count > 0 ORDER BY relname"
    )
    with connect(postgres) as session:
        while len(found := session.execute(left.encode()).fetchall()) < 2:
            await asyncio.sleep(0.05)
    assert found == [("match_log", 0), ("seats", 0)]


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://tests:sesame@/none?host=/nowhere",
        "postgresql://tests:sesame@[::1]x/games",
        "postgresql://tests:sesame%@localhost/games",
    ],
)
async def test_errors_about_a_database_omit_its_password(address: str) -> None:
    with pytest.raises(StoreError, match="PostgreSQL") as caught:
        await open_store(address)
    assert "sesame" not in str(caught.value)


async def test_a_database_of_another_or_a_newer_program_is_left_alone(postgres: str) -> None:
    empty_database(postgres)
    for meddle, mend, message in (
        (
            "ALTER TABLE shanghaien RENAME TO somebody_elses",
            "ALTER TABLE somebody_elses RENAME TO shanghaien",
            "another program",
        ),
        (
            "UPDATE shanghaien SET version = version + 1",
            "UPDATE shanghaien SET version = version - 1",
            f"this program knows {len(migration_files())}",
        ),
    ):
        with connect(postgres) as session:
            session.execute(meddle.encode())
            try:
                with pytest.raises(StoreError, match=message):
                    await open_store(postgres)
            finally:
                session.execute(mend.encode())


KINDS = {
    "bigint": "INTEGER",
    "smallint": "INTEGER",
    "double precision": "REAL",
    "text": "TEXT",
    "bytea": "BLOB",
}


async def test_both_databases_have_the_same_tables_columns_and_indexes(
    postgres: str, tmp_path: Path
) -> None:
    with connect(empty_database(postgres)) as session:
        columns = session.execute(
            "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns"
            " WHERE table_schema = current_schema() AND table_name NOT LIKE 'shanghaien%'"
        ).fetchall()
        indexes = session.execute(
            "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()"
        ).fetchall()
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as db:
        migrate_sqlite(db, tmp_path / "games.db")
        there = {
            (table, name, kind, bool(optional))
            for table, name, kind, optional in db.execute(
                'SELECT tables.name, columns.name, columns.type, NOT columns."notnull"'
                " AND NOT columns.pk FROM pragma_table_list AS tables"
                " JOIN pragma_table_info(tables.name) AS columns"
                " WHERE tables.schema = 'main' AND tables.name NOT LIKE 'sqlite%'"
            )
        }
        named = {
            name
            for (name,) in db.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
            )
        }
    here = {
        (table, name, KINDS[kind], nullable == "YES") for table, name, kind, nullable in columns
    }
    assert here == there
    assert named - {name for (name,) in indexes} == set()


async def test_a_name_is_stored_without_characters_that_postgresql_cannot_store(
    stores: tuple[Store, Store],
) -> None:
    new = replace(a_match(), names=("An\0na", "Bernd"))
    record = await stores[0].add_match(new, a_change("a"))
    assert record.names == ("Anna", "Bernd")


async def test_placeholders_are_found_and_similar_text_is_ignored() -> None:
    assert render_placeholders("SELECT :a, ':b', ?, c::text -- :d\n% 2") == (
        "SELECT %(a)s, ':b', %s, c::text -- :d\n%% 2"
    )
