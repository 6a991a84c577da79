"""Guest tables: games in places where the bot is no member.

Whoever has the bot on the own account plays anywhere. Where a game is played stands in one number:
the id of a server that has the bot; of one that has not, its id below zero; 0 in conversations.
"""

from __future__ import annotations

from typing import Final

CONVERSATION: Final = 0
"""What stands for a server where there is none."""


def guest_at(guild_id: int | None) -> int:
    """Return the number of a place where the bot is no member, by the server's id if it has one.

    >>> guest_at(81384788765712384)
    -81384788765712384
    """
    return CONVERSATION if guild_id is None else -guild_id


def is_guest(guild_id: int) -> bool:
    """Return whether a place is one where the bot is no member."""
    return guild_id <= CONVERSATION
