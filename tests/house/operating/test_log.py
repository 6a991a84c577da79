"""What the log of an operator tells, and of whom."""

from __future__ import annotations

import pytest

from tests.e2e.table import Table
from tests.house.rummy_table import BRIEF, RummyTable
from tests.inprocess import BotHere

pytestmark = [pytest.mark.long, pytest.mark.asyncio]


def told(table: Table) -> list[str]:
    """Return the lines of the log as operators have it, who leave out the finest."""
    assert isinstance(table.bot, BotHere)
    lines = [line for line in table.bot.log if "[debug" not in line]
    assert any("match.started" in line for line in lines)
    assert any("match.ended" in line for line in lines)
    return lines


def naming(table: Table, lines: list[str]) -> list[str]:
    """Return the lines that name a member."""
    members = table.playground.guild.members.values()
    users = [each.user for each in members if not each.user.bot]
    assert len(users) > 1
    signs = [sign for user in users for sign in (str(user.id), user.display_name)]
    return [line for line in lines if any(sign in line for sign in signs)]


async def test_a_game_of_dice_leaves_no_member_in_the_log(table: Table) -> None:
    await table.start()
    await table.play(most=20)
    await table.give_up(table.anna)
    lines = told(table)
    assert any("game=shanghaien" in line and "seats=2" in line for line in lines)
    assert naming(table, lines) == []


@pytest.mark.house(rummy=True)
async def test_a_game_of_cards_leaves_no_member_in_the_log(table: RummyTable) -> None:
    await table.begin(3, BRIEF)
    await table.play(4)
    await table.hurry()
    assert naming(table, told(table)) == []
