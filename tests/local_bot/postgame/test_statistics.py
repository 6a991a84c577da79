"""The statistics and the leaderboard, with games that were finished before the test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.records.members import Audience
from playground.seats import Seat
from playground.server import Playground
from playground.world import Message
from tests.e2e.table import Table, buttons_of, prefer, text_of
from tests.local_bot.past import store_games
from tests.local_bot.tables import table_here


@pytest.fixture
async def harbour(tmp_path: Path) -> AsyncIterator[Table]:
    """Yield a table on a server where Anna won six of eight games against Bernd.

    One further game was called off, and Carla played two games.
    """
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


async def open_statistics(table: Table, seat: Seat, of: Seat | None = None) -> Message:
    """Open a member's own statistics, or those of `of`."""
    options = {} if of is None else {"member": of}
    return await table.private(await seat.command("shanghaien stats", options=options))


async def leaderboard(table: Table, seat: Seat) -> Message:
    """Open the leaderboard from a member's statistics."""
    own = await open_statistics(table, seat)
    return await table.private(await seat.click(own, custom_id="sh1:lb:0:0:"))


def pictures_of(message: Message) -> list[str]:
    return [file.filename for file in message.attachments]


async def test_statistics_count_rated_games_and_only_their_member_can_post_them(
    harbour: Table,
) -> None:
    anna, bernd, carla = harbour.anna, harbour.bernd, harbour.carla
    mine = await open_statistics(harbour, anna)
    for line in (
        "### Anna at the table",
        "**10** games: ",
        "8 of them were given up or decided by the clock",
        "dice rolled",
        "ordinary dice",
    ):
        assert line in text_of(mine)
    assert pictures_of(mine) == ["rating.png"]
    assert mine.labels == ["Finished games", "Leaderboard", "Lessons", "Show everyone"]
    shown = await anna.click(mine, "Show everyone")
    await harbour.playground.wait_for(lambda: any(m.attachments for m in shown.messages))
    public = shown.messages[-1]
    assert public.only_for is None
    assert pictures_of(public) == ["rating.png"]
    assert buttons_of(public) == []

    theirs = await open_statistics(harbour, anna, bernd)
    assert "Against you: 2 won, 6 lost, 0 drawn" in text_of(theirs)
    assert pictures_of(theirs) == ["versus.png", "rating.png"]
    assert theirs.labels == ["Finished games", "Leaderboard"]
    await anna.click(theirs, "Finished games")
    assert "Bernd" in text_of(theirs).partition("\n")[0]
    strangers = await open_statistics(harbour, carla, bernd)
    assert "Vous n’avez pas encore terminé de partie ensemble" in text_of(strangers)
    assert pictures_of(strangers) == ["rating.png"]
    assert pictures_of(await open_statistics(harbour, carla)) == [], "no curve of two games"
    bot = await anna.command("shanghaien stats", member=harbour.playground.bot)
    assert "Bots keep no record" in bot.text
    assert "Dora hasn’t finished a game here yet" in text_of(
        await open_statistics(harbour, anna, harbour.dora)
    )
    await prefer(anna, view="text")
    read = await open_statistics(harbour, anna, bernd)
    assert not read.attachments
    assert "Against you" in text_of(read)
    assert harbour.playground.breaches == []


async def test_the_leaderboard_lists_the_best_and_shows_or_hides_the_readers_place(
    harbour: Table,
) -> None:
    anna, bernd = harbour.anna, harbour.bernd
    mine = await leaderboard(harbour, anna)
    text = text_of(mine)
    assert text.index(r"1\. Anna") < text.index(r"2\. Bernd")
    assert r"3\. Carla" in text
    assert "provisional, 2 games" in text
    assert "You’re number 1." in text
    assert mine.only_for is anna.user
    assert "Encore 3 parties" in text_of(await leaderboard(harbour, harbour.carla))
    assert not (await anna.click(mine, "Show everyone")).failed

    def shown() -> list[Message]:
        return [m for m in bernd.visible_messages() if r"1\. Anna" in text_of(m)]

    await harbour.playground.wait_for(shown)
    (posted,) = shown()
    assert "You’re" not in text_of(posted)
    assert not posted.pinged
    assert not buttons_of(posted)

    mine = await leaderboard(harbour, anna)
    await anna.click(mine, "Hide me")
    assert r"1\. Bernd" in text_of(mine)
    assert mine.labels == ["Show me", "Show everyone"]
    asked = await bernd.command("shanghaien stats", member=anna)
    assert "behält diese Zahlen für sich" in asked.text
    await harbour.bot.restart()
    assert "Rating" in text_of(await open_statistics(harbour, anna))
    await anna.click(mine, "Show me")
    assert r"1\. Anna" in text_of(mine)


async def test_leaderboards_have_current_names_and_posted_ones_omit_former_members(
    harbour: Table,
) -> None:
    anna, bernd, carla = harbour.anna, harbour.bernd, harbour.carla
    members = harbour.playground.guild.members
    members[anna.id].nick = members[carla.id].nick = "Phoenix"
    await open_statistics(harbour, carla)
    mine = await leaderboard(harbour, anna)
    assert r"1\. Phoenix (anna)" in text_of(mine)
    assert r"3\. Phoenix (carla\.m)" in text_of(mine)
    history = await harbour.private(await bernd.command("shanghaien history"))
    assert "Phoenix" in text_of(history)
    assert "Anna" not in text_of(history)
    harbour.playground.leave(anna)
    await carla.click(await leaderboard(harbour, carla), "Montrer à tous")

    def shown() -> list[Message]:
        return [m for m in bernd.visible_messages() if r"1\. Bernd" in text_of(m)]

    await harbour.playground.wait_for(shown)
    (posted,) = shown()
    assert r"2\. Phoenix" in text_of(posted)
    assert "anna" not in text_of(posted)
    assert {each.code for each in harbour.playground.breaches} == {10007}, (
        "requests for Anna, who left"
    )


async def test_a_finished_game_counts_immediately_and_the_server_restricts_the_leaderboard(
    harbour: Table,
) -> None:
    before = await leaderboard(harbour, harbour.bernd)
    await harbour.start()
    await harbour.give_up(harbour.anna)
    stats = await open_statistics(harbour, harbour.anna)
    for _ in range(6):  # The helper process may start slowly; the cooldown limits the tries.
        if "still being counted" not in text_of(stats):
            break
        stats = await open_statistics(harbour, harbour.anna)
    assert "**11** games" in text_of(stats)
    after = await leaderboard(harbour, harbour.bernd)
    assert text_of(after) != text_of(before)

    servers = harbour.services.servers
    server = await servers.read(harbour.playground.guild.id)
    before = await open_statistics(harbour, harbour.bernd)
    await servers.save(replace(server, leaderboard=Audience.MANAGERS))
    assert ":lb:" not in str((await open_statistics(harbour, harbour.bernd)).components)
    refused = await harbour.bernd.click(before, custom_id="sh1:lb:0:0:")
    assert "nicht für alle" in refused.text
    harbour.playground.grant(harbour.bernd, harbour.playground.role("Harbour masters"))
    assert r"1\. Anna" in text_of(await leaderboard(harbour, harbour.bernd))


async def test_while_games_are_counted_each_reader_is_informed_in_their_language(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.postgame.statistics.COUNTING_WAIT_SECONDS", 0.0)
    await table.services.counting.close()  # so the statistics are never complete
    await table.start()
    await table.give_up(table.anna)
    stats = await open_statistics(table, table.bernd)
    assert text_of(stats).startswith("Einige Partien werden noch gezählt.")
