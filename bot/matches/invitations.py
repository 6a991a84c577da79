"""Invitations: guests, terms, and the start of a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

import structlog

from bot import fairness
from bot.games.game import AnyGame, AnyOptions, Chance, OptionsRefusedError
from bot.games.registry import get_game
from bot.games.transcript_lines import DEAL, PRACTICE, bond_lines, escape, opening_lines
from bot.matches.follow_ups import change_of, play_out
from bot.matches.log import Logbook, check_private, log_fields, refuse_daily_try
from bot.matches.match import Match, Person, Reason, RefusedError, Terms, match_from
from bot.records.matches import NO_OFFER, Change, MatchRecord, NewMatch, OpenOffer, SealRecord
from bot.records.members import MemberName, StaleError
from bot.records.messages import (
    Guest,
    InvitationPendingError,
    InvitationRecord,
    InvitationStatus,
    NewInvitation,
)
from bot.runtime.clock import Clock
from bot.runtime.health import KeyedLocks
from bot.store.sql.database import PlayersBusyError, players_key
from bot.store.sql.privacy import is_deleted_user
from bot.store.sql.store import Store


def list_guests(
    game: AnyGame,
    host: Guest,
    asked: Sequence[Person],
    computers: Sequence[Guest],
) -> tuple[Guest, ...]:
    """Return the guests of a new invitation: the host, the computers, and each invited person once.

    Raises RefusedError if the host is invited, an invited user is deleted, or there are not enough
    seats.
    """
    by_id = {each.id: each for each in asked}
    if host.user_id in by_id:
        raise RefusedError(Reason.INVITED_SELF, game=game.name)
    if any(map(is_deleted_user, by_id)):
        raise RefusedError(Reason.OPPONENT_FORGOTTEN, game=game.name)
    if 1 + len(computers) + len(by_id) > len(game.seats):
        raise RefusedError(Reason.TABLE_FULL)
    return (host, *computers, *(guest_of(each, None) for each in by_id.values()))


def join(invitation: InvitationRecord, user: Person, now: float) -> InvitationRecord:
    """Return the invitation after `user` has joined.

    Raises RefusedError if the user hosts it, has already joined, or is not invited, or if no seat
    is free.
    """
    known = invitation.guest(user.id)
    if known is not None and known.joined_at is not None:
        own = get_game(invitation.game).needs_all_seats and user.id == invitation.host_id
        raise RefusedError(Reason.OWN_INVITATION if own else Reason.ALREADY_IN)
    if known is None and invitation.closed:
        raise RefusedError(Reason.NOT_INVITED, game=invitation.game)
    _refuse_full(invitation)
    others = tuple(each for each in invitation.guests if each is not known)
    guest = replace(guest_of(user, now), won=None if known is None else known.won)
    return _with_guests(invitation, (*others, guest))


def leave(
    invitation: InvitationRecord, user_id: int, elsewhere: Collection[int], *, can_end: bool
) -> InvitationRecord:
    """Return the invitation without a user who leaves or declines.

    If the host leaves, the guest who joined next becomes the host. Guests in `elsewhere` are passed
    over, because they host another open invitation. Without a new host, the invitation is
    withdrawn. If only the host would remain of an invitation to named members, it is declined.

    Raises RefusedError if the user is not a guest. Unless the game needs all its seats, raises it
    also if the invitation would be withdrawn although `can_end` is false.
    """
    needs_all = get_game(invitation.game).needs_all_seats
    known = invitation.guest(user_id)
    if known is None:
        raise RefusedError(Reason.NOT_INVITED if needs_all else Reason.NOT_IN, game=invitation.game)
    rest = tuple(each for each in invitation.guests if each is not known)
    if user_id == invitation.host_id:
        heir = _find_next_host(invitation, rest, elsewhere)
        if heir is not None:
            return _with_guests(replace(invitation, host_id=heir.user_id), rest)
        if not (can_end or needs_all):
            raise RefusedError(Reason.ENDS_WITH_HOST)
        return replace(invitation, status=InvitationStatus.WITHDRAWN)
    if invitation.closed and len(rest) == 1:
        # The final guest to decline remains in the record, because the message names them.
        return replace(invitation, status=InvitationStatus.DECLINED)
    return _with_guests(invitation, rest)


def withdraw(invitation: InvitationRecord, user_id: int) -> InvitationRecord:
    """Return the invitation as withdrawn. Raises RefusedError if the user is not the host."""
    _refuse_guests(invitation, user_id, Reason.NOT_HOST)
    return replace(invitation, status=InvitationStatus.WITHDRAWN)


def add_computer(invitation: InvitationRecord, user_id: int, computer: Guest) -> InvitationRecord:
    """Return the invitation with another computer player.

    Raises RefusedError if the user is not the host or no seat is free. Raises ValueError for an
    unknown level.
    """
    _refuse_guests(invitation, user_id)
    _refuse_full(invitation)
    if computer.level not in get_game(invitation.game).inviting.levels:
        raise ValueError(f"the computer has no level {computer.level!r} in {invitation.game}")
    return _with_guests(invitation, (*invitation.guests, computer))


def remove_computer(invitation: InvitationRecord, user_id: int) -> InvitationRecord:
    """Return the invitation without the computer player that was added last.

    Raises RefusedError if the user is not the host or the invitation has no computer player.
    """
    _refuse_guests(invitation, user_id)
    guests = list(invitation.guests)
    for at in reversed(range(len(guests))):
        if guests[at].level is not None:
            del guests[at]
            return _with_guests(invitation, tuple(guests))
    raise RefusedError(Reason.NO_COMPUTER)


def change_terms(
    invitation: InvitationRecord,
    user_id: int,
    options: AnyOptions,
    pace: int | None,
    revision: int,
) -> InvitationRecord:
    """Return the invitation with new options and a new pace, adjusted to the number of guests.

    Raises RefusedError if the user is not the host, `revision` is stale, or the game does
    not allow the options.
    """
    _refuse_guests(invitation, user_id)
    if invitation.revision != revision:
        raise RefusedError(Reason.STALE)
    game = get_game(invitation.game)
    players = max(len(invitation.guests), game.min_seats)
    fitted = game.inviting.fit(options, players)
    _check_options(game, fitted, players)
    return replace(invitation, options=game.format_options(fitted), pace=pace)


def start(invitation: InvitationRecord, user_id: int) -> InvitationRecord:
    """Return the invitation as accepted, without the invited users who have not joined.

    Raises RefusedError if the user is not the host, too few players have joined, or the game does
    not allow the options.
    """
    _refuse_guests(invitation, user_id)
    game, seated = get_game(invitation.game), invitation.participants
    if len(seated) < game.min_seats:
        raise RefusedError(Reason.TOO_FEW)
    fitted = _with_guests(invitation, seated)
    _check_options(game, terms_of(fitted).options, len(seated))
    return replace(fitted, status=InvitationStatus.ACCEPTED)


def is_ready(invitation: InvitationRecord) -> bool:
    """Return whether the match can begin.

    It can if the host has started it, or if all seats are taken in a game that needs all of them.
    """
    game = get_game(invitation.game)
    is_full = game.needs_all_seats and len(invitation.participants) == len(game.seats)
    return is_full or invitation.status is InvitationStatus.ACCEPTED


def terms_of(invitation: NewInvitation) -> Terms:
    """Return the terms of an invitation."""
    game = get_game(invitation.game)
    return Terms(
        guild_id=invitation.guild_id,
        channel_id=invitation.channel_id,
        language=invitation.language,
        game=game,
        options=game.parse_options(invitation.options),
        pace=pace_of(invitation),
    )


def pace_of(invitation: NewInvitation) -> int | None:
    """Return the current time per move in seconds, or None without a clock."""
    if invitation.pace is not None:
        return invitation.pace or None
    stand_in, players = get_game(invitation.game).stand_in, len(invitation.guests)
    return None if stand_in is None or players < stand_in.min_seats else stand_in.pace


def pending_key(game: AnyGame, host_id: int, guests: Sequence[Guest]) -> str | None:
    """Return the key that at most one open invitation in a channel may have, or None.

    If a game needs all its seats, the key identifies its players, and an invitation to
    anyone has no key. For other games it identifies the host.
    """
    if not game.needs_all_seats:
        return players_key((host_id,))
    asked = [guest.user_id for guest in guests]
    return players_key(asked) if len(asked) == len(game.seats) else None


FIRST_TO = 3
"""The number of wins that decides a series."""


@dataclass(frozen=True, slots=True)
class Series:
    """The wins in a series of games between the same members. Tuples have one item per member."""

    user_ids: tuple[int, ...]
    people: tuple[MemberName, ...]
    wins: tuple[int, ...]

    @property
    def wins_by_id(self) -> Mapping[int, int]:
        """The wins by user id."""
        return dict(zip(self.user_ids, self.wins, strict=True))

    @property
    def winner(self) -> int | None:
        """The index of the member who has won the series, or None while it is open."""
        return self.wins.index(FIRST_TO) if FIRST_TO in self.wins else None


def series_of(invitation: NewInvitation, winner_id: int | None = None) -> Series | None:
    """Return the series that an invitation belongs to, or None.

    With `winner_id`, that member has one more win.
    """
    members = [each for each in invitation.guests if each.won is not None]
    if not members:
        return None
    return Series(
        tuple(each.user_id for each in members),
        tuple(MemberName(each.name, each.username) for each in members),
        tuple((each.won or 0) + (each.user_id == winner_id) for each in members),
    )


def guest_of(person: Person, joined_at: float | None, level: str | None = None) -> Guest:
    """Return the guest entry of a person; without `joined_at` the person is only invited."""
    return Guest(person.id, person.name, person.username, joined_at, level)


def _find_next_host(
    invitation: InvitationRecord, rest: Sequence[Guest], elsewhere: Collection[int]
) -> Guest | None:
    """Return the next host: the guest who joined first, passing over those in `elsewhere`.

    None if no such guest exists, or if no other person can join the game.
    """
    if invitation.closed and len(rest) == 1:
        return None
    members = (each for each in rest if each.level is None and each.joined_at is not None)
    fit = (each for each in members if each.user_id not in elsewhere)
    return next(fit, None)  # guests are sorted by their arrival


def _with_guests(invitation: InvitationRecord, guests: tuple[Guest, ...]) -> InvitationRecord:
    """Return the invitation with `guests`, and with options and pending key adjusted to them."""
    game = get_game(invitation.game)
    options = game.inviting.fit(
        game.parse_options(invitation.options), max(len(guests), game.min_seats)
    )
    return replace(
        invitation,
        guests=guests,
        options=game.format_options(options),
        pending_key=pending_key(game, invitation.host_id, guests),
    )


def _refuse_guests(
    invitation: InvitationRecord, user_id: int, reason: Reason = Reason.NOT_HOST
) -> None:
    if user_id != invitation.host_id:
        raise RefusedError(reason, name=invitation.host_name)


def _refuse_full(invitation: InvitationRecord) -> None:
    if len(invitation.participants) >= len(get_game(invitation.game).seats):
        raise RefusedError(Reason.TABLE_FULL)


def _check_options(game: AnyGame, options: AnyOptions, players: int) -> None:
    try:
        game.inviting.check(options, players)
    except OptionsRefusedError as misfit:
        raise RefusedError(Reason.MISFIT, rule=misfit.reason) from misfit


PAIR = 2

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player of a match that is about to begin."""

    person: Person
    acted_at: float
    """The time of their latest action for this match, as Unix seconds."""
    level: str | None = None
    """The level of a computer player; None for a member."""


@dataclass(frozen=True, slots=True)
class MatchOrigin:
    """The origin of a match: the invitation, its sealed secret, and the accepting interaction.

    The key of a new game, from which all chance is derived, depends on these values. No player
    could predict the id of the interaction.
    """

    invitation: str
    """The origin as the transcript names it, for example ``challenge 17`` or ``practice``."""
    secret: bytes | None = field(repr=False)
    """The sealed secret, or None for practice and for an invitation of an earlier version."""
    accepted: int
    """The id of the accepting interaction."""


class MatchStarter:
    """Starts matches."""

    def __init__(self, logbook: Logbook) -> None:
        self._logbook = logbook

    def new_secret(self) -> bytes:
        """Return a secret for a new invitation to seal."""
        return self._logbook.new_secret()

    async def accept(
        self,
        invitation: InvitationRecord,
        terms: Terms,
        players: Sequence[SeatedPlayer],
        accepted: int,
        *,
        draw_seats: bool,
    ) -> Match:
        """Close an open invitation and start its match in one transaction.

        `invitation` is the record to save, with its current revision. `accepted` is the id of the
        accepting interaction. `draw_seats` shuffles the seats of the `players`. Raises
        StaleError if the record has changed, and RefusedError if the same people already play this
        game in this channel.
        """
        # If the kind is "table", the verifier of a transcript checks that the seats were drawn.
        kind = "table" if draw_seats else "challenge"
        origin = MatchOrigin(f"{kind} {invitation.id}", invitation.secret, accepted)
        opening = self._opening(terms, players, origin, draw_seats=draw_seats)
        store = self._logbook.store
        return await self._begin(opening, lambda: store.accept(invitation, *opening))

    async def begin_practice(
        self,
        terms: Terms,
        member: Person,
        computers: Sequence[tuple[Person, str]],
        accepted: int,
    ) -> Match:
        """Start a match between a member, who has the first seat, and computer players.

        `accepted` is the id of the interaction that requests the match. A private match replaces
        the member's earlier one. For any other match, raises RefusedError if the same players
        already play this game in this channel.
        """
        now = self._logbook.clock.now()
        players = [
            SeatedPlayer(member, now),
            *(SeatedPlayer(each, now, level) for each, level in computers),
        ]
        opening = self._opening(terms, players, MatchOrigin(PRACTICE, None, accepted))
        return await self._begin(opening, lambda: self._logbook.store.add_match(*opening))

    async def repeat_deal(
        self,
        played: Match,
        slot: int,
        terms: Terms,
        member: Person,
        computers: Sequence[tuple[Person, str]],
        accepted: int,
    ) -> Match:
        """Start a private match in which a member plays the deal of a finished match.

        It replaces the member's private match of that game on the server. The member gets the dice
        or cards of the seat `slot` of `played`. The seats are rotated so that the member is first,
        as in any private practice. `terms` contain the channel and the options; `accepted` is the
        id of the requesting interaction.

        Raises RefusedError if `played` is not over.
        """
        if not played.is_over:
            raise RefusedError(Reason.GAME_RUNNING, match_id=played.id)
        origin = MatchOrigin(f"{DEAL} {played.id} {slot + 1}", played.record.secret, accepted)
        opening = self.open_private(terms, member, computers, origin, played.record.key)
        return await self._begin(opening, lambda: self._logbook.store.add_match(*opening))

    def open_private(
        self,
        terms: Terms,
        member: Person,
        computers: Sequence[tuple[Person, str]],
        origin: MatchOrigin,
        key: bytes,
    ) -> tuple[NewMatch, Change]:
        """Return a new private match whose chance is derived from `key`, and its first change."""
        now = self._logbook.clock.now()
        players = [
            SeatedPlayer(member, now),
            *(SeatedPlayer(each, now, level) for each, level in computers),
        ]
        return self._opening(terms, players, origin, key=key)

    async def _begin(
        self, opening: tuple[NewMatch, Change], store_match: Callable[[], Awaitable[MatchRecord]]
    ) -> Match:
        new, change = opening
        try:
            record = await store_match()
        except PlayersBusyError as busy:
            reason = Reason.PRACTICE_BUSY if new.is_practice else busy_reason(len(new.user_ids))
            raise RefusedError(reason, match_id=busy.match_id) from busy
        _log_start(record)
        return self._logbook.remember(match_from(record, change.lines))

    async def series(self, match: Match) -> Series | None:
        """Return the series that a match belongs to, or None.

        If the match is over, its result is included. Only a member who wins alone gets a win.
        """
        invitation = await self._invitation(match)
        if invitation is None:
            return None
        record = match.record
        places = () if record.result is None else record.result.places or ()
        winner = None
        if places.count(1) == 1 and record.levels[places.index(1)] is None:
            winner = record.original_players[places.index(1)][0]
        return series_of(invitation, winner)

    async def _invitation(self, match: Match) -> InvitationRecord | None:
        """Return the invitation of a match, or None if it is unknown or the match is practice."""
        sealing, store = match.record.sealing, self._logbook.store.invitations
        kind, _, number = ("" if sealing is None else sealing.invitation).partition(" ")
        if kind not in ("table", "challenge"):
            return None
        known = await store.find_by_table(int(number)) if kind == "table" else int(number)
        return await store.read(known)

    async def invitation_message(self, match: Match) -> int | None:
        """Return the message id of the invitation to a match.

        None if the invitation is in another channel, the message is unknown, or the match is
        practice.
        """
        invitation = await self._invitation(match)
        if invitation is None or invitation.channel_id != match.record.channel_id:
            return None
        return invitation.message_id

    def _opening(
        self,
        terms: Terms,
        players: Sequence[SeatedPlayer],
        origin: MatchOrigin,
        *,
        draw_seats: bool = False,
        key: bytes | None = None,
    ) -> tuple[NewMatch, Change]:
        """Return a new match, and the change with the first lines of its log.

        If `key`, which determines all chance, is not given, it is derived from `origin`, the terms
        and the players.
        """
        game, secret = terms.game, origin.secret or self._logbook.new_secret()
        in_order = sorted(players, key=lambda player: player.person.id)
        if key is None:
            ids = [player.person.id for player in in_order]
            bond = bond_lines(origin.invitation, ids, origin.accepted)
            key = fairness.derive_key(secret, game.name, game.agreed_terms(terms.options), bond)
        if draw_seats:
            players = fairness.shuffle(key, in_order, name="seats")
        options = game.settle_options(terms.options, len(players), Chance(key))
        position = game.new_game(options, len(players))
        steps = play_out(
            game, position, (), (), key=key, plays_forced_moves=self._logbook.plays_forced_moves
        )
        sealed = _seal(secret, key, players, origin, game.settled_terms(options))
        now = self._logbook.clock.now()
        new = _new_match(terms, options, players, secret, sealed, now)
        change = change_of(game, steps, now, tuple(player.acted_at for player in players))
        offered = game.hands is not None and game.hands.offer_id(steps[-1][1]) is not None
        running = self._logbook.running.get_clock(new.guild_id)
        return new, replace(
            change,
            clock=self._logbook.fresh_clock(new.guild_id, new.pace),
            offer=OpenOffer(running.seconds()) if offered else NO_OFFER,
        )


def busy_reason(people: int) -> Reason:
    """Return the refusal reason if `people` players already play this game in the channel."""
    return Reason.PAIR_BUSY if people == PAIR else Reason.GROUP_BUSY


def _log_start(record: MatchRecord) -> None:
    _log.info("match.started", **log_fields(record), seats=len(record.user_ids))


def _new_match(
    terms: Terms,
    options: AnyOptions,
    players: Sequence[SeatedPlayer],
    secret: bytes,
    sealed: SealRecord,
    now: float,
) -> NewMatch:
    """Return the record of a new match; `options` are those after all draws."""
    return NewMatch(
        guild_id=terms.guild_id,
        channel_id=terms.channel_id,
        game=terms.game.name,
        options=terms.game.format_options(options),
        user_ids=tuple(player.person.id for player in players),
        names=tuple(player.person.name for player in players),
        usernames=tuple(player.person.username for player in players),
        levels=tuple(player.level for player in players),
        secret=secret,
        language=terms.language,
        pace=terms.pace or None,
        created_at=now,
        sealing=sealed,
    )


def _seal(
    secret: bytes,
    key: bytes,
    players: Sequence[SeatedPlayer],
    origin: MatchOrigin,
    settled: Sequence[str],
) -> SealRecord:
    """Return the seal of a match; `settled` are the header lines of its terms after all draws."""
    people = [player.person for player in players]
    seats = tuple(fairness.hash_seat(secret, escape(each.name), each.id) for each in people)
    terms = opening_lines(settled, origin.invitation, origin.accepted)
    opening = fairness.hash_opening(secret, key, seats, terms)
    return SealRecord(key, opening, origin.invitation, origin.accepted, seats)


def choices(match: Match) -> Iterator[int]:
    """Yield the revision before each choice of the member, who has the first seat."""
    member = match.seats[0]
    for revision, (position, event) in enumerate(match.iter_events(0, match.revision)):
        moves = match.game.legal_moves(position, member)
        if len(moves) > 1 and any(event == match.game.move_event(member, move) for move in moves):
            yield revision


def has_chosen(match: Match) -> bool:
    """Return whether the member has made a choice."""
    return any(True for _ in choices(match))


def has_progress(match: Match) -> bool:
    """Return whether the game is in progress, so that a new game in its place would end it."""
    return not match.is_over and has_chosen(match)


async def fork(logbook: Logbook, match: Match, user_id: int, revision: int) -> Match:
    """Implement `Events.try_other`."""
    check_private(match, user_id, revision)
    refuse_daily_try(match)
    chosen = tuple(choices(match))
    if not chosen:
        raise RefusedError(Reason.UNDO_NONE, match_id=match.id)
    log, played, now = match.log[: chosen[-1]], match.record, logbook.clock.now()
    last = log[-1], match.position_at(len(log))
    change = change_of(match.game, [last], now, (now,) * len(match.seats))
    change = replace(change, lines=tuple(map(match.game.format_event, log)))
    new = {each.name: getattr(played, each.name) for each in fields(NewMatch)}
    new |= {"created_at": now, "twin": played.twin if played.is_retry else match.id}
    try:
        record = await logbook.store.fork(played, NewMatch(**new), change)
    except StaleError as stale:
        raise RefusedError(Reason.STALE, match_id=match.id) from stale
    return await logbook.match_of(record)


async def drop_fork(logbook: Logbook, match: Match, user_id: int, revision: int) -> Match:
    """Implement `Events.return_to_game`."""
    check_private(match, user_id, revision)
    if not match.record.is_retry or match.record.twin is None:
        raise RefusedError(Reason.STALE, match_id=match.id)
    try:
        await logbook.store.drop_fork(match.record)
    except StaleError as stale:
        raise RefusedError(Reason.STALE, match_id=match.id) from stale
    return await logbook.read_current(match.record.twin)


InvitationChange = Callable[[InvitationRecord], InvitationRecord]
"""A function that returns the changed invitation, or raises RefusedError."""
TRIES = 5
"""The maximum number of attempts to store a change while other processes change the same
invitation."""


class Invitations:
    """Stores invitations and their changes, and starts their matches."""

    def __init__(
        self, store: Store, clock: Clock, starting: MatchStarter, *, open_seconds: float = 72 * 3600
    ) -> None:
        self._store = store
        self._clock = clock
        self._starting = starting
        self._open_seconds = open_seconds
        self._locks = KeyedLocks()

    async def open(
        self,
        terms: Terms,
        host: Person,
        asked: Sequence[Person] = (),
        computers: Sequence[tuple[Person, str]] = (),
        asked_by: int = 0,
        won: Mapping[int, int] | None = None,
    ) -> InvitationRecord:
        """Store a new invitation and return it.

        If `asked` is not empty, only these members may join. `won` contains the wins by user id if
        the game is part of a series. The message of the invitation will be newer than the
        interaction `asked_by`. The options are adjusted to the expected number of players.

        Raises RefusedError if the host is invited, an invited user is deleted, the seats are too
        few, the same people already play this game in this channel, or an open invitation
        has the same `pending_key`.
        """
        game, now = terms.game, self._clock.now()
        seated = [guest_of(each, now, level) for each, level in computers]
        guests = list_guests(game, guest_of(host, now), asked, seated)
        if won is not None:
            guests = tuple(
                replace(each, won=won.get(each.user_id, 0)) if each.level is None else each
                for each in guests
            )
        if asked and game.needs_all_seats:
            await self._refuse_busy(terms, [guest.user_id for guest in guests])
        new = self._new(terms, host.id, guests, is_closed=bool(asked))
        try:
            return await self._store.invitations.add(new, asked_by)
        except InvitationPendingError as pending:
            reason = Reason.PAIR_PENDING if game.needs_all_seats else Reason.TABLE_PENDING
            raise RefusedError(reason, invitation_id=pending.invitation_id) from pending

    def _new(
        self, terms: Terms, host_id: int, guests: tuple[Guest, ...], *, is_closed: bool
    ) -> NewInvitation:
        game, now = terms.game, self._clock.now()
        options = game.inviting.fit(terms.options, max(len(guests), game.min_seats))
        return NewInvitation(
            guild_id=terms.guild_id,
            channel_id=terms.channel_id,
            game=game.name,
            options=game.format_options(options),
            host_id=host_id,
            pace=terms.pace,
            language=terms.language,
            created_at=now,
            expires_at=now + self._open_seconds,
            guests=guests,
            closed=is_closed,
            pending_key=pending_key(game, host_id, guests),
            secret=self._starting.new_secret(),
        )

    async def _refuse_busy(self, terms: Terms, user_ids: Sequence[int]) -> None:
        found = await self._store.find_open_match(terms.channel_id, terms.game.name, user_ids)
        if found is not None:
            raise RefusedError(busy_reason(len(user_ids)), match_id=found.id)

    async def find(self, invitation_id: int) -> InvitationRecord | None:
        """Return the invitation, or None for an unknown id."""
        return await self._store.invitations.read(invitation_id)

    async def read(self, invitation_id: int) -> InvitationRecord:
        """Return the invitation. Raises RefusedError for an unknown id."""
        invitation = await self.find(invitation_id)
        if invitation is None:
            raise RefusedError(Reason.UNKNOWN_INVITATION)
        return invitation

    async def id_of_table(self, number: int) -> int:
        """Return the id of the invitation to which a button with `number` refers.

        See `find_by_table` of the store.
        """
        return await self._store.invitations.find_by_table(number)

    async def find_from(
        self, terms: Terms, user_id: int, host_ids: Collection[int]
    ) -> InvitationRecord | None:
        """Return an open invitation to this game in this channel that invites the user, or None.

        Only invitations of the hosts in `host_ids` count.
        """
        for each in await self._store.invitations.read_of_member(user_id):
            same = (each.channel_id, each.game) == (terms.channel_id, terms.game.name)
            is_open = each.status is InvitationStatus.OPEN and self._clock.now() < each.expires_at
            asked = any(guest.user_id == user_id for guest in each.pending_guests)
            if same and is_open and asked and each.host_id in host_ids:
                return each
        return None

    # Guests ---------------------------------------------------------------------------------

    async def join(self, invitation_id: int, user: Person, interaction_id: int) -> InvitationRecord:
        """Add a user to an invitation and return it.

        If the game needs all its seats and the user takes the only free one, the match starts in
        the same transaction. `interaction_id` is that of the click. Raises RefusedError as the
        function `join` does, if the invitation is unknown or closed, or if the same people already
        play in this channel.
        """
        now = self._clock.now()
        return await self._change(
            invitation_id, lambda found: join(found, user, now), interaction_id
        )

    async def leave(
        self, invitation_id: int, user_id: int, *, can_end: bool = False
    ) -> InvitationRecord:
        """Remove a user who leaves or declines; return the invitation.

        Raises RefusedError as the function `leave` does, or if the invitation is unknown or closed.
        """
        elsewhere: set[int] = set()
        while True:
            try:
                return await self._change(
                    invitation_id,
                    lambda found: leave(found, user_id, elsewhere, can_end=can_end),
                )
            except InvitationPendingError as pending:
                # A member can host one open invitation per game and channel. The guest who would
                # become the host already has one, so the guest after them is tried.
                elsewhere.add((await self.read(pending.invitation_id)).host_id)

    async def withdraw(self, invitation_id: int, user_id: int) -> InvitationRecord:
        """Withdraw an invitation and return it.

        Raises RefusedError if the user is not the host, or the invitation is unknown or closed.
        """
        return await self._change(invitation_id, lambda found: withdraw(found, user_id))

    # The host's decisions -------------------------------------------------------------------

    async def add_computer(
        self, invitation_id: int, user_id: int, computer: Person, level: str
    ) -> InvitationRecord:
        """Add a computer player and return the invitation.

        Raises RefusedError if the user is not the host, no seat is free, or the invitation is
        unknown or closed. Raises ValueError for an unknown level.
        """
        seated = guest_of(computer, self._clock.now(), level)
        return await self._change(invitation_id, lambda found: add_computer(found, user_id, seated))

    async def remove_computer(self, invitation_id: int, user_id: int) -> InvitationRecord:
        """Remove the computer player that was added last; return the invitation.

        Raises RefusedError as the function `remove_computer` does, or if the invitation is unknown
        or closed.
        """
        return await self._change(invitation_id, lambda found: remove_computer(found, user_id))

    async def set_options(
        self,
        invitation_id: int,
        user_id: int,
        options: AnyOptions,
        pace: int | None,
        revision: int,
    ) -> InvitationRecord:
        """Replace the options and the pace if the revision is current; return the invitation.

        Raises RefusedError as `change_terms` does, or if the invitation is unknown or closed.
        """
        return await self._change(
            invitation_id, lambda found: change_terms(found, user_id, options, pace, revision)
        )

    async def start(
        self, invitation_id: int, user_id: int, interaction_id: int
    ) -> InvitationRecord:
        """Close an open invitation and start its match in one transaction; return the invitation.

        `interaction_id` is that of the click. Raises RefusedError as the function `start` does, if
        the invitation is unknown or closed, or if the same people already play in this channel.
        """
        return await self._change(
            invitation_id, lambda found: start(found, user_id), interaction_id
        )

    # Expiry ---------------------------------------------------------------------------------

    async def read_overdue(self) -> Sequence[InvitationRecord]:
        """Return the open invitations past their deadline, with the status EXPIRED.

        The status is not stored yet.
        """
        due = await self._store.invitations.read_due(self._clock.certain_time())
        return [replace(invitation, status=InvitationStatus.EXPIRED) for invitation in due]

    async def expire(self, invitation_id: int) -> None:
        """Close an invitation if its deadline has passed and it is still open."""
        async with self._locks.get_lock(invitation_id):
            invitation = await self._store.invitations.read(invitation_id)
            if invitation is None or self._clock.certain_time() < invitation.expires_at:
                return
            try:
                expired = replace(invitation, status=InvitationStatus.EXPIRED)
                await self._store.invitations.save(expired)
            except StaleError:
                return  # a click changed it first; if it is still open, the next poll finds it

    async def forget(self, user_id: int) -> tuple[InvitationRecord, ...]:
        """Remove a member from all open invitations; return the changed ones."""
        changed = []
        for invitation in await self._store.invitations.read_of_member(user_id):
            try:
                if invitation.status is InvitationStatus.OPEN:
                    changed.append(await self.leave(invitation.id, user_id, can_end=True))
            except RefusedError:
                continue  # it was closed concurrently, or has expired
        return tuple(changed)

    async def _change(
        self, invitation_id: int, change: InvitationChange, interaction_id: int | None = None
    ) -> InvitationRecord:
        """Store a change of an open invitation, and start the match if it is ready."""
        async with self._locks.get_lock(invitation_id):
            for _ in range(TRIES):
                invitation = change(await self._open(invitation_id))
                try:
                    if interaction_id is not None and is_ready(invitation):
                        return await self._begin(invitation, interaction_id)
                    return await self._store.invitations.save(invitation)
                except StaleError:
                    continue
            raise RefusedError(Reason.STALE)

    async def _begin(self, invitation: InvitationRecord, interaction_id: int) -> InvitationRecord:
        terms = terms_of(invitation)
        players = [
            SeatedPlayer(
                Person(each.user_id, each.name, each.username),
                each.joined_at or invitation.created_at,
                each.level,
            )
            for each in invitation.participants
        ]
        by_lot = not terms.game.needs_all_seats
        await self._starting.accept(invitation, terms, players, interaction_id, draw_seats=by_lot)
        return await self.read(invitation.id)

    async def _open(self, invitation_id: int) -> InvitationRecord:
        invitation = await self.read(invitation_id)
        is_open = invitation.status is InvitationStatus.OPEN
        if is_open and self._clock.certain_time() < invitation.expires_at:
            return invitation
        raise RefusedError(
            Reason.INVITATION_CLOSED,
            status=InvitationStatus.EXPIRED if is_open else invitation.status,
            match_id=invitation.match_id,
            game=invitation.game,
        )
