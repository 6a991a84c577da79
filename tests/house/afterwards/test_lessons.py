"""Lessons: habits over the last games, from what is stored of them."""

from __future__ import annotations

import pytest

from bot.games.shanghaien.analysis.habits import FEWEST_GAMES
from playground.world import Message
from tests.e2e.table import Table, text_of
from tests.inprocess import BotHere

pytestmark = [pytest.mark.asyncio, pytest.mark.long]


async def played_against_the_computer(table: Table, games: int) -> None:
    """Let Anna play whole games against the deckhand, by any moves, without a click."""
    assert isinstance(table.bot, BotHere)
    services = table.bot.client.services
    for number in range(games):
        begun = await table.anna.command("shanghaien practice", level="deckhand", public=True)
        assert begun.message is not None, begun.text
        table.playground.advance(30)
        (record,) = [
            each
            for each in await services.matches.open_matches(user_id=table.anna.id)
            if each.record.level is not None
        ]
        match = await services.practice.reply(record.id)
        while not match.over:
            moves = match.game.legal_moves(match.position, match.seats[0])
            move = moves[(number + match.revision) % len(moves)]
            await services.events.play(match.id, table.anna.id, move, match.revision)
            match = await services.practice.reply(match.id)


async def lessons(table: Table) -> Message:
    figures = await table.private(await table.anna.command("shanghaien stats"))
    return await table.private(await table.anna.click(figures, "Lessons"))


async def test_with_too_few_games_nothing_is_guessed(table: Table) -> None:
    told = text_of(await lessons(table))
    assert f"{FEWEST_GAMES} finished games, and you have 0" in told


async def test_habits_come_with_their_samples_and_the_position_of_the_worst(table: Table) -> None:
    await played_against_the_computer(table, FEWEST_GAMES)
    said = await lessons(table)
    assert f"of {FEWEST_GAMES}" in text_of(said)

    def now() -> Message:
        (found,) = [each for each in table.anna.ephemerals if each.id == said.id]
        return found

    await table.playground.wait_for(
        lambda: f"over your last {FEWEST_GAMES} games" in text_of(now()).lower()
    )
    told = text_of(now())
    if "no habit" not in told:  # any moves at all are full of them, but that is for the sums to say
        assert f"of {FEWEST_GAMES} games" in told
        assert "By the captain’s reckoning" in told
        assert "Number 1 at its worst: **Round" in told
        assert now().attachments
        assert not (await table.anna.click(now(), "Show everyone")).failed

        def posted() -> list[Message]:
            seen = table.bernd.visible_messages()
            return [each for each in seen if "What cost Anna most over" in text_of(each)]

        await table.playground.wait_for(posted)
        assert posted()[0].attachments
        assert posted()[0].buttons == []
    assert table.playground.breaches == []
