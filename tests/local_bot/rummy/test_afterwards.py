"""Finished rummy games: statistics, leaderboard, list, game log, film and sharing."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import Agreement, Preset, Rounds, apply_preset
from bot.texts.wording.rummy.terms import cards_text
from playground.server import Playground
from playground.world import Message
from tests.e2e.table import Table, button_with, prefer, text_of
from tests.local_bot.past import store_rummy_games
from tests.local_bot.postgame.test_records import select_of, step_of, turn
from tests.local_bot.tables import table_here

pytestmark = pytest.mark.long


@pytest.fixture
async def harbour(tmp_path: Path) -> AsyncIterator[Table]:
    """Yield a table on a server where three members played five games, and Anna two others.

    One of these was against Bernd, the other against the computer.
    """
    async with _harbour(tmp_path / "games.db") as table:
        yield table


@pytest.fixture
async def families(tmp_path: Path) -> AsyncIterator[Table]:
    """Yield the same table with games by two rule sets, and practice by Anna's own rules."""
    agreements = [
        apply_preset(Agreement(), preset, Rounds.ONE)
        for preset in (Preset.STANDARD, Preset.TEN_TWOS, Preset.STANDARD)
    ]
    own = replace(agreements[0], options=replace(agreements[0].options, price=2))
    async with _harbour(tmp_path / "games.db", [*agreements, *agreements, own]) as table:
        yield table


@asynccontextmanager
async def _harbour(database: Path, *agreements: Sequence[Agreement]) -> AsyncIterator[Table]:
    playground = Playground()
    anna, bernd, carla = (playground.member(name) for name in ("Anna", "Bernd", "Carla"))
    bot = playground.bot
    tables = [
        *((anna, bernd, carla) for _ in range(4)),
        (bernd, anna, carla),
        (anna, bernd),
        (anna, None),
    ]
    channel = playground.channel("harbour")
    people = [
        [
            (each.id, each.user.display_name, False) if each else (bot.id, "Bot", True)
            for each in row
        ]
        for row in tables
    ]
    await store_rummy_games(database, playground.guild.id, channel.id, people, *agreements)
    async with table_here(playground, database=database) as table:
        yield table


async def figures_of(table: Table, game: str = "rummy") -> Message:
    """Open Anna's statistics of `game`."""
    return await table.private(await table.anna.command(f"{game} stats"))


async def history_of(table: Table) -> Message:
    """Open Anna's list of finished rummy games."""
    return await table.private(await table.anna.command("rummy history"))


async def open_game_log(table: Table) -> tuple[Message, int]:
    """Open the second game log in Anna's list; return the message and the match id."""
    listed = await history_of(table)
    opening = [str(each["custom_id"]) for each in listed.buttons if ":re:" in each["custom_id"]]
    await table.anna.click(listed, custom_id=opening[1])
    await table.playground.wait_for(lambda: "Step" in text_of(listed))
    return listed, int(opening[1].split(":")[2])


async def leaderboard(table: Table, game: str = "rummy") -> Message:
    """Open the leaderboard from Anna's statistics."""
    figures = await figures_of(table, game)
    return await table.private(await table.anna.click(figures, "Leaderboard"))


async def test_statistics_and_leaderboard_of_the_rummy_are_separate_and_compare_two_members(
    harbour: Table,
) -> None:
    shown = await figures_of(harbour)
    text = text_of(shown)
    assert "### Anna at the table" in text
    assert "**6** games with other members" in text
    assert "× place 1" in text
    assert "penalty points a game, the others" in text
    assert "14 rounds, against computers too" in text
    assert [file.filename for file in shown.attachments] == ["rating.png", "games.png"]
    assert "hasn’t finished a game" in text_of(await figures_of(harbour, "shanghaien"))

    duel = await harbour.private(await harbour.anna.command("rummy stats", member=harbour.carla))
    files = [file.filename for file in duel.attachments]
    assert files == ["versus.png", "rating.png", "games.png"]
    assert "Against you: " in text_of(duel)
    assert shown.labels == ["Finished games", "Leaderboard", "Show everyone"]
    posted = await harbour.anna.click(shown, "Show everyone")
    await harbour.playground.wait_for(lambda: any(m.attachments for m in posted.messages))
    assert "**6** games with other members" in text_of(posted.messages[-1])

    board = await leaderboard(harbour)
    text = text_of(board)
    assert "### Best at Shanghai (rummy) on" in text
    assert all(name in text for name in ("Anna", "Bernd", "Carla"))
    assert " of 6 won" in text
    await harbour.anna.click(board, "Hide me")
    text = text_of(board)
    assert "### Best at Shanghai (rummy) on" in text
    assert ". Anna" not in text
    assert "Carla" not in text_of(await leaderboard(harbour, "shanghaien"))
    assert harbour.playground.breaches == []


async def test_the_list_opens_the_game_log_with_its_turns(harbour: Table) -> None:
    other = await harbour.private(await harbour.anna.command("shanghaien history"))
    assert "No game has been finished" in text_of(other)
    listed = text_of(await history_of(harbour))
    assert listed.count("Bernd and Carla") == 5
    assert "lost" not in listed.replace("Bernd · lost", ""), "games of three list places instead"
    record, number = await open_game_log(harbour)
    match = await harbour.services.matches.read_current(number)
    _, steps = step_of(record)
    dealt = next(event for event in match.log if RUMMY.format_event(event).startswith("deal"))
    (line,) = [line for line in text_of(record).splitlines() if "In hand, Anna: " in line]
    assert all(cards_text([card]) in line for card in dealt.hands[0])
    film = await harbour.private(
        await harbour.anna.click(record, custom_id=button_with(record, ":rp:"))
    )
    await harbour.playground.wait_for(lambda: bool(film.attachments))
    assert film.attachments[0].filename == f"rummy-{number}.gif"
    steps_read = []
    for _ in range(3):
        await turn(harbour, harbour.anna, record, "Next")
        steps_read.append(text_of(record))
    assert any("discard" in each for each in steps_read)
    await turn(harbour, harbour.anna, record, "Last")
    assert step_of(record) == (steps, steps)
    assert [file.filename.partition("-")[0] for file in record.attachments] == ["end", "record"]
    await harbour.anna.select(record, "Round 2")
    await harbour.playground.wait_for(lambda: "Round 2 of 2" in text_of(record))
    posted = await harbour.anna.click(record, "Show everyone")
    await harbour.playground.wait_for(lambda: bool(posted.messages))
    assert posted.messages[-1].only_for is None
    await turn(harbour, harbour.anna, record, "To the list")
    assert text_of(record).count("Bernd and Carla") == 5

    await prefer(harbour.anna, view="text")
    words, _ = await open_game_log(harbour)
    assert not words.attachments
    assert len(text_of(words)) > 300
    assert harbour.playground.breaches == []


TWOS, ALL = "Shanghai with twos", "All rules"
"""The name of a rule set, and the choice that includes all rule sets."""


def total_rounds(text: str) -> int:
    """Return the total number of rounds in the lines about rule sets."""
    return sum(int(number) for number in re.findall(r"^\*\*.+\*\*: (\d+) round", text, re.M))


async def test_statistics_that_depend_on_the_rules_are_shown_by_rule_set(families: Table) -> None:
    shown = await figures_of(families)
    text = text_of(shown)
    assert "**6** games with other members" in text
    assert all(each in text for each in ("**Shanghai**: ", f"**{TWOS}**: ", "**Own rules**: "))
    assert total_rounds(text) == 7
    assert "points a game" not in text
    assert [file.filename for file in shown.attachments] == ["rating.png"]
    choices = [option["label"] for option in select_of(shown)["options"]]
    assert choices == [ALL, "Shanghai", TWOS, "Own rules"]
    await families.anna.select(shown, TWOS)
    await families.playground.wait_for(lambda: "**2** games" in text_of(shown))
    assert f"Only games by these rules: {TWOS}" in text_of(shown)
    assert "2 rounds, against computers too" in text_of(shown)
    assert "points a game" in text_of(shown)
    assert "games.png" in [file.filename for file in shown.attachments]
    posted = await families.anna.click(shown, "Show everyone")
    await families.playground.wait_for(lambda: any(m.attachments for m in posted.messages))
    assert f"Only games by these rules: {TWOS}" in text_of(posted.messages[-1])
    await families.anna.select(shown, ALL)
    await families.playground.wait_for(lambda: "**6** games" in text_of(shown))

    listed = text_of(await history_of(families)).splitlines()
    rules = [line.rpartition(" · ")[2] for line in listed if "Bernd and Carla" in line]
    assert rules == [f"*{each}*" for each in (TWOS, "Shanghai", "Shanghai", TWOS, "Shanghai")]
    assert families.playground.breaches == []


async def test_the_leaderboard_distinguishes_rule_sets(families: Table) -> None:
    board = await leaderboard(families)
    assert " of 6 won" in text_of(board)
    choices = [option["label"] for option in select_of(board)["options"]]
    expected = ["This month", "All time", "Shanghai", TWOS]
    assert choices == expected, "the rules of practice games are not offered"
    await families.anna.select(board, TWOS)
    await families.playground.wait_for(lambda: " of 2 won" in text_of(board))
    await families.anna.click(board, "Hide me")
    assert f"Only games by these rules: {TWOS}" in text_of(board)
    posted = await families.anna.click(board, "Show everyone")
    await families.playground.wait_for(lambda: bool(posted.messages))
    assert TWOS in text_of(posted.messages[-1])
