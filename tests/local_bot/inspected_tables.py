"""Tables that access the internals of the bot, record its output, or count its requests."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from PIL import Image

from bot.matches.invitations import SeatedPlayer
from bot.matches.match import Person, Terms
from cogs.board.publisher import Publisher
from cogs.ui.loops import Sweep
from playground.components import walk
from playground.events import Event, LogLine, MessageCreated, MessageEdited
from playground.seats import Seat
from playground.world import Attachment, Message
from tests.e2e.table import Table, moves_of
from tests.inprocess import LocalBot

POST = "POST /channels/*/messages"
GONE_AWAY = 3 * 60
"""Seconds until a member counts as inactive."""


@dataclass
class InspectedTable(Table):
    """A table whose bot is in this process and can be inspected."""

    bot: LocalBot

    @property
    def publisher(self) -> Publisher:
        """The bot's publisher, which posts and edits the messages of matches."""
        return self.client.publisher

    async def sit_down(self, terms: Terms, seats: Sequence[Seat]) -> None:
        """Begin a game of `seats` in this order, without clicks, and publish it."""
        services = self.services
        people = [Person(seat.id, seat.user.display_name, seat.user.username) for seat in seats]
        asked = await services.invitations.open(terms, people[0])
        seated = [SeatedPlayer(person, services.clock.now()) for person in people]
        match = await services.starting.accept(asked, terms, seated, 1, draw_seats=False)
        await self.publisher.publish(match.id)

    async def wait_for_revision(self, revision: int) -> None:
        """Wait until the match has reached `revision`."""
        while (await self.match()).revision < revision:
            await asyncio.sleep(0.02)

    async def wait_for_private_boards(self) -> None:
        """Wait until all private boards show the current state of the match."""
        boards = self.client.private_boards._boards.values()
        match = await self.match()
        while any(board.shown != board.view.sign(match) for board in boards):
            await asyncio.sleep(0.01)

    async def sweep_twice(self) -> None:
        """Run each of the bot's polling loops twice."""
        loops = [cog for cog in self.client.cogs.values() if isinstance(cog, Sweep)]
        for cog in loops * 2:
            await cog.sweep()

    async def wait_until_shown(self) -> None:
        """Wait until the bot has stored that the channel shows the current state of the match."""
        while True:
            match = await self.match()
            if match.record.shown.revision == match.revision:
                return
            await asyncio.sleep(0.01)


@dataclass
class Exposure:
    """A text that the bot published, and its reader."""

    text: str
    reader: int | None
    """The user id of the only reader, or None for a text in a channel, the log or the metrics."""


@dataclass
class RecordedTable(InspectedTable):
    """A table that records the entire output of the bot."""

    seen: list[Exposure] = field(default_factory=list)
    unread: tuple[int, ...] = ()
    """Types of components whose content is not recorded."""
    rung: list[tuple[int, int]] = field(default_factory=list)
    """The pair of user id and message id of each ping in channels, also in deleted messages."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.playground.core.bus.listen(self.note)

    def note(self, event: Event) -> None:
        """Record every version of a message, and every log line."""
        match event:
            case MessageCreated(message) | MessageEdited(message):
                if message.author is not self.playground.bot:
                    return
                reader = message.only_for or message.channel.recipient
                self.seen.append(Exposure(self.readable(message), reader.id if reader else None))
                if isinstance(event, MessageCreated) and reader is None:
                    self.rung += [(user_id, message.id) for user_id in message.pinged]
            case LogLine(line):
                self.seen.append(Exposure(line, None))

    def readable(self, message: Message) -> str:
        """Return all that the reader's client receives of a message, including custom ids."""
        parts = [
            {key: value for key, value in part.items() if key not in ("components", "id")}
            for part in walk(message.components)
            if part["type"] not in self.unread
        ]
        files = [
            f"{file.filename} {file.description} {_text_of_file(file)}"
            for file in message.attachments
        ]
        return "\n".join([message.content, json.dumps(parts, ensure_ascii=False), *files])


def _text_of_file(file: Attachment) -> str:
    """Return a file's text; for a picture its metadata, where `LocalDrawing` writes the scene."""
    if not file.filename.endswith(".png"):
        return file.content.decode(errors="ignore")
    with Image.open(io.BytesIO(file.content)) as picture:
        return " ".join(str(each) for each in picture.info.values())


class CountedTable(InspectedTable):
    """A table that counts the messages that the bot posts and edits."""

    def boards(self) -> list[Message]:
        """Return the playable boards in the channel."""
        return [m for m in self.anna.visible_messages() if moves_of(m) and m.only_for is None]

    def posted(self) -> int:
        """Return the number of messages that the bot has posted in channels so far."""
        return self._requests("POST")

    def edited(self) -> int:
        """Return how often the bot has edited messages so far, apart from answers to clicks."""
        return self._requests("PATCH")

    def _requests(self, method: str) -> int:
        return sum(
            request.method == method and "/channels/" in request.path
            for request in self.playground.record.requests
        )
