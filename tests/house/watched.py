"""Tables whose bot is looked into, and where all that it lets out is kept."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from PIL import Image

from bot.matches.invitations import SeatedPlayer
from bot.matches.match import Match, Person, Terms
from cogs.board.publisher import Publisher
from cogs.ui.loops import Watch
from playground.components import walk
from playground.events import Event, LogLine, MessageCreated, MessageEdited
from playground.seats import Seat
from playground.world import Attachment, Message
from tests.e2e.table import Table, moves_of
from tests.inprocess import BotHere

POST = "POST /channels/*/messages"
GONE_AWAY = 3 * 60
"""Seconds after which a member counts as no longer at the table."""


@dataclass
class Watched(Table):
    """A table whose bot is looked into."""

    bot: BotHere

    @property
    def publisher(self) -> Publisher:
        """What brings the channel up to date."""
        return self.bot.client.publisher

    async def sit_down(self, terms: Terms, seats: Sequence[Seat]) -> None:
        """Begin a game without a click, in the order of the seats, and show it."""
        services = self.bot.client.services
        people = [Person(seat.id, seat.user.display_name, seat.user.username) for seat in seats]
        asked = await services.invitations.open(terms, people[0])
        seated = [SeatedPlayer(person, services.clock.now()) for person in people]
        match = await services.starting.accept(asked, terms, seated, 1, by_lot=False)
        await self.publisher.publish(match.id)

    async def match(self) -> Match:
        """Return the one game that is played, as it is now."""
        return await self.bot.client.services.matches.current(1)

    async def reached(self, revision: int) -> None:
        """Wait until the match has come so far by itself."""
        while (await self.match()).revision < revision:
            await asyncio.sleep(0.02)

    async def followed(self) -> None:
        """Wait until all private messages that follow the match show it as it is now."""
        boards = self.bot.client.private_boards._boards.values()
        match = await self.match()
        while any(board.shown != board.view.sign(match) for board in boards):
            await asyncio.sleep(0.01)

    async def looked(self) -> None:
        """Let all that looks for work every few seconds look twice."""
        looks = [cog for cog in self.bot.client.cogs.values() if isinstance(cog, Watch)]
        for cog in looks * 2:
            await cog.look()

    async def shown(self) -> None:
        """Wait until what stands in the channel is what must stand there, and is noted."""
        while True:
            match = await self.match()
            if match.record.shown.revision == match.revision:
                return
            await asyncio.sleep(0.01)


@dataclass
class Seen:
    """Something that the bot let out, and who may have read it."""

    text: str
    reader: int | None
    """None for everybody: a channel, the log, what an operator looks up."""


@dataclass
class Overheard(Watched):
    """A table where all that the bot lets out is kept."""

    seen: list[Seen] = field(default_factory=list)
    unread: tuple[int, ...] = ()
    """Kinds of what messages are made of of which nobody reads anything."""
    rung: list[tuple[int, int]] = field(default_factory=list)
    """Whom a message in the channel pinged, and which; a deleted one counts, too."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.playground.core.bus.listen(self.note)

    def note(self, event: Event) -> None:
        """Keep every message in every edition, and every log line."""
        match event:
            case MessageCreated(message) | MessageEdited(message):
                if message.author is not self.playground.bot:
                    return
                reader = message.only_for or message.channel.recipient
                self.seen.append(Seen(self.readable(message), reader.id if reader else None))
                if isinstance(event, MessageCreated) and reader is None:
                    self.rung += [(user_id, message.id) for user_id in message.pinged]
            case LogLine(line):
                self.seen.append(Seen(line, None))

    def readable(self, message: Message) -> str:
        """Return all of a message that anybody can get at, ids of buttons and menus included."""
        parts = [
            {key: value for key, value in part.items() if key not in ("components", "id")}
            for part in walk(message.components)
            if part["type"] not in self.unread
        ]
        files = [
            f"{file.filename} {file.description} {_written_in(file)}"
            for file in message.attachments
        ]
        return "\n".join([message.content, json.dumps(parts, ensure_ascii=False), *files])


def _written_in(file: Attachment) -> str:
    """Return a file's text; of a picture what its file says of it, since pixels are no letters."""
    if not file.filename.endswith(".png"):
        return file.content.decode(errors="ignore")
    with Image.open(io.BytesIO(file.content)) as picture:
        return " ".join(str(each) for each in picture.info.values())


class CountedTable(Watched):
    """A table whose bot is looked into, and what it asked Discord for."""

    def boards(self) -> list[Message]:
        """Return every message that can be played on."""
        return [m for m in self.anna.visible_messages() if moves_of(m) and m.only_for is None]

    def posted(self) -> int:
        """Return how often the bot has posted in a channel."""
        return self._requests("POST")

    def edited(self) -> int:
        """Return how often the bot has edited a message in a channel, not by answering a click."""
        return self._requests("PATCH")

    def _requests(self, method: str) -> int:
        return sum(
            request.method == method and "/channels/" in request.path
            for request in self.playground.record.requests
        )
