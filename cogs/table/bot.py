"""The bot with all that shows matches: each made once, of what it needs."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.matches.match import Match
from bot.records.messages import KindOfMessage
from bot.services import Services
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.pictures import Pictures
from cogs.table.computer import Opponent
from cogs.table.last_answers import LastAnswers
from cogs.table.old_boards import OldBoards
from cogs.table.private_boards import PrivateBoards
from cogs.table.publisher import Publisher
from cogs.table.sender import Sender


class TableBot(GameBot):
    """The Discord client with the parts that show matches to members."""

    def __init__(
        self,
        services: Services,
        pictures: Pictures,
        tree: type[app_commands.CommandTree[Any]] = app_commands.CommandTree,
    ) -> None:
        super().__init__(services, pictures, tree)
        self.sender = Sender(self)
        self.old_boards = OldBoards(self, self.sender)
        self.sender.add_author(KindOfMessage.BOARD, self.old_boards)
        # What it has worked out is shown by the publisher, which is made of it.
        self.opponent = Opponent(services.practice, self._publish)
        self.private_boards = PrivateBoards(self, self.sender)
        self.sender.add_author(KindOfMessage.PRIVATE, self.private_boards)
        self.sender.reach_by(KindOfMessage.PRIVATE, self.private_boards.place_of)
        self.publisher = Publisher(self, self.sender, self.private_boards, self.opponent)
        self.last_answers = LastAnswers()
        self.guest_clicked = self.sender.catch_up_with
        self.guest_seen = lambda channel_id: self.in_background(self._catch_up(channel_id))

    async def _catch_up(self, channel_id: int) -> None:
        """Show what could not be shown in a channel for want of a click there."""
        await self.publisher.catch_up(channel_id)
        await self.sender.catch_up(channel_id)

    async def _publish(self, match_id: int) -> Match:
        return await self.publisher.publish(match_id)


def bot_of(answer: Answer) -> TableBot:
    """Return the bot that was asked, with what shows matches."""
    bot = answer.bot
    assert isinstance(bot, TableBot)
    return bot
