"""Everything that can happen to a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from bot.games.game import AnyMove, AnyPlan, AnySeat, MoveRefusedError
from bot.matches.clocks import note_nudge, refuse_before_end, refuse_in_time
from bot.matches.deadlines import has_forced_turns
from bot.matches.hands import Hand, PrivateHands, check_come_back, check_take_seat, hands_of
from bot.matches.invitations import drop_fork, fork
from bot.matches.log import (
    Logbook,
    check,
    check_seat,
    end_notices,
    player_of,
    refuse_illegal,
    refuse_over,
)
from bot.matches.match import Match, Person, Reason, RefusedError, Step
from bot.matches.proposals import Proposals
from bot.records.matches import MatchRecord, Pause, PauseReason, ProposalKind, ProposalRecord
from bot.records.messages import MessageRecord
from bot.runtime import measures
from bot.runtime.health import KeyedLocks

P = ParamSpec("P")
R = TypeVar("R")
Found = TypeVar("Found", Match, MatchRecord)

if TYPE_CHECKING:
    Happens = Callable[Concatenate["Events", Found, P], Awaitable[R]]
    Event = Callable[Concatenate["Events", int, P], Coroutine[Any, Any, R]]


def _alone(
    read: Callable[[Logbook, int], Awaitable[Found]],
) -> Callable[[Happens[Found, P, R]], Event[P, R]]:
    """Return what makes events of functions: called with a match's id, they get what is read."""

    def event(happens: Happens[Found, P, R]) -> Event[P, R]:
        @wraps(happens)
        async def alone(self: Events, match_id: int, /, *args: P.args, **kwargs: P.kwargs) -> R:
            async with self._locks.of(match_id):
                with measures.phase(measures.DECIDE):
                    found = await read(self._logbook, match_id)
                    return await happens(self, found, *args, **kwargs)

        return alone

    return event


_event = _alone(Logbook.current)
_event_of_any = _alone(Logbook.record)
"""Can happen to a match that nobody can read, too."""


class Events:
    """What members, timers and Discord do to matches."""

    def __init__(self, logbook: Logbook, proposals: Proposals) -> None:
        self._logbook = logbook
        self._store = logbook.store
        self._proposals = proposals
        self._hands = PrivateHands(logbook)
        self._locks = KeyedLocks()

    # A click on the board -------------------------------------------------------------------

    @_event
    async def play(self, match: Match, user_id: int, move: AnyMove, revision: int) -> Step:
        """Make a user's move on the board drawn at `revision`.

        Refused: not a player, over, held by the computer, paused, stale, not the user's turn, or
        illegal with the rule's reason. Giving up is good at any revision and in a pause.
        """
        return await self._click(match, user_id, move, revision)

    @_event
    async def decide(
        self, match: Match, user_id: int, move_for: Callable[[Match], AnyMove], revision: int
    ) -> Step:
        """Make the move that `move_for` returns for the match as it is now; refused as `play`.

        What `move_for` raises is passed on.
        """
        return await self._click(match, user_id, move_for(match), revision)

    @_event
    async def play_seat(self, match: Match, seat: AnySeat, move: AnyMove, revision: int) -> Step:
        """Make the move of a seat that the computer holds; refused as `play`."""
        check_seat(match, seat, move, revision)
        return await self._move(match, seat, move)

    async def _click(self, match: Match, user_id: int, move: AnyMove, revision: int) -> Step:
        seat = check(match, user_id, move, revision)
        await self._logbook.welcome_back(match.record, user_id)
        return await self._move(match, seat, move)

    async def _move(self, match: Match, seat: AnySeat, move: AnyMove) -> Step:
        if match.has_private_offer and move != match.game.resignation:
            buys = move != hands_of(match).declined
            return await self._logbook.answer(match, seat, buys) or Step(match, match)
        return await self._logbook.write(match, [match.game.played(seat, move)], seat)

    # A click in private practice ------------------------------------------------------------

    @_event
    async def try_other(self, match: Match, user_id: int, revision: int) -> Match:
        """Take a user's last choice back, to try another one; return the match that goes on.

        Refused: not a player, stale, or nothing to take back.
        """
        return await fork(self._logbook, match, user_id, revision)

    @_event
    async def return_to_game(self, match: Match, user_id: int, revision: int) -> Match:
        """Return to the game as it was played, and return it. Refused: not a player, or stale."""
        return await drop_fork(self._logbook, match, user_id, revision)

    # A click on the private hand ------------------------------------------------------------

    @_event
    async def draft(
        self, match: Match, user_id: int, move: AnyMove, revision: int, drafted: int
    ) -> Hand:
        """Draft a move on the hand shown at `revision` with `drafted` moves; return the hand then.

        Refused as `play`; stale also where more or less is drafted by now.
        """
        turn = await self._hands.turn(match, user_id, revision, drafted)
        if not hands_of(match).is_drafted(move):
            raise RefusedError(Reason.STALE, match_id=match.id)
        refuse_illegal(match, turn.position, turn.seat, move)
        return await self._hands.keep(turn, [*turn.moves, move])

    @_event
    async def take_back_draft(
        self, match: Match, user_id: int, revision: int, drafted: int, *, everything: bool = False
    ) -> Hand:
        """Take the last drafted move back, or all of them; return the hand then.

        Refused as `draft`.
        """
        turn = await self._hands.turn(match, user_id, revision, drafted)
        return await self._hands.keep(turn, [] if everything else turn.moves[:-1])

    @_event
    async def commit(
        self, match: Match, user_id: int, last: Sequence[AnyMove], revision: int, drafted: int
    ) -> Step:
        """Write what is drafted, and after it `last`, as one change.

        `last` is the discard, where the rules ask about it also the answer, and nothing where the
        last drafted move ends the turn. Refused as `draft`; stale also if the turn would go on,
        which nothing written may end with.
        """
        turn = await self._hands.turn(match, user_id, revision, drafted)
        events = [match.game.played(turn.seat, move) for move in turn.ended_by(last)]
        await self._logbook.welcome_back(match.record, user_id)
        return await self._logbook.write(match, events, turn.seat)

    @_event
    async def keep_plan(
        self, match: Match, user_id: int, plan: AnyPlan, edition: int
    ) -> tuple[Hand, Step | None]:
        """Keep a seat's plan in place of that of `edition`; return the hand then.

        Where the match waits for just that, the plan acts at once: the step says how. Refused: not
        a player, over, held by the computer, stale edition, or illegal with the rule's reason.
        Raises ValueError for a plan that makes no sense.
        """
        return await self._hands.keep_plan(match, user_id, plan, edition)

    @_event
    async def answer(
        self, match: Match, user_id: int, buys: bool, revision: int
    ) -> tuple[Hand, Step | None]:
        """Keep a seat's yes or no to what is offered on the board of `revision`, asked or not.

        If the seat is asked already, that is its move: the step says so. Refused as `keep_plan`,
        also paused, and stale for another offer.
        """
        return await self._hands.answer(match, user_id, buys, revision)

    @_event
    async def ask_no_more(self, match: Match, seat: AnySeat) -> Step | None:
        """Wait no more for a seat that no question reaches; return what follows, if anything."""
        return None if match.is_over else await self._hands.ask_no_more(match, seat)

    # A timer --------------------------------------------------------------------------------

    @_event
    async def settle(self, match: Match) -> Step | None:
        """Write what follows by itself now; None if nothing does."""
        return await self._logbook.settle(match)

    @_event
    async def force(self, match: Match) -> Step | None:
        """Play the turn of a member whose time is up; None if there is time left, or nobody is.

        After some such turns running the computer takes the seat.
        """
        due, asked = match.record.clock.due, match.record.asked
        if not has_forced_turns(match.record) or due is None or not asked or self._now(match) < due:
            return None
        return await self._logbook.settle(match, match.game.seats[asked[0]])

    @_event
    async def lapse(self, match: Match) -> Step:
        """End a match that has waited for twice its pace, as its game says.

        Refused: over, paused, or it has not waited so long.
        """
        refuse_before_end(match, self._logbook.running)
        return await self._out_of_time(match, None)

    @_event
    async def mark_reminded(self, match: Match, due: float | None) -> Match:
        """Note that the reminder of the turn that is `due` then was sent; nothing if it is over.

        Refused: over.
        """
        refuse_over(match)
        clock = match.record.clock
        return await self._logbook.set_clock(
            match, replace(clock, reminded=clock.reminded or clock.due == due)
        )

    @_event
    async def pause_clock(self, match: Match) -> Match:
        """Stop the clock if it runs, and keep what is left of the turn; refused: over."""
        refuse_over(match)
        return await self._logbook.set_clock(match, match.record.clock.standing(self._now(match)))

    @_event
    async def resume_clock(self, match: Match) -> Match:
        """Let the clock run again with what was left, if it stands; refused: over."""
        refuse_over(match)
        return await self._logbook.set_clock(match, match.record.clock.going_on(self._now(match)))

    def _now(self, match: Match) -> float:
        return self._logbook.running.of(match.record.guild_id).seconds()

    @_event
    async def nudge(self, match: Match, user_id: int) -> Match:
        """Note that the user reminds the player to act, which a match allows once a day.

        Refused: not a player, over, paused, practice, the user's own turn, a game with a clock, the
        other one is away, or reminded already.
        """
        await note_nudge(match, user_id, self._logbook)
        return match

    @_event
    async def claim(self, match: Match, user_id: int, revision: int) -> Step:
        """End a match whose turn is overdue, as its game says.

        `revision` is that of the board with the button. Refused: over, not a player, the move was
        made, not the waiting player, paused, or there is time left.
        """
        refuse_in_time(match, user_id, revision, self._logbook.running)
        return await self._out_of_time(match, player_of(match, user_id))

    @_event
    async def grant(self, match: Match, user_id: int, revision: int) -> Match:
        """Give the player to act the whole pace once more; refused as `claim`."""
        refuse_in_time(match, user_id, revision, self._logbook.running)
        clock = self._logbook.fresh_clock(match.record.guild_id, match.record.pace)
        return await self._logbook.set_clock(match, clock)

    async def _out_of_time(self, match: Match, actor: AnySeat | None) -> Step:
        late = match.game.out_of_time(match.position, match.waiting)
        return await self._logbook.write(match, [late], actor)

    # Everybody at the table agrees, or a moderator decides -----------------------------------

    @_event
    async def propose(
        self, match: Match, user_id: int, wish: ProposalKind, channel_id: int, asked_by: int
    ) -> MessageRecord | ProposalRecord | Step:
        """Keep a user's proposal and return the message that is to ask for consent.

        It is to be posted in that channel, later than the interaction `asked_by`. Returns the
        proposal if the same was proposed and not all have agreed yet, and the step if nobody else
        has to agree: all others proposed the same or are the computer, or taking back is free.
        Refused: not a player, over, proposed already, or nothing to take back.
        """
        return await self._proposals.propose(match, user_id, wish, channel_id, asked_by)

    @_event
    async def agree(
        self, match: Match, user_id: int, wish: ProposalKind, revision: int
    ) -> ProposalRecord | Step:
        """Agree to what somebody proposed at `revision`; it is done when everybody has.

        Returns the step then, the proposal until then. Refused: not a player, over, one's own
        proposal, or one that does not stand any more.
        """
        return await self._proposals.agree(match, user_id, wish, revision)

    @_event
    async def turn_down(
        self, match: Match, user_id: int, wish: ProposalKind, revision: int
    ) -> None:
        """Turn a proposal down, or withdraw one's own.

        Refused as `agree`, one's own proposal aside.
        """
        await self._proposals.close(match, user_id, wish, revision)

    @_event
    async def call_off(self, match: Match, by: int | None = None) -> Step:
        """End a match as cancelled `by` a moderator, as the caller has checked. Refused: over."""
        refuse_over(match)
        told = end_notices(match.record, by)
        return await self._logbook.write(match, [match.game.cancelled], None, notices=told)

    @_event_of_any
    async def call_off_unreadable(self, record: MatchRecord, by: int | None = None) -> MatchRecord:
        """End a match that cannot be read: nobody wins. Return it. Refused: over, or readable."""
        return await self._logbook.call_off_unreadable(record, by)

    # Members and channels come and go -------------------------------------------------------

    @_event
    async def leave(self, match: Match, user_id: int) -> Step | None:
        """Let a computer play on for good for a member who has left the server.

        None if the match is over or the member has given up before. Refused: not a player.
        """
        seat, gone = player_of(match, user_id), match.game.resignation
        try:
            match.game.check_move(match.position, seat, gone)
        except MoveRefusedError:
            return None
        return await self._logbook.write(match, [match.game.played(seat, gone)], None)

    @_event
    async def come_back(self, match: Match, user_id: int) -> Step:
        """Give a member the seat back that the computer held for them.

        Refused: not a player, over, given up for good, or stale if no computer holds it.
        """
        seat, back = check_come_back(match, user_id)
        await self._logbook.welcome_back(match.record, user_id)
        return await self._logbook.write(match, [back], seat)

    @_event
    async def take_seat(self, match: Match, person: Person, slot: int) -> Step:
        """Let somebody else play on at a seat that the computer holds for a member who is gone.

        Refused: over, paused, a player already, or its member is there.
        """
        seat, taken, taker = check_take_seat(match, person, slot)
        return await self._logbook.write(match, [taken], seat, taker=taker)

    @_event_of_any
    async def pause(
        self, record: MatchRecord, reason: PauseReason, user_id: int | None = None
    ) -> Match | None:
        """Pause a match; return it, or None if it is over or paused already, or cannot be read.

        `user_id` is the player who is gone, if that is the reason.
        """
        closed = record.pause is not None and record.pause.reason is PauseReason.CHANNEL_CLOSED
        deleted = closed and reason is PauseReason.CHANNEL_GONE
        if record.ended_at is not None or (record.pause is not None and not deleted):
            return None
        pause = Pause(reason, self._logbook.clock.now(), user_id)
        return await self._logbook.set_pause(record, pause)

    @_event_of_any
    async def resume(self, record: MatchRecord) -> Match | None:
        """Resume a paused match; return it, or None if it is not paused or cannot be read."""
        return None if record.pause is None else await self._logbook.set_pause(record, None)

    @_event
    async def move_to(self, match: Match, channel_id: int) -> Match:
        """Move a match to another channel, where it is shown anew; return it.

        Refused: over, or its players have a game there already.
        """
        return await self._logbook.move(match.record, channel_id)
