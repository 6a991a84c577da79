"""Challenges and open tables of earlier versions become invitations, and go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.records.invitations import (
    Guest,
    InvitationPendingError,
    InvitationRecord,
    InvitationStatus,
)
from bot.store.sql.store import Store
from tests.store.earlier import file_of_before
from tests.store.samples import ANNA, BERND, CARLA, an_invitation

pytestmark = pytest.mark.asyncio

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
OLD = (
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
"""Challenges 2, 3 and 7 and tables 2 and 5: numbers that were given twice, and in gaps."""
DELETED = (CHALLENGE.format(9, "NULL", "NULL", "open", 49), "DELETE FROM challenges WHERE id = 9")


async def loaded(store: Store, invitation_id: int) -> InvitationRecord:
    found = await store.invitations.read(invitation_id)
    assert found is not None
    return found


async def test_challenges_and_tables_go_on_as_invitations_and_their_buttons_work(
    database: Path,
) -> None:
    async with await file_of_before("0028", database, (*OLD, *DELETED)) as store:
        named, anybody, declined = [await loaded(store, number) for number in (2, 3, 7)]
        assert (named.host_id, named.closed, named.message_id, named.pace) == (ANNA, True, 42, 60)
        assert named.seated == (Guest(ANNA, "Anna", "anna", 1.5),)
        assert named.invited == (Guest(BERND, "Bernd", "Bernd", None),)
        assert (anybody.closed, anybody.invited, anybody.pending_key) == (False, (), None)
        assert [each.status for each in (named, anybody, declined)] == [
            InvitationStatus.OPEN, InvitationStatus.OPEN, InvitationStatus.DECLINED,
        ]  # fmt: skip
        ids = [await store.invitations.id_of_table(number) for number in (2, 5)]
        expired, table = [await loaded(store, number) for number in ids]
        assert (expired.status, table.status) == (InvitationStatus.EXPIRED, InvitationStatus.OPEN)
        assert (table.message_id, table.edition, table.language) == (55, 4, "fr")
        assert [guest.level for guest in table.guests] == [None, "mate", None]
        assert [guest.user_id for guest in table.invited] == [BERND]
        # Nor does the id that a button has from now on mean the table of that number.
        assert [await store.invitations.id_of_table(number) for number in ids] == ids
        assert list(await store.invitations.due(10.0)) == [named, anybody, table]
        for key in (f"{BERND} {ANNA}", str(ANNA)):
            with pytest.raises(InvitationPendingError) as pending:
                await store.invitations.add(an_invitation(pending_key=key))
            assert pending.value.invitation_id in (2, table.id)
        # No number is given again.
        assert (await store.invitations.add(an_invitation())).id > table.id > 9 + 5
        assert (await store.invitations.save(table)).edition == 5
