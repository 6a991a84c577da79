"""Invitations: who may join, how terms change, and how a match starts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace

import structlog

from bot.chance import dice, sealing
from bot.games.game import AnyGame, AnyOptions, Chance, OptionsRefusedError
from bot.games.registry import game_called
from bot.games.transcript_lines import PRACTICE, bond_lines, escaped, opened_by
from bot.matches.follow_ups import change_of, play_out
from bot.matches.log import Logbook, check_private, log_fields
from bot.matches.match import Match, Person, Reason, RefusedError, Terms, match_from
from bot.records.matches import NO_OFFER, Change, MatchRecord, NewMatch, OpenOffer, Sealing
from bot.records.messages import (
    Guest,
    InvitationPendingError,
    InvitationRecord,
    InvitationStatus,
    NewInvitation,
    StaleInvitationError,
)
from bot.runtime.clock import Clock
from bot.runtime.health import KeyedLocks
from bot.store.privacy import is_nobody
from bot.store.sql.database import PlayersBusyError, StaleRevisionError, players_key
from bot.store.sql.store import Store


def list_guests(
    game: AnyGame,
    host: Guest,
    asked: Sequence[Person],
    computers: Sequence[Guest],
) -> tuple[Guest, ...]:
    """Return host, computers, and each who is asked, once.

    Refused are oneself, somebody who was forgotten, and too many.
    """
    by_id = {each.id: each for each in asked}
    if host.user_id in by_id:
        raise RefusedError(Reason.INVITED_SELF, game=game.name)
    if any(map(is_nobody, by_id)):
        raise RefusedError(Reason.OPPONENT_FORGOTTEN, game=game.name)
    if 1 + len(computers) + len(by_id) > len(game.seats):
        raise RefusedError(Reason.TABLE_FULL)
    return (host, *computers, *(guest_of(each, None) for each in by_id.values()))


def join(invitation: InvitationRecord, user: Person, now: float) -> InvitationRecord:
    """Return it once a member takes part.

    Refused: there already or one's own, only for others, or full.
    """
    known = invitation.guest(user.id)
    if known is not None and known.joined_at is not None:
        own = game_called(invitation.game).needs_all_seats and user.id == invitation.host_id
        raise RefusedError(Reason.OWN_INVITATION if own else Reason.ALREADY_IN)
    if known is None and invitation.closed:
        raise RefusedError(Reason.NOT_INVITED, game=invitation.game)
    _refuse_full(invitation)
    others = tuple(each for each in invitation.guests if each is not known)
    return _with_guests(invitation, (*others, guest_of(user, now)))


def leave(
    invitation: InvitationRecord, user_id: int, elsewhere: Collection[int], *, ending: bool
) -> InvitationRecord:
    """Return it once a member has gone, or declined.

    Whoever came next is its host when the host leaves, but for those who are hosts `elsewhere`;
    where nobody could be, it is withdrawn. It is declined when nobody is left who could come.
    Refused: not in it, or it would end with its host though `ending` was not meant.
    """
    whole = game_called(invitation.game).needs_all_seats
    known = invitation.guest(user_id)
    if known is None:
        raise RefusedError(Reason.NOT_INVITED if whole else Reason.NOT_IN, game=invitation.game)
    rest = tuple(each for each in invitation.guests if each is not known)
    if user_id == invitation.host_id:
        heir = _heir(invitation, rest, elsewhere)
        if heir is not None:
            return _with_guests(replace(invitation, host_id=heir.user_id), rest)
        if not (ending or whole):
            raise RefusedError(Reason.ENDS_WITH_HOST)
        return replace(invitation, status=InvitationStatus.WITHDRAWN)
    if invitation.closed and len(rest) == 1:
        # Who was the last to decline stays in it, for the message to say.
        return replace(invitation, status=InvitationStatus.DECLINED)
    return _with_guests(invitation, rest)


def withdraw(invitation: InvitationRecord, user_id: int) -> InvitationRecord:
    """Return it once its host has withdrawn it; refused for anybody else."""
    _refuse_guests(invitation, user_id, Reason.NOT_HOST)
    return replace(invitation, status=InvitationStatus.WITHDRAWN)


def add_computer(invitation: InvitationRecord, user_id: int, computer: Guest) -> InvitationRecord:
    """Return it once its host has seated a computer; raises ValueError for no level of the game.

    Refused: not the host, or full.
    """
    _refuse_guests(invitation, user_id)
    _refuse_full(invitation)
    if computer.level not in game_called(invitation.game).inviting.levels:
        raise ValueError(f"nobody plays {invitation.game} as {computer.level!r}")
    return _with_guests(invitation, (*invitation.guests, computer))


def remove_computer(invitation: InvitationRecord, user_id: int) -> InvitationRecord:
    """Return it without the computer that came last; refused: not the host, or none there."""
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
    edition: int,
) -> InvitationRecord:
    """Return it by options and a pace in place of those of `edition`, fitted to who takes part.

    Refused: not the host, changed meanwhile (stale), or options that do not fit together, with the
    game's reason.
    """
    _refuse_guests(invitation, user_id)
    if invitation.edition != edition:
        raise RefusedError(Reason.STALE)
    game = game_called(invitation.game)
    players = max(len(invitation.guests), game.fewest)
    fitted = game.inviting.fitted(options, players)
    _check_options(game, fitted, players)
    return replace(invitation, options=game.format_options(fitted), pace=pace)


def start(invitation: InvitationRecord, user_id: int) -> InvitationRecord:
    """Return it once its host has started: who was asked and did not come stays away.

    Refused: not the host, too few, or options that do not fit.
    """
    _refuse_guests(invitation, user_id)
    game, seated = game_called(invitation.game), invitation.seated
    if len(seated) < game.fewest:
        raise RefusedError(Reason.TOO_FEW)
    fitted = _with_guests(invitation, seated)
    _check_options(game, terms_of(fitted).options, len(seated))
    return replace(fitted, status=InvitationStatus.ACCEPTED)


def is_ready(invitation: InvitationRecord) -> bool:
    """Return whether the game begins now: its host has said so, or the last has come."""
    game = game_called(invitation.game)
    everybody = game.needs_all_seats and len(invitation.seated) == len(game.seats)
    return everybody or invitation.status is InvitationStatus.ACCEPTED


def terms_of(invitation: NewInvitation) -> Terms:
    """Return what an invitation is to, and where."""
    game = game_called(invitation.game)
    return Terms(
        guild_id=invitation.guild_id,
        channel_id=invitation.channel_id,
        language=invitation.language,
        game=game,
        options=game.parse_options(invitation.options),
        pace=pace_of(invitation),
    )


def pace_of(invitation: NewInvitation) -> int | None:
    """Return how many seconds a move may take as things stand; None without a clock."""
    if invitation.pace is not None:
        return invitation.pace or None
    stand_in, players = game_called(invitation.game).stand_in, len(invitation.guests)
    return None if stand_in is None or players < stand_in.fewest_seats else stand_in.pace


def pending_key(game: AnyGame, host_id: int, guests: Sequence[Guest]) -> str | None:
    """Return what stands in the way of a further invitation.

    The same people have one among them for a game that needs them all, and anybody may look for
    others as often as they like; for any other game a member has one open table.
    """
    if not game.needs_all_seats:
        return players_key((host_id,))
    asked = [guest.user_id for guest in guests]
    return players_key(asked) if len(asked) == len(game.seats) else None


def guest_of(person: Person, joined_at: float | None, level: str | None = None) -> Guest:
    """Return who takes part, or is asked to, as an invitation keeps them."""
    return Guest(person.id, person.name, person.username, joined_at, level)


def _heir(
    invitation: InvitationRecord, rest: Sequence[Guest], elsewhere: Collection[int]
) -> Guest | None:
    """Return who of the `rest` is the next host: who came first and is no host `elsewhere`.

    None where nobody could be, or nobody else could come any more.
    """
    if invitation.closed and len(rest) == 1:
        return None
    members = (each for each in rest if each.level is None and each.joined_at is not None)
    fit = (each for each in members if each.user_id not in elsewhere)
    return next(fit, None)  # whoever comes stands behind those who were there


def _with_guests(invitation: InvitationRecord, guests: tuple[Guest, ...]) -> InvitationRecord:
    """Return the invitation with other guests, and what depends on who they are."""
    game = game_called(invitation.game)
    options = game.inviting.fitted(
        game.parse_options(invitation.options), max(len(guests), game.fewest)
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
    if len(invitation.seated) >= len(game_called(invitation.game).seats):
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
    """Who takes a seat of a match that is about to begin."""

    person: Person
    acted_at: float
    """When they last did something for this match, as Unix seconds."""
    level: str | None = None
    """How well the computer plays here; None for a member."""


@dataclass(frozen=True, slots=True)
class MatchOrigin:
    """What a match comes from: the sealed secret, and the click that no player could foresee."""

    invitation: str
    """Which one it is: ``challenge 17``."""
    secret: bytes | None = field(repr=False)
    """What was sealed; None for an invitation of an earlier version, which sealed nothing."""
    accepted: int
    """The id of the interaction that accepts."""


class MatchStarter:
    """Starts matches."""

    def __init__(self, logbook: Logbook) -> None:
        self._logbook = logbook

    def new_secret(self) -> bytes:
        """Return what a new invitation seals."""
        return self._logbook.new_secret()

    async def accept(
        self,
        invitation: InvitationRecord,
        terms: Terms,
        players: Sequence[SeatedPlayer],
        accepted: int,
        *,
        by_lot: bool,
    ) -> Match:
        """Close an open invitation and start its match, both or neither.

        `invitation` is as it is to be kept, of the edition that it has now; `accepted` is the id of
        the interaction that accepts it. The `players` sit as they are given, or `by_lot`. Raises
        StaleInvitationError, and RefusedError if the same people already play this game in this
        channel.
        """
        # Who checks a transcript holds the seats of a "table" to the lot.
        kind = "table" if by_lot else "challenge"
        origin = MatchOrigin(f"{kind} {invitation.id}", invitation.secret, accepted)
        opening = self._opening(terms, players, origin, by_lot=by_lot)
        store = self._logbook.store
        return await self._begun(opening, lambda: store.accept(invitation, *opening))

    async def begin_practice(
        self,
        terms: Terms,
        member: Person,
        computers: Sequence[tuple[Person, str]],
        accepted: int,
    ) -> Match:
        """Start a match of a member, who comes first, against the computer at some levels.

        `accepted` is the id of the interaction that asks for it: nobody else has to be invited.
        Raises RefusedError if they already play this game in this channel.
        """
        now = self._logbook.clock.now()
        players = [
            SeatedPlayer(member, now),
            *(SeatedPlayer(each, now, level) for each, level in computers),
        ]
        opening = self._opening(terms, players, MatchOrigin(PRACTICE, None, accepted))
        return await self._begun(opening, lambda: self._logbook.store.add_match(*opening))

    async def _begun(
        self, opening: tuple[NewMatch, Change], keep: Callable[[], Awaitable[MatchRecord]]
    ) -> Match:
        new, change = opening
        try:
            record = await keep()
        except PlayersBusyError as busy:
            reason = Reason.PRACTICE_BUSY if new.practice else busy_reason(len(new.user_ids))
            raise RefusedError(reason, match_id=busy.match_id) from busy
        _log_start(record)
        return self._logbook.remember(match_from(record, change.lines))

    async def invitation_message(self, match: Match) -> int | None:
        """Return the message of the invitation that led to a match, in the match's channel.

        None if there is none: for practice, or where it is not known.
        """
        sealing, store = match.record.sealing, self._logbook.store.invitations
        kind, _, number = ("" if sealing is None else sealing.invitation).partition(" ")
        if not number:
            return None
        known = await store.id_of_table(int(number)) if kind == "table" else int(number)
        invitation = await store.read(known)
        if invitation is None or invitation.channel_id != match.record.channel_id:
            return None
        return invitation.message_id

    def _opening(
        self,
        terms: Terms,
        players: Sequence[SeatedPlayer],
        origin: MatchOrigin,
        *,
        by_lot: bool = False,
    ) -> tuple[NewMatch, Change]:
        game, secret = terms.game, origin.secret or self._logbook.new_secret()
        in_order = sorted(players, key=lambda player: player.person.id)
        ids = [player.person.id for player in in_order]
        bond = bond_lines(origin.invitation, ids, origin.accepted)
        key = sealing.derive_key(secret, game.name, game.agreed(terms.options), bond)
        if by_lot:
            players = dice.shuffle(key, in_order, name="seats")
        options = game.settle_options(terms.options, len(players), Chance(key))
        position = game.new_game(options, len(players))
        steps = play_out(game, position, (), (), key=key, auto_moves=self._logbook.auto_moves)
        sealed = _sealed(secret, key, players, origin, game.settled(options))
        now = self._logbook.clock.now()
        new = _new_match(terms, options, players, secret, sealed, now)
        change = change_of(game, steps, now, tuple(player.acted_at for player in players))
        offered = game.hands is not None and game.hands.offer(steps[-1][1]) is not None
        running = self._logbook.running.of(new.guild_id)
        return new, replace(
            change,
            clock=self._logbook.fresh_clock(new.guild_id, new.pace),
            offer=OpenOffer(running.seconds()) if offered else NO_OFFER,
        )


def busy_reason(people: int) -> Reason:
    """Return why so many cannot begin another game of a kind in a channel where they play one."""
    return Reason.PAIR_BUSY if people == PAIR else Reason.GROUP_BUSY


def _log_start(record: MatchRecord) -> None:
    _log.info("match.started", **log_fields(record), seats=len(record.user_ids))


def _new_match(
    terms: Terms,
    options: AnyOptions,
    players: Sequence[SeatedPlayer],
    secret: bytes,
    sealed: Sealing,
    now: float,
) -> NewMatch:
    """Return the record of a match that `players` begin `now` by the `options` as settled."""
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


def _sealed(
    secret: bytes,
    key: bytes,
    players: Sequence[SeatedPlayer],
    origin: MatchOrigin,
    settled: Sequence[str],
) -> Sealing:
    """Return what binds a match to its secret; `settled` are the terms as lines of a header."""
    people = [player.person for player in players]
    seats = tuple(sealing.hash_seat(secret, escaped(each.name), each.id) for each in people)
    terms = opened_by(settled, origin.invitation, origin.accepted)
    opening = sealing.hash_opening(secret, key, seats, terms)
    return Sealing(key, opening, origin.invitation, origin.accepted, seats)


def choices(match: Match) -> Iterator[int]:
    """Yield how many events came before each choice of the member, who has the first seat."""
    member = match.seats[0]
    for place, (position, event) in enumerate(match.stepwise(0, match.revision)):
        moves = match.game.legal_moves(position, member)
        if len(moves) > 1 and any(event == match.game.played(member, move) for move in moves):
            yield place


def has_chosen(match: Match) -> bool:
    """Return whether the member has chosen something yet."""
    return any(True for _ in choices(match))


def has_progress(match: Match) -> bool:
    """Return whether a new game in its place would end one that the member is playing."""
    return not match.is_over and has_chosen(match)


async def fork(logbook: Logbook, match: Match, user_id: int, revision: int) -> Match:
    """Do what `Events.try_other` says."""
    check_private(match, user_id, revision)
    chosen = tuple(choices(match))
    if not chosen:
        raise RefusedError(Reason.UNDO_NONE, match_id=match.id)
    log, played, now = match.log[: chosen[-1]], match.record, logbook.clock.now()
    last = log[-1], match.position_at(len(log))
    change = change_of(match.game, [last], now, (now,) * len(match.seats))
    change = replace(change, lines=tuple(map(match.game.format_event, log)))
    new = {each.name: getattr(played, each.name) for each in fields(NewMatch)}
    new |= {"created_at": now, "twin": played.twin if played.tries else match.id}
    try:
        record = await logbook.store.fork(played, NewMatch(**new), change)
    except StaleRevisionError as stale:
        raise RefusedError(Reason.STALE, match_id=match.id) from stale
    return await logbook.match_of(record)


async def drop_fork(logbook: Logbook, match: Match, user_id: int, revision: int) -> Match:
    """Do what `Events.return_to_game` says."""
    check_private(match, user_id, revision)
    if not match.record.tries or match.record.twin is None:
        raise RefusedError(Reason.STALE, match_id=match.id)
    try:
        await logbook.store.drop_fork(match.record)
    except StaleRevisionError as stale:
        raise RefusedError(Reason.STALE, match_id=match.id) from stale
    return await logbook.current(match.record.twin)


InvitationChange = Callable[[InvitationRecord], InvitationRecord]
"""What a request makes of an invitation; raises RefusedError."""
TRIES = 5
"""How often a change is made anew that another process was faster than."""


class Invitations:
    """Every invitation."""

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
    ) -> InvitationRecord:
        """Keep a new invitation by the host, with computers at some levels, and return it.

        Its message is posted later than the interaction `asked_by`. With `asked`, only these
        members may join. The options are made to fit the number of players who are expected. Raises
        RefusedError for an invitation to oneself, to somebody who was forgotten, or to too many;
        where the same people play already, if it is clear who would play; and where one is open
        that stands in the way, which it names.
        """
        game, now = terms.game, self._clock.now()
        seated = [guest_of(each, now, level) for each, level in computers]
        guests = list_guests(game, guest_of(host, now), asked, seated)
        if asked and game.needs_all_seats:
            await self._refuse_busy(terms, [guest.user_id for guest in guests])
        new = self._new(terms, host.id, guests, closed=bool(asked))
        try:
            return await self._store.invitations.add(new, asked_by)
        except InvitationPendingError as pending:
            reason = Reason.PAIR_PENDING if game.needs_all_seats else Reason.TABLE_PENDING
            raise RefusedError(reason, invitation_id=pending.invitation_id) from pending

    def _new(
        self, terms: Terms, host_id: int, guests: tuple[Guest, ...], *, closed: bool
    ) -> NewInvitation:
        game, now = terms.game, self._clock.now()
        options = game.inviting.fitted(terms.options, max(len(guests), game.fewest))
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
            closed=closed,
            pending_key=pending_key(game, host_id, guests),
            secret=self._starting.new_secret(),
        )

    async def _refuse_busy(self, terms: Terms, user_ids: Sequence[int]) -> None:
        found = await self._store.find_open_match(terms.channel_id, terms.game.name, user_ids)
        if found is not None:
            raise RefusedError(busy_reason(len(user_ids)), match_id=found.id)

    async def find(self, invitation_id: int) -> InvitationRecord | None:
        """Return the invitation, or None if there is none with that id."""
        return await self._store.invitations.read(invitation_id)

    async def read(self, invitation_id: int) -> InvitationRecord:
        """Return the invitation; raises RefusedError if there is none with that id."""
        invitation = await self.find(invitation_id)
        if invitation is None:
            raise RefusedError(Reason.UNKNOWN_INVITATION)
        return invitation

    async def id_of_table(self, number: int) -> int:
        """Return which invitation a button of an open table means; see the store."""
        return await self._store.invitations.id_of_table(number)

    async def asking(
        self, terms: Terms, user_id: int, host_ids: Collection[int]
    ) -> InvitationRecord | None:
        """Return an invitation by one of the hosts to a member, to such a game in that channel."""
        for each in await self._store.invitations.of_member(user_id):
            same = (each.channel_id, each.game) == (terms.channel_id, terms.game.name)
            is_open = each.status is InvitationStatus.OPEN and self._clock.now() < each.expires_at
            asked = any(guest.user_id == user_id for guest in each.invited)
            if same and is_open and asked and each.host_id in host_ids:
                return each
        return None

    # Members come and go --------------------------------------------------------------------

    async def join(self, invitation_id: int, user: Person, interaction_id: int) -> InvitationRecord:
        """Let a member take part; return the invitation then.

        A game that needs all its seats begins with the last one, both or neither: `interaction_id`
        is that of the click. Raises RefusedError: unknown, closed, there already or one's own, only
        for others, full, or the same people play here already.
        """
        now = self._clock.now()
        return await self._change(
            invitation_id, lambda found: join(found, user, now), interaction_id
        )

    async def leave(
        self, invitation_id: int, user_id: int, *, ending: bool = False
    ) -> InvitationRecord:
        """Let a member go, or decline; return the invitation then.

        `leave` says what becomes of it without them. Raises RefusedError: unknown, closed, not
        in it, or it would end with its host though `ending` was not meant.
        """
        elsewhere: set[int] = set()
        while True:
            try:
                return await self._change(
                    invitation_id,
                    lambda found: leave(found, user_id, elsewhere, ending=ending),
                )
            except InvitationPendingError as pending:
                # A member has one open table for a game in a channel: the next one has to do it.
                elsewhere.add((await self.read(pending.invitation_id)).host_id)

    async def withdraw(self, invitation_id: int, user_id: int) -> InvitationRecord:
        """Close an open invitation as withdrawn; only the host may."""
        return await self._change(invitation_id, lambda found: withdraw(found, user_id))

    # The host decides -----------------------------------------------------------------------

    async def add_computer(
        self, invitation_id: int, user_id: int, computer: Person, level: str
    ) -> InvitationRecord:
        """Seat the computer at one of the game's levels; return the invitation then.

        Raises RefusedError: unknown, closed, not the host, or full; ValueError for no level of
        the game.
        """
        seated = guest_of(computer, self._clock.now(), level)
        return await self._change(invitation_id, lambda found: add_computer(found, user_id, seated))

    async def remove_computer(self, invitation_id: int, user_id: int) -> InvitationRecord:
        """Let the computer that came last go; return the invitation then.

        Raises RefusedError: unknown, closed, not the host, or none there.
        """
        return await self._change(invitation_id, lambda found: remove_computer(found, user_id))

    async def set_options(
        self,
        invitation_id: int,
        user_id: int,
        options: AnyOptions,
        pace: int | None,
        edition: int,
    ) -> InvitationRecord:
        """Agree on options and a pace in place of those of `edition`; return the invitation then.

        Raises RefusedError: unknown, closed, and as `change_terms` does.
        """
        return await self._change(
            invitation_id, lambda found: change_terms(found, user_id, options, pace, edition)
        )

    async def start(
        self, invitation_id: int, user_id: int, interaction_id: int
    ) -> InvitationRecord:
        """Close an open invitation and start its match, both or neither; return it then.

        `interaction_id` is that of the click. Raises RefusedError: unknown, closed, not the host,
        too few, options that do not fit, or the same people play here already.
        """
        return await self._change(
            invitation_id, lambda found: start(found, user_id), interaction_id
        )

    # Time -----------------------------------------------------------------------------------

    async def overdue(self) -> Sequence[InvitationRecord]:
        """Return the open invitations whose time is up, as they will be once they are closed."""
        due = await self._store.invitations.due(self._clock.past())
        return [replace(invitation, status=InvitationStatus.EXPIRED) for invitation in due]

    async def expire(self, invitation_id: int) -> None:
        """Close an invitation whose time is up; nothing changes if it is closed already."""
        async with self._locks.of(invitation_id):
            invitation = await self._store.invitations.read(invitation_id)
            if invitation is None or self._clock.past() < invitation.expires_at:
                return
            try:
                expired = replace(invitation, status=InvitationStatus.EXPIRED)
                await self._store.invitations.save(expired)
            except StaleInvitationError:
                return  # a click was faster; if it left it open, the next look finds it

    async def forget(self, user_id: int) -> tuple[InvitationRecord, ...]:
        """Take a member out of every open invitation; return those as they are then."""
        changed = []
        for invitation in await self._store.invitations.of_member(user_id):
            try:
                if invitation.status is InvitationStatus.OPEN:
                    changed.append(await self.leave(invitation.id, user_id, ending=True))
            except RefusedError:
                continue  # closed meanwhile
        return tuple(changed)

    async def _change(
        self, invitation_id: int, change: InvitationChange, interaction_id: int | None = None
    ) -> InvitationRecord:
        """Keep what a request makes of an open invitation; the match begins if it is accepted."""
        async with self._locks.of(invitation_id):
            for _ in range(TRIES):
                invitation = change(await self._open(invitation_id))
                try:
                    if interaction_id is not None and is_ready(invitation):
                        return await self._begin(invitation, interaction_id)
                    return await self._store.invitations.save(invitation)
                except StaleInvitationError:
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
            for each in invitation.seated
        ]
        by_lot = not terms.game.needs_all_seats
        await self._starting.accept(invitation, terms, players, interaction_id, by_lot=by_lot)
        return await self.read(invitation.id)

    async def _open(self, invitation_id: int) -> InvitationRecord:
        invitation = await self.read(invitation_id)
        is_open = invitation.status is InvitationStatus.OPEN
        if is_open and self._clock.past() < invitation.expires_at:
            return invitation
        raise RefusedError(
            Reason.INVITATION_CLOSED,
            status=InvitationStatus.EXPIRED if is_open else invitation.status,
            match_id=invitation.match_id,
            game=invitation.game,
        )
