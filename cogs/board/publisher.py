"""The publisher: brings channels up to date, one publication per match at a time.

The live board is the message with the current board of a match; see `cogs.board.publication_plan`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import discord
import structlog

from bot.games.game import slot_of
from bot.matches.match import Match, Reason, RefusedError
from bot.records.members import is_guest
from bot.runtime.health import KeyedLocks
from bot.runtime.telemetry import SHOWING, about_match
from cogs.board.game_ui import Content, game_ui_of, has_game_ui
from cogs.board.messages import MessagePlace, Sender, assign_place, is_placed
from cogs.board.names import other_seats
from cogs.board.private_boards import PrivateBoards
from cogs.board.publication import (
    Opponent,
    Publication,
    is_board,
    is_live,
)
from cogs.board.publication_plan import (
    DesiredState,
    awaited_seat,
    awaited_seats,
    plan_notifications,
    plan_overdue_notices,
    plan_publication,
    plan_questions,
    plan_refresh,
    plan_repost,
)
from cogs.ui.answers import Answer
from cogs.ui.app import REQUEST_FAILURES, GameBot
from cogs.ui.custom_ids import Target
from cogs.ui.discord_errors import Fixer, Trouble, trouble_of

_CANNOT_POST = {
    Trouble.OUT_OF_REACH,
    *(each for each in Trouble if each.fixer is Fixer.MODERATOR),
}
"""Troubles that prevent a post but may allow an edit."""

_log = structlog.get_logger(__name__)


class Publisher:
    """Shows matches in their channels."""

    def __init__(
        self,
        bot: GameBot,
        sender: Sender,
        private_boards: PrivateBoards,
        opponent: Opponent,
    ) -> None:
        self._bot = bot
        self._sender = sender
        self._private_boards = private_boards
        self._opponent = opponent
        self._locks = KeyedLocks()
        self._without_ui: set[int] = set()
        """The matches without a game UI that were already logged."""

    async def publish(self, match_id: int, answer: Answer | None = None) -> Match:
        """Show the current position of the match and return the match.

        If `answer` is a click on the live board, the answer edits the board, or explains to the
        clicker why it cannot. A click on a private message is not answered here. Raises
        discord.HTTPException if Discord refuses; the match then remains marked as not shown.
        """
        async with self._locks.get_lock(match_id):
            # Read under the lock, because another move may have been shown in the meantime. With a
            # click, this process has just stored the match, so its cached match is current. Without
            # one, another process may have changed the match.
            matches = self._bot.services.matches
            match = await (matches.read_current if answer is None else matches.read_cached)(
                match_id
            )
            behind = pending = self._is_outdated(match)
            newest = -1
            # If a question cannot be delivered, the match continues without the player's response,
            # and the new position must be shown too.
            while pending and match.revision > newest:
                newest = match.revision
                with about_match(match.id, match.revision):
                    match = await self._show_with_emojis_or_without(match, answer)
                pending = self._is_outdated(match)
        self._private_boards.follow(match, answer.message_id if answer else None)
        if answer is not None:
            if not answer.is_on_private_message:
                await answer.acknowledge()
            if behind:
                SHOWING.observe(answer.seconds())
        return match

    def is_publishing(self, match_id: int) -> bool:
        """Return whether a publication of the match is in progress."""
        return self._locks.get_lock(match_id).locked()

    async def catch_up(self, channel_id: int) -> None:
        """Publish the matches of a channel that waited for an interaction token."""
        for record in await self._bot.services.showing.read_outdated_in(channel_id):
            await self._bot.try_request(self.publish(record.id))

    async def repost(self, match: Match, answer: Answer) -> Match:
        """Post the live board again. Call it where the bot cannot check whether its message exists.

        Raises discord.HTTPException if Discord refuses.
        """
        async with self._locks.get_lock(match.id):
            publication = self._publication(
                await self._bot.services.matches.read_current(match.id), answer
            )
            await publication.apply(plan_repost())
        return publication.match

    def _is_outdated(self, match: Match) -> bool:
        return self.can_show(match) and match.record.shown.revision < match.revision

    async def place(self, match_id: int) -> Match:
        """Choose the thread or channel of a new match, if not yet chosen, and return the match.

        `publish` does the same before the first message.
        """
        async with self._locks.get_lock(match_id):
            return await self._assign_place(await self._bot.services.matches.read_current(match_id))

    async def _assign_place(self, match: Match) -> Match:
        return match if is_placed(match) else await assign_place(self._bot, match)

    def can_show(self, match: Match) -> bool:
        """Return whether this process can show the match.

        It cannot if the game has no UI, another process serves the server, or the match is private.
        Where the bot is not a member, it needs a recent interaction.
        """
        record = match.record
        if record.is_private or not self._bot.services.shards.has_server(record.guild_id):
            return False
        if is_guest(record.guild_id) and not self._bot.tokens.has_token(record.channel_id):
            return False
        if has_game_ui(match):
            return True
        if match.id not in self._without_ui:
            self._without_ui.add(match.id)
            _log.warning("match.no_game_ui", match=match.id, game=match.game.name)
        return False

    async def notify(self, match_id: int) -> None:
        """Notify the awaited players of a shown match by their chosen way, once per turn.

        Raises discord.HTTPException if Discord refuses; the notification then remains due.
        """
        async with self._locks.get_lock(match_id):
            match = await self._shown_match(match_id)
            # Even if all were notified, a player who then changed their buying instructions must be
            # asked.
            if match is not None and not (
                match.record.shown.has_notified_all and not match.has_private_offer
            ):
                publication = self._publication(match, None)
                await publication.apply(
                    plan_notifications(publication.current_state, publication.desired)
                )

    async def ask_again(self, match_id: int, again: int) -> None:
        """Repeat the private questions of a shown match to the seats that it awaits in secret.

        `again` is the id of the interaction that requested this.

        Raises discord.HTTPException if Discord refuses.
        """
        async with self._locks.get_lock(match_id):
            match = await self._shown_match(match_id)
            if match is not None:
                publication = self._publication(match, None)
                await publication.apply(plan_questions(publication.desired, again))

    async def refresh(
        self, match_id: int, answer: Answer | None = None, *, note: str | None = None
    ) -> None:
        """Redraw the live board of a running match without pings.

        If `answer` is a click on the board, the edit answers it. The next update of the board
        removes `note`. Raises discord.HTTPException if Discord refuses.
        """
        async with self._locks.get_lock(match_id):
            match = await self._shown_match(match_id)
            if match is not None:
                publication = self._publication(match, answer, note)
                await publication.apply(plan_refresh())
        if answer is not None:
            await answer.acknowledge()

    async def turn_page(
        self, answer: Answer, match: Match, page: Callable[[Match], Awaitable[Content]]
    ) -> None:
        """Show another page of the clicked board's buttons.

        Raises RefusedError if the board is no longer current, and discord.HTTPException if Discord
        refuses.
        """
        async with self._locks.get_lock(match.id):
            now = await self._bot.services.matches.read_cached(match.id)
            if now.revision != match.revision or not is_live(now, answer):
                raise RefusedError(Reason.STALE, match_id=match.id)
            assert answer.message_id is not None
            await self._sender.edit(
                self._live_place(now), answer.message_id, await page(now), answer
            )

    async def notify_overdue(self, match_id: int) -> None:
        """Notify the waiting players by their chosen way that the opponent is overdue.

        Raises discord.HTTPException if Discord refuses.
        """
        async with self._locks.get_lock(match_id):
            match = await self._shown_match(match_id)
            if match is not None:
                moment = self._bot.services.clock.now()
                waiting = [
                    awaited_seat(match, slot_of(seat), moment)
                    for seat in other_seats(match, match.waiting)
                ]
                publication = self._publication(match, None)
                await publication.apply(plan_overdue_notices(waiting))

    async def restore(self, match: Match) -> Match:
        """Post the live board again if it was deleted, and return the current match.

        Failed requests are ignored: the next move shows the board anyway.
        """
        if match.is_over or match.record.pause is not None or not self.can_show(match):
            return match
        gone = False
        with contextlib.suppress(*REQUEST_FAILURES):
            gone = await self._is_gone(match)
            if gone:
                await self.refresh(match.id)
        return await self._bot.services.matches.read_current(match.id) if gone else match

    async def _is_gone(self, match: Match) -> bool:
        """Ask Discord whether the live board was deleted."""
        shown = match.record.shown
        return shown.message_id is not None and await self._live_place(match).is_deleted(
            shown.message_id
        )

    async def _is_buried(self, match: Match) -> bool:
        """Return whether so many messages follow the live board that the next move posts the board
        again.
        """
        record = match.record
        message_id, channel_id = record.shown.message_id, record.shown.message_channel_id
        if message_id is None or is_guest(record.guild_id):
            return False
        recent = self._bot.recent_messages
        if not recent.is_buried(channel_id or record.channel_id, message_id):
            return False
        return (await self._bot.services.servers.read(record.guild_id)).reposts

    def _live_place(self, match: Match) -> MessagePlace:
        """Return the place of the live board."""
        record = match.record
        channel_id = record.shown.message_channel_id or record.channel_id
        return MessagePlace(self._bot, record.guild_id, channel_id)

    async def _shown_match(self, match_id: int) -> Match | None:
        """Return a running match whose channel is up to date, or None."""
        match = await self._bot.services.matches.read_current(match_id)
        behind = match.record.shown.revision != match.revision
        return None if match.is_over or behind or not self.can_show(match) else match

    async def _show_with_emojis_or_without(self, match: Match, answer: Answer | None) -> Match:
        try:
            return await self._show(await self._assign_place(match), answer)
        except discord.HTTPException as refused:
            if trouble_of(refused) is not Trouble.EMOJI_GONE:
                raise
        # Try again: the emoji mentions were removed, and the completed steps are stored.
        return await self._show(await self._bot.services.matches.read_current(match.id), answer)

    async def _show(self, match: Match, answer: Answer | None) -> Match:
        publication = self._publication(await self._adopt(match, answer), answer)
        shown = publication.current_state
        desired = replace(publication.desired, is_buried=await self._is_buried(match))
        steps = plan_publication(shown, desired)
        try:
            await publication.apply(steps)
        except REQUEST_FAILURES as refused:
            if shown.message_id is None or trouble_of(refused) not in _CANNOT_POST:
                raise
            await publication.keep_live_message(shown.message_id, refused)
        return publication.match

    async def _adopt(self, match: Match, answer: Answer | None) -> Match:
        """Store the clicked board as the live board, if a crash prevented storing its id."""
        shown, showing = match.record.shown, self._bot.services.showing
        if answer is None or answer.is_on_private_message or shown.message_id is not None:
            return match
        data: Any = answer.interaction.data
        clicked = Target.read(data.get("custom_id", ""))
        for posted in await showing.expected_boards(match.id):
            if clicked is not None and is_board(posted, [clicked]):
                channel_id = answer.interaction.channel_id
                adopted = replace(
                    shown, message_id=answer.message_id, message_channel_id=channel_id
                )
                return await showing.set_shown(match, adopted, posted)
        return match

    def _publication(
        self, match: Match, answer: Answer | None, note: str | None = None
    ) -> Publication:
        services, record = self._bot.services, match.record
        desired = DesiredState(
            awaited_seats(match, services.clock.now()),
            game_ui_of(match).rounds(match),
            is_over=match.is_over,
            is_practice=record.is_practice,
            is_in_place=record.is_practice and game_ui_of(match).is_first_turn is not None,
            is_secret=match.has_private_offer,
            is_same_question=match.has_same_offer_as(record.shown.revision),
        )
        return Publication(
            self._bot,
            self._sender,
            self._opponent,
            match,
            desired,
            answer,
            note=note,
        )
