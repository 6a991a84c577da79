"""The deal of a finished game, played again in private against the captain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import HandsDealt
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.state import ROUNDS, CardsDealt, DiceRolled
from bot.matches.match import Match
from playground.seats import Seat
from playground.server import Playground
from playground.world import Message
from tests.e2e.table import Table, button_with, text_of
from tests.local_bot.past import store_games, store_rummy_games
from tests.local_bot.tables import table_here

pytestmark = pytest.mark.long


async def private_match(table: Table, seat: Seat, game: str) -> Match:
    """Return the running private match of a member in `game`."""
    matches = table.services.matches
    found = await matches.private_match(table.playground.guild.id, seat.id, game)
    assert found is not None
    return found


async def play_to_the_end(table: Table, seat: Seat) -> Message:
    """Play a private dice game to its end, the last round by clicks; return its message."""
    services = table.services
    match = await private_match(table, seat, SHANGHAIEN.name)
    while match.state.round < ROUNDS:
        move = match.game.legal_moves(match.position, match.seats[0])[-1]
        await services.events.play(match.id, seat.id, move, match.revision)
        match = await services.practice.reply(match.id)
    table.playground.advance(11)
    board = await table.private(await seat.command("shanghaien board"))
    while not (await private_match(table, seat, SHANGHAIEN.name)).is_over:
        await seat.click(board, board.labels[0])
    return board


def events_of(match: Match, kinds: type | tuple[type, ...]) -> list[object]:
    """Return the events of the classes `kinds` in a match's log."""
    return [event for event in match.log if isinstance(event, kinds)]


async def record_of(table: Table, seat: Seat, group: str) -> Message:
    """Open the game log of the latest game in a member's own list."""
    listed = await table.private(await seat.command(f"{group} history"))
    opened = await seat.click(listed, custom_id=button_with(listed, ":re:"))
    assert not opened.failed
    await table.playground.wait_for(lambda: "Try this deal" in listed.labels)
    return listed


async def test_the_same_dice_fall_for_another_member_and_both_results_are_compared(
    tmp_path: Path,
) -> None:
    playground, database = Playground(), tmp_path / "games.db"
    pair = (playground.member("Anna"), playground.member("Bernd"), None)
    await store_games(database, playground.guild.id, playground.channel("harbour").id, [pair])
    async with table_here(playground, database=database) as table:
        services = table.services
        record = await record_of(table, table.anna, "shanghaien")
        opened = await table.anna.click(record, "Try this deal")
        board = await table.private(opened)
        assert "The deal of game #1, from Bernd’s seat" in text_of(board)
        assert "Try this deal" in record.labels, "the game log stays open"
        played = await services.matches.read_current(1)
        match = await private_match(table, table.anna, SHANGHAIEN.name)
        assert match.record.levels == (None, "captain")
        assert match.options.starter is played.options.starter.opponent, "Anna has Bernd’s seat"
        end = await play_to_the_end(table, table.anna)
        match = await private_match(table, table.anna, SHANGHAIEN.name)
        for kind in (CardsDealt, DiceRolled):
            again, before = events_of(match, kind), events_of(played, kind)
            shared = min(len(again), len(before))
            assert again[:shared] == before[:shared]
            assert shared > 7
        assert match.record.result is not None
        assert played.record.result is not None
        own, other = match.record.result.points[0], played.record.result.points[1]
        assert f"**You {own}, Bernd {other}**" in text_of(end)
        seen = "\n".join(map(text_of, table.bernd.visible_messages("harbour")))
        assert "captain" not in seen.lower(), "the game is private"
        assert playground.breaches == []


async def test_the_deal_of_a_running_game_or_of_another_server_is_refused(table: Table) -> None:
    board = await table.start()
    forged = board.copy()
    forged.components = [{"type": 1, "components": [dict(board.buttons[0])]}]
    asked = "sh1:td:1:0:"
    forged.components[0]["components"][0]["custom_id"] = asked
    outcome = await table.anna.click(forged, custom_id=asked, is_stale=True)
    assert "until the game’s over" in outcome.text
    matches = table.services.matches
    guild_id = table.playground.guild.id
    assert await matches.private_match(guild_id, table.anna.id, SHANGHAIEN.name) is None


async def test_the_same_cards_are_dealt_to_any_member_who_tries_them(tmp_path: Path) -> None:
    playground, database = Playground(), tmp_path / "games.db"
    seats = [playground.member(name) for name in ("Anna", "Bernd", "Carla")]
    people = [(seat.id, seat.user.display_name, False) for seat in seats]
    guild_id, harbour = playground.guild.id, playground.channel("harbour").id
    await store_rummy_games(database, guild_id, harbour, [people])
    async with table_here(playground, database=database) as table:
        services = table.services
        record = await record_of(table, table.anna, "rummy")
        board = await table.private(await table.anna.click(record, "Try this deal"))
        match = await private_match(table, table.anna, RUMMY.name)
        assert match.record.deal is not None
        _, slot = match.record.deal
        name = people[slot][1]
        assert name != "Anna"
        assert name in text_of(board)
        played = await services.matches.read_current(1)
        (dealt, *_), (before, *_) = (
            [event for event in each.log if isinstance(event, HandsDealt)]
            for each in (match, played)
        )
        turned = (*before.hands[slot:], *before.hands[:slot])
        assert dealt == replace(before, hands=turned), "Anna has the other seat"
        assert playground.breaches == []
