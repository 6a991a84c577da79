"""Statistics of members and of pairs of members, and leaderboards, computed on request.

A game *counts* if it is rated; see `ladder.is_rated`.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from typing import NamedTuple

import orjson

from bot.games.game import AnyGame
from bot.ratings.ladder import (
    Climber,
    Ladders,
    PathPoint,
    Rating,
    Tally,
    is_rated,
    rule_set_of,
    slot_in,
    tally_between,
    week_of,
)
from bot.records.matches import FinishedMatch, StoredStatistics
from bot.records.members import MemberName, disambiguate_names
from bot.runtime.clock import Clock
from bot.store.sql.store import Store


def sum_figures(texts: Iterable[str]) -> str:
    """Return the sum of JSON texts: numbers with the same key or index are added.

    Values other than numbers, lists and objects become null.

    >>> sum_figures(['{"a": 1, "b": [1, 2]}', '{"b": [3]}'])
    '{"a": 1, "b": [4, 2]}'
    """
    return json.dumps(_sum_of([{}, *map(orjson.loads, texts)]))


def _sum_of(values: Sequence[object]) -> object:
    if dicts := [value for value in values if isinstance(value, dict)]:
        keys = dict.fromkeys(chain.from_iterable(dicts))
        return {key: _sum_of([each.get(key) for each in dicts]) for key in keys}
    if lists := [value for value in values if isinstance(value, list)]:
        return [_sum_of(column) for column in zip_longest(*lists)]
    numbers = [value for value in values if isinstance(value, int | float)]
    return sum(numbers) if numbers else None


MIN_RATED_GAMES = 5
"""The minimum number of games for a rank on the leaderboard."""
LISTED_CAPTAINS = 25
"""The maximum number of ranked members that the leaderboard lists."""
FEW_CAPTAINS = 10
"""A leaderboard with fewer ranked members also lists newcomers, up to this number in total."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The rating of a member."""

    user_id: int
    rating: Rating
    games: int
    path: tuple[PathPoint, ...]
    """The rating after each game, oldest first."""


class CountedGame(NamedTuple):
    """A game that counts, with the statistics of a member in it."""

    point: PathPoint
    figures: str
    """The statistics, as JSON to be parsed by the game."""
    rules: str
    """The rule set."""


@dataclass(frozen=True, slots=True)
class MemberStatistics:
    """The statistics of a member on a server."""

    tally: Tally
    """The results of the games that count."""
    counted: str
    """The sum of the statistics of the games that count, as JSON to be parsed by the game."""
    every: str
    """The sum of the statistics of all finished games."""
    standing: Standing | None
    """The rating, or None before the first game that counts."""
    game_by_game: tuple[CountedGame, ...] = ()
    """The games that count and whose statistics are computed, oldest first."""
    by_rules: Mapping[str, str] = field(default_factory=dict)
    """The sum of the statistics of all finished games by rule set, the most frequent one first."""
    rules: str | None = None
    """The rule set to which all fields except `by_rules` are restricted, or None for all."""

    @property
    def is_mixed(self) -> bool:
        """True if the games that count have different rule sets."""
        return len({game.rules for game in self.game_by_game}) > 1


@dataclass(frozen=True, slots=True)
class Duel:
    """The games of two members against each other."""

    tally: Tally
    """The results of the first member."""
    figures: tuple[str, str]
    """The sums of each member's statistics in these games, as JSON to be parsed by the game."""


@dataclass(frozen=True, slots=True)
class RankedMember:
    """A line of the leaderboard."""

    rank: int
    name: str
    """The current display name, made unique on the leaderboard."""
    standing: Standing
    tally: Tally


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The best members of a server, and the standing of the reader."""

    captains: tuple[RankedMember, ...]
    """The members with a rank, best first; at most `LISTED_CAPTAINS`."""
    own: Standing | None
    """The standing of the reader, hidden or not, or None before the first game that counts."""
    own_rank: int | None
    """The rank of the reader, or None if hidden, gone or with too few games."""
    is_hidden: bool
    """True if the reader is hidden."""
    newcomers: tuple[RankedMember, ...] = ()
    """Members with too few games, best first; empty if at least `FEW_CAPTAINS` have a rank."""
    rule_sets: tuple[str, ...] = ()
    """The rule sets of games that count, the most frequent one first."""
    rules: str | None = None
    """The rule set to which the leaderboard is restricted, or None for all."""

    @property
    def listed_members(self) -> tuple[RankedMember, ...]:
        """All members on the leaderboard, in order."""
        return (*self.captains, *self.newcomers)


class Statistics:
    """Computes the statistics and leaderboards of one game, for all servers."""

    def __init__(self, store: Store, clock: Clock, game: AnyGame, ladders: Ladders) -> None:
        self._store = store
        self._game = game
        self._clock = clock
        self._ladders = ladders

    async def is_complete(self, guild_id: int) -> bool:
        """Return whether the statistics of all finished games of a server are computed.

        Only statistics wait: tallies and ratings include a result immediately.
        """
        return await self._store.statistics.has_counted_all(guild_id, self._game.name)

    async def read_finished(self, guild_id: int, user_id: int) -> Sequence[FinishedMatch]:
        """Return all finished matches of a member on a server, the latest first."""
        return await self._store.statistics.read_finished(guild_id, self._game.name, user_id)

    async def read_latest(self, guild_id: int, user_id: int, most: int) -> Sequence[FinishedMatch]:
        """Return up to `most` finished matches of a member on a server, the latest first."""
        return await self._store.statistics.read_latest(guild_id, self._game.name, user_id, most)

    async def has_finished(self, guild_id: int, user_id: int) -> bool:
        """Return whether a member has finished a match on a server."""
        return await self._store.statistics.has_finished(guild_id, self._game.name, user_id)

    async def member(
        self, guild_id: int, user_id: int, rules: str | None = None
    ) -> MemberStatistics:
        """Return the statistics of a member on a server, of one or all rule sets.

        If the member has not played by `rules`, the result covers all rule sets. Raises
        HelperError.
        """
        here = (guild_id, self._game.name)
        found = await self._store.statistics.read_of_member(*here, user_id)
        sets = Counter(self.rule_set(each) for each in found.values())
        rules = rules if rules in sets else None
        climber = (await self._ladders.get_ladder(*here, rules)).climbers.get(user_id)
        path = () if climber is None else tuple(climber.path)
        listed = {
            match_id: each
            for match_id, each in found.items()
            if rules in (None, self.rule_set(each))
        }
        # The sums of hundreds of games would block the event loop.
        counted, every, by_rules = await asyncio.to_thread(
            self._sums, found, listed, {each.match_id for each in path}
        )
        return MemberStatistics(
            tally=Tally() if climber is None else climber.tally,
            counted=counted,
            every=every,
            standing=None if climber is None else self._standing(user_id, climber),
            game_by_game=tuple(
                CountedGame(point, own.figures, self.rule_set(own))
                for point in path
                if (own := listed.get(point.match_id))
            ),
            by_rules={name: by_rules[name] for name, _ in sets.most_common()},
            rules=rules,
        )

    def _sums(
        self,
        found: Mapping[int, StoredStatistics],
        listed: Mapping[int, StoredStatistics],
        counting: Set[int],
    ) -> tuple[str, str, Mapping[str, str]]:
        """Return three sums of statistics: of the games in `listed` that count, of all games in
        `listed`, and of all games in `found` by rule set.

        `counting` contains the match ids of the games that count.
        """
        counted = sum_figures(listed[match_id].figures for match_id in listed.keys() & counting)
        others = (each.figures for match_id, each in listed.items() if match_id not in counting)
        by_rules: dict[str, list[str]] = {}
        for each in found.values():
            by_rules.setdefault(self.rule_set(each), []).append(each.figures)
        every = sum_figures([counted, *others])
        if len(by_rules) == 1:
            return counted, every, dict.fromkeys(by_rules, every)
        return counted, every, {name: sum_figures(texts) for name, texts in by_rules.items()}

    def rule_set(self, game: FinishedMatch | StoredStatistics) -> str:
        """Return the name of the rule set of a game."""
        return rule_set_of(self._game.name, game.options)

    async def duel(self, guild_id: int, users: tuple[int, int]) -> Duel:
        """Return the statistics of two members in their games against each other that count."""
        found = await self._store.statistics.read_between(guild_id, self._game.name, users)
        matches = [match for match in found if is_rated(match)]
        figures = await self._store.statistics.read_of_matches([match.id for match in matches])
        # The sums of hundreds of games would block the event loop.
        return await asyncio.to_thread(_duel_of, matches, figures, users)

    async def rivalry(self, guild_id: int, users: tuple[int, int]) -> Tally:
        """Return the results of the first of two members against the second."""
        found = await self._store.statistics.read_between(guild_id, self._game.name, users)
        return tally_between(found, users)

    async def leaderboard(
        self,
        guild_id: int,
        user_id: int,
        rules: str | None = None,
        gone: frozenset[int] = frozenset(),
    ) -> Leaderboard:
        """Return the leaderboard of a server for the reader `user_id`, of one or all rule sets.

        If no member has played by `rules`, the result covers all rule sets. Members in `gone` have
        left the server and are omitted. Raises HelperError.
        """
        hidden, here = await self.read_hidden(guild_id), (guild_id, self._game.name)
        ladder = await self._ladders.get_ladder(*here)
        sets = tuple(name for name, _ in ladder.rule_sets.most_common())
        rules = rules if rules in sets else None
        climbers = (
            ladder if rules is None else await self._ladders.get_ladder(*here, rules)
        ).climbers
        listed = sorted(
            (user for user in climbers if user not in hidden | gone), key=_order(climbers)
        )
        experienced = [user for user in listed if climbers[user].games >= MIN_RATED_GAMES]
        others = [user for user in listed if climbers[user].games < MIN_RATED_GAMES]
        shown = (*experienced[:LISTED_CAPTAINS], *others[: max(0, FEW_CAPTAINS - len(experienced))])
        ranks = _ranks([*experienced, *others], climbers)
        names = await self._names(guild_id, shown)
        ranked = [
            RankedMember(
                ranks[user], name, self._standing(user, climbers[user]), climbers[user].tally
            )
            for user, name in zip(shown, names, strict=True)
        ]
        own = climbers.get(user_id)
        return Leaderboard(
            captains=tuple(ranked[: len(experienced)]),
            newcomers=tuple(ranked[len(experienced) :]),
            own=None if own is None else self._standing(user_id, own),
            own_rank=ranks[user_id] if user_id in experienced else None,
            is_hidden=user_id in hidden,
            rule_sets=sets,
            rules=rules,
        )

    async def is_hidden(self, guild_id: int, user_id: int) -> bool:
        """Return whether a member has hidden their statistics."""
        return user_id in await self.read_hidden(guild_id)

    async def read_hidden(self, guild_id: int) -> frozenset[int]:
        """Return the members of a server who have hidden their statistics."""
        return await self._store.statistics.read_hidden(guild_id)

    async def set_hidden(self, guild_id: int, user_id: int, *, is_hidden: bool) -> None:
        """Hide or show the statistics of a member."""
        await self._store.statistics.set_hidden(guild_id, user_id, is_hidden=is_hidden)

    async def _names(self, guild_id: int, users: Sequence[int]) -> Sequence[str]:
        """Return the current names of members, made unique.

        The name of a member whose data was just deleted is empty.
        """
        known = await self._store.members.read_names(guild_id, users)
        return disambiguate_names(tuple(known.get(user, MemberName("", "")) for user in users))

    def _standing(self, user_id: int, climber: Climber) -> Standing:
        """Return the current standing of a member, with a larger deviation after idle weeks."""
        rating = climber.rating_in(week_of(self._clock.now()))
        return Standing(user_id, rating, climber.games, tuple(climber.path))


def _order(climbers: Mapping[int, Climber]) -> Callable[[int], tuple[float, float, int]]:
    """Return the sort key of a leaderboard: higher ratings first, then smaller deviations."""

    def key(user_id: int) -> tuple[float, float, int]:
        after = climbers[user_id].after
        return -after.rating, after.deviation, user_id

    return key


def _ranks(users: Sequence[int], climbers: Mapping[int, Climber]) -> Mapping[int, int]:
    """Return the ranks of `users`, who are sorted by `_order`.

    Users with the same rounded rating share a rank.
    """
    ranks: dict[int, int] = {}
    for place, user in enumerate(users, start=1):
        before = users[max(0, place - 2)]
        equal = round(climbers[user].after.rating) == round(climbers[before].after.rating)
        ranks[user] = ranks[before] if equal and place > 1 else place
    return ranks


def _duel_of(
    matches: Sequence[FinishedMatch],
    figures: Mapping[int, Sequence[str]],
    users: tuple[int, int],
) -> Duel:
    known = [match for match in matches if match.id in figures]
    first, second = (
        sum_figures(figures[match.id][slot_in(match, user)] for match in known) for user in users
    )
    return Duel(tally_between(matches, users), (first, second))
