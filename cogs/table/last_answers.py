"""Private answers that replace the member's last one of the same kind, so that few pile up."""

from __future__ import annotations

import discord
from cachetools import LRUCache
from discord import ui

from cogs.kit.answers import Answer
from cogs.kit.tokens import TOKEN_SECONDS

MOST_REMEMBERED = 2_000


class LastAnswers:
    """Remembers the last private answer of a kind that each member got."""

    def __init__(self) -> None:
        self._last: LRUCache[tuple[str, int, int], tuple[discord.Webhook, int, float]] = LRUCache(
            MOST_REMEMBERED
        )

    async def give(
        self,
        answer: Answer,
        kind: str,
        match_id: int,
        text: str | None = None,
        *,
        view: ui.LayoutView | None = None,
    ) -> None:
        """Answer privately, and take away what was answered last of this `kind` about the match."""
        key = kind, answer.user_id, match_id
        old = self._last.pop(key, None)
        sent = await answer.private(text, view=view)
        if sent is not None:
            self._last[key] = answer.interaction.followup, sent, answer.heard_at + TOKEN_SECONDS
        if old is not None:
            webhook, message_id, until = old
            if answer.heard_at < until:
                await answer.bot.quietly(webhook.delete_message(message_id))

    def keep(self, answer: Answer, kind: str, match_id: int) -> None:
        """Leave the last answer of a `kind` alone from now on: it has become something else."""
        self._last.pop((kind, answer.user_id, match_id), None)
