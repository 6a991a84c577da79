"""Starts matches: from an accepted challenge, or against the computer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import structlog

from bot import dice
from bot.games.game import Chance
from bot.matches.ledger import Ledger, change_of
from bot.matches.match import Match, Person, match_from, play_out
from bot.matches.refusals import Reason, RefusedError
from bot.matches.terms import Terms
from bot.records.matches import NO_OFFER, Change, NewMatch, OpenOffer
from bot.records.parties import PartyRecord
from bot.store.contract import ChallengeClosedError, PartyBusyError

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Who takes a seat of a match that is about to begin."""

    person: Person
    acted_at: float
    """When they last did something for this match, as Unix seconds."""
    level: str | None = None
    """How well the computer plays here; None for a member."""


class Starting:
    """Starts matches."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def accept(
        self, challenge_id: int, terms: Terms, players: Sequence[SeatedPlayer]
    ) -> Match:
        """Close an open challenge and start its match, both or neither.

        `players` go by seat. Raises RefusedError if the challenge is not open any more or the same
        people already play this game in this channel.
        """
        new, change = self._opening(terms, players)
        try:
            record = await self._ledger.store.accept_challenge(challenge_id, new, change)
        except ChallengeClosedError as closed:
            raise RefusedError(Reason.CHALLENGE_CLOSED, status=closed.status) from closed
        except PartyBusyError as busy:
            raise RefusedError(Reason.PAIR_BUSY, match_id=busy.match_id) from busy
        _log.info("match.started", match=record.id, revision=record.revision, players=new.user_ids)
        return self._ledger.remember(match_from(record, change.lines))

    async def begin_practice(
        self, terms: Terms, member: Person, computers: Sequence[tuple[Person, str]]
    ) -> Match:
        """Start a match of a member, who comes first, against the computer at some levels.

        Raises RefusedError if they already play this game in this channel.
        """
        now = self._ledger.clock.now()
        players = [
            SeatedPlayer(member, now),
            *(SeatedPlayer(each, now, level) for each, level in computers),
        ]
        new, change = self._opening(terms, players)
        try:
            record = await self._ledger.store.add_match(new, change)
        except PartyBusyError as busy:
            raise RefusedError(Reason.PRACTICE_BUSY, match_id=busy.match_id) from busy
        return self._ledger.remember(match_from(record, change.lines))

    async def start_party(
        self, party: PartyRecord, terms: Terms, players: Sequence[SeatedPlayer]
    ) -> Match:
        """Close an open party and start its match, both or neither; seats are drawn by lot.

        `party` is as it is to be kept, of the edition that it has now. Raises StalePartyError, and
        RefusedError if the same people already play this game in this channel.
        """
        new, change = self._opening(terms, players, by_lot=True)
        try:
            record = await self._ledger.store.start_party(party, new, change)
        except PartyBusyError as busy:
            raise RefusedError(Reason.PARTY_BUSY, match_id=busy.match_id) from busy
        _log.info("match.started", match=record.id, revision=record.revision, players=new.user_ids)
        return self._ledger.remember(match_from(record, change.lines))

    def _opening(
        self, terms: Terms, players: Sequence[SeatedPlayer], *, by_lot: bool = False
    ) -> tuple[NewMatch, Change]:
        game, secret = terms.game, self._ledger.new_secret()
        if by_lot:
            players = dice.shuffled(secret, players, name="seats")
        options = game.settle_options(terms.options, len(players), Chance(secret))
        position = game.new_game(options, len(players))
        steps = play_out(game, position, (), (), secret=secret, auto_moves=self._ledger.auto_moves)
        now = self._ledger.clock.now()
        new = NewMatch(
            guild_id=terms.guild_id,
            channel_id=terms.channel_id,
            game=game.name,
            options=game.format_options(options),
            user_ids=tuple(player.person.id for player in players),
            names=tuple(player.person.name for player in players),
            usernames=tuple(player.person.username for player in players),
            levels=tuple(player.level for player in players),
            secret=secret,
            language=terms.language,
            pace=terms.pace,
            created_at=now,
        )
        change = change_of(game, steps, now, tuple(player.acted_at for player in players))
        offered = game.hands is not None and game.hands.offer(steps[-1][1]) is not None
        return new, replace(
            change,
            clock=self._ledger.fresh_clock(new.pace),
            offer=OpenOffer(self._ledger.running.seconds()) if offered else NO_OFFER,
        )
