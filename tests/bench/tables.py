"""Members who click continually, in the dice game or on the message of a bare bot."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Protocol, TypeAlias, cast

from playground import ActionOutcome, Channel, Message, Playground, Seat
from playground.client.commands import Value
from playground.components import walk
from playground.world import ChannelKind

MOVE, ASKED, SHANGHAI, ACCEPT, REMATCH = "m", "mq", "s", "ca", "rm"
"""The verbs of the buttons that continue a game.

`SHANGHAI` opens a private confirmation, in which `ASKED` confirms.
"""
CALL_SHANGHAI = 0.3
"""The probability that a player calls Shanghai when possible."""
PATIENCE_SECONDS = 30.0
"""The maximum time in seconds until the next button must appear."""
LAST = 10**6
"""A revision above that of any move, for the rematch of a match."""
NEWEST = 4
"""The number of messages that are searched for the live one; few, because that takes time."""

Step: TypeAlias = tuple[int, int]
"""The id and the revision of a match."""
Buttons: TypeAlias = dict[str, list[str]]
"""The custom ids of the enabled buttons that continue a game, by verb."""


class BenchTable(Protocol):
    """Members who click on the messages of one table."""

    async def open(self) -> None:
        """Make the bot post the first message."""

    async def click(self) -> ActionOutcome:
        """Make the next click and return its outcome."""


class GameTable:
    """Two members who play Shanghaien at random, game after game, in a channel of their own."""

    def __init__(
        self,
        playground: Playground,
        channel: Channel,
        seats: tuple[Seat, Seat],
        call_shanghai: float = CALL_SHANGHAI,
        pace: int | None = None,
    ) -> None:
        """Initialise a table in `channel`; `pace` is the time limit for a turn, in hours."""
        self._terms: dict[str, Value | Seat] = {} if pace is None else {"pace": pace}
        self._playground = playground
        self._call_shanghai = call_shanghai
        self.channel = channel
        self.seats = seats
        self._chance = random.Random(channel.position)
        self._confirm: tuple[Seat, Message] | None = None
        self._done: Step = (0, 0)

    async def open(self) -> None:
        """Post a challenge, which the first click accepts."""
        first, second = self.seats
        await first.command(
            "shanghaien challenge",
            channel=self.channel,
            options={"opponent": second, **self._terms},
        )

    async def click(self) -> ActionOutcome:
        """Make the next click: accept, move, confirm Shanghai, or start a rematch."""
        if self._confirm is not None:
            (seat, question), self._confirm = self._confirm, None
            return await self._click(seat, question, _buttons(question)[ASKED][0])
        message, buttons = await self._live_message()
        for verb, seat in ((ACCEPT, self.seats[1]), (REMATCH, self.seats[0])):
            if verb in buttons:
                return await self._click(seat, message, buttons[verb][0])
        mover = next(seat for seat in self.seats if seat.mention in message.text)
        return await self._move(mover, message, buttons)

    async def live(self) -> Message:
        """Return the message with the next button; waits until it appears."""
        return (await self._live_message())[0]

    async def sheet(self) -> Message | None:
        """Return the score sheet, or None during the game; waits for the latest click's result."""
        if self._confirm is not None:
            return None
        message, buttons = await self._live_message()
        return message if REMATCH in buttons else None

    async def _move(self, seat: Seat, board: Message, buttons: Buttons) -> ActionOutcome:
        moves, shanghai = buttons.get(MOVE, []), buttons.get(SHANGHAI)
        if shanghai and (not moves or self._chance.random() < self._call_shanghai):
            outcome = await seat.click(board, custom_id=shanghai[0])
            question = outcome.private
            # On a busy machine the click may be too late: then no confirmation opens.
            if question is not None and ASKED in _buttons(question):
                self._confirm = seat, question
            return outcome
        return await self._click(seat, board, self._chance.choice(moves))

    async def _click(self, seat: Seat, message: Message, custom_id: str) -> ActionOutcome:
        outcome = await seat.click(message, custom_id=custom_id)
        if not outcome.failed:
            self._done = max(self._done, _step(custom_id))
        return outcome

    async def _live_message(self) -> tuple[Message, Buttons]:
        """Return the newest message with a button for a step not yet made, and its buttons."""
        # The next board may appear only after the bot has answered the click.
        found = await self._playground.wait_for(self._find_live_message, PATIENCE_SECONDS)
        assert found is not None
        return found

    def _find_live_message(self) -> tuple[Message, Buttons] | None:
        for message in newest(self.channel):
            buttons = _buttons(message)
            found = (custom_id for ids in buttons.values() for custom_id in ids)
            if any(_verb(each) == ACCEPT or _step(each) > self._done for each in found):
                return message, buttons
        return None


def is_refusal(outcome: ActionOutcome) -> bool:
    """Return whether a click made no move: it failed, or its private answer has no controls."""
    answer = outcome.private
    if answer is None or answer.thinking:
        return outcome.failed
    return not any(part.get("custom_id") for part in walk(answer.components))


def newest(channel: Channel) -> Iterator[Message]:
    """Yield the `NEWEST` latest public messages of a channel, newest first."""
    public = (each for each in reversed(channel.messages.values()) if not each.ephemeral)
    return islice(public, NEWEST)


class BareTable:
    """A member who clicks on the message of the bare bot."""

    def __init__(self, playground: Playground, channel: Channel, seat: Seat) -> None:
        self._playground = playground
        self._channel = channel
        self._seat = seat

    async def open(self) -> None:
        """Make the bare bot post its message."""
        await self._seat.command("table", channel=self._channel)

    async def click(self) -> ActionOutcome:
        """Click on the first button as soon as the message is posted."""
        message = cast(
            Message,
            await self._playground.wait_for(
                lambda: next(newest(self._channel), None), PATIENCE_SECONDS
            ),
        )
        return await self._seat.click(message, custom_id=message.buttons[0]["custom_id"])


def bare_tables(playground: Playground, number: int) -> list[BareTable]:
    """Return `number` tables for the bare bot, each with a member and a new channel."""
    seats = enumerate(playground.seats[:number])
    return [BareTable(playground, own_channel(playground, "bare", at), seat) for at, seat in seats]


def own_channel(playground: Playground, name: str, number: int) -> Channel:
    """Add a channel; `number` selects the server. Call this before the bot starts."""
    guild = playground.guilds[number % len(playground.guilds)]
    channel = Channel(
        playground.core.ids.create_id(),
        ChannelKind.TEXT,
        f"{name}-{number}",
        guild,
        position=number,
    )
    guild.channels[channel.id] = playground.core.world.channels[channel.id] = channel
    return channel


def game_tables(playground: Playground, number: int) -> list[GameTable]:
    """Return `number` tables with a channel and two members each."""
    tables = []
    for table in range(number):
        first, second = playground.seats[2 * table : 2 * table + 2]
        channel = own_channel(playground, "table", table)
        tables.append(GameTable(playground, channel, (first, second)))
    return tables


def _verb(custom_id: str) -> str:
    return custom_id.split(":")[1]


def _step(custom_id: str) -> Step:
    """Return the step of a button; a rematch is the final step of its match."""
    _, verb, subject, revision, _ = custom_id.split(":")
    if verb == ACCEPT:
        return 0, 0  # the subject is the id of a challenge, not of a match
    return int(subject, 36), LAST if verb == REMATCH else int(revision)


def _buttons(message: Message) -> Buttons:
    found: Buttons = {}
    for button in message.buttons:
        custom_id = button.get("custom_id", "::")
        verb = _verb(custom_id)
        if verb in {MOVE, ASKED, SHANGHAI, ACCEPT, REMATCH} and not button.get("disabled"):
            found.setdefault(verb, []).append(custom_id)
    return found
