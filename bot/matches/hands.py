"""What a seat does in private: it drafts its turn, gives orders, and answers before it is asked.

A turn is drafted move by move and written with the move that ends it, as one change; until then it
can be taken back. Nothing here ever reaches an export, a log line or another seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.games.game import (
    AnyEvent,
    AnyMove,
    AnyOrders,
    AnySeat,
    AnyState,
    Hands,
    MoveRefusedError,
    slot_of,
)
from bot.matches.checks import check_member, check_seat, player_of, refuse_over, refuse_paused
from bot.matches.due import plays_late_turns
from bot.matches.ledger import Ledger
from bot.matches.match import Match, Step
from bot.matches.refusals import Reason, RefusedError
from bot.records.hands import DraftRecord, StaleHandError
from bot.records.matches import MatchRecord


@dataclass(frozen=True, slots=True)
class Hand:
    """What one seat of a running match has before it; for its member's eyes only."""

    match: Match
    seat: AnySeat
    view: AnyState = field(repr=False)
    """The position as the seat sees it, with what it has drafted.

    The move by which it goes out is not made yet: it would lay open the other hands.
    """
    moves: tuple[AnyMove, ...] = field(repr=False)
    """What the seat has drafted in this turn."""
    ends: bool
    """Whether the last drafted move ends the turn, so that nothing else is left to do."""
    orders: AnyOrders
    """What is left of its orders now."""
    edition: int
    """Of the orders: a change of them must name it."""
    since: int
    """The revision after the latest move that the member made."""
    automatic: tuple[int, ...]
    """The revisions since then to which its orders, or the pace, led by a move of its own."""

    def told(self) -> Iterator[tuple[int, AnyState, AnyEvent]]:
        """Yield all that happened since the member's latest move, as the seat may see it.

        Each event comes with the revision it led to and the position that it met.
        """
        course = self.match.stepwise(self.since, self.match.revision, self.seat)
        for number, (state, event) in enumerate(course, start=self.since + 1):
            yield number, state, event


class PrivateHands:
    """The hands of every match whose game has some."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._store = ledger.store.hands

    # Looking --------------------------------------------------------------------------------

    async def hand(self, match_id: int, user_id: int) -> Hand:
        """Return what a member has before them in a running match.

        Raises RefusedError: unknown match, a game without hidden hands (unknown, too), not a
        player, or over.
        """
        match, seat = await self._seated(match_id, user_id)
        return await self._hand(match, seat, await self._draft_of(match, seat))

    async def _seated(self, match_id: int, user_id: int) -> tuple[Match, AnySeat]:
        match = await self._ledger.load(match_id)
        _hands_of(match)
        seat = player_of(match, user_id)
        refuse_over(match)
        return match, seat

    async def _draft_of(self, match: Match, seat: AnySeat) -> DraftRecord:
        return await self._store.draft(match.id, slot_of(seat), match.revision)

    async def _hand(self, match: Match, seat: AnySeat, draft: DraftRecord) -> Hand:
        hands, slot = _hands_of(match), slot_of(seat)
        moves = tuple(match.game.parse_move(text) for text in draft.moves)
        shown = match.position
        position = match.position
        for move in moves:
            shown, position = position, _after(match, position, seat, move)
        ends = bool(moves) and seat not in match.game.waiting(position)
        view = match.game.view(shown if ends else position, seat)
        kept = (await self._store.orders(match.id)).get(slot)
        orders = hands.no_orders if kept is None else hands.parse_orders(kept.orders)
        automatic = await self._store.automatic(match.id, slot)
        since = _latest_own(match, seat, frozenset(automatic))
        return Hand(
            match=match,
            seat=seat,
            view=view,
            moves=moves,
            ends=ends,
            orders=hands.current(view, seat, orders),
            edition=0 if kept is None else kept.edition,
            since=since,
            automatic=tuple(line for line in automatic if line > since),
        )

    # The turn -------------------------------------------------------------------------------

    async def draft(
        self, match_id: int, user_id: int, move: AnyMove, revision: int, drafted: int
    ) -> Hand:
        """Draft a move on the hand shown at `revision` with `drafted` moves; return the hand then.

        Raises RefusedError: as `Matches.play` does; stale also where more or less is drafted by
        now; illegal with the rule's reason.
        """
        async with self._ledger.lock(match_id):
            match, seat, draft = await self._turn(match_id, user_id, revision, drafted)
            if not _hands_of(match).is_drafted(move):
                raise RefusedError(Reason.STALE, match_id=match_id)
            position = _drafted_position(match, seat, draft)
            _check_move(match, position, seat, move)
            moves = (*draft.moves, match.game.format_move(move))
            return await self._hand(match, seat, await self._save(draft, moves))

    async def take_back(
        self, match_id: int, user_id: int, revision: int, drafted: int, *, everything: bool = False
    ) -> Hand:
        """Take the last drafted move back, or all of them; return the hand then.

        Raises RefusedError as `draft` does.
        """
        async with self._ledger.lock(match_id):
            match, seat, draft = await self._turn(match_id, user_id, revision, drafted)
            moves = () if everything else draft.moves[:-1]
            return await self._hand(match, seat, await self._save(draft, moves))

    async def commit(
        self, match_id: int, user_id: int, last: Sequence[AnyMove], revision: int, drafted: int
    ) -> Step:
        """Write what is drafted, and after it `last`, as one change.

        `last` is the discard, where the rules ask about it also the answer, and nothing where the
        last drafted move ends the turn. Raises RefusedError as `draft` does; stale also if the
        turn would go on, which nothing written may end with.
        """
        async with self._ledger.lock(match_id):
            match, seat, draft = await self._turn(match_id, user_id, revision, drafted)
            position = _drafted_position(match, seat, draft)
            for move in last:
                _check_move(match, position, seat, move)
                position = _after(match, position, seat, move)
            moves = [*(match.game.parse_move(text) for text in draft.moves), *last]
            if not moves or (seat in match.game.waiting(position) and not last):
                raise RefusedError(Reason.STALE, match_id=match_id)
            events = [match.game.played(seat, move) for move in moves]
            step = await self._ledger.write(match, events, seat)
        await self._ledger.welcome_back(match.record.guild_id, user_id)
        return step

    async def _turn(
        self, match_id: int, user_id: int, revision: int, drafted: int
    ) -> tuple[Match, AnySeat, DraftRecord]:
        match, seat = await self._seated(match_id, user_id)
        check_member(match, seat)
        check_seat(match, seat, None, revision)
        draft = await self._draft_of(match, seat)
        if len(draft.moves) != drafted:
            raise RefusedError(Reason.STALE, match_id=match_id)
        return match, seat, draft

    async def _save(self, draft: DraftRecord, moves: Sequence[str]) -> DraftRecord:
        try:
            return await self._store.save_draft(draft, moves)
        except StaleHandError as stale:
            raise RefusedError(Reason.STALE, match_id=draft.match_id) from stale

    # Ahead of time --------------------------------------------------------------------------

    async def give_orders(
        self, match_id: int, user_id: int, orders: AnyOrders, edition: int
    ) -> tuple[Hand, Step | None]:
        """Keep a seat's orders in place of those of `edition`; return the hand then.

        Where the match waits for just that, the orders act at once: the step says how. Raises
        RefusedError: unknown match, not a player, over, held by the computer, stale edition, or
        illegal with the rule's reason; ValueError for orders that make no sense.
        """
        async with self._ledger.lock(match_id):
            match, seat = await self._seated(match_id, user_id)
            check_member(match, seat)
            hand = await self._hand(match, seat, await self._draft_of(match, seat))
            try:
                kept = _hands_of(match).accepted(hand.view, seat, orders)
            except MoveRefusedError as illegal:
                raise _illegal(match, illegal) from illegal
            step = await self._ledger.order(match, seat, kept, edition)
            return await self._afterwards(seat, match, step)

    async def answer(
        self, match_id: int, user_id: int, buys: bool, revision: int
    ) -> tuple[Hand, Step | None]:
        """Keep a seat's yes or no to what is offered on the board of `revision`, asked or not.

        If the seat is asked already, that is its move: the step says so. Raises RefusedError as
        `give_orders` does, also paused, and stale for another offer.
        """
        async with self._ledger.lock(match_id):
            match, seat = await self._seated(match_id, user_id)
            check_member(match, seat)
            refuse_paused(match)
            if not _same_offer(match, revision):
                raise RefusedError(Reason.STALE, match_id=match_id)
            return await self._afterwards(seat, match, await self._ledger.answer(match, seat, buys))

    async def _afterwards(
        self, seat: AnySeat, match: Match, step: Step | None
    ) -> tuple[Hand, Step | None]:
        now = match if step is None else step.after
        return await self._hand(now, seat, await self._draft_of(now, seat)), step

    async def ask_no_more(self, match_id: int, seat: AnySeat) -> Step | None:
        """Wait no longer for a seat that wants to be asked and that no question reaches.

        Returns what follows; None if nothing does. Raises RefusedError: unknown match.
        """
        async with self._ledger.lock(match_id):
            match = await self._ledger.load(match_id)
            kept = (await self._store.orders(match_id)).get(slot_of(seat))
            if match.over or kept is None:
                return None
            hands = _hands_of(match)
            orders = hands.unasked(hands.parse_orders(kept.orders))
            return await self._ledger.order(match, seat, orders, kept.edition)

    # By itself ------------------------------------------------------------------------------

    async def due(self) -> Sequence[int]:
        """Return the ids of matches that have waited long enough for a seat to be asked."""
        found: list[MatchRecord] = []
        for shard in self._ledger.store.shards.now.each():
            now = self._ledger.running.shard(*shard.ids).seconds()
            found += await self._store.windows_ended(shard, now)
        return [record.id for record in found if record.pause is None]

    async def settle(self, match_id: int) -> Step | None:
        """Write what follows by itself now; None if nothing does. Raises RefusedError if unknown.

        Called again it does nothing: what was written is not due any more.
        """
        async with self._ledger.lock(match_id):
            return await self._ledger.settle(await self._ledger.load(match_id))

    async def force(self, match_id: int) -> Step | None:
        """Play the turn of a member whose time is up; None if there is time left, or nobody is.

        After some such turns running the computer takes the seat. Raises RefusedError if the
        match is unknown.
        """
        async with self._ledger.lock(match_id):
            match = await self._ledger.load(match_id)
            due = match.record.clock.due
            if not plays_late_turns(match.record) or due is None or not match.record.asked:
                return None
            if self._ledger.running.of(match.record.guild_id).seconds() < due:
                return None
            late = match.game.seats[match.record.asked[0]]
            return await self._ledger.settle(match, late)

    async def leave(self, match_id: int, user_id: int) -> Step | None:
        """Let a computer play on for good for a member who has left the server.

        None if the match is over or the member has given up before. Raises RefusedError: unknown
        match, not a player.
        """
        async with self._ledger.lock(match_id):
            match = await self._ledger.load(match_id)
            seat = player_of(match, user_id)
            gone = match.game.resignation
            try:
                match.game.check_move(match.position, seat, gone)
            except MoveRefusedError:
                return None
            return await self._ledger.write(match, [match.game.played(seat, gone)], None)

    async def come_back(self, match_id: int, user_id: int) -> Step:
        """Give a member the seat back that the computer held for them.

        Raises RefusedError: unknown match, not a player, over, given up for good, or stale if no
        computer holds it.
        """
        async with self._ledger.lock(match_id):
            match, seat = await self._seated(match_id, user_id)
            stand_in = match.game.stand_in
            if stand_in is None or slot_of(seat) not in match.record.held:
                raise RefusedError(Reason.STALE, match_id=match_id)
            back = stand_in.gives_back(seat)
            try:
                match.game.apply(match.position, back)
            except ValueError as gone:
                raise RefusedError(Reason.GIVEN_UP, match_id=match_id) from gone
            step = await self._ledger.write(match, [back], seat)
        await self._ledger.welcome_back(match.record.guild_id, user_id)
        return step


def _hands_of(match: Match) -> Hands[Any, Any, Any, Any]:
    """Return how hands are played in a match; raises RefusedError for a game without."""
    if match.game.hands is None:
        raise RefusedError(Reason.UNKNOWN_MATCH, match_id=match.id)
    return match.game.hands


def _after(match: Match, position: AnyState, seat: AnySeat, move: AnyMove) -> AnyState:
    return match.game.apply(position, match.game.played(seat, move))


def _drafted_position(match: Match, seat: AnySeat, draft: DraftRecord) -> AnyState:
    position = match.position
    for text in draft.moves:
        position = _after(match, position, seat, match.game.parse_move(text))
    return position


def _check_move(match: Match, position: AnyState, seat: AnySeat, move: AnyMove) -> None:
    try:
        match.game.check_move(position, seat, move)
    except MoveRefusedError as illegal:
        raise _illegal(match, illegal) from illegal


def _illegal(match: Match, illegal: MoveRefusedError) -> RefusedError:
    return RefusedError(Reason.ILLEGAL, rule=illegal.reason, match_id=match.id)


def _same_offer(match: Match, revision: int) -> bool:
    """Return whether the board of `revision` offers what is offered now."""
    hands = _hands_of(match)
    if not 0 < revision <= match.revision:
        return False
    offered = hands.offer(match.position)
    return offered is not None and hands.offer(match.position_at(revision)) == offered


def _latest_own(match: Match, seat: AnySeat, automatic: frozenset[int]) -> int:
    """Return the revision after the latest move of a seat that was a click; 0 before the first."""
    actor = _hands_of(match).actor
    for line in range(match.revision, 0, -1):
        event = match.log[line - 1]
        if line not in automatic and actor(event) == seat:
            return line
    return 0
