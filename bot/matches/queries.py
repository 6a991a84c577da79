"""Which state of a match is shown."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace

from bot.matches.log import Logbook, PageCursor, of_known_games
from bot.matches.match import Match, RefusedError
from bot.records.matches import MatchRecord, Shown
from bot.records.messages import LIVE, OLD, KindOfMessage, MessageRecord, NewMessage
from bot.store.sql.database import StaleShownError


class ShownBoards:
    """What Discord has been shown."""

    def __init__(self, logbook: Logbook) -> None:
        self._logbook = logbook
        self.outdated = PageCursor()
        """Where `unshown` is."""
        self.waiting = PageCursor()
        """Where `uncalled` is."""

    async def expect(self, match: Match) -> MessageRecord | None:
        """Keep that a board of a match is about to be posted, so that it is found if no more than
        that is known of it; return what is kept, None if one of that revision is sought already.
        """
        record, messages = match.record, self._logbook.store.messages
        if any(each.number == match.revision for each in await self.sought(match.id)):
            return None
        older = record.shown.message_id or (record.sealing and record.sealing.accepted)
        board = NewMessage(
            record.guild_id,
            record.channel_id,
            KindOfMessage.BOARD,
            match.id,
            match.revision,
            "",
            after_id=older or 0,
            wanted=LIVE,
            shown=LIVE,
        )
        return await messages.add(board)

    async def sought(self, match_id: int) -> Sequence[MessageRecord]:
        """Return the boards of a match of which no more is known than that they were expected."""
        boards = await self._logbook.store.messages.about(KindOfMessage.BOARD, match_id)
        return [each for each in boards if each.wanted == LIVE]

    async def set_shown(
        self,
        match: Match,
        shown: Shown,
        posted: MessageRecord | None = None,
        left: str = OLD,
    ) -> Match:
        """Remember what Discord has been shown of a match; return the match with it.

        `posted` is what was kept of the live message when it was about to be posted, if it has just
        been. A message that is not the live one any more must show what is `left` of it.
        A match that was paused, resumed or moved since `match` was read, or lost a name, stays
        marked as outdated. Of `shown`, only the message and the number of summaries are kept then,
        and after the end that nobody is asked to act.
        """
        try:
            shown = await self._logbook.store.set_shown(
                match.id,
                shown,
                posted=None if posted is None else posted.id,
                left=left,
            )
        except StaleShownError:
            return await self._set_shown_late(match, shown, posted, left)
        return self._logbook.remember_shown(match, shown)

    async def _set_shown_late(
        self, match: Match, shown: Shown, posted: MessageRecord | None, left: str
    ) -> Match:
        now = await self._logbook.store.read_match(match.id)
        if now is None:
            return match  # the match was deleted meanwhile
        late = replace(now.shown, rounds=max(now.shown.rounds, shown.rounds))
        if now.channel_id == match.record.channel_id:
            late = replace(
                late, message_id=shown.message_id, message_channel_id=shown.message_channel_id
            )
        if match.is_over:
            late = replace(late, waiting=shown.waiting)
        record = replace(
            match.record,
            guild_id=now.guild_id,
            channel_id=now.channel_id,
            pause=now.pause,
            user_ids=now.user_ids,
            names=now.names,
            usernames=now.usernames,
            present_names=now.present_names,
        )
        return await self.set_shown(replace(match, record=record), late, posted, left)

    async def unshown(self) -> Sequence[MatchRecord]:
        """Return the next matches whose live message is outdated."""
        return of_known_games(await self.outdated.next(self._logbook.store.unshown))

    async def adopt_guest_matches(self, guild_id: int) -> None:
        """Let a server's guest tables be its own, as it has the bot now."""
        for match_id in await self._logbook.store.adopt_guest_matches(guild_id):
            with contextlib.suppress(RefusedError):  # unknown or unreadable, nothing is cached
                await self._logbook.current(match_id)

    async def unshown_in(self, channel_id: int) -> Sequence[MatchRecord]:
        """Return the matches of one channel whose live message is outdated, a guest's too."""
        return of_known_games(await self._logbook.store.unshown_in(channel_id))

    async def count_unshown(self) -> int:
        """Return how many matches there are whose live message is outdated."""
        return await self._logbook.store.count_unshown()

    async def uncalled(self, seconds: float) -> Sequence[MatchRecord]:
        """Return the next matches that wait for somebody uncalled and let `seconds` pass."""
        now, store = self._logbook.clock.now(), self._logbook.store
        return of_known_games(
            await self.waiting.next(lambda page: store.uncalled(now - seconds, now + seconds, page))
        )
