"""A second look at finished games, by clicking."""

from __future__ import annotations

import os
import signal

import pytest

from bot.chance import sealing
from playground.world import Message
from tests.e2e.children import worker_of
from tests.e2e.table import Table, text_of
from tests.house.invitations.test_practice import practise
from tests.house.table.test_calls import start

pytestmark = [pytest.mark.asyncio, pytest.mark.long]

COMPLETE = "By the captain’s reckoning"


@pytest.fixture(autouse=True)
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all chance be the same each time: another game may have too little to tell.

    The captain, against whom it is played, leaves nothing to chance either.
    """
    monkeypatch.setattr(sealing, "key", lambda *_: bytes(32))


async def analysed(table: Table, sheet: Message) -> Message:
    """Let Anna click Analyse, and return her private message once all is told."""
    asked = await table.anna.click(sheet, "Analyse")
    assert asked.private is not None, asked.text
    private = asked.private
    await table.playground.wait_for(lambda: COMPLETE in text_of(private))
    return private


async def finished(table: Table) -> Message:
    """Play a game against the bot to its end and return its score sheet."""
    await practise(table, level="captain")
    await table.play()
    sheet = table.sheet()
    assert sheet is not None
    return sheet


async def test_a_finished_game_is_analysed_privately_and_shown_to_everyone_on_request(
    table: Table,
) -> None:
    sheet = await finished(table)
    private = await analysed(table, sheet)
    told = text_of(private)
    assert told.count("better: **") == 3
    assert "Your **" in told
    assert "Anna:**" not in told
    names = [attachment.filename for attachment in private.attachments]
    assert [name.partition("-")[0] for name in names] == ["chances", "choice", "choice", "choice"]
    assert COMPLETE not in "".join(text_of(m) for m in table.bernd.visible_messages())

    shown = await table.anna.click(private, "Show everyone")
    assert not shown.failed
    await table.playground.wait_for(lambda: COMPLETE in text_of(table.bernd.visible_messages()[-1]))
    public = table.bernd.visible_messages()[-1]
    assert "Show everyone" not in str(public.components)
    assert table.playground.breaches == []


async def test_an_onlooker_may_look_but_not_show(table: Table) -> None:
    sheet = await finished(table)
    asked = await table.carla.click(sheet, "Analyse")
    private = asked.private
    assert private is not None
    await table.playground.wait_for(lambda: len(private.attachments) == 4)
    assert "Show everyone" not in str(private.components)


async def test_a_game_without_a_choice_has_nothing_to_analyse(table: Table) -> None:
    await start(table)  # not against the bot, which has chosen already if it begins by lot
    asked = await table.private(await table.anna.command("shanghaien resign"))
    await table.anna.click(asked, "Yes, I give up")
    await table.playground.wait_for(table.sheet)
    sheet = table.sheet()
    assert sheet is not None
    refused = await table.private(await table.anna.click(sheet, "Analyse"))
    assert "nothing to analyse" in text_of(refused)


async def test_an_analysis_that_outlasts_its_message_is_there_at_the_next_click(
    table: Table,
) -> None:
    sheet = await finished(table)
    worker = worker_of(table)
    os.kill(worker, signal.SIGSTOP)
    try:
        asked = await table.anna.click(sheet, "Analyse")
        assert asked.private is not None
        assert "follows here by itself" in text_of(asked.private)
        table.playground.advance(16 * 60)
    finally:
        os.kill(worker, signal.SIGCONT)
    await table.playground.wait_for(
        lambda: any("analysis.not_shown" in line for line in table.bot.log)
    )
    assert not any("[error" in line for line in table.bot.log)
    await analysed(table, sheet)
