"""The analysis of finished games, opened by clicks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence

import pytest

from bot.games.game import AnyEvent, AnyState
from bot.games.shanghaien.game import SHANGHAIEN
from playground.world import Message
from tests.e2e.table import Table, text_of
from tests.local_bot.board.test_calls import start
from tests.local_bot.invitations.test_practice import practise

pytestmark = pytest.mark.long

COMPLETE = "By the captain’s reckoning"


async def open_analysis(table: Table, sheet: Message) -> Message:
    """Click *Analyse* as Anna, and return the private analysis once it is complete."""
    private = await table.look_back(table.anna, sheet, "Analyse")
    await table.playground.wait_for(lambda: COMPLETE in text_of(private))
    return private


async def finish_practice(table: Table) -> Message:
    """Play a game against the computer to its end without clicks; return its score sheet."""
    await practise(table, level="captain")
    services = table.services
    match = await services.practice.reply(1)
    while not match.is_over:
        moves = match.game.legal_moves(match.position, match.seats[0])
        move = moves[match.revision % len(moves)]
        await services.events.play(match.id, table.anna.id, move, match.revision)
        match = await services.practice.reply(match.id)
    await table.client.publisher.publish(match.id)
    await table.playground.wait_for(table.sheet)
    sheet = table.sheet()
    assert sheet is not None
    return sheet


async def test_a_slow_analysis_is_shown_privately_and_in_public_on_request(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = await finish_practice(table)
    await outlast_message(table, sheet, monkeypatch)
    private = await open_analysis(table, sheet)
    overview = text_of(private)
    assert "Your chance to win" in overview
    assert "better: **" not in overview
    assert [file.filename.partition("-")[0] for file in private.attachments] == ["chances"]
    seen = set()
    for page in ("2 of 4", "3 of 4", "4 of 4"):
        assert not (await table.anna.click(private, "Next")).failed
        assert page in text_of(private)
        assert text_of(private).count("better: **") == 1
        assert "Anna:**" not in text_of(private)
        assert [file.filename.partition("-")[0] for file in private.attachments] == ["choice"]
        seen.add(text_of(private))
    assert len(seen) == 3
    assert COMPLETE not in "".join(text_of(m) for m in table.bernd.visible_messages())

    onlooker = await table.look_back(table.carla, sheet, "Analyser")
    await table.playground.wait_for(lambda: bool(onlooker.attachments))
    assert "Show everyone" not in str(onlooker.components)

    shown = await table.anna.click(private, "Show everyone")
    assert not shown.failed
    await table.playground.wait_for(lambda: COMPLETE in text_of(table.bernd.visible_messages()[-1]))
    public = table.bernd.visible_messages()[-1]
    assert "Show everyone" not in str(public.components)
    assert text_of(public).count("better: **") == 3


async def outlast_message(table: Table, sheet: Message, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open an analysis that takes longer than Discord allows the bot to edit its message."""
    thinker, may_continue = table.services.thinkers[SHANGHAIEN.name], asyncio.Event()
    analyse = thinker.analyse

    async def slow(start: AnyState, events: Sequence[AnyEvent]) -> AsyncGenerator[object, None]:
        await may_continue.wait()
        async for each in analyse(start, events):
            yield each

    monkeypatch.setattr(thinker, "analyse", slow)
    asked = await table.look_back(table.anna, sheet, "Analyse")
    assert "analysis will appear here" in text_of(asked)
    table.playground.advance(16 * 60)
    may_continue.set()
    await table.playground.wait_for(
        lambda: any("analysis.not_shown" in line for line in table.bot.log)
    )
    assert not any("[error" in line for line in table.bot.log)


async def test_a_game_without_a_choice_has_nothing_to_analyse(table: Table) -> None:
    await start(table)  # not practice, in which the computer may begin and make decisions
    sheet = await table.give_up(table.anna)
    refused = await table.look_back(table.anna, sheet, "Analyse")
    assert "nothing to analyse" in text_of(refused)
