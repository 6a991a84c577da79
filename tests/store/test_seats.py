"""Matches of many seats, and the migration of databases with two seats."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.shanghaien.cards import ExtraTrick, Options
from bot.games.shanghaien.game import format_agreement, make_agreement, parse_agreement
from bot.games.shanghaien.state import Agreement, Seat
from bot.games.shanghaien.statistics import SeatFigures, parse_figures
from bot.records.matches import Pause, PauseReason, ProposalKind, Result, ShownState
from bot.records.members import Absence
from bot.records.messages import Guest, InvitationPendingError, InvitationStatus
from bot.store.opening import open_store
from bot.store.sql.privacy import MOST_SEATS, deleted_user_id
from bot.store.sql.store import Store
from bot.store.sqlite.migrations import migrate, migration_files
from tests.store.conftest import on_both
from tests.store.samples import (
    ALLEY,
    ANNA,
    BERND,
    CARLA,
    GAME,
    GUILD,
    HARBOUR,
    an_invitation,
    forget,
)
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

EIGHT = (ANNA, BERND, CARLA, 4, 5, 6, 7, 8)
NOBODY = {"fr": "quelqu’un"}


@on_both
@pytest.mark.parametrize("seats", [3, MOST_SEATS])
async def test_a_match_with_any_number_of_seats_is_read_back(store: Store, seats: int) -> None:
    waiting = tuple(range(0, seats, 2))
    new = match(user_ids=EIGHT[:seats], levels=(None,) * (seats - 1) + ("wild",))
    record = await store.add_match(new, change("a", waiting=waiting, seats=seats))
    assert await store.read_match(record.id) == record
    assert (record.user_ids, record.names, record.levels) == (new.user_ids, new.names, new.levels)
    # The match waits for no member at the computer's seat, the last one.
    assert record.waits_for == tuple(EIGHT[slot] for slot in waiting if slot != seats - 1)
    assert record.members == EIGHT[: seats - 1]
    assert len(record.acted_at) == seats
    shown = ShownState(
        revision=1, waiting=waiting, called=waiting[:1], state_revision=record.shown.state_revision
    )
    shown = await store.set_shown(record.id, shown)
    points = tuple(range(seats))
    result = Result("completed", points, tuple(seats - slot for slot in range(seats)))
    over = await store.append(
        record.id, 1, change("b", waiting=(), result=result, seats=seats, at=7.0)
    )
    assert (over.result, over.shown, over.waits_for) == (result, shown, ())
    assert over.acted_at == tuple(7.0 - slot for slot in range(seats))
    assert await store.read_match(record.id) == over
    (finished,) = await store.statistics.read_finished(GUILD, GAME, ANNA)
    assert (finished.user_ids, finished.result) == (new.user_ids, result)
    assert finished.members == tuple(range(seats - 1))


@on_both
async def test_a_match_does_not_wait_for_a_seat_that_the_computer_plays(store: Store) -> None:
    record = await store.add_match(match(user_ids=EIGHT[:3]), change("a", waiting=(1,), seats=3))
    assert (record.held, record.deciding_slots) == ((), (1,))
    assert await store.read_awaiting_computer() == ()
    held = replace(change("b", waiting=(1,), seats=3), held=(1, 2))
    record = await store.append(record.id, 1, held)
    assert (record.held, record.computers, record.deciding_slots, record.waits_for) == (
        (1, 2), (1, 2), (), (),
    )  # fmt: skip
    assert await store.read_match(record.id) == record
    assert await store.find_open_matches(waits_for=BERND) == ()
    assert await store.read_awaiting_computer() == (record,)
    await store.absences.begin(Absence(GUILD, BERND, 1.0, 1e12))
    await store.set_shown(record.id, replace(record.shown, revision=2, waiting=(1,)))
    assert await store.read_unnotified(1e12) == ()
    record = await store.append(record.id, 2, change("c", waiting=(1,), seats=3))
    assert (record.held, record.waits_for) == ((), (BERND,))
    assert await store.find_open_matches(waits_for=BERND) == (record,)
    assert await store.read_awaiting_computer() == ()


async def test_members_are_notified_at_a_table_with_computers_unless_they_play_alone(
    store: Store,
) -> None:
    for channel, levels in ((HARBOUR, (None, None, "x")), (ALLEY, (None, "x", "x"))):
        new = match(user_ids=EIGHT[:3], levels=levels, channel_id=channel)
        record = await store.add_match(new, change(waiting=(0,), seats=3))
        await store.set_shown(record.id, replace(record.shown, revision=1, waiting=(0,)))
    assert [each.channel_id for each in await store.read_unnotified(1e12)] == [HARBOUR]


async def test_a_shared_turn_counts_as_unnotified_until_all_its_players_were_notified(
    store: Store,
) -> None:
    record = await store.add_match(
        match(user_ids=EIGHT[:3]), change(waiting=(0, 2), seats=3, at=5.0)
    )
    shown = replace(record.shown, revision=1, waiting=(0, 2))
    for called in ((), (0,), (1,), (2,)):
        shown = await store.set_shown(record.id, replace(shown, called=called))
        assert [each.id for each in await store.read_unnotified(5.0)] == [record.id]
    await store.absences.begin(Absence(GUILD, ANNA, since=1.0, until=9.0))
    assert list(await store.read_unnotified(5.0)) == []
    shown = await store.set_shown(record.id, replace(shown, called=(0,)))
    assert [each.id for each in await store.read_unnotified(5.0)] == [record.id]
    await store.set_shown(record.id, replace(shown, called=(0, 2)))
    assert list(await store.read_unnotified(5.0)) == []


async def test_a_deleted_member_has_a_separate_id_in_every_seat(store: Store) -> None:
    draw = Result("completed", (1,) * MOST_SEATS, (1,) * MOST_SEATS)
    for _ in range(3):
        await store.add_match(
            match(user_ids=EIGHT), change(waiting=(), result=draw, seats=MOST_SEATS)
        )
    for user_id in EIGHT:
        await forget(store, user_id, NOBODY)
    found = [await store.read_match(number) for number in range(1, 4)]
    numbers = [user_id for each in found if each for user_id in each.user_ids]
    assert len(set(numbers)) == 3 * MOST_SEATS
    assert max(numbers) < 0


MATCH: dict[str, object] = {
    "guild_id": GUILD, "channel_id": HARBOUR, "first_user_id": ANNA, "second_user_id": BERND,
    "first_name": "Ånna", "second_name": "Bernd", "first_username": "anna",
    "second_username": "bernd", "extra_trick": "joker", "starter": "2", "starter_by_lot": 1,
    "secret": bytes(range(32)), "language": "fr", "pace": 600, "level": None, "created_at": 1.5,
    "revision": 3, "waits_for": BERND, "changed_at": 2.5, "first_acted_at": 2.25,
    "second_acted_at": 1.25, "shown_message_id": 7, "shown_channel_id": 8, "shown_revision": 3,
    "shown_waits_for": BERND, "shown_pinged": 1, "shown_rounds": 2, "shown_face": "due",
    "shown_face_at": 5.5, "shown_edition": 9, "clock_due": 99.5, "clock_reminded": 1,
    "nudged_at": 1.75,
}  # fmt: skip
OVER: dict[str, object] = {
    "waits_for": None, "ended_at": 2.5, "first_total": 7, "second_total": 8, "shown_pinged": 0,
    "clock_due": None,
}  # fmt: skip
GONE: dict[str, object] = {"termination": "cancelled", "first_user_id": 1, "second_user_id": 2}
CHALLENGE: dict[str, object] = {
    "guild_id": GUILD, "channel_id": HARBOUR, "challenger_id": ANNA, "challenger_name": "Ånna",
    "challenger_username": "anna", "opponent_id": None, "opponent_name": None,
    "extra_trick": "sharks", "starts": "lot", "pace": 600, "language": "fr", "created_at": 1.5,
    "expires_at": 9.5, "status": "open", "message_id": 5, "match_id": 1,
}  # fmt: skip
FIGURES: dict[str, object] = {
    "match_id": 2, "seat": 1, "rounds": 8, "tricks": 2, "shanghais": 3, "ones": 1, "twos": 2,
    "threes": 3, "fours": 4, "fives": 5, "sixes": 6, "sailors": "0 1 2 3 4 3 2 1",
}  # fmt: skip


def insert(db: sqlite3.Connection, table: str, values: dict[str, object]) -> None:
    names = ", ".join(values)
    places = ", ".join(f":{name}" for name in values)
    db.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", values)  # noqa: S608 - our names


def old_database(path: Path, *matches: dict[str, object]) -> None:
    """Create a database of the latest version with two seats in every match.

    One more match and one challenge are added and deleted, so that their ids are used up.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, path, migration_files()[:12])
        db.execute("PRAGMA foreign_keys = ON")
        for number, changed in enumerate((*matches, OVER | GONE), start=1):
            insert(db, "matches", {**MATCH, **changed})
            lines = [(number, at, f"line {at}") for at in range(1, 4)]
            db.executemany("INSERT INTO match_log VALUES (?, ?, ?)", lines)
        db.execute("DELETE FROM matches WHERE id = ?", (number,))
        named = {"opponent_id": BERND, "opponent_name": "Bernd"}
        declined = {**named, "starts": "opponent", "status": "declined"}
        for asked in ({}, {**named, "starts": "me"}, declined, {}):
            insert(db, "challenges", {**CHALLENGE, **asked})
        db.execute("DELETE FROM challenges WHERE id = 4")
        insert(db, "seat_figures", FIGURES)
        insert(db, "seat_figures", {**FIGURES, "seat": 2, "rounds": 7})
        proposed = {"wish": "cancel", "seat": "2", "revision": 3, "channel_id": 8}
        insert(db, "proposals", {"match_id": 1, **proposed})


async def test_an_old_open_match_is_complete(database: Path) -> None:
    resting = {"paused_at": 2.0, "pause_reason": "member-left", "pause_user_id": ANNA}
    old_database(database, {}, {**resting, "level": "mate", "channel_id": ALLEY})
    async with await open_store(database) as store:
        record = await store.read_match(1)
        assert record is not None
        assert (record.game, parse_agreement(record.options)) == (
            "shanghaien",
            Agreement(Options(ExtraTrick.JOKER), Seat.SECOND, is_drawn_by_lot=True),
        )
        assert record.options == format_agreement(parse_agreement(record.options))
        assert (record.user_ids, record.names) == ((ANNA, BERND), ("Ånna", "Bernd"))
        assert (record.usernames, record.levels) == (("anna", "bernd"), (None, None))
        assert (record.waits_for, record.acted_at) == ((BERND,), (2.25, 1.25))
        assert (record.pace, record.language, record.secret) == (600, "fr", bytes(range(32)))
        assert (record.revision, record.changed_at, record.created_at) == (3, 2.5, 1.5)
        assert (record.clock.due, record.clock.left, record.clock.reminded) == (99.5, None, True)
        assert record.shown == ShownState(
            message_id=7, message_channel_id=8, revision=3, waiting=(1,), called=(1,), rounds=2,
            time_notice="due", time_notice_at=5.5, state_revision=9,
        )  # fmt: skip
        assert list(await store.read_log(1)) == ["line 1", "line 2", "line 3"]
        assert await store.find_open_match(HARBOUR, "shanghaien", (BERND, ANNA)) == record
        assert await store.clocks.nudge(1, 2.0, 1.0) == 1.75
        proposal = await store.proposals.read(1, ProposalKind.CANCEL)
        assert proposal is not None
        assert (proposal.slot, proposal.revision, proposal.agreed) == (1, 3, ())
        after = await store.append(1, 3, change("line 4", waiting=(0,)))
        assert (after.revision, after.waits_for) == (4, (ANNA,))
        rests = await store.read_match(2)
        assert rests is not None
        assert rests.pause == Pause(PauseReason.MEMBER_LEFT, 2.0, ANNA)
        assert rests.levels == (None, "mate")
        # The ids of the deleted match and challenge are not reused.
        assert (await store.add_match(match(channel_id=GUILD), change())).id == 4
        assert (await store.invitations.add(an_invitation())).id == 5


async def test_members_keep_the_name_of_their_latest_seat(database: Path) -> None:
    old_database(database, {}, OVER | {"termination": "cancelled", "first_name": "Robin"})
    async with await open_store(database) as store:
        record = await store.read_match(1)
        names = await store.members.read_names(GUILD, (ANNA, BERND, CARLA))
    assert record is not None
    assert names == {ANNA: ("Robin", "anna"), BERND: ("Bernd", "bernd")}
    assert (record.names[0], record.display_names[0]) == ("Ånna", "Robin")


async def test_old_results_become_points_and_places(database: Path) -> None:
    ends: list[tuple[str, str | None, tuple[int, int] | None]] = [
        ("completed", "1", (1, 2)), ("resigned", "2", (2, 1)), ("time", "1", (1, 2)),
        ("completed", None, (1, 1)), ("cancelled", None, None), ("time", None, None),
    ]  # fmt: skip
    # In the old version, two deleted members had the ids -2 n and -2 n - 1.
    forgotten: list[dict[str, object]] = [
        {**OVER, "termination": "cancelled", "first_user_id": -2 * n, "second_user_id": -2 * n - 1}
        for n in range(7, 10)
    ]
    rows: list[dict[str, object]] = [
        {**OVER, "termination": how, "winner": winner_seat} for how, winner_seat, _ in ends
    ]
    old_database(database, *rows, *forgotten)
    async with await open_store(database) as store:
        found = [await store.read_match(number) for number in range(1, 10)]
        figures = await store.statistics.read_of_matches(range(10))
    records = [record for record in found if record is not None]
    for record, (how, _, places) in zip(records, ends, strict=False):
        assert record.result == Result(how, (7, 8), places)
        assert record.waits_for == ()
    for number in range(7, 10):
        assert records[number - 1].user_ids == (
            deleted_user_id(number, 0),
            deleted_user_id(number, 1),
        )
    assert list(figures) == [2]
    own, other = (figures[2][records[1].user_ids.index(user)] for user in (ANNA, BERND))
    assert json.loads(other) == {**json.loads(own), "rounds": 7}
    assert parse_figures(own) == SeatFigures(8, (1, 2, 3, 4, 5, 6), 2, 3, (0, 1, 2, 3, 4, 3, 2, 1))


async def test_old_challenges_continue_in_the_notation_of_their_game(database: Path) -> None:
    old_database(database, {}, OVER | {"termination": "cancelled"})
    async with await open_store(database) as store:
        read = [await store.invitations.read(number) for number in range(1, 4)]
        with pytest.raises(InvitationPendingError) as pending:
            await store.invitations.add(
                an_invitation(game="shanghaien", pending_key=f"{BERND} {ANNA}")
            )
    found = [each for each in read if each is not None]
    sharks = ExtraTrick.SHARKS
    challenges = (make_agreement(sharks, "me"), make_agreement(sharks, "opponent"))
    agreements = [make_agreement(sharks), *challenges]
    assert [each.options for each in found] == [format_agreement(each) for each in agreements]
    assert [(each.match_id, each.message_id, each.pace) for each in found] == [(1, 5, 600)] * 3
    assert {each.participants for each in found} == {(Guest(ANNA, "Ånna", "anna", 1.5),)}
    anybody, named, declined = found
    assert (anybody.pending_guests, anybody.closed, anybody.pending_key) == ((), False, None)
    assert (named.pending_guests, named.closed) == ((Guest(BERND, "Bernd", "bernd", None),), True)
    assert pending.value.invitation_id == named.id
    assert declined.status is InvitationStatus.DECLINED
