"""The requests of members, timers and Discord that change a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from bot.games.game import AnyMove, AnyPlan, AnySeat, MoveRefusedError
from bot.matches.clocks import has_forced_turns, note_nudge, refuse_before_end, refuse_in_time
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
from bot.runtime import telemetry
from bot.runtime.health import KeyedLocks

P = ParamSpec("P")
R = TypeVar("R")
Found = TypeVar("Found", Match, MatchRecord)

if TYPE_CHECKING:
    MatchFunction = Callable[Concatenate["Events", Found, P], Awaitable[R]]
    Event = Callable[Concatenate["Events", int, P], Coroutine[Any, Any, R]]


def _under_lock(
    read: Callable[[Logbook, int], Awaitable[Found]],
) -> Callable[[MatchFunction[Found, P, R]], Event[P, R]]:
    """Return a decorator that loads the match for an id and runs the function under that match's
    lock.
    """

    def event(function: MatchFunction[Found, P, R]) -> Event[P, R]:
        @wraps(function)
        async def call(self: Events, match_id: int, /, *args: P.args, **kwargs: P.kwargs) -> R:
            async with self._locks.get_lock(match_id):
                with telemetry.phase(telemetry.DECIDE):
                    found = await read(self._logbook, match_id)
                    return await function(self, found, *args, **kwargs)

        return call

    return event


_event = _under_lock(Logbook.read_current)
_event_of_any = _under_lock(Logbook.record)
"""Like `_event`, for functions that take a record. Unreadable matches have a record, too."""


class Events:
    """The operations that change matches. Within a process, they run one at a time per match."""

    def __init__(self, logbook: Logbook, proposals: Proposals) -> None:
        self._logbook = logbook
        self._store = logbook.store
        self._proposals = proposals
        self._hands = PrivateHands(logbook)
        self._locks = KeyedLocks()

    # Clicks on the board --------------------------------------------------------------------

    @_event
    async def play(self, match: Match, user_id: int, move: AnyMove, revision: int) -> Step:
        """Make a user's move on the board drawn at `revision`.

        Raises RefusedError if the user is not a player, the match is over or paused, the computer
        plays the seat, the board is stale, it is not the user's turn, or the rules forbid the move.
        A resignation is refused only if the user is not a player, the match is over, or the rules
        forbid it.
        """
        return await self._click(match, user_id, move, revision)

    @_event
    async def decide(
        self, match: Match, user_id: int, move_for: Callable[[Match], AnyMove], revision: int
    ) -> Step:
        """Make the move that `move_for` returns for the current match.

        Raises RefusedError as `play` does, and any error of `move_for`.
        """
        return await self._click(match, user_id, move_for(match), revision)

    @_event
    async def play_seat(self, match: Match, seat: AnySeat, move: AnyMove, revision: int) -> Step:
        """Make a move for a seat that the computer plays. Raises RefusedError as `play` does."""
        check_seat(match, seat, move, revision)
        return await self._move(match, seat, move)

    async def _click(self, match: Match, user_id: int, move: AnyMove, revision: int) -> Step:
        seat = check(match, user_id, move, revision)
        await self._logbook.welcome_back(match.record, user_id)
        return await self._move(match, seat, move)

    async def _move(self, match: Match, seat: AnySeat, move: AnyMove) -> Step:
        if match.has_private_offer and move != match.game.resignation:
            buys = move != hands_of(match).decline
            return await self._logbook.answer(match, seat, buys) or Step(match, match)
        return await self._logbook.write(match, [match.game.move_event(seat, move)], seat)

    # Clicks in private practice -------------------------------------------------------------

    @_event
    async def try_other(self, match: Match, user_id: int, revision: int) -> Match:
        """Take back a user's latest choice to try another; return the match of the new try.

        Raises RefusedError if the user is not a player, the board is stale, the match is not a
        private one or is a counted try at the deal of the day, or the user has made no choice.
        """
        return await fork(self._logbook, match, user_id, revision)

    @_event
    async def return_to_game(self, match: Match, user_id: int, revision: int) -> Match:
        """Go back from a second try to the game as it was played; return the match of that game.

        Raises RefusedError if the user is not a player, the board is stale, or the match is not a
        second try.
        """
        return await drop_fork(self._logbook, match, user_id, revision)

    # Clicks on the private hand -------------------------------------------------------------

    @_event
    async def draft(
        self, match: Match, user_id: int, move: AnyMove, revision: int, drafted: int
    ) -> Hand:
        """Add a move to the draft, the turn's moves before their `commit`; return the updated hand.

        `revision` and `drafted`, the number of drafted moves, are those of the clicked message.
        Raises RefusedError as `play` does, and if the message shows an earlier draft.
        """
        turn = await self._hands.read_turn(match, user_id, revision, drafted)
        if not hands_of(match).is_drafted(move):
            raise RefusedError(Reason.STALE, match_id=match.id)
        refuse_illegal(match, turn.position, turn.seat, move)
        return await self._hands.keep(turn, [*turn.moves, move])

    @_event
    async def take_back_draft(
        self, match: Match, user_id: int, revision: int, drafted: int, *, take_all: bool = False
    ) -> Hand:
        """Remove the latest drafted move, or all drafted moves; return the updated hand.

        Raises RefusedError as `draft` does.
        """
        turn = await self._hands.read_turn(match, user_id, revision, drafted)
        return await self._hands.keep(turn, [] if take_all else turn.moves[:-1])

    @_event
    async def commit(
        self, match: Match, user_id: int, last: Sequence[AnyMove], revision: int, drafted: int
    ) -> Step:
        """Write the drafted moves, followed by `last`, as one change.

        `last` is the discard and, if the rules ask the player a question, the answer to it. It is
        empty if the latest drafted move ends the turn. Raises RefusedError as `draft` does, and if
        the turn would continue.
        """
        turn = await self._hands.read_turn(match, user_id, revision, drafted)
        events = [match.game.move_event(turn.seat, move) for move in turn.finish(last)]
        await self._logbook.welcome_back(match.record, user_id)
        return await self._logbook.write(match, events, turn.seat)

    @_event
    async def keep_plan(
        self, match: Match, user_id: int, plan: AnyPlan, plan_revision: int
    ) -> tuple[Hand, Step | None]:
        """Replace a seat's plan of revision `plan_revision`; return the updated hand.

        If the plan applies now, it acts immediately, and the step is returned too. Raises
        RefusedError if the user is not a player, the match is over, the computer plays the seat,
        the revision is stale, or the plan is not allowed. Raises ValueError for an invalid plan.
        """
        return await self._hands.keep_plan(match, user_id, plan, plan_revision)

    @_event
    async def answer(
        self, match: Match, user_id: int, buys: bool, revision: int
    ) -> tuple[Hand, Step | None]:
        """Store a seat's yes or no to the offer on the board of `revision`.

        The seat may answer before it is asked. If it has been asked, the answer is its move, and
        the step is returned too. Raises RefusedError as `keep_plan` does, if the match is paused,
        or if the offer has changed.
        """
        return await self._hands.answer(match, user_id, buys, revision)

    @_event
    async def stop_asking(self, match: Match, seat: AnySeat) -> Step | None:
        """Stop asking a seat about offers; return the follow-up step, or None.

        Call this if Discord cannot deliver the questions to the seat's member.
        """
        return None if match.is_over else await self._hands.stop_asking(match, seat)

    # Timers ---------------------------------------------------------------------------------

    @_event
    async def settle(self, match: Match) -> Step | None:
        """Write the automatic events that are possible now.

        Returns the step, or None if nothing has changed.
        """
        return await self._logbook.settle(match)

    @_event
    async def force(self, match: Match) -> Step | None:
        """Play the overdue turn of a member; return the step, or None if no turn can be played.

        After several such turns in a row the computer takes the seat.
        """
        due, asked = match.record.clock.due, match.record.deciding_slots
        if (
            not has_forced_turns(match.record)
            or due is None
            or not asked
            or self._read_uptime(match) < due
        ):
            return None
        return await self._logbook.settle(match, match.game.seats[asked[0]])

    @_event
    async def lapse(self, match: Match) -> Step:
        """End a match whose turn has taken twice its time, with the result that the game defines.

        Raises RefusedError if the match is over or paused, the turn has not taken that long, or
        overdue turns are played automatically.
        """
        refuse_before_end(match, self._logbook.running)
        return await self._play_overdue(match, None)

    @_event
    async def mark_reminded(self, match: Match, due: float | None) -> Match:
        """Record that the player was reminded of the deadline `due`, if it is still the deadline.

        Raises RefusedError if the match is over.
        """
        refuse_over(match)
        clock = match.record.clock
        return await self._logbook.set_clock(
            match, replace(clock, reminded=clock.reminded or clock.due == due)
        )

    @_event
    async def pause_clock(self, match: Match) -> Match:
        """Pause a running clock and keep the remaining time.

        Raises RefusedError if the match is over.
        """
        refuse_over(match)
        return await self._logbook.set_clock(
            match, match.record.clock.paused_at(self._read_uptime(match))
        )

    @_event
    async def resume_clock(self, match: Match) -> Match:
        """Resume a paused clock with the remaining time.

        Raises RefusedError if the match is over.
        """
        refuse_over(match)
        return await self._logbook.set_clock(
            match, match.record.clock.resume(self._read_uptime(match))
        )

    def _read_uptime(self, match: Match) -> float:
        return self._logbook.running.get_clock(match.record.guild_id).seconds()

    @_event
    async def nudge(self, match: Match, user_id: int) -> Match:
        """Record that a user reminds the current player, which is possible once a day.

        Raises RefusedError if the user is not a player, the match is over, paused, a practice match
        or one with a clock, it is the user's own turn, the current player is away, or the previous
        nudge is too recent.
        """
        await note_nudge(match, user_id, self._logbook)
        return match

    @_event
    async def claim(self, match: Match, user_id: int, revision: int) -> Step:
        """End a match whose turn is overdue, with the result that the game defines.

        `revision` is that of the clicked board. Raises RefusedError if the match is over or paused,
        the user does not wait for the overdue move, the board is stale, the current player has time
        left, or overdue turns are played automatically.
        """
        refuse_in_time(match, user_id, revision, self._logbook.running)
        return await self._play_overdue(match, player_of(match, user_id))

    @_event
    async def grant(self, match: Match, user_id: int, revision: int) -> Match:
        """Give the current player the whole time again. Raises RefusedError as `claim` does."""
        refuse_in_time(match, user_id, revision, self._logbook.running)
        clock = self._logbook.fresh_clock(match.record.guild_id, match.record.pace)
        return await self._logbook.set_clock(match, clock)

    async def _play_overdue(self, match: Match, actor: AnySeat | None) -> Step:
        late = match.game.out_of_time(match.position, match.waiting)
        return await self._logbook.write(match, [late], actor)

    # Proposals, and a moderator's decision ----------------------------------------------------

    @_event
    async def propose(
        self, match: Match, user_id: int, wish: ProposalKind, channel_id: int, asked_by: int
    ) -> MessageRecord | ProposalRecord | Step:
        """Store a user's proposal and return the message that asks for consent.

        The message will be posted in `channel_id` after the interaction `asked_by`. If the same
        proposal is already open, the user agrees to it, and the proposal is returned. If no more
        consent is needed, the proposal is carried out, and the step is returned.

        Raises RefusedError as `check_proposal` does, or if the user has already agreed or need not
        agree.
        """
        return await self._proposals.propose(match, user_id, wish, channel_id, asked_by)

    @_event
    async def agree(
        self, match: Match, user_id: int, wish: ProposalKind, revision: int
    ) -> ProposalRecord | Step:
        """Agree to the proposal of `revision`. It is carried out once all players have agreed.

        Returns the step if it was carried out, otherwise the proposal. Raises RefusedError if the
        user is not a player, the match is over, the user has already agreed or need not agree, or
        the proposal is no longer open.
        """
        return await self._proposals.agree(match, user_id, wish, revision)

    @_event
    async def turn_down(
        self, match: Match, user_id: int, wish: ProposalKind, revision: int
    ) -> None:
        """Decline a proposal, or withdraw one's own.

        Raises RefusedError if the user is not a player, the match is over, or the proposal is no
        longer open.
        """
        await self._proposals.close(match, user_id, wish, revision)

    @_event
    async def call_off(self, match: Match, by: int | None = None) -> Step:
        """Cancel a match. `by` is the moderator, whose permission the caller has checked, or None.

        Raises RefusedError if the match is over.
        """
        refuse_over(match)
        notices = end_notices(match.record, by)
        return await self._logbook.write(match, [match.game.cancelled], None, notices=notices)

    @_event_of_any
    async def call_off_unreadable(self, record: MatchRecord, by: int | None = None) -> MatchRecord:
        """Cancel a match that cannot be read, and return its record.

        Raises RefusedError if the match is over or can be read.
        """
        return await self._logbook.call_off_unreadable(record, by)

    # Members and channels -------------------------------------------------------------------

    @_event
    async def leave(self, match: Match, user_id: int) -> Step | None:
        """Resign for a member who has left the server.

        Returns None if the match is over or the member has already resigned. Raises RefusedError if
        the user is not a player.
        """
        seat, resignation = player_of(match, user_id), match.game.resignation
        try:
            match.game.check_move(match.position, seat, resignation)
        except MoveRefusedError:
            return None
        return await self._logbook.write(match, [match.game.move_event(seat, resignation)], None)

    @_event
    async def come_back(self, match: Match, user_id: int) -> Step:
        """Give a member back the seat that the computer played for them.

        Raises RefusedError if the user is not a player, the match is over, the member has resigned,
        or the computer does not play the seat.
        """
        seat, back = check_come_back(match, user_id)
        await self._logbook.welcome_back(match.record, user_id)
        return await self._logbook.write(match, [back], seat)

    @_event
    async def take_seat(self, match: Match, person: Person, slot: int) -> Step:
        """Give the vacant seat at `slot` to another person.

        Raises RefusedError if the match is over or paused, the person is already a player, or the
        seat is not vacant.
        """
        seat, taken, taker = check_take_seat(match, person, slot)
        return await self._logbook.write(match, [taken], seat, taker=taker)

    @_event_of_any
    async def pause(
        self, record: MatchRecord, reason: PauseReason, user_id: int | None = None
    ) -> Match | None:
        """Pause a match; return it, or None if it is over, already paused, or unreadable.

        An unreadable match is paused, too. `user_id` is the absent player, if that is the reason.
        If the match is paused because its channel is closed, CHANNEL_GONE replaces that reason.
        """
        closed = record.pause is not None and record.pause.reason is PauseReason.CHANNEL_CLOSED
        deleted = closed and reason is PauseReason.CHANNEL_GONE
        if record.ended_at is not None or (record.pause is not None and not deleted):
            return None
        pause = Pause(reason, self._logbook.clock.now(), user_id)
        return await self._logbook.set_pause(record, pause)

    @_event_of_any
    async def resume(self, record: MatchRecord) -> Match | None:
        """Resume a paused match; return it, or None if it is unreadable or not paused."""
        return None if record.pause is None else await self._logbook.set_pause(record, None)

    @_event
    async def move_to(self, match: Match, channel_id: int) -> Match:
        """Move a match to another channel, where its board is posted again; return the match.

        A pause of the match ends. Raises RefusedError if the match is over or its players already
        have a game there.
        """
        return await self._logbook.move(match.record, channel_id)
