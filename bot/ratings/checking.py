"""Works ratings and sums out anew and compares them with those that are kept."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

from bot.ratings.bookkeeping import all_games
from bot.ratings.ladder import Climber, Ladder
from bot.ratings.rows import climber_of, rated_game
from bot.ratings.sums import counted_match
from bot.records.figures import added
from bot.records.ratings import LadderRecord
from bot.store.contract import Store
from bot.store.privacy import is_nobody

_ALIKE = 1e-6
"""Sums of fractions differ by the order in which they were added."""


@dataclass(frozen=True, slots=True)
class LadderReport:
    """What a look at one server's statistics of one game found."""

    ladder: LadderRecord
    members: int
    """Who stands on the ladder."""
    unfinished: bool
    """Whether games are still to be counted: then nothing was compared."""
    differences: tuple[str, ...]
    """A line each, for an operator."""


async def check_ladders(store: Store) -> AsyncIterator[LadderReport]:
    """Yield what is to say about every server and game with a finished game."""
    await store.ratings.due(1)  # makes ladders where none is yet
    for ladder in await store.ratings.ladders():
        yield await _check(store, ladder)


async def _check(store: Store, ladder: LadderRecord) -> LadderReport:
    place = (ladder.guild_id, ladder.game)
    kept = {each.user_id: climber_of(each) for each in await store.ratings.standings(ladder)}
    ready = await store.ratings.up_to_date(*place) and await store.figures.all_counted(*place)
    if not ready:
        return LadderReport(ladder, len(kept), True, ())
    climbing = Ladder()
    for game in await all_games(store, ladder):
        if game.counts:
            climbing.play(rated_game(game))
    found = [
        *_rating_differences(kept, climbing.climbers),
        *_sum_differences(await store.figures.sums(*place), await _sums_anew(store, ladder)),
    ]
    return LadderReport(ladder, len(kept), False, tuple(found))


def _rating_differences(kept: Mapping[int, Climber], anew: Mapping[int, Climber]) -> list[str]:
    return [
        f"member {user}: the kept rating is {_written(kept.get(user))},"
        f" worked out it is {_written(anew.get(user))}"
        for user in sorted(kept.keys() | anew.keys())
        if not _same_climber(kept.get(user), anew.get(user))
    ]


def _same_climber(one: Climber | None, other: Climber | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.games, one.week, one.match_id) == (other.games, other.week, other.match_id) and all(
        math.isclose(mine, theirs, rel_tol=_ALIKE, abs_tol=_ALIKE)
        for mine, theirs in zip(_numbers(one), _numbers(other), strict=True)
    )


def _numbers(climber: Climber) -> tuple[float, ...]:
    begun, after, told = climber.begun, climber.after, climber.told
    return (
        begun.rating, begun.deviation, begun.volatility, told.information, told.surprise,
        after.rating, after.deviation, after.volatility,
    )  # fmt: skip


def _written(climber: Climber | None) -> str:
    if climber is None:
        return "none"
    after = climber.after
    return f"{after.rating:.2f} ± {after.deviation:.2f} after {climber.games} games"


async def _sums_anew(store: Store, ladder: LadderRecord) -> Mapping[int, str]:
    sums: dict[int, str] = defaultdict(str)
    for match in await store.figures.finished(ladder.guild_id, ladder.game):
        figures = (await store.figures.of_matches([match.id])).get(match.id)
        record = await store.load_match(match.id)
        if figures is None or record is None:
            continue
        anew = counted_match(match, figures).sums
        for slot, user in enumerate(match.user_ids):
            if record.levels[slot] is None and not is_nobody(user):
                sums[user] = added(sums[user] or None, anew[slot])
    return sums


def _sum_differences(kept: Mapping[int, str], anew: Mapping[int, str]) -> list[str]:
    return [
        f"member {user}: the kept sums are {kept.get(user)}, worked out they are {anew.get(user)}"
        for user in sorted(kept.keys() | anew.keys())
        if not _same(json.loads(kept.get(user, "{}")), json.loads(anew.get(user, "{}")))
    ]


def _same(one: object, other: object) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, int | float) and isinstance(other, int | float):
        return math.isclose(one, other, rel_tol=_ALIKE)
    return one == other
