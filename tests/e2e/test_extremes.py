"""Extreme values from members never block, crash or flood the bot.

The tests use all commands and options that the bot registers, and all verbs that its cogs handle,
so they include new ones automatically.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.runtime.config import Settings
from bot.services import temporary_services
from cogs.runtime.start import RunningBot, add_cogs
from cogs.ui import components
from cogs.ui.custom_ids import Component
from playground.commands import Leaf
from playground.interaction import Interaction, InteractionKind, InteractionState
from playground.seats import Seat
from playground.shapes import Json
from playground.world import Message, User
from tests.e2e import extremes
from tests.e2e.table import Table, button_with, challenge_of, moves_of, table_at
from tests.thorough import THOROUGH, some

MOST_WORK_SECONDS = 1.0
"""The maximum processor time of a few answers in seconds; normally they take 0.1."""
MOST_GROWTH = 20 * 2**20
"""The maximum growth of the bot's memory in bytes."""
AT_ONCE = 6
"""The number of interactions that are sent in parallel."""
V2 = 1 << 15
"""The flag of messages that consist of components (Components V2)."""

Send = Callable[[Seat], Interaction]


@dataclass
class Trial:
    """Sends extreme values, while Anna clicks at another table."""

    table: Table
    board: Message
    """The board that Anna clicks."""
    guests: Iterable[int] = field(default_factory=itertools.count)
    too_slow: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        playground = self.table.playground
        self.noise = playground.core.guilds.create_channel(playground.guild, "noise")
        """The channel of all other members, whose messages would displace Anna's board in hers."""

    async def sit_down(self, first: Seat, second: Seat) -> Message:
        """Begin a game of two members in a new channel, and return its board."""
        core, guild = self.table.playground.core, self.table.playground.guild
        channel = core.guilds.create_channel(guild, f"table-{len(guild.channels)}")
        asked = await first.command(
            "shanghaien challenge", options={"opponent": second}, channel=channel
        )
        challenge = await challenge_of(self.table.playground, asked)
        accepted = await second.click(challenge, custom_id=button_with(challenge, ":ca:"))
        assert not accepted.failed

        def board() -> Message | None:
            seen = first.visible_messages(channel)
            return next((message for message in seen if moves_of(message)), None)

        found = await self.table.playground.wait_for(board)
        assert isinstance(found, Message)
        return found

    def guest(self) -> Seat:
        """Return a new member, so that no cooldown applies."""
        core, number = self.table.playground.core, next(iter(self.guests))
        user = User(core.ids.create_id(), f"guest{number}", f"Guest {number}", "en-US")
        core.world.users[user.id] = user
        core.guilds.join(self.table.playground.guild, user)
        return Seat(core, user)

    async def click(self) -> None:
        """Click the "?" button of Anna's board."""
        if "?" not in self.board.labels:
            # After a long time without a move, the bot has posted a new board to notify the player.
            self.board = await self.table.wait_for_board()
        await self.table.anna.click(self.board, "?")

    async def answered(self, label: str, *sends: Send) -> list[Interaction]:
        """Send interactions, check that each is answered, and return them; record slow answers."""
        before = self.worked()
        sent = [send(self.guest()) for send in sends]
        await self.click()
        await asyncio.gather(*(each.settled.wait() for each in sent))
        worked = self.worked() - before
        if worked > MOST_WORK_SECONDS:
            self.too_slow.append(f"{label}: answers took {worked:.2f} s of processor time")
        unanswered = [each.data for each in sent if each.state is not InteractionState.ACKNOWLEDGED]
        assert not unanswered, (label, unanswered, list(self.table.bot.log)[-20:])
        return sent

    def worked(self) -> float:
        """Return the processor time of the bot so far in seconds, without its helper processes."""
        fields = Path(f"/proc/{self.table.bot.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def all_answered(self, uses: Iterable[tuple[str, Sequence[Send]]]) -> None:
        """Send all interactions, each with a label, `AT_ONCE` at a time; see `answered`."""
        sends = [(label, send) for label, each in uses for send in each]
        for start in range(0, len(sends), AT_ONCE):
            batch = sends[start : start + AT_ONCE]
            label = ", ".join(dict.fromkeys(label for label, _ in batch))
            await self.answered(label, *(send for _, send in batch))

    def resident(self) -> int:
        """Return the bot's memory in bytes."""
        status = Path(f"/proc/{self.table.bot.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024

    async def unharmed(self, work: Awaitable[None]) -> None:
        """Await `work`; then check the log, the memory, the processor times and Discord's rules."""
        before = self.resident()
        await work
        grown = self.resident() - before
        errors = [
            line
            for line in self.table.bot.log
            if re.search(r"\[(error|critical) *\]|Traceback|^\w*(Error|Exception)\b", line)
        ]
        assert errors == []
        assert self.too_slow == []
        assert self.table.playground.breaches == []
        assert grown <= MOST_GROWTH, f"the memory grew by {grown / 2**20:.1f} MiB"


@pytest.fixture
def drawing() -> None:
    """In thorough runs, the bot of `trial` draws pictures for tests that use this fixture."""


@pytest.fixture
async def trial(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Trial]:
    """Yield a trial with a running match, number 1, and a finished match, number 2."""
    draws = THOROUGH and "drawing" in request.fixturenames
    async with table_at(tmp_path / "games.db", draws=draws) as table:
        trial = Trial(table, await table.start())
        board = await trial.sit_down(table.carla, table.dora)
        question, _ = await table.ask_for(table.dora, "resign", board)
        await table.dora.click(question, custom_id=button_with(question, ":rs:"))
        yield trial


def leaves_of(trial: Trial) -> list[Leaf]:
    """Return every slash command of the bot."""
    playground = trial.table.playground
    leaves = playground.core.commands.leaves(playground.guild.id)
    return [leaf for leaf in leaves if leaf.command["type"] == 1]


def commands_of(trial: Trial, leaf: Leaf, option: Json, number: int) -> list[Send]:
    """Return the uses of a command with each value to try for `option`."""
    core, channel = trial.table.playground.core, trial.noise
    users = [seat.user for seat in trial.table.playground.seats] + [trial.table.playground.bot]

    def sending(value: str | int | float | User, kind: InteractionKind) -> Send:
        data = extremes.option_data(core, channel, leaf, {option["name"]: value})
        if kind is InteractionKind.AUTOCOMPLETE:
            data = extremes.autocompletion_data(data)
        return lambda seat: core.answers.send(kind, seat.user, channel, data, name=leaf.key)

    values = extremes.values_for(option, users, number)
    sends = [sending(value, InteractionKind.COMMAND) for value in values]
    if option.get("autocomplete"):
        sends += [sending(value, InteractionKind.AUTOCOMPLETE) for value in values]
    return sends


def bare_command(trial: Trial, leaf: Leaf) -> Send:
    """Return the use of a command without options."""
    core = trial.table.playground.core
    data = extremes.option_data(core, trial.noise, leaf, {})
    return lambda seat: core.answers.send(
        InteractionKind.COMMAND, seat.user, trial.noise, data, name=leaf.key
    )


async def test_no_value_of_any_option_harms_the_bot(trial: Trial) -> None:
    async def bare() -> None:
        for leaf in leaves_of(trial):
            await trial.answered(leaf.key, bare_command(trial, leaf))

    async def everything() -> None:
        options = [(leaf, option) for leaf in leaves_of(trial) for option in leaf.options]
        # Sorted by type, because adjacent options together get all values of their type.
        options.sort(key=lambda each: int(each[1]["type"]))
        await trial.all_answered(
            (f"/{leaf.key} {option['name']}", commands_of(trial, leaf, option, number))
            for number, (leaf, option) in enumerate(options)
        )

    # The first use of each command fills caches, whose memory does not count.
    await bare()
    await trial.unharmed(everything())


def message_with(trial: Trial, components: Sequence[Json]) -> Message:
    """Post a message of the bot with any components, and return a copy of it."""
    core = trial.table.playground.core
    body: Json = {"flags": V2, "components": [{"type": 1, "components": list(components)}]}
    posted = core.messages.create(trial.noise, core.world.bot, body, {})
    # A copy, because a click may edit the posted message.
    return copy(posted)


def button(custom_id: str) -> Json:
    """Return a button as Discord's JSON."""
    return {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}


def menu(kind: int, custom_id: str) -> Json:
    """Return a menu of the type `kind` as Discord's JSON."""
    options = [{"label": "x", "value": "x"}] if kind == 3 else None
    menu: Json = {"type": kind, "custom_id": custom_id, "min_values": 0, "max_values": 25}
    return menu | ({"options": options} if options else {})


def using(trial: Trial, component: Json, picked: Sequence[str] | None = None) -> Send:
    """Return the use of a component, which is posted in a new message."""
    core = trial.table.playground.core

    def send(seat: Seat) -> Interaction:
        message = message_with(trial, [component])
        data: Json = {
            "component_type": component["type"],
            "custom_id": component["custom_id"],
            "id": 2,
        }
        if picked is not None:
            data |= {"values": list(picked)} | ({} if component["type"] == 3 else {"resolved": {}})
        return core.answers.send(
            InteractionKind.COMPONENT,
            seat.user,
            message.channel,
            data,
            source=message,
            seen=message,
        )

    return send


def _by(seat: Seat, send: Send) -> Send:
    return lambda _guest: send(seat)


@pytest.mark.usefixtures("drawing")
async def test_no_custom_id_and_no_choice_harms_the_bot(trial: Trial) -> None:
    async with temporary_services(Settings()) as services, RunningBot(services) as bot:
        await add_cogs(bot)
    clicked, chosen, channels_chosen = (
        sorted(verb for kind, verb in components._handlers if kind is component)
        for component in (Component.BUTTON, Component.SELECT, Component.CHANNELS)
    )

    def of_anybody() -> Iterable[tuple[str, list[Send]]]:
        for number, verb in enumerate(clicked):
            ids = extremes.custom_ids(number, "sh1", verb)
            yield f"button {verb}", [using(trial, button(each)) for each in ids]

    def menus() -> Iterable[tuple[str, list[Send]]]:
        for kind, prefix, known in ((3, "sl1", chosen), (8, "sc1", channels_chosen)):
            for number, verb in enumerate(known):
                ids = list(extremes.custom_ids(number, prefix, verb))
                uses: list[tuple[str, Sequence[str]]] = [(each, ("1",)) for each in ids]
                uses += itertools.product(ids[::9], extremes.choices_for(number))
                yield (
                    f"menu {verb}",
                    [using(trial, menu(kind, each), picked) for each, picked in uses],
                )

    # A player can do more than an onlooker, for example delete their own data, which ends all their
    # games. So Anna and Bernd, who play match 1, are not at this table.
    board = await trial.sit_down(trial.table.dora, trial.table.carla)
    _, _, game, revision, _ = moves_of(board)[0]["custom_id"].split(":")
    mover = trial.table.mover_of(board)

    def of_player() -> Iterable[tuple[str, list[Send]]]:
        for number, verb in enumerate(clicked):
            ids = extremes.arguments_of(number, verb, game, revision)
            sends = [using(trial, button(each)) for each in ids]
            yield f"button {verb} of a player", [_by(mover, send) for send in sends]

    async def everything() -> None:
        await trial.all_answered([*of_player(), *of_anybody(), *menus()])
        for custom_id in extremes.FOREIGN_IDS:
            await _check_too_old(trial, custom_id)

    # The first film fills caches, whose memory does not count.
    (film,) = await trial.answered("button rp", using(trial, button("sh1:rp:2:0:")))
    await trial.table.playground.wait_for(
        lambda: film.original is not None and film.original.attachments
    )
    await trial.unharmed(everything())


async def _check_too_old(trial: Trial, custom_id: str) -> None:
    """Check that the bot answers the custom id with the text about older versions."""
    form = {"custom_id": custom_id, "components": []}
    sent = await trial.answered(
        custom_id,
        using(trial, button(custom_id)),
        using(trial, menu(3, custom_id), ("x",)),
        using(trial, menu(8, custom_id), ()),
        lambda seat: trial.table.playground.core.answers.send(
            InteractionKind.MODAL, seat.user, trial.noise, form, source=trial.board
        ),
    )
    for each in sent:
        assert each.original is not None
        assert "older version" in each.original.text, (custom_id, each.original.text)


SLOW_COMMANDS = (
    "shanghaien board", "shanghaien games", "shanghaien history",
    "shanghaien rules", "shanghaien stats",
    "rummy games", "rummy rules",
)  # fmt: skip
SLOW_BUTTONS = ("an", "g", "hi", "pd", "pe", "re", "ro", "rp", "vf", "x")
FAIR_TIMES = 3
"""The number of times that every member may repeat a request within a moment."""
MOST_TIMES = 45
"""The number of repetitions before which a cooldown must apply."""


async def test_repeated_slow_requests_meet_a_cooldown(trial: Trial) -> None:
    leaves = {leaf.key: leaf for leaf in leaves_of(trial)}
    sends: dict[str, Send] = {
        f"button {verb}": using(trial, button(f"sh1:{verb}:{0 if verb == 'g' else 2}:0:"))
        for verb in SLOW_BUTTONS
    }
    sends |= {name: bare_command(trial, leaves[name]) for name in SLOW_COMMANDS}
    for label, send in [*sends.items()][:: some(4, 1)]:
        hasty = trial.table.anna if label == "shanghaien board" else trial.guest()
        answers = await trial.answered(label, *[_by(hasty, send)] * FAIR_TIMES)
        assert not any(_is_cooldown(each) for each in answers), label
        number = FAIR_TIMES
        while not any(_is_cooldown(each) for each in answers):
            assert number < MOST_TIMES, label
            answers = await trial.answered(label, *[_by(hasty, send)] * AT_ONCE)
            number += AT_ONCE
        other = await trial.answered(label, send)
        assert not any(_is_cooldown(each) for each in other), label


def _is_cooldown(interaction: Interaction) -> bool:
    answers = [interaction.original, *interaction.followups]
    return any(message is not None and "Easy, sailor" in message.text for message in answers)
