"""One round, solved: what every position in it is worth, asked for by `GameState`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bot.games.shanghaien.cards import DECK, Card, Half
from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import ENDS, SEATS, Move, Played, PlayTrick, Seat, Shanghai
from bot.games.shanghaien.players.solver.calls import CallWorth, Table, grouped
from bot.games.shanghaien.players.solver.holdings import (
    SOLVED_HALVES,
    Holding,
    Side,
    armed_side,
    holding_of,
    open_side,
    spent_side,
)
from bot.games.shanghaien.players.solver.placements import INDEX_OF
from bot.games.shanghaien.players.solver.rollback import Group, Level, Rollback
from bot.games.shanghaien.players.solver.valuing import RoundValue
from bot.games.shanghaien.rules import apply, unseen_cards
from bot.games.shanghaien.state import GameState, Phase


class UnknownPositionError(LookupError):
    """A position that a solution does not cover: another round, or a way it left out."""


class _Stand(NamedTuple):
    """What tells apart the ways in which both players may have spent their tricks."""

    holdings: tuple[Holding, Holding]
    unspent: tuple[bool, bool]
    sharks: frozenset[int]


class _Kept(NamedTuple):
    """How one side stands: its group, its place in the group, what to add."""

    group: Group
    place: int
    extra: float


class _Spot(NamedTuple):
    """Where the tables keep a position, seen from the mover's chair."""

    tables: Rollback
    level: Level
    ways: tuple[int, int]
    row: int
    column: int
    extra: float
    """What to add to the worth found there, for the mover."""


RoundKey = tuple[int, int, tuple[Card, ...], tuple[Card, ...]]
"""Number, slot of the starter, tavern and stack: what stays the same all through a round."""


def round_key(state: GameState) -> RoundKey:
    """Return what tells the round of `state` from others."""
    return state.round, state.starter.slot, state.tavern, stack_of(state)


def stack_of(state: GameState) -> tuple[Card, ...]:
    """Return the cards in the stack, in the order of `DECK`: what is left, not how it lies."""
    left = unseen_cards(state)
    return tuple(card for card in dict.fromkeys(DECK) for _ in range(left[card]))


class RoundSolution:
    """The solved tables of one round."""

    def __init__(self, state: GameState, value: RoundValue) -> None:
        """Solve the round of `state` from the way both players stand to their tricks there.

        Raises ValueError if `state` is not inside a round.
        """
        if not state.tavern:
            raise ValueError("there is no round to solve between rounds")
        self.key = round_key(state)
        table = Table(state.round, state.tavern, self.key[3], state.shark_cards)
        calls = CallWorth(value, table, (_side(state, SEATS[0]), _side(state, SEATS[1])))
        sides = calls.sides
        self._starter = state.starter.slot
        self._ways = _every_way(sides, state.shark_cards)
        self._tables = {
            end: Rollback(sides, calls.calls(end), _ahead(state))
            for end in (ENDS if state.one_end is None else (state.one_end,))
        }
        for tables in self._tables.values():
            tables.solve()
        self._opening = self._opened() if state.one_end is None else None

    @property
    def size(self) -> int:
        """Bytes held by the tables."""
        return sum(tables.size for tables in self._tables.values())

    def covers(self, state: GameState) -> bool:
        """Return whether `state` is a position of this round that was solved."""
        stand = _stand(state)
        stands = [stand]
        if state.sharks_armed and state.roll is not None:
            # Still on the way to a position: the die placed next decides which card goes.
            stands = [stand._replace(sharks=stand.sharks | {die}) for die in state.roll]
        return round_key(state) == self.key and all(
            self._kept(state, each) is not None for each in stands
        )

    def worth(self, state: GameState) -> float:
        """Return what `state`, a position of this round, is worth to its mover.

        Raises UnknownPositionError if the solution does not cover it.
        """
        if state.phase is Phase.ROLLED:
            return max(self.after(state, move) for move in self.covered(state))
        spot = self._spot(state)
        if state.phase is Phase.DICE or spot.level.faced == 0:
            return _roll(spot)
        # The tables know positions by who has just placed: the opponent of the mover.
        ways = (spot.ways[1], spot.ways[0])
        after = spot.tables.worth_after(spot.level.reply, ways, spot.column, spot.row)
        return spot.extra - after

    def after(self, state: GameState, move: Move) -> float:
        """Return what `move`, a legal one, is worth to the mover of `state`.

        Raises UnknownPositionError if the solution does not cover what follows.
        """
        if isinstance(move, Shanghai):
            spot = self._spot(state)
            call = spot.tables.worth_of_call(spot.level, spot.ways, spot.row, spot.column)
            return call + spot.extra
        following = apply(state, Played(state.mover, move))
        worth = self.worth(following)
        return worth if following.mover is state.mover else -worth

    def covered(self, state: GameState) -> list[Move]:
        """Return the legal moves that the tables follow: all but pointless *2 Sailors*."""
        moves = legal_moves(state)
        if state.phase is not Phase.ROLLED:
            return list(moves)
        return [
            move
            for move in moves
            if is_solved(move) and (not _lays_wild(move) or self._follows(state, move))
        ]

    def _follows(self, state: GameState, move: Move) -> bool:
        return _stand(apply(state, Played(state.mover, move))) in self._ways

    def _spot(self, state: GameState) -> _Spot:
        found = self._kept(state, _stand(state))
        if found is None:
            raise UnknownPositionError
        tables, level, own, other = found
        slot = state.mover.slot
        return _Spot(
            tables,
            level,
            (own.place, other.place),
            INDEX_OF[state.players[slot].dice],
            INDEX_OF[state.players[1 - slot].dice],
            own.extra - other.extra,
        )

    def _kept(self, state: GameState, stand: _Stand) -> tuple[Rollback, Level, _Kept, _Kept] | None:
        """Return the tables that have `state`, and where; None if none do.

        `stand` is how both stand to their tricks; what is kept comes the mover's first.
        """
        # What was solved with the end fixed knows nothing of the choice between the ends.
        tables = self._opening if state.one_end is None else self._tables.get(state.one_end)
        ways = self._ways.get(stand)
        if ways is None or tables is None:
            return None
        slot = state.mover.slot
        mine, theirs = state.players[slot], state.players[1 - slot]
        own, other = ways[slot], ways[1 - slot]
        level = Level(slot, own.group, other.group, mine.placed, theirs.placed)
        return (tables, level, own, other) if tables.fits(level.reply) else None

    def _opened(self) -> Rollback:
        """Return tables for the first roll, whose maker also picks the end that is 1."""
        left, right = (self._tables[end] for end in ENDS)
        opening = Rollback(left.sides, left.calls, left.ahead)
        opening.after = {
            level: np.maximum(left.after[level], right.after[level])
            for level in left.after
            if level.slot == self._starter and level.faced == 0
        }
        return opening


def _roll(spot: _Spot) -> float:
    return spot.tables.worth_of_roll(spot.level, spot.ways, spot.row, spot.column) + spot.extra


def _stand(state: GameState) -> _Stand:
    first, second = state.players
    return _Stand(
        (holding_of(first), holding_of(second)),
        (not first.captain_used, not second.captain_used),
        state.shark_cards,
    )


def _side(state: GameState, seat: Seat) -> Side:
    player = state.player(seat)
    if state.sharks_armed and seat is state.mover:
        return armed_side(holding_of(player))
    return (spent_side if player.captain_used else open_side)(holding_of(player))


def _every_way(
    sides: tuple[Side, Side], sharks: frozenset[int]
) -> dict[_Stand, tuple[_Kept, _Kept]]:
    """Return where each way to stand is kept.

    Two ways that look the same are worth the same: one of them is kept.
    """
    found: dict[_Stand, tuple[_Kept, _Kept]] = {}
    each = [
        [
            (_Kept(group, way.place, way.extra), way.spending)
            for group, ways in grouped(side).items()
            for way in ways
        ]
        for side in sides
    ]
    for first, mine in each[0]:
        for second, theirs in each[1]:
            stand = _Stand(
                (mine.holding, theirs.holding),
                (first.group is Group.UNSPENT, second.group is Group.UNSPENT),
                sharks | mine.sharks | theirs.sharks,
            )
            found.setdefault(stand, (first, second))
    return found


def _ahead(state: GameState) -> int:
    """Return by how many dice the first slot leads once it has just placed."""
    lead = state.players[0].placed - state.players[1].placed
    return lead if state.mover.slot == 1 else lead + 1


def is_solved(move: Move) -> bool:
    """Return whether the tables follow moves of that kind; see `SOLVED_HALVES`."""
    return not isinstance(move, PlayTrick) or move.half in SOLVED_HALVES


def _lays_wild(move: Move) -> bool:
    return isinstance(move, PlayTrick) and move.half is Half.TWO_SAILORS
