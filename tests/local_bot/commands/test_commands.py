from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3

import pytest

from cogs.board import choosing
from cogs.ui import answers
from playground.errors import MISSING_ACCESS, UNKNOWN_INTERACTION
from playground.interaction import Acknowledgement
from playground.seats import Seat
from playground.world import Message
from tests.e2e.table import Table, button_with, buttons_of, moves_of, text_of
from tests.local_bot.tables import acknowledgement_limit


async def challenge(table: Table, seat: Seat, opponent: Seat | None = None) -> Message:
    """Advance the time past the cooldown, challenge a member or anyone, and return the message."""
    table.playground.advance(11)
    options = {} if opponent is None else {"opponent": opponent}
    asked = (await seat.command("shanghaien challenge", options=options)).message
    assert asked is not None
    return asked


async def challenge_in_vain(seat: Seat, opponent: Seat) -> str:
    """Try to challenge a member, and return the text of the private refusal."""
    outcome = await seat.command("shanghaien challenge", opponent=opponent)
    assert outcome.private is not None
    return outcome.text


async def test_the_private_views_of_a_running_game_and_their_links(table: Table) -> None:
    board = await table.start()
    seat = table.mover(board)
    shown = await table.private(await table.bernd.command("shanghaien board"))
    assert shown.attachments
    assert any(str(board.id) in button.get("url", "") for button in buttons_of(shown))
    listed = await table.private(await seat.command("shanghaien games"))
    assert str(board.id) in text_of(listed)
    opened = await seat.click(listed, custom_id=button_with(listed, ":pick:"))
    assert opened.private is not None, "the game opens in a new message, and the list remains"
    assert moves_of(opened.private)
    assert str(board.id) in text_of(listed)
    assert "</shanghaien" in (await table.carla.command("shanghaien games")).text
    score = text_of(await table.private(await table.anna.command("shanghaien score")))
    assert score.count("+") == 10  # between the parts of the sum
    assert len(score.splitlines()) == 3
    _, sent = await table.ask_for(table.anna, "export")
    assert sent.private is not None
    text = sent.private.attachments[0].content.decode()
    assert "\nCommitment:" in text
    assert "\nSecret:" not in text
    assert "\nDeck:" not in text
    assert str(board.id) in await challenge_in_vain(table.bernd, table.anna), (
        "two members can have only one game in a channel"
    )


async def test_without_an_open_game_the_score_is_the_sheet_of_the_last_one(table: Table) -> None:
    none = await table.private(await table.anna.command("shanghaien score"))
    assert "You have no open game" in text_of(none)
    await table.start()
    await table.give_up(table.anna)
    table.playground.advance(60)
    sheet = await table.private(await table.anna.command("shanghaien score"))
    assert "Bernd wins" in text_of(sheet)
    assert sheet.only_for is table.anna.user


async def test_with_several_games_a_command_asks_which_and_a_list_ends_where_it_is_full(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start()
    await table.anna.click(await challenge(table, table.carla, table.anna), "Accept")
    which = await table.private(await table.anna.command("shanghaien score"))
    games = buttons_of(which)
    assert len(games) == 2
    assert not (await table.anna.click(which, custom_id=games[0]["custom_id"])).failed
    assert len(await table.anna.autocomplete("shanghaien score", "game")) == 2
    monkeypatch.setattr(choosing, "MOST_CHARACTERS", 250)
    listed = await table.private(await table.anna.command("shanghaien games"))
    assert re.search(r"and 1 more game", text_of(listed))
    assert listed.labels == ["Open"]


@pytest.mark.local_bot(servers=2)
async def test_games_elsewhere_are_counted_on_a_server_and_listed_in_direct_messages(
    table: Table,
) -> None:
    board = await table.start()
    seat = table.mover(board)
    (_, other) = table.playground.guilds
    elsewhere = await seat.command(
        "shanghaien games", channel=table.playground.channel("quiet", other)
    )
    assert "1 " in elsewhere.text
    assert "</shanghaien games:" in elsewhere.text
    assert str(board.id) not in elsewhere.text
    listed = await table.private(await seat.command("shanghaien games", channel=seat.direct))
    assert table.playground.guild.name in text_of(listed)
    (button,) = buttons_of(listed)
    assert str(board.id) in button["url"]
    here = await table.private(await seat.command("shanghaien games"))
    assert "</shanghaien games:" not in text_of(here)
    assert len(buttons_of(here)) == 1


async def test_games_in_menus_are_named_by_opponent_and_channel(table: Table) -> None:
    await table.start()
    (choice,) = await table.anna.autocomplete("shanghaien score", "game")
    assert choice["name"] == "Bernd · round 1 · #harbour"


async def test_only_the_opponent_answers_a_challenge_and_only_the_host_withdraws_it(
    table: Table,
) -> None:
    anna, bernd, carla = table.anna, table.bernd, table.carla
    assert "against yourself" in await challenge_in_vain(anna, anna)
    asked = (await anna.command("shanghaien challenge")).message
    assert asked is not None, "a refused challenge does not count against the cooldown"
    for level in ("cook", "mate"):  # a wrong level can be corrected immediately
        begun = await anna.command("shanghaien practice", options={"level": level})
        assert (await table.private(begun)).attachments
    await table.private(await bernd.click(asked, "Withdraw"))
    await anna.click(asked, "Withdraw")
    assert not buttons_of(asked)
    asked = await challenge(table, anna, bernd)
    assert "<t:" in await challenge_in_vain(anna, carla), "refused during the cooldown"
    await table.private(await carla.click(asked, "Decline"))
    assert f"/{asked.id})" in await challenge_in_vain(bernd, anna), "one challenge per pair"
    await anna.click(asked, "Decline")
    assert not buttons_of(asked)
    assert "withdrawn the challenge" in text_of(asked)
    table.playground.advance(11)
    by_menu = (await anna.context_menu("Challenge to Shanghaien", bernd)).message
    assert by_menu is not None
    assert by_menu in bernd.pings
    assert not (await bernd.click(by_menu, "Decline")).failed
    assert not buttons_of(by_menu)
    asked = await challenge(table, anna)
    await table.private(await anna.click(asked, "Accept"))
    seen = asked.copy()
    await carla.click(asked, "Accept")
    await table.private(await bernd.click(seen, "Accept", is_stale=True))


async def test_however_often_both_click_rematch_there_is_one_challenge_which_waits_for_days(
    table: Table,
) -> None:
    await table.start()
    sheet = await table.give_up(table.anna)
    assert "Bernd" in text_of(sheet)
    assert table.board() is None
    players = (table.anna, table.bernd, table.anna)
    clicked = await asyncio.gather(*(each.click(sheet, "Rematch") for each in players))
    (asked,) = [each.message for each in clicked if each.private is None]
    assert asked is not None
    table.playground.advance(2 * 24 * 3600)
    for seat in (table.anna, table.bernd):
        await seat.click(asked, "Accept")  # one of them is the opponent
    await table.wait_for_board()


async def test_a_deleted_challenge_does_not_block_new_ones(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The answer is not deferred, so the refused request is the one that posts the challenge.
    monkeypatch.setattr(answers, "DEFER_AFTER_SECONDS", 60.0)
    table.playground.faults.refuse("POST /interactions/*", refusal=MISSING_ACCESS, times=1)
    await challenge_in_vain(table.anna, table.bernd)
    posted = await challenge(table, table.bernd, table.anna)
    table.playground.member("Dora").delete(posted)
    again = await challenge(table, table.anna, table.bernd)
    await table.bernd.click(again, "Accept")
    await table.wait_for_board()


async def test_a_late_refusal_is_private_too(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "DEFER_AFTER_SECONDS", 0.0)
    # Not `table.anna`, whose methods wait for the bot's answer.
    anna, bernd = table.playground.member("Anna"), table.playground.member("Bernd")
    with contextlib.closing(sqlite3.connect(table.bot.database)) as other:
        # Locks the database, so that the bot waits to write, and every request waits for the bot.
        other.execute("BEGIN IMMEDIATE")
        asked, refused = await asyncio.gather(
            anna.command("shanghaien challenge", opponent=bernd),
            bernd.command("shanghaien challenge", opponent=anna),
        )
        other.rollback()
    assert asked.acknowledgement is refused.acknowledgement is Acknowledgement.THINKING
    await table.playground.wait_for(lambda: asked.text and refused.text)
    if asked.private is not None:
        asked, refused = refused, asked  # Bernd's challenge was first
    assert asked.private is None
    assert refused.private is not None
    assert [each for each in table.carla.visible_messages() if text_of(each)] == [asked.message]


async def test_a_challenge_shrinks_with_the_first_late_click_and_with_one_that_expired(
    table: Table,
) -> None:
    message = await challenge(table, table.anna, table.bernd)
    table.playground.advance(73 * 3600)
    late = await table.bernd.click(message, "Accept")
    await table.playground.wait_for(lambda: late.private)
    assert "abgelaufen" in late.text
    assert message.labels == ["Ask again"]
    message = await challenge(table, table.anna, table.bernd)
    table.playground.faults.refuse("POST /interactions/*", refusal=UNKNOWN_INTERACTION, times=1)
    with acknowledgement_limit(table, 0.5):
        await table.bernd.click(message, "Accept")
    await table.wait_for_board()
    assert not buttons_of(message)
