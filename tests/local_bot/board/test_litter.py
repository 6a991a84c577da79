"""The private and public messages that the bot leaves or removes, and links between them."""

from __future__ import annotations

import pytest

from playground.seats import Seat
from playground.world import Message
from tests.e2e.table import Table, moves_of, text_of


def private_messages(seat: Seat) -> list[Message]:
    return [each for each in seat.visible_messages() if each.only_for is seat.user]


async def test_the_question_mark_replaces_its_last_answer(table: Table) -> None:
    board = await table.start()
    first = await table.private(await table.anna.click(board, "?"))
    second = await table.private(await table.anna.click(board, "?"))
    await table.playground.wait_for(lambda: private_messages(table.anna) == [second])
    assert first.deleted
    # If a page was opened in the answer, a new answer does not replace it.
    german = await table.private(await table.bernd.click(board, "?"))
    await table.bernd.click(german, "Meine Ansicht")
    assert "Folgt der Partie bis" in text_of(german)
    await table.private(await table.bernd.click(board, "?"))
    assert not german.deleted
    stranger = await table.private(await table.carla.click(board, "?"))
    assert "My view" not in stranger.labels
    assert table.playground.breaches == []


@pytest.mark.usefixtures("prompt")
async def test_a_rematch_swaps_the_starter_and_the_second_sheet_names_the_leader(
    table: Table,
) -> None:
    board = await table.start()
    first = table.mover(board)
    sheet = await table.give_up(table.anna)
    assert "Head to head" not in text_of(sheet)
    table.playground.advance(60)
    rematch = await table.anna.click(sheet, "Rematch")
    assert rematch.message is not None
    await table.bernd.click(rematch.message, "Accept")
    assert table.mover(await table.wait_for_board()) is not first
    own = await table.private(await table.anna.command("shanghaien board"))
    leads = "Head to head: Bernd leads 2–0."
    assert leads in text_of(await table.give_up(table.anna))
    await table.playground.wait_for(lambda: leads in text_of(own))


async def test_film_and_step_can_be_posted_by_a_player(table: Table) -> None:
    await table.start()
    await table.play(most=4)
    sheet = await table.give_up(table.anna)
    record = await table.look_back(table.anna, sheet)
    step = await table.anna.click(record, "Show everyone")
    assert step.message is not None
    assert step.message.only_for is None
    assert step.message.attachments
    assert step.message.buttons == []
    again = await table.anna.click(record, "Show everyone")
    assert again.private is not None
    assert text_of(again.private) == "Everyone can see it now."
    await table.anna.click(record, "Last")
    await table.playground.wait_for(lambda: len(record.attachments) == 2)
    end = (await table.anna.click(record, "Show everyone")).message
    assert end is not None
    assert [each.filename.partition("-")[0] for each in end.attachments] == ["end", "record"]
    others = await table.look_back(table.carla, sheet)
    assert "Montrer à tous" not in others.labels
    assert table.playground.breaches == []


def undo_of(message: Message) -> str | None:
    """Return the custom id of the button that undoes the last placement of a die, or None."""
    return next((b["custom_id"] for b in message.buttons if ":un:" in b.get("custom_id", "")), None)


async def to_an_undo(table: Table) -> tuple[Message, Seat, Seat]:
    """Play until the last die can be taken back without consent.

    Returns the board, its current player, and the player who placed the die.
    """
    board = await table.start()
    while "Roll" not in board.labels:  # the first rolls of a round are automatic
        old = moves_of(board)[0]["custom_id"]
        await table.move(board)
        board = await table.wait_for_board(other_than=old)
    mover = table.mover(board)
    return board, mover, table.bernd if mover is table.anna else table.anna


def undo_label(board: Message) -> str:
    """Return the label of the undo button, which names the player who placed the die."""
    return next(label for label in board.labels if label.startswith("Undo ("))


async def test_undo_takes_the_die_back_and_once_again_by_asking(table: Table) -> None:
    board, mover, placer = await to_an_undo(table)
    refused = await table.private(await mover.click(board, undo_label(board)))
    assert moves_of(board), "only the player who placed the die takes it back"
    assert text_of(refused)
    messages, pings = len(table.anna.visible_messages()), len(mover.pings) + len(placer.pings)
    roll = next(b["custom_id"] for b in moves_of(board) if b["label"] == "Roll")
    await placer.click(board, undo_label(board))
    board = await table.wait_for_board(other_than=roll)
    assert table.mover(board) is placer
    assert "took the last die back" in text_of(board)
    assert len(table.anna.visible_messages()) == messages, "no message is posted about the undo"
    assert len(mover.pings) + len(placer.pings) == pings
    placing = moves_of(board)[0]
    await table.click(placer, board, placing)
    board = await table.wait_for_board(other_than=placing["custom_id"])
    asked = await placer.click(board, undo_label(board))
    assert asked.message is not None
    assert f"<@{mover.id}>" in text_of(asked.message)
    roll_button = next(b for b in moves_of(board) if b["label"] == "Roll")
    await table.click(mover, board, roll_button)
    labels = (await table.wait_for_board(other_than=roll_button["custom_id"])).labels
    assert not any(label.startswith("Undo") for label in labels)
    assert table.playground.breaches == []


@pytest.mark.usefixtures("prompt")
async def test_a_private_board_offers_undo_to_the_player_of_the_die(table: Table) -> None:
    _, mover, placer = await to_an_undo(table)
    own = await table.private(await placer.command("shanghaien board"))
    theirs = await table.private(await mover.command("shanghaien board"))
    assert undo_of(theirs), "the private board has the button, like the public one"
    await placer.click(own, custom_id=undo_of(own))
    await table.playground.wait_for(lambda: moves_of(own))
    await table.playground.wait_for(lambda: not moves_of(theirs))
    assert table.playground.breaches == []


async def test_after_a_turn_a_link_opens_the_game_that_waits_longest(table: Table) -> None:
    quiet = table.playground.channel("quiet")
    asked = await table.anna.command("shanghaien challenge", channel=quiet, opponent=table.carla)
    assert asked.message is not None
    await table.carla.click(asked.message, "Accept")
    await table.playground.wait_for(
        lambda: any(moves_of(m) for m in table.anna.visible_messages("quiet"))
    )
    (there,) = [m for m in table.anna.visible_messages("quiet") if moves_of(m)]
    if table.mover_of(there) is not table.anna:
        await table.click(table.carla, there, moves_of(there)[0])
    table.playground.advance(60)  # wait for the cooldown of challenges
    room = table.playground.channel("back-room")
    await table.anna.command("shanghaien practice", channel=room, public=True)
    # A practice game is never linked, even if it waits longest.
    await table.playground.wait_for(
        lambda: any(moves_of(m) for m in table.anna.visible_messages("back-room"))
    )
    table.playground.advance(60)
    board = await table.start()
    while table.mover(board) is not table.anna:
        old = moves_of(board)[0]["custom_id"]
        await table.move(board)
        board = await table.wait_for_board(other_than=old)
    await table.click(table.anna, board, moves_of(board)[0])
    await table.playground.wait_for(
        lambda: any("your turn in another game" in text_of(m) for m in private_messages(table.anna))
    )
