"""Recovery of messages: a minute after a fault, all of them show the stored state again."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.games.shanghaien.rules import legal_moves
from bot.matches.match import Match
from bot.records.matches import PauseReason, ProposalKind
from bot.records.messages import InvitationStatus
from cogs.ui.app import REQUEST_FAILURES
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.loops import Sweep
from playground.errors import BreachKind
from playground.faults import Faults
from playground.seats import Seat
from playground.server import Playground
from playground.world import Message
from tests.e2e.table import buttons_of, text_of
from tests.inprocess import run_local_bot
from tests.local_bot.board.test_calls import start
from tests.local_bot.inspected_tables import InspectedTable
from tests.thorough import some

Kind = Callable[[InspectedTable], Awaitable[Callable[[], Awaitable[object]]]]
"""Prepares a table for an event, and returns the function that triggers the event."""
OF_FAULTS = {
    BreachKind.NO_ACKNOWLEDGEMENT,
    BreachKind.LATE_ACKNOWLEDGEMENT,
    BreachKind.SECOND_ACKNOWLEDGEMENT,
    BreachKind.UNKNOWN,
}
"""Breaches that the injected faults cause, rather than the bot."""
CALM_SECONDS = 60
"""All messages must be correct after this time without faults, in seconds."""
HASTE = 500
"""The divisor for the pauses of discord.py."""
LONG_AGO = 3 * 60
"""The seconds until all members count as inactive, so that each turn posts a new board."""
FOLLOWS = re.compile("Follows the game until|Folgt der Partie bis")
ON_BOARDS = (Verb.MOVE, Verb.TURN_PAGE, Verb.HELP)
"""Verbs of buttons on public and private boards."""

FAULTS: Mapping[str, Callable[[Faults], object]] = {
    "an outage": lambda faults: faults.refuse(status=503),
    "a rate limit": lambda faults: faults.limit(retry_after=45, times=None),
    "a ban": lambda faults: faults.ban(),
    "lost answers": lambda faults: faults.lose_answers(times=None),
    "broken connections": lambda faults: faults.cut(times=None),
    "a kill": lambda faults: faults.hold(),
}


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses of discord.py between its attempts."""

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE)

    for room in ("discord.http", "discord.webhook.async_"):
        hurried = SimpleNamespace(**{**vars(asyncio), "sleep": sleep})
        monkeypatch.setattr(f"{room}.asyncio", hurried)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[InspectedTable]:
    two = Playground(servers=2)
    bot_of_all = run_local_bot(
        tmp_path / "games.db", playground=two, SHANGHAIEN_MEMBERS_INTENT="true"
    )
    async with bot_of_all as (playground, bot):
        yield InspectedTable(playground, bot)


def targets(message: Message) -> list[Target]:
    """Return the `Target` of each button in a message."""
    found = (Target.read(button.get("custom_id", "")) for button in buttons_of(message))
    return [each for each in found if each]


async def find_errors(table: InspectedTable) -> list[str]:
    """Return the errors in messages: outdated buttons, a missing board, and pending changes."""
    match, services = await table.match(), table.services
    open_now = [await services.proposals.read(match.id, wish) for wish in ProposalKind]
    wishes = {(each.wish, each.revision) for each in open_now if each is not None}
    live, found, pause = match.record.shown.message_id, [], match.record.pause
    public = [each for each in table.anna.visible_messages() if each.only_for is None]
    for message in public:
        for target in targets(message):
            board = target.verb in ON_BOARDS
            if board and (message.id, target.number) != (live, match.revision):
                found.append(f"a board of {target.number} at {match.revision}: {message.id}")
            if target.verb in (Verb.ACCEPT, Verb.DECLINE, Verb.WITHDRAW):
                invitation = await services.invitations.read(target.id)
                if invitation.status is not InvitationStatus.OPEN:
                    found.append(f"an invitation that is {invitation.status}")
            if target.verb == Verb.AGREE and (target.argument, target.number) not in wishes:
                found.append(f"a proposal to {target.argument} at {target.number}")
    found += find_outdated(table, match.revision)
    found += await find_unanswerable(table, table.carla)
    nowhere = pause is not None and pause.reason is PauseReason.CHANNEL_GONE
    there = live in [each.id for each in public] and match.record.shown.revision == match.revision
    if not there and not nowhere:
        found.append("the live board is missing or outdated")
    if await services.messages.read_due():
        found.append("changes of messages are pending")
    return found


def find_outdated(table: InspectedTable, revision: int) -> list[str]:
    """Return an error for each outdated private board that says that it follows the game."""
    private = [*table.anna.ephemerals, *table.bernd.ephemerals]
    following = [each for each in private if FOLLOWS.search(text_of(each))]
    numbers = {
        each.number for board in following for each in targets(board) if each.verb in ON_BOARDS
    }
    return [f"a private board of {each} at {revision}" for each in numbers - {revision}]


async def find_unanswerable(table: InspectedTable, seat: Seat) -> list[str]:
    """Return an error for each of the member's open invitations whose message is unknown."""
    found = await table.services.invitations._store.invitations.read_of_member(seat.id)
    return [
        f"invitation {each.id} that nobody can answer"
        for each in found
        if each.status is InvitationStatus.OPEN and each.message_id is None
    ]


async def wait_until_correct(table: InspectedTable) -> None:
    """End all faults, advance the uptime by a minute, and wait until every message is correct."""
    table.playground.faults.heal()
    table.playground.advance(CALM_SECONDS)
    while await find_errors(table):
        await asyncio.sleep(0.05)
    assert {each.kind for each in table.playground.breaches} <= OF_FAULTS


async def move_once(table: InspectedTable) -> Match:
    """Make a move without a click, and return the match after it."""
    match = await table.match()
    user, move = match.user_of(match.state.mover), legal_moves(match.state)[0]
    events = table.services.events
    return (await events.play(match.id, user, move, match.revision)).after


async def move_on(table: InspectedTable) -> None:
    """Move without clicks until the other player's turn, and publish the match."""
    match = await table.match()
    seat = match.state.mover
    while match.state.mover is seat:
        match = await move_once(table)
    with contextlib.suppress(*REQUEST_FAILURES):
        await table.publisher.publish(match.id)


async def propose_to_cancel(table: InspectedTable) -> Message:
    """Propose as Bernd to end the game without a result, and return the message."""
    message = (await table.ask_for(table.bernd, "cancel"))[1].message
    assert message is not None
    return message


async def an_old_board(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    table.playground.advance(LONG_AGO)
    return lambda: move_on(table)


async def private_boards(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    for seat in (table.anna, table.bernd):
        await table.private(await seat.command("shanghaien board"))
    await table.wait_for_private_boards()
    return lambda: move_on(table)


async def a_proposal_turned_down(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    message = await propose_to_cancel(table)
    return lambda: table.anna.click(message, "Play on")


async def a_proposal_agreed_to(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    message = await propose_to_cancel(table)
    return lambda: table.anna.click(message, "Agreed")


async def a_proposal_overtaken(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    await propose_to_cancel(table)
    return lambda: move_on(table)


async def a_proposal_overtaken_and_made_anew(
    table: InspectedTable,
) -> Callable[[], Awaitable[object]]:
    await propose_to_cancel(table)

    async def anew() -> None:
        await move_on(table)
        await table.ask_for(table.bernd, "cancel")

    return anew


async def a_proposal_on_its_way(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    return lambda: table.ask_for(table.bernd, "cancel")


async def invite(table: InspectedTable, command: str = "rummy challenge") -> Message:
    """Post an open invitation as Carla, and return its message once the bot has stored it."""
    message = (await table.carla.command(command)).message
    assert message is not None
    while (await table.services.invitations.read(2)).message_id is None:
        await asyncio.sleep(0.01)
    return message


async def click_verb(seat: Seat, message: Message, *verbs: Verb) -> object:
    """Click the last button of a message that has one of `verbs`."""
    (*_, target) = [each for each in targets(message) if each.verb in verbs]
    return await seat.click(message, custom_id=str(target))


async def an_invitation_joined(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    message = await invite(table)
    return lambda: click_verb(table.anna, message, Verb.ACCEPT)


async def an_invitation_withdrawn(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    message = await invite(table, "shanghaien challenge")
    return lambda: click_verb(table.carla, message, Verb.DECLINE, Verb.WITHDRAW)


async def an_invitation_on_its_way(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    return lambda: table.carla.command("rummy challenge")


async def a_player_who_leaves(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    return as_async(lambda: table.playground.leave(table.bernd))


async def a_player_who_comes_back(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    table.playground.leave(table.bernd)
    while not find_messages(table, SAID[a_player_who_leaves]):
        await asyncio.sleep(0.01)
    await table.wait_until_shown()
    return as_async(lambda: table.playground.join(table.bernd))


async def a_channel_that_is_deleted(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    channel = table.playground.channel("harbour")
    return as_async(lambda: table.playground.core.guilds.delete_channel(channel))


async def a_moderator_who_calls_it_off(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    question, _ = await table.ask_for(table.dora, "cancel")
    return lambda: click_verb(table.dora, question, Verb.CALL_OFF)


async def a_server_that_invites_the_bot(table: InspectedTable) -> Callable[[], Awaitable[object]]:
    (_, guild) = table.playground.core.world.guilds.values()
    guild.system_channel_id = next(iter(guild.channels))
    table.playground.kick_bot(guild)
    while table.client.get_guild(guild.id):
        await asyncio.sleep(0.01)
    return as_async(lambda: table.playground.invite_bot(guild=guild))


def as_async(trigger: Callable[[], object]) -> Callable[[], Awaitable[object]]:
    """Return an async function that calls `trigger`."""

    async def trigger_async() -> None:
        trigger()

    return trigger_async


SAID: Mapping[Kind, str] = {
    a_player_who_leaves: "has left the server. The game is paused until they come back.",
    a_player_who_comes_back: "The game goes on.",
    a_channel_that_is_deleted: "is gone. The game is paused;",
    a_moderator_who_calls_it_off: "has called this game off as a moderator; nobody wins.",
    a_server_that_invites_the_bot: "### Ahoy! I’ve brought",
}
"""A part of the text that the bot must post once about an event: publicly, or to each player."""


def find_messages(table: InspectedTable, words: str) -> list[Message]:
    """Return the one-line messages that contain `words`, and any that begin with them."""
    channels = table.playground.core.world.channels.values()
    read = ((each, text_of(each)) for here in channels for each in here.messages.values())
    return [m for m, text in read if words in text and ("\n" not in text or text.startswith(words))]


KINDS = (
    *SAID, an_invitation_on_its_way, an_invitation_joined, an_invitation_withdrawn, an_old_board,
    private_boards, a_proposal_turned_down, a_proposal_agreed_to, a_proposal_overtaken,
    a_proposal_overtaken_and_made_anew, a_proposal_on_its_way,
)  # fmt: skip


PAIRS = [
    pytest.param(kind, fault, id=f"{kind.__name__.replace('_', ' ')}-{fault}")
    for number, kind in enumerate(KINDS)
    for place, fault in enumerate(FAULTS, number)
    if place % 6 < some(1, 6) or kind in (an_old_board, private_boards)
    # A killed bot loses the tokens with which it could edit private messages.
    if not (kind is private_boards and fault == "a kill")
]
"""The tested pairs of an event and a fault.

In thorough runs these are all pairs. Otherwise each event is paired with only one fault, except
the old board and the private boards, which are paired with all.
"""


@pytest.mark.parametrize(("kind", "fault"), PAIRS)
async def test_every_message_is_right_within_a_minute_of_calm(
    table: InspectedTable, kind: Kind, fault: str
) -> None:
    await start(table)
    await table.wait_until_shown()
    trigger = await kind(table)
    before, faults = (await table.match()).revision, table.playground.faults
    struck = FAULTS[fault](faults)
    event = asyncio.ensure_future(trigger())
    await _wait_for_fault(struck)
    if fault == "a kill":
        await table.bot.kill()
        event.cancel()
        faults.heal()
        await table.bot.start()
    else:
        table.playground.core.answers.time_out_all()
        await retry_in_vain(table)
        with contextlib.suppress(asyncio.CancelledError, Exception):
            event.cancel()
            await event
    await wait_until_correct(table)
    assert (await table.match()).revision >= before
    if kind in SAID:
        places = [each.channel for each in find_messages(table, SAID[kind])]
        assert len(places) == len(set(places)) == (2 if kind is a_channel_that_is_deleted else 1)


async def retry_in_vain(table: InspectedTable) -> None:
    """Make three attempts, a minute apart, to post the pending messages; all of them fail."""
    for _ in range(3):
        table.playground.advance(CALM_SECONDS)
        for name in ("OutdatedMessages", "OutdatedBoards"):
            watch = table.client.get_cog(name)
            assert isinstance(watch, Sweep)
            await watch._sweep_once()


async def _wait_for_fault(struck: object) -> None:
    """Wait until a request has met the fault `struck`."""
    while not (getattr(struck, "hits", 0) or getattr(struck, "waiting", 0)):
        await asyncio.sleep(0.01)


async def test_a_deleted_message_is_requested_once_only(table: InspectedTable) -> None:
    await start(table)
    message = await propose_to_cancel(table)
    table.playground.core.messages.delete(message)
    await move_on(table)
    await wait_until_correct(table)
    assert [each.kind for each in table.playground.breaches] == [BreachKind.UNKNOWN]
    assert not await table.services.messages.find(message.id)


def page_of(board: Message) -> str:
    """Return the custom id of the first button that opens another page of the board."""
    return next(str(b["custom_id"]) for b in buttons_of(board) if ":v:" in b["custom_id"])


async def test_a_page_that_arrives_late_shows_no_older_board_than_the_moves(
    table: InspectedTable,
) -> None:
    board = await table.start()
    await table.wait_until_shown()
    match, mover, page = await table.match(), table.mover(board), page_of(board)
    held = table.playground.faults.hold("POST /interactions/*")
    turning = asyncio.create_task(mover.click(board, custom_id=page))
    while not held.waiting:
        await asyncio.sleep(0.01)
    moving = asyncio.create_task(move_on(table))
    await table.wait_for_revision(match.revision + 1)
    held.release()
    await asyncio.gather(turning, moving)
    await wait_until_correct(table)
    assert page not in [button.get("custom_id") for button in buttons_of(board)]


async def another_live_board(table: InspectedTable) -> None:
    match, showing = await table.match(), table.services.showing
    shown = replace(match.record.shown, message_id=None, message_channel_id=None)
    match = await showing.set_shown(match, shown)
    await showing.set_shown(match, replace(match.record.shown, message_id=1))


@pytest.mark.parametrize("meanwhile", [move_once, another_live_board])
async def test_a_page_of_a_board_that_is_no_longer_live_is_refused(
    table: InspectedTable, meanwhile: Callable[[InspectedTable], Awaitable[object]]
) -> None:
    board = await table.start()
    await table.wait_until_shown()
    lock = table.publisher._locks.get_lock((await table.match()).id)
    async with lock:
        turning = asyncio.create_task(table.mover(board).click(board, custom_id=page_of(board)))
        while not lock._waiters:
            await asyncio.sleep(0.01)
        await meanwhile(table)
    outcome = await turning
    await table.playground.wait_for(lambda: outcome.private)
