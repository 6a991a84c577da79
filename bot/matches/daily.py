"""The deal of the day: one game a day against the captain, the strongest computer player.

All members get the same dice or cards.

The secret of each day is derived by HMAC-SHA256 from one secret of the installation. The key, from
which all dice or cards are drawn, is derived from the day's secret, the terms of the game and the
day, so it is the same for every member. The seal, which is the hash of the day's secret, is shown
with the deal. The secret and the key are public once the day is over.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cachetools import LRUCache

from bot import fairness
from bot.games.game import AnyEvent, AnyGame, AnyState, Chance
from bot.games.registry import GAMES
from bot.games.transcript_lines import AGAIN, DAILY, daily_bond
from bot.matches.follow_ups import change_of
from bot.matches.invitations import MatchOrigin, MatchStarter
from bot.matches.log import Logbook
from bot.matches.match import Match, Person, Terms
from bot.matches.practice import EngineProcess
from bot.records.daily import DailyRank, DailyResult, day_of, is_sunday, streak_of
from bot.records.matches import NOWHERE
from bot.store.sql.store import Store

SQUARES = 3
"""The number of coloured squares, for the beginning, the middle and the end of a game."""
GOOD, FAIR, POOR, UNKNOWN = "🟩", "🟨", "🟥", "⬜"
FAIR_FROM, POOR_FROM = 0.2, 1.0
"""Thresholds for the costliest choice in a part of a game, where 1 is the cost of a large mistake.

The part is good below the first threshold, fair from the first, and poor from the second."""
REMEMBERED_DAYS = 8
"""The number of days whose best possible results are cached."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of one day."""

    day: int
    """The number of the day; see `day_of`."""
    game: AnyGame
    secret: bytes = field(repr=False)

    @property
    def seal(self) -> str:
        """The published hash of the secret."""
        return fairness.commitment(self.secret)

    @property
    def key(self) -> bytes:
        """The key from which all dice or cards are drawn."""
        agreed = self.game.agreed_terms(self.game.daily)
        return fairness.derive_key(self.secret, self.game.name, agreed, daily_bond(self.day))


@dataclass(frozen=True, slots=True)
class DealDraws:
    """The chance events of a deal, as a function that can be pickled for a worker process."""

    game: str
    key: bytes = field(repr=False)

    def __call__(self, position: AnyState, events: Sequence[AnyEvent]) -> AnyEvent | None:
        """Return the chance event that follows `position` and the earlier `events`, or None."""
        return GAMES[self.game].chance_event(position, Chance(self.key, events))


@dataclass(frozen=True, slots=True)
class Progress:
    """A member's try at the deal of a day, and the streak of days played."""

    result: DailyResult | None
    """None before the try."""
    streak: int
    """The number of days played in a row up to this day; see `streak_of`."""
    standing: DailyRank | None
    """The rank of `result`, or None until the game is over."""


class DailyDeals:
    """Starts the deals of the day and stores their results."""

    def __init__(
        self,
        logbook: Logbook,
        starter: MatchStarter,
        engines: dict[str, EngineProcess],
    ) -> None:
        self._logbook = logbook
        self._store: Store = logbook.store
        self._starter = starter
        self._engines = engines
        self._best: LRUCache[int, tuple[int, ...] | None] = LRUCache(REMEMBERED_DAYS)

    @property
    def today(self) -> int:
        """The number of the current day."""
        return day_of(self._logbook.clock.now())

    def is_public(self, day: int) -> bool:
        """Return whether the day is certainly over, so that its secret may be shown."""
        return day < day_of(self._logbook.clock.certain_time())

    async def deal(self, day: int) -> Deal:
        """Return the deal of a day."""
        root = await self._store.daily.secret()
        message = f"{DAILY}\n{day}\n{game_of(day).name}".encode()
        return Deal(day, game_of(day), hmac.new(root, message, "sha256").digest())

    async def progress(self, day: int, user_id: int) -> Progress:
        """Return the progress of a member up to a day."""
        result = await self._store.daily.result(day, user_id)
        streak = streak_of(await self._store.daily.days(user_id), day)
        if result is None or result.points is None:
            return Progress(result, streak, None)
        return Progress(result, streak, await self._store.daily.standing(result))

    async def match_of(self, day: int, user_id: int) -> Match | None:
        """Return the match of a member's try at the deal of a day, or None."""
        result = await self._store.daily.result(day, user_id)
        record = None if result is None else await self._store.read_match(result.match_id)
        return None if record is None else await self._logbook.match_of(record)

    async def begin(
        self,
        template: Terms,
        member: Person,
        computers: Sequence[tuple[Person, str]],
        accepted: int,
    ) -> Match:
        """Return the match of a member's try at today's deal; start it unless it has already begun.

        Only the server, the language and the pace of `template` are used. `accepted` is the id of
        the interaction that requests the try.
        """
        deal = await self.deal(self.today)
        origin = MatchOrigin(f"{DAILY} {deal.day}", deal.secret, accepted)
        terms = replace(template, channel_id=NOWHERE, game=deal.game, options=deal.game.daily)
        new, change = self._starter.open_private(terms, member, computers, origin, deal.key)
        return await self._logbook.match_of(await self._store.add_daily(deal.day, new, change))

    async def replay(self, played: Match, guild_id: int, accepted: int, events: int = 0) -> Match:
        """Start an uncounted private match with the deal of a finished try.

        It begins with the first `events` events of the try, and replaces the member's private
        match of that game on the server `guild_id`. `accepted` is the id of the requesting
        interaction.
        """
        record, game = played.record, played.game
        seats = [
            (Person(user_id, name, username), level)
            for user_id, name, username, level in zip(
                record.user_ids, record.names, record.usernames, record.levels, strict=True
            )
        ]
        computers = [(person, level) for person, level in seats if level is not None]
        origin = MatchOrigin(f"{AGAIN} {record.daily}", record.secret, accepted)
        terms = Terms(guild_id, NOWHERE, record.language, game, played.options)
        new, change = self._starter.open_private(terms, seats[0][0], computers, origin, record.key)
        if events > len(change.lines):
            now, log = new.created_at, played.log[:events]
            last = log[-1], played.position_at(events)
            change = change_of(game, [last], now, (now,) * len(seats))
            change = replace(change, lines=tuple(map(game.format_event, log)))
        return await self._logbook.match_of(await self._store.add_match(new, change))

    async def finish(self, match: Match, costs: Sequence[float] | None) -> None:
        """Store the result of a finished try, unless the day is over and its secret thus public.

        A stored result is not overwritten. `costs` are the costs of the member's choices in
        order, or None if they are unknown.
        """
        record = match.record
        assert record.daily is not None
        assert record.result is not None
        if record.daily != self.today:
            return
        (own, captain), places = record.result.points, record.result.places
        won = places is not None and places[0] == min(places)
        ahead = abs(own - captain) * (1 if won else -1)
        line = f"{own}–{captain} · {squares(costs)}"
        user_id = record.user_ids[0]
        await self._store.daily.finish(
            DailyResult(record.daily, user_id, record.game, record.guild_id, match.id, ahead, line)
        )

    async def best(self, day: int) -> tuple[int, ...] | None:
        """Return the points of the best possible play of a day's deal, or None if unknown.

        The member's points come first, the captain's second. Raises HelperError.
        """
        if day not in self._best:
            deal = await self.deal(day)
            options = deal.game.settle_options(deal.game.daily, 2, Chance(deal.key))
            start = deal.game.new_game(options, 2)
            draw = DealDraws(deal.game.name, deal.key)
            self._best[day] = await self._engines[deal.game.name].best_result(start, draw)
        return self._best[day]

    async def read_guild_results(
        self, guild_id: int, day: int, most: int
    ) -> tuple[Sequence[DailyResult], int]:
        """Return the `most` best results of a day on a server, and the number of other results."""
        results = await self._store.daily.read_guild_results(guild_id, day, most)
        return results, await self._store.daily.count_of_guild(guild_id, day) - len(results)


def game_of(day: int) -> AnyGame:
    """Return the game of a day: cards on Sundays, dice on other days."""
    first, second = (game for game in GAMES.values() if game.daily is not None)
    return second if is_sunday(day) else first


def squares(costs: Sequence[float] | None) -> str:
    """Return a coloured square for each third of a game, by its costliest choice.

    >>> squares([0, 0.1, 0, 0.4, 3]), squares([0]), squares(None)
    ('🟩🟩🟥', '🟩🟩🟩', '⬜⬜⬜')
    """
    if costs is None:
        return UNKNOWN * SQUARES
    parts = [
        costs[len(costs) * part // SQUARES : len(costs) * (part + 1) // SQUARES]
        for part in range(SQUARES)
    ]
    return "".join(map(_square, (max(part, default=0.0) for part in parts)))


def _square(cost: float) -> str:
    if cost >= POOR_FROM:
        return POOR
    return FAIR if cost >= FAIR_FROM else GOOD
