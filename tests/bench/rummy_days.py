"""The duration of a rummy game by message, in days, for each set of rules.

Every member looks in at about 8, 13 and 20:30, and plays whole turns like the mate; in between,
plans act by the same functions as in the bot. A visit is a look at which the member had to act.

`nice python -m tests.bench rummy-days --share 0.5` plays half as many games.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from statistics import median

from bot.games.rummy.chance import chance_event, first_dealer
from bot.games.rummy.legality import deciding_seats
from bot.games.rummy.moves import Event, Lay, Move, MovePlayed, Pass, Seat
from bot.games.rummy.plan import BOLD, CAUTIOUS, NO_PLAN, HandPlan, planned_move, turn_id
from bot.games.rummy.players import Mate
from bot.games.rummy.rules import apply, new_game
from bot.games.rummy.state import Phase, RoundEnd, View
from bot.games.rummy.terms.agreement import (
    Agreement,
    Preset,
    Rounds,
    change_length,
    fit_agreement,
    proposed_options,
    turn_delay,
)
from bot.games.rummy.terms.options import Options
from bot.games.rummy.view import view
from tests.bench import measure
from tools.captain.rummy_contest import FixedCards

GAMES = 20
TABLE_SIZES = (4, 8)
OTHER_SIZES = (2, 3, 5, 6, 7)
LOOKS = ((8.0, 1.0), (13.0, 1.0), (20.5, 1.5))
"""The hours at which a member looks in, and their standard deviation."""
DAY_HOURS = 24.0
PAUSE_HOURS = tuple(seconds / 3600 for seconds in turn_delay(Agreement()))
"""The bounds of the delay of an automatic turn, in hours."""
SETTING_CLICKS = 3
"""The clicks on My plan, one of its buttons, and Back."""
WAYS: Mapping[str, HandPlan | None] = {
    "nothing said, nothing bought": None,
    "nothing said": NO_PLAN,
    "cautious": replace(NO_PLAN, plays=True, wake=CAUTIOUS),
    "bold": replace(NO_PLAN, plays=True, wake=BOLD),
}
PLANS = {name: WAYS[name] for name in ("nothing said", "cautious", "bold")}
AIMS = "four seats, all rounds: bold 16 days, 18 visits; cautious 24, 28; eight: 18 and 32 days"


@dataclass
class Member:
    """A member who looks in three times a day and plays like the mate."""

    chance: random.Random
    looks: Iterator[float] = field(init=False)
    here: float = -1.0
    """The latest look, in hours since the game began."""
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
        """Return the time at which the member is present, and whether that is a new visit."""
        if self.here == now:
            return now, False
        while self.here < now:
            self.here = next(self.looks)
        self.visits += 1
        return self.here, True


@dataclass
class Cost:
    """The counts of one game."""

    days: float
    visits: float
    """The average of the members."""
    turns: int
    clicks: int
    rounds: int
    unwon: int


class SimulatedGame:
    """A game in progress."""

    def __init__(self, options: Options, players: int, plan: HandPlan | None, seed: str) -> None:
        self._luck = FixedCards(seed)
        dealer = first_dealer(players, self._luck)
        self._state = new_game(options, players, dealer)
        self._plan = plan
        self._members = [Member(random.Random(f"{seed}/{slot}")) for slot in range(players)]
        self._now = random.Random(seed).uniform(8, 21)
        self._clicks = 0 if plan is None or not plan.plays else SETTING_CLICKS * players
        self._turn, self._began, self._moved = "", self._state, False
        self._pauses = random.Random(f"{seed}/pauses")

    def play(self) -> Cost:
        """Play the game to its end."""
        start = self._now
        while self._state.phase is not Phase.OVER:
            self._step()
        history = self._state.table.history
        return Cost(
            days=(self._now - start) / DAY_HOURS,
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
        if self._plan is None and seen.table.phase is Phase.BUY:
            return Pass()
        if self._plan is not None:
            began = None if self._moved else view(self._began, seat)
            plan = replace(self._plan, round=seen.table.round)
            move = planned_move(seen, seat, plan, waited=True, began=began)
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


def run(share: float = 1.0) -> None:
    """Print days, visits, clicks and rounds without a winner, for each table, format and plan."""
    games = max(1, round(GAMES * share))
    measure.title(f"Rummy: a game by message ({games} games a row; median, 10 to 90 %)")
    for players in TABLE_SIZES:
        for form in Rounds:
            options = fit_agreement(change_length(Agreement(), form), players).options
            for name, plan in WAYS.items():
                _print_row(f"{players} seats, {form.value}, {name}", options, players, plan, games)
    measure.row("aims, at most", AIMS)
    measure.title("Rummy: four seats, all rounds, by every rule set")
    for preset in Preset:
        options = proposed_options(4, preset)
        for name, plan in PLANS.items():
            _print_row(f"{preset.value}, {name}", options, 4, plan, games)
    measure.row("aim, at most", "2 % of the rounds unwon, by every rule set, table size and plan")
    measure.title("Rummy: all rounds, at the other tables")
    for players in OTHER_SIZES:
        options = fit_agreement(Agreement(), players).options
        _print_row(f"{players} seats, long, nothing said", options, players, NO_PLAN, games)


def _print_row(
    name: str, options: Options, players: int, plan: HandPlan | None, games: int
) -> None:
    found = [SimulatedGame(options, players, plan, str(seed)).play() for seed in range(games)]
    rounds, unwon = sum(each.rounds for each in found), sum(each.unwon for each in found)
    measure.row(
        name,
        f"{_spread([each.days for each in found])} days",
        f"{_spread([each.visits for each in found])} visits",
        f"{sum(e.clicks for e in found) / sum(e.turns for e in found):4.2f} clicks",
        f"{median(each.turns for each in found):4.0f} turns",
        f"unwon {unwon} of {rounds}, at most {_at_most(unwon, rounds):.1%}",
    )


def _at_most(found: int, of: int) -> float:
    """Return the upper end of the Wilson confidence interval of 95 % of the share."""
    share, z = found / of, 1.96
    middle = share + z * z / (2 * of)
    return (middle + z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))) / (
        1 + z * z / of
    )
