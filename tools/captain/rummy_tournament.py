"""Rummy tournaments: one player of one kind plays against players of another kind.

The same cards are played once from every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, variance

from bot.games.rummy.chance import first_dealer
from bot.games.rummy.evaluation import deciding_seat, ranked_proposals
from bot.games.rummy.moves import SEATS, Move
from bot.games.rummy.players import PLAYERS, Captain, ComputerPlayer
from bot.games.rummy.state import GameState, View
from bot.games.rummy.terms.options import Options
from tools.captain.rummy_contest import FixedCards, game_events
from tools.captain.rummy_past import RevisionProcess

Z_95 = 1.96
"""Number of standard errors on either side of the mean in a 95 % interval."""
AT_ONCE = "at-once"
"""The name of `HastyCaptain` on the command line."""


class HastyCaptain(Captain):
    """A captain without patience: it goes Down (lays its contract) as soon as possible.

    Its results show whether captains that delay a complete contract can be exploited.
    """

    def choose(self, seen: View) -> Move:
        """Return the best way to go Down, or else the captain's move."""
        for way in ranked_proposals(seen, deciding_seat(seen)):
            return way.move
        return super().choose(seen)


CONTESTANTS: Mapping[str, Callable[[Random], ComputerPlayer]] = {
    **{level.value: player for level, player in PLAYERS.items()},
    AT_ONCE: HastyCaptain,
}
"""Functions that create a tournament's players, by name: the levels' players and `HastyCaptain`."""


@dataclass(slots=True)
class CardStanding:
    """The results so far of the first player, who is the only one of its kind."""

    games: int = 0
    group_shares: list[float] = field(default_factory=list)
    """For each group of games with the same cards, the first player's share of first places. If
    several players are first, each of them gets an equal part of the place."""
    group_points: list[float] = field(default_factory=list)
    """For each group, the mean of the first player's penalty minus the other players' mean penalty.
    """

    @property
    def share(self) -> float:
        """The first player's share of first places, from 0 to 1."""
        return fmean(self.group_shares)

    @property
    def share_margin(self) -> float:
        """Half of the 95 % interval of `share`, computed from the groups, which are independent."""
        return _margin(self.group_shares)

    @property
    def points(self) -> float:
        """The first player's mean penalty minus the other players' mean; lower is better."""
        return fmean(self.group_points)

    @property
    def points_margin(self) -> float:
        """Half of the 95 % interval of `points`."""
        return _margin(self.group_points)


def play_tournament(
    names: tuple[str, str],
    seats: int,
    groups: int,
    seed: int,
    options: Options,
    past: RevisionProcess | None = None,
) -> Iterator[CardStanding]:
    """Play `groups` groups of `seats` games each. After each group, yield the updated standing.

    `names` are two of `CONTESTANTS`: the first name for one player, the second name for the others.
    The games of a group have the same dealer and cards, but the first player has another seat in
    each. With `past`, the others are players of that revision, and their name must be a level. The
    standing is always the same object.
    """
    standing = CardStanding()
    for number in range(groups):
        shares, points = [], []
        for slot in range(seats):
            luck = FixedCards(f"{seed}/{number}")
            # A string seed gives the same numbers in every process, and different cards to each
            # group. In all games of a group, a seat chooses among equal moves in the same way, so
            # two kinds of players that always decide equally have equal results.
            seeds = [f"{seed}/{number}/{other}" for other in range(seats)]
            table = _play(names, slot, seeds, luck, options, past).table
            assert table.outcome is not None
            places, totals = table.outcome.places, table.totals
            shares.append((places[slot] == 1) / places.count(1))
            points.append(totals[slot] - (sum(totals) - totals[slot]) / (seats - 1))
        standing.games += seats
        standing.group_shares.append(fmean(shares))
        standing.group_points.append(fmean(points))
        yield standing


def _play(
    names: tuple[str, str],
    slot: int,
    seeds: Sequence[str],
    luck: FixedCards,
    options: Options,
    past: RevisionProcess | None,
) -> GameState:
    """Return the final state of a game with the first player on the seat `slot`."""
    if past is not None:
        past.begin(options, len(seeds), first_dealer(len(seeds), luck))

    def create_player(other: int) -> ComputerPlayer:
        if past is None or other == slot:
            return CONTESTANTS[names[other != slot]](Random(seeds[other]))
        return past.add_player(SEATS[other], names[1], seeds[other])

    players = [create_player(other) for other in range(len(seeds))]
    last: GameState
    for event, last in game_events(players, luck, options):  # noqa: B007 (returned below)
        if past is not None:
            past.apply(event)
    return last


def format_standing(first: str, second: str, seats: int, standing: CardStanding) -> str:
    """Return the tournament's result in one line for a terminal.

    Each ± is half of the 95 % interval.
    """
    return (
        f"one {first} among {seats - 1} of {second}: {standing.games} games,"
        f" {standing.share:.1%} ± {standing.share_margin:.1%} of the first places"
        f" (equal players: {1 / seats:.1%}), penalty {standing.points:+.2f} ±"
        f" {standing.points_margin:.2f} compared with the others"
    )


def _margin(values: list[float]) -> float:
    if len(values) < 2:
        return float("inf")
    return Z_95 * sqrt(variance(values) / len(values))
