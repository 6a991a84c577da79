"""The ledger of what Discord shows: the messages that must change yet, or may have to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.records.messages import KindOfMessage, MessageRecord, NewMessage
from bot.store.paging import FIRST_PAGE, Page


class MessageStore(Protocol):
    """The messages of the bot that can go stale, but live boards: these are in their matches.

    What a message must show is written with what changes it, in the same transaction.
    """

    async def add(self, message: NewMessage) -> MessageRecord:
        """Keep a message and return it with its id."""

    async def read(self, number: int) -> MessageRecord | None:
        """Return the message that has the id `number` here; None if it is not kept any more."""

    async def find(self, message_id: int) -> MessageRecord | None:
        """Return the message that has this id at Discord; None if it is not kept."""

    async def about(self, kind: KindOfMessage, subject: int) -> Sequence[MessageRecord]:
        """Return the messages of a kind that are kept of a subject, the oldest first."""

    async def posted(self, number: int, message_id: int, shown: str) -> MessageRecord | None:
        """Remember the id that Discord gave a message, and what it shows; return it, if kept."""

    async def note_shown(self, number: int, shown: str) -> None:
        """Remember what a message shows."""

    async def drop(self, number: int, wanted: str) -> None:
        """Forget a message for good, unless it must show something else by now than `wanted`."""

    async def lose_channel(self, channel_id: int) -> None:
        """Forget the messages of a channel that is gone."""

    async def due(self, page: Page = FIRST_PAGE) -> Sequence[MessageRecord]:
        """Return messages that do not show what they must, as far as known."""
