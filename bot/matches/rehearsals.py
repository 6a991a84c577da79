"""Private practice: a game against the computer that no channel sees, and *What if*.

It is no match: it has no clock, stands in no list and counts nowhere. Whoever takes a choice back
tries another one on a copy of the log, as often and as far as they like, with the same dice; the
game as it was played stays, and can be gone back to. Each change names the edition that it was made
from, so that an old button or a second click changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import structlog

from bot.games.game import AnyEvent, AnyGame, AnyMove, AnyOptions, Chance, MoveRefusedError
from bot.matches.ledger import Ledger
from bot.matches.match import Match, Person, match_from, play_out
from bot.matches.practice import Thinker
from bot.matches.refusals import Reason, RefusedError, UnreadableMatchError
from bot.operating.clock import Clock
from bot.processes.errors import HelperBusyError
from bot.records.matches import MatchRecord, Result
from bot.records.rehearsals import NewRehearsal, RehearsalRecord, StaleRehearsalError
from bot.store.contract import Store

_log = structlog.get_logger(__name__)

PLAYERS = 2
"""The member and the computer."""
Computers = Callable[[str], Person]
"""Who plays at a level, as the reader is to read it."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A private practice game as it stands."""

    record: RehearsalRecord
    match: Match
    """What is shown, as if it were a match: nothing of it is stored as one."""

    @property
    def tries(self) -> bool:
        """Whether something is tried that was not played."""
        return self.record.tried is not None

    @property
    def can_take_back(self) -> bool:
        """Whether the member has chosen something yet."""
        return any(True for _ in _choices(self.match))

    @property
    def would_be_lost(self) -> bool:
        """Whether a new game in its place would end a game that the member is playing."""
        return not self.match.over and self.can_take_back


class Rehearsals:
    """Every private practice game, all of the same game."""

    def __init__(
        self, game: AnyGame, store: Store, ledger: Ledger, thinker: Thinker, clock: Clock
    ) -> None:
        """`thinker` plays the computer's seat of `game`, which seats two."""
        self._game = game
        self._store = store.rehearsals
        self._ledger = ledger
        self._thinker = thinker
        self._clock = clock

    async def begin(
        self, guild_id: int, member: Person, computer: Person, level: str, options: AnyOptions
    ) -> Rehearsal:
        """Start a game in place of the member's earlier one on that server."""
        game, key = self._game, self._ledger.new_secret()
        settled = game.settle_options(options, PLAYERS, Chance(key))
        steps = self._play_out(game, game.new_game(settled, PLAYERS), (), (), key)
        new = NewRehearsal(
            guild_id=guild_id,
            user_id=member.id,
            level=level,
            options=game.format_options(settled),
            key=key,
            played=steps,
            changed_at=self._clock.now(),
        )
        return await self._answered(await self._store.begin(new), member, computer)

    async def current(
        self, guild_id: int, member: Person, computer_of: Computers
    ) -> Rehearsal | None:
        """Return a member's game on a server, with the computer's answer; None if there is none.

        One that cannot be read is none: the next takes its place.
        """
        record = await self._store.of_member(guild_id, member.id)
        return None if record is None else await self._readable(record, member, computer_of)

    async def load(self, number: int, member: Person, computer_of: Computers) -> Rehearsal:
        """Return a member's own game, with the computer's answer; raises RefusedError."""
        record = await self._store.load(number)
        if record is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        if record.user_id != member.id:
            raise RefusedError(Reason.NOT_A_PLAYER)
        found = await self._readable(record, member, computer_of)
        if found is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return found

    async def _readable(
        self, record: RehearsalRecord, member: Person, computer_of: Computers
    ) -> Rehearsal | None:
        try:
            return await self._answered(record, member, computer_of(record.level))
        except UnreadableMatchError as unreadable:
            _log.error("private_practice.unreadable", number=record.id, cause=unreadable.cause)
            return None

    async def play(self, now: Rehearsal, move: AnyMove, edition: int) -> Rehearsal:
        """Make the member's move, and the computer's until the member decides again.

        Raises RefusedError: stale, over, or illegal with the rule's reason.
        """
        match = _at(now, edition)
        if match.over:
            raise RefusedError(Reason.GAME_OVER)
        seat = match.seats[0]
        if seat not in match.waiting:
            raise RefusedError(Reason.NOT_YOUR_TURN)
        try:
            match.game.check_move(match.position, seat, move)
        except MoveRefusedError as illegal:
            raise RefusedError(Reason.ILLEGAL, rule=illegal.reason) from illegal
        return await self._go_on(now, [match.game.played(seat, move)])

    async def take_back(self, now: Rehearsal, edition: int) -> Rehearsal:
        """Take the member's last choice back, to try another one; raises RefusedError."""
        match = _at(now, edition)
        places = tuple(_choices(match))
        if not places:
            raise RefusedError(Reason.UNDO_NONE)
        return await self._kept(now, replace(now.record, tried=now.record.log[: places[-1]]))

    async def return_to_game(self, now: Rehearsal, edition: int) -> Rehearsal:
        """Go back to the game as it was played; raises RefusedError."""
        _at(now, edition)
        return await self._kept(now, replace(now.record, tried=None))

    async def _answered(
        self, record: RehearsalRecord, member: Person, computer: Person
    ) -> Rehearsal:
        now = Rehearsal(record, _shown(self._game, record, member, computer))
        while now.match.computer_to_move:
            match = now.match
            (seat,) = match.computers
            try:
                move = await self._thinker.choose(record.level, match.view(seat))
            except HelperBusyError as busy:
                # The member's own move is kept: the next click lets the computer answer it.
                raise RefusedError(Reason.HINT_BUSY) from busy
            now = await self._go_on(now, [match.game.played(seat, move)], answer=False)
        return now

    async def _go_on(
        self, now: Rehearsal, events: Sequence[AnyEvent], *, answer: bool = True
    ) -> Rehearsal:
        match, record = now.match, now.record
        lines = self._play_out(match.game, match.position, match.log, events, record.key)
        if record.tried is None:
            changed = replace(record, played=(*record.played, *lines))
        else:
            changed = replace(record, tried=(*record.tried, *lines))
        after = await self._kept(now, changed)
        if not answer:
            return after
        return await self._answered(after.record, *_people(after.match))

    async def _kept(self, now: Rehearsal, changed: RehearsalRecord) -> Rehearsal:
        try:
            kept = await self._store.save(replace(changed, changed_at=self._clock.now()))
        except StaleRehearsalError as stale:
            raise RefusedError(Reason.STALE) from stale
        return Rehearsal(kept, _shown(self._game, kept, *_people(now.match)))

    def _play_out(
        self,
        game: AnyGame,
        position: object,
        log: Sequence[AnyEvent],
        events: Sequence[AnyEvent],
        key: bytes,
    ) -> tuple[str, ...]:
        steps = play_out(game, position, log, events, key=key, auto_moves=self._ledger.auto_moves)
        return tuple(game.format_event(event) for event, _ in steps)


def _people(match: Match) -> tuple[Person, Person]:
    first, second = match.seats
    return match.person(first), match.person(second)


def _at(now: Rehearsal, edition: int) -> Match:
    if now.record.edition != edition:
        raise RefusedError(Reason.STALE)
    return now.match


def _shown(game: AnyGame, record: RehearsalRecord, member: Person, computer: Person) -> Match:
    """Return what is shown as if it were a match of its own."""
    both = (member, computer)
    bare = MatchRecord(
        guild_id=record.guild_id,
        channel_id=0,
        game=game.name,
        options=record.options,
        user_ids=tuple(person.id for person in both),
        names=tuple(person.name for person in both),
        usernames=tuple(person.username for person in both),
        levels=(None, record.level),
        secret=record.key,
        language="en",
        pace=None,
        created_at=record.changed_at,
        id=record.id,
        revision=len(record.log),
        acted_at=(record.changed_at,) * PLAYERS,
    )
    match = match_from(bare, record.log)
    outcome = game.outcome(match.position)
    waiting = tuple(sorted(game.seats.index(seat) for seat in game.waiting(match.position)))
    shown = replace(bare, waiting=waiting)
    if outcome is not None:
        result = Result(outcome.termination, outcome.points, outcome.places)
        shown = replace(shown, result=result, ended_at=record.changed_at)
    return replace(match, record=shown)


def _choices(match: Match) -> Iterator[int]:
    """Yield how many events came before each choice of the member."""
    member = match.seats[0]
    for place, (position, event) in enumerate(match.stepwise(0, match.revision)):
        moves = match.game.legal_moves(position, member)
        if len(moves) > 1 and any(event == match.game.played(member, move) for move in moves):
            yield place
