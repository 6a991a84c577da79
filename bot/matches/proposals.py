"""Proposals that need consent: to call a game off, take a move back or replace a player."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from bot.games.game import AnySeat, TakeBackRefusal, slot_of
from bot.matches.clocks import SILENT_AFTER, unresponsive_seats
from bot.matches.log import Logbook, player_of, refuse_over, refuse_paused
from bot.matches.match import Match, Reason, RefusedError, Step
from bot.records.matches import ProposalKind, ProposalRecord
from bot.records.members import StaleError
from bot.records.messages import (
    OPEN,
    OVERTAKEN,
    REFUSED,
    WITHDRAWN,
    MessageKind,
    MessageRecord,
    NewMessage,
)

ALONE_AFTER = SILENT_AFTER + 1
"""The number of unanswered reminders after which one player alone may replace the current player.
By then, the others have had a day to object."""
_ALREADY_AGREED = {
    ProposalKind.CANCEL: Reason.CANCEL_OWN,
    ProposalKind.TAKE_BACK: Reason.UNDO_OWN,
    ProposalKind.REPLACE: Reason.CANCEL_OWN,
}
_NO_LONGER_OPEN = {
    ProposalKind.CANCEL: Reason.CANCEL_GONE,
    ProposalKind.TAKE_BACK: Reason.UNDO_GONE,
    ProposalKind.REPLACE: Reason.CANCEL_GONE,
}


class SoleConsent(Enum):
    """The reason why only one member's consent is missing."""

    NOBODY_ELSE = auto()
    """No other member's consent is needed."""
    OTHERS_AGREE = auto()
    """All other members have agreed."""


class Proposals:
    """The proposals of all matches. The next move closes a proposal that is still open."""

    def __init__(self, logbook: Logbook) -> None:
        self._logbook = logbook
        self._store = logbook.store

    async def propose(
        self, match: Match, user_id: int, wish: ProposalKind, channel_id: int, asked_by: int
    ) -> MessageRecord | ProposalRecord | Step:
        """Implement `Events.propose`."""
        seat = check_proposal(match, user_id, wish)
        slot, take_back = slot_of(seat), match.game.take_back
        if (
            wish is ProposalKind.TAKE_BACK
            and take_back
            and take_back.is_free(match.position, match.log, seat)
        ):
            return await self._take_back(match, seat)
        proposal = ProposalRecord(match.id, wish, slot, match.revision)
        alone = wish is ProposalKind.REPLACE and match.record.nudges >= ALONE_AFTER
        if alone or not _missing_consent(match, proposal):
            return await self._fulfil(match, seat, wish)
        message = NewMessage(
            match.record.guild_id,
            channel_id,
            MessageKind.PROPOSAL,
            match.id,
            match.revision,
            wish,
            after_id=asked_by,
            wanted=OPEN,
        )
        try:
            other = await self._store.proposals.open(proposal, message)
        except StaleError as stale:
            raise RefusedError(Reason.STALE, match_id=match.id) from stale
        if isinstance(other, MessageRecord):
            return other
        if slot not in _missing_consent(match, other):
            raise _missing_consent_error(match, other)
        return await self._consent(match, other, seat)

    async def agree(
        self, match: Match, user_id: int, wish: ProposalKind, revision: int
    ) -> ProposalRecord | Step:
        """Implement `Events.agree`."""
        proposal = await self._read_open(match, user_id, wish, revision)
        seat = player_of(match, user_id)
        if slot_of(seat) not in _missing_consent(match, proposal):
            raise _missing_consent_error(match, proposal)
        return await self._consent(match, proposal, seat)

    async def _consent(
        self, match: Match, proposal: ProposalRecord, seat: AnySeat
    ) -> ProposalRecord | Step:
        """Record a seat's consent, and carry the proposal out if no more consent is needed."""
        wish = proposal.wish
        if _missing_consent(match, proposal) == (slot_of(seat),):
            return await self._fulfil(match, seat, wish)
        agreed = await self._store.proposals.agree(match.id, wish, proposal.revision, slot_of(seat))
        if agreed is None:
            raise RefusedError(_NO_LONGER_OPEN[wish], match_id=match.id)
        return agreed

    async def _fulfil(self, match: Match, seat: AnySeat, wish: ProposalKind) -> Step:
        take_back, stand_in = match.game.take_back, match.game.stand_in
        events = [match.game.cancelled]
        if wish is ProposalKind.TAKE_BACK and take_back is not None:
            events = [take_back.event]
        if wish is ProposalKind.REPLACE and stand_in is not None:
            slots = unresponsive_seats(match.record)
            events = [stand_in.take_over(match.seats[slot]) for slot in slots]
        return await self._logbook.write(match, events, seat)

    async def _take_back(self, match: Match, seat: AnySeat) -> Step:
        """Take back a move without others' consent; its turn continues with the remaining time."""
        assert match.game.take_back is not None
        used = _time_used(match, slot_of(seat))
        clock = self._logbook.clock_with(match.record.guild_id, match.record.pace, used)
        return await self._logbook.write(match, [match.game.take_back.event], seat, clock)

    async def close(self, match: Match, user_id: int, wish: ProposalKind, revision: int) -> None:
        """Implement `Events.turn_down`."""
        proposal = await self._read_open(match, user_id, wish, revision)
        slot = slot_of(player_of(match, user_id))
        outcome = f"{WITHDRAWN if slot == proposal.slot else REFUSED}.{slot}"
        if await self._store.proposals.close(match.id, wish, revision, outcome) is None:
            raise RefusedError(_NO_LONGER_OPEN[wish], match_id=match.id)

    async def lose(self, match_id: int, wish: ProposalKind, revision: int) -> None:
        """Close a proposal whose message could not be posted."""
        await self._store.proposals.close(match_id, wish, revision, OVERTAKEN)

    async def _read_open(
        self, match: Match, user_id: int, wish: ProposalKind, revision: int
    ) -> ProposalRecord:
        player_of(match, user_id)
        refuse_over(match)
        proposal = await self._store.proposals.read(match.id, wish)
        if proposal is None or proposal.revision != revision or match.revision != revision:
            raise RefusedError(_NO_LONGER_OPEN[wish], match_id=match.id)
        return proposal

    async def read(self, match_id: int, wish: ProposalKind) -> ProposalRecord | None:
        """Return the open proposal of a match, or None."""
        return await self._store.proposals.read(match_id, wish)

    async def find_sole_consent(
        self, match: Match, seat: AnySeat, wish: ProposalKind
    ) -> SoleConsent | None:
        """Return the reason why the consent of `seat` alone suffices, or None if it does not."""
        slot, proposal = slot_of(seat), await self.read(match.id, wish)
        if proposal is None or proposal.revision != match.revision:
            alone = not _missing_consent(
                match, ProposalRecord(match.id, wish, slot, match.revision)
            )
            return SoleConsent.NOBODY_ELSE if alone else None
        return SoleConsent.OTHERS_AGREE if _missing_consent(match, proposal) == (slot,) else None


def check_proposal(match: Match, user_id: int, wish: ProposalKind) -> AnySeat:
    """Return the seat of a user who may propose `wish`.

    Raises RefusedError if the user is not a player or the match is over. Unless the wish is to
    cancel the match, raises it also if the match is paused, the user has no move to take back, or
    no other player has left enough reminders unanswered to be replaced.
    """
    seat = player_of(match, user_id)
    refuse_over(match)
    if wish is ProposalKind.CANCEL:
        return seat
    refuse_paused(match)
    if wish is ProposalKind.REPLACE:
        slots = unresponsive_seats(match.record)
        if not slots or slot_of(seat) in slots:
            raise RefusedError(Reason.REPLACE_EARLY, match_id=match.id)
        return seat
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


def _time_used(match: Match, slot: int) -> float:
    """Return the seconds that a seat took for the turn that it has just ended.

    They are counted by the calendar from the latest action of any other seat, and include pauses of
    the clock.
    """
    acted = match.record.acted_at
    return match.record.changed_at - max(at for s, at in enumerate(acted) if s != slot)


def _missing_consent(match: Match, proposal: ProposalRecord) -> tuple[int, ...]:
    """Return the slots of the members who must still consent.

    The player the match is paused for, and players who would be replaced, need not consent.
    """
    answered = {proposal.slot, *proposal.agreed, *match.record.computers}
    if proposal.wish is ProposalKind.REPLACE:
        answered |= {*unresponsive_seats(match.record)}
    seats = enumerate(match.record.user_ids)
    return tuple(slot for slot, user in seats if slot not in answered and user != match.absent_id)


def _missing_consent_error(match: Match, proposal: ProposalRecord) -> RefusedError:
    """Return the error for an unneeded consent; it names the members who must still consent."""
    names = _names(match, _missing_consent(match, proposal))
    return RefusedError(_ALREADY_AGREED[proposal.wish], match_id=match.id, name=names)


def _names(match: Match, slots: Sequence[int]) -> str:
    return ", ".join(match.record.display_names[slot] for slot in slots)
