"""The boards that Discord shows, and the matches whose board is outdated.

The live message of a match is the message with its current board. Guest matches are those that were
begun where the bot was not a member of the server.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace

from bot.matches.log import Logbook, PageCursor, of_known_games
from bot.matches.match import Match, RefusedError
from bot.records.matches import MatchRecord, ShownState
from bot.records.members import StaleError
from bot.records.messages import LIVE, OLD, MessageKind, MessageRecord, NewMessage


class ShownBoards:
    """Records which boards Discord shows, and finds the outdated ones."""

    def __init__(self, logbook: Logbook) -> None:
        self._logbook = logbook
        self.outdated_cursor = PageCursor()
        """The cursor of `read_outdated` through the matches."""
        self.unnotified_cursor = PageCursor()
        """The cursor of `find_unnotified` through the matches."""

    async def expect(self, match: Match) -> MessageRecord | None:
        """Record a board before it is posted, so that it can be found after a crash.

        Returns the record, or None if a board of the same revision is already recorded.
        """
        record, messages = match.record, self._logbook.store.messages
        if any(each.number == match.revision for each in await self.expected_boards(match.id)):
            return None
        older = record.shown.message_id or (record.sealing and record.sealing.accepted)
        board = NewMessage(
            record.guild_id,
            record.channel_id,
            MessageKind.BOARD,
            match.id,
            match.revision,
            "",
            after_id=older or 0,
            wanted=LIVE,
            shown=LIVE,
        )
        return await messages.add(board)

    async def expected_boards(self, match_id: int) -> Sequence[MessageRecord]:
        """Return the recorded boards of a match that are not yet known to be posted."""
        boards = await self._logbook.store.messages.read_about(MessageKind.BOARD, match_id)
        return [each for each in boards if each.wanted == LIVE]

    async def set_shown(
        self,
        match: Match,
        shown: ShownState,
        posted: MessageRecord | None = None,
        retired_as: str = OLD,
    ) -> Match:
        """Store `shown`, the state that Discord shows; return the match with the stored state.

        `posted` is the record of a live message that has just been posted. `retired_as` is the
        desired state of the previous live message.

        If the match was paused, resumed, moved, anonymized or shown after `match` was read, its
        board remains outdated. In that case, only some fields of `shown` are stored: the message
        (unless the match was moved), the number of round summaries and, if the match is over,
        `waiting`.
        """
        try:
            shown = await self._logbook.store.set_shown(
                match.id,
                shown,
                posted=None if posted is None else posted.id,
                retired_as=retired_as,
            )
        except StaleError:
            return await self._set_shown_partly(match, shown, posted, retired_as)
        return self._logbook.remember_shown(match, shown)

    async def _set_shown_partly(
        self, match: Match, shown: ShownState, posted: MessageRecord | None, retired_as: str
    ) -> Match:
        stored = await self._logbook.store.read_match(match.id)
        if stored is None:
            return match  # the match was deleted concurrently
        merged = replace(stored.shown, rounds=max(stored.shown.rounds, shown.rounds))
        if stored.channel_id == match.record.channel_id:
            merged = replace(
                merged, message_id=shown.message_id, message_channel_id=shown.message_channel_id
            )
        if match.is_over:
            merged = replace(merged, waiting=shown.waiting)
        record = replace(
            match.record,
            guild_id=stored.guild_id,
            channel_id=stored.channel_id,
            pause=stored.pause,
            user_ids=stored.user_ids,
            names=stored.names,
            usernames=stored.usernames,
            present_names=stored.present_names,
        )
        return await self.set_shown(replace(match, record=record), merged, posted, retired_as)

    async def read_outdated(self) -> Sequence[MatchRecord]:
        """Return the next page of the matches with an outdated live message.

        Omits private and guest matches, and those with an unreachable channel.
        """
        return of_known_games(
            await self.outdated_cursor.read_next(self._logbook.store.read_outdated)
        )

    async def adopt_guest_matches(self, guild_id: int) -> None:
        """Convert a server's guest matches to ordinary ones after the bot has joined the server."""
        for match_id in await self._logbook.store.adopt_guest_matches(guild_id):
            # Update the cached match. A match that cannot be read is not in the cache.
            with contextlib.suppress(RefusedError):
                await self._logbook.read_current(match_id)

    async def read_outdated_in(self, channel_id: int) -> Sequence[MatchRecord]:
        """Return the matches of one channel with an outdated live message, guest matches
        included.
        """
        return of_known_games(await self._logbook.store.read_outdated_in(channel_id))

    async def count_unshown(self) -> int:
        """Return the number of matches with an outdated live message; see `read_outdated`."""
        return await self._logbook.store.count_outdated()

    async def find_unnotified(self, seconds: float) -> Sequence[MatchRecord]:
        """Return the next page of the matches with a current player who was not notified.

        For exceptions, see `Store.read_unnotified`. Matches that changed less than `seconds` ago
        are omitted, too.
        """
        now, store = self._logbook.clock.now(), self._logbook.store
        return of_known_games(
            await self.unnotified_cursor.read_next(
                lambda page: store.read_unnotified(now - seconds, now + seconds, page)
            )
        )
