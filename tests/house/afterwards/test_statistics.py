"""Figures and leaderboard over games that were played before."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.records.servers import Audience
from playground.seats import Seat
from playground.server import Playground
from playground.world import Message
from tests.e2e.table import Table, buttons_of, prefer, text_of
from tests.house.past import store_games
from tests.house.tables import table_here
from tests.inprocess import BotHere

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def harbour(tmp_path: Path) -> AsyncIterator[Table]:
    """A server where Anna won six of eight games against Bernd, and Carla has played twice."""
    database = tmp_path / "games.db"
    playground = Playground()
    anna, bernd, carla = (playground.member(name) for name in ("Anna", "Bernd", "Carla"))
    pairs = [
        *((anna, bernd, "2 resign") for _ in range(5)),
        (bernd, anna, "end time 2"),
        (bernd, anna, "2 resign"),
        (anna, bernd, "1 resign"),
        (anna, bernd, "end cancelled -"),
        (carla, anna, None),
        (carla, anna, None),
    ]
    channel = playground.channel("harbour")
    await store_games(database, playground.guild.id, channel.id, pairs)
    async with table_here(playground, database=database) as table:
        yield table


async def test_own_figures_count_what_counts_and_show_the_rating(harbour: Table) -> None:
    shown = await harbour.private(await harbour.anna.command("shanghaien stats"))
    text = text_of(shown)
    assert "### Anna at the table" in text
    assert "**10** games: " in text
    assert "8 of them were given up or decided by the clock" in text
    assert "dice rolled" in text
    assert "ordinary dice" in text
    assert [file.filename for file in shown.attachments] == ["rating.png"]
    assert harbour.playground.breaches == []


async def test_another_member_s_figures_come_with_the_duel(harbour: Table) -> None:
    shown = await harbour.private(
        await harbour.anna.command("shanghaien stats", member=harbour.bernd)
    )
    assert "Against you: 2 won, 6 lost, 0 drawn" in text_of(shown)
    assert [file.filename for file in shown.attachments] == ["versus.png", "rating.png"]
    strangers = await harbour.private(
        await harbour.carla.command("shanghaien stats", member=harbour.bernd)
    )
    assert "Vous n’avez pas encore terminé de partie ensemble" in text_of(strangers)
    assert [file.filename for file in strangers.attachments] == ["rating.png"]


async def leaderboard(table: Table, seat: Seat) -> Message:
    """Let a member open the leaderboard behind their figures."""
    figures = await table.private(await seat.command("shanghaien stats"))
    return await table.private(await seat.click(figures, custom_id="sh1:lb:0:0:"))


async def test_a_member_shows_everyone_the_own_figures_and_nobody_else_s(harbour: Table) -> None:
    mine = await harbour.private(await harbour.anna.command("shanghaien stats"))
    assert mine.labels == ["Finished games", "Leaderboard", "Lessons", "Show everyone"]
    shown = await harbour.anna.click(mine, "Show everyone")
    await harbour.playground.wait_for(lambda: any(m.attachments for m in shown.messages))
    public = shown.messages[-1]
    assert public.only_for is None
    assert [file.filename for file in public.attachments] == ["rating.png"]
    assert buttons_of(public) == []
    theirs = await harbour.private(
        await harbour.anna.command("shanghaien stats", member=harbour.bernd)
    )
    assert theirs.labels == ["Finished games", "Leaderboard"]
    await harbour.anna.click(theirs, "Finished games")
    assert "Bernd" in text_of(theirs).partition("\n")[0]


async def test_bots_and_newcomers_have_no_figures(harbour: Table) -> None:
    bot = await harbour.anna.command("shanghaien stats", member=harbour.playground.bot)
    assert "Bots keep no record" in bot.text
    new = await harbour.private(await harbour.anna.command("shanghaien stats", member=harbour.dora))
    assert "Dora hasn’t finished a game here yet" in text_of(new)


async def test_the_leaderboard_lists_the_best_and_says_where_i_am(harbour: Table) -> None:
    mine = await leaderboard(harbour, harbour.anna)
    text = text_of(mine)
    assert text.index(r"1\. Anna") < text.index(r"2\. Bernd")
    assert r"3\. Carla" in text
    assert "provisional, 2 games" in text
    assert "You’re number 1." in text
    assert mine.only_for is harbour.anna.user
    carla = await leaderboard(harbour, harbour.carla)
    assert "Encore 3 parties" in text_of(carla)


async def test_the_leaderboard_is_shown_to_everyone_without_the_place_of_who_asked(
    harbour: Table,
) -> None:
    mine = await leaderboard(harbour, harbour.anna)
    assert not (await harbour.anna.click(mine, "Show everyone")).failed

    def shown() -> list[Message]:
        return [m for m in harbour.bernd.visible_messages() if r"1\. Anna" in text_of(m)]

    await harbour.playground.wait_for(shown)
    (posted,) = shown()
    assert "You’re" not in text_of(posted)
    assert not posted.pinged
    assert not buttons_of(posted)


async def test_who_hides_keeps_rank_and_figures_to_themselves(harbour: Table) -> None:
    mine = await leaderboard(harbour, harbour.anna)
    await harbour.anna.click(mine, "Hide me")
    assert r"1\. Bernd" in text_of(mine)
    assert [button["label"] for button in buttons_of(mine)] == ["Show me", "Show everyone"]
    asked = await harbour.bernd.command("shanghaien stats", member=harbour.anna)
    assert "behält diese Zahlen für sich" in asked.text
    await harbour.bot.restart()
    own = await harbour.private(await harbour.anna.command("shanghaien stats"))
    assert "Rating" in text_of(own)
    await harbour.anna.click(mine, "Show me")
    assert r"1\. Anna" in text_of(mine)


async def test_who_reads_text_gets_no_pictures(harbour: Table) -> None:
    await prefer(harbour.anna, view="text")
    shown = await harbour.private(
        await harbour.anna.command("shanghaien stats", member=harbour.bernd)
    )
    assert not shown.attachments
    assert "Against you" in text_of(shown)


async def test_a_game_just_finished_counts_at_once(harbour: Table) -> None:
    before = await leaderboard(harbour, harbour.bernd)
    await harbour.start()
    await harbour.give_up(harbour.anna)
    stats = await harbour.private(await harbour.anna.command("shanghaien stats"))
    for _ in range(6):  # the counting process may be slow to start; more would be haste
        if "still being counted" not in text_of(stats):
            break
        stats = await harbour.private(await harbour.anna.command("shanghaien stats"))
    assert "**11** games" in text_of(stats)
    after = await leaderboard(harbour, harbour.bernd)
    assert text_of(after) != text_of(before)


async def test_while_games_are_being_counted_everyone_is_told_so_in_their_own_language(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.afterwards.statistics.SETTLING_SECONDS", 0.0)
    assert isinstance(table.bot, BotHere)
    await table.bot.client.services.counting.close()  # so that they never are
    await table.start()
    await table.give_up(table.anna)
    told = await table.private(await table.bernd.command("shanghaien stats"))
    assert text_of(told).startswith("Einige Partien werden noch gezählt.")


async def test_the_server_decides_who_sees_the_leaderboard(harbour: Table) -> None:
    assert isinstance(harbour.bot, BotHere)
    servers = harbour.bot.client.services.servers
    server = await servers.read(harbour.playground.guild.id)
    before = await harbour.private(await harbour.bernd.command("shanghaien stats"))
    await servers.save(replace(server, leaderboard=Audience.MANAGERS))
    figures = await harbour.private(await harbour.bernd.command("shanghaien stats"))
    assert ":lb:" not in str(figures.components)
    refused = await harbour.bernd.click(before, custom_id="sh1:lb:0:0:")
    assert "nicht für alle" in refused.text
    harbour.playground.grant(harbour.bernd, harbour.playground.role("Harbour masters"))
    seen = await leaderboard(harbour, harbour.bernd)
    assert r"1\. Anna" in text_of(seen)
