from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from functools import partial

import pytest

from cogs.kit import answers
from playground.components import walk
from playground.errors import MISSING_ACCESS, UNKNOWN_INTERACTION
from playground.interaction import Acknowledgement
from playground.world import Channel
from tests.e2e.table import Table, button_with, buttons_of, moves_of, text_of
from tests.house.tables import impatience


@pytest.mark.asyncio
async def test_the_private_board_shows_my_side_and_links_the_live_one(table: Table) -> None:
    board = await table.start()
    shown = await table.bernd.command("shanghaien board")
    assert shown.private is not None
    assert shown.private.attachments
    assert any(str(board.id) in button.get("url", "") for button in buttons_of(shown.private))


@pytest.mark.asyncio
async def test_games_lists_whose_turn_it_is_and_where(table: Table) -> None:
    board = await table.start()
    seat = table.mover(board)
    listed = await seat.command("shanghaien games")
    assert listed.private is not None
    assert str(board.id) in listed.text
    opened = await seat.click(listed.private, custom_id=button_with(listed.private, ":pick:"))
    assert opened.private is not None, "the list stays, to open another game"
    assert moves_of(opened.private)
    assert str(board.id) in text_of(listed.private)
    nobody = await table.carla.command("shanghaien games")
    assert "</shanghaien" in nobody.text


def has_board(channel: Channel) -> bool:
    return any(moves_of(message) for message in channel.messages.values())


@pytest.mark.asyncio
async def test_more_games_than_a_message_can_hold_are_counted(table: Table) -> None:
    playground = table.playground
    for number in range(14):
        channel = playground.core.guilds.create_channel(playground.guild, f"table-{number}")
        playground.advance(11)  # one challenge in ten seconds
        asked = await table.anna.command(
            "shanghaien challenge", channel=channel, opponent=table.bernd
        )
        assert asked.message is not None
        await table.bernd.click(asked.message, "Accept")
        await playground.wait_for(partial(has_board, channel))
    listed = (await table.anna.command("shanghaien games")).private
    assert listed is not None
    assert re.search(r"and \d more game", text_of(listed))


@pytest.mark.asyncio
async def test_below_the_score_stands_what_is_to_come_of_every_nation(table: Table) -> None:
    await table.start()
    shown = await table.private(await table.anna.command("shanghaien score"))
    assert text_of(shown).count("+") == 10  # with the tricks, and what the sum is of
    assert len(text_of(shown).splitlines()) == 3


@pytest.mark.asyncio
async def test_resigning_asks_once_more_and_ends_the_game(table: Table) -> None:
    await table.start()
    sheet = await table.give_up(table.anna)
    assert "Bernd" in text_of(sheet)
    assert table.board() is None


@pytest.mark.asyncio
async def test_a_running_games_export_keeps_secret_and_deck(table: Table) -> None:
    await table.start()
    _, sent = await table.ask_for(table.anna, "export")
    assert sent.private is not None
    text = sent.private.attachments[0].content.decode()
    assert "\nCommitment:" in text
    assert "\nSecret:" not in text
    assert "\nDeck:" not in text


@pytest.mark.asyncio
async def test_a_rematch_waits_for_the_one_who_is_away(table: Table) -> None:
    await table.start()
    sheet = await table.give_up(table.anna)
    again = next(b for b in buttons_of(sheet) if ":rm:" in b["custom_id"])
    await table.anna.click(sheet, custom_id=again["custom_id"])
    challenge = table.anna.visible_messages()[-1]
    table.playground.advance(2 * 24 * 3600)
    await table.bernd.click(challenge, "Accept")
    await table.wait_for_board()


@pytest.mark.asyncio
async def test_an_impossible_opponent_is_refused_kindly(table: Table) -> None:
    refused = await table.anna.command("shanghaien challenge", opponent=table.anna.user)
    assert refused.private is not None
    assert "against yourself" in refused.text


@pytest.mark.asyncio
async def test_a_pair_already_playing_here_is_sent_to_its_table(table: Table) -> None:
    board = await table.start()
    refused = await table.bernd.command("shanghaien challenge", opponent=table.anna)
    assert refused.private is not None
    assert str(board.id) in refused.text


@pytest.mark.asyncio
async def test_an_open_challenge_is_taken_by_whoever_comes_first(table: Table) -> None:
    asked = await table.anna.command("shanghaien challenge")
    assert asked.message is not None
    own = await table.anna.click(asked.message, "Accept")
    assert own.private is not None
    seen = asked.message.copy()
    await table.carla.click(asked.message, "Accept")
    late = await table.bernd.click(seen, "Accept", stale=True)
    assert late.private is not None


@pytest.mark.asyncio
async def test_a_member_is_challenged_from_the_context_menu(table: Table) -> None:
    asked = await table.anna.context_menu("Challenge to Shanghaien", table.bernd)
    assert asked.message is not None
    assert table.bernd.pings == [asked.message]
    declined = await table.bernd.click(asked.message, "Decline")
    assert not declined.failed
    assert not buttons_of(asked.message)


@pytest.mark.asyncio
async def test_a_challenge_can_be_withdrawn_by_its_challenger_alone(table: Table) -> None:
    asked = await table.anna.command("shanghaien challenge")
    assert asked.message is not None
    refused = await table.bernd.click(asked.message, "Withdraw")
    assert refused.private is not None
    await table.anna.click(asked.message, "Withdraw")
    assert not buttons_of(asked.message)


@pytest.mark.asyncio
async def test_declining_ones_own_challenge_withdraws_it(table: Table) -> None:
    asked = await table.anna.command("shanghaien challenge", opponent=table.bernd)
    assert asked.message is not None
    refused = await table.carla.click(asked.message, "Decline")
    assert refused.private is not None
    await table.anna.click(asked.message, "Decline")
    assert not buttons_of(asked.message)
    assert "withdrawn the challenge" in text_of(asked.message)


@pytest.mark.asyncio
async def test_a_challenge_expires(table: Table) -> None:
    asked = await table.anna.command("shanghaien challenge", opponent=table.bernd)
    message = asked.message
    assert message is not None
    table.playground.advance(73 * 3600)
    await table.playground.wait_for(
        lambda: [each["label"] for each in buttons_of(message)] == ["Ask again"]
    )


@pytest.mark.asyncio
async def test_a_challenge_in_the_way_is_linked(table: Table) -> None:
    message = (await table.anna.command("shanghaien challenge", opponent=table.bernd)).message
    assert message is not None
    refused = await table.bernd.command("shanghaien challenge", opponent=table.anna)
    assert refused.private is not None
    assert f"/{message.id})" in refused.text
    assert buttons_of(message)


@pytest.mark.asyncio
async def test_however_often_both_click_rematch_there_is_one_challenge(table: Table) -> None:
    await table.start()
    sheet = await table.give_up(table.anna)
    players = (table.anna, table.bernd, table.anna)
    clicked = await asyncio.gather(*(each.click(sheet, "Rematch") for each in players))
    assert sum(each.private is None for each in clicked) == 1


@pytest.mark.asyncio
async def test_a_challenge_that_could_not_be_posted_is_in_nobodys_way(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The one refusal is for the challenge, not for a bot that says first that it is thinking.
    monkeypatch.setattr(answers, "DEFER_AFTER_SECONDS", 60.0)
    table.playground.faults.refuse("POST /interactions/*", refusal=MISSING_ACCESS, times=1)
    told = await table.anna.command("shanghaien challenge", opponent=table.bernd)
    assert told.private is not None
    again = await table.bernd.command("shanghaien challenge", opponent=table.anna)
    assert again.private is None


@pytest.mark.asyncio
async def test_a_challenge_whose_message_was_deleted_is_in_nobodys_way(table: Table) -> None:
    message = (await table.anna.command("shanghaien challenge", opponent=table.bernd)).message
    assert message is not None
    table.playground.member("Dora").delete(message)
    again = await table.bernd.command("shanghaien challenge", opponent=table.anna)
    assert again.message is not None
    await table.anna.click(again.message, "Accept")
    await table.wait_for_board()


@pytest.mark.asyncio
async def test_a_refusal_is_private_however_late_it_comes(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "DEFER_AFTER_SECONDS", 0.0)
    # Not the table's members: those would wait until the bot has answered.
    anna, bernd = table.playground.member("Anna"), table.playground.member("Bernd")
    with contextlib.closing(sqlite3.connect(table.bot.database)) as other:
        other.execute("BEGIN IMMEDIATE")  # the bot waits to write, and everybody for the bot
        asked, refused = await asyncio.gather(
            anna.command("shanghaien challenge", opponent=bernd),
            bernd.command("shanghaien challenge", opponent=anna),
        )
        other.rollback()
    assert asked.how is refused.how is Acknowledgement.THINKING
    await table.playground.wait_for(lambda: asked.text and refused.text)
    if asked.private is not None:
        asked, refused = refused, asked  # whoever comes first at the database
    assert asked.private is None
    assert refused.private is not None
    assert [each for each in table.carla.visible_messages() if text_of(each)] == [asked.message]


@pytest.mark.asyncio
async def test_a_challenge_whose_time_is_up_shrinks_with_the_first_click(table: Table) -> None:
    message = (await table.anna.command("shanghaien challenge", opponent=table.bernd)).message
    assert message is not None
    table.playground.advance(73 * 3600)
    late = await table.bernd.click(message, "Accept")
    await table.playground.wait_for(lambda: late.private)
    assert "abgelaufen" in late.text
    assert [button["label"] for button in buttons_of(message)] == ["Ask again"]


@pytest.mark.asyncio
async def test_a_challenge_shrinks_though_the_click_that_took_it_up_expired(table: Table) -> None:
    message = (await table.anna.command("shanghaien challenge", opponent=table.bernd)).message
    assert message is not None
    table.playground.faults.refuse("POST /interactions/*", refusal=UNKNOWN_INTERACTION, times=1)
    with impatience(table, 0.5):
        await table.bernd.click(message, "Accept")
    await table.wait_for_board()
    assert not buttons_of(message)


@pytest.mark.asyncio
async def test_with_several_games_the_command_asks_which(table: Table) -> None:
    await table.start()
    asked = await table.carla.command("shanghaien challenge", opponent=table.anna)
    assert asked.message is not None
    await table.anna.click(asked.message, "Accept")
    which = await table.anna.command("shanghaien score")
    assert which.private is not None
    games = buttons_of(which.private)
    assert len(games) == 2
    picked = await table.anna.click(which.private, custom_id=games[0]["custom_id"])
    assert not picked.failed
    suggested = await table.anna.autocomplete("shanghaien score", "game")
    assert len(suggested) == 2


@pytest.mark.asyncio
async def test_challenging_too_fast_is_slowed_down_kindly(table: Table) -> None:
    await table.anna.command("shanghaien challenge", opponent=table.bernd)
    refused = await table.anna.command("shanghaien challenge", opponent=table.carla)
    assert refused.private is not None
    assert "<t:" in refused.text


@pytest.mark.asyncio
async def test_every_board_stays_within_forty_components(table: Table) -> None:
    await table.start()
    for _ in range(12):
        board = table.board()
        if board is not None:
            assert len(list(walk(board.components))) <= 40
            assert moves_of(board)
        await table.play(most=1)
