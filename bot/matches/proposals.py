"""What needs everybody at the table: calling a game off, and taking a move back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.game import AnyEvent, AnySeat, TakeBackRefusal, slot_of
from bot.matches.checks import player_of, refuse_over, refuse_paused
from bot.matches.match import Match, Step
from bot.matches.refusals import Reason, RefusedError
from bot.matches.service import Matches
from bot.records.matches import TurnClock
from bot.records.proposals import ProposalKind, ProposalRecord
from bot.store.contract import Store

_OWN = {ProposalKind.CANCEL: Reason.CANCEL_OWN, ProposalKind.TAKE_BACK: Reason.UNDO_OWN}
_GONE = {ProposalKind.CANCEL: Reason.CANCEL_GONE, ProposalKind.TAKE_BACK: Reason.UNDO_GONE}


class Proposals:
    """The proposals of all matches; each stands until somebody moves."""

    def __init__(self, store: Store, matches: Matches) -> None:
        self._store = store
        self._matches = matches

    async def propose(
        self, match_id: int, user_id: int, wish: ProposalKind
    ) -> ProposalRecord | Step:
        """Keep a user's proposal and return it, or the step if nobody else has to agree.

        Nobody has to if all others proposed the same or are the computer, nor where taking back is
        free. Raises RefusedError: unknown match, not a player, over, proposed already, or nothing
        to take back.
        """
        match = await self._matches.load(match_id)
        seat = self._check(match, user_id, wish)
        slot, take_back = slot_of(seat), match.game.take_back
        if (
            wish is ProposalKind.TAKE_BACK
            and take_back
            and take_back.free(match.position, match.log, seat)
        ):
            return await self._take_back(match, user_id, slot)
        proposal = ProposalRecord(match_id, wish, slot, match.revision, match.record.channel_id)
        if not _unanswered(match, proposal):
            return await self._fulfil(match, user_id, wish)
        other = await self._store.proposals.open(proposal)
        if other is None:
            return proposal
        if slot not in _unanswered(match, other):
            raise _still_open(match, other)
        # The other proposal stays open here. The change makes it outdated; see `outdated`.
        return await self._consent(match, other, user_id)

    def _check(self, match: Match, user_id: int, wish: ProposalKind) -> AnySeat:
        """Return the seat of a user who may propose; raises RefusedError."""
        seat = player_of(match, user_id)
        refuse_over(match)
        if wish is ProposalKind.CANCEL:
            return seat
        refuse_paused(match)
        take_back = match.game.take_back
        if take_back is None:
            raise RefusedError(Reason.UNDO_NONE, match_id=match.id)
        refusal = take_back.refusal(match.position, match.log, seat)
        if refusal is TakeBackRefusal.LATE:
            names = _names(match, match.record.waiting)
            raise RefusedError(Reason.UNDO_LATE, match_id=match.id, name=names)
        if refusal is not None:
            raise RefusedError(Reason.UNDO_NONE, match_id=match.id)
        return seat

    async def agree(
        self, match_id: int, user_id: int, wish: ProposalKind, revision: int
    ) -> ProposalRecord | Step:
        """Agree to what somebody proposed at `revision`; it is done when everybody has.

        Returns the step then, the proposal until then. Raises RefusedError: unknown match, not a
        player, over, one's own proposal, or one that does not stand any more.
        """
        match, proposal = await self._standing(match_id, user_id, wish, revision)
        slot = slot_of(player_of(match, user_id))
        if slot not in _unanswered(match, proposal):
            raise _still_open(match, proposal)
        if _unanswered(match, proposal) == (slot,):
            if await self._store.proposals.close(match_id, wish, revision) is None:
                raise RefusedError(_GONE[wish], match_id=match_id)
            return await self._fulfil(match, user_id, wish)
        return await self._consent(match, proposal, user_id)

    async def _consent(
        self, match: Match, proposal: ProposalRecord, user_id: int
    ) -> ProposalRecord | Step:
        """Note that a user agrees; do it if everybody has."""
        wish, slot = proposal.wish, slot_of(player_of(match, user_id))
        agreed = await self._store.proposals.agree(match.id, wish, proposal.revision, slot)
        if agreed is None:
            raise RefusedError(_GONE[wish], match_id=match.id)
        return agreed if _unanswered(match, agreed) else await self._fulfil(match, user_id, wish)

    async def _fulfil(self, match: Match, user_id: int, wish: ProposalKind) -> Step:
        return await self._matches.interfere(match.id, _event_of(match, wish), user_id)

    async def _take_back(self, match: Match, user_id: int, slot: int) -> Step:
        """Take back what nobody has to agree to; the turn goes on with the time it had left."""

        def clock(now: Match) -> TurnClock:
            return self._matches.clock_with(
                now.record.guild_id, now.record.pace, _time_used(now, slot)
            )

        return await self._matches.interfere(
            match.id, _event_of(match, ProposalKind.TAKE_BACK), user_id, clock
        )

    async def close(
        self, match_id: int, user_id: int, wish: ProposalKind, revision: int
    ) -> tuple[Match, ProposalRecord]:
        """Turn a proposal down, or withdraw one's own; return it with its match.

        Raises RefusedError as `agree` does, one's own proposal aside.
        """
        match, _ = await self._standing(match_id, user_id, wish, revision)
        proposal = await self._store.proposals.close(match_id, wish, revision)
        if proposal is None:
            raise RefusedError(_GONE[wish], match_id=match_id)
        return match, proposal

    async def _standing(
        self, match_id: int, user_id: int, wish: ProposalKind, revision: int
    ) -> tuple[Match, ProposalRecord]:
        match = await self._matches.load(match_id)
        player_of(match, user_id)
        refuse_over(match)
        proposal = await self._store.proposals.load(match_id, wish)
        if proposal is None or proposal.revision != revision or match.revision != revision:
            raise RefusedError(_GONE[wish], match_id=match_id)
        return match, proposal

    async def set_message(self, proposal: ProposalRecord, message_id: int) -> None:
        """Remember the message that asks."""
        await self._store.proposals.set_message(proposal, message_id)

    async def outdated(self) -> Sequence[ProposalRecord]:
        """Return the proposals that a move or an end has made outdated."""
        return await self._store.proposals.outdated()

    async def drop(self, proposal: ProposalRecord) -> None:
        """Delete a proposal that nobody can answer any more, if it is still there."""
        await self._store.proposals.close(proposal.match_id, proposal.wish, proposal.revision)

    async def call_off(self, match_id: int) -> Step:
        """End a match as cancelled, for a moderator; the caller has checked that.

        Raises RefusedError if it is unknown or over.
        """
        return await self._matches.interfere(match_id, lambda match: match.game.cancelled, None)


def _event_of(match: Match, wish: ProposalKind) -> Callable[[Match], AnyEvent]:
    """Return what gives the event by which a wish is fulfilled, while the match stays as it is."""

    def event(now: Match) -> AnyEvent:
        if now.revision != match.revision:
            raise RefusedError(_GONE[wish], match_id=match.id)
        if wish is ProposalKind.CANCEL or now.game.take_back is None:
            return now.game.cancelled
        return now.game.take_back.event

    return event


def _time_used(match: Match, slot: int) -> float:
    """Return the seconds that a seat took for the turn that it has just ended.

    By the calendar, from when another seat last acted: what stopped the clock meanwhile counts.
    """
    acted = match.record.acted_at
    return match.record.changed_at - max(at for s, at in enumerate(acted) if s != slot)


def _unanswered(match: Match, proposal: ProposalRecord) -> tuple[int, ...]:
    """Return the seats of the members at the table whose consent a proposal lacks, by slot."""
    answered = {proposal.slot, *proposal.agreed}
    computers = match.record.computers
    slots = range(len(match.seats))
    return tuple(slot for slot in slots if slot not in computers and slot not in answered)


def _still_open(match: Match, proposal: ProposalRecord) -> RefusedError:
    """Return the refusal for a user who need not agree; it names who must."""
    names = _names(match, _unanswered(match, proposal))
    return RefusedError(_OWN[proposal.wish], match_id=match.id, name=names)


def _names(match: Match, slots: Sequence[int]) -> str:
    return ", ".join(match.record.names[slot] for slot in slots)
