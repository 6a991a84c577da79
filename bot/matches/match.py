"""A match, its errors, and the cache of matches."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, partial, reduce
from typing import Any

import structlog
from cachetools import LRUCache

from bot import fairness
from bot.games.export import GameTranscript, transcripts_of
from bot.games.game import (
    AnyEvent,
    AnyGame,
    AnyMove,
    AnyOptions,
    AnySeat,
    AnyState,
    Hands,
    SeatTaker,
    Sheet,
    slot_of,
)
from bot.games.registry import get_game
from bot.games.transcript_lines import Proof
from bot.records.daily import day_of
from bot.records.matches import MatchRecord, PauseReason
from bot.store.sql.privacy import is_deleted_user


class Reason(StrEnum):
    """The reason for a refusal."""

    UNKNOWN_MATCH = "unknown-match"
    DAILY_COUNTS = "daily-counts"
    """The match is a counted try at the deal of the day, which has no hints and no undo."""
    UNREADABLE_MATCH = "unreadable-match"
    """The stored data is not a valid game; see `UnreadableMatchError`."""
    NOT_A_PLAYER = "not-a-player"
    SEAT_TAKEN = "seat-taken"
    """Another member, `name`, has taken over the user's seat."""
    STALE = "stale"
    """The clicked message is outdated, or the match is not in a state that allows the request."""
    NOT_YOUR_TURN = "not-your-turn"
    TABLE_FULL = "table-full"
    TABLE_PENDING = "table-pending"
    """The user already hosts an open invitation to this game in this channel; `invitation_id`
    identifies it."""
    ALREADY_IN = "already-in"
    """The user has already joined."""
    NOT_IN = "not-in"
    """The user wants to leave but has not joined."""
    NO_COMPUTER = "no-computer"
    """The invitation has no computer player to remove."""
    ENDS_WITH_HOST = "ends-with-host"
    """If the host leaves, the invitation ends, and the request did not confirm that."""
    TOO_FEW = "too-few"
    """Not enough players have joined."""
    GROUP_BUSY = "group-busy"
    """The same people already play in this channel; `match_id` identifies the game."""
    NOT_HOST = "not-host"
    """Only the host, `name`, may do that."""
    MISFIT = "misfit"
    """The options cannot be played; `rule` is the reason."""
    SEAT_HELD = "seat-held"
    """The computer plays the user's seat until the user comes back."""
    GIVEN_UP = "given-up"
    """The user resigned and does not get the seat back."""
    GAME_OVER = "game-over"
    GAME_RUNNING = "game-running"
    """The request needs a finished game."""
    OPPONENT_FORGOTTEN = "opponent-forgotten"
    """An invited player of an earlier game had their data deleted."""
    STATS_BOT = "stats-bot"
    """Statistics are only about members, not about bots."""
    LEADERBOARD = "leaderboard"
    """The server does not show the leaderboard to this user."""
    PAUSED = "paused"
    """The game is paused; `pause` is the reason."""
    CHANNEL_NOT_ALLOWED = "channel-not-allowed"
    """Games are not allowed in this channel; `channels` lists the allowed ones."""
    NEEDS_SERVER = "needs-server"
    """The bot is not a member of the server of the request."""
    DIRECT_REFUSED = "direct-refused"
    """Discord has just rejected a direct message to the user, but may accept a later one."""
    ANSWERS_PRIVATE = "answers-private"
    """The server has not invited the bot, so only the user would see its answer."""
    GUEST_PACE = "guest-pace"
    """The bot cannot remind players where it is not a member, so games there have no time limit."""
    NOBODY_HERE = "nobody-here"
    """The conversation has no other possible player."""
    MISSING_PERMISSION = "missing-permission"
    """The member lacks `permission`."""
    ILLEGAL = "illegal"
    """The rules forbid the move; `rule` is the reason."""
    INVITED_SELF = "invited-self"
    INVITED_BOT = "invited-bot"
    NOT_HERE = "not-here"
    """The named user, `name`, is not on the server or has left it."""
    PAIR_BUSY = "pair-busy"
    """The same two players already play in this channel; `match_id` identifies the game."""
    PRACTICE_BUSY = "practice-busy"
    """The member already has a practice game in this channel."""
    PAIR_PENDING = "pair-pending"
    """The same two players have an open invitation in this channel; `invitation_id` identifies
    it."""
    HINT_PRACTICE = "hint-practice"
    """Hints are available only in practice games."""
    HINT_BUSY = "hint-busy"
    """Too many members are asking for hints; the user can ask again later."""
    ANALYSIS_EMPTY = "analysis-empty"
    """The game contains no choices."""
    ANALYSIS_BUSY = "analysis-busy"
    """Too many games are queued for analysis."""
    UNKNOWN_INVITATION = "unknown-invitation"
    INVITATION_CLOSED = "invitation-closed"
    NOT_INVITED = "not-invited"
    """The invitation is for other people."""
    OWN_INVITATION = "own-invitation"
    """The host cannot accept their own invitation."""
    CLAIM_EARLY = "claim-early"
    """The current player has time left, until `when`."""
    CLAIM_NOT_YOURS = "claim-not-yours"
    """Only a player who waits for an overdue move may decide about it."""
    CLAIM_GONE = "claim-gone"
    """The overdue move was made before the claim."""
    NUDGE_OWN_TURN = "nudge-own-turn"
    NUDGE_PACE = "nudge-pace"
    """A game with a clock sends its own reminders."""
    NUDGE_SOON = "nudge-soon"
    """The previous nudge, a player's reminder to the current player, is too recent; the next one is
    possible from `when`."""
    NUDGE_PRACTICE = "nudge-practice"
    NUDGE_AWAY = "nudge-away"
    """The current player is away until `when`."""
    CANCEL_OWN = "cancel-own"
    """The user has already agreed or need not agree; the players in `name` must still agree."""
    CANCEL_GONE = "cancel-gone"
    """The proposal to call the game off, or to replace a player, is no longer open."""
    REPLACE_EARLY = "replace-early"
    """No other player has left enough reminders unanswered to be replaced."""
    SEAT_NOT_FREE = "seat-not-free"
    """The seat is not vacant."""
    UNDO_NONE = "undo-none"
    """The user has no move to take back."""
    UNDO_LATE = "undo-late"
    """It is too late: the other player, `name`, has already moved."""
    UNDO_OWN = "undo-own"
    UNDO_GONE = "undo-gone"
    AWAY_ALLOWANCE = "away-allowance"
    """The absence exceeds the server's allowance; `days` is the number of days left."""


class RefusedError(Exception):
    """A refused request. It has not changed the match or the invitation."""

    def __init__(
        self,
        reason: Reason,
        *,
        rule: StrEnum | None = None,
        match_id: int | None = None,
        invitation_id: int | None = None,
        status: str | None = None,
        name: str | None = None,
        pause: PauseReason | None = None,
        channels: Sequence[int] = (),
        when: float | None = None,
        permission: str | None = None,
        days: int = 0,
        game: str | None = None,
    ) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.rule = rule
        """The reason that the game's rules give, from the game's own enum."""
        self.match_id = match_id
        """The match that the request is about or conflicts with, if the answer can link to it."""
        self.invitation_id = invitation_id
        """The conflicting open invitation."""
        self.status = status
        """The status of a closed invitation."""
        self.name = name
        """The name that the reason's description calls `name`; for PAUSED, the absent player's."""
        self.pause = pause
        """The reason why the game is paused."""
        self.channels = channels
        """The channels where the request is possible."""
        self.days = days
        """The days of absence that are left, for AWAY_ALLOWANCE."""
        self.game = game
        """The name of the game whose commands the answer suggests, or None for the game of the
        command that was used."""
        self.when = when
        """The time from which the request is possible, as Unix seconds, or None if unknown."""
        self.permission = permission
        """The missing Discord permission, as the texts name it."""


class UnreadableMatchError(RefusedError):
    """The stored terms or log of a match are invalid for this version of the program.

    Only that match is affected: lists omit it, and requests about it raise this error.
    """

    def __init__(self, match_id: int, cause: str) -> None:
        super().__init__(Reason.UNREADABLE_MATCH, match_id=match_id)
        self.cause = cause
        """The cause, for the operator; it reveals no hidden cards."""


FIX = (
    "start the version of the program that wrote the match, or restore a backup in which it is"
    " readable; otherwise a moderator can call the match off in its channel with /shanghaien games"
)

_log = structlog.get_logger(__name__)


class UnreadableMatches:
    """The unreadable matches that this process has found."""

    def __init__(self) -> None:
        self._causes: dict[int, tuple[int, str]] = {}
        """The revision and cause of each unreadable match, by id."""

    def refuse(self, record: MatchRecord) -> None:
        """Raise UnreadableMatchError if this revision is known to be unreadable."""
        revision, cause = self._causes.get(record.id, (-1, ""))
        if revision == record.revision:
            raise UnreadableMatchError(record.id, cause)

    def note(self, record: MatchRecord, cause: str) -> None:
        """Remember that a match is unreadable, and log the cause if it is new."""
        if self._causes.get(record.id) == (record.revision, cause):
            return  # logged by a concurrent reader
        self._causes[record.id] = record.revision, cause
        _log.error(
            "match.unreadable",
            match=record.id,
            game=record.game,
            revision=record.revision,
            cause=cause,
            fix=FIX,
        )


@dataclass(frozen=True, slots=True)
class Terms:
    """The place, language, game, options and pace of a match."""

    guild_id: int
    channel_id: int
    language: str
    game: AnyGame
    options: AnyOptions
    """The game's own options."""
    pace: int | None = None
    """Seconds per move. 0 means no clock. None means the default for the number of players in a new
    invitation, and no clock in a match."""


Responder = Callable[[AnySeat, AnyState], AnyMove | None]
"""A function that returns a seat's response to the offer (see `Hands`) in a position.

It returns None while the response is pending."""


@dataclass(frozen=True, slots=True)
class Responses:
    """The responses received so far to an offer."""

    awaited: frozenset[AnySeat]
    """The seats whose pending responses can still decide the offer."""
    moves: tuple[tuple[AnySeat, AnyMove], ...]
    """The responses, in the order in which the seats may take the offer.

    They decide the offer if `awaited` is empty."""


def has_open_offer(hands: Hands[Any, Any, Any, Any] | None, position: AnyState) -> bool:
    """Return whether seats other than the mover may respond to an offer."""
    return hands is not None and bool(hands.asked_seats(position))


def collect_responses(
    hands: Hands[Any, Any, Any, Any], position: AnyState, decide: Responder
) -> Responses:
    """Return the responses received so far to the offer in `position`.

    All seats are asked in parallel, but none after the first that takes the offer.
    """
    awaited: set[AnySeat] = set()
    moves: list[tuple[AnySeat, AnyMove]] = []
    for seat in hands.asked_seats(position):
        move = decide(seat, hands.position_for(position, seat))
        if move is None:
            awaited.add(seat)
            continue
        moves.append((seat, move))
        if move != hands.decline:
            break
    return Responses(frozenset(awaited), tuple(moves))


REMEMBERED_POSITIONS = 32
"""The number of positions cached per match: enough for the two turns that a board describes."""


@dataclass(frozen=True, slots=True)
class Person:
    """The identity of a player: a Discord user or a computer player."""

    id: int
    name: str
    """The display name."""
    username: str


@dataclass(frozen=True)
class Match:
    """A match at one revision.

    `log`, `recent` and the positions contain hidden information of a running game. Other packages
    may show only `events` and `state`, or the view of one seat.

    Derived values are computed once; a copy made with `dataclasses.replace` computes them again.
    """

    record: MatchRecord
    game: AnyGame
    options: AnyOptions
    """The game's own options."""
    log: tuple[AnyEvent, ...] = field(repr=False)
    public_log: tuple[AnyEvent, ...] = field(compare=False, repr=False)
    """The redacted log for the public. `apply_steps` appends to it, because redacting the whole log
    again would cost more with every move."""
    position: AnyState = field(repr=False)
    recent: Mapping[int, AnyState] = field(default_factory=dict, compare=False, repr=False)
    """Cached positions at the latest revisions."""
    head: bytes = field(default=b"", repr=False)
    """The running hash of the log; empty if the match began in an early version of the bot."""
    automatic: frozenset[int] = frozenset()
    """The revisions after automatic moves, which a plan or a timeout caused."""
    late: frozenset[int] = frozenset()
    """The revisions after automatic moves that were made because a turn was overdue."""

    @cached_property
    def id(self) -> int:
        """The match id."""
        return self.record.id

    @cached_property
    def revision(self) -> int:
        """The number of events in the log."""
        return self.record.revision

    @cached_property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.record.ended_at is not None

    @cached_property
    def has_private_offer(self) -> bool:
        """True if an offer is open to seats other than the mover. These seats are secret."""
        return not self.is_over and has_open_offer(self.game.hands, self.position)

    @property
    def hides_questions(self) -> bool:
        """True if so many members play that an open offer does not reveal who is asked."""
        hands, members = self.game.hands, len(self.seats) - len(self.computers)
        return hands is not None and members >= hands.min_members_asked

    @property
    def is_turn_automatic(self) -> bool:
        """True if a plan will play the turn after a delay. The other players must not notice."""
        return self.record.offer.ends is not None and not self.has_private_offer

    # Public and private views

    @cached_property
    def state(self) -> AnyState:
        """The position as the public may see it."""
        return self.view(None)

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """The log as the public may read it."""
        return self.log if self.is_over else self.public_log

    def view(self, seat: AnySeat | None) -> AnyState:
        """Return the position as a seat may see it, or the public for None."""
        return self._view_position(self.position if seat is None else self.position_of(seat), seat)

    def position_of(self, seat: AnySeat) -> AnyState:
        """Return the position in which a seat decides.

        For a seat that is asked about an offer, this is the position after all seats before it
        have declined. For any other seat it is the current position.
        """
        hands = self.game.hands
        if (
            hands is None
            or not self.has_private_offer
            or seat not in hands.asked_seats(self.position)
        ):
            return self.position
        return hands.position_for(self.position, seat)

    def events_for(self, seat: AnySeat | None) -> tuple[AnyEvent, ...]:
        """Return the log as a seat may read it, or the public for None."""
        if self.is_over or seat is None:
            return self.events
        return tuple(self.game.redact(self._steps(0, self.revision), seat))

    def _view_position(self, position: AnyState, seat: AnySeat | None) -> AnyState:
        return position if self.is_over else self.game.view(position, seat)

    def public_position_at(self, revision: int) -> AnyState:
        """Return the position at an earlier `revision` as the public may see it."""
        return self._view_position(self.position_at(revision), None)

    def iter_events(
        self, start: int, end: int, seat: AnySeat | None = None, *, keep_redacted: bool = False
    ) -> Iterator[tuple[AnyState, AnyEvent]]:
        """Yield the events from revision `start` to `end`, each with the position before it.

        Events and positions are redacted for `seat`, or for the public if it is None. In a finished
        game they are complete, except that `keep_redacted` redacts the events.
        """
        steps = [*self._steps(start, end)]
        is_public = self.is_over and not keep_redacted
        readable = self.log[start:end] if is_public else self.game.redact(steps, seat)
        for (position, _), event in zip(steps, readable, strict=True):
            yield self._view_position(position, seat), event

    def _steps(self, start: int, end: int) -> Iterator[tuple[AnyState, AnyEvent]]:
        """Yield the same as `iter_events`, but with hidden information."""
        position = self.position_at(start)
        for revision, event in enumerate(self.log[start:end], start=start + 1):
            yield position, event
            known = self.recent.get(revision)
            position = self.game.apply(position, event) if known is None else known

    def position_at(self, revision: int) -> AnyState:
        """Return the full position at an earlier `revision`, hidden information included."""
        known = self.recent.get(revision)
        return self._replay(revision) if known is None else known

    def has_same_offer_as(self, revision: int) -> bool:
        """Return whether the open offer is the same as at an earlier revision.

        Also True if neither position has an open offer, if the revision is out of range, and if the
        game has no hidden hands.
        """
        hands = self.game.hands
        if hands is None or not 0 < revision <= self.revision:
            return True
        earlier, current = (
            hands.offer_id(position) if has_open_offer(hands, position) else None
            for position in (self.position_at(revision), self.position)
        )
        return earlier == current

    def _replay(self, revision: int) -> AnyState:
        return reduce(self.game.apply, self.log[:revision], self._first)

    @cached_property
    def _first(self) -> AnyState:
        """The position before the first event."""
        return self.game.new_game(self.options, len(self.seats))

    # Seats and users

    @cached_property
    def seats(self) -> tuple[AnySeat, ...]:
        """The seats of this match, in order."""
        return self.game.seats[: len(self.record.user_ids)]

    @cached_property
    def waiting(self) -> frozenset[AnySeat]:
        """The seats that must act now; empty when the game is over."""
        return frozenset(self.game.seats[slot] for slot in self.record.waiting)

    @cached_property
    def computers(self) -> tuple[AnySeat, ...]:
        """The seats that the computer currently plays, including members' seats."""
        return tuple(self.game.seats[slot] for slot in self.record.computers)

    def level_of(self, seat: AnySeat) -> str | None:
        """Return the computer's level at a seat, or None for a member's seat."""
        slot = slot_of(seat)
        if slot not in self.record.held or self.game.stand_in is None:
            return self.record.levels[slot]
        return self.game.stand_in.level

    @property
    def is_computer_to_move(self) -> bool:
        """True if the match waits for the computer."""
        record = self.record
        return record.pause is None and len(record.deciding_slots) < len(record.waiting)

    def seat_of(self, user_id: int) -> AnySeat | None:
        """Return the seat of a user, or None if the user has no seat."""
        if user_id not in self.record.user_ids:
            return None
        return self.game.seats[self.record.user_ids.index(user_id)]

    def user_of(self, seat: AnySeat) -> int:
        """Return the user id at `seat`."""
        return self.record.user_ids[slot_of(seat)]

    def name_of(self, seat: AnySeat) -> str:
        """Return the current display name at `seat`, made distinct from the other seats' names."""
        return self.record.display_names[slot_of(seat)]

    def person_at(self, seat: AnySeat) -> Person:
        """Return the person at `seat`."""
        return Person(self.user_of(seat), *self.record.people[slot_of(seat)])

    @property
    def absent_id(self) -> int | None:
        """The absent user the match is paused for, or None."""
        return None if self.record.pause is None else self.record.pause.user_id

    @property
    def absent_name(self) -> str | None:
        """The display name of the absent player the match is paused for, or None."""
        seat = None if self.absent_id is None else self.seat_of(self.absent_id)
        return None if seat is None else self.name_of(seat)

    # Changes and transcripts

    def apply_steps(
        self,
        record: MatchRecord,
        steps: Sequence[tuple[AnyEvent, AnyState]],
        lines: Sequence[str],
        automatic: Sequence[int] = (),
        late: Sequence[int] = (),
    ) -> Match:
        """Return the match after `steps`, the stored events with the positions they lead to.

        `lines` are the events in the game's notation. `automatic` contains the indices in `steps`,
        from 0, of the automatic moves, and `late` those that were made because a turn was overdue.
        """
        recent = {self.revision: self.position, **self.recent}
        recent |= {self.revision + i: position for i, (_, position) in enumerate(steps, start=1)}
        kept = sorted(recent)[-REMEMBERED_POSITIONS:]
        added = [event for event, _ in steps]
        before = (self.position, *(position for _, position in steps[:-1]))
        return Match(
            record,
            self.game,
            self.options,
            (*self.log, *added),
            (*self.public_log, *self.game.redact(zip(before, added, strict=True), None)),
            steps[-1][1],
            {revision: recent[revision] for revision in kept},
            _extend_head(record, self.head, lines),
            self.automatic.union(self.revision + 1 + line for line in automatic),
            self.late.union(self.revision + 1 + line for line in late),
        )

    @property
    def commitment(self) -> str:
        """The published hash of the secret from which all chance is derived."""
        return fairness.commitment(self.record.secret)

    @property
    def fingerprint(self) -> str | None:
        """The start of the running hash of the log, or None if `head` is empty."""
        return fairness.group_digits(self.head) if self.head else None

    def is_revealed(self, now: float) -> bool:
        """Return whether secret and key are public at `now`, in Unix seconds.

        They are public once the game is over. In a deal of the day, the day must be over too.
        """
        day = self.record.daily
        return self.is_over and (day is None or day < day_of(now))

    def transcript(self) -> GameTranscript[Any, Any]:
        """Return the game's own transcript. Raises ValueError while the game runs."""
        if not self.is_over:
            raise ValueError(f"match {self.id} is running: its transcript has hidden information")
        return self._transcript(0.0)

    def transcript_text(self, seat: AnySeat | None = None, now: float = 0.0) -> str:
        """Return the text of the transcript file for a seat, or for the public if `seat` is None.

        It contains the secret only if `is_revealed(now)`. Without `now`, it never contains the
        secret of a deal of the day.
        """
        return transcripts_of(self.game).format(self._transcript(now), seat)

    def _transcript(self, now: float) -> GameTranscript[Any, Any]:
        is_revealed = self.is_revealed(now)
        sheet = Sheet(
            str(self.id),
            tuple(name for _, name in self.record.original_players),
            self.commitment,
            self.record.secret if is_revealed else None,
            self._proof(is_revealed=is_revealed),
            self._takers(),
        )
        return transcripts_of(self.game).make_transcript(sheet, self.options, self.log)

    def _takers(self) -> tuple[SeatTaker, ...]:
        """Return the users who took over a seat during the match, except deleted ones."""
        known = (
            slot
            for slot in self.record.taken_slots
            if not is_deleted_user(self.record.user_ids[slot])
        )
        return tuple(
            SeatTaker(str(slot + 1), self.record.user_ids[slot], self.record.names[slot])
            for slot in known
        )

    def _proof(self, *, is_revealed: bool) -> Proof | None:
        record, sealed = self.record, self.record.sealing
        if sealed is None:
            return None
        lines = map(self.game.format_event, self.log)
        chain = [sealed.opening, *fairness.heads(record.secret, sealed.opening, lines)]
        return Proof(
            sealed.invitation,
            _members_of_proof([user_id for user_id, _ in record.original_players], sealed.seats),
            sealed.accepted,
            sealed.opening.hex(),
            chain[-1].hex(),
            sealed.key.hex() if is_revealed else None,
            tuple((count, fairness.shorten(head)) for count, head in enumerate(chain)),
            has_seat_hashes=bool(sealed.seats),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One stored change of a match: the match before and after it."""

    before: Match
    after: Match

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """The added events, as the public may read them."""
        return tuple(
            event for _, event in self.after.iter_events(self.before.revision, self.after.revision)
        )


def _members_of_proof(user_ids: Sequence[int], seats: Sequence[bytes]) -> tuple[int | str, ...]:
    """Return the user ids for a proof; the hash of the seat replaces a deleted user's id.

    Empty if a user is deleted and `seats`, the hashes, is empty.
    """
    if seats:
        pairs = zip(user_ids, seats, strict=True)
        return tuple(seat.hex() if is_deleted_user(user_id) else user_id for user_id, seat in pairs)
    return () if any(map(is_deleted_user, user_ids)) else tuple(user_ids)


def match_from(record: MatchRecord, log: Sequence[str]) -> Match:
    """Return the match for a stored record and its log.

    Raises UnknownGameError for a game that this program does not know, and UnreadableMatchError if
    the terms or the log are invalid.
    """
    game = get_game(record.game)
    events: list[AnyEvent] = []
    public: list[AnyEvent] = []
    recent: deque[tuple[int, AnyState]] = deque(maxlen=REMEMBERED_POSITIONS)
    place = "its terms"
    try:
        options = game.parse_options(record.options)
        position = game.new_game(options, len(record.user_ids))
        for number, line in enumerate(log, start=1):
            place = f"line {number} of its log"
            event = game.parse_event(line)
            events.append(event)
            public += game.redact([(position, event)], None)
            position = game.apply(position, event)
            recent.append((number, position))
    except Exception as error:  # an error of any type makes only this match unreadable
        # The text of an error could reveal hidden cards.
        cause = type(error).__name__ if game.hands else f"{type(error).__name__}: {error}"
        raise UnreadableMatchError(record.id, f"{place}: {cause}") from error
    opening = b"" if record.sealing is None else record.sealing.opening
    head = _extend_head(record, opening, log)
    return Match(record, game, options, tuple(events), tuple(public), position, dict(recent), head)


def _extend_head(record: MatchRecord, head: bytes, lines: Sequence[str]) -> bytes:
    """Return the running hash of the log after `lines` were added; empty without a seal."""
    if record.sealing is None:
        return b""
    return reduce(partial(fairness.extend, record.secret), lines, head)


MOST_OPEN_BYTES = 24 * 1024 * 1024
"""The cache limit for running matches; about 300 of medium length fit."""
MOST_OVER_BYTES = 2 * 1024 * 1024
"""The cache limit for finished matches, which are rarely viewed."""
_MATCH_BYTES, _EVENT_BYTES, _POSITION_BYTES = 20_000, 160, 1_200
"""The approximate sizes in memory: a match with its current position; an event of its log; an
earlier position."""


def weight(match: Match) -> int:
    """Return the approximate size of a match in memory, in bytes."""
    return _MATCH_BYTES + _EVENT_BYTES * len(match.log) + _POSITION_BYTES * len(match.recent)


class MatchCache:
    """The recently used matches, within a limit in bytes.

    Finished matches have a limit of their own, so that they never evict running ones.
    """

    def __init__(
        self, open_bytes: int = MOST_OPEN_BYTES, over_bytes: int = MOST_OVER_BYTES
    ) -> None:
        """Set the limits, in bytes, for running and for finished matches."""
        self._open: LRUCache[int, Match] = LRUCache(open_bytes, weight)
        self._over: LRUCache[int, Match] = LRUCache(over_bytes, weight)

    def get(self, match_id: int) -> Match | None:
        """Return the cached match, or None."""
        found = self._open.get(match_id)
        return self._over.get(match_id) if found is None else found

    def keep(self, match: Match) -> None:
        """Cache a match, replacing its older version."""
        room, other = (self._over, self._open) if match.is_over else (self._open, self._over)
        other.pop(match.id, None)
        try:
            room[match.id] = match
        except ValueError:  # the match alone exceeds the limit
            room.pop(match.id, None)
