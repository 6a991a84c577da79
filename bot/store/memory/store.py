"""The store in memory: the SQLite store's twin for tests that need no file.

Atomic without a lock: no method awaits, so no other task sees a change half done.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from itertools import count
from typing import Any

from bot.records.challenges import ChallengeRecord, ChallengeStatus, NewChallenge
from bot.records.matches import Change, MatchRecord, NewMatch, Pause, PauseReason, Shown
from bot.records.parties import PartyRecord
from bot.shards import OwnShards
from bot.store.contract import (
    PairChallengedError,
    PartyBusyError,
    StaleRevisionError,
    StaleShownError,
    party,
    refuse_closed,
)
from bot.store.memory.absences import MemoryAbsences
from bot.store.memory.clocks import MemoryClocks
from bot.store.memory.figures import MemoryFigures
from bot.store.memory.hands import MemoryHands
from bot.store.memory.members import MemoryMembers
from bot.store.memory.pages import on_page
from bot.store.memory.parties import MemoryParties
from bot.store.memory.privacy import MemoryPrivacy
from bot.store.memory.proposals import MemoryProposals
from bot.store.memory.ratings import MemoryRatings
from bot.store.memory.registrations import MemoryRegistrations
from bot.store.memory.rehearsals import MemoryRehearsals
from bot.store.memory.servers import MemoryServers
from bot.store.paging import FIRST_PAGE, Page


class MemoryStore:
    """The store's contract over dictionaries; see `contract.Store` for the contract."""

    def __init__(self) -> None:
        self.shards = OwnShards()
        self.servers = MemoryServers(self.shards)
        self.members = MemoryMembers()
        self._challenges: dict[int, ChallengeRecord] = {}
        self._matches: dict[int, MatchRecord] = {}
        self._logs: dict[int, tuple[str, ...]] = {}
        self.figures = MemoryFigures(self._matches, self.shards)
        self.ratings = MemoryRatings(self._matches, self.figures)
        self.absences = MemoryAbsences(self.shards)
        self.proposals = MemoryProposals(self._matches, self.shards)
        self.hands = MemoryHands(self._matches)
        self.parties = MemoryParties(self.shards)
        self.rehearsals = MemoryRehearsals()
        self.clocks = MemoryClocks(self._matches, self._challenges, self.parties, self.absences)
        self.registrations = MemoryRegistrations()
        self.privacy = MemoryPrivacy(
            self._matches,
            self._logs,
            self._challenges,
            shards=self.shards,
            members=self.members,
            servers=self.servers,
            figures=self.figures,
            ratings=self.ratings,
            absences=self.absences,
            hands=self.hands,
            parties=self.parties,
            rehearsals=self.rehearsals,
        )
        self._challenge_ids = count(1)
        self._match_ids = count(1)

    async def close(self) -> None:
        """Do nothing: what is stored ends with the object."""

    async def add_challenge(self, challenge: NewChallenge) -> ChallengeRecord:
        """Keep a new open challenge and return it with its id; raises PairChallengedError."""
        pair = {challenge.challenger_id, challenge.opponent_id}
        for each in self._challenges.values():
            same = {each.challenger_id, each.opponent_id} == pair and None not in pair
            if (
                same
                and each.game == challenge.game
                and each.status is ChallengeStatus.OPEN
                and each.channel_id == challenge.channel_id
            ):
                raise PairChallengedError(each.id)
        record = ChallengeRecord(
            **_values(challenge),
            id=next(self._challenge_ids),
            status=ChallengeStatus.OPEN,
            message_id=None,
            match_id=None,
        )
        self._challenges[record.id] = record
        return record

    async def load_challenge(self, challenge_id: int) -> ChallengeRecord | None:
        """Return the challenge, or None if there is none with that id."""
        return self._challenges.get(challenge_id)

    async def set_challenge_message(
        self, challenge_id: int, message_id: int, channel_id: int
    ) -> None:
        """Remember the message that shows the challenge."""
        if challenge_id in self._challenges:
            self._challenges[challenge_id] = replace(
                self._challenges[challenge_id], message_id=message_id, channel_id=channel_id
            )

    async def close_challenge(self, challenge_id: int, status: ChallengeStatus) -> ChallengeRecord:
        """Close an open challenge; raises ChallengeClosedError if it is not open any more."""
        closed = replace(refuse_closed(self._challenges.get(challenge_id)), status=status)
        self._challenges[challenge_id] = closed
        return closed

    async def accept_challenge(
        self, challenge_id: int, match: NewMatch, change: Change
    ) -> MatchRecord:
        """Close an open challenge as accepted and start its match, both or neither."""
        challenge = refuse_closed(self._challenges.get(challenge_id))
        record = self._start(match, change)
        self._challenges[challenge_id] = replace(
            challenge, status=ChallengeStatus.ACCEPTED, match_id=record.id
        )
        return record

    async def challenges_due(self, now: float) -> Sequence[ChallengeRecord]:
        """Return the open challenges whose time is up at `now`."""
        due = (
            record
            for record in self._challenges.values()
            if record.status is ChallengeStatus.OPEN
            and record.expires_at <= now
            and self.shards.holds(record.guild_id)
        )
        return tuple(sorted(due, key=lambda record: (record.expires_at, record.id)))

    async def add_match(self, match: NewMatch, change: Change) -> MatchRecord:
        """Start a match with the first lines of its log; raises PartyBusyError."""
        return self._start(match, change)

    async def start_party(self, party: PartyRecord, match: NewMatch, change: Change) -> MatchRecord:
        """Close an open party as accepted and start its match, both or neither."""
        self.parties.refuse_stale(party)
        record = self._start(match, change)
        self.parties.write(replace(party, status=ChallengeStatus.ACCEPTED), record.id)
        return record

    async def load_match(self, match_id: int) -> MatchRecord | None:
        """Return the match without its log, or None if there is none with that id."""
        return self._matches.get(match_id)

    async def load_log(self, match_id: int) -> Sequence[str]:
        """Return the lines of the log, oldest first."""
        return self._logs.get(match_id, ())

    async def append(
        self, match_id: int, revision: int, change: Change, *, known: MatchRecord | None = None
    ) -> MatchRecord:
        """Add lines to the log of a match that is at `revision`; return the match after it."""
        del known
        match = self._matches.get(match_id)
        if match is None or match.revision != revision or match.ended_at is not None:
            raise StaleRevisionError(match_id, revision)
        return self._apply(match, change)

    async def set_shown(self, match_id: int, shown: Shown, *, same_seats: bool = False) -> Shown:
        """Remember what Discord has been shown; return it as the edition that it is now."""
        del same_seats
        match = self._matches.get(match_id)
        if match is None or match.shown.edition != shown.edition:
            raise StaleShownError(match_id, shown.edition)
        kept = _next_edition(shown)
        self._matches[match_id] = replace(match, shown=kept)
        return kept

    async def set_pause(self, match_id: int, pause: Pause | None) -> MatchRecord | None:
        """Pause an open match, or resume it for None; return it, None if it is not open."""
        match = self._matches.get(match_id)
        if match is None or match.ended_at is not None:
            return None
        waiting = match.shown.waiting if pause else ()
        shown = replace(_next_edition(match.shown), revision=-1, waiting=waiting)
        self._matches[match_id] = replace(match, pause=pause, shown=shown)
        return self._matches[match_id]

    async def move_match(self, match_id: int, channel_id: int) -> MatchRecord | None:
        """Move an open match to another channel, where nothing of it has been shown yet."""
        match = self._matches.get(match_id)
        if match is None or match.ended_at is not None:
            return None
        busy = self._of_party(channel_id, match.game, match.user_ids)
        if busy is not None:
            raise PartyBusyError(busy.id)
        shown = replace(
            _next_edition(match.shown), message_id=None, message_channel_id=None, revision=-1
        )
        self._matches[match_id] = replace(match, channel_id=channel_id, shown=shown, pause=None)
        return self._matches[match_id]

    async def open_games(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the matches that are not over."""
        return on_page(self._own_matches(), page)

    async def members_gone(self) -> frozenset[tuple[int, int]]:
        """Return, by server, the members for whom open matches are paused."""
        return frozenset(
            (match.guild_id, match.pause.user_id)
            for match in self._own_matches()
            if match.pause is not None and match.pause.user_id is not None
        )

    async def unshown(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the matches whose live message is outdated."""
        found = (
            match
            for match in self._matches.values()
            if match.shown.revision < match.revision
            and self.shards.holds(match.guild_id)
            and (match.pause is None or match.pause.reason is PauseReason.MEMBER_LEFT)
        )
        return on_page(found, page)

    async def uncalled(
        self, before: float, after: float = math.inf, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return the open matches of members alone that wait for somebody who was not called."""
        found = (
            match
            for match in self._own_matches()
            if not before < match.changed_at < after
            and not match.practice
            and match.shown.revision == match.revision
            and match.pause is None
            and any(
                slot not in match.shown.called
                and self.absences.find(match.guild_id, match.user_ids[slot]) is None
                for slot in match.asked
            )
        )
        return on_page(found, page)

    async def awaiting_computer(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the open matches that wait for a seat which the computer plays or holds."""
        found = (
            match for match in self._own_matches() if set(match.waiting) & set(match.computers)
        )
        return on_page(found, page)

    async def open_matches(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
        waits_for: int | None = None,
    ) -> Sequence[MatchRecord]:
        """Return the matches that are not over, filtered, the longest waiting first."""
        found = (
            match
            for match in self._open_matches()
            if guild_id in (None, match.guild_id)
            and channel_id in (None, match.channel_id)
            and user_id in (None, *match.user_ids)
            and waits_for in (None, *match.waits_for)
        )
        return tuple(sorted(found, key=lambda match: (match.changed_at, match.id)))

    async def count_open_matches(self) -> int:
        """Return how many matches are not over."""
        return sum(1 for _ in self._own_matches())

    async def find_open_match(
        self, channel_id: int, game: str, user_ids: Iterable[int]
    ) -> MatchRecord | None:
        """Return the open match of a game of exactly these people here, in any order of seats."""
        return self._of_party(channel_id, game, user_ids)

    def _open_matches(self) -> Iterator[MatchRecord]:
        return (match for match in self._matches.values() if match.ended_at is None)

    def _own_matches(self) -> Iterator[MatchRecord]:
        return (match for match in self._open_matches() if self.shards.holds(match.guild_id))

    def _of_party(self, channel_id: int, game: str, user_ids: Iterable[int]) -> MatchRecord | None:
        wanted = (channel_id, game, party(user_ids))
        for match in self._open_matches():
            if (match.channel_id, match.game, party(match.user_ids)) == wanted:
                return match
        return None

    def _start(self, match: NewMatch, change: Change) -> MatchRecord:
        busy = self._of_party(match.channel_id, match.game, match.user_ids)
        if busy is not None:
            raise PartyBusyError(busy.id)
        return self._apply(MatchRecord(**_values(match), id=next(self._match_ids)), change)

    def _apply(self, match: MatchRecord, change: Change) -> MatchRecord:
        after = match.after(change)
        self.hands.note(match.id, match.revision, change)
        self._matches[match.id] = after
        self._logs[match.id] = (*self._logs.get(match.id, ()), *change.lines)
        return after


def _values(new: NewChallenge | NewMatch) -> dict[str, Any]:
    return {field.name: getattr(new, field.name) for field in fields(new)}


def _next_edition(shown: Shown) -> Shown:
    return replace(shown, edition=shown.edition + 1)
