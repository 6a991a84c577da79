"""A member's personal data: export and deletion.

Deletion resigns the member's running games, so it cannot be used to escape a lost game: the
opponents win. Finished games keep their results, which belong to the opponents too; the member's
seat becomes anonymous.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from bot.matches.events import Events
from bot.matches.invitations import Invitations
from bot.matches.log import Logbook
from bot.matches.match import Reason, RefusedError, UnreadableMatchError
from bot.records.matches import MatchRecord
from bot.records.messages import InvitationRecord
from bot.runtime.clock import UptimeClocks
from bot.store.sql.privacy import MemberData, StillPlayingError
from bot.store.sql.store import Store

_SECRET_FIELDS = ("waiting", "offer", "shown")


@dataclass(frozen=True, slots=True)
class DeletionResult:
    """The matches and invitations affected by the deletion of a member's data."""

    match_ids: tuple[int, ...] = ()
    """The matches that this deletion has resigned."""
    invitations: tuple[InvitationRecord, ...] = ()
    """The invitations after the deletion; those that the member hosted are closed."""
    left: frozenset[int] = frozenset()
    """The running matches that the member no longer plays, including those resigned earlier."""


class PersonalData:
    """Exports and deletes the data of members."""

    def __init__(
        self,
        store: Store,
        matches: Logbook,
        events: Events,
        invitations: Invitations,
        running: UptimeClocks,
    ) -> None:
        self._store = store
        self._running = running
        self._matches = matches
        self._events = events
        self._invitations = invitations

    async def export(self, user_id: int) -> str | None:
        """Return the data about a member as JSON text, or None if nothing is stored.

        Omits drafts, plans, messages and hidden information of running games, and the secrets of
        running and of private games. A secret determines all chance of a game.
        """
        data = await self._store.privacy.read_member_data(user_id)
        if not _has_data(data):
            return None
        exported = {
            "user_id": user_id,
            "choices": asdict(data.member),
            "hidden_from_leaderboards_of": list(data.hidden_on),
            "names": [{"guild_id": guild_id, "name": name} for guild_id, name in data.names],
            "deals_of_the_day": [asdict(result) for result in data.daily],
            "absences": [asdict(absence) for absence in data.absences],
            "invitations": [
                _without_secret(_of_member(each, user_id)) for each in data.invitations
            ],
            "private_practice": [
                await self._export(match, user_id) for match in data.matches if match.is_private
            ],
            "matches": [
                await self._export(match, user_id) for match in data.matches if not match.is_private
            ],
        }
        return json.dumps(exported, ensure_ascii=False, indent=2) + "\n"

    async def servers(self) -> Sequence[int]:
        """Return the ids of the servers with stored data."""
        return await self._store.privacy.read_guilds()

    async def forget_server(self, guild_id: int) -> None:
        """Delete all data of a server, except members' results of deals of the day."""
        await self._store.privacy.forget_guild(guild_id)

    async def _export(self, record: MatchRecord, user_id: int) -> dict[str, object]:
        exported = _without_secret(asdict(record))
        del exported["sealing"]
        if record.ended_at is None:
            # They would reveal which seats are asked about an offer, and which turns are automatic.
            for name in _SECRET_FIELDS:
                del exported[name]
        if record.ended_at is not None and not record.is_private:
            exported["secret"] = record.secret.hex()
        if record.sealing is not None:
            exported["accepted_by_interaction"] = record.sealing.accepted
        return {**exported, "log": await self._log(record.id, user_id)}

    async def _log(self, match_id: int, user_id: int) -> list[str] | None:
        """Return the log as a member may read it, or None if it cannot be read."""
        try:
            match = await self._matches.read_current(match_id)
        except RefusedError:
            return None
        events = match.events_for(match.seat_of(user_id))
        return [match.game.format_event(event) for event in events]

    async def has_data_of(self, user_id: int) -> bool:
        """Return whether any data of a member is stored."""
        return _has_data(await self._store.privacy.read_member_data(user_id))

    async def forget(self, user_id: int, nobody: Mapping[str, str]) -> DeletionResult:
        """Resign a member's running games, leave their invitations, and delete their data.

        `nobody` maps each language of matches to the display name of a deleted player.
        """
        shards = self._store.shards.now
        if not shards.has_all:
            # Resigning may begin a turn on a server that another process handles. The deadline of
            # that turn depends on the uptime of that process.
            times = await self._store.clocks.read_uptime(shards.count)
            self._running.learn_others(times)
        deleted = DeletionResult()
        while True:
            deleted = await self._leave(user_id, deleted)
            try:
                await self._store.privacy.forget_member(user_id, nobody, deleted.left)
            except StillPlayingError:
                continue  # a match has begun concurrently
            return deleted

    async def _leave(self, user_id: int, before: DeletionResult) -> DeletionResult:
        """Resign matches and leave invitations for a member; return `before` plus the result."""
        data = await self._store.privacy.read_member_data(user_id)
        running = [
            match.id for match in data.matches if match.ended_at is None and not match.is_private
        ]
        given_up = [each for each in running if await self._give_up(each, user_id)]
        return DeletionResult(
            (*before.match_ids, *given_up),
            (*before.invitations, *await self._invitations.forget(user_id)),
            before.left | {*running},
        )

    async def _give_up(self, match_id: int, user_id: int) -> bool:
        try:
            resignation = (await self._matches.read_current(match_id)).game.resignation
            await self._events.play(match_id, user_id, resignation, 0)
        except UnreadableMatchError:
            # The position is unknown, so the match is cancelled instead.
            await self._events.call_off_unreadable(match_id)
            return False
        except RefusedError as refused:
            # The rules refuse only a second resignation.
            if refused.reason not in (Reason.GAME_OVER, Reason.ILLEGAL):
                raise
            return False
        return True


def _has_data(data: MemberData) -> bool:
    nothing = MemberData(type(data.member)(data.member.user_id), (), (), (), ())
    return data != nothing


def _of_member(invitation: InvitationRecord, user_id: int) -> dict[str, object]:
    """Return an invitation with the member's own guest entry only."""
    own = [asdict(guest) for guest in invitation.guests if guest is invitation.guest(user_id)]
    return {**asdict(invitation), "guests": own}


def _without_secret(exported: dict[str, object]) -> dict[str, object]:
    del exported["secret"]
    return {**exported, "options": json.loads(str(exported["options"]))}
