"""The bot of a released version at the playground of that version, with methods for playing."""

from __future__ import annotations

import contextlib
import random
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from tools.custom_ids import base36, ids_of

if TYPE_CHECKING:
    from playground.outcome import ActionOutcome
    from playground.process import BotProcess
    from playground.seats import Seat
    from playground.server import Playground
    from playground.world import Channel, Message

    Value = str | int | Seat
    """Accepted values of a command's option."""

_SHANGHAI = re.compile(r"sh1:s:")
"""Matches the custom id of the button that calls Shanghai."""


@dataclass
class ReleasedBot:
    """A playground with the bot of a released version, with methods for playing."""

    playground: Playground
    bot: BotProcess
    choose: random.Random = field(default_factory=lambda: random.Random(2026))
    games: dict[str, int] = field(default_factory=dict)
    """The numbers of the games, by the feature that each game demonstrates."""

    @property
    def now(self) -> float:
        """The playground's time."""
        return self.playground.core.clock.now()

    def seat(self, name: str) -> Seat:
        """Return a member by name."""
        return self.playground.member(name)

    def query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query on the bot's database."""
        with contextlib.closing(sqlite3.connect(self.bot.database)) as connection:
            return connection.execute(sql, values).fetchall()

    async def wait_until_answered(self, outcome: ActionOutcome) -> ActionOutcome:
        """Return the outcome after the bot has finished its answer."""
        assert not outcome.failed, list(self.bot.log)[-20:]
        answer_line = re.compile(rf"answer\.given\b.*\binteraction={outcome.interaction.id}\b")
        await self.wait_for_log(answer_line)
        return outcome

    async def wait_for_log(self, event: str | re.Pattern[str]) -> None:
        """Wait until a line of the bot's log matches."""
        wanted = re.compile(event)
        await self.playground.wait_for(lambda: any(wanted.search(each) for each in self.bot.log))

    async def command(
        self, name: str, key: str, channel: Channel | str = "harbour", **options: Value
    ) -> Message:
        """Use a command and return the message that answers it."""
        self.playground.advance(11)  # seconds; the cooldown of challenges ends
        values = {key.replace("_", "-"): value for key, value in options.items()}
        seat = self.seat(name)
        action = await seat.command(f"shanghaien {key}", channel=channel, options=values)
        outcome = await self.wait_until_answered(action)
        assert outcome.message is not None
        return outcome.message

    async def click(self, name: str | int, message: Message, part: str) -> ActionOutcome:
        """Click the first button with a custom id that contains `part`."""
        (button,) = [each for each in message.buttons if part in each.get("custom_id", "")][:1]
        seat = self.playground.member(name)
        return await self.wait_until_answered(
            await seat.click(message, custom_id=button["custom_id"])
        )

    async def challenge(
        self, first: str, second: str | None, channel: Channel | str = "harbour", **terms: Value
    ) -> Message:
        """Challenge a member, or all members if `second` is None."""
        if second is not None:
            terms["opponent"] = self.seat(second)
        return await self.command(first, "challenge", channel, **terms)

    async def start_game(
        self,
        feature: str,
        first: str,
        second: str,
        channel: Channel | str = "harbour",
        *,
        moves: int | None = 0,
        **terms: Value,
    ) -> int:
        """Start a game and return its number.

        Play `moves` moves; if None, play to the end.
        """
        challenge = await self.challenge(first, second, channel, **terms)
        await self.click(second, challenge, ":ca:")
        number = int(self.query("SELECT max(id) FROM matches")[0][0])
        self.games[feature] = number
        await self.play(number, moves)
        return number

    async def start_practice(
        self, feature: str, name: str, channel: Channel | str, level: str, moves: int | None
    ) -> int:
        """Start a practice game and return its number.

        Play `moves` moves; if None, play to the end.
        """
        await self.command(name, "practice", channel, level=level)
        number = int(self.query("SELECT max(id) FROM matches")[0][0])
        self.games[feature] = number
        await self.play(number, moves)
        return number

    def board(self, number: int) -> Message | None:
        """Return the message with a game's buttons for moves, or None without such a message."""
        found = [m for m in self.public_messages() if moves_of(m, number)]
        return found[-1] if found else None

    def public_messages(self) -> Iterator[Message]:
        """Yield the public messages of all channels."""
        for channel in self.playground.core.world.channels.values():
            for message in channel.messages.values():
                if message.only_for is None and not message.deleted:
                    yield message

    def is_over(self, number: int) -> bool:
        """Return True if a game is over and its score sheet is posted."""
        sheet = f":rm:{base36(number)}:"
        return any(sheet in id_ for m in self.public_messages() for id_ in ids_of(m))

    async def play(self, number: int, moves: int | None) -> None:
        """Play `moves` moves of members; if None, play to the end of the game."""
        played = 0
        while not self.is_over(number):
            await self.playground.wait_for(lambda: self.board(number) or self.is_over(number))
            board = self.board(number)
            if board is None or played == moves:
                return
            before = moves_of(board, number)
            button = self.choose.choice(before)
            (mover,) = self.query("SELECT waits_for FROM matches WHERE id = ?", number)[0]
            outcome = await self.click(mover, board, button)
            if _SHANGHAI.match(button):
                assert outcome.private is not None
                await self.click(mover, outcome.private, moves_of(outcome.private, number)[0])
            await self.playground.wait_for(partial(self._has_advanced, number, before))
            played += 1

    def _has_advanced(self, number: int, before: Sequence[str]) -> bool:
        board = self.board(number)
        if board is None:
            return self.is_over(number)
        return moves_of(board, number) != before

    async def confirm(self, name: str, message: Message) -> None:
        """Confirm a private question with its first button."""
        await self.click(name, message, ids_of(message)[0])


def moves_of(message: Message, number: int) -> list[str]:
    """Return the custom ids of the buttons that advance a game."""
    wanted = re.compile(rf"sh1:[ms]:{base36(number)}:")
    return [each for each in ids_of(message) if wanted.match(each)]
