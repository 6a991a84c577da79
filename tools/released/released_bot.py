"""The bot of a checkout at that checkout's playground, with methods that play there."""

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
    """What an option of a command can be given."""

_SHANGHAI = re.compile(r"sh1:s:")


@dataclass
class ReleasedBot:
    """A playground with the bot of the checkout, with methods that play there."""

    playground: Playground
    bot: BotProcess
    choose: random.Random = field(default_factory=lambda: random.Random(2026))
    games: dict[str, int] = field(default_factory=dict)
    """What each game shows, with its number."""

    @property
    def now(self) -> float:
        """The time at the playground."""
        return self.playground.core.clock.now()

    def seat(self, name: str) -> Seat:
        """Return a member by name."""
        return self.playground.member(name)

    def ask(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Return what the bot's database answers."""
        with contextlib.closing(sqlite3.connect(self.bot.database)) as connection:
            return connection.execute(sql, values).fetchall()

    async def settled(self, outcome: ActionOutcome) -> ActionOutcome:
        """Return the outcome once the bot has finished its answer."""
        assert not outcome.failed, list(self.bot.log)[-20:]
        given = re.compile(rf"answer\.given\b.*\binteraction={outcome.interaction.id}\b")
        await self.logged(given)
        return outcome

    async def logged(self, event: str | re.Pattern[str]) -> None:
        """Wait until the bot's log has a line."""
        wanted = re.compile(event)
        await self.playground.wait_for(lambda: any(wanted.search(each) for each in self.bot.log))

    async def command(
        self, name: str, key: str, channel: Channel | str = "harbour", **options: Value
    ) -> Message:
        """Use a command; return the message that answers it."""
        self.playground.advance(11)  # members may not challenge time and again
        values = {key.replace("_", "-"): value for key, value in options.items()}
        seat = self.seat(name)
        said = await seat.command(f"shanghaien {key}", channel=channel, options=values)
        outcome = await self.settled(said)
        assert outcome.message is not None
        return outcome.message

    async def click(self, name: str | int, message: Message, label: str) -> ActionOutcome:
        """Click a button by what its custom id begins with."""
        (button,) = [each for each in message.buttons if label in each.get("custom_id", "")][:1]
        seat = self.playground.member(name)
        return await self.settled(await seat.click(message, custom_id=button["custom_id"]))

    async def challenge(
        self, first: str, second: str | None, channel: Channel | str = "harbour", **terms: Value
    ) -> Message:
        """Have somebody challenged."""
        if second is not None:
            terms["opponent"] = self.seat(second)
        return await self.command(first, "challenge", channel, **terms)

    async def begin(
        self,
        shows: str,
        first: str,
        second: str,
        channel: Channel | str = "harbour",
        *,
        moves: int | None = 0,
        **terms: Value,
    ) -> int:
        """Begin a game and play on for so many moves, None: to its end; return its number."""
        asked = await self.challenge(first, second, channel, **terms)
        await self.click(second, asked, ":ca:")
        number = int(self.ask("SELECT max(id) FROM matches")[0][0])
        self.games[shows] = number
        await self.play(number, moves)
        return number

    async def practise(
        self, shows: str, name: str, channel: Channel | str, level: str, moves: int | None
    ) -> int:
        """Let a member play the computer."""
        await self.command(name, "practice", channel, level=level)
        number = int(self.ask("SELECT max(id) FROM matches")[0][0])
        self.games[shows] = number
        await self.play(number, moves)
        return number

    def board(self, number: int) -> Message | None:
        """Return the live board of a game that can be moved on."""
        found = [m for m in self.public() if moves_of(m, number)]
        return found[-1] if found else None

    def public(self) -> Iterator[Message]:
        """Yield what stands in all channels for everybody."""
        for channel in self.playground.core.world.channels.values():
            for message in channel.messages.values():
                if message.only_for is None and not message.deleted:
                    yield message

    def over(self, number: int) -> bool:
        """Return whether a game is over and its score sheet is there."""
        sheet = f":rm:{base36(number)}:"
        return any(sheet in id_ for m in self.public() for id_ in ids_of(m))

    async def play(self, number: int, moves: int | None) -> None:
        """Play on for so many moves of members, None: to the end."""
        made = 0
        while not self.over(number):
            await self.playground.wait_for(lambda: self.board(number) or self.over(number))
            board = self.board(number)
            if board is None or made == moves:
                return
            before = moves_of(board, number)
            button = self.choose.choice(before)
            (mover,) = self.ask("SELECT waits_for FROM matches WHERE id = ?", number)[0]
            outcome = await self.click(mover, board, button)
            if _SHANGHAI.match(button):
                assert outcome.private is not None
                await self.click(mover, outcome.private, moves_of(outcome.private, number)[0])
            await self.playground.wait_for(partial(self._moved_on, number, before))
            made += 1

    def _moved_on(self, number: int, before: Sequence[str]) -> bool:
        board = self.board(number)
        if board is None:
            return self.over(number)
        return moves_of(board, number) != before

    async def confirm(self, name: str, message: Message) -> None:
        """Say yes to a private question: its first button."""
        await self.click(name, message, ids_of(message)[0])


def moves_of(message: Message, number: int) -> list[str]:
    """Return the custom ids of the buttons that move a game on."""
    wanted = re.compile(rf"sh1:[ms]:{base36(number)}:")
    return [each for each in ids_of(message) if wanted.match(each)]
