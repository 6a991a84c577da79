"""The client with its boards, and the sweeps that update outdated messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import discord
from cachetools import LRUCache
from discord import app_commands, ui

from bot.matches.log import PageCursor
from bot.matches.match import Match, Reason, RefusedError
from bot.records.messages import MessageKind
from bot.runtime.telemetry import UNSHOWN
from bot.services import Services
from bot.texts.catalogue import Texts
from bot.workers.messages import HelperBusyError
from cogs.board.game_ui import GAME_UIS
from cogs.board.messages import Sender
from cogs.board.private_boards import PrivateBoards
from cogs.board.publication import Opponent, board_renderer, question_renderer
from cogs.board.publisher import Publisher
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot
from cogs.ui.discord_errors import TOKEN_SECONDS
from cogs.ui.loops import MatchTask, MatchTasks
from cogs.ui.names import message_link
from cogs.ui.pictures import Pictures

MOST_REMEMBERED = 2_000


class LastAnswers:
    """The latest private answer of each kind to each member about each match."""

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
        """Answer privately, and delete the previous answer of this `kind` to the member about the
        match.
        """
        key = kind, answer.user_id, match_id
        old = self._last.pop(key, None)
        sent = await answer.respond_privately(text, view=view)
        if sent is not None:
            self._last[key] = answer.interaction.followup, sent, answer.arrived_at + TOKEN_SECONDS
        if old is not None:
            webhook, message_id, until = old
            if answer.arrived_at < until:
                await answer.bot.try_request(webhook.delete_message(message_id))

    def forget(self, answer: Answer, kind: str, match_id: int) -> None:
        """Forget the latest answer of this `kind`, so that the next answer does not delete it."""
        self._last.pop((kind, answer.user_id, match_id), None)


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
        self.sender.add_renderer(MessageKind.QUESTION, question_renderer(self))
        # The opponent gets `_publish`, because the publisher, which needs it, does not exist yet.
        self.opponent = Opponent(services.practice, self._publish)
        self.private_boards = PrivateBoards(self, self.sender)
        self.sender.add_renderer(MessageKind.PRIVATE, self.private_boards.renderer())
        self.publisher = Publisher(self, self.sender, self.private_boards, self.opponent)
        retired = board_renderer(self, self.publisher.is_publishing)
        self.sender.add_renderer(MessageKind.BOARD, retired)
        self.last_answers = LastAnswers()
        self.handle_guest_click = self.sender.catch_up_with
        self.guest_seen = lambda channel_id: self.run_in_background(self._catch_up(channel_id))

    async def _catch_up(self, channel_id: int) -> None:
        """Update the messages of a channel that could not be edited without a click there."""
        await self.publisher.catch_up(channel_id)
        await self.sender.catch_up(channel_id)

    async def _publish(self, match_id: int) -> Match:
        return await self.publisher.publish(match_id)


def bot_of(answer: Answer) -> TableBot:
    """Return the bot that gives an answer, as a `TableBot`."""
    bot = answer.bot
    assert isinstance(bot, TableBot)
    return bot


Hint = TypeVar("Hint")


async def show_hint(
    answer: Answer, match: Match, pending_hint: Awaitable[Hint], format_hint: Callable[[Hint], str]
) -> None:
    """Await a hint and show it privately. Raises RefusedError if the worker processes are busy."""
    try:
        hint = await pending_hint
    except HelperBusyError as busy:
        raise RefusedError(Reason.HINT_BUSY) from busy
    await bot_of(answer).last_answers.give(answer, "hint", match.id, format_hint(hint))


async def mention_other_matches(answer: Answer, match: Match) -> None:
    """Notify the clicker privately of other matches in which it is their turn, if any."""
    line = await other_matches_text(answer.bot, match, answer.user_id, answer.texts)
    if line is not None:
        await bot_of(answer).last_answers.give(answer, "elsewhere", 0, line)


async def other_matches_text(bot: GameBot, match: Match, user_id: int, texts: Texts) -> str | None:
    """Return the line with the number of other matches of the server that await the member, and a
    link to the live board that has waited longest.

    Returns None without such a board, in private matches, and while `match` itself awaits the
    member, so that the line appears at most once per turn.
    """
    if user_id in match.record.waits_for or match.record.is_private:
        return None
    # Reads only the records of the matches: their positions would require reading the whole logs,
    # which is too slow after every turn.
    elsewhere = await bot.services.matches.find_waiting_elsewhere(match.record, user_id)
    # Practice matches do not count, because no other player waits in them.
    waiting = [e for e in elsewhere if e.pause is None and e.game in GAME_UIS and not e.is_practice]
    links = [message_link(each.guild_id, each.shown) for each in waiting]
    url = next((link for link in links if link is not None), None)
    return None if url is None else texts("elsewhere", games=len(waiting), url=url)


KEPT_OUT_OF_REACH_SECONDS = 7 * 24 * 3600
"""Seconds until the bot gives up updating a message that no interaction token can edit."""
EXPIRE_EVERY_SECONDS = 3600.0


class OutdatedBoards(MatchTasks):
    """The sweep that publishes matches whose channel is out of date."""

    failure_event = "board.not_updated"

    def __init__(self, bot: TableBot) -> None:
        super().__init__(bot, bot.services.showing.outdated_cursor)
        self._publisher = bot.publisher
        self._opponent = bot.opponent

    async def find_due_tasks(self) -> Sequence[MatchTask]:
        """Return the matches to publish."""
        showing = self.bot.services.showing
        UNSHOWN.set(await showing.count_unshown())
        # Skip a match for which a reply is being computed: the task of the reply publishes it.
        return [
            (match.id, self._publisher.publish)
            for match in await showing.read_outdated()
            if not self._opponent.is_replying(match.id)
        ]


class OutdatedMessages(MatchTasks):
    """The sweep that updates outdated messages other than live boards."""

    failure_event = "message.not_updated"
    id_name = "number"

    def __init__(self, bot: TableBot) -> None:
        self._due = PageCursor()
        super().__init__(bot, self._due)
        self._sender = bot.sender
        self._expire_at = 0.0
        """The monotonic time at which records of unreachable messages are next deleted."""
        self._sought: set[int] = set()
        """The numbers of the messages that had no Discord id yet in the previous sweep."""

    async def find_due_tasks(self) -> Sequence[MatchTask]:
        """Return the messages to edit, by their number in the message table."""
        messages, clock = self.bot.services.messages, self.bot.services.clock
        if clock.monotonic() >= self._expire_at:
            self._expire_at = clock.monotonic() + EXPIRE_EVERY_SECONDS
            await messages.delete_expired(clock.certain_time() - KEPT_OUT_OF_REACH_SECONDS)
        records = await self._due.read_next(lambda page: messages.read_due(page, clock.now()))
        # A message without a Discord id may be about to be posted. Search for it in Discord only if
        # it already had no id in the previous sweep.
        known = self._sought
        self._sought = {each.id for each in records if each.message_id is None}
        fresh = self._sender.posting | (self._sought - known)
        return [(each.id, self._sender.update) for each in records if each.id not in fresh]


async def setup(bot: TableBot) -> None:
    """Start the sweeps."""
    await bot.add_cog(OutdatedBoards(bot))
    await bot.add_cog(OutdatedMessages(bot))
