"""What needs both players: calling a game off, and taking a placement back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.shanghaien.moves import Ended, Place, Played, PlayTrick, Seat, TakenBack, Termination
from bot.matches.match import Match, Step
from bot.matches.pausing import refuse_paused
from bot.matches.refusals import Reason, RefusedError
from bot.matches.service import Matches
from bot.store.contract import Store
from bot.store.proposals import Proposal, Wish

_OWN = {Wish.CANCEL: Reason.CANCEL_OWN, Wish.TAKE_BACK: Reason.UNDO_OWN}
_GONE = {Wish.CANCEL: Reason.CANCEL_GONE, Wish.TAKE_BACK: Reason.UNDO_GONE}
_CALLED_OFF = Ended(Termination.CANCELLED, None)


class Proposals:
    """The proposals of all matches; each stands until somebody moves."""

    def __init__(self, store: Store, matches: Matches) -> None:
        self._store = store
        self._matches = matches

    async def propose(self, match_id: int, user_id: int, wish: Wish) -> Proposal | Step:
        """Keep a user's proposal and return it, or the step if no consent is lacking any more.

        None is where the other player proposed the same, or is the computer. Raises RefusedError:
        unknown match, not a player, over, proposed already, or nothing to take back.
        """
        match = await self._matches.load(match_id)
        seat = self._check(match, user_id, wish)
        if match.record.level is not None:
            return await self._fulfil(match, user_id, wish)
        proposal = Proposal(match_id, wish, seat.value, match.revision, match.record.channel_id)
        other = await self._store.proposals.open(proposal)
        if other is None:
            return proposal
        if other.seat == seat.value:
            name = match.name_of(seat.opponent)
            raise RefusedError(_OWN[wish], match_id=match_id, name=name)
        # The other proposal stays: overtaken by what follows, it is found and its message shrinks.
        return await self._fulfil(match, user_id, wish)

    def _check(self, match: Match, user_id: int, wish: Wish) -> Seat:
        """Return the seat of a user who may propose; raises RefusedError."""
        seat = match.seat_of(user_id)
        if seat is None:
            raise RefusedError(Reason.NOT_A_PLAYER, match_id=match.id)
        if match.over:
            raise RefusedError(Reason.GAME_OVER, match_id=match.id)
        if wish is Wish.CANCEL:
            return seat
        refuse_paused(match)
        if match.state.undo is not None and seat is not match.state.mover:
            return seat
        if seat is not match.state.mover and _rolled_over(match):
            name = match.name_of(seat.opponent)
            raise RefusedError(Reason.UNDO_LATE, match_id=match.id, name=name)
        raise RefusedError(Reason.UNDO_NONE, match_id=match.id)

    async def agree(self, match_id: int, user_id: int, wish: Wish, revision: int) -> Step:
        """Do what the other player proposed at `revision`.

        Raises RefusedError: unknown match, not a player, over, one's own proposal, or one that
        does not stand any more.
        """
        match, proposal = await self._standing(match_id, user_id, wish, revision)
        proposer = Seat(proposal.seat)
        if match.seat_of(user_id) is proposer:
            name = match.name_of(proposer.opponent)
            raise RefusedError(_OWN[wish], match_id=match_id, name=name)
        if await self._store.proposals.close(match_id, wish, revision) is None:
            raise RefusedError(_GONE[wish], match_id=match_id)
        return await self._fulfil(match, user_id, wish)

    async def _fulfil(self, match: Match, user_id: int, wish: Wish) -> Step:
        def event(now: Match) -> Ended | TakenBack:
            if now.revision != match.revision:
                raise RefusedError(_GONE[wish], match_id=match.id)
            return _CALLED_OFF if wish is Wish.CANCEL else TakenBack()

        return await self._matches.interfere(match.id, event, user_id)

    async def close(
        self, match_id: int, user_id: int, wish: Wish, revision: int
    ) -> tuple[Match, Proposal]:
        """Turn a proposal down, or withdraw one's own; return it with its match.

        Raises RefusedError as `agree` does, one's own proposal aside.
        """
        match, _ = await self._standing(match_id, user_id, wish, revision)
        proposal = await self._store.proposals.close(match_id, wish, revision)
        if proposal is None:
            raise RefusedError(_GONE[wish], match_id=match_id)
        return match, proposal

    async def _standing(
        self, match_id: int, user_id: int, wish: Wish, revision: int
    ) -> tuple[Match, Proposal]:
        match = await self._matches.load(match_id)
        if match.seat_of(user_id) is None:
            raise RefusedError(Reason.NOT_A_PLAYER, match_id=match_id)
        if match.over:
            raise RefusedError(Reason.GAME_OVER, match_id=match_id)
        proposal = await self._store.proposals.load(match_id, wish)
        if proposal is None or proposal.revision != revision or match.revision != revision:
            raise RefusedError(_GONE[wish], match_id=match_id)
        return match, proposal

    async def set_message(self, proposal: Proposal, message_id: int) -> None:
        """Remember the message that asks."""
        await self._store.proposals.set_message(proposal, message_id)

    async def drop_outdated(self) -> Sequence[Proposal]:
        """Take the proposals away that a move or an end has overtaken; return them."""
        dropped = []
        for proposal in await self._store.proposals.outdated():
            found = await self._store.proposals.close(
                proposal.match_id, proposal.wish, proposal.revision
            )
            if found is not None:
                dropped.append(found)
        return dropped

    async def call_off(self, match_id: int) -> Step:
        """End a match as cancelled, for a moderator; the caller knows that it is one.

        Raises RefusedError if it is unknown or over.
        """
        return await self._matches.interfere(match_id, lambda _: _CALLED_OFF, None)


def _rolled_over(match: Match) -> bool:
    """Whether the latest placement stands only because the player to act has rolled since."""
    for event in reversed(match.events):
        if isinstance(event, Played) and event.seat is not match.state.mover:
            return isinstance(event.move, Place | PlayTrick)
    return False
