"""Members of the playground at a table with the bot, and the messages that they see."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from playground.components import BUTTON, texts_of, walk
from playground.interaction import Acknowledgement, Interaction
from playground.outcome import ActionOutcome
from playground.seats import Seat
from playground.server import Playground
from playground.shapes import Json
from playground.world import Channel, Guild, Message
from tests.e2e.forks import ForkedBotProcess

if TYPE_CHECKING:
    from bot.matches.match import Match
    from bot.services import Services
    from cogs.runtime.start import RunningBot
    from playground.process import BotProcess
    from tests.inprocess import LocalBot

CONTINUING = re.compile(r"sh1:(?:m|mq|s):")
"""The beginning of custom ids of buttons that continue the game, as opposed to help or menus."""

LOUD = {"SHANGHAIEN_LOG_LEVEL": "debug"}
"""Settings that make the bot log each completed answer, for which a `WaitingMember` waits."""


def text_of(message: Message) -> str:
    """Return the text of a message as members read it."""
    return "\n".join([message.content, *texts_of(message.components)]).strip()


def buttons_of(message: Message) -> list[Json]:
    """Return the buttons of a message in reading order."""
    return [part for part in walk(message.components) if part["type"] == BUTTON]


def moves_of(message: Message) -> list[Json]:
    """Return the enabled buttons that continue the game."""
    return [
        button
        for button in buttons_of(message)
        if CONTINUING.match(button.get("custom_id", "")) and not button.get("disabled")
    ]


def button_with(message: Message, part: str) -> str:
    """Return the custom id of the first button whose id contains `part`."""
    return next(str(b["custom_id"]) for b in message.buttons if part in b.get("custom_id", ""))


async def challenge_of(playground: Playground, asked: ActionOutcome) -> Message:
    """Return the message of the challenge that answers the command `asked`.

    Fails with the bot's text if the bot refused. If the bot is slow, it deletes its deferred reply
    and posts a new message, which notifies the opponent.
    """

    def answered() -> Message | bool:
        message = asked.message
        return asked.failed or (message if message is not None and text_of(message) else False)

    answer = await playground.wait_for(answered)
    assert isinstance(answer, Message), "the command failed"
    assert answer.labels, text_of(answer)
    return answer


_MENUS = {"how": ":nh:0:0:", "quiet": ":nh:0:0:quiet", "view": ":dy:0:0:", "until": ":aw:0:0:"}


async def prefer(seat: Seat, channel: Channel | None = None, **choices: str) -> Message:
    """Set a member's preferences and return the message in which they are set."""
    panel = (await seat.command("preferences", channel=channel)).private
    assert panel is not None
    for name, value in choices.items():
        assert not (await seat.select(panel, value, custom_id=f"sl1{_MENUS[name]}")).failed
    return panel


async def privacy_of(seat: Seat, channel: Channel | None = None) -> Message:
    """Open the member's page about their data."""
    panel = await prefer(seat, channel)
    opened = (await seat.click(panel, custom_id=button_with(panel, ":privacy"))).private
    assert opened is not None
    return opened


BotAtTable: TypeAlias = "BotProcess | LocalBot"
"""The bot at a table: another process, or a bot in the test's process."""


class WaitingMember(Seat):
    """A member who waits for the bot's complete answer to each click or command.

    On a slow machine the bot may acknowledge first and answer later, which a test cannot predict.
    If the bot of the table is down, the member does not wait.
    """

    def __init__(self, table: Table, name: str) -> None:
        super().__init__(table.playground.core, table.playground.member(name).user)
        self._table = table

    async def _wait_until_settled(self, interaction: Interaction) -> ActionOutcome:
        outcome = await super()._wait_until_settled(interaction)
        if outcome.acknowledgement in (Acknowledgement.THINKING, Acknowledgement.DEFERRED):
            answered = re.compile(rf"answer\.given\b.*\binteraction={interaction.id}\b")
            # During an outage the answer may take longer; the test itself must wait for it.
            with contextlib.suppress(TimeoutError):
                bot = self._table.bot
                await self._table.playground.wait_for(
                    lambda: bot.pid is None or any(answered.search(line) for line in bot.log)
                )
        return outcome


@dataclass
class Table:
    """A bot at a playground, with four members and one channel in which they play."""

    playground: Playground
    bot: BotAtTable
    choose: random.Random = field(default_factory=lambda: random.Random(7))
    guild: Guild | None = None
    """The server of the table, or None for the playground's first one."""
    place: Channel | None = None
    """The channel of the table if the bot is only a guest there, otherwise None."""

    def __post_init__(self) -> None:
        self.anna = WaitingMember(self, "Anna")
        self.bernd = WaitingMember(self, "Bernd")
        self.carla = WaitingMember(self, "Carla")
        self.dora = WaitingMember(self, "Dora")
        self.clicks = 0

    @property
    def client(self) -> RunningBot:
        """The bot itself, which must be in the test's process."""
        return cast("LocalBot", self.bot).client

    @property
    def services(self) -> Services:
        """The services of the bot, which must be in the test's process."""
        return self.client.services

    async def match(self) -> Match:
        """Return the current state of match 1; the bot must be in the test's process."""
        return await self.services.matches.read_current(1)

    @property
    def channel(self) -> Channel:
        """The channel of the table: `place`, or its server's first channel, even if deleted."""
        if self.place is not None:
            return self.place
        return next(iter((self.guild or self.playground.guild).channels.values()))

    def board(self) -> Message | None:
        """Return the latest playable board in the channel, or None without one."""
        seen = self.anna.visible_messages(self.channel)
        boards = [m for m in seen if moves_of(m) and m.only_for is None]
        return boards[-1] if boards else None

    def sheet(self) -> Message | None:
        """Return the latest score sheet in the channel, or None without one."""
        found = [
            m
            for m in self.anna.visible_messages(self.channel)
            if any(":rm:" in b.get("custom_id", "") for b in buttons_of(m))
        ]
        return found[-1] if found else None

    def mover(self, board: Message) -> Seat:
        """Return the current player of Anna's and Bernd's game."""
        text = text_of(board)
        return next(seat for seat in (self.anna, self.bernd) if f"<@{seat.id}>" in text)

    def mover_of(self, board: Message) -> Seat:
        """Return the current player of any two members' game."""
        seats = (self.anna, self.bernd, self.carla, self.dora)
        return next(seat for seat in seats if f"<@{seat.id}>" in text_of(board))

    async def wait_for_board(self, other_than: str = "") -> Message:
        """Return the board once the custom id of its first move is not `other_than`."""

        def there() -> bool:
            board = self.board()
            return board is not None and moves_of(board)[0]["custom_id"] != other_than

        await self.playground.wait_for(there)
        board = self.board()
        assert board is not None
        return board

    async def start(self, extra: str = "none") -> Message:
        """Challenge Bernd as Anna, accept as Bernd, and return the first board."""
        asked = await self.anna.command(
            "shanghaien challenge",
            channel=self.channel,
            options={"opponent": self.bernd, "extra-card": extra},
        )
        challenge = await challenge_of(self.playground, asked)
        accepted = await self.bernd.click(challenge, "Accept")
        assert not accepted.failed
        return await self.wait_for_board()

    async def move(self, board: Message) -> ActionOutcome:
        """Make a legal move on the board, including the confirmation of Shanghai."""
        button = self.choose.choice(moves_of(board))
        seat = self.mover(board)
        outcome = await self.click(seat, board, button)
        if ":s:" in button["custom_id"]:
            assert outcome.private is not None
            outcome = await self.click(seat, outcome.private, moves_of(outcome.private)[0])
        return outcome

    async def click(self, seat: Seat, message: Message, button: Json) -> ActionOutcome:
        """Click a button, check that the click does not fail, and count it."""
        self.clicks += 1
        outcome = await seat.click(message, custom_id=button["custom_id"])
        assert not outcome.failed, (button, self.bot.log)
        return outcome

    async def private(self, outcome: ActionOutcome) -> Message:
        """Wait until the private answer of an outcome has text, and return it.

        A slow bot acknowledges the click first.
        """
        await self.playground.wait_for(
            lambda: outcome.private is not None and text_of(outcome.private)
        )
        assert outcome.private is not None
        return outcome.private

    async def look_back(self, seat: Seat, sheet: Message, label: str = "") -> Message:
        """Open the game log from a score sheet; with `label`, click that button of the log."""
        record = await self.private(await seat.click(sheet, "Look back…"))
        return await self.private(await seat.click(record, label)) if label else record

    async def play(self, most: int | None = None) -> None:
        """Play to the end of the game, but at most `most` moves."""
        moves = 0
        while self.sheet() is None and (most is None or moves < most):
            board = self.board()
            if board is None:
                await self.playground.wait_for(lambda: self.board() or self.sheet())
                continue
            first = moves_of(board)[0]["custom_id"]
            await self.move(board)
            moves += 1
            await self.playground.wait_for(partial(self.moved_on, first))

    async def give_up(self, seat: Seat) -> Message:
        """Resign the running game as a member and return its score sheet."""
        before = self.sheet()
        question, _ = await self.ask_for(seat, "resign")
        await seat.click(question, custom_id=button_with(question, ":rs:"))
        await self.playground.wait_for(lambda: self.sheet() not in (None, before))
        sheet = self.sheet()
        assert sheet is not None
        return sheet

    async def more(self, seat: Seat, board: Message | None = None) -> Message:
        """Open the page with further actions in a game, from the "?" button of its board.

        If the public board is missing or has no such button, use the member's private board.
        """
        board = board or self.board()
        if board is None or "?" not in board.labels:
            board = await self.private(await seat.command("shanghaien board"))
            opened = await seat.click(board, custom_id=button_with(board, ":mo:"))
            return await self.private(opened)
        page = await self.private(await seat.click(board, "?"))
        await seat.click(page, custom_id=button_with(page, ":mo:"))
        await self.playground.wait_for(lambda: any(":h:" in b["custom_id"] for b in page.buttons))
        return page

    async def ask_for(
        self, seat: Seat, purpose: str, board: Message | None = None
    ) -> tuple[Message, ActionOutcome]:
        """Click the action `purpose` on the page of `more`; return the page and the outcome."""
        page = await self.more(seat, board)
        return page, await seat.click(page, custom_id=button_with(page, f":{purpose}"))

    def moved_on(self, first: str) -> bool:
        """Return whether the board's first move is no longer `first`, or the game is over."""
        board = self.board()
        if board is None:
            return self.sheet() is not None
        return bool(moves_of(board)[0]["custom_id"] != first)


@contextlib.asynccontextmanager
async def table_at(
    database: Path,
    *,
    change: str = "",
    environment: Mapping[str, str] | None = None,
    draws: bool = False,
) -> AsyncIterator[Table]:
    """Yield a table with a bot in another process, which first executes the code `change`.

    Pictures are drawn only with `draws`.
    """
    async with (
        Playground() as playground,
        ForkedBotProcess(
            playground,
            database=database,
            environment={**LOUD, **(environment or {})},
            change=change,
            draws=draws,
        ) as bot,
    ):
        yield Table(playground, bot)


def pings(seat: Seat) -> list[str]:
    """Return the texts of the member's pings, except that of the challenge."""
    return [text_of(m) for m in seat.pings if "challenge" not in text_of(m)]
