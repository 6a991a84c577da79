"""Messages that a released bot has posted: the bot still answers every button on them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from copy import deepcopy
from pathlib import Path

import pytest

from playground.components import SELECTS, walk
from playground.interaction import Acknowledgement
from playground.seats import Seat
from playground.server import Playground
from playground.setting import Resident
from playground.shapes import Json
from playground.world import Message
from tests.e2e.table import Table, WaitingMember
from tests.local_bot.runtime.restored import restore
from tests.local_bot.tables import table_here
from tests.store.released import restore_database, world
from tests.thorough import THOROUGH

_CUSTOM_ID = re.compile(r"s[lc]?h?1:(?P<verb>[a-z]+):(?P<subject>[0-9a-z]+):")
LAST = ("rs", "ca", "cd", "cw", "agree", "refuse", "calloff", "mv", "win", "grant", "py", "back")
"""Verbs that end a game, an invitation or a request; they are clicked after all others."""
TAKE_AWAY = "no"
"""The verb that dismisses a confirmation."""
SLOW = ("an", "rp")
"""Slow verbs, which are clicked only once. In short runs, others are used on one message."""


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[tuple[Table, dict[int, Message]]]:
    """Yield a table with the database and messages of a released bot, and the messages by id."""
    restore_database(tmp_path / "games.db")
    people = [
        Resident(each["name"], each["username"], each["locale"], "#0f766e", each["name"] == "Dora")
        for each in world()["people"]
    ]
    playground = Playground(people=people)
    posted = restore(playground, deepcopy(world()))
    async with table_here(
        playground, database=tmp_path / "games.db", SHANGHAIEN_MEMBERS_INTENT="true"
    ) as table:
        yield table, posted


def parts_of(message: Message) -> list[Json]:
    """Return the enabled buttons and menus of a message."""
    return [
        part
        for part in walk(message.components)
        if part.get("custom_id") and not part.get("disabled")
    ]


def verb_of(part: Json) -> str:
    found = _CUSTOM_ID.match(part["custom_id"])
    assert found is not None, part
    return found["verb"]


def readers(table: Table, message: Message) -> list[Seat]:
    """Return the members who click: the only reader, or the members in the text and one other."""
    if message.only_for is not None:
        return [table.playground.member(message.only_for.id)]
    named = [seat for seat in table.playground.seats if seat.mention in message.text]
    others = [seat for seat in table.playground.seats if seat not in named]
    here = table.playground.guild.members
    return [seat for seat in [*named, *others[:1]] if seat.id in here]


async def use(table: Table, seat: Seat, message: Message, part: Json) -> None:
    """Click a button, or choose a menu's last option, in the message as it was posted."""
    member = WaitingMember(table, seat.user.username)
    if part["type"] in SELECTS:
        live = message.channel.messages[message.id]
        live.components = deepcopy(message.components)
        live.payload = None
        options = part.get("options")
        picked = options[-1]["value"] if options else table.playground.channel("harbour")
        outcome = await member.select(live, picked, custom_id=part["custom_id"])
    else:
        outcome = await member.click(message, custom_id=part["custom_id"], is_stale=True)
    assert not outcome.failed, (part, "\n".join(table.bot.log)[-6000:])
    assert outcome.acknowledgement is not Acknowledgement.MODAL


async def test_every_button_on_a_released_message_is_answered(
    port: tuple[Table, dict[int, Message]],
) -> None:
    table, posted = port
    clicks = [(message, part) for message in posted.values() for part in parts_of(message)]
    # A confirmation disappears with its answer, so its dismissal is clicked last.
    clicks.sort(key=lambda click: (verb_of(click[1]) == TAKE_AWAY, verb_of(click[1]) in LAST))
    used: list[str] = []
    for message, part in clicks:
        verb = verb_of(part)
        if verb in used and (verb in SLOW or not THOROUGH):
            continue
        for seat in readers(table, message)[: 1 if verb in SLOW else None]:
            if message.id in message.channel.messages:  # an earlier click may have replaced it
                await use(table, seat, message, part)
                used.append(verb)
    assert {verb_of(part) for _, part in clicks} - set(used) <= {TAKE_AWAY}
    trouble = [line for line in table.bot.log if re.search(r"answer\.failed|\[error", line)]
    assert trouble == []


async def test_a_game_continues_on_the_buttons_of_a_released_board(
    port: tuple[Table, dict[int, Message]],
) -> None:
    table, posted = port
    number = world()["games"]["clock runs"]
    boards = [
        message
        for message in posted.values()
        if message.only_for is None
        and any(int(part["custom_id"].split(":")[2], 36) == number for part in parts_of(message))
        and any(verb_of(part) == "m" for part in parts_of(message))
    ]
    (board,) = boards
    move = next(part for part in parts_of(board) if verb_of(part) == "m")
    mover = next(seat for seat in (table.anna, table.bernd) if seat.mention in board.text)
    outcome = await mover.click(board, custom_id=move["custom_id"], is_stale=True)
    assert not outcome.failed
    live = board.channel.messages[board.id]
    await table.playground.wait_for(lambda: move not in parts_of(live) or live.deleted)
