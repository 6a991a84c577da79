"""One round, solved: what every position in it is worth, asked for by `GameState`."""

from __future__ import annotations

from typing import NamedTuple

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
from bot.games.shanghaien.players.solver.roll_choices import BETTER
from bot.games.shanghaien.players.solver.rollback import Group, Rollback, Stage
from bot.games.shanghaien.players.solver.valuing import RoundValue
from bot.games.shanghaien.rules import apply, unseen_cards
from bot.games.shanghaien.state import GameState, Phase


class UnknownPositionError(LookupError):
    """A position that a solution does not cover: another round, or a way it left out."""


class _TrickUse(NamedTuple):
    """How both players have used their tricks this round."""

    holdings: tuple[Holding, Holding]
    unspent: tuple[bool, bool]
    sharks: frozenset[int]


class _SideIndex(NamedTuple):
    """Where the tables keep one side: its group, its place there, and what to add."""

    group: Group
    place: int
    extra: float


class _Entry(NamedTuple):
    """Where the tables keep a position, seen by its mover."""

    tables: Rollback
    stage: Stage
    ways: tuple[int, int]
    row: int
    column: int
    extra: float
    """What to add to the worth found there, for the mover."""


RoundKey = tuple[int, int, tuple[Card, ...], tuple[Card, ...]]
"""Number, slot of the starter, tavern and stack: what stays the same all through a round."""


def round_key(state: GameState) -> RoundKey:
    """Return the key of the round that `state` is in."""
    return state.round, state.starter.slot, state.tavern, stack_of(state)


def stack_of(state: GameState) -> tuple[Card, ...]:
    """Return the cards in the stack, in the order of `DECK`: what is left, not how it lies."""
    left = unseen_cards(state)
    return tuple(card for card in dict.fromkeys(DECK) for _ in range(left[card]))


class RoundSolution:
    """The solved tables of one round."""

    def __init__(self, state: GameState, value: RoundValue) -> None:
        """Solve the round of `state`, from what both players have done with their tricks by then.

        Raises ValueError if `state` is not inside a round.
        """
        if not state.tavern:
            raise ValueError("there is no round to solve between rounds")
        self.key = round_key(state)
        table = Table(state.round, state.tavern, self.key[3], state.shark_cards)
        calls = CallWorth(value, table, (_side(state, SEATS[0]), _side(state, SEATS[1])))
        sides = calls.sides
        self._starter = state.starter.slot
        self._ways = _every_use(sides, state.shark_cards)
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
        use = _trick_use(state)
        uses = [use]
        if state.sharks_armed and state.roll is not None:
            # Not a position of the tables yet: the die placed next decides which card goes.
            uses = [use._replace(sharks=use.sharks | {die}) for die in state.roll]
        return round_key(state) == self.key and all(
            self._find(state, each) is not None for each in uses
        )

    def worth(self, state: GameState) -> float:
        """Return what `state`, a position of this round, is worth to its mover.

        Raises UnknownPositionError if the solution does not cover it.
        """
        if state.phase is Phase.ROLLED:
            return max(self.after(state, move) for move in self.covered(state))
        entry = self._entry(state)
        if state.phase is Phase.DICE or entry.stage.faced == 0:
            return _roll(entry)
        # The tables know positions by who has just placed: the opponent of the mover.
        ways = (entry.ways[1], entry.ways[0])
        after = entry.tables.worth_after(entry.stage.reply, ways, entry.column, entry.row)
        return entry.extra - after

    def after(self, state: GameState, move: Move) -> float:
        """Return what `move`, a legal one, is worth to the mover of `state`.

        Raises UnknownPositionError if the solution does not cover what follows.
        """
        if isinstance(move, Shanghai):
            entry = self._entry(state)
            call = entry.tables.worth_of_call(entry.stage, entry.ways, entry.row, entry.column)
            return call + entry.extra
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
        return _trick_use(apply(state, Played(state.mover, move))) in self._ways

    def _entry(self, state: GameState) -> _Entry:
        found = self._find(state, _trick_use(state))
        if found is None:
            raise UnknownPositionError
        tables, stage, own, other = found
        slot = state.mover.slot
        return _Entry(
            tables,
            stage,
            (own.place, other.place),
            INDEX_OF[state.players[slot].dice],
            INDEX_OF[state.players[1 - slot].dice],
            own.extra - other.extra,
        )

    def _find(
        self, state: GameState, use: _TrickUse
    ) -> tuple[Rollback, Stage, _SideIndex, _SideIndex] | None:
        """Return the tables that have `state`, and where; None if none do.

        `use` says how both have used their tricks; the mover's side comes first.
        """
        # The tables for one fixed end do not contain the choice between the ends.
        tables = self._opening if state.one_end is None else self._tables.get(state.one_end)
        ways = self._ways.get(use)
        if ways is None or tables is None:
            return None
        slot = state.mover.slot
        mine, theirs = state.players[slot], state.players[1 - slot]
        own, other = ways[slot], ways[1 - slot]
        stage = Stage(slot, own.group, other.group, mine.placed, theirs.placed)
        return (tables, stage, own, other) if tables.fits(stage.reply) else None

    def _opened(self) -> Rollback:
        """Return tables for the first roll, whose maker also picks the end that is 1."""
        left, right = (self._tables[end] for end in ENDS)
        opening = Rollback(left.sides, left.calls, left.ahead)
        opening.after = {
            stage: BETTER[self._starter](left.after[stage], right.after[stage])
            for stage in left.after
            if stage.slot == self._starter and stage.faced == 0
        }
        return opening


def _roll(entry: _Entry) -> float:
    return (
        entry.tables.worth_of_roll(entry.stage, entry.ways, entry.row, entry.column) + entry.extra
    )


def _trick_use(state: GameState) -> _TrickUse:
    first, second = state.players
    return _TrickUse(
        (holding_of(first), holding_of(second)),
        (not first.captain_used, not second.captain_used),
        state.shark_cards,
    )


def _side(state: GameState, seat: Seat) -> Side:
    player = state.player(seat)
    if state.sharks_armed and seat is state.mover:
        return armed_side(holding_of(player))
    return (spent_side if player.captain_used else open_side)(holding_of(player))


def _every_use(
    sides: tuple[Side, Side], sharks: frozenset[int]
) -> dict[_TrickUse, tuple[_SideIndex, _SideIndex]]:
    """Return where the tables keep each way to use both tricks.

    Two ways that look the same are worth the same: only one of them is kept.
    """
    found: dict[_TrickUse, tuple[_SideIndex, _SideIndex]] = {}
    each = [
        [
            (_SideIndex(group, way.place, way.extra), way.spending)
            for group, ways in grouped(side).items()
            for way in ways
        ]
        for side in sides
    ]
    for first, mine in each[0]:
        for second, theirs in each[1]:
            use = _TrickUse(
                (mine.holding, theirs.holding),
                (first.group is Group.UNSPENT, second.group is Group.UNSPENT),
                sharks | mine.sharks | theirs.sharks,
            )
            found.setdefault(use, (first, second))
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
