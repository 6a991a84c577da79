"""A match: its record, its game and its position, and the cache of open matches."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, partial, reduce
from typing import Any

import structlog
from cachetools import LRUCache

from bot.chance import dice, sealing
from bot.games.game import (
    AnyEvent,
    AnyGame,
    AnyMove,
    AnyOptions,
    AnySeat,
    AnyState,
    AnyTranscript,
    Hands,
    SeatTaker,
    Sheet,
    slot_of,
)
from bot.games.registry import game_called
from bot.games.transcript_lines import Proof
from bot.records.matches import MatchRecord, PauseReason
from bot.store.privacy import is_nobody


class Reason(StrEnum):
    """Why something was refused."""

    UNKNOWN_MATCH = "unknown-match"
    UNREADABLE_MATCH = "unreadable-match"
    """What is stored of it is no game; see `UnreadableMatchError`."""
    NOT_A_PLAYER = "not-a-player"
    STALE = "stale"
    """The board that was clicked shows an older position."""
    NOT_YOUR_TURN = "not-your-turn"
    TABLE_FULL = "table-full"
    TABLE_PENDING = "table-pending"
    """The user has an open table for this game in this channel; `invitation_id` names it."""
    ALREADY_IN = "already-in"
    """The user takes part already."""
    NOT_IN = "not-in"
    """The user, who wants to go, does not take part."""
    NO_COMPUTER = "no-computer"
    """There is no computer that could go."""
    ENDS_WITH_HOST = "ends-with-host"
    """With its host the invitation would end, which has to be meant."""
    TOO_FEW = "too-few"
    """There are not enough players yet."""
    GROUP_BUSY = "group-busy"
    """The same people play here already; `match_id` names the game."""
    NOT_HOST = "not-host"
    """Only who invites, `name`, decides that."""
    MISFIT = "misfit"
    """Nobody can play by these options; `rule` says why."""
    SEAT_HELD = "seat-held"
    """The computer holds the user's seat until they say that they are back."""
    GIVEN_UP = "given-up"
    """The user has given the game up, and does not get the seat back."""
    GAME_OVER = "game-over"
    GAME_RUNNING = "game-running"
    """This needs a finished game."""
    OPPONENT_FORGOTTEN = "opponent-forgotten"
    """The opponent of a finished game had their data deleted."""
    STATS_BOT = "stats-bot"
    LEADERBOARD = "leaderboard"
    """The server shows it to others only."""
    PAUSED = "paused"
    """The game rests; `pause` says why."""
    CHANNEL_NOT_ALLOWED = "channel-not-allowed"
    """Games are played elsewhere on this server; `channels` says where."""
    NEEDS_SERVER = "needs-server"
    """The bot is no member where it is asked."""
    DIRECT_REFUSED = "direct-refused"
    """A direct message that was just tried, for a reason of Discord's."""
    ANSWERS_PRIVATE = "answers-private"
    """A server that has not the bot lets nobody else see its answers."""
    GUEST_PACE = "guest-pace"
    """Nobody can be reminded where the bot is no member, so a game there has no time limit."""
    NOBODY_HERE = "nobody-here"
    """The conversation has nobody else who could play."""
    MISSING_PERMISSION = "missing-permission"
    """The member lacks `permission`."""
    ILLEGAL = "illegal"
    """The rules refuse the move; `rule` says why."""
    INVITED_SELF = "invited-self"
    INVITED_BOT = "invited-bot"
    NOT_HERE = "not-here"
    """Who is named, `name`, is not on the server, or has left it."""
    PAIR_BUSY = "pair-busy"
    """The same two play here already; `match_id` names the game."""
    PRACTICE_BUSY = "practice-busy"
    """The member already practises in this channel."""
    PAIR_PENDING = "pair-pending"
    """The same two have an open invitation in this channel; `invitation_id` names it."""
    HINT_PRACTICE = "hint-practice"
    """Hints are given in practice games only."""
    HINT_BUSY = "hint-busy"
    """Too many members ask at once; a later request will be answered."""
    ANALYSIS_EMPTY = "analysis-empty"
    """Nobody made a choice in the game."""
    ANALYSIS_BUSY = "analysis-busy"
    """Too many games wait to be analysed."""
    UNKNOWN_INVITATION = "unknown-invitation"
    INVITATION_CLOSED = "invitation-closed"
    NOT_INVITED = "not-invited"
    """The invitation is for somebody else."""
    OWN_INVITATION = "own-invitation"
    """Its host cannot accept it."""
    CLAIM_EARLY = "claim-early"
    """The player to act has time left; `when` says until when."""
    CLAIM_NOT_YOURS = "claim-not-yours"
    """Only the waiting player decides what follows from a late move."""
    CLAIM_GONE = "claim-gone"
    """The late move was made before the claim."""
    NUDGE_OWN_TURN = "nudge-own-turn"
    NUDGE_PACE = "nudge-pace"
    """A game with a clock reminds by itself."""
    NUDGE_SOON = "nudge-soon"
    """The last nudge is too recent; `when` says from when on."""
    NUDGE_PRACTICE = "nudge-practice"
    NUDGE_AWAY = "nudge-away"
    """The player to act is away; `when` says until when."""
    CANCEL_OWN = "cancel-own"
    """It is the other player's turn to answer; `name` names them."""
    CANCEL_GONE = "cancel-gone"
    """The offer to call the game off does not stand any more."""
    REPLACE_EARLY = "replace-early"
    """Nobody has left so many reminders unanswered that they could be replaced."""
    SEAT_NOT_FREE = "seat-not-free"
    """Nobody can take that seat: its member is there."""
    UNDO_NONE = "undo-none"
    """There is no placement of the user's to take back."""
    UNDO_LATE = "undo-late"
    """The other player, `name`, has rolled since."""
    UNDO_OWN = "undo-own"
    UNDO_GONE = "undo-gone"
    AWAY_ALLOWANCE = "away-allowance"
    """More days than the server grants; `days` says how many are left."""


class RefusedError(Exception):
    """A request was refused; nothing was changed."""

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
        """Why the game's rules refuse it, in the game's own words."""
        self.match_id = match_id
        """The match that is meant or in the way, if the answer can link it."""
        self.invitation_id = invitation_id
        """The open invitation that is in the way."""
        self.status = status
        """What a closed invitation became."""
        self.name = name
        """Who could have done it, or who is gone."""
        self.pause = pause
        """Why a game rests."""
        self.channels = channels
        """Where it could be done."""
        self.days = days
        """How many days there are."""
        self.game = game
        """The name of the game whose commands lead on; None for that of the command used."""
        self.when = when
        """From when on it is possible, as Unix seconds; None if that cannot be said."""
        self.permission = permission
        """Which of Discord's permissions is lacking, as the texts call it."""


class UnreadableMatchError(RefusedError):
    """What is stored of a match is no game, as far as this version knows; `cause` says why.

    It stands in the way of that match alone: lists leave it out, and who asks for it is told.
    """

    def __init__(self, match_id: int, cause: str) -> None:
        super().__init__(Reason.UNREADABLE_MATCH, match_id=match_id)
        self.cause = cause
        """For the operator: of hidden cards it tells nothing."""


FIX = (
    "start the version of the program that wrote it, or a copy of the database from before; else a"
    " moderator can call it off in its channel with /shanghaien games"
)

_log = structlog.get_logger(__name__)


class UnreadableMatches:
    """What this process found no game in."""

    def __init__(self) -> None:
        self._causes: dict[int, tuple[int, str]] = {}
        """The revision of each, and why it cannot be read."""

    def refuse(self, record: MatchRecord) -> None:
        """Raise UnreadableMatchError for a record that was found unreadable before."""
        revision, cause = self._causes.get(record.id, (-1, ""))
        if revision == record.revision:
            raise UnreadableMatchError(record.id, cause)

    def note(self, record: MatchRecord, cause: str) -> None:
        """Remember that a record cannot be read, and tell the operator unless it is known."""
        if self._causes.get(record.id) == (record.revision, cause):
            return  # two who read it at the same time
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
    """What is played, and where."""

    guild_id: int
    channel_id: int
    language: str
    game: AnyGame
    options: AnyOptions
    """The game's own."""
    pace: int | None = None
    """Seconds a move may take; 0 without a clock, None for what is usual for so many players."""


Responder = Callable[[AnySeat, AnyState], AnyMove | None]
"""What a seat says to the offer, which has come to it in this position; None: not yet."""


@dataclass(frozen=True, slots=True)
class Responses:
    """What is known of the answers to an offer."""

    awaited: frozenset[AnySeat]
    """The seats on whose answers it depends what becomes of the offer."""
    moves: tuple[tuple[AnySeat, AnyMove], ...]
    """The answers of all seats that come to be asked; nothing is made of them while one lacks."""


def has_open_offer(hands: Hands[Any, Any, Any, Any] | None, position: AnyState) -> bool:
    """Return whether others than the mover are asked in a position."""
    return hands is not None and bool(hands.asked(position))


def collect_responses(
    hands: Hands[Any, Any, Any, Any], position: AnyState, decide: Responder
) -> Responses:
    """Return what is known of the answers to what is offered to others in `position`.

    All who are to be asked are asked at once; nobody is who stands behind a certain taker.
    """
    awaited: set[AnySeat] = set()
    moves: list[tuple[AnySeat, AnyMove]] = []
    for seat in hands.asked(position):
        move = decide(seat, hands.asking(position, seat))
        if move is None:
            awaited.add(seat)
            continue
        moves.append((seat, move))
        if move != hands.declined:
            break
    return Responses(frozenset(awaited), tuple(moves))


REMEMBERED_POSITIONS = 32
"""Enough for the last two turns, which a board tells about."""


@dataclass(frozen=True, slots=True)
class Person:
    """A member who sits down at a table."""

    id: int
    name: str
    """The display name."""
    username: str


@dataclass(frozen=True)
class Match:
    """A match at one revision.

    `log`, `recent` and the positions hold what a running game hides: only this package uses them.
    Others ask for `events` and `state`, or for the view of one seat.

    Derived values are computed once per match; `dataclasses.replace` drops them.
    """

    record: MatchRecord
    game: AnyGame
    options: AnyOptions
    """What it is played with, the game's own."""
    log: tuple[AnyEvent, ...] = field(repr=False)
    public_log: tuple[AnyEvent, ...] = field(compare=False, repr=False)
    """The log as everybody may read it while the game runs; `after` appends to it, because
    redacting the whole log again would cost more with every move."""
    position: AnyState = field(repr=False)
    recent: Mapping[int, AnyState] = field(default_factory=dict, compare=False, repr=False)
    """Cached positions at the latest revisions."""
    head: bytes = field(default=b"", repr=False)
    """The running hash over the log; nothing in a match of an early version."""
    automatic: frozenset[int] = frozenset()
    """The revisions to which moves led that were no click: by a plan, or by force."""
    late: frozenset[int] = frozenset()
    """Those by force, as somebody's time was up."""

    @cached_property
    def id(self) -> int:
        """The match's number."""
        return self.record.id

    @cached_property
    def revision(self) -> int:
        """Number of events in the log."""
        return self.record.revision

    @cached_property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.record.ended_at is not None

    @cached_property
    def has_private_offer(self) -> bool:
        """Whether it asks others than whose turn it is: nobody else may learn whom."""
        return not self.is_over and has_open_offer(self.game.hands, self.position)

    @property
    def is_turn_automatic(self) -> bool:
        """Whether the turn will be played by a plan in a while: nobody else may learn so."""
        return self.record.offer.ends is not None and not self.has_private_offer

    # What may be seen

    @cached_property
    def state(self) -> AnyState:
        """The position as everybody may see it."""
        return self.view(None)

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """The log as everybody may read it."""
        return self.log if self.is_over else self.public_log

    def view(self, seat: AnySeat | None) -> AnyState:
        """Return the position as a seat may see it, or everybody for None."""
        return self._seen(self.position if seat is None else self.position_of(seat), seat)

    def position_of(self, seat: AnySeat) -> AnyState:
        """Return the position in which a seat decides: all who are asked before it have declined.

        It is the position itself for every seat that is not asked.
        """
        hands = self.game.hands
        if hands is None or not self.has_private_offer or seat not in hands.asked(self.position):
            return self.position
        return hands.asking(self.position, seat)

    def events_for(self, seat: AnySeat | None) -> tuple[AnyEvent, ...]:
        """Return the log as a seat may read it, or everybody for None."""
        if self.is_over or seat is None:
            return self.events
        return tuple(self.game.redact(self._first, self.log, seat))

    def _seen(self, position: AnyState, seat: AnySeat | None) -> AnyState:
        return position if self.is_over else self.game.view(position, seat)

    def before(self, revision: int) -> AnyState:
        """Return the position at an earlier `revision` as everybody may see it."""
        return self._seen(self.position_at(revision), None)

    def stepwise(
        self, start: int, end: int, seat: AnySeat | None = None
    ) -> Iterator[tuple[AnyState, AnyEvent]]:
        """Yield the events from `start` to `end`, each with the position that it met.

        All of it as a seat may see it, or everybody for None.
        """
        position = self.position_at(start)
        hidden = self.log[start:end]
        readable = hidden if self.is_over else self.game.redact(position, hidden, seat)
        for index, (event, told) in enumerate(zip(hidden, readable, strict=True)):
            yield self._seen(position, seat), told
            known = self.recent.get(start + index + 1)
            position = self.game.apply(position, event) if known is None else known

    def position_at(self, revision: int) -> AnyState:
        """Return the position at an earlier `revision`, with all that is hidden in it."""
        known = self.recent.get(revision)
        return self._replay(revision) if known is None else known

    def has_same_offer_as(self, revision: int) -> bool:
        """Return whether it asks now what it asked at an earlier revision.

        Who is asked about an offer is not asked for a turn, nor about another offer.
        """
        hands = self.game.hands
        if hands is None or not 0 < revision <= self.revision:
            return True
        then, now = (
            hands.offer(position) if has_open_offer(hands, position) else None
            for position in (self.position_at(revision), self.position)
        )
        return then == now

    def _replay(self, revision: int) -> AnyState:
        return reduce(self.game.apply, self.log[:revision], self._first)

    @cached_property
    def _first(self) -> AnyState:
        """The position before the first event."""
        return self.game.new_game(self.options, len(self.seats))

    # Who is who

    @cached_property
    def seats(self) -> tuple[AnySeat, ...]:
        """The seats of this match, in order."""
        return self.game.seats[: len(self.record.user_ids)]

    @cached_property
    def waiting(self) -> frozenset[AnySeat]:
        """The seats that must decide something now; none when it is over."""
        return frozenset(self.game.seats[slot] for slot in self.record.waiting)

    @cached_property
    def computers(self) -> tuple[AnySeat, ...]:
        """The seats that the computer plays, its own and those of members who are gone."""
        return tuple(self.game.seats[slot] for slot in self.record.computers)

    def level_of(self, seat: AnySeat) -> str | None:
        """Return how well the computer plays a seat; None for one that a member plays."""
        slot = slot_of(seat)
        if slot not in self.record.held or self.game.stand_in is None:
            return self.record.levels[slot]
        return self.game.stand_in.level

    @property
    def is_computer_to_move(self) -> bool:
        """Whether the match waits for a decision of the computer."""
        record = self.record
        return record.pause is None and len(record.asked) < len(record.waiting)

    def seat_of(self, user_id: int) -> AnySeat | None:
        """Return the seat of a user, or None for anybody else."""
        if user_id not in self.record.user_ids:
            return None
        return self.game.seats[self.record.user_ids.index(user_id)]

    def user_of(self, seat: AnySeat) -> int:
        """Return the user at `seat`."""
        return self.record.user_ids[slot_of(seat)]

    def name_of(self, seat: AnySeat) -> str:
        """Return the present display name at `seat`, told apart from those at the others."""
        return self.record.display_names[slot_of(seat)]

    def person(self, seat: AnySeat) -> Person:
        """Return who sits at `seat`."""
        return Person(self.user_of(seat), *self.record.people[slot_of(seat)])

    @property
    def absent_id(self) -> int | None:
        """The user for whom the match rests, None if it rests for nobody."""
        return None if self.record.pause is None else self.record.pause.user_id

    @property
    def absent_name(self) -> str | None:
        """The display name of the player for whom the match rests, None if it rests for none."""
        seat = None if self.absent_id is None else self.seat_of(self.absent_id)
        return None if seat is None else self.name_of(seat)

    # What follows

    def after(
        self,
        record: MatchRecord,
        steps: Sequence[tuple[AnyEvent, AnyState]],
        lines: Sequence[str],
        automatic: Sequence[int] = (),
        late: Sequence[int] = (),
    ) -> Match:
        """Return the match once `steps`, events with the positions they lead to, are stored.

        `lines` are the events in the game's notation; `automatic` says which of them, from 0, were
        no click, `late` which somebody made whose time was up.
        """
        recent = {self.revision: self.position, **self.recent}
        recent |= {self.revision + i: position for i, (_, position) in enumerate(steps, start=1)}
        kept = sorted(recent)[-REMEMBERED_POSITIONS:]
        added = [event for event, _ in steps]
        return Match(
            record,
            self.game,
            self.options,
            (*self.log, *added),
            (*self.public_log, *self.game.redact(self.position, added, None)),
            steps[-1][1],
            {revision: recent[revision] for revision in kept},
            _followed(record, self.head, lines),
            self.automatic.union(self.revision + 1 + line for line in automatic),
            self.late.union(self.revision + 1 + line for line in late),
        )

    @property
    def commitment(self) -> str:
        """The seal of everything that chance does in this match."""
        return dice.commitment(self.record.secret)

    @property
    def fingerprint(self) -> str | None:
        """The running hash over the log, short; None in a match of an early version."""
        return sealing.group_digits(self.head) if self.head else None

    @property
    def revealed_secret(self) -> bytes | None:
        """What all chance came from, None until the game is over."""
        return self.record.secret if self.is_over else None

    def transcript(self) -> AnyTranscript:
        """Return the game as its own transcript; raises ValueError while it runs."""
        if not self.is_over:
            raise ValueError(f"match {self.id} runs, and its transcript holds what is hidden")
        return self._transcript()

    def transcript_text(self, seat: AnySeat | None = None) -> str:
        """Return the transcript as a text file, as a seat may read it or everybody for None.

        The secret is in it only once the game is over.
        """
        return self.game.transcripts.format(self._transcript(), seat)

    def _transcript(self) -> AnyTranscript:
        sheet = Sheet(
            str(self.id),
            tuple(name for _, name in self.record.beginners),
            self.commitment,
            self.revealed_secret,
            self._proof(),
            self._takers(),
        )
        return self.game.transcript(sheet, self.options, self.log)

    def _takers(self) -> tuple[SeatTaker, ...]:
        """Return who has taken seats since the match began, as far as that is still known."""
        known = (slot for slot in self.record.taken if not is_nobody(self.record.user_ids[slot]))
        return tuple(
            SeatTaker(str(slot + 1), self.record.user_ids[slot], self.record.names[slot])
            for slot in known
        )

    def _proof(self) -> Proof | None:
        record, sealed = self.record, self.record.sealing
        if sealed is None:
            return None
        lines = map(self.game.format_event, self.log)
        chain = [sealed.opening, *sealing.heads(record.secret, sealed.opening, lines)]
        return Proof(
            sealed.invitation,
            _told_members([user_id for user_id, _ in record.beginners], sealed.seats),
            sealed.accepted,
            sealed.opening.hex(),
            chain[-1].hex(),
            sealed.key.hex() if self.is_over else None,
            tuple((count, sealing.shorten(head)) for count, head in enumerate(chain)),
            apart=bool(sealed.seats),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One stored change of a match: the match before and after it."""

    before: Match
    after: Match

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """The events that were added, as everybody may read them."""
        return tuple(
            event for _, event in self.after.stepwise(self.before.revision, self.after.revision)
        )


def _told_members(user_ids: Sequence[int], seats: Sequence[bytes]) -> tuple[int | str, ...]:
    """Return the user ids for a proof; for one that was deleted the hash of the seat."""
    if seats:
        told = zip(user_ids, seats, strict=True)
        return tuple(seat.hex() if is_nobody(user_id) else user_id for user_id, seat in told)
    return () if any(map(is_nobody, user_ids)) else tuple(user_ids)


def match_from(record: MatchRecord, log: Sequence[str]) -> Match:
    """Return the match that a stored record and its log describe.

    Raises UnknownGameError for a game that this program does not know, and UnreadableMatchError for
    terms or a log that are not of the game.
    """
    game = game_called(record.game)
    events: list[AnyEvent] = []
    recent: deque[tuple[int, AnyState]] = deque(maxlen=REMEMBERED_POSITIONS)
    place = "its terms"
    try:
        options = game.parse_options(record.options)
        position = first = game.new_game(options, len(record.user_ids))
        for number, line in enumerate(log, start=1):
            place = f"line {number} of its log"
            events.append(game.parse_event(line))
            position = game.apply(position, events[-1])
            recent.append((number, position))
        public = tuple(game.redact(first, events, None))
    except Exception as error:  # whatever the rules trip over: other matches are none the worse
        what = type(error).__name__ if game.hands else f"{type(error).__name__}: {error}"
        raise UnreadableMatchError(record.id, f"{place}: {what}") from error
    opening = b"" if record.sealing is None else record.sealing.opening
    head = _followed(record, opening, log)
    return Match(record, game, options, tuple(events), public, position, dict(recent), head)


def _followed(record: MatchRecord, head: bytes, lines: Sequence[str]) -> bytes:
    """Return the head after more lines of the log."""
    if record.sealing is None:
        return b""
    return reduce(partial(sealing.extend, record.secret), lines, head)


MOST_OPEN_BYTES = 24 * 1024 * 1024
"""Room for the matches that go on: some 300 that are well under way."""
MOST_OVER_BYTES = 2 * 1024 * 1024
"""Room for those that are over, which few still look at."""
_MATCH_BYTES, _EVENT_BYTES, _POSITION_BYTES = 20_000, 160, 1_200
"""About what a match takes with its position, for each event and for each earlier position."""


def weight(match: Match) -> int:
    """Return about how many bytes a match takes in memory."""
    return _MATCH_BYTES + _EVENT_BYTES * len(match.log) + _POSITION_BYTES * len(match.recent)


class MatchCache:
    """The matches used lately, within a limit in bytes.

    Those that are over have a room of their own: they come without end, and would drive out the
    ones that are played.
    """

    def __init__(
        self, open_bytes: int = MOST_OPEN_BYTES, over_bytes: int = MOST_OVER_BYTES
    ) -> None:
        """Keep open matches of `open_bytes` together, and finished ones of `over_bytes`."""
        self._open: LRUCache[int, Match] = LRUCache(open_bytes, weight)
        self._over: LRUCache[int, Match] = LRUCache(over_bytes, weight)

    def get(self, match_id: int) -> Match | None:
        """Return the match as it was kept last, None if it is not at hand."""
        found = self._open.get(match_id)
        return self._over.get(match_id) if found is None else found

    def keep(self, match: Match) -> None:
        """Keep a match in place of what was kept of it before."""
        room, other = (self._over, self._open) if match.is_over else (self._open, self._over)
        other.pop(match.id, None)
        try:
            room[match.id] = match
        except ValueError:  # it alone weighs more than there is room
            room.pop(match.id, None)
