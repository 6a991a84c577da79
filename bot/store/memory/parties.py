"""The parties in the memory store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import count

from bot.records.challenges import ChallengeStatus
from bot.records.parties import NewParty, PartyPendingError, PartyRecord, StalePartyError
from bot.shards import OwnShards


class MemoryParties:
    """See `parties.PartyStore` for the contract."""

    def __init__(self, shards: OwnShards) -> None:
        self._shards = shards
        self._parties: dict[int, PartyRecord] = {}
        self._ids = count(1)

    async def add(self, party: NewParty) -> PartyRecord:
        """Keep a new open party and return it with its id; raises PartyPendingError."""
        self._refuse_pending(party)
        values = {field.name: getattr(party, field.name) for field in fields(NewParty)}
        record = PartyRecord(
            **values,
            id=next(self._ids),
            status=ChallengeStatus.OPEN,
            edition=0,
            message_id=None,
            match_id=None,
        )
        self._parties[record.id] = record
        return record

    async def load(self, party_id: int) -> PartyRecord | None:
        """Return the party, or None if there is none with that id."""
        return self._parties.get(party_id)

    def message_ids(self) -> tuple[int | None, ...]:
        """Return the messages of all parties."""
        return tuple(party.message_id for party in self._parties.values())

    async def save(self, party: PartyRecord) -> PartyRecord:
        """Keep host, guests, options and status of a party that was open."""
        return self.write(party)

    def write(self, party: PartyRecord, match_id: int | None = None) -> PartyRecord:
        """Keep a party, with the match that it led to; raises what `save` raises."""
        self.refuse_stale(party)
        if party.status is ChallengeStatus.OPEN:
            self._refuse_pending(party, party.id)
        known = self._parties[party.id]
        kept = replace(
            known,
            host_id=party.host_id,
            options=party.options,
            guests=party.guests,
            status=party.status,
            edition=known.edition + 1,
            match_id=match_id,
        )
        self._parties[party.id] = kept
        return kept

    def refuse_stale(self, party: PartyRecord) -> None:
        """Raise StalePartyError unless a party is open and of that edition."""
        known = self._parties.get(party.id)
        is_open = known is not None and known.status is ChallengeStatus.OPEN
        if known is None or not is_open or known.edition != party.edition:
            raise StalePartyError(party.id)

    def _refuse_pending(self, party: NewParty, party_id: int | None = None) -> None:
        """Raise PartyPendingError if another open party than that one has the same host there."""
        for each in self._parties.values():
            is_open = each.status is ChallengeStatus.OPEN
            if is_open and each.id != party_id and _key(each) == _key(party):
                raise PartyPendingError(each.id)

    async def set_message(self, party_id: int, message_id: int, channel_id: int) -> None:
        """Remember the message that shows the party."""
        if party_id in self._parties:
            self._parties[party_id] = replace(
                self._parties[party_id], message_id=message_id, channel_id=channel_id
            )

    async def due(self, now: float) -> Sequence[PartyRecord]:
        """Return the open parties whose time is up at `now`."""
        due = (
            party
            for party in self._parties.values()
            if party.status is ChallengeStatus.OPEN
            and party.expires_at <= now
            and self._shards.holds(party.guild_id)
        )
        return tuple(sorted(due, key=lambda party: (party.expires_at, party.id)))

    async def of_member(self, user_id: int) -> Sequence[PartyRecord]:
        """Return the parties that a member takes part in or is asked to, by id."""
        return tuple(each for each in self._parties.values() if each.guest(user_id) is not None)

    def guilds(self) -> set[int]:
        """Return the servers that have parties."""
        return {party.guild_id for party in self._parties.values()}

    def forget_member(self, user_id: int) -> None:
        """Delete the parties that a member gathered, and take them out of the others."""
        for party in [*self._parties.values()]:
            if party.host_id == user_id:
                del self._parties[party.id]
            elif party.guest(user_id) is not None:
                left = tuple(each for each in party.guests if each is not party.guest(user_id))
                self._parties[party.id] = replace(party, guests=left, edition=party.edition + 1)

    def forget_guild(self, guild_id: int) -> None:
        """Delete the parties of a server."""
        for party in [each for each in self._parties.values() if each.guild_id == guild_id]:
            del self._parties[party.id]

    def forget_match(self, match_id: int) -> None:
        """Let no party lead to a match that is deleted."""
        for party in [each for each in self._parties.values() if each.match_id == match_id]:
            self._parties[party.id] = replace(party, match_id=None)


def _key(party: NewParty) -> tuple[int, str, int]:
    return party.channel_id, party.game, party.host_id
