from __future__ import annotations

import json

import pytest

from bot.games.shanghaien.state import Resign, Termination
from bot.matches.invitations import Invitations
from bot.matches.match import Match
from bot.records.matches import PauseReason
from bot.records.members import DisplayMode, MemberRecord
from bot.records.messages import InvitationRecord, InvitationStatus
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK, TERMS, Table, terms

NOBODY = {"en": "a former member"}


async def test_a_member_without_data_has_no_export_and_a_setting_alone_is_exported(
    table: Table,
) -> None:
    assert await table.personal_data.export(ANNA.id) is None
    assert not await table.personal_data.has_data_of(ANNA.id)
    await table.store.members.change(
        ANNA.id, lambda _: MemberRecord(ANNA.id, display=DisplayMode.TEXT)
    )
    text = await table.personal_data.export(ANNA.id) or ""
    assert json.loads(text)["choices"]["display"] == "text"


async def test_the_file_of_a_member_contains_every_game_but_no_future_dice(
    table: Table,
) -> None:
    match = await table.match()
    running = await table.personal_data.export(ANNA.id) or ""
    assert [each["id"] for each in json.loads(running)["matches"]] == [match.id]
    assert running.startswith(f'{{\n  "user_id": {ANNA.id},\n'), (
        "the file is indented for human readers"
    )
    assert match.record.secret.hex() not in running
    assert "secret" not in running
    await table.events.play(match.id, ANNA.id, Resign(), 0)
    (game,) = json.loads(await table.personal_data.export(BERND.id) or "")["matches"]
    assert game["names"] == ["Anna", "Bernd"]
    assert game["log"] == list(await table.store.read_log(match.id))
    assert game["secret"] == match.record.secret.hex()


@pytest.mark.parametrize("resting", [False, True], ids=["running", "resting"])
async def test_games_of_a_deleted_member_are_given_up_and_the_opponent_wins(
    table: Table, resting: bool
) -> None:
    data, match = table.personal_data, await table.match()
    if resting:
        await table.events.pause(match.id, PauseReason.MEMBER_LEFT, ANNA.id)
    deleted = await data.forget(ANNA.id, NOBODY)
    assert deleted.match_ids == (match.id,)
    ended = await table.matches.read_current(match.id)
    assert ended.state.outcome.termination is Termination.RESIGNED
    assert ended.state.outcome.winner is ended.seat_of(BERND.id)
    assert ended.record.names == ("a former member", "Bernd")
    assert ended.seat_of(ANNA.id) is None
    assert not await data.has_data_of(ANNA.id)
    assert await data.has_data_of(BERND.id)
    assert "a former member" in ended.transcript().players
    again = await data.forget(ANNA.id, NOBODY)
    assert (again.match_ids, again.invitations) == ((), ())


@pytest.mark.parametrize("late", ["accepted", "practice"])
async def test_a_game_that_begins_during_the_deletion_of_its_player_is_given_up(
    table: Table, late: str
) -> None:
    before = await table.match()
    asked = await table.invitations.open(TERMS, CARLA)
    begun: list[int] = []

    class LateInvitations(Invitations):
        """Invitations that begin a match after the deletion has looked for the member's games."""

        async def forget(self, user_id: int) -> tuple[InvitationRecord, ...]:
            if not begun:
                begun.append((await begin()).id)
            return await super().forget(user_id)

    async def begin() -> Match:
        if late == "practice":
            return await table.starting.begin_practice(
                terms(channel_id=3), ANNA, [(BERND, "deckhand")], CLICK
            )
        return await table.accept(asked.id, ANNA, CLICK)

    late_ones = LateInvitations(table.store, table.clock, table.starting)
    data = table.personal_data_with(late_ones)
    deleted = await data.forget(ANNA.id, NOBODY)
    assert deleted.match_ids == (before.id, *begun)
    for match_id in deleted.match_ids:
        ended = await table.matches.read_current(match_id)
        assert ended.is_over
        assert ended.seat_of(ANNA.id) is None
    assert not await data.has_data_of(ANNA.id)


async def test_a_forgotten_members_open_challenges_are_closed(table: Table) -> None:
    own = await table.invitations.open(TERMS, ANNA)
    asked = await table.invitations.open(TERMS, CARLA, [ANNA])
    deleted = await table.personal_data.forget(ANNA.id, NOBODY)
    assert {each.id: each.status for each in deleted.invitations} == {
        own.id: InvitationStatus.WITHDRAWN,
        asked.id: InvitationStatus.DECLINED,
    }
    assert await table.store.invitations.read(own.id) is None
