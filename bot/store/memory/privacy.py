"""Personal data in the memory store."""

from __future__ import annotations

from collections.abc import Collection, Mapping, MutableMapping, Sequence
from dataclasses import replace

from bot.records.challenges import ChallengeRecord
from bot.records.matches import MatchRecord
from bot.shards import OwnShards
from bot.store.memory.absences import MemoryAbsences
from bot.store.memory.figures import MemoryFigures
from bot.store.memory.hands import MemoryHands
from bot.store.memory.members import MemoryMembers
from bot.store.memory.parties import MemoryParties
from bot.store.memory.ratings import MemoryRatings
from bot.store.memory.rehearsals import MemoryRehearsals
from bot.store.memory.servers import MemoryServers
from bot.store.privacy import MemberData, nobody_id, refuse_playing


class MemoryPrivacy:
    """See `privacy.PrivacyStore` for the contract."""

    def __init__(
        self,
        matches: MutableMapping[int, MatchRecord],
        logs: MutableMapping[int, tuple[str, ...]],
        challenges: MutableMapping[int, ChallengeRecord],
        *,
        shards: OwnShards,
        members: MemoryMembers,
        servers: MemoryServers,
        figures: MemoryFigures,
        ratings: MemoryRatings,
        absences: MemoryAbsences,
        hands: MemoryHands,
        parties: MemoryParties,
        rehearsals: MemoryRehearsals,
    ) -> None:
        self._shards = shards
        self._matches = matches
        self._logs = logs
        self._challenges = challenges
        self._members = members
        self._servers = servers
        self._figures = figures
        self._ratings = ratings
        self._absences = absences
        self._hands = hands
        self._parties = parties
        self._rehearsals = rehearsals

    async def of_member(self, user_id: int) -> MemberData:
        """Return everything about a member."""
        return MemberData(
            member=await self._members.load(user_id),
            matches=tuple(match for match in self._matches.values() if user_id in match.user_ids),
            challenges=tuple(
                challenge
                for challenge in self._challenges.values()
                if user_id in (challenge.challenger_id, challenge.opponent_id)
            ),
            hidden_on=self._figures.hidden_on(user_id),
            absences=self._absences.of_member(user_id),
            parties=tuple(await self._parties.of_member(user_id)),
            rehearsals=self._rehearsals.of_user(user_id),
        )

    async def forget_member(
        self, user_id: int, nobody: Mapping[str, str], given_up: Collection[int] = ()
    ) -> None:
        """Delete everything about a member; matches keep a nameless seat."""
        data = await self.of_member(user_id)
        running = (match.id for match in data.matches if match.ended_at is None)
        refuse_playing(running, given_up)
        for match in data.matches:
            self._hands.forget_seat(match.id, match.user_ids.index(user_id))
            left = _without(match, user_id, nobody[match.language])
            self._matches[match.id] = (
                _outdated(left) if match.id in given_up or _may_be_shown(match) else left
            )
        for challenge in data.challenges:
            del self._challenges[challenge.id]
        self._parties.forget_member(user_id)
        self._rehearsals.forget_member(user_id)
        await self._members.forget(user_id)
        await self._absences.forget(user_id)
        self._figures.forget_member(user_id)
        self._ratings.forget_member(user_id, data.matches)

    async def guilds(self) -> Sequence[int]:
        """Return every server that has stored data."""
        of_games = {match.guild_id for match in self._matches.values()}
        of_challenges = {challenge.guild_id for challenge in self._challenges.values()}
        parts = (self._parties, self._rehearsals, self._servers, self._figures, self._absences)
        elsewhere = {guild for part in parts for guild in part.guilds()}
        return sorted(filter(self._shards.holds, of_games | of_challenges | elsewhere))

    async def forget_guild(self, guild_id: int) -> None:
        """Delete everything about a server: its matches, challenges and choices."""
        for match in [each for each in self._matches.values() if each.guild_id == guild_id]:
            del self._matches[match.id], self._logs[match.id]
            self._hands.forget_match(match.id)
            self._parties.forget_match(match.id)
        for challenge in [each for each in self._challenges.values() if each.guild_id == guild_id]:
            del self._challenges[challenge.id]
        self._parties.forget_guild(guild_id)
        self._rehearsals.forget_guild(guild_id)
        await self._servers.forget(guild_id)
        self._absences.forget_guild(guild_id)
        self._figures.forget_guild(guild_id)
        self._ratings.forget_guild(guild_id)


def _may_be_shown(match: MatchRecord) -> bool:
    return match.ended_at is None or match.shown.revision < match.revision


def _outdated(match: MatchRecord) -> MatchRecord:
    shown = replace(match.shown, revision=-1, edition=match.shown.edition + 1)
    return replace(match, shown=shown)


def _without(match: MatchRecord, user_id: int, nobody: str) -> MatchRecord:
    gone = [own == user_id for own in match.user_ids]
    rests_for_them = match.pause is not None and match.pause.user_id == user_id
    return replace(
        match,
        pause=None if rests_for_them else match.pause,
        user_ids=tuple(
            nobody_id(match.id, slot) if goes else match.user_ids[slot]
            for slot, goes in enumerate(gone)
        ),
        names=_named(match.names, gone, nobody),
        usernames=_named(match.usernames, gone, nobody),
    )


def _named(names: Sequence[str], gone: Sequence[bool], nobody: str) -> tuple[str, ...]:
    return tuple(nobody if goes else name for name, goes in zip(names, gone, strict=True))
