"""Parties: members gather for a game of several, from the invitation to the match.

An invitation is open to everybody in the channel, or to the members whom it names. Whoever opened
it, the host, agrees on the options, adds computers and starts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from bot.games.game import AnyGame, AnyOptions, Lobby, OptionsRefusedError
from bot.games.games import game_called
from bot.matches.checks import check_invited
from bot.matches.locks import MatchLocks
from bot.matches.match import Match, Person
from bot.matches.refusals import Reason, RefusedError
from bot.matches.starting import SeatedPlayer, Starting
from bot.matches.terms import Terms
from bot.operating.clock import Clock
from bot.records.challenges import ChallengeStatus
from bot.records.parties import Guest, NewParty, PartyPendingError, PartyRecord, StalePartyError
from bot.store.contract import Store

Change = Callable[[PartyRecord], PartyRecord]
"""What a request makes of a party; raises RefusedError."""
TRIES = 5
"""How often a change is made anew that another process was faster than."""


class Parties:
    """Every party."""

    def __init__(
        self, store: Store, clock: Clock, starting: Starting, *, open_seconds: float = 72 * 3600
    ) -> None:
        self._store = store
        self._clock = clock
        self._starting = starting
        self._open_seconds = open_seconds
        self._locks = MatchLocks()
        self.posting: set[int] = set()
        """The parties whose message is on its way; see `Challenges.posting`."""

    async def open(
        self,
        terms: Terms,
        host: Person,
        invited: Sequence[Person] = (),
        computers: Sequence[tuple[Person, str]] = (),
    ) -> PartyRecord:
        """Keep a new party of the host, and of computers at some levels, and return it.

        With `invited`, only these members may join. The options are made to fit the number of
        players who are expected. Raises RefusedError for an invitation to oneself, to somebody who
        was forgotten, to nobody's game, to too many, and where the host gathers one already.
        """
        check_invited(host.id, [each.id for each in invited], terms.game.name)
        asked = {each.id: each for each in invited}.values()
        if 1 + len(computers) + len(asked) > len(terms.game.seats):
            raise RefusedError(Reason.PARTY_FULL)
        now = self._clock.now()
        seated = (_guest(each, now, level) for each, level in computers)
        guests = (_guest(host, now), *seated, *(_guest(each, None) for each in asked))
        options = lobby_of(terms.game).fitted(terms.options, max(len(guests), terms.game.fewest))
        new = NewParty(
            guild_id=terms.guild_id,
            channel_id=terms.channel_id,
            game=terms.game.name,
            options=terms.game.format_options(options),
            host_id=host.id,
            pace=terms.pace,
            language=terms.language,
            created_at=now,
            expires_at=now + self._open_seconds,
            guests=guests,
            closed=bool(asked),
            secret=self._starting.new_secret(),
        )
        try:
            return await self._store.parties.add(new)
        except PartyPendingError as pending:
            raise RefusedError(Reason.PARTY_PENDING, party_id=pending.party_id) from pending

    async def load(self, party_id: int) -> PartyRecord:
        """Return the party; raises RefusedError if there is none with that id."""
        party = await self._store.parties.load(party_id)
        if party is None:
            raise RefusedError(Reason.UNKNOWN_CHALLENGE)
        return party

    async def asking(
        self, terms: Terms, user_id: int, host_ids: Collection[int]
    ) -> PartyRecord | None:
        """Return a party by one of the hosts that asks a member to such a game in that channel."""
        for party in await self._store.parties.of_member(user_id):
            same = (party.channel_id, party.game) == (terms.channel_id, terms.game.name)
            is_open = party.status is ChallengeStatus.OPEN and self._clock.now() < party.expires_at
            asked = any(each.user_id == user_id for each in party.invited)
            if same and is_open and asked and party.host_id in host_ids:
                return party
        return None

    # Members come and go --------------------------------------------------------------------

    async def join(self, party_id: int, user: Person) -> PartyRecord:
        """Let a member take part; return the party then.

        Raises RefusedError: unknown, closed, joined already, only for others, or full.
        """

        def joined(party: PartyRecord) -> PartyRecord:
            known = party.guest(user.id)
            if known is not None and known.joined_at is not None:
                raise RefusedError(Reason.PARTY_JOINED, party_id=party.id)
            if known is None and party.closed:
                raise RefusedError(Reason.NOT_CHALLENGED, game=party.game)
            _refuse_full(party)
            others = tuple(each for each in party.guests if each is not known)
            return _with_guests(party, (*others, _guest(user, self._clock.now())))

        return await self._change(party_id, joined)

    async def leave(self, party_id: int, user_id: int, *, ending: bool = False) -> PartyRecord:
        """Let a member go, or decline; return the party then.

        Whoever came next is its host when the host leaves; where nobody could be, it is withdrawn.
        It is declined when nobody is left who could come. Raises RefusedError: unknown, closed,
        not in it, or it would end with its host though `ending` was not meant.
        """
        elsewhere: set[int] = set()

        def left(party: PartyRecord) -> PartyRecord:
            known = party.guest(user_id)
            if known is None:
                raise RefusedError(Reason.PARTY_NOT_IN, party_id=party.id)
            rest = tuple(each for each in party.guests if each is not known)
            if user_id == party.host_id:
                heir = _heir(party, rest, elsewhere)
                if heir is not None:
                    return _with_guests(replace(party, host_id=heir.user_id), rest)
                if not ending:
                    raise RefusedError(Reason.PARTY_ENDS, party_id=party.id)
                return replace(party, status=ChallengeStatus.WITHDRAWN)
            party = _with_guests(party, rest)
            if party.closed and len(party.guests) == 1:
                return replace(party, status=ChallengeStatus.DECLINED)
            return party

        while True:
            try:
                return await self._change(party_id, left)
            except PartyPendingError as pending:
                # A member gathers one party for a game in a channel: the next one has to do it.
                elsewhere.add((await self.load(pending.party_id)).host_id)

    async def withdraw(self, party_id: int, user_id: int) -> PartyRecord:
        """Close an open party as withdrawn; only the host may."""

        def withdrawn(party: PartyRecord) -> PartyRecord:
            _refuse_guests(party, user_id)
            return replace(party, status=ChallengeStatus.WITHDRAWN)

        return await self._change(party_id, withdrawn)

    # The host decides -----------------------------------------------------------------------

    async def add_computer(
        self, party_id: int, user_id: int, computer: Person, level: str
    ) -> PartyRecord:
        """Seat the computer at one of the game's levels; return the party then.

        Raises RefusedError: unknown, closed, not the host, or full; ValueError for no level of
        the game.
        """

        def seated(party: PartyRecord) -> PartyRecord:
            _refuse_guests(party, user_id)
            _refuse_full(party)
            if level not in lobby_of(game_called(party.game)).levels:
                raise ValueError(f"nobody plays {party.game} as {level!r}")
            guest = _guest(computer, self._clock.now(), level)
            return _with_guests(party, (*party.guests, guest))

        return await self._change(party_id, seated)

    async def remove_computer(self, party_id: int, user_id: int) -> PartyRecord:
        """Let the computer that came last go; return the party then.

        Raises RefusedError: unknown, closed, not the host, or none there.
        """

        def gone(party: PartyRecord) -> PartyRecord:
            _refuse_guests(party, user_id)
            computers = [each for each in party.guests if each.level is not None]
            if not computers:
                raise RefusedError(Reason.PARTY_NO_COMPUTER, party_id=party.id)
            last = len(party.guests) - 1 - party.guests[::-1].index(computers[-1])
            return _with_guests(party, (*party.guests[:last], *party.guests[last + 1 :]))

        return await self._change(party_id, gone)

    async def set_options(
        self, party_id: int, user_id: int, options: AnyOptions, edition: int
    ) -> PartyRecord:
        """Agree on options in place of those of `edition`; return the party then.

        What the options leave to the invitation is fitted to the players there are. Raises
        RefusedError: unknown, closed, not the host, changed meanwhile (stale), or options that do
        not fit together, with the game's reason.
        """

        def agreed(party: PartyRecord) -> PartyRecord:
            _refuse_guests(party, user_id)
            if party.edition != edition:
                raise RefusedError(Reason.STALE, party_id=party.id)
            game = game_called(party.game)
            players = max(len(party.guests), game.fewest)
            fitted = lobby_of(game).fitted(options, players)
            _check_options(game, fitted, players)
            return replace(party, options=game.format_options(fitted))

        return await self._change(party_id, agreed)

    async def start(self, party_id: int, user_id: int, interaction_id: int) -> Match:
        """Close an open party and start its match, both or neither; seats are drawn by lot.

        `interaction_id` is that of the click. Who was asked and did not come stays away. Raises
        RefusedError: unknown, closed, not the host, too few, options that do not fit, or the same
        people play here already.
        """
        async with self._locks.of(party_id):
            for _ in range(TRIES):
                party = await self._open_party(party_id)
                _refuse_guests(party, user_id)
                terms = terms_of_party(party)
                seated = party.seated
                if len(seated) < terms.game.fewest:
                    raise RefusedError(Reason.PARTY_SMALL, party_id=party_id)
                options = lobby_of(terms.game).fitted(terms.options, len(seated))
                _check_options(terms.game, options, len(seated))
                players = [
                    SeatedPlayer(_person(each), each.joined_at or party.created_at, each.level)
                    for each in seated
                ]
                try:
                    return await self._starting.start_party(
                        replace(party, guests=seated),
                        replace(terms, options=options),
                        players,
                        interaction_id,
                    )
                except StalePartyError:
                    continue
            raise RefusedError(Reason.STALE, party_id=party_id)

    # Time -----------------------------------------------------------------------------------

    async def overdue(self) -> Sequence[PartyRecord]:
        """Return the open parties whose time is up, as they will be once they are closed."""
        due = await self._store.parties.due(self._clock.past())
        return [replace(party, status=ChallengeStatus.EXPIRED) for party in due]

    async def expire(self, party_id: int) -> None:
        """Close a party whose time is up; nothing changes if it is closed already."""
        async with self._locks.of(party_id):
            party = await self._store.parties.load(party_id)
            if party is None or self._clock.past() < party.expires_at:
                return
            try:
                await self._store.parties.save(replace(party, status=ChallengeStatus.EXPIRED))
            except StalePartyError:
                return  # a click was faster; if it left the party open, the next look finds it

    async def set_message(self, party_id: int, message_id: int, channel_id: int) -> None:
        """Remember the message that shows the party."""
        await self._store.parties.set_message(party_id, message_id, channel_id)

    async def forget(self, user_id: int) -> tuple[PartyRecord, ...]:
        """Take a member out of every open party; return those as they are then."""
        changed = []
        for party in await self._store.parties.of_member(user_id):
            try:
                if party.status is ChallengeStatus.OPEN:
                    changed.append(await self.leave(party.id, user_id, ending=True))
            except RefusedError:
                continue  # closed meanwhile
        return tuple(changed)

    async def _change(self, party_id: int, change: Change) -> PartyRecord:
        async with self._locks.of(party_id):
            for _ in range(TRIES):
                party = change(await self._open_party(party_id))
                try:
                    return await self._store.parties.save(party)
                except StalePartyError:
                    continue
            raise RefusedError(Reason.STALE, party_id=party_id)

    async def _open_party(self, party_id: int) -> PartyRecord:
        party = await self.load(party_id)
        is_open = party.status is ChallengeStatus.OPEN
        if is_open and self._clock.past() < party.expires_at:
            return party
        status = ChallengeStatus.EXPIRED if is_open else party.status
        raise RefusedError(
            Reason.CHALLENGE_CLOSED, status=status, match_id=party.match_id, game=party.game
        )


def terms_of_party(party: PartyRecord) -> Terms:
    """Return what a party is to play, and where."""
    game = game_called(party.game)
    return Terms(
        guild_id=party.guild_id,
        channel_id=party.channel_id,
        language=party.language,
        game=game,
        options=game.parse_options(party.options),
        pace=party.pace,
    )


def lobby_of(game: AnyGame) -> Lobby[Any]:
    """Return how parties gather for a game; raises RefusedError for one that has none."""
    if game.lobby is None:
        raise RefusedError(Reason.UNKNOWN_CHALLENGE)
    return game.lobby


def _guest(person: Person, joined_at: float | None, level: str | None = None) -> Guest:
    return Guest(person.id, person.name, person.username, joined_at, level)


def _person(guest: Guest) -> Person:
    return Person(guest.user_id, guest.name, guest.username)


def _heir(party: PartyRecord, rest: Sequence[Guest], elsewhere: Collection[int]) -> Guest | None:
    """Return who of the `rest` is a party's next host: who came first and is no host `elsewhere`.

    None where nobody could be, or nobody else could come any more.
    """
    if party.closed and len(rest) == 1:
        return None
    members = (each for each in rest if each.level is None and each.joined_at is not None)
    fit = (each for each in members if each.user_id not in elsewhere)
    return min(fit, key=lambda each: each.joined_at or 0, default=None)


def _with_guests(party: PartyRecord, guests: tuple[Guest, ...]) -> PartyRecord:
    """Return the party with other guests, and the options fitted to their number."""
    game = game_called(party.game)
    options = lobby_of(game).fitted(
        game.parse_options(party.options), max(len(guests), game.fewest)
    )
    return replace(party, guests=guests, options=game.format_options(options))


def _refuse_guests(party: PartyRecord, user_id: int) -> None:
    host = party.guest(party.host_id)
    if user_id != party.host_id:
        name = None if host is None else host.name
        raise RefusedError(Reason.NOT_HOST, party_id=party.id, name=name)


def _refuse_full(party: PartyRecord) -> None:
    if len(party.seated) >= len(game_called(party.game).seats):
        raise RefusedError(Reason.PARTY_FULL, party_id=party.id)


def _check_options(game: AnyGame, options: AnyOptions, players: int) -> None:
    try:
        lobby_of(game).check(options, players)
    except OptionsRefusedError as misfit:
        raise RefusedError(Reason.MISFIT, rule=misfit.reason) from misfit
