"""Shows what was saved but not shown: after a crash, an outage or a refusal by Discord."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches.log import PageCursor
from bot.runtime.measures import UNSHOWN
from cogs.kit.watching import MatchTask, MatchTasks
from cogs.table.bot import TableBot

KEPT_OUT_OF_REACH_SECONDS = 7 * 24 * 3600
"""How long a message waits for the next token that reaches it."""
EXPIRE_EVERY_SECONDS = 3600.0


class BoardsBehind(MatchTasks):
    """Publishes every match whose channel is behind."""

    trouble = "board.not_shown"

    def __init__(self, bot: TableBot) -> None:
        super().__init__(bot, bot.services.showing.outdated)
        self._publisher = bot.publisher
        self._opponent = bot.opponent

    async def due(self) -> Sequence[MatchTask]:
        """Return the matches to publish."""
        showing = self.bot.services.showing
        UNSHOWN.set(await showing.count_unshown())
        # Whoever waits for a computer's reply shows it, and the move before it, in one edit.
        return [
            (match.id, self._publisher.publish)
            for match in await showing.unshown()
            if not self._opponent.replying(match.id)
        ]


class MessagesBehind(MatchTasks):
    """Brings every other message up to date that does not show what it must."""

    trouble = "message.not_shown"

    def __init__(self, bot: TableBot) -> None:
        self._due = PageCursor()
        super().__init__(bot, self._due)
        self._sender = bot.sender
        self._expire_at = 0.0
        """When messages out of reach are deleted next, by the monotonic clock."""
        self._sought: set[int] = set()
        """The messages without an id of the last look."""

    async def due(self) -> Sequence[MatchTask]:
        """Return the messages to edit, by their number on the ledger."""
        messages, clock = self.bot.services.messages, self.bot.services.clock
        if clock.monotonic() >= self._expire_at:
            self._expire_at = clock.monotonic() + EXPIRE_EVERY_SECONDS
            await messages.expire(clock.past() - KEPT_OUT_OF_REACH_SECONDS)
        found = await self._due.next(lambda page: messages.due(page, clock.now()))
        # What is about to be posted is sought at the next look only: it may not be posted yet.
        known = self._sought
        self._sought = {each.id for each in found if each.message_id is None}
        fresh = self._sender.posting | (self._sought - known)
        return [(each.id, self._sender.update) for each in found if each.id not in fresh]


async def setup(bot: TableBot) -> None:
    """Begin to look."""
    await bot.add_cog(BoardsBehind(bot))
    await bot.add_cog(MessagesBehind(bot))
