"""The creation of a thread for a new game, interrupted at every step."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace

import pytest

from bot.games.shanghaien.state import Resign
from bot.records.members import Threads
from cogs.board.bot import OutdatedBoards
from playground.outcome import ActionOutcome
from playground.permissions import Permission
from playground.world import Channel, ChannelKind, Message
from tests.e2e.table import buttons_of, text_of
from tests.inprocess import run_local_bot
from tests.local_bot.inspected_tables import InspectedTable

pytestmark = pytest.mark.long

BELOW_MESSAGE = "POST /channels/*/messages/*/threads"
ALONE = "POST /channels/*/threads"
"""The requests that create a thread below a message, or on its own."""
MINUTE = 60
ON_LIVE_BOARDS = ("sh1:m:", "sh1:mq:", "sh1:s:", "sh1:qh:")
"""The prefixes of the custom ids of buttons that only live boards have, in either game."""

Begin = Callable[["ThreadTable"], Awaitable[ActionOutcome]]


class ThreadTable(InspectedTable):
    """A table on a server that may have chosen threads for its games."""

    async def set_threads(self, threads: Threads) -> None:
        """Set the server's setting for threads."""
        servers = self.services.servers
        await servers.save(replace(await servers.read(self.playground.guild.id), threads=threads))

    def threads(self) -> list[Channel]:
        """Return the threads that the bot created."""
        return [
            channel
            for channel in self.playground.guild.channels.values()
            if channel.thread is not None and channel.thread.owner is self.playground.bot
        ]

    def boards(self) -> list[Message]:
        """Return every message with a live board, in any channel."""
        return [
            message
            for channel in self.playground.guild.channels.values()
            for message in channel.messages.values()
            if message.only_for is None and _alive(message)
        ]

    async def start_poll(self) -> None:
        """Start one poll of the recovery loop, and return when it waits for an outside event."""
        catching_up = self.client.get_cog(OutdatedBoards.__name__)
        assert isinstance(catching_up, OutdatedBoards)
        looking = asyncio.create_task(catching_up.sweep())
        # The poll needs fewer steps than these until it waits for I/O.
        for _ in range(100):
            await asyncio.sleep(0)
        self.looking = looking

    async def check_only_board_is_in(self, thread: Channel) -> None:
        """Wait until the game is shown, and check that its only board is in `thread`."""
        await self.looking
        await self.playground.wait_for(self.boards)  # a computer may have to move first
        await self.wait_until_shown()
        (board,) = self.boards()
        assert board.channel is thread
        assert self.threads() == [thread]


def _alive(message: Message) -> bool:
    return any(b.get("custom_id", "").startswith(ON_LIVE_BOARDS) for b in buttons_of(message))


@pytest.fixture
async def table() -> AsyncIterator[ThreadTable]:
    async with run_local_bot() as (playground, bot):
        yield ThreadTable(playground, bot)


async def accept(table: ThreadTable) -> ActionOutcome:
    """Begin a dice game of two by accepting a challenge; return the outcome of the last click."""
    asked = await table.anna.command("shanghaien challenge", options={"opponent": table.bernd})
    assert asked.message is not None
    return await table.bernd.click(asked.message, "Accept")


async def start_several(table: ThreadTable) -> ActionOutcome:
    """Begin a rummy game of two from an open table; return the outcome of the last click."""
    asked = await table.anna.command("rummy challenge")
    assert asked.message is not None
    assert not (await table.bernd.click(asked.message, "Join")).failed
    return await table.anna.click(asked.message, "Start")


async def practise(table: ThreadTable) -> ActionOutcome:
    """Begin a practice game of dice; return the outcome of the command."""
    return await table.anna.command("shanghaien practice", level="captain", public=True)


async def practise_rummy(table: ThreadTable) -> ActionOutcome:
    """Begin a practice game of rummy; return the outcome of the command."""
    return await table.anna.command("rummy practice", options={"computers": 2, "public": True})


PUBLIC, PRIVATE = Threads.PUBLIC, Threads.PRIVATE


@pytest.mark.parametrize(
    ("begin", "wanted"),
    [(accept, PUBLIC), (start_several, PUBLIC), (practise, PUBLIC), (practise_rummy, PRIVATE)],
)
async def test_a_game_whose_thread_is_slow_to_open_has_its_one_board_in_it(
    table: ThreadTable, begin: Begin, wanted: Threads
) -> None:
    await table.set_threads(wanted)
    below, alone = (table.playground.faults.hold(each) for each in (BELOW_MESSAGE, ALONE))
    beginning = asyncio.ensure_future(begin(table))
    await table.playground.wait_for(lambda: below.waiting or alone.waiting)
    await table.start_poll()
    below.release()
    alone.release()
    assert not (await beginning).failed
    (thread,) = table.threads()
    assert (thread.kind is ChannelKind.PRIVATE_THREAD) == (wanted is Threads.PRIVATE)
    await table.check_only_board_is_in(thread)
    assert not any(_alive(m) for m in table.playground.channel("harbour").messages.values())
    asked = [r.path for r in table.playground.record.requests if "thread-members" in r.path]
    assert {int(path.rsplit("/", 1)[1]) for path in asked} == {
        *(await table.match()).record.members
    }
    assert table.playground.breaches == []


@pytest.mark.parametrize(
    ("begin", "wanted"), [(accept, PRIVATE), (start_several, PUBLIC), (practise, PUBLIC)]
)
async def test_a_bot_killed_while_it_opens_a_thread_shows_the_game_in_that_thread(
    table: ThreadTable, begin: Begin, wanted: Threads
) -> None:
    await table.set_threads(wanted)
    joining = table.playground.faults.hold("PUT /channels/*/thread-members/*")
    beginning = asyncio.ensure_future(begin(table))
    await table.playground.wait_for(lambda: joining.waiting)
    (thread,) = table.threads()
    await table.bot.kill()
    beginning.cancel()
    table.playground.faults.heal()
    await table.bot.start()
    await table.start_poll()
    await table.check_only_board_is_in(thread)
    assert thread.thread is not None
    members = (await table.match()).record.members
    assert set(members) <= set(thread.thread.members)


@pytest.mark.parametrize(
    ("begin", "wanted"), [(accept, PUBLIC), (start_several, PRIVATE), (practise_rummy, PRIVATE)]
)
async def test_a_bot_killed_before_it_opens_a_thread_opens_it_after_the_restart(
    table: ThreadTable, begin: Begin, wanted: Threads
) -> None:
    await table.set_threads(wanted)
    before = table.playground.faults.refuse(BELOW_MESSAGE), table.playground.faults.refuse(ALONE)
    beginning = asyncio.ensure_future(begin(table))
    await table.playground.wait_for(lambda: any(fault.hits for fault in before))
    await table.bot.kill()
    beginning.cancel()
    table.playground.faults.heal()
    await table.bot.start()
    await table.start_poll()
    await table.wait_until_shown()
    (thread,) = table.threads()
    await table.check_only_board_is_in(thread)


async def test_a_thread_whose_opening_was_not_confirmed_is_used_all_the_same(
    table: ThreadTable,
) -> None:
    await table.set_threads(Threads.PUBLIC)
    table.playground.faults.lose_answers(BELOW_MESSAGE, status=500)
    await accept(table)
    await table.start_poll()
    (thread,) = table.threads()
    await table.check_only_board_is_in(thread)


async def test_another_thread_of_the_bot_is_not_taken_for_that_of_a_game_that_waits_for_one(
    table: ThreadTable,
) -> None:
    await table.set_threads(Threads.PRIVATE)
    outage = table.playground.faults.refuse(ALONE, status=503)
    await accept(table)
    assert outage.hits
    harbour, bot = table.playground.channel("harbour"), table.playground.bot
    other = table.playground.core.guilds.create_thread(harbour, bot, "Gossip")
    table.playground.faults.heal()
    table.playground.advance(MINUTE)
    await table.wait_until_shown()
    (board,) = table.boards()
    assert board.channel is not other


@pytest.mark.parametrize("hindered", [BELOW_MESSAGE, "PUT /channels/*/thread-members/*"])
async def test_a_game_waits_for_its_thread_until_an_outage_is_over(
    table: ThreadTable, hindered: str
) -> None:
    await table.set_threads(Threads.PUBLIC)
    outage = table.playground.faults.refuse(hindered, status=503)
    await accept(table)
    assert outage.hits
    assert table.boards() == []
    table.playground.faults.heal()
    table.playground.advance(MINUTE)
    await table.start_poll()
    await table.playground.wait_for(table.threads)
    (thread,) = table.threads()
    await table.check_only_board_is_in(thread)
    assert thread.thread is not None
    assert {table.anna.id, table.bernd.id} <= set(thread.thread.members)


@pytest.mark.parametrize("hindered", ["permission", "refusal"])
async def test_a_game_without_a_thread_remains_in_the_channel_after_later_permissions(
    table: ThreadTable, hindered: str
) -> None:
    await table.set_threads(Threads.PUBLIC)
    harbour = table.playground.channel("harbour")
    if hindered == "permission":
        table.playground.deny(harbour, Permission.CREATE_PUBLIC_THREADS)
    else:
        table.playground.faults.refuse(BELOW_MESSAGE, status=403)
    held = table.playground.faults.hold("POST /channels/*/messages")
    beginning = asyncio.ensure_future(accept(table))
    await table.playground.wait_for(lambda: held.waiting)
    await table.bot.kill()
    beginning.cancel()
    table.playground.allow(harbour, Permission.CREATE_PUBLIC_THREADS)
    table.playground.faults.heal()
    await table.bot.start()
    await table.wait_until_shown()
    assert table.threads() == []
    (board,) = table.boards()
    assert board.channel is harbour


async def test_a_game_that_begins_in_a_thread_remains_there(table: ThreadTable) -> None:
    await table.set_threads(Threads.PUBLIC)
    thread = table.playground.channel("back-room")
    await table.anna.command("shanghaien challenge", channel=thread, opponent=table.bernd)
    (asked,) = thread.messages.values()
    assert not (await table.bernd.click(asked, "Accept")).failed
    await table.wait_until_shown()
    (board,) = table.boards()
    assert board.channel is thread


async def test_the_thread_of_a_finished_game_is_not_reused(
    table: ThreadTable,
) -> None:
    await table.set_threads(Threads.PRIVATE)
    await accept(table)
    await table.wait_until_shown()
    (first,) = table.threads()
    await table.services.events.play(1, table.anna.id, Resign(), 0)
    await table.wait_until_shown()
    table.playground.advance(3600)
    await accept(table)
    await table.playground.wait_for(lambda: len(table.threads()) == 2)
    _, second = table.threads()
    assert first.name == second.name
    await table.playground.wait_for(lambda: any(map(_alive, second.messages.values())))
    assert not any(map(_alive, first.messages.values()))


async def test_a_thread_that_opens_when_its_game_is_over_is_put_away(table: ThreadTable) -> None:
    await table.set_threads(Threads.PRIVATE)
    alone = table.playground.faults.hold(ALONE)
    beginning = asyncio.ensure_future(accept(table))
    await table.playground.wait_for(lambda: alone.waiting)
    await table.services.events.play(1, table.anna.id, Resign(), 0)
    alone.release()
    await beginning
    (thread,) = table.threads()
    assert thread.thread is not None
    assert thread.thread.archived
    await table.wait_until_shown()
    assert table.sheet() in table.playground.channel("harbour").messages.values()


async def test_a_thread_that_a_member_opened_below_the_challenge_is_left_to_them(
    table: ThreadTable,
) -> None:
    await table.set_threads(Threads.PUBLIC)
    asked = await table.anna.command("shanghaien challenge", options={"opponent": table.bernd})
    assert asked.message is not None
    table.playground.core.guilds.create_thread(
        table.playground.channel("harbour"), table.anna.user, "Gossip", message=asked.message
    )
    assert not (await table.bernd.click(asked.message, "Accept")).failed
    await table.wait_until_shown()
    (board,) = table.boards()
    assert board.channel is table.playground.channel("harbour")


async def test_practice_leaves_the_thread_below_a_challenge_to_the_challenge(
    table: ThreadTable,
) -> None:
    await table.set_threads(Threads.PUBLIC)
    asked = await table.anna.command("shanghaien challenge", options={"opponent": table.bernd})
    assert asked.message is not None
    assert not (await table.carla.command("shanghaien practice", public=True)).failed
    await table.wait_until_shown()
    (practice,) = table.threads()
    assert practice.id != asked.message.id
    message = asked.message
    assert not (await table.bernd.click(message, "Accept")).failed
    await table.playground.wait_for(lambda: f"<#{message.id}>" in text_of(message))
