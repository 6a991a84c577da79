from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Collection, Mapping

import pytest

from cogs.board.board import has_coach
from playground.world import Message
from tests.e2e.table import Table, privacy_of, text_of

DAY = 24 * 3600.0


async def privacy(table: Table) -> Message:
    """Open Anna's page about her data, and return it."""
    return await privacy_of(table.anna)


async def wait_for_log(table: Table, event: str) -> None:
    """Wait until the bot has logged `event`."""
    await table.playground.wait_for(lambda: any(event in each for each in table.bot.log))


async def test_a_member_receives_all_data_as_a_file_or_the_answer_that_none_exists(
    table: Table,
) -> None:
    message = await privacy(table)
    assert "30 days" in text_of(message)
    for label in ("Get my data", "Delete my data"):
        answer = await table.private(await table.anna.click(message, label))
        assert "nothing" in text_of(answer)
    await table.start()
    sent = await table.private(await table.anna.click(message, "Get my data"))
    (attachment,) = sent.attachments
    data = json.loads(attachment.content)
    assert data["user_id"] == table.anna.id
    assert data["matches"][0]["names"] == ["Anna", "Bernd"]
    assert "secret" not in data["matches"][0]


async def test_a_deleted_member_gives_up_and_leaves_no_name_behind(table: Table) -> None:
    await table.start()
    await table.play(most=3)
    message = await privacy(table)
    asked = await table.private(await table.anna.click(message, "Delete my data"))
    declined = await table.anna.click(asked, "Keep it")
    assert not declined.failed
    assert table.sheet() is None
    asked = await table.private(await table.anna.click(message, "Delete my data"))
    assert not (await table.anna.click(asked, "Yes, delete it all")).failed
    await table.playground.wait_for(table.sheet)
    sheet = table.sheet()
    assert sheet is not None
    # If the sheet was posted before the deletion, the bot corrects it a moment later.
    await table.playground.wait_for(lambda: "Former member gives up; Bernd wins" in text_of(sheet))
    assert "Anna" not in text_of(sheet)
    again = await table.private(await table.bernd.click(sheet, "Rematch"))
    assert "gelöscht" in text_of(again)
    export = await table.private(await table.anna.click(message, "Get my data"))
    assert "nothing" in text_of(export)
    history = await table.private(await table.bernd.command("shanghaien history"))
    assert "Former member" in text_of(history)
    assert table.playground.breaches == []


@pytest.mark.parametrize("posted", [True, False], ids=["posted", "on-its-way"])
async def test_a_sheet_that_the_deletion_overtakes_does_not_keep_the_name(
    table: Table, monkeypatch: pytest.MonkeyPatch, posted: bool
) -> None:
    """The bot may post the sheet after the member's resignation, but before their deletion."""
    await table.start()
    await table.play(most=3)
    store = table.services.store.privacy
    forget, held = store.forget_member, table.playground.faults.hold("POST */messages")

    async def late(user_id: int, nobody: Mapping[str, str], given_up: Collection[int]) -> None:
        if posted:
            held.release()
        await table.playground.wait_for(table.sheet if posted else lambda: held.waiting)
        await forget(user_id, nobody, given_up)

    monkeypatch.setattr(store, "forget_member", late)
    asked = await table.private(await table.anna.click(await privacy(table), "Delete my data"))
    deleting = asyncio.create_task(table.anna.click(asked, "Yes, delete it all"))
    await table.playground.wait_for(lambda: "Done" in text_of(asked))
    held.release()
    await deleting

    def sheets() -> list[str]:
        return [text for text in map(text_of, table.anna.visible_messages()) if "gives up" in text]

    await table.playground.wait_for(lambda: any("Former member" in text for text in sheets()))
    await table.playground.wait_for(lambda: not any("Anna" in text for text in sheets()))
    assert len(sheets()) == 1


async def test_a_game_that_begins_during_the_deletion_is_given_up_with_the_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.anna.command("shanghaien challenge")
    asked = await table.bernd.command("shanghaien challenge")
    services = table.services
    forget = services.store.privacy.forget_member
    question = await table.private(await table.anna.click(await privacy(table), "Delete my data"))
    accepting: list[object] = []

    async def late(user_id: int, nobody: Mapping[str, str], given_up: Collection[int]) -> None:
        if not accepting:
            assert asked.message is not None
            accepting.append(await table.anna.click(asked.message, "Accept"))
        await forget(user_id, nobody, given_up)

    monkeypatch.setattr(services.store.privacy, "forget_member", late)
    await table.anna.click(question, "Yes, delete it all")
    await table.playground.wait_for(lambda: "Done" in text_of(question))
    match = await services.matches.read_current(1)
    assert match.is_over
    assert match.seat_of(table.anna.id) is None
    await table.playground.wait_for(table.sheet)


async def test_practice_whose_member_an_earlier_version_forgot_has_no_coach_and_is_shown(
    table: Table,
) -> None:
    await table.anna.command("shanghaien practice", level="deckhand", public=True)
    services = table.services
    await services.store.privacy.forget_member(table.anna.id, defaultdict(lambda: "nobody"), [1])
    assert not await has_coach(table.client, await services.matches.read_current(1))
    await table.client.publisher.publish(1)
    while await services.showing.read_outdated():  # the computer may have moved meanwhile
        await asyncio.sleep(0.01)


async def test_a_server_that_returns_within_thirty_days_keeps_its_data(
    table: Table,
) -> None:
    await table.start()
    table.playground.kick_bot()
    await wait_for_log(table, "server.left")
    table.playground.advance(29 * DAY)
    table.playground.invite_bot()
    await table.wait_for_board()
    table.playground.advance(40 * DAY)
    table.bot.log.clear()
    table.playground.kick_bot()
    await wait_for_log(table, "server.left")
    table.playground.advance(29 * DAY)
    await table.bot.restart()  # as if these days had passed while the bot was down
    assert len(await table.services.matches.open_records()) == 1
    table.playground.advance(2 * DAY)
    await wait_for_log(table, "server.forgotten")
    table.playground.invite_bot()
    await table.playground.wait_for(lambda: table.playground.gateway.connected)
    listed = await table.private(await table.anna.command("shanghaien games"))
    assert "no open game" in text_of(listed)
