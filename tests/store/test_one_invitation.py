"""Challenges and open tables of earlier versions, which become invitations."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.records.messages import Guest, InvitationPendingError, InvitationRecord, InvitationStatus
from bot.store.sql.store import Store
from tests.store.earlier import file_of_before, server_of_before
from tests.store.samples import ANNA, BERND, CARLA, an_invitation

CHALLENGE = """
INSERT INTO challenges (
    id, guild_id, channel_id, game, options, challenger_id, challenger_name, challenger_username,
    opponent_id, opponent_name, pace, language, created_at, expires_at, status, message_id
) VALUES (
    {}, 700000000000000001, 700000000000000002, 'a game', '[]', 9223372036854775807, 'Anna', 'anna',
    {}, {}, 60, 'de', 1.5, 9.5, '{}', {}
)
"""
TABLE = """
INSERT INTO parties (
    id, guild_id, channel_id, game, options, host_id, closed, language, created_at, expires_at,
    status, edition, message_id
) VALUES (
    {}, 700000000000000001, 700000000000000002, 'a game', '[]', 9223372036854775807, 0, 'fr',
    1.5, 9.5, '{}', 4, {}
)
"""
GUEST = "INSERT INTO guests VALUES ({}, {}, {}, '{}', '{}', {}, {})"
OLD_ROWS = (
    CHALLENGE.format(2, BERND, "'Bernd'", "open", 42),
    CHALLENGE.format(3, "NULL", "NULL", "open", 43),
    CHALLENGE.format(7, CARLA, "'Carla'", "declined", 47),
    TABLE.format(2, "expired", 52),
    GUEST.format(2, 1, ANNA, "Anna", "anna", "NULL", 1.5),
    TABLE.format(5, "open", 55),
    GUEST.format(5, 1, ANNA, "Anna", "anna", "NULL", 1.5),
    GUEST.format(5, 2, 900, "Bot", "bot", "'mate'", 2.5),
    GUEST.format(5, 3, BERND, "Bernd", "bernd", "NULL", "NULL"),
)
"""Challenges 2, 3 and 7 and tables 2 and 5: the id 2 occurs twice, and others are missing."""
DELETED_CHALLENGE = (
    CHALLENGE.format(9, "NULL", "NULL", "open", 49),
    "DELETE FROM challenges WHERE id = 9",
)
ADVANCE_SEQUENCES = (
    "SELECT setval(pg_get_serial_sequence('challenges', 'id'), 9)",
    "SELECT setval(pg_get_serial_sequence('parties', 'id'), 5)",
)


@pytest.fixture(params=["sqlite", "postgres"])
async def updated(request: pytest.FixtureRequest, database: Path) -> AsyncIterator[Store]:
    if request.param == "sqlite":
        opened = await file_of_before("0028", database, (*OLD_ROWS, *DELETED_CHALLENGE))
    else:
        opened = await server_of_before(
            "0011",
            request.getfixturevalue("postgres"),
            (*OLD_ROWS, *DELETED_CHALLENGE, *ADVANCE_SEQUENCES),
        )
    yield opened
    await opened.close()


async def read_invitation(store: Store, invitation_id: int) -> InvitationRecord:
    found = await store.invitations.read(invitation_id)
    assert found is not None
    return found


async def test_challenges_keep_their_ids_and_their_content(updated: Store) -> None:
    named, anybody, declined = [await read_invitation(updated, number) for number in (2, 3, 7)]
    assert (named.host_id, named.closed, named.message_id, named.pace) == (ANNA, True, 42, 60)
    assert named.participants == (Guest(ANNA, "Anna", "anna", 1.5),)
    assert named.pending_guests == (Guest(BERND, "Bernd", "Bernd", None),)
    assert (anybody.closed, anybody.pending_guests, anybody.pending_key) == (False, (), None)
    assert [each.status for each in (named, anybody, declined)] == [
        InvitationStatus.OPEN, InvitationStatus.OPEN, InvitationStatus.DECLINED,
    ]  # fmt: skip


async def test_tables_are_found_by_the_numbers_in_their_buttons(updated: Store) -> None:
    ids = [await updated.invitations.find_by_table(number) for number in (2, 5)]
    expired, table = [await read_invitation(updated, number) for number in ids]
    assert (expired.status, table.status) == (InvitationStatus.EXPIRED, InvitationStatus.OPEN)
    assert (table.message_id, table.revision, table.language) == (55, 4, "fr")
    assert [guest.level for guest in table.guests] == [None, "mate", None]
    assert [guest.user_id for guest in table.pending_guests] == [BERND]
    # New ids are found too, and are not taken for the numbers of old tables.
    assert [await updated.invitations.find_by_table(number) for number in ids] == ids
    assert list(await updated.invitations.read_due(10.0)) == [
        *[await read_invitation(updated, number) for number in (2, 3)], table,
    ]  # fmt: skip


async def test_ids_are_not_reused_and_open_invitations_block_new_ones(updated: Store) -> None:
    (table,) = [await updated.invitations.find_by_table(5)]
    for key in (f"{BERND} {ANNA}", str(ANNA)):
        with pytest.raises(InvitationPendingError) as pending:
            await updated.invitations.add(an_invitation(pending_key=key))
        assert pending.value.invitation_id in (2, table)
    new = await updated.invitations.add(an_invitation())
    assert new.id > table > 9 + 5
    changed = await updated.invitations.save(await read_invitation(updated, table))
    assert changed.revision == 5
