"""The exact solution of the last rounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from bot.games.shanghaien.cards import Card, Half
from bot.games.shanghaien.players.solver.calls import (
    BETTER,
    ArrayPlace,
    CallWorth,
    Group,
    OpenRound,
    Rollback,
    RoundEndings,
    RoundValue,
    Stage,
    grouped,
)
from bot.games.shanghaien.players.solver.placements import (
    INDEX_OF,
    SOLVED_HALVES,
    Holding,
    Side,
    armed_side,
    holding_of,
    open_side,
    rows,
    spent_side,
)
from bot.games.shanghaien.rules import apply, legal_moves, unseen_cards
from bot.games.shanghaien.state import (
    ENDS,
    ROUNDS,
    SEATS,
    GameState,
    Move,
    Phase,
    Played,
    PlayTrick,
    Seat,
    Shanghai,
)


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


_Sides = tuple[_SideIndex, _SideIndex]


class _Entry(NamedTuple):
    """Where the tables keep a position, seen by its mover."""

    tables: Rollback
    stage: Stage
    place: ArrayPlace
    extra: float
    """What to add to the worth found there, for the mover."""


RoundKey = tuple[int, int, tuple[Card, ...], tuple[Card, ...]]
"""Number, slot of the starter, tavern and stack: what stays the same all through a round."""


def round_key(state: GameState) -> RoundKey:
    """Return the key of the round that `state` is in."""
    return state.engine_round, state.starter.slot, state.tavern, stack_of(state)


def stack_of(state: GameState) -> tuple[Card, ...]:
    """Return the cards that may still be laid out, in print order; none in the last round."""
    return () if state.engine_round == ROUNDS else tuple(unseen_cards(state).elements())


class RoundSolution:
    """The solved tables of one round."""

    def __init__(self, state: GameState, value: RoundValue) -> None:
        """Solve the round of `state`, from what both players have done with their tricks by then.

        Raises ValueError if `state` is not inside a round.
        """
        if not state.tavern:
            raise ValueError("there is no round to solve between rounds")
        self.key = round_key(state)
        table = OpenRound(state.engine_round, state.tavern, self.key[3], state.shark_cards)
        calls = CallWorth(value, table, (_side(state, SEATS[0]), _side(state, SEATS[1])))
        self._starter = state.starter.slot
        self._sharks = state.shark_cards
        self._ways = _every_use(calls.sides, state.shark_cards)
        self._ends = ENDS if state.one_end is None else (state.one_end,)
        self._tables = Rollback(calls.sides, calls.calls(self._ends), _ahead(state))
        self._tables.solve()
        self._opening = self._opened() if state.one_end is None else None

    @property
    def size(self) -> int:
        """Bytes held by the tables."""
        return self._tables.size

    def covers(self, state: GameState) -> bool:
        """Return whether `state` is a position of this round that was solved."""
        use = _trick_use(state)
        uses = [use]
        if state.sharks_armed and state.roll is not None:
            # Not a position of the tables yet: the die placed next decides which card goes.
            uses = [use._replace(sharks=use.sharks | {die}) for die in state.roll]
        return round_key(state) == self.key and all(any(self._find(state, each)) for each in uses)

    def worth(self, state: GameState) -> float:
        """Return what `state`, a position of this round, is worth to its mover.

        Raises UnknownPositionError if the solution does not cover it.
        """
        if state.phase is Phase.ROLLED:
            return max(self.after(state, move) for move in self.covered(state))
        tables, stage, place, extra = self._entry(state)
        if state.phase is Phase.DICE or stage.faced == 0:
            return tables.worth_of_roll(stage, place) + extra
        return tables.worth(stage, place) + extra

    def after(self, state: GameState, move: Move) -> float:
        """Return what `move`, a legal one, is worth to the mover of `state`.

        Raises UnknownPositionError if the solution does not cover what follows.
        """
        if isinstance(move, Shanghai):
            tables, stage, place, extra = self._entry(state)
            return tables.worth_of_call(stage, place) + extra
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
        tables = self._tables_of(state)
        for stage, own, other in self._find(state, _trick_use(state)):
            found = self._rows(state, own.group, other.group)
            if tables is None or found is None:
                continue
            slot = state.mover.slot
            ways = (other.place, own.place) if slot else (own.place, other.place)
            end = 0 if state.one_end is None else self._ends.index(state.one_end)
            place = ArrayPlace(int(tables.kinds(stage).of[found]), end, *ways)
            return _Entry(tables, stage, place, own.extra - other.extra)
        raise UnknownPositionError

    def _rows(self, state: GameState, own: Group, other: Group) -> tuple[int, int] | None:
        """Return the rows of the dice of the mover and of his opponent, by their groups.

        None if they cannot lie so: who sends a card to the sharks has a die on it.
        """
        dice = [state.player(seat).dice for seat in (state.mover, state.mover.opponent)]
        fed = [group is Group.FED for group in (own, other)]
        numbers = [
            [number for number in state.shark_cards if lying[number - 1]] if is_fed else [0]
            for lying, is_fed in zip(dice, fed, strict=True)
        ]
        for pair in product(*numbers):
            if self._sharks.union(pair) - {0} == state.shark_cards:
                first, second = (
                    rows(fed=is_fed, dice=sum(lying)).of(number, INDEX_OF[lying])
                    for is_fed, lying, number in zip(fed, dice, pair, strict=True)
                )
                return first, second
        return None

    def _find(
        self, state: GameState, use: _TrickUse
    ) -> Iterator[tuple[Stage, _SideIndex, _SideIndex]]:
        """Yield where the tables may have `state`; the mover's side comes first.

        `use` says how both have used their tricks.
        """
        tables = self._tables_of(state)
        slot = state.mover.slot
        mine, theirs = state.players[slot], state.players[1 - slot]
        for ways in self._ways.get(use, ()):
            own, other = ways[slot], ways[1 - slot]
            stage = Stage(slot, own.group, other.group, mine.placed, theirs.placed)
            if tables is not None and tables.fits(stage):
                yield stage, own, other

    def _tables_of(self, state: GameState) -> Rollback | None:
        # The tables for fixed ends do not contain the choice between the ends.
        if state.one_end is None:
            return self._opening
        return self._tables if state.one_end in self._ends else None

    def _opened(self) -> Rollback:
        """Return tables for the first roll, whose maker also picks the end that is 1."""
        tables = self._tables
        opening = Rollback(tables.sides, tables.calls, tables.ahead)
        better = BETTER[self._starter]
        opening.worths = {
            stage: better.reduce(worth, axis=1, keepdims=True)
            for stage, worth in tables.worths.items()
            if stage.slot != self._starter and stage.placed == 0
        }
        return opening


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


def _every_use(sides: tuple[Side, Side], sharks: frozenset[int]) -> dict[_TrickUse, list[_Sides]]:
    """Return where the tables keep each way to use both tricks.

    Two ways that look the same are worth the same, and one of each pair of groups is kept: whose
    card it was that went to the sharks can only be seen from the dice.
    """
    found: dict[_TrickUse, dict[tuple[Group, Group], _Sides]] = {}
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
            groups = first.group, second.group
            found.setdefault(use, {}).setdefault(groups, (first, second))
    return {use: list(sides.values()) for use, sides in found.items()}


def _ahead(state: GameState) -> int:
    """Return by how many dice the first slot leads once it has just placed."""
    lead = state.players[0].placed - state.players[1].placed
    return lead if state.mover.slot == 1 else lead + 1


def is_solved(move: Move) -> bool:
    """Return whether the tables follow moves of that kind; see `SOLVED_HALVES`."""
    return not isinstance(move, PlayTrick) or move.half in SOLVED_HALVES


def _lays_wild(move: Move) -> bool:
    return isinstance(move, PlayTrick) and move.half is Half.TWO_SAILORS


ROOM = 16_000_000
"""Bytes of solved rounds kept while another one is solved."""


class SolutionCache:
    """A cache of solved rounds: one for all judges of a process.

    Not for use by several threads at a time.
    """

    def __init__(self, room: int = ROOM) -> None:
        """Make an empty cache that holds up to `room` bytes while another round is solved."""
        self._room = room
        self._solutions: list[tuple[RoundValue, RoundSolution]] = []
        """By use, the latest last."""

    def solution(self, state: GameState, value: RoundValue) -> RoundSolution:
        """Return a solution by `value` that covers `state`, solved now if there is none yet."""
        for place, (by, solution) in enumerate(reversed(self._solutions), start=1):
            if by is value and solution.covers(state):
                if place > 1:
                    self._solutions.append(self._solutions.pop(-place))
                return solution
        # Old tables go first, so that they and the work on the new ones never take memory together.
        while sum(each.size for _, each in self._solutions) > self._room:
            del self._solutions[0]
        found = RoundSolution(state, value)
        self._solutions.append((value, found))
        return found


class Judgement(NamedTuple):
    """A legal move and what it is worth to its mover, in the unit of the value used."""

    move: Move
    worth: float


class Judge:
    """Says what positions and moves are worth by one value of round ends.

    Keeps solved rounds, so that a round is solved once and not once a move. Not for use by
    several threads at a time.
    """

    def __init__(self, value: RoundValue, cache: SolutionCache | None = None) -> None:
        """Judge by `value`; solved rounds go to `cache`, by default one of its own."""
        self._value = value
        self._cache = SolutionCache() if cache is None else cache

    def worth(self, state: GameState) -> float:
        """Return what `state`, a position inside a round, is worth to its mover."""
        return self._solution(state).worth(state)

    def worth_between_rounds(self, state: GameState) -> float:
        """Return what `state`, with no tavern laid out, is worth to the next starter."""
        caller, other = state.mover.opponent, state.mover
        end = RoundEndings(
            round=state.engine_round,
            cards=(),
            unseen=stack_of(state),
            caller=[holding_of(state.player(caller))],
            other=[holding_of(state.player(other))],
        )
        return -float(self._value.of(end)[0, 0, 0])

    def judge(self, state: GameState) -> list[Judgement]:
        """Return the moves to consider in `state`, best first; equals in legal order.

        *2 Sailors* that gain nothing however the round ends are left out.
        """
        solution = self._solution(state)
        found = [Judgement(move, solution.after(state, move)) for move in solution.covered(state)]
        beyond = [move for move in legal_moves(state) if not is_solved(move)]
        found += [Judgement(move, self._worth_beyond(state, move)) for move in beyond]
        return sorted(found, key=lambda judgement: -judgement.worth)

    def worth_of(self, state: GameState, move: Move) -> float:
        """Return what `move`, a legal one, is worth to the mover of `state`."""
        if not is_solved(move):
            return self._worth_beyond(state, move)
        try:
            return self._solution(state).after(state, move)
        except UnknownPositionError:
            return self._worth_beyond(state, move)

    def _worth_beyond(self, state: GameState, move: Move) -> float:
        """Return what `move` is worth by a solution of what follows it."""
        following = apply(state, Played(state.mover, move))
        if following.tavern:
            worth = self._solution(following).worth(following)
        else:
            worth = self.worth_between_rounds(following)
        return worth if following.mover is state.mover else -worth

    def _solution(self, state: GameState) -> RoundSolution:
        return self._cache.solution(state, self._value)
