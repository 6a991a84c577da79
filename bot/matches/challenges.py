"""Challenges: who may accept, decline or withdraw one, and when it expires."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace

from bot.games.games import game_called
from bot.matches.checks import check_invited
from bot.matches.match import Match, Person
from bot.matches.refusals import Reason, RefusedError
from bot.matches.starting import Invited, SeatedPlayer, Starting
from bot.matches.terms import Terms
from bot.operating.clock import Clock
from bot.records.challenges import ChallengeRecord, ChallengeStatus, NewChallenge
from bot.store.contract import ChallengeClosedError, PairChallengedError, Store


class Challenges:
    """Every challenge, from the invitation to the match."""

    def __init__(
        self, store: Store, clock: Clock, starting: Starting, *, open_seconds: float = 72 * 3600
    ) -> None:
        self._store = store
        self._clock = clock
        self._starting = starting
        self._open_seconds = open_seconds
        self.posting: set[int] = set()
        """The challenges whose message is on its way.

        Any other challenge without a message comes from a process that ended before posting it.
        Nobody can answer that one.
        """

    async def challenge(
        self, terms: Terms, challenger: Person, opponent: Person | None
    ) -> ChallengeRecord:
        """Keep a new challenge and return it.

        Raises RefusedError for a challenge to oneself, to somebody who was forgotten, or to
        somebody whom the challenger already plays or has challenged here.
        """
        if opponent is not None:
            check_invited(challenger.id, (opponent.id,), terms.game.name)
            await self._refuse_busy_party(terms, (challenger.id, opponent.id))
        now = self._clock.now()
        new = NewChallenge(
            guild_id=terms.guild_id,
            channel_id=terms.channel_id,
            game=terms.game.name,
            options=terms.game.format_options(terms.options),
            challenger_id=challenger.id,
            challenger_name=challenger.name,
            challenger_username=challenger.username,
            opponent_id=opponent.id if opponent else None,
            opponent_name=opponent.name if opponent else None,
            pace=terms.pace,
            language=terms.language,
            created_at=now,
            expires_at=now + self._open_seconds,
            secret=self._starting.new_secret(),
        )
        try:
            return await self._store.add_challenge(new)
        except PairChallengedError as pending:
            raise RefusedError(
                Reason.CHALLENGE_PENDING, challenge_id=pending.challenge_id
            ) from pending

    async def _refuse_busy_party(self, terms: Terms, user_ids: Sequence[int]) -> None:
        found = await self._store.find_open_match(terms.channel_id, terms.game.name, user_ids)
        if found is not None:
            raise RefusedError(Reason.PAIR_BUSY, match_id=found.id)

    async def accept(self, challenge_id: int, user: Person, interaction_id: int) -> Match:
        """Start the match of an open challenge for the user who accepts it by an interaction."""
        challenge = await self._challenge(challenge_id)
        if user.id == challenge.challenger_id:
            raise RefusedError(Reason.OWN_CHALLENGE)
        if challenge.opponent_id not in (None, user.id):
            raise RefusedError(Reason.NOT_CHALLENGED)
        challenger = Person(
            challenge.challenger_id, challenge.challenger_name, challenge.challenger_username
        )
        players = (
            SeatedPlayer(challenger, challenge.created_at),
            SeatedPlayer(user, self._clock.now()),
        )
        invited = Invited(f"challenge {challenge_id}", challenge.secret, interaction_id)
        return await self._starting.accept(challenge_id, terms_of(challenge), players, invited)

    async def decline(self, challenge_id: int, user_id: int) -> ChallengeRecord:
        """Close an open challenge as declined; only the challenged member may."""
        challenge = await self._challenge(challenge_id)
        if user_id == challenge.challenger_id:
            raise RefusedError(Reason.OWN_CHALLENGE)
        if challenge.opponent_id != user_id:
            raise RefusedError(Reason.NOT_CHALLENGED)
        return await self._close(challenge_id, ChallengeStatus.DECLINED)

    async def withdraw(self, challenge_id: int, user_id: int) -> ChallengeRecord:
        """Close an open challenge as withdrawn; only the challenger may."""
        challenge = await self._challenge(challenge_id)
        if user_id != challenge.challenger_id:
            raise RefusedError(Reason.NOT_CHALLENGER, name=challenge.challenger_name)
        return await self._close(challenge_id, ChallengeStatus.WITHDRAWN)

    async def overdue(self) -> Sequence[ChallengeRecord]:
        """Return the open challenges whose time is up, as they will be once they are closed.

        Nobody can accept, decline or withdraw them any more.
        """
        due = await self._store.challenges_due(self._clock.past())
        return [replace(challenge, status=ChallengeStatus.EXPIRED) for challenge in due]

    async def expire(self, challenge_id: int) -> None:
        """Close a challenge whose time is up; nothing changes if a click has closed it already."""
        with contextlib.suppress(ChallengeClosedError):
            await self._store.close_challenge(challenge_id, ChallengeStatus.EXPIRED)

    async def load(self, challenge_id: int) -> ChallengeRecord:
        """Return the challenge; raises RefusedError if there is none with that id."""
        challenge = await self._store.load_challenge(challenge_id)
        if challenge is None:
            raise RefusedError(Reason.UNKNOWN_CHALLENGE)
        return challenge

    async def _challenge(self, challenge_id: int) -> ChallengeRecord:
        challenge = await self.load(challenge_id)
        if challenge.status is ChallengeStatus.OPEN and self._clock.past() >= challenge.expires_at:
            challenge = await self._close(challenge_id, ChallengeStatus.EXPIRED)
        if challenge.status is not ChallengeStatus.OPEN:
            raise RefusedError(
                Reason.CHALLENGE_CLOSED, status=challenge.status, match_id=challenge.match_id
            )
        return challenge

    async def _close(self, challenge_id: int, status: ChallengeStatus) -> ChallengeRecord:
        try:
            return await self._store.close_challenge(challenge_id, status)
        except ChallengeClosedError as closed:
            raise RefusedError(Reason.CHALLENGE_CLOSED, status=closed.status) from closed

    async def set_message(self, challenge_id: int, message_id: int, channel_id: int) -> None:
        """Remember the message that shows the challenge."""
        await self._store.set_challenge_message(challenge_id, message_id, channel_id)


def terms_of(challenge: ChallengeRecord) -> Terms:
    """Return what a challenge proposes to play, and where."""
    game = game_called(challenge.game)
    return Terms(
        guild_id=challenge.guild_id,
        channel_id=challenge.channel_id,
        language=challenge.language,
        game=game,
        options=game.parse_options(challenge.options),
        pace=challenge.pace,
    )
