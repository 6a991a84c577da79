"""The answers by which the bot still reaches places where it is no member.

There it has nothing but the tokens of interactions: each is good for a quarter of an hour, for a
few messages, and for edits of what it has posted or of the message that was clicked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, Protocol

import discord
from cachetools import LRUCache
from discord import ui

TOKEN_SECONDS = 14.5 * 60
"""How long an answer goes on: less than the quarter of an hour that Discord gives."""
MOST_FOLLOW_UPS = 5
"""How many more messages an answer may send where the bot is no member."""
MOST_CHANNELS: Final = 5_000
"""The one longest unused is forgotten for another: the next click there brings a token."""
MOST_ANSWERS: Final = 8
"""A channel: more than one needs to find a token that may still post."""


class OutOfReachError(Exception):
    """There is no token any more by which a message could be shown; the next click brings one."""


class TokenHolder(Protocol):
    """What an answer to a click or command can do by its token."""

    @property
    def channel_id(self) -> int:
        """The channel or conversation where it is asked."""

    @property
    def is_fresh(self) -> bool:
        """Whether the token is still good."""

    @property
    def can_post(self) -> bool:
        """Whether a public message can still be posted by it."""

    def can_edit(self, message_id: int) -> bool:
        """Whether a message can still be edited by it."""

    async def post(
        self,
        view: ui.LayoutView,
        files: Sequence[discord.File] = (),
        *,
        mentions: discord.AllowedMentions,
    ) -> int | None:
        """Post a message; return its id if it was posted."""

    async def edit_message(
        self, message_id: int, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Show `view` in a message of which `can_edit` says so."""


class Tokens:
    """The latest answers by channel."""

    def __init__(self) -> None:
        self._answers: LRUCache[int, deque[TokenHolder]] = LRUCache(MOST_CHANNELS)

    def note(self, answer: TokenHolder) -> None:
        """Remember an answer in a place where the bot is no member."""
        answers = self._answers.setdefault(answer.channel_id, deque(maxlen=MOST_ANSWERS))
        answers.append(answer)

    def poster(self, channel_id: int) -> TokenHolder | None:
        """Return the latest answer by which a message can be posted; None if there is none."""
        return next((each for each in self._latest(channel_id) if each.can_post), None)

    def editor(self, channel_id: int, message_id: int) -> TokenHolder | None:
        """Return the latest answer by which a message can be edited; None if there is none."""
        return next((each for each in self._latest(channel_id) if each.can_edit(message_id)), None)

    def reach(self, channel_id: int) -> bool:
        """Return whether anything can be shown in a channel now."""
        return any(each.is_fresh for each in self._latest(channel_id))

    def _latest(self, channel_id: int) -> list[TokenHolder]:
        return [*self._answers.get(channel_id, ())][::-1]
