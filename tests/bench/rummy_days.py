"""The duration of a rummy game by message, in days, for each rule set.

Every member looks in at about 8:00, 13:00 and 20:30, and plays whole turns like the mate (a
computer player). In between, the members' plans play, through the same functions as in the bot. A
visit is a time at which a member looks in and has to act.

`nice python -m tests.bench rummy-days` writes the days of every round to `DAYS_FILE`, the table
from which invitations estimate the length of a game; `--rules ten` does so for one rule set. With
`--share 0.5` it plays half as many games and only prints the results. In rows named `mixed`,
members at the same table choose different ways of playing.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise, product
from statistics import fmean, median, stdev

from bot.games.rummy.chance import chance_event, first_dealer
from bot.games.rummy.legality import deciding_seats
from bot.games.rummy.moves import Event, Lay, Move, MovePlayed, Seat
from bot.games.rummy.plan import BOLD, CAUTIOUS, NO_PLAN, HandPlan, planned_move, turn_id
from bot.games.rummy.players import Mate
from bot.games.rummy.rules import apply, new_game
from bot.games.rummy.state import Phase, RoundEnd, View, view
from bot.games.rummy.terms.agreement import (
    DAYS_FILE,
    DAYS_SEATS,
    Agreement,
    Preset,
    proposed_options,
    turn_delay,
)
from bot.games.rummy.terms.options import Options
from tests.bench import measure
from tools.captain.rummy_contest import FixedCards

GAMES = 12
"""The usual number of games for each row of the table."""
LOOKS = ((8.0, 1.0), (13.0, 1.0), (20.5, 1.5))
"""The times of day at which a member looks in: mean and standard deviation, in hours."""
DAY_HOURS = 24.0
PAUSE_HOURS = tuple(seconds / 3600 for seconds in turn_delay(Agreement()))
"""The shortest and the longest delay of an automatic turn, in hours."""
SETTING_CLICKS = 3
"""The clicks to set a plan: on *My plan*, on one of its buttons, and on *Back*."""
_PLANNED = replace(NO_PLAN, plays=True, wake=CAUTIOUS)
_DECISIONS = replace(NO_PLAN, plays=True, wake=BOLD)
WAYS: Mapping[str, tuple[HandPlan, ...]] = {
    "hand": (NO_PLAN,),
    "planned": (_PLANNED,),
    "decisions": (_DECISIONS,),
    "mixed": (NO_PLAN, _PLANNED, _DECISIONS),
}
"""The ways of playing, each as the plans that a member may have.

A member plays every turn by hand, or a plan plays and calls the member when it matters, or only for
decisions. At a `mixed` table each member has one of the three plans at random.
"""
TABLE_WAYS = ("hand", "planned")
"""The ways of playing that `DAYS_FILE` contains."""
AIMED_SEATS = (4, 8)
"""The numbers of players for which the aims are stated."""
AIMS = (
    "four seats, all rounds: only for decisions 16 days, 18 visits; when it matters 24, 28; "
    "at most 2 % of the rounds unwon"
)


@dataclass
class Member:
    """A member who looks in three times a day and plays like the mate."""

    chance: random.Random
    looks: Iterator[float] = field(init=False)
    here: float = -1.0
    """The time of the latest or the next visit, in hours since the midnight before the game."""
    visits: int = 0

    def __post_init__(self) -> None:
        self.mate = Mate(self.chance)
        self.looks = self._looks()

    def _looks(self) -> Iterator[float]:
        day = 0
        while True:
            for hour, varies in LOOKS:
                yield day * DAY_HOURS + self.chance.gauss(hour, varies)
            day += 1

    def come(self, now: float) -> tuple[float, bool]:
        """Return the next time at which the member is present, and whether it is a new visit."""
        if self.here == now:
            return now, False
        while self.here < now:
            self.here = next(self.looks)
        self.visits += 1
        return self.here, True


@dataclass
class Cost:
    """The counts of one game."""

    round_days: list[float]
    """The duration of each round, in days."""
    visits: float
    """The average number of visits per member."""
    turns: int
    clicks: int
    rounds: int
    unwon: int


class SimulatedGame:
    """A game in progress."""

    def __init__(
        self, options: Options, players: int, plans: Sequence[HandPlan], seed: str
    ) -> None:
        """Start a game in which each member has one of `plans` at random."""
        self._luck = FixedCards(seed)
        dealer = first_dealer(players, self._luck)
        self._state = new_game(options, players, dealer)
        answers = random.Random(f"{seed}/plans")
        self._plans = [answers.choice(plans) for _ in range(players)]
        self._members = [Member(random.Random(f"{seed}/{slot}")) for slot in range(players)]
        self._now = random.Random(seed).uniform(8, 21)
        self._clicks = SETTING_CLICKS * sum(plan.plays for plan in self._plans)
        self._turn, self._began, self._moved = "", self._state, False
        self._pauses = random.Random(f"{seed}/pauses")

    def play(self) -> Cost:
        """Play the game to its end."""
        ends = [self._now]
        while self._state.phase is not Phase.OVER:
            self._step()
            if len(self._state.table.history) == len(ends):
                ends.append(self._now)
        history = self._state.table.history
        return Cost(
            round_days=[(end - start) / DAY_HOURS for start, end in pairwise(ends)],
            visits=sum(each.visits for each in self._members) / len(self._members),
            turns=sum(result.turns for result in history),
            clicks=self._clicks,
            rounds=len(history),
            unwon=sum(result.end is not RoundEnd.OUT for result in history),
        )

    def _step(self) -> None:
        if turn_id(self._state) != self._turn:
            self._turn, self._began, self._moved = turn_id(self._state), self._state, False
        event: Event | None = chance_event(self._state, self._luck)
        if event is None:
            (seat,) = deciding_seats(self._state)
            event = MovePlayed(seat, self._move(seat))
        self._state = apply(self._state, event)

    def _move(self, seat: Seat) -> Move:
        seen = view(self._state, seat)
        began = None if self._moved else view(self._began, seat)
        plan = replace(self._plans[seat.slot], round=seen.table.round)
        move = planned_move(seen, seat, plan, is_window_over=True, began=began)
        if move is not None:
            if seen.table.phase is Phase.OFFER:
                self._now += self._pauses.uniform(*PAUSE_HOURS)
            return move
        return self._by_hand(seat, seen)

    def _by_hand(self, seat: Seat, seen: View) -> Move:
        member = self._members[seat.slot]
        self._now, is_new = member.come(self._now)
        move = member.mate.choose(seen)
        # A single button lays all matching cards.
        self._clicks += is_new + (not isinstance(move, Lay) or self._first_lay(seen))
        self._moved = True
        return move

    @staticmethod
    def _first_lay(seen: View) -> bool:
        return not seen.table.turn.has_laid


def _spread(values: list[float]) -> str:
    order = sorted(values)
    low, high = order[len(order) // 10], order[-1 - len(order) // 10]
    return f"{median(order):5.1f} ({low:.0f}-{high:.0f})"


def run(share: float = 1.0, rules: Sequence[Preset] = ()) -> None:
    """Print the days, visits, clicks and unwon rounds of whole games for every rule set.

    If `rules` is not empty, only these rule sets are played. The results replace a rule set's rows
    in `DAYS_FILE`, unless fewer games than usual are played.
    """
    games = max(1, round(GAMES * share))
    measure.title(f"Rummy: a game by message ({games} games a row; median, 10 to 90 %)")
    for preset in rules or Preset:
        rows = []
        for players, way in product(DAYS_SEATS, TABLE_WAYS):
            days = _print_row(preset, players, way, games)
            rows.append(" ".join([preset, str(players), way, *(f"{each:.2f}" for each in days)]))
        for players in AIMED_SEATS:
            _print_row(preset, players, "mixed", games)
            if preset is Preset.STANDARD:
                _print_row(preset, players, "decisions", games)
        if share >= 1:
            replace_rows(preset, rows)
    measure.row("aims, at most", AIMS)


def replace_rows(preset: Preset, rows: Sequence[str]) -> None:
    """Replace the rows of a rule set in `DAYS_FILE`."""
    title, *known = DAYS_FILE.read_text(encoding="utf-8").splitlines()
    by_preset = {each: [row for row in known if row.split()[0] == each] for each in Preset} | {
        preset: rows
    }
    lines = [title, *chain.from_iterable(by_preset.values()), ""]
    DAYS_FILE.write_text("\n".join(lines), encoding="utf-8")


def _print_row(preset: Preset, players: int, way: str, games: int) -> list[float]:
    """Play whole games, print their results, and return the mean duration of each round in days."""
    options = proposed_options(players, preset)
    costs = [SimulatedGame(options, players, WAYS[way], str(seed)).play() for seed in range(games)]
    days = [sum(each.round_days) for each in costs]
    rounds, unwon = sum(each.rounds for each in costs), sum(each.unwon for each in costs)
    measure.row(
        f"{preset.value}, {players} seats, {way}",
        f"{_spread(days)} days",
        f"mean {fmean(days):.1f} ± {_margin(days):.1f}",
        f"{_spread([each.visits for each in costs])} visits",
        f"{sum(e.clicks for e in costs) / sum(e.turns for e in costs):4.2f} clicks",
        f"{median(each.turns for each in costs):4.0f} turns",
        f"unwon {unwon} of {rounds}, at most {_at_most(unwon, rounds):.1%}",
    )
    return [fmean(each) for each in zip(*(cost.round_days for cost in costs), strict=True)]


def _margin(values: list[float]) -> float:
    """Return half of the width of the mean's 95 % confidence interval."""
    return 1.96 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def _at_most(found: int, of: int) -> float:
    """Return the upper end of the Wilson 95 % confidence interval of the share `found / of`."""
    share, z = found / of, 1.96
    middle = share + z * z / (2 * of)
    return (middle + z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))) / (
        1 + z * z / of
    )
