"""Statistics of members and pairs, computed on request."""

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
    counts,
    rule_set_of,
    slot_in,
    tally_between,
    week_of,
)
from bot.records.matches import FinishedMatch, MemberFigures
from bot.records.names import MemberName, disambiguate_names
from bot.runtime.clock import Clock
from bot.store.sql.store import Store


@dataclass(frozen=True, slots=True)
class Sums:
    """A member's sums."""

    tally: Tally
    counted: str
    """Sums of the figures of the games that count; JSON that the game reads."""
    every: str
    """Sums of the figures of every finished game."""


def summed(texts: Iterable[str]) -> str:
    """Return the sum of JSON texts: numbers add up wherever several have one in the same place.

    What is no number is left out: it has no sum.
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
"""From so many games on, a member stands on the leaderboard."""
LISTED_CAPTAINS = 25
MOST_OF_A_WEEK = 1_000
"""More games are not counted."""
FEW_CAPTAINS = 10
"""A leaderboard with fewer than so many lists newcomers below them, up to so many in all."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One member's rating."""

    user_id: int
    rating: Rating
    games: int
    path: tuple[PathPoint, ...]
    """Of every own game, oldest first."""


class CountedGame(NamedTuple):
    """A game that counts, as its figures tell it."""

    point: PathPoint
    figures: str
    """JSON that the game reads."""
    rules: str
    """The rule set."""


@dataclass(frozen=True, slots=True)
class MemberStatistics:
    """What there is to say about one member on one server."""

    sums: Sums
    """What the own games add up to; what the figures in it mean the game knows."""
    standing: Standing | None
    """None before the first game that counts."""
    game_by_game: tuple[CountedGame, ...] = ()
    """The games that count, as far as their figures are there; oldest first."""
    by_rules: Mapping[str, str] = field(default_factory=dict)
    """Sums of the figures of every finished game by rule set, the one of the most games first;
    those that are not asked for, too."""
    rules: str | None = None
    """The one rule set that all else is about; None: all."""

    @property
    def mixed(self) -> bool:
        """Whether games that count are told together though their rules differ."""
        return len({game.rules for game in self.game_by_game}) > 1

    @property
    def tally(self) -> Tally:
        """The results of the games that count."""
        return self.sums.tally


@dataclass(frozen=True, slots=True)
class Duel:
    """Two members' games against each other; pairs go in the order they were asked for."""

    tally: Tally
    """The first one's results."""
    figures: tuple[str, str]
    """Sums of each one's figures in these games: JSON that the game reads."""


@dataclass(frozen=True, slots=True)
class RankedMember:
    """A line of the leaderboard."""

    rank: int
    name: str
    """The present display name, told apart from the others'."""
    standing: Standing
    tally: Tally


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A server's best, and where the asking member is."""

    captains: tuple[RankedMember, ...]
    """The best with enough games who do not hide, best first."""
    own: Standing | None
    """The asking member's standing, hidden or not."""
    own_rank: int | None
    hidden: bool
    """Whether the asking member hides."""
    newcomers: tuple[RankedMember, ...] = ()
    """Those with too few games for a firm rank, best first; none where captains are many."""
    rule_sets: tuple[str, ...] = ()
    """By which there are games that count, the one of the most first."""
    rules: str | None = None
    """The one that it is about; None: all."""

    @property
    def listed(self) -> tuple[RankedMember, ...]:
        """All who stand on it, in order."""
        return (*self.captains, *self.newcomers)


class Statistics:
    """One game's statistics on every server."""

    def __init__(self, store: Store, clock: Clock, game: AnyGame, ladders: Ladders) -> None:
        self._store = store
        self._game = game
        self._clock = clock
        self._ladders = ladders

    async def is_complete(self, guild_id: int) -> bool:
        """Return whether the figures of every finished game of a server are there; results are."""
        return await self._store.figures.all_counted(guild_id, self._game.name)

    async def finished(self, guild_id: int, user_id: int) -> Sequence[FinishedMatch]:
        """Return every finished match of a member on a server, the latest first."""
        return await self._store.figures.finished(guild_id, self._game.name, user_id)

    async def latest(self, guild_id: int, user_id: int, most: int) -> Sequence[FinishedMatch]:
        """Return a member's up to `most` latest finished matches on a server, the latest first."""
        return await self._store.figures.latest(guild_id, self._game.name, user_id, most)

    async def has_finished(self, guild_id: int, user_id: int) -> bool:
        """Return whether a member has finished a match on a server."""
        return await self._store.figures.has_finished(guild_id, self._game.name, user_id)

    async def member(
        self, guild_id: int, user_id: int, rules: str | None = None
    ) -> MemberStatistics:
        """Return a member's statistics on a server, by one rule set or all; raises HelperError.

        Where the member has played by no such rules, by all.
        """
        here = (guild_id, self._game.name)
        found = await self._store.figures.of_member(*here, user_id)
        sets = Counter(self.rule_set(each) for each in found.values())
        rules = rules if rules in sets else None
        climber = (await self._ladders.of(*here, rules)).climbers.get(user_id)
        path = () if climber is None else tuple(climber.path)
        told = {
            match_id: each
            for match_id, each in found.items()
            if rules in (None, self.rule_set(each))
        }
        # Hundreds of games would hold up every click for as long as they take.
        counted, every, by_rules = await asyncio.to_thread(
            self._sums, found, told, {each.match_id for each in path}
        )
        return MemberStatistics(
            sums=Sums(Tally() if climber is None else climber.tally, counted, every),
            standing=None if climber is None else self._standing(user_id, climber),
            game_by_game=tuple(
                CountedGame(point, told[point.match_id].figures, self.rule_set(own))
                for point in path
                if (own := told.get(point.match_id))
            ),
            by_rules={name: by_rules[name] for name, _ in sets.most_common()},
            rules=rules,
        )

    def _sums(
        self,
        found: Mapping[int, MemberFigures],
        told: Mapping[int, MemberFigures],
        counting: Set[int],
    ) -> tuple[str, str, Mapping[str, str]]:
        """Return the sums of games that count, of all that are told, and of all by rule set."""
        counted = summed(told[match_id].figures for match_id in told.keys() & counting)
        others = (each.figures for match_id, each in told.items() if match_id not in counting)
        by_rules: dict[str, list[str]] = {}
        for each in found.values():
            by_rules.setdefault(self.rule_set(each), []).append(each.figures)
        every = summed([counted, *others])
        if len(by_rules) == 1:
            return counted, every, dict.fromkeys(by_rules, every)
        return counted, every, {name: summed(texts) for name, texts in by_rules.items()}

    def rule_set(self, game: FinishedMatch | MemberFigures) -> str:
        """Return the rule set, by name, by which a game was played."""
        return rule_set_of(self._game.name, game.options)

    async def duel(self, guild_id: int, users: tuple[int, int]) -> Duel:
        """Return what two members did in those of their games against each other that count."""
        found = await self._store.figures.between(guild_id, self._game.name, users)
        matches = [match for match in found if counts(match)]
        figures = await self._store.figures.of_matches([match.id for match in matches])
        # Hundreds of games would hold up every click for as long as they take.
        return await asyncio.to_thread(_duel_of, matches, figures, users)

    async def rivalry(self, guild_id: int, users: tuple[int, int]) -> Tally:
        """Return the first one's results in the finished games of two members."""
        found = await self._store.figures.between(guild_id, self._game.name, users)
        return tally_between(found, users)

    async def leaderboard(
        self,
        guild_id: int,
        user_id: int,
        rules: str | None = None,
        gone: frozenset[int] = frozenset(),
    ) -> Leaderboard:
        """Return a server's leaderboard as `user_id` asks for it, by one rule set or all.

        By all where nobody has played by such rules, and without members who are `gone`. Raises
        HelperError.
        """
        hidden, here = await self.hidden(guild_id), (guild_id, self._game.name)
        ladder = await self._ladders.of(*here)
        sets = tuple(name for name, _ in ladder.rule_sets.most_common())
        rules = rules if rules in sets else None
        climbers = (ladder if rules is None else await self._ladders.of(*here, rules)).climbers
        listed = sorted(
            (user for user in climbers if user not in hidden | gone), key=_order(climbers)
        )
        firm = [user for user in listed if climbers[user].games >= MIN_RATED_GAMES]
        others = [user for user in listed if climbers[user].games < MIN_RATED_GAMES]
        shown = (*firm[:LISTED_CAPTAINS], *others[: max(0, FEW_CAPTAINS - len(firm))])
        ranks = _ranks([*firm, *others], climbers)
        names = await self._names(guild_id, shown)
        ranked = [
            RankedMember(
                ranks[user], name, self._standing(user, climbers[user]), climbers[user].tally
            )
            for user, name in zip(shown, names, strict=True)
        ]
        own = climbers.get(user_id)
        return Leaderboard(
            captains=tuple(ranked[: len(firm)]),
            newcomers=tuple(ranked[len(firm) :]),
            own=None if own is None else self._standing(user_id, own),
            own_rank=ranks[user_id] if user_id in firm else None,
            hidden=user_id in hidden,
            rule_sets=sets,
            rules=rules,
        )

    async def played_since(self, guild_id: int, moment: float) -> Counter[str]:
        """Return how many games that count ended on a server since a moment, in Unix seconds.

        By rule set.
        """
        ended = await self._store.figures.ended(
            guild_id, self._game.name, (moment, 0), MOST_OF_A_WEEK
        )
        return Counter(self.rule_set(match) for match in ended if counts(match))

    async def is_hidden(self, guild_id: int, user_id: int) -> bool:
        """Return whether a member keeps their figures to themselves."""
        return user_id in await self.hidden(guild_id)

    async def hidden(self, guild_id: int) -> frozenset[int]:
        """Return who keeps their figures to themselves on a server."""
        return await self._store.figures.hidden(guild_id)

    async def set_hidden(self, guild_id: int, user_id: int, *, hidden: bool) -> None:
        """Let a member hide or come back."""
        await self._store.figures.set_hidden(guild_id, user_id, hidden=hidden)

    async def _names(self, guild_id: int, users: Sequence[int]) -> Sequence[str]:
        """Return the present names of members, told apart; an empty one if it was just deleted."""
        known = await self._store.names.of_members(guild_id, users)
        return disambiguate_names(tuple(known.get(user, MemberName("", "")) for user in users))

    def _standing(self, user_id: int, climber: Climber) -> Standing:
        """Return a member's standing as of now, rested for the weeks without a game."""
        rating = climber.rating_in(week_of(self._clock.now()))
        return Standing(user_id, rating, climber.games, tuple(climber.path))


def _order(climbers: Mapping[int, Climber]) -> Callable[[int], tuple[float, float, int]]:
    """Return what a leaderboard is sorted by: the best first, of equals the surest."""

    def key(user_id: int) -> tuple[float, float, int]:
        after = climbers[user_id].after
        return -after.rating, after.deviation, user_id

    return key


def _ranks(users: Sequence[int], climbers: Mapping[int, Climber]) -> Mapping[int, int]:
    """Return the ranks of users in their order: whose ratings look equal share one."""
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
        summed(figures[match.id][slot_in(match, user)] for match in known) for user in users
    )
    return Duel(tally_between(matches, users), (first, second))
