"""Proposals to end a game or to take a placement back, and a moderator who ends a game."""

from __future__ import annotations

import re
from copy import deepcopy

from playground.errors import MISSING_ACCESS
from playground.seats import Seat
from playground.world import Message, MessageFlag
from tests.e2e.table import Table, button_with, buttons_of, moves_of, text_of
from tests.local_bot.board.test_calls import hand_over, start
from tests.local_bot.tables import stop_recovery

DAY = 24 * 3600.0


async def ask(table: Table, seat: Seat, purpose: str = "cancel") -> Message:
    """Make the proposal `purpose` as a member, and return the message that asks for consent."""
    _, asked = await table.ask_for(seat, purpose)
    assert asked.message is not None
    assert asked.message.only_for is None, asked.text
    return asked.message


async def wait_for_end(table: Table) -> str:
    """Wait until the game has ended, and return the text of the score sheet."""
    await table.playground.wait_for(table.sheet)
    sheet = table.sheet()
    assert sheet is not None
    return text_of(sheet)


async def to_a_free_roll(table: Table) -> Message:
    """Play until the current player may choose to roll, and return the board."""
    board = await start(table)
    while not any(":m:" in b["custom_id"] and b["label"] == "Roll" for b in moves_of(board)):
        board = await hand_over(table, board)
    return board


async def test_both_call_a_game_off(table: Table) -> None:
    await start(table)
    asked = await ask(table, table.anna)
    assert asked.labels == ["Agreed", "Play on", "Withdraw"]
    assert table.bernd.mention in text_of(asked)
    assert asked in table.bernd.pings
    own = await table.anna.click(asked, "Agreed")
    assert "Bernd" in own.text
    assert own.private is not None
    stranger = await table.carla.click(asked, "Agreed")
    assert stranger.private is not None
    assert table.sheet() is None
    await table.bernd.click(asked, "Agreed")
    assert "called off" in await wait_for_end(table)
    # The bot edits the proposal after it has posted the sheet.
    await table.playground.wait_for(lambda: "called off" in text_of(asked))
    assert table.playground.breaches == []


async def test_a_second_proposal_to_call_a_game_off_is_a_consent(table: Table) -> None:
    await start(table)
    page = await table.more(table.anna)
    table.playground.faults.refuse("POST /interactions/*", refusal=MISSING_ACCESS, times=1)
    refused = await table.anna.click(page, custom_id=button_with(page, ":cancel"))
    assert refused.private is not None
    asked = await ask(table, table.anna)
    assert asked.labels == ["Agreed", "Play on", "Withdraw"], "a second try succeeds"
    question, _ = await table.ask_for(table.bernd, "cancel")
    assert "Alle anderen wollen die Partie abbrechen" in text_of(question)
    assert table.sheet() is None, "the consent needs a confirmation"
    await table.bernd.click(question, custom_id=button_with(question, ":calloff:"))
    assert "called off" in await wait_for_end(table)
    await table.playground.wait_for(lambda: not asked.labels)


async def test_the_remaining_player_is_asked_before_the_game_is_called_off(table: Table) -> None:
    await start(table)
    table.playground.leave(table.bernd)
    table.playground.advance(DAY)
    await table.playground.wait_for(lambda: table.board() is None)
    question, _ = await table.ask_for(table.anna, "cancel")
    assert "Nobody else at the table needs to agree" in text_of(question)
    await table.anna.click(question, custom_id=button_with(question, ":mo:"))
    assert table.sheet() is None
    question, _ = await table.ask_for(table.anna, "cancel")
    await table.anna.click(question, custom_id=button_with(question, ":calloff:"))
    assert "called off" in await wait_for_end(table)


async def test_a_returning_player_is_asked(table: Table) -> None:
    await start(table)
    table.playground.leave(table.bernd)
    table.playground.advance(DAY)
    await table.playground.wait_for(lambda: table.board() is None)
    question, _ = await table.ask_for(table.anna, "cancel")
    table.playground.join(table.bernd)
    table.playground.advance(3600)
    await table.playground.wait_for(table.board)
    asked = await table.anna.click(question, custom_id=button_with(question, ":calloff:"))
    assert asked.message is not None
    assert asked.message.labels == ["Agreed", "Play on", "Withdraw"]
    assert table.sheet() is None


async def test_a_closed_or_outdated_proposal_shrinks_and_the_game_continues(table: Table) -> None:
    await start(table)
    for who, button, says in (
        (table.bernd, "Play on", "rather play on"),
        (table.anna, "Withdraw", "second thoughts"),
    ):
        message = await ask(table, table.anna)
        await who.click(message, button)
        assert says in text_of(message)
        assert message.labels == []
        await table.play(most=2)
    message = await ask(table, table.bernd)
    await table.play(most=1)
    await table.playground.wait_for(lambda: not message.labels)
    assert "went on below" in text_of(message)


async def test_a_moderator_calls_off_a_game_of_others_after_a_confirmation(table: Table) -> None:
    await start(table)
    await stop_recovery(table)
    dora = table.dora
    board = table.board()
    assert [b for b in (await table.more(table.carla)).buttons if ":pick:" in b["custom_id"]] == []
    question, _ = await table.ask_for(dora, "cancel")
    await dora.click(question, "Indietro")
    assert button_with(question, ":cancel")
    assert table.board() is board
    question, _ = await table.ask_for(dora, "cancel")
    assert "Anna" in text_of(question)
    assert "Bernd" in text_of(question)
    assert table.sheet() is None
    await dora.click(question, custom_id=buttons_of(question)[0]["custom_id"])
    assert "called off" in await wait_for_end(table)
    assert any(
        dora.mention in text_of(m) and "as a moderator" in text_of(m)
        for m in table.anna.visible_messages()
    )


async def test_only_moderators_of_its_channel_call_off_others_games(table: Table) -> None:
    await start(table)
    question, _ = await table.ask_for(table.dora, "cancel")
    yes = buttons_of(question)[0]["custom_id"]
    messages, bot = table.playground.core.messages, table.playground.bot
    body = {"flags": int(MessageFlag.COMPONENTS_V2), "components": question.components}
    quiet = table.playground.channel("quiet")
    for seat, channel in ((table.carla, question.channel), (table.dora, quiet)):
        forged = messages.create(channel, bot, deepcopy(body), {})
        assert (await seat.click(forged, custom_id=yes)).private is not None
    assert table.sheet() is None


async def test_a_placement_is_taken_back_once_freely_and_then_with_consent(table: Table) -> None:
    board = await to_a_free_roll(table)
    waiting = table.anna if table.mover(board) is table.bernd else table.bernd
    old = moves_of(board)[0]["custom_id"]
    await table.ask_for(waiting, "undo")
    assert not [m for m in waiting.visible_messages() if "Allow it" in m.labels], (
        "the first undo needs no consent"
    )
    board = await hand_over(table, await table.wait_for_board(other_than=old))
    message = await ask(table, waiting, "undo")
    await table.mover(board).click(message, "No take-backs")
    assert "no take-backs" in text_of(message)
    assert table.board() is board
    assert moves_of(board)
    asked = await ask(table, waiting, "undo")
    assert table.mover(board).mention in text_of(asked)
    assert re.search(r"the last die back \(\d on \w+", text_of(asked))
    await table.mover(board).click(asked, "Allow it")
    await table.playground.wait_for(
        lambda: (now := table.board()) is not None and table.mover(now) is waiting
    )
    assert "took the last die back" in text_of(asked)
    after = await table.wait_for_board()
    assert "Roll" not in after.labels  # but possibly a trick card called “Roll again”
    assert f"{waiting.user.display_name} placed" not in text_of(after)
    await table.play(most=2)
    assert table.playground.breaches == []


async def test_a_die_is_taken_back_after_an_automatic_roll_if_the_other_agrees(
    table: Table,
) -> None:
    board = await hand_over(table, await start(table))
    mover = table.mover(board)
    placer = table.anna if mover is table.bernd else table.bernd
    page = await table.more(placer)
    offered = ["Take back", "Remind", "Export", "Call it off…", "Give up…"]
    assert page.labels == [*offered, "Back", "Preferences"]
    own = (await placer.click(page, "Preferences")).private
    assert own is not None
    assert "Your preferences" in text_of(own)
    undo = next(b for b in board.buttons if b["label"] == f"Undo ({placer.user.display_name})…")
    asked = (await placer.click(board, custom_id=undo["custom_id"])).message
    assert asked is not None
    assert "you get a new roll" in text_of(asked)
    await mover.click(asked, "Allow it")
    await table.playground.wait_for(
        lambda: (now := table.board()) is not None and table.mover(now) is placer
    )
    await table.play(most=2)
    assert table.playground.breaches == []
