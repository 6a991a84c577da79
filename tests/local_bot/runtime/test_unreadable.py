"""An unreadable match blocks only its own players, and only until it is called off."""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3

from playground.world import Channel, Message
from tests.e2e.table import Table, buttons_of, moves_of, privacy_of, text_of
from tests.local_bot.tables import stop_recovery

BROKEN = 1
"""The number of the unreadable match, which is the first one."""
SAID = {"en": "can’t read", "de": "nicht mehr lesen", "fr": "plus à lire", "it": "più a leggere"}
"""By language, a part of the answer that says that the match cannot be read."""


async def break_first(table: Table) -> tuple[Message, Channel]:
    """Start two games in two channels, make the first one unreadable, and restart the bot.

    Returns the live board of the unreadable game, and the channel of the other one.
    """
    board = await table.start()
    await table.play(most=2)
    board = await table.wait_for_board()
    elsewhere = table.playground.core.guilds.create_channel(table.playground.guild, "elsewhere")
    table.playground.advance(11)  # wait for the cooldown of challenges
    asked = await table.anna.command(
        "shanghaien challenge", channel=elsewhere, opponent=table.bernd
    )
    assert asked.message is not None
    await table.bernd.click(asked.message, "Accept")
    await table.playground.wait_for(
        lambda: any(moves_of(message) for message in elsewhere.messages.values())
    )
    await table.bot.stop()
    with contextlib.closing(sqlite3.connect(table.bot.database)) as database:
        changed = database.execute(
            "UPDATE match_log SET line = 'deal A1 A1 A1 A1 A1 A1' WHERE match_id = ? AND number ="
            " (SELECT min(number) FROM match_log WHERE match_id = ?)",
            (BROKEN, BROKEN),
        )
        assert changed.rowcount == 1
        # The board counts as outdated, so the bot tries to read the match.
        database.execute("UPDATE matches SET shown_revision = 0 WHERE id = ?", (BROKEN,))
        database.commit()
    await table.bot.start()
    return board, elsewhere


def find_lines(table: Table, event: str) -> list[str]:
    return [line for line in table.bot.log if event in line]


async def test_it_is_omitted_from_every_list_and_logged_once(table: Table) -> None:
    _, elsewhere = await break_first(table)
    anna = table.anna
    listed = await anna.command("shanghaien games", channel=elsewhere)
    assert listed.text.count("\n- ") + listed.text.count("<t:") == 1, listed.text
    for command in ("board", "score"):
        shown = await anna.command(f"shanghaien {command}", channel=elsewhere)
        assert shown.private is not None, command
        offered = await anna.autocomplete(f"shanghaien {command}", "game")
        assert [choice["value"] for choice in offered] == ["2"]
    assert (await anna.command("shanghaien history")).private is not None
    board = [each for each in elsewhere.messages.values() if moves_of(each)][-1]
    assert not (await table.click(table.mover_of(board), board, moves_of(board)[0])).failed
    (line,) = find_lines(table, "match.unreadable")
    assert f"match={BROKEN}" in line
    assert "ChanceError" in line
    assert "/shanghaien games" in line
    for trouble in ("sweep.failed", "answer.failed", "Traceback", "not_shown", "not_updated"):
        assert find_lines(table, trouble) == []


async def test_players_get_private_answers_until_a_moderator_calls_the_match_off(
    table: Table,
) -> None:
    board, elsewhere = await break_first(table)
    seat = table.mover_of(board)
    other = table.bernd if seat is table.anna else table.anna
    for language, words in SAID.items():
        seat.user.locale = {"en": "en-US"}.get(language, language)
        # The bot answers with the reason, and also refuses new games of the players.
        table.playground.advance(11)
        for asked in (
            await seat.click(board, custom_id=moves_of(board)[0]["custom_id"]),
            await seat.command(
                "shanghaien score", channel=elsewhere, options={"game": str(BROKEN)}
            ),
            await seat.command("shanghaien challenge", opponent=other),
        ):
            assert asked.private is not None
            assert words in asked.text
    assert "</shanghaien" in (await seat.command("shanghaien score", options={"game": "1"})).text

    table.carla.user.locale = table.dora.user.locale = "en-US"
    assert (await table.private(await table.carla.command("shanghaien games"))).buttons == []
    listing = await table.private(await table.dora.command("shanghaien games"))
    assert listing.labels == ["Anna – Bernd · can’t be read · #harbour"]
    chosen = await table.dora.click(listing, custom_id=buttons_of(listing)[0]["custom_id"])
    question = await table.private(chosen)
    await stop_recovery(table)
    assert re.search("Anna.*Bernd", text_of(question))
    assert "Play on" in question.labels
    await table.dora.click(question, custom_id=buttons_of(question)[0]["custom_id"])
    await table.playground.wait_for(lambda: not buttons_of(board))
    assert "called off" in text_of(board)
    await table.playground.wait_for(
        lambda: any(table.dora.mention in text_of(m) for m in table.anna.visible_messages())
    )
    assert (await table.private(await table.dora.command("shanghaien games"))).buttons == []
    table.playground.advance(11)
    again = await table.anna.command("shanghaien challenge", opponent=table.bernd)
    assert again.message is not None
    await table.bernd.click(again.message, "Accept")
    await table.wait_for_board()
    assert find_lines(table, "answer.failed") == []


async def test_its_players_get_their_data_and_can_have_it_deleted(table: Table) -> None:
    await break_first(table)
    page = await privacy_of(table.anna)
    sent = await table.private(await table.anna.click(page, "Get my data"))
    data = json.loads(sent.attachments[0].content)
    assert [match["log"] is None for match in data["matches"]] == [True, False]
    asked = await table.private(await table.anna.click(page, "Delete my data"))
    assert not (await table.anna.click(asked, "Yes, delete it all")).failed
    record = await table.services.store.read_match(BROKEN)
    assert record is not None
    assert record.result is not None
    assert record.result.termination == "cancelled"
    assert "Anna" not in record.names
