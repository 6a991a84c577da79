"""Invitations: who asks whom to a game, from the message to the match.

An invitation is open to everybody in the channel, or to the members whom it names. A game that
needs all its seats begins with the last who accepts. Of any other the host, who invites, agrees on
the options, adds computers and says when it begins.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from bot.games.game import AnyOptions
from bot.matches import invitation_rules as rules
from bot.matches.match import Person
from bot.matches.refusals import Reason, RefusedError
from bot.matches.starting import SeatedPlayer, Starting, busy_reason
from bot.matches.terms import Terms
from bot.records.messages import (
    Guest,
    InvitationPendingError,
    InvitationRecord,
    InvitationStatus,
    NewInvitation,
    StaleInvitationError,
)
from bot.runtime.clock import Clock
from bot.runtime.health import KeyedLocks
from bot.store.sql.store import Store

Change = Callable[[InvitationRecord], InvitationRecord]
"""What a request makes of an invitation; raises RefusedError."""
TRIES = 5
"""How often a change is made anew that another process was faster than."""


class Invitations:
    """Every invitation."""

    def __init__(
        self, store: Store, clock: Clock, starting: Starting, *, open_seconds: float = 72 * 3600
    ) -> None:
        self._store = store
        self._clock = clock
        self._starting = starting
        self._open_seconds = open_seconds
        self._locks = KeyedLocks()

    async def open(
        self,
        terms: Terms,
        host: Person,
        asked: Sequence[Person] = (),
        computers: Sequence[tuple[Person, str]] = (),
        asked_by: int = 0,
    ) -> InvitationRecord:
        """Keep a new invitation by the host, with computers at some levels, and return it.

        Its message is posted later than the interaction `asked_by`. With `asked`, only these
        members may join. The options are made to fit the number of players who are expected. Raises
        RefusedError for an invitation to oneself, to somebody who was forgotten, or to too many;
        where the same people play already, if it is clear who would play; and where one is open
        that stands in the way, which it names.
        """
        game, now = terms.game, self._clock.now()
        seated = [rules.guest(each, now, level) for each, level in computers]
        guests = rules.invited(game, rules.guest(host, now), asked, seated)
        if asked and game.needs_all_seats:
            await self._refuse_busy(terms, [guest.user_id for guest in guests])
        new = self._new(terms, host.id, guests, closed=bool(asked))
        try:
            return await self._store.invitations.add(new, asked_by)
        except InvitationPendingError as pending:
            reason = Reason.PAIR_PENDING if game.needs_all_seats else Reason.TABLE_PENDING
            raise RefusedError(reason, invitation_id=pending.invitation_id) from pending

    def _new(
        self, terms: Terms, host_id: int, guests: tuple[Guest, ...], *, closed: bool
    ) -> NewInvitation:
        game, now = terms.game, self._clock.now()
        options = game.inviting.fitted(terms.options, max(len(guests), game.fewest))
        return NewInvitation(
            guild_id=terms.guild_id,
            channel_id=terms.channel_id,
            game=game.name,
            options=game.format_options(options),
            host_id=host_id,
            pace=terms.pace,
            language=terms.language,
            created_at=now,
            expires_at=now + self._open_seconds,
            guests=guests,
            closed=closed,
            pending_key=rules.pending_key(game, host_id, guests),
            secret=self._starting.new_secret(),
        )

    async def _refuse_busy(self, terms: Terms, user_ids: Sequence[int]) -> None:
        found = await self._store.find_open_match(terms.channel_id, terms.game.name, user_ids)
        if found is not None:
            raise RefusedError(busy_reason(len(user_ids)), match_id=found.id)

    async def find(self, invitation_id: int) -> InvitationRecord | None:
        """Return the invitation, or None if there is none with that id."""
        return await self._store.invitations.read(invitation_id)

    async def read(self, invitation_id: int) -> InvitationRecord:
        """Return the invitation; raises RefusedError if there is none with that id."""
        invitation = await self.find(invitation_id)
        if invitation is None:
            raise RefusedError(Reason.UNKNOWN_INVITATION)
        return invitation

    async def id_of_table(self, number: int) -> int:
        """Return which invitation a button of an open table means; see the store."""
        return await self._store.invitations.id_of_table(number)

    async def asking(
        self, terms: Terms, user_id: int, host_ids: Collection[int]
    ) -> InvitationRecord | None:
        """Return an invitation by one of the hosts to a member, to such a game in that channel."""
        for each in await self._store.invitations.of_member(user_id):
            same = (each.channel_id, each.game) == (terms.channel_id, terms.game.name)
            is_open = each.status is InvitationStatus.OPEN and self._clock.now() < each.expires_at
            asked = any(guest.user_id == user_id for guest in each.invited)
            if same and is_open and asked and each.host_id in host_ids:
                return each
        return None

    # Members come and go --------------------------------------------------------------------

    async def join(self, invitation_id: int, user: Person, interaction_id: int) -> InvitationRecord:
        """Let a member take part; return the invitation then.

        A game that needs all its seats begins with the last one, both or neither: `interaction_id`
        is that of the click. Raises RefusedError: unknown, closed, there already or one's own, only
        for others, full, or the same people play here already.
        """
        now = self._clock.now()
        return await self._change(
            invitation_id, lambda found: rules.joined(found, user, now), interaction_id
        )

    async def leave(
        self, invitation_id: int, user_id: int, *, ending: bool = False
    ) -> InvitationRecord:
        """Let a member go, or decline; return the invitation then.

        `rules.left` says what becomes of it without them. Raises RefusedError: unknown, closed, not
        in it, or it would end with its host though `ending` was not meant.
        """
        elsewhere: set[int] = set()
        while True:
            try:
                return await self._change(
                    invitation_id,
                    lambda found: rules.left(found, user_id, elsewhere, ending=ending),
                )
            except InvitationPendingError as pending:
                # A member has one open table for a game in a channel: the next one has to do it.
                elsewhere.add((await self.read(pending.invitation_id)).host_id)

    async def withdraw(self, invitation_id: int, user_id: int) -> InvitationRecord:
        """Close an open invitation as withdrawn; only the host may."""
        return await self._change(invitation_id, lambda found: rules.withdrawn(found, user_id))

    # The host decides -----------------------------------------------------------------------

    async def add_computer(
        self, invitation_id: int, user_id: int, computer: Person, level: str
    ) -> InvitationRecord:
        """Seat the computer at one of the game's levels; return the invitation then.

        Raises RefusedError: unknown, closed, not the host, or full; ValueError for no level of
        the game.
        """
        seated = rules.guest(computer, self._clock.now(), level)
        return await self._change(
            invitation_id, lambda found: rules.with_computer(found, user_id, seated)
        )

    async def remove_computer(self, invitation_id: int, user_id: int) -> InvitationRecord:
        """Let the computer that came last go; return the invitation then.

        Raises RefusedError: unknown, closed, not the host, or none there.
        """
        return await self._change(
            invitation_id, lambda found: rules.without_computer(found, user_id)
        )

    async def set_options(
        self,
        invitation_id: int,
        user_id: int,
        options: AnyOptions,
        pace: int | None,
        edition: int,
    ) -> InvitationRecord:
        """Agree on options and a pace in place of those of `edition`; return the invitation then.

        Raises RefusedError: unknown, closed, and as `rules.agreed` does.
        """
        return await self._change(
            invitation_id, lambda found: rules.agreed(found, user_id, options, pace, edition)
        )

    async def start(
        self, invitation_id: int, user_id: int, interaction_id: int
    ) -> InvitationRecord:
        """Close an open invitation and start its match, both or neither; return it then.

        `interaction_id` is that of the click. Raises RefusedError: unknown, closed, not the host,
        too few, options that do not fit, or the same people play here already.
        """
        return await self._change(
            invitation_id, lambda found: rules.started(found, user_id), interaction_id
        )

    # Time -----------------------------------------------------------------------------------

    async def overdue(self) -> Sequence[InvitationRecord]:
        """Return the open invitations whose time is up, as they will be once they are closed."""
        due = await self._store.invitations.due(self._clock.past())
        return [replace(invitation, status=InvitationStatus.EXPIRED) for invitation in due]

    async def expire(self, invitation_id: int) -> None:
        """Close an invitation whose time is up; nothing changes if it is closed already."""
        async with self._locks.of(invitation_id):
            invitation = await self._store.invitations.read(invitation_id)
            if invitation is None or self._clock.past() < invitation.expires_at:
                return
            try:
                expired = replace(invitation, status=InvitationStatus.EXPIRED)
                await self._store.invitations.save(expired)
            except StaleInvitationError:
                return  # a click was faster; if it left it open, the next look finds it

    async def forget(self, user_id: int) -> tuple[InvitationRecord, ...]:
        """Take a member out of every open invitation; return those as they are then."""
        changed = []
        for invitation in await self._store.invitations.of_member(user_id):
            try:
                if invitation.status is InvitationStatus.OPEN:
                    changed.append(await self.leave(invitation.id, user_id, ending=True))
            except RefusedError:
                continue  # closed meanwhile
        return tuple(changed)

    async def _change(
        self, invitation_id: int, change: Change, interaction_id: int | None = None
    ) -> InvitationRecord:
        """Keep what a request makes of an open invitation; the match begins if it is accepted."""
        async with self._locks.of(invitation_id):
            for _ in range(TRIES):
                invitation = change(await self._open(invitation_id))
                try:
                    if interaction_id is not None and rules.begins(invitation):
                        return await self._begin(invitation, interaction_id)
                    return await self._store.invitations.save(invitation)
                except StaleInvitationError:
                    continue
            raise RefusedError(Reason.STALE)

    async def _begin(self, invitation: InvitationRecord, interaction_id: int) -> InvitationRecord:
        terms = rules.terms_of(invitation)
        players = [
            SeatedPlayer(
                Person(each.user_id, each.name, each.username),
                each.joined_at or invitation.created_at,
                each.level,
            )
            for each in invitation.seated
        ]
        by_lot = not terms.game.needs_all_seats
        await self._starting.accept(invitation, terms, players, interaction_id, by_lot=by_lot)
        return await self.read(invitation.id)

    async def _open(self, invitation_id: int) -> InvitationRecord:
        invitation = await self.read(invitation_id)
        is_open = invitation.status is InvitationStatus.OPEN
        if is_open and self._clock.past() < invitation.expires_at:
            return invitation
        raise RefusedError(
            Reason.INVITATION_CLOSED,
            status=InvitationStatus.EXPIRED if is_open else invitation.status,
            match_id=invitation.match_id,
            game=invitation.game,
        )
