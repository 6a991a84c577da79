"""The answers by which the bot still reaches places where it is no member.

There it has nothing but the tokens of interactions: each is good for a quarter of an hour, for a
few messages, and for edits of what it has posted or of the message that was clicked.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache

if TYPE_CHECKING:
    from cogs.kit.answers import Answer

MOST_CHANNELS: Final = 5_000
"""The one longest unused is forgotten for another: the next click there brings a token."""
MOST_ANSWERS: Final = 8
"""A channel: more than one needs to find a token that may still post."""


class OutOfReachError(Exception):
    """There is no token any more by which a message could be shown; the next click brings one."""


class Tokens:
    """The latest answers by channel."""

    def __init__(self) -> None:
        self._answers: LRUCache[int, deque[Answer]] = LRUCache(MOST_CHANNELS)

    def note(self, answer: Answer) -> None:
        """Remember an answer in a place where the bot is no member."""
        answers = self._answers.setdefault(answer.channel_id, deque(maxlen=MOST_ANSWERS))
        answers.append(answer)

    def poster(self, channel_id: int) -> Answer | None:
        """Return the latest answer by which a message can be posted; None if there is none."""
        return next((each for each in self._latest(channel_id) if each.can_post), None)

    def editor(self, channel_id: int, message_id: int) -> Answer | None:
        """Return the latest answer by which a message can be edited; None if there is none."""
        return next((each for each in self._latest(channel_id) if each.can_edit(message_id)), None)

    def reach(self, channel_id: int) -> bool:
        """Return whether anything can be shown in a channel now."""
        return any(each.is_fresh for each in self._latest(channel_id))

    def _latest(self, channel_id: int) -> list[Answer]:
        return [*self._answers.get(channel_id, ())][::-1]
