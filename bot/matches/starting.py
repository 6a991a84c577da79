"""How matches begin: with a challenge that is accepted, or against the computer."""

from __future__ import annotations

from dataclasses import replace

import structlog

from bot import dice
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.players.player import Level
from bot.matches.ledger import Ledger, change_of
from bot.matches.match import Chance, Match, Person, match_from, opening
from bot.matches.refusals import Reason, RefusedError
from bot.matches.terms import Terms
from bot.store.contract import ChallengeClosedError, PairBusyError
from bot.store.records import Change, NewMatch

_log = structlog.get_logger(__name__)


class Starting(Ledger):
    """Starts matches."""

    async def accept(
        self,
        challenge_id: int,
        terms: Terms,
        people: tuple[Person, Person],
        *,
        asked_at: float,
    ) -> Match:
        """Close an open challenge and start its match, both or neither.

        `people` go by seat, the challenger first, who last acted at `asked_at`. Raises
        RefusedError if the challenge is not open any more or the two already play in this channel.
        """
        new, change = self._opening(terms, people, asked_at)
        try:
            record = await self._store.accept_challenge(challenge_id, new, change)
        except ChallengeClosedError as closed:
            raise RefusedError(Reason.CHALLENGE_CLOSED, status=closed.status) from closed
        except PairBusyError as busy:
            raise RefusedError(Reason.PAIR_BUSY, match_id=busy.match_id) from busy
        _log.info("match.started", match=record.id, revision=record.revision, players=new.user_ids)
        return self._remember(match_from(record, change.lines))

    async def begin_practice(
        self, terms: Terms, people: tuple[Person, Person], level: Level
    ) -> Match:
        """Start a match of a member, who comes first, against the computer.

        Raises RefusedError if the two already play in this channel.
        """
        new, change = self._opening(terms, people, self._clock.now())
        try:
            record = await self._store.add_match(replace(new, level=level.value), change)
        except PairBusyError as busy:
            raise RefusedError(Reason.PRACTICE_BUSY, match_id=busy.match_id) from busy
        return self._remember(match_from(record, change.lines))

    def _opening(
        self, terms: Terms, people: tuple[Person, Person], asked_at: float
    ) -> tuple[NewMatch, Change]:
        secret = self._new_secret()
        by_lot = terms.starts == "lot"
        first = dice.lot(secret) == 0 if by_lot else terms.starts == "me"
        starter = Seat.FIRST if first else Seat.SECOND
        steps = opening(
            Options(terms.extra_trick), starter, chance=Chance(secret), auto_roll=self._auto_roll
        )
        now = self._clock.now()
        new = NewMatch(
            guild_id=terms.guild_id,
            channel_id=terms.channel_id,
            user_ids=(people[0].id, people[1].id),
            names=(people[0].name, people[1].name),
            usernames=(people[0].username, people[1].username),
            extra_trick=terms.extra_trick.value,
            starter=starter.value,
            starter_by_lot=by_lot,
            secret=secret,
            language=terms.language,
            pace=terms.pace,
            created_at=now,
        )
        change = change_of(steps, new.user_ids, now, (asked_at, now))
        return new, replace(change, clock=self.fresh_clock(new.pace))
