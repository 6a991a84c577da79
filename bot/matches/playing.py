"""How matches go on: by moves, by what comes from outside the rules, and by their clocks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.games.shanghaien.legality import check_move
from bot.games.shanghaien.moves import Ended, Move, Played, Resign, TakenBack
from bot.games.shanghaien.refusals import IllegalMoveError
from bot.matches.ledger import Ledger
from bot.matches.match import Match, Step
from bot.matches.pausing import refuse_paused
from bot.matches.refusals import Reason, RefusedError
from bot.store.contract import StaleRevisionError
from bot.store.records import TurnClock


class Playing(Ledger):
    """Makes moves, and whatever else moves a match on."""

    async def play(self, match_id: int, user_id: int, move: Move, revision: int) -> Step:
        """Make a user's move on the board drawn at `revision`.

        Raises RefusedError: unknown match, not a player, over, paused, stale, not the user's turn,
        or illegal with the rule's reason. `Resign` is good at any revision and in a pause.
        """
        async with self._locks.of(match_id):
            known = self._remembered.get(match_id)
            if known is None:
                step = await self._move(await self.load(match_id), user_id, move, revision)
            else:
                try:
                    step = await self._move(known, user_id, move, revision)
                except RefusedError:
                    # The store takes a move only upon the latest position, so one that it took
                    # was right; but before a click is refused it is held to what is stored.
                    step = await self._move(await self.load(match_id), user_id, move, revision)
        await self._welcome_back(step.after.record.guild_id, user_id)
        return step

    async def _move(self, match: Match, user_id: int, move: Move, revision: int) -> Step:
        seat = match.seat_of(user_id)
        if seat is None:
            raise RefusedError(Reason.NOT_A_PLAYER, match_id=match.id)
        if match.over:
            raise RefusedError(Reason.GAME_OVER, match_id=match.id)
        if not isinstance(move, Resign):
            refuse_paused(match)
            if revision != match.revision:
                raise RefusedError(Reason.STALE, match_id=match.id)
            if seat is not match.state.mover:
                raise RefusedError(Reason.NOT_YOUR_TURN, match_id=match.id)
        try:
            check_move(match.state, seat, move)
        except IllegalMoveError as illegal:
            raise RefusedError(Reason.ILLEGAL, rule=illegal.reason, match_id=match.id) from illegal
        return await self._write(match, [Played(seat, move)], actor=seat)

    async def _welcome_back(self, guild_id: int, user_id: int) -> None:
        """End the absence of a user who acts."""
        if await self._store.absences.current(guild_id, user_id) is not None:
            await self._store.absences.end(guild_id, user_id, self._clock.now())

    async def interfere(
        self, match_id: int, event_for: Callable[[Match], Ended | TakenBack], actor: int | None
    ) -> Step:
        """Add an event from outside the rules to a match that is not over.

        `event_for` gets the match as it is now and returns the event; what it raises is passed on
        and nothing is written. `actor` is the user who acts, None if it is nobody.
        Raises RefusedError if the match is unknown or over.
        """
        async with self._locks.of(match_id):
            match = await self._running_match(match_id)
            seat = None if actor is None else match.seat_of(actor)
            return await self._write(match, [event_for(match)], seat)

    async def set_clock(self, match_id: int, clock_for: Callable[[Match], TurnClock]) -> Match:
        """Set the clock of a match that is not over to what `clock_for` returns for it now.

        What `clock_for` raises is passed on. Raises RefusedError if the match is unknown or over.
        """
        async with self._locks.of(match_id):
            match = await self._running_match(match_id)
            clock = clock_for(match)
            try:
                record = await self._store.clocks.set(match_id, match.revision, clock)
            except StaleRevisionError as stale:
                raise RefusedError(Reason.STALE, match_id=match_id) from stale
            return self._remember(replace(match, record=record))

    async def _running_match(self, match_id: int) -> Match:
        match = await self.load(match_id)
        if match.over:
            raise RefusedError(Reason.GAME_OVER, match_id=match_id)
        return match
