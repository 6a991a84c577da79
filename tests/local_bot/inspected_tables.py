"""Tables with access to the bot's internals and to a record of its output."""

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
"""Seconds after which a member counts as inactive."""


@dataclass
class InspectedTable(Table):
    """A table whose bot is in this process and can be inspected."""

    bot: LocalBot

    @property
    def publisher(self) -> Publisher:
        """The publisher of the match's channel."""
        return self.client.publisher

    async def sit_down(self, terms: Terms, seats: Sequence[Seat]) -> None:
        """Begin a game without a click, with the seats in the given order, and show it."""
        services = self.services
        people = [Person(seat.id, seat.user.display_name, seat.user.username) for seat in seats]
        asked = await services.invitations.open(terms, people[0])
        seated = [SeatedPlayer(person, services.clock.now()) for person in people]
        match = await services.starting.accept(asked, terms, seated, 1, draw_seats=False)
        await self.publisher.publish(match.id)

    async def wait_for_revision(self, revision: int) -> None:
        """Wait until the match has reached the revision."""
        while (await self.match()).revision < revision:
            await asyncio.sleep(0.02)

    async def wait_for_private_boards(self) -> None:
        """Wait until all private boards show the current state of the match."""
        boards = self.client.private_boards._boards.values()
        match = await self.match()
        while any(board.shown != board.view.sign(match) for board in boards):
            await asyncio.sleep(0.01)

    async def sweep_twice(self) -> None:
        """Run two polls of each loop that looks for work."""
        looks = [cog for cog in self.client.cogs.values() if isinstance(cog, Sweep)]
        for cog in looks * 2:
            await cog.sweep()

    async def wait_until_shown(self) -> None:
        """Wait until the channel shows the current state of the match and this is stored."""
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
    """The reader's user id, or None for a channel, the log and an operator's reports."""


@dataclass
class RecordedTable(InspectedTable):
    """A table that records the entire output of the bot."""

    seen: list[Exposure] = field(default_factory=list)
    unread: tuple[int, ...] = ()
    """Types of components whose content is not recorded."""
    rung: list[tuple[int, int]] = field(default_factory=list)
    """The user and message ids of all pings in the channel, including those of deleted messages."""

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
        """Return the content of a message that reaches the reader, including custom ids."""
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
    """A table with counters of the bot's requests."""

    def boards(self) -> list[Message]:
        """Return every playable message."""
        return [m for m in self.anna.visible_messages() if moves_of(m) and m.only_for is None]

    def posted(self) -> int:
        """Return the number of messages that the bot posted in channels."""
        return self._requests("POST")

    def edited(self) -> int:
        """Return the number of edits in channels, except answers to clicks."""
        return self._requests("PATCH")

    def _requests(self, method: str) -> int:
        return sum(
            request.method == method and "/channels/" in request.path
            for request in self.playground.record.requests
        )
