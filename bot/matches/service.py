"""Changes matches: loads, authorises, applies a move with the chance it needs, and saves."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from bot.games.game import AnyEvent, AnyMove, AnySeat
from bot.matches.checks import check, check_seat, refuse_over
from bot.matches.ledger import Ledger
from bot.matches.match import Match, Step
from bot.matches.refusals import Reason, RefusedError
from bot.records.matches import MatchRecord, TurnClock
from bot.store.contract import StaleRevisionError

Done = TypeVar("Done")


class Matches:
    """Finds matches, and makes them go on: by moves, from outside the rules, by their clocks."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def load(self, match_id: int) -> Match:
        """Return the match as it is now; raises RefusedError if there is none with that id."""
        return await self._ledger.load(match_id)

    async def at_hand(self, match_id: int) -> Match:
        """Return the match as this process last read or wrote it, without asking the store if so.

        Raises RefusedError if there is none with that id.
        """
        return await self._ledger.at_hand(match_id)

    async def load_for(
        self,
        match_id: int,
        user_id: int,
        revision: int,
        move_for: Callable[[Match], AnyMove] | None = None,
    ) -> Match:
        """Return the match if the user may act on the board of `revision`.

        With `move_for` only if by the move that it returns. What that raises is passed on. Raises
        RefusedError as `play` does.
        """

        async def allowed(now: Match) -> Match:
            check(now, user_id, move_for and move_for(now), revision)
            return now

        return await self._by_the_latest(match_id, allowed)

    async def open_matches(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
    ) -> list[Match]:
        """Return the matches that are not over, filtered, the longest waiting first."""
        found = await self._ledger.store.open_matches(
            guild_id=guild_id, channel_id=channel_id, user_id=user_id
        )
        return await self._ledger.matches_of(found)

    async def unreadable_matches(self, channel_id: int, user_id: int) -> list[MatchRecord]:
        """Return what is stored of matches that are not over and that nobody can read any more.

        Those of a channel, and those of a user.
        """
        store = self._ledger.store
        found = [
            *await store.open_matches(channel_id=channel_id),
            *await store.open_matches(user_id=user_id),
        ]
        return await self._ledger.unreadable_of(list({each.id: each for each in found}.values()))

    async def call_off_unreadable(self, match_id: int) -> MatchRecord:
        """End a match that cannot be read; return what is stored of it then.

        Raises RefusedError if it is unknown, over, or can be read.
        """
        return await self._ledger.call_off_unreadable(match_id)

    async def play(self, match_id: int, user_id: int, move: AnyMove, revision: int) -> Step:
        """Make a user's move on the board drawn at `revision`.

        Raises RefusedError: unknown match, not a player, over, paused, stale, not the user's turn,
        or illegal with the rule's reason. Giving up is good at any revision and in a pause.
        """
        return await self.decide(match_id, user_id, lambda _: move, revision)

    async def decide(
        self, match_id: int, user_id: int, move_for: Callable[[Match], AnyMove], revision: int
    ) -> Step:
        """Make the move that `move_for` returns for the match as it is now.

        What `move_for` raises is passed on. Raises RefusedError as `play` does.
        """

        def allowed(now: Match) -> tuple[AnySeat, AnyMove]:
            move = move_for(now)
            return check(now, user_id, move, revision), move

        step = await self._play(match_id, allowed)
        await self._ledger.welcome_back(step.after.record.guild_id, user_id)
        return step

    async def play_seat(self, match_id: int, seat: AnySeat, move: AnyMove, revision: int) -> Step:
        """Make the move of a seat that the computer holds; raises as `play` does."""

        def held(now: Match) -> tuple[AnySeat, AnyMove]:
            check_seat(now, seat, move, revision)
            return seat, move

        return await self._play(match_id, held)

    async def _play(
        self, match_id: int, allowed: Callable[[Match], tuple[AnySeat, AnyMove]]
    ) -> Step:

        async def move(now: Match) -> Step:
            seat, chosen = allowed(now)
            if now.asks_in_private and chosen != now.game.resignation:
                assert now.game.hands is not None
                buys = chosen != now.game.hands.declined
                return await self._ledger.answer(now, seat, buys) or Step(now, now)
            return await self._ledger.write(now, [now.game.played(seat, chosen)], actor=seat)

        async with self._ledger.lock(match_id):
            return await self._by_the_latest(match_id, move)

    async def _by_the_latest(self, match_id: int, do: Callable[[Match], Awaitable[Done]]) -> Done:
        """Return what `do` returns for the match as it is now."""
        known = self._ledger.remembered(match_id)
        if known is not None:
            # The cache may be stale. A move that the store accepts was checked against the latest
            # position; a refusal is checked again with what is stored.
            with contextlib.suppress(RefusedError):
                return await do(known)
        return await do(await self._ledger.load(match_id))

    async def interfere(
        self,
        match_id: int,
        event_for: Callable[[Match], AnyEvent],
        actor: int | None,
        clock_for: Callable[[Match], TurnClock] | None = None,
    ) -> Step:
        """Add an event from outside the rules to a match that is not over.

        `event_for` gets the match as it is now and returns the event; its exceptions are passed on
        and nothing is written. `actor` is the user who acts, None if it is nobody. `clock_for`
        returns the clock of the turn that follows, if that is not what the turn says by itself.
        Raises RefusedError if the match is unknown or over.
        """
        async with self._ledger.lock(match_id):
            match = await self._running_match(match_id)
            seat = None if actor is None else match.seat_of(actor)
            clock = None if clock_for is None else clock_for(match)
            return await self._ledger.write(match, [event_for(match)], seat, clock)

    def clock_with(self, guild_id: int, pace: int | None, used: float) -> TurnClock:
        """Return the clock of a turn that goes on; `pace` and what was `used` are in seconds."""
        return self._ledger.clock_with(guild_id, pace, used)

    async def set_clock(self, match_id: int, clock_for: Callable[[Match], TurnClock]) -> Match:
        """Set the clock of a match that is not over to what `clock_for` returns for it now.

        Exceptions of `clock_for` are passed on. Raises RefusedError if the match is unknown or
        over.
        """
        async with self._ledger.lock(match_id):
            match = await self._running_match(match_id)
            clock = clock_for(match)
            try:
                record = await self._ledger.store.clocks.set(match_id, match.revision, clock)
            except StaleRevisionError as stale:
                raise RefusedError(Reason.STALE, match_id=match_id) from stale
            return self._ledger.remember(replace(match, record=record))

    async def _running_match(self, match_id: int) -> Match:
        match = await self._ledger.load(match_id)
        refuse_over(match)
        return match
