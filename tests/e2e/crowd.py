"""Members who play many games at a steady pace and record the outcome of each click."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import Collection
from dataclasses import dataclass, field

from playground.seats import Seat
from playground.server import Playground
from playground.world import Channel, Message
from tests.e2e.table import moves_of, text_of


@dataclass(frozen=True, slots=True)
class Click:
    """A member's click and its outcome."""

    match: str
    revision: int
    elapsed: float
    """Seconds from the click until the bot acknowledged it or it failed."""
    failed: bool
    moved: bool
    """True if the board changed after the click."""


def _match(board: Message) -> str:
    return str(moves_of(board)[0]["custom_id"]).split(":")[2]


@dataclass(eq=False)
class CrowdGame:
    """A game of two members in a channel."""

    playground: Playground
    channel: Channel
    pair: tuple[Seat, Seat]
    match: str = ""
    """The match's id as its buttons write it."""

    def boards(self) -> list[Message]:
        """Return this game's messages with move buttons; without errors, there is exactly one."""
        return [
            message
            for message in self.channel.messages.values()
            if not message.deleted and message.only_for is None and self._is_board(message)
        ]

    def _is_board(self, message: Message) -> bool:
        return bool(moves_of(message)) and self.match in ("", _match(message))

    def revision(self) -> int:
        """Return the match's revision on the latest board, or 0 without a board."""
        boards = self.boards()
        return int(moves_of(boards[-1])[0]["custom_id"].split(":")[3]) if boards else 0

    def _mover(self) -> Seat | None:
        """Return the current player, or None while the board is being updated."""
        text = text_of(boards[-1]) if (boards := self.boards()) else ""
        return next((seat for seat in self.pair if seat.mention in text), None)

    async def begin(self, others: Collection[str]) -> None:
        """Begin the game and record its match id; `others` are the ids of other games."""
        one, other = self.pair
        asked = await one.command(
            "shanghaien challenge",
            channel=self.channel,
            options={"opponent": other, "extra-card": "none"},
        )
        # On a slow machine, the bot acknowledges the command first and answers later.
        await self.playground.wait_for(
            lambda: asked.message is not None and "Accept" in asked.message.labels
        )
        assert asked.message is not None
        assert not (await other.click(asked.message, "Accept")).failed

        def begun() -> list[str]:
            return [match for each in self.boards() if (match := _match(each)) not in others]

        self.match = (await self.playground.wait_for(begun))[0]

    async def click(self, chance: random.Random) -> Click:
        """Make a random move; return its outcome once the board has changed or the click failed."""
        await self.playground.wait_for(self._mover)
        board, revision, mover = self.boards()[-1], self.revision(), self._mover()
        assert mover is not None
        buttons = moves_of(board)
        plain = [each for each in buttons if each["custom_id"].startswith("sh1:m:")]
        button = chance.choice(plain or buttons)
        outcome = await mover.click(board, custom_id=button["custom_id"])
        if not plain and outcome.private is not None and moves_of(outcome.private):
            again = moves_of(outcome.private)[0]["custom_id"]
            outcome = await mover.click(outcome.private, custom_id=again)
        moved = not outcome.failed and await self._moved_on(revision)
        return Click(self.match, revision, outcome.elapsed, outcome.failed, moved)

    async def _moved_on(self, revision: int) -> bool:
        with contextlib.suppress(TimeoutError):
            await self.playground.wait_for(lambda: self.revision() != revision)
            return True
        return False


@dataclass
class Crowd:
    """Members at a playground who play several games, each between a different pair."""

    playground: Playground
    games: list[CrowdGame] = field(default_factory=list)
    clicks: list[Click] = field(default_factory=list)
    chance: random.Random = field(default_factory=lambda: random.Random(11))

    async def begin(self, games: int) -> None:
        """Begin `games` games on each server."""
        for guild in self.playground.guilds:
            channel = self.playground.channel("harbour", guild)
            for pair in itertools.islice(itertools.combinations(self.playground.seats, 2), games):
                game = CrowdGame(self.playground, channel, pair)
                await game.begin([each.match for each in self.games])
                self.playground.advance(60)  # wait for the cooldown of challenges
                self.games.append(game)

    async def play(self, rate: float, clicks: int) -> None:
        """Make `clicks` clicks, at most `rate` per second, and wait for their outcomes."""
        idle, running = list(self.games), set[asyncio.Task[None]]()
        while clicks:
            if idle:
                clicks -= 1
                task = asyncio.create_task(self._click(idle.pop(0), idle))
                running.add(task)
                task.add_done_callback(running.discard)
            await asyncio.sleep(1 / rate)
        await asyncio.gather(*running)

    async def _click(self, game: CrowdGame, idle: list[CrowdGame]) -> None:
        self.clicks.append(await game.click(self.chance))
        idle.append(game)

    @property
    def failed(self) -> list[Click]:
        """The clicks that Discord reported to the member as failed."""
        return [each for each in self.clicks if each.failed]

    @property
    def lost(self) -> list[Click]:
        """The clicks that the bot acknowledged, but that made no move."""
        return [each for each in self.clicks if not each.failed and not each.moved]

    async def assert_whole(self) -> None:
        """Check that each click made one move, each game has one board, and no rule was broken."""
        assert self.lost == []
        moves = [(each.match, each.revision) for each in self.clicks if each.moved]
        assert len(moves) == len(set(moves))
        for game in self.games:
            await self.playground.wait_for(lambda: len(game.boards()) == 1)  # noqa: B023
        assert self.playground.breaches == []
