"""The exact solution of a round, and `RoundEvaluator`, which evaluates positions and moves with it.

A solution contains tables of values for all positions that the round can reach; see `Rollback`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from bot.games.shanghaien.cards import Card, Half
from bot.games.shanghaien.players.solver.calls import (
    BETTER,
    ArrayLocation,
    CallWorth,
    Group,
    OpenRound,
    Rollback,
    RoundEndings,
    RoundValue,
    Stage,
    group_uses,
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
    MovePlayed,
    Phase,
    PlayTrick,
    Seat,
    Shanghai,
)


class UnknownPositionError(LookupError):
    """A position that a solution does not contain.

    It belongs to another round, or is reached only by a move that the tables omit.
    """


class _BothTricks(NamedTuple):
    """The state of both players' tricks in this round; tuples are indexed by slot."""

    holdings: tuple[Holding, Holding]
    unspent: tuple[bool, bool]
    """For each player, True if no trick is played in this round yet."""
    sharks: frozenset[int]
    """The numbers, 1 to 6, of the cards sent to the sharks."""


class _SideIndex(NamedTuple):
    """The location of one player's trick use in the tables; see `IndexedUse`."""

    group: Group
    use_index: int
    extra: float


_Sides = tuple[_SideIndex, _SideIndex]
"""The locations of both players' trick uses, by slot."""


class _Entry(NamedTuple):
    """The location of a position in the tables."""

    tables: Rollback
    stage: Stage
    location: ArrayLocation
    extra: float
    """The amount to add to the value in the tables to get the value for the mover."""


RoundKey = tuple[int, int, tuple[Card, ...], tuple[Card, ...]]
"""The facts that are constant during a round: its number, the slot of the starter, the tavern, and
the cards that may still be dealt."""


def round_key(state: GameState) -> RoundKey:
    """Return the key of the round of `state`."""
    return state.engine_round, state.starter.slot, state.tavern, stack_of(state)


def stack_of(state: GameState) -> tuple[Card, ...]:
    """Return the cards that may still be dealt, in print order; empty in the final round."""
    return () if state.engine_round == ROUNDS else tuple(unseen_cards(state).elements())


class RoundSolution:
    """The exact values of all positions that one round can reach from a given position."""

    def __init__(self, state: GameState, value: RoundValue) -> None:
        """Solve the round of `state`. Tricks that were played before remain played.

        Raises ValueError if `state` is not inside a round.
        """
        if not state.tavern:
            raise ValueError("there is no round to solve between rounds")
        self.key = round_key(state)
        open_round = OpenRound(state.engine_round, state.tavern, self.key[3], state.shark_cards)
        calls = CallWorth(value, open_round, (_side(state, SEATS[0]), _side(state, SEATS[1])))
        self._starter = state.starter.slot
        self._sharks = state.shark_cards
        self._locations = _list_locations(calls.sides, state.shark_cards)
        self._ends = ENDS if state.one_end is None else (state.one_end,)
        self._tables = Rollback(
            calls.sides, calls.evaluate_calls(self._ends), _compute_dice_lead(state)
        )
        self._tables.solve()
        self._opening = self._solve_first_roll() if state.one_end is None else None

    @property
    def size(self) -> int:
        """The size of the tables in bytes."""
        return self._tables.size

    def has_position(self, state: GameState) -> bool:
        """Return whether the tables contain `state`."""
        use = _both_tricks(state)
        uses = [use]
        if state.has_armed_sharks and state.roll is not None:
            # The tables contain only positions after a die has determined the card.
            uses = [use._replace(sharks=use.sharks | {die}) for die in state.roll]
        return round_key(state) == self.key and all(any(self._find(state, each)) for each in uses)

    def evaluate(self, state: GameState) -> float:
        """Return the value of `state` for its mover.

        Raises UnknownPositionError if the tables do not contain the position.
        """
        if state.phase is Phase.ROLLED:
            return max(self.evaluate_move(state, move) for move in self.solved_moves(state))
        tables, stage, location, extra = self._entry(state)
        if state.phase is Phase.DICE or stage.other_placed == 0:
            return tables.evaluate_roll(stage, location) + extra
        return tables.evaluate(stage, location) + extra

    def evaluate_move(self, state: GameState, move: Move) -> float:
        """Return the value of a legal `move` for the mover of `state`.

        Raises UnknownPositionError if the tables do not contain the position after it.
        """
        if isinstance(move, Shanghai):
            tables, stage, location, extra = self._entry(state)
            return tables.evaluate_call(stage, location) + extra
        following = apply(state, MovePlayed(state.mover, move))
        worth = self.evaluate(following)
        return worth if following.mover is state.mover else -worth

    def solved_moves(self, state: GameState) -> list[Move]:
        """Return the legal moves that the tables contain.

        They omit halves that are not solved, and pointless uses of *2 Sailors*; see `CallWorth`.
        """
        moves = legal_moves(state)
        if state.phase is not Phase.ROLLED:
            return list(moves)
        return [
            move
            for move in moves
            if is_solved(move) and (not _plays_wild(move) or self._contains_after(state, move))
        ]

    def _contains_after(self, state: GameState, move: Move) -> bool:
        return _both_tricks(apply(state, MovePlayed(state.mover, move))) in self._locations

    def _entry(self, state: GameState) -> _Entry:
        tables = self._tables_of(state)
        for stage, own, other in self._find(state, _both_tricks(state)):
            found = self._rows(state, own.group, other.group)
            if tables is None or found is None:
                continue
            slot = state.mover.slot
            uses = (other.use_index, own.use_index) if slot else (own.use_index, other.use_index)
            end = 0 if state.one_end is None else self._ends.index(state.one_end)
            location = ArrayLocation(int(tables.kinds(stage).by_rows[found]), end, *uses)
            return _Entry(tables, stage, location, own.extra - other.extra)
        raise UnknownPositionError

    def _rows(self, state: GameState, own: Group, other: Group) -> tuple[int, int] | None:
        """Return the row of the mover's dice and the row of the opponent's dice.

        `own` and `other` are the groups of the mover and of the opponent. None if the groups are
        impossible: a player who sent a card to the sharks has a die on it.
        """
        dice = [state.player(seat).dice for seat in (state.mover, state.mover.opponent)]
        has_sent = [group is Group.SHARKS for group in (own, other)]
        numbers = [
            [number for number in state.shark_cards if lying[number - 1]] if is_sender else [0]
            for lying, is_sender in zip(dice, has_sent, strict=True)
        ]
        for pair in product(*numbers):
            if self._sharks.union(pair) - {0} == state.shark_cards:
                first, second = (
                    rows(has_sent=is_sender, dice=sum(lying)).find_row(number, INDEX_OF[lying])
                    for is_sender, lying, number in zip(has_sent, dice, pair, strict=True)
                )
                return first, second
        return None

    def _find(
        self, state: GameState, use: _BothTricks
    ) -> Iterator[tuple[Stage, _SideIndex, _SideIndex]]:
        """Yield the possible locations of `state` in the tables, the mover's side first.

        `use` is the state of both players' tricks in `state`.
        """
        tables = self._tables_of(state)
        slot = state.mover.slot
        mine, theirs = state.players[slot], state.players[1 - slot]
        for uses in self._locations.get(use, ()):
            own, other = uses[slot], uses[1 - slot]
            stage = Stage(slot, own.group, other.group, mine.placed_dice, theirs.placed_dice)
            if tables is not None and tables.is_possible(stage):
                yield stage, own, other

    def _tables_of(self, state: GameState) -> Rollback | None:
        # Before the first placement, the player also chooses the end with card 1.
        if state.one_end is None:
            return self._opening
        return self._tables if state.one_end in self._ends else None

    def _solve_first_roll(self) -> Rollback:
        """Return the tables for the first roll, in which the player also chooses the end with
        card 1.
        """
        tables = self._tables
        opening = Rollback(tables.sides, tables.calls, tables.ahead)
        better = BETTER[self._starter]
        opening.worths = {
            stage: better.reduce(worth, axis=1, keepdims=True)
            for stage, worth in tables.worths.items()
            if stage.slot != self._starter and stage.placed == 0
        }
        return opening


def _both_tricks(state: GameState) -> _BothTricks:
    first, second = state.players
    return _BothTricks(
        (holding_of(first), holding_of(second)),
        (not first.has_used_captain, not second.has_used_captain),
        state.shark_cards,
    )


def _side(state: GameState, seat: Seat) -> Side:
    player = state.player(seat)
    if state.has_armed_sharks and seat is state.mover:
        return armed_side(holding_of(player))
    return (spent_side if player.has_used_captain else open_side)(holding_of(player))


def _list_locations(
    sides: tuple[Side, Side], sharks: frozenset[int]
) -> dict[_BothTricks, list[_Sides]]:
    """Return the locations in the tables for each state of both players' tricks.

    A state does not contain which player sent a card to the sharks, so it can have several
    locations; only the dice show which one applies. Locations with the same pair of groups have the
    same value, so only one of them is returned.
    """
    found: dict[_BothTricks, dict[tuple[Group, Group], _Sides]] = {}
    each = [
        [
            (_SideIndex(group, entry.use_index, entry.extra), entry.use)
            for group, uses in group_uses(side).items()
            for entry in uses
        ]
        for side in sides
    ]
    for first, mine in each[0]:
        for second, theirs in each[1]:
            use = _BothTricks(
                (mine.holding, theirs.holding),
                (first.group is Group.UNSPENT, second.group is Group.UNSPENT),
                sharks | mine.sharks | theirs.sharks,
            )
            groups = first.group, second.group
            found.setdefault(use, {}).setdefault(groups, (first, second))
    return {use: list(sides.values()) for use, sides in found.items()}


def _compute_dice_lead(state: GameState) -> int:
    """Return how many more dice than the opponent the player in slot 0 has on cards.

    The number is that just after a turn of the player in slot 0; see `Rollback`.
    """
    lead = state.players[0].placed_dice - state.players[1].placed_dice
    return lead if state.mover.slot == 1 else lead + 1


def is_solved(move: Move) -> bool:
    """Return whether `move` is part of the tables, by its half; see `SOLVED_HALVES`."""
    return not isinstance(move, PlayTrick) or move.half in SOLVED_HALVES


def _plays_wild(move: Move) -> bool:
    return isinstance(move, PlayTrick) and move.half is Half.TWO_SAILORS


MOST_CACHED_BYTES = 16_000_000
"""The maximum total size of the cached solutions while another round is solved."""


class SolutionCache:
    """A cache of solved rounds, which several evaluators can share.

    It is not thread-safe.
    """

    def __init__(self, room: int = MOST_CACHED_BYTES) -> None:
        """Create an empty cache. It keeps up to `room` bytes while another round is solved."""
        self._room = room
        self._solutions: list[tuple[RoundValue, RoundSolution]] = []
        """The solutions and their valuations, the least recently used first."""

    def solution(self, state: GameState, value: RoundValue) -> RoundSolution:
        """Return a solution that covers `state` and values the ends of rounds by `value`.

        Solves the round if no such solution is cached.
        """
        for age, (by, solution) in enumerate(reversed(self._solutions), start=1):
            if by is value and solution.has_position(state):
                if age > 1:
                    self._solutions.append(self._solutions.pop(-age))
                return solution
        # Remove old solutions first, to have their memory for the new one.
        while sum(each.size for _, each in self._solutions) > self._room:
            del self._solutions[0]
        found = RoundSolution(state, value)
        self._solutions.append((value, found))
        return found


class EvaluatedMove(NamedTuple):
    """A legal move with its value for the mover, in the unit of the `RoundValue`."""

    move: Move
    worth: float


class RoundEvaluator:
    """Evaluates positions and moves, given a valuation of the ends of rounds.

    It caches solved rounds and is not thread-safe.
    """

    def __init__(self, value: RoundValue, cache: SolutionCache | None = None) -> None:
        """Store the valuation `value`, and a cache of solved rounds, by default a new one."""
        self._value = value
        self._cache = SolutionCache() if cache is None else cache

    def evaluate(self, state: GameState) -> float:
        """Return the value of `state`, a position inside a round, for its mover."""
        return self._solution(state).evaluate(state)

    def evaluate_between_rounds(self, state: GameState) -> float:
        """Return the value of `state`, a position between rounds, for the starter of the next
        round.
        """
        caller, other = state.mover.opponent, state.mover
        end = RoundEndings(
            round=state.engine_round,
            cards=(),
            unseen=stack_of(state),
            caller=[holding_of(state.player(caller))],
            other=[holding_of(state.player(other))],
        )
        return -float(self._value.evaluate(end)[0, 0, 0])

    def evaluate_moves(self, state: GameState) -> list[EvaluatedMove]:
        """Return the moves to consider in `state`, the best first.

        Equally good moves have the order of `legal_moves`. Uses of *2 Sailors* that gain too little
        are omitted; see `CallWorth`.
        """
        solution = self._solution(state)
        found = [
            EvaluatedMove(move, solution.evaluate_move(state, move))
            for move in solution.solved_moves(state)
        ]
        beyond = [move for move in legal_moves(state) if not is_solved(move)]
        found += [EvaluatedMove(move, self._evaluate_beyond(state, move)) for move in beyond]
        return sorted(found, key=lambda evaluated: -evaluated.worth)

    def evaluate_move(self, state: GameState, move: Move) -> float:
        """Return the value of a legal `move` for the mover of `state`."""
        if not is_solved(move):
            return self._evaluate_beyond(state, move)
        try:
            return self._solution(state).evaluate_move(state, move)
        except UnknownPositionError:
            return self._evaluate_beyond(state, move)

    def _evaluate_beyond(self, state: GameState, move: Move) -> float:
        """Return the value of `move` for the mover, by solving the position after it."""
        following = apply(state, MovePlayed(state.mover, move))
        if following.tavern:
            worth = self._solution(following).evaluate(following)
        else:
            worth = self.evaluate_between_rounds(following)
        return worth if following.mover is state.mover else -worth

    def _solution(self, state: GameState) -> RoundSolution:
        return self._cache.solution(state, self._value)
