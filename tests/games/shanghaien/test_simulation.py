"""Whole random games from fixed seeds; the rules' invariants hold in every position."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.games.game import MoveRefusedError
from bot.games.shanghaien.cards import (
    NATIONS,
    TRICKS_IN_DECK,
    Card,
    ExtraTrick,
    Half,
    Options,
    Sailor,
    Trick,
)
from bot.games.shanghaien.notation import (
    format_event,
    format_move,
    parse_event,
    parse_move,
    part_words,
)
from bot.games.shanghaien.rules import (
    apply,
    can_move,
    check_move,
    legal_moves,
    replay,
    score,
    unseen_cards,
)
from bot.games.shanghaien.state import (
    DICE_PER_PLAYER,
    ENDS,
    ROUNDS,
    SEATS,
    CardsDealt,
    Event,
    GameState,
    Move,
    MovePlayed,
    Phase,
    Place,
    PlacementTakenBack,
    PlayTrick,
    Roll,
    Seat,
    Shanghai,
    Termination,
)
from bot.games.shanghaien.tricks.contract import NextStep, Part
from bot.games.shanghaien.tricks.table import HALF_RULES
from tests.games.shanghaien.playing import random_game, starter_of
from tests.thorough import some

DICE = range(1, 7)
VALUES_OF_PARTS: dict[Part, list[dict[str, Any]]] = {
    Part.NATION: [{"nation": nation} for nation in NATIONS],
    Part.DIE: [{"die": die} for die in DICE],
    Part.CHANGE: [{"die": die, "to": to} for die in DICE for to in DICE],
}
"""All values of each part of a trick move, as arguments of `PlayTrick`."""
FOLLOWS = {NextStep.PLACE: Phase.ROLLED, NextStep.ROLL: Phase.DICE, NextStep.PASS: Phase.TURN}


def every_move() -> list[Move]:
    """Return every move that the notation can write except resigning, legal or not."""
    ends = (None, *ENDS)
    moves: list[Move] = [Roll(), Shanghai(), *(Place(die, end) for die in DICE for end in ends)]
    for trick in Trick:
        for half, rules in HALF_RULES.items():
            plays = [PlayTrick(trick, half)]
            for part in rules.parts:
                plays = [
                    replace(play, **named) for play in plays for named in VALUES_OF_PARTS[part]
                ]
            named_ends = ends if rules.names_end else (None,)
            moves += [replace(play, end=end) for play in plays for end in named_ends]
    return moves


EVERY_MOVE = every_move()


DICE_ADDED = {Half.BOTH_DICE: 2, Half.EXCHANGE: 1}


@dataclass
class DiceOnCards:
    """The number of dice that each seat has placed on cards, counted from the moves."""

    placed: tuple[int, int] = (0, 0)
    before: tuple[int, int] = (0, 0)

    def note(self, event: Event) -> None:
        if isinstance(event, PlacementTakenBack):
            self.placed = self.before
        if not isinstance(event, MovePlayed):
            return
        added = 0
        if isinstance(event.move, Place):
            added = 1
        elif isinstance(event.move, PlayTrick):
            added = DICE_ADDED.get(event.move.half, 0)
        if added:
            self.before = self.placed
            first, second = self.placed
            is_first = event.seat is Seat.FIRST
            self.placed = (first + added * is_first, second + added * (not is_first))
        if isinstance(event.move, Shanghai):
            self.placed = (0, 0)


@pytest.mark.parametrize("extra", ExtraTrick)
@pytest.mark.parametrize("seed", range(some(2, 12)))
def test_random_game_keeps_every_promise(seed: int, extra: ExtraTrick) -> None:
    options = Options(extra)
    counted = DiceOnCards()
    events: list[Event] = []
    state = None
    for event, state in random_game(seed, options):
        counted.note(event)
        events.append(event)
        assert parse_event(format_event(event)) == event
        assert_all_cards_are_somewhere(state)
        assert_all_dice_are_somewhere(state, counted)
        assert_consistent(state)
        assert bool(legal_moves(state)) is (state.phase in (Phase.TURN, Phase.ROLLED))
    assert state is not None
    assert state.outcome is not None
    assert state.outcome.termination is Termination.COMPLETED
    assert state.outcome.score == score(state)
    assert state.outcome.winner is score(state).leader
    assert sum(isinstance(event, CardsDealt) for event in events) == len(state.history) == ROUNDS
    assert replay(options, starter_of(seed), events) == state


def assert_all_cards_are_somewhere(state: GameState) -> None:
    extra = state.options.extra_trick.cards
    found: Counter[Card] = unseen_cards(state)
    assert found.total() == state.stack
    found.update(state.tavern)
    found.update(state.gone)
    for player in state.players:
        found.update(player.tricks)
        for nation, crew in zip(NATIONS, player.crews, strict=True):
            found.update(Sailor(nation, value) for value in crew.values)
            found.update(crew.wilds)
            assert crew.values or not crew.wilds
    assert found == Counter((*state.options.deck.cards, *extra, *extra))


def assert_all_dice_are_somewhere(state: GameState, counted: DiceOnCards) -> None:
    for player, placed in zip(state.players, counted.placed, strict=True):
        assert all(number >= 0 for number in player.dice)
        assert player.placed_dice == placed <= DICE_PER_PLAYER
        assert player.supply == DICE_PER_PLAYER - placed


def assert_consistent(state: GameState) -> None:
    assert (state.outcome is not None) == (state.phase is Phase.OVER)
    assert (state.roll is not None) == (state.phase is Phase.ROLLED) or state.phase is Phase.OVER
    assert len(state.history) == state.round - (len(state.tavern) > 0)
    assert (len(state.tavern) == 6) == (state.phase is not Phase.DEAL) or state.phase is Phase.OVER
    assert state.undo is None or (state.phase is not Phase.DEAL and state.undo.undo is None)
    assert (state.one_end is not None) == any(player.placed_dice for player in state.players)


@pytest.mark.parametrize("extra", ExtraTrick)
def test_legal_list_has_exactly_the_playable_moves(extra: ExtraTrick) -> None:
    chance, met = random.Random(extra), set()
    for seed in range(some(2, 3)):
        for _, state in random_game(seed, Options(extra)):
            met |= {move.half for move in legal_moves(state) if isinstance(move, PlayTrick)}
            assert_legal_list_is_exact(state)
            for _ in range(5):
                assert_refused_alike(state, any_move(chance))
            if state.undo is not None:
                assert apply(state, PlacementTakenBack()) == state.undo
    assert met == {half for card in (*TRICKS_IN_DECK, *extra.cards) for half in card.halves}


def assert_legal_list_is_exact(state: GameState) -> None:
    listed = legal_moves(state)
    assert len(set(listed)) == len(listed)
    for move in listed:
        after = apply(state, MovePlayed(state.mover, move))
        assert after != state
        if isinstance(move, PlayTrick):
            assert_follows(state, move, after)
    allowed = {move for move in EVERY_MOVE if can_move(state, state.mover, move)}
    assert set(listed) == allowed
    waiting = state.mover.opponent
    assert not any(can_move(state, waiting, move) for move in EVERY_MOVE[:40])


def assert_follows(state: GameState, move: PlayTrick, after: GameState) -> None:
    rules = HALF_RULES[move.half]
    assert rules.has_parts(move)
    assert len(part_words(move)) == len(rules.parts)
    assert after.phase is FOLLOWS[rules.next_step]
    assert (after.mover is state.mover) is (rules.next_step is not NextStep.PASS)
    assert after.player(state.mover).has_used_captain


def any_move(chance: random.Random) -> Move:
    """Return a move with random parts, possibly malformed, as a bug might build it."""
    pips = (None, *range(-1, 9))
    end = chance.choice((None, *ENDS))
    trick, half = chance.choice([*Trick]), chance.choice([*Half])
    nation, die, to = chance.choice((None, *NATIONS)), chance.choice(pips), chance.choice(pips)
    play = PlayTrick(trick, half, nation=nation, die=die, to=to, end=end)
    return chance.choice((play, play, Place(chance.randrange(-1, 9), end), Roll(), Shanghai()))


def assert_refused_alike(state: GameState, move: Move) -> None:
    for seat in SEATS:
        if seat is state.mover and move in legal_moves(state):
            continue
        assert not can_move(state, seat, move)
        with pytest.raises(MoveRefusedError) as checked:
            check_move(state, seat, move)
        with pytest.raises(MoveRefusedError) as applied:
            apply(state, MovePlayed(seat, move))
        assert checked.value.reason is applied.value.reason


def test_every_writable_move_reads_back() -> None:
    assert [parse_move(format_move(move)) for move in EVERY_MOVE] == EVERY_MOVE
