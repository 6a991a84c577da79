"""The operator's log: it contains the events of games, and no data of members."""

from __future__ import annotations

import re

import pytest

from tests.e2e.table import Table
from tests.local_bot.rummy_table import ONE_ROUND, RummyTable

pytestmark = pytest.mark.long


@pytest.mark.local_bot(rummy=True)
async def test_games_of_both_kinds_leave_no_member_in_the_log(table: RummyTable) -> None:
    await table.begin(3, ONE_ROUND)
    await table.play(2)
    await table.hurry()
    await table.start()
    await Table.play(table, most=6)
    await table.give_up(table.anna)
    lines = [line for line in table.bot.log if "[debug" not in line]
    place = rf"channel={table.channel.id} .*guild={table.playground.guild.id}"
    for event, game in (("started", "rummy"), ("started", "shanghaien"), ("ended", "shanghaien")):
        pattern = rf"match.{event} .*{place}"
        assert any(re.search(pattern, line) and f"game={game}" in line for line in lines)
    members = table.playground.guild.members.values()
    users = [each.user for each in members if not each.user.bot]
    assert len(users) > 1
    signs = [sign for user in users for sign in (str(user.id), user.display_name)]
    assert [line for line in lines if any(sign in line for sign in signs)] == []
