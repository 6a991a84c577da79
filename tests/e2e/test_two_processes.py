"""Failures of bot processes and of their PostgreSQL database while members play."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Iterable

from bot.store.postgres.connection import connect
from bot.texts.catalogue import Catalogue
from playground.outcome import ActionOutcome
from playground.process import BotProcess
from tests.e2e.crowd import Crowd, CrowdGame
from tests.e2e.forks import ForkedBotProcess
from tests.e2e.kills import KillSize, survive
from tests.e2e.table import moves_of, text_of
from tests.e2e.test_hand_over import CLICKS_A_SECOND, bot_process, crowd, wait_for_event
from tests.postgres import Cluster, empty_database
from tests.store.test_shard_lock import end_shard_locks
from tests.thorough import some

UNLOCKED = """
from bot.store.postgres import shard_lock
async def nothing(*_, **__): pass
for name in ("take", "release"):
    setattr(shard_lock.PostgresShardLock, name, nothing)
for name in ("expel_previous_owners", "change_token", "admit", "watch"):
    setattr(shard_lock.PostgresShardLock, name, lambda *_: None)
shard_lock.PostgresShardLock.may_migrate = lambda _: True

import asyncio
from bot.matches.log import Logbook
append = Logbook._append
async def later(*given):
    await asyncio.sleep(0.5)
    return await append(*given)
Logbook._append = later
"""
"""A change of the bot's code that skips the lock and delays moves.

Two such processes serve the same shards, and usually both process a click before either stores it.
"""
ONE_CONNECTION = """
import bot.store.postgres.connection as connection
connection.CONNECTIONS, connection._LIMITS["lock_timeout"] = 1, "100ms"
"""
"""A change of the bot's code: it has a single database connection and waits briefly for locks."""
SOON_GIVEN_UP = "import cogs.runtime.gate as gate; gate.CLICK_SECONDS = 0.5"
"""A change of the bot's code: without its database, it refuses a click after half a second."""
_GIVEN = re.compile(r"answer\.given\b.*\binteraction=(\d+)")


def read_revisions(address: str) -> dict[str, int]:
    """Return the stored revision of each match by its id."""
    with connect(address) as session:
        found = session.execute("SELECT id, revision FROM matches").fetchall()
    return {str(number): revision for number, revision in found}


def find_processed(bot: BotProcess) -> set[str]:
    """Return the ids of the clicks and commands that `bot` processed, even if another bot had."""
    return {found[1] for line in bot.log if (found := _GIVEN.search(line))}


def moves_in(*logs: Iterable[str]) -> int:
    """Return the number of moves in several bots' logs."""
    return sum("match.moved" in line for log in logs for line in log)


async def click_once(game: CrowdGame) -> ActionOutcome:
    """Click the first move on a game's latest board."""
    board = game.boards()[-1]
    mover = next(seat for seat in game.pair if seat.mention in text_of(board))
    return await mover.click(board, custom_id=moves_of(board)[0]["custom_id"])


async def play_on(members: Crowd, bot: BotProcess) -> None:
    """Play on, and check that no click fails and no game is damaged."""
    await asyncio.sleep(0)
    failed = len(members.failed)
    await members.play(CLICKS_A_SECOND, 2 * len(members.games))
    assert len(members.failed) == failed, bot.log
    await members.assert_whole()


async def test_a_lost_lock_is_acquired_again_and_no_move_is_lost(postgres: str) -> None:
    address = empty_database(postgres)
    async with crowd() as members, bot_process(members.playground, address) as bot:
        await members.begin(3)
        playing = asyncio.create_task(members.play(CLICKS_A_SECOND, 12))
        await members.playground.wait_for(lambda: len(members.clicks) >= 4)
        assert end_shard_locks(address)
        await wait_for_event(members, bot, "shard_lock.reacquired")
        await playing
        await play_on(members, bot)


async def test_two_unlocked_processes_make_one_move_of_a_click(postgres: str) -> None:
    """Each game gets a single click, because boards are not consistent without the lock."""
    address = empty_database(postgres)
    async with crowd() as members, bot_process(members.playground, address, change=UNLOCKED) as one:
        await members.begin(3)
        async with bot_process(members.playground, address, change=UNLOCKED) as other:
            await wait_for_event(members, other, "bot.ready")
            logs = one.log, other.log
            before = moves_in(*logs)
            outcomes = await asyncio.gather(*map(click_once, members.games))
            assert not [each for each in outcomes if each.failed]
            asked = {str(each.interaction.id) for each in outcomes}
            await members.playground.wait_for(
                lambda: asked <= find_processed(one) & find_processed(other)
            )
            assert moves_in(*logs) - before == len(members.games)
            for log in logs:
                assert not [line for line in log if "Traceback" in line], log


async def test_a_killed_process_does_not_affect_the_games_of_the_other(postgres: str) -> None:
    size = KillSize(servers=4, games=1, kills=some(1, 4), clicks=8)
    tally = await survive(empty_database(postgres), size, ForkedBotProcess)
    assert tally.wrong == []
    assert tally.failed_elsewhere == 0


async def test_a_database_killed_in_mid_game_loses_no_move_and_members_are_informed(
    own: Cluster,
) -> None:
    catalogue = Catalogue.read()
    async with (
        crowd() as members,
        bot_process(members.playground, own.address, change=SOON_GIVEN_UP) as bot,
    ):
        await members.begin(2)
        await members.play(CLICKS_A_SECOND, 4)
        # Wait for the end of the start, in which the bot also writes about departed members.
        await wait_for_event(members, bot, "bot.ready")
        before = read_revisions(own.address)
        await asyncio.to_thread(own.stop, signal.SIGQUIT)
        await wait_for_event(members, bot, "shard_lock.lost")
        clicked, seat = await click_once(members.games[0]), members.playground.seats[0]
        asked = await seat.command("shanghaien games")
        for outcome in (clicked, asked):
            assert not outcome.failed
            assert outcome.private is not None
            locale = outcome.interaction.user.locale
            assert outcome.text == catalogue.language(locale)("refusal-store")
        await asyncio.to_thread(own.start)
        await wait_for_event(members, bot, "shard_lock.reacquired")
        # The moves that members have seen are stored, but the refused click is not.
        assert read_revisions(own.address) == before
        assert all(before[each.match] >= each.revision() for each in members.games)
        await play_on(members, bot)
        log = list(bot.log)
        lost_at = next(at for at, line in enumerate(log) if "shard_lock.lost" in line)
        assert "check that it runs" in log[lost_at]
        assert not [line for line in log[lost_at + 1 :] if "[error" in line]
        assert not [line for line in log if "Traceback" in line]


async def test_without_a_free_connection_members_get_an_answer_in_time(
    postgres: str,
) -> None:
    address = empty_database(postgres)
    async with (
        crowd() as members,
        bot_process(members.playground, address, change=ONE_CONNECTION) as bot,
    ):
        await members.begin(2)
        with connect(address) as session, session.transaction():
            session.execute("LOCK TABLE matches IN ACCESS EXCLUSIVE MODE")
            refused = [seat.command("shanghaien games") for seat in members.playground.seats[:4]]
            outcomes = await asyncio.gather(*refused)
            assert not [each for each in outcomes if each.failed]
            await members.playground.wait_for(lambda: all(each.text for each in outcomes))
            catalogue = Catalogue.read()
            for seat, outcome in zip(members.playground.seats, outcomes, strict=False):
                assert outcome.text == catalogue.language(seat.user.locale)("refusal-store")
        await play_on(members, bot)
