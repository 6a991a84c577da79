"""Starts matches: from an accepted invitation, or against the computer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace

import structlog

from bot.chance import dice, sealing
from bot.games.escaping import escaped
from bot.games.game import AnyOptions, Chance
from bot.games.proof import PRACTICE, bond_lines, opened_by
from bot.matches.consequences import change_of, play_out
from bot.matches.logbook import Logbook
from bot.matches.match import Match, Person, match_from
from bot.matches.refusals import Reason, RefusedError
from bot.matches.terms import Terms
from bot.records.matches import NO_OFFER, Change, MatchRecord, NewMatch, OpenOffer, Sealing
from bot.records.messages import InvitationRecord
from bot.store.sql.database import PlayersBusyError

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
class Invited:
    """What a match comes from: the sealed secret, and the click that no player could foresee."""

    invitation: str
    """Which one it is: ``challenge 17``."""
    secret: bytes | None = field(repr=False)
    """What was sealed; None for an invitation of an earlier version, which sealed nothing."""
    accepted: int
    """The id of the interaction that accepts."""


class Starting:
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
        invited = Invited(f"{kind} {invitation.id}", invitation.secret, accepted)
        opening = self._opening(terms, players, invited, by_lot=by_lot)
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
        opening = self._opening(terms, players, Invited(PRACTICE, None, accepted))
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
        invited: Invited,
        *,
        by_lot: bool = False,
    ) -> tuple[NewMatch, Change]:
        game, secret = terms.game, invited.secret or self._logbook.new_secret()
        in_order = sorted(players, key=lambda player: player.person.id)
        ids = [player.person.id for player in in_order]
        bond = bond_lines(invited.invitation, ids, invited.accepted)
        key = sealing.key(secret, game.name, game.agreed(terms.options), bond)
        if by_lot:
            players = dice.shuffled(key, in_order, name="seats")
        options = game.settle_options(terms.options, len(players), Chance(key))
        position = game.new_game(options, len(players))
        steps = play_out(game, position, (), (), key=key, auto_moves=self._logbook.auto_moves)
        sealed = _sealed(secret, key, players, invited, game.settled(options))
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
    # Not who plays: what the privacy policy says of the log is so.
    _log.info(
        "match.started", match=record.id, revision=record.revision, game=record.game,
        guild=record.guild_id, seats=len(record.user_ids),
    )  # fmt: skip


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
    invited: Invited,
    settled: Sequence[str],
) -> Sealing:
    """Return what binds a match to its secret; `settled` are the terms as lines of a header."""
    people = [player.person for player in players]
    seats = tuple(sealing.seat(secret, escaped(each.name), each.id) for each in people)
    terms = opened_by(settled, invited.invitation, invited.accepted)
    opening = sealing.opening(secret, key, seats, terms)
    return Sealing(key, opening, invited.invitation, invited.accepted, seats)
