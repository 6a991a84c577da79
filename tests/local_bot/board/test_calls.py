"""Turn notifications: at most one per turn, to an inactive player, in the form that they chose."""

from __future__ import annotations

from dataclasses import replace

from playground.world import Message
from tests.e2e.table import Table, moves_of, pings, prefer, text_of


async def start(table: Table) -> Message:
    """Begin a game with Anna as the first player."""
    asked = await table.anna.command(
        "shanghaien challenge", options={"opponent": table.bernd, "who-starts": "me"}
    )
    assert asked.message is not None
    await table.bernd.click(asked.message, "Accept")
    return await table.wait_for_board()


async def hand_over(table: Table, board: Message) -> Message:
    """Place a die for the current player and return the next player's board."""
    first = moves_of(board)[0]["custom_id"]
    await table.move(board)
    return await table.wait_for_board(other_than=first)


async def test_two_players_share_one_message_without_a_ping(table: Table) -> None:
    board = await start(table)
    for _ in range(4):
        after = await hand_over(table, board)
        assert after.id == board.id
        table.playground.advance(60)
    assert pings(table.anna) == pings(table.bernd) == []


async def test_five_messages_below_the_board_move_it_down_with_the_next_move(table: Table) -> None:
    board = await start(table)

    def talk(number: int) -> None:
        for _ in range(number):
            table.carla.send("Ahoy!", channel=board.channel)

    talk(4)
    assert (await hand_over(table, board)).id == board.id
    talk(1)
    fresh = await hand_over(table, board)
    assert fresh.id == max(board.channel.messages)
    await table.playground.wait_for(lambda: not moves_of(board))
    assert text_of(board).startswith("-# Bernd: ")
    talk(4)
    again = await hand_over(table, fresh)
    assert again.id == fresh.id
    # A server can switch off moving the board.
    services = table.services
    server = await services.servers.read(table.playground.guild.id)
    await services.servers.save(replace(server, reposts=False))
    talk(5)
    assert (await hand_over(table, again)).id == fresh.id
    assert pings(table.anna) == pings(table.bernd) == []
    assert table.playground.breaches == []


async def test_no_answer_in_two_minutes_brings_one_fresh_message_with_a_mention(
    table: Table,
) -> None:
    board = await start(table)
    await hand_over(table, board)
    table.playground.advance(115)
    await table.bot.stop()
    await table.bot.start()
    assert pings(table.bernd) == []
    table.playground.advance(10)
    await table.playground.wait_for(lambda: pings(table.bernd))
    fresh = table.board()
    assert fresh is not None
    assert fresh.id != board.id
    assert table.mover(fresh) is table.bernd
    await table.playground.wait_for(lambda: not moves_of(board))
    assert "Anna" in text_of(board)
    table.playground.advance(3600)
    await hand_over(table, fresh)
    await table.playground.wait_for(lambda: pings(table.anna))
    assert (len(pings(table.bernd)), len(pings(table.anna))) == (1, 1)
    assert table.playground.breaches == []


async def test_every_hand_over_notifies_a_player_absent_for_hours(table: Table) -> None:
    board = await start(table)
    hand_overs = 0
    while hand_overs < 3:
        table.playground.advance(3 * 3600)
        mover = table.mover(board)
        after = await hand_over(table, board)
        if table.mover(after) is not mover:
            hand_overs += 1
            assert after.id != board.id
            assert after.id in [m.id for m in table.mover(after).pings]
        board = after


async def test_a_member_without_notifications_gets_the_board_without_a_ping(table: Table) -> None:
    await prefer(table.bernd, how="none")
    board = await start(table)
    table.playground.advance(600)  # Anna thinks and Bernd is inactive
    await table.playground.wait_for(lambda: pings(table.anna))
    board = await table.wait_for_board()
    after = await hand_over(table, board)
    assert after.id != board.id
    table.playground.advance(600)
    await table.anna.command("shanghaien games")
    assert pings(table.bernd) == []
    assert table.bernd.dms == []


async def test_a_member_with_all_notifications_gets_a_new_board_every_turn(table: Table) -> None:
    await prefer(table.bernd, quiet="off")
    board = await start(table)
    after = await hand_over(table, board)
    assert after.id != board.id
    assert len(pings(table.bernd)) == 1
