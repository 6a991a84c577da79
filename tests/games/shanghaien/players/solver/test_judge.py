"""The exact solver of a round: its cache, its kinds (classes of positions), and plays of tricks."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import numpy as np
import pytest

from bot.games.shanghaien.cards import ExtraTrick, Half, Trick
from bot.games.shanghaien.players.learnt import Aim, LearntValue
from bot.games.shanghaien.players.solver import calls, placements, solution
from bot.games.shanghaien.players.solver import solution as judging
from bot.games.shanghaien.players.solver.calls import RoundValue
from bot.games.shanghaien.players.solver.kinds import SPENT, Kinds, Pattern, Rolls, Trait, kinds
from bot.games.shanghaien.players.solver.placements import (
    DIGITS,
    INDEX_OF,
    MAX_TO_ROLL,
    PLACEMENTS,
    ROLLS,
    add_one_die,
    add_two_dice,
    outcomes,
    remove_cards,
    remove_one_die,
    rows,
)
from bot.games.shanghaien.players.solver.solution import (
    RoundEvaluator,
    RoundSolution,
    SolutionCache,
    stack_of,
)
from bot.games.shanghaien.rules import apply, award_of, legal_moves
from bot.games.shanghaien.state import (
    CardsDealt,
    DiceRolled,
    End,
    GameState,
    MovePlayed,
    Phase,
    Place,
    Player,
    PlayTrick,
    Roll,
    Seat,
)
from tests.games.shanghaien.players.plain_points import PlainPoints
from tests.games.shanghaien.players.solver.test_exactness import rounds
from tests.games.shanghaien.playing import after
from tests.thorough import some
from tools.captain.training.sampling import sample_end


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that records the numbers of the solved rounds."""
    found: list[int] = []

    class RecordedSolution(RoundSolution):
        def __init__(self, state: GameState, value: RoundValue) -> None:
            found.append(state.round)
            super().__init__(state, value)

    monkeypatch.setattr(judging, "RoundSolution", RecordedSolution)
    return found


def openings() -> list[GameState]:
    return [positions[0] for positions in islice(rounds(ExtraTrick.NONE), 2)]


def test_a_round_is_solved_once(solved: list[int]) -> None:
    evaluator = RoundEvaluator(PlainPoints())
    for state in next(rounds(ExtraTrick.NONE)):
        evaluator.evaluate(state)
    assert len(solved) == 1


def test_engines_with_different_values_do_not_share_solved_rounds(solved: list[int]) -> None:
    cache = SolutionCache()
    state, _ = openings()
    for evaluator in (RoundEvaluator(PlainPoints(), cache), RoundEvaluator(PlainPoints(), cache)):
        evaluator.evaluate(state)
    assert len(solved) == 2


@pytest.mark.parametrize(("room", "times"), [(0, 3), (10**9, 2)], ids=["full", "roomy"])
def test_a_solved_round_is_dropped_if_another_needs_the_memory(
    room: int, times: int, solved: list[int]
) -> None:
    one, other = openings()
    evaluator = RoundEvaluator(PlainPoints(), SolutionCache(room))
    for state in (one, other, one):
        evaluator.evaluate(state)
    assert len(solved) == times


def test_a_solved_round_is_small() -> None:
    """A solution does not keep the arrays for many dice on the table, which take megabytes."""
    state, _ = openings()
    assert not any(player.tricks for player in state.players)
    assert RoundSolution(state, PlainPoints()).size < 300_000


def opening() -> GameState:
    return after("deal F4 A3 X2 G1 T3 S2", "1 roll; dice 2 5")


def later_than(state: GameState) -> GameState:
    placed = next(move for move in legal_moves(state) if isinstance(move, Place))
    state = apply(state, MovePlayed(state.mover, placed))
    state = apply(state, MovePlayed(state.mover, Roll()))
    return apply(state, DiceRolled((1, 3)))


def test_an_open_end_is_judged_after_the_end_was_fixed() -> None:
    evaluator = RoundEvaluator(LearntValue.read(Aim.WINNING))
    evaluator.evaluate_moves(later_than(opening()))
    fresh = RoundEvaluator(LearntValue.read(Aim.WINNING))
    assert evaluator.evaluate(opening()) == pytest.approx(fresh.evaluate(opening()))
    assert [found.move for found in evaluator.evaluate_moves(opening())] == [
        found.move for found in fresh.evaluate_moves(opening())
    ]


BOTH = Trait(can_place_both=True)
EXCHANGE = Trait(can_exchange=True)
SHARKS = Trait(can_exchange=True, can_send=True)
EITHER = Trait(can_place_both=True, can_exchange=True, can_send=True)
SENDER = Trait(has_sent=True)

Counts = tuple[int, ...]
Dice = tuple[Counts, int]
"""A player's dice by card, and the number of the card that the player sent to the sharks, or 0."""


def with_dice(counts: Counts, *added: int, taken: int = 0) -> Counts:
    return tuple(
        count + added.count(number) - (number == taken) for number, count in enumerate(counts, 1)
    )


def random_dice(random: Random, trait: Trait, placed: int) -> Dice:
    counts = random.choice(PLACEMENTS[placed])
    lying = [number for number, count in enumerate(counts, 1) if count]
    return counts, random.choice(lying) if trait.has_sent else 0


def kind_of(pattern: Pattern, mover: Dice, other: Dice) -> int:
    places = [
        rows(has_sent=trait.has_sent, dice=sum(counts)).find_row(sent, INDEX_OF[counts])
        for trait, (counts, sent) in ((pattern.mover, mover), (pattern.other, other))
    ]
    return int(kinds(pattern).by_rows[places[0], places[1]])


def outcome_of(mover: Dice, other: Dice) -> int:
    (mine, my_card), (theirs, their_card) = mover, other
    code = outcomes(sum(mine), sum(theirs))[INDEX_OF[mine], INDEX_OF[theirs]]
    digits = DIGITS[code].astype(int)
    for card in (my_card, their_card):
        if card:
            digits[card - 1] = 0
    return int(digits @ 3 ** np.arange(6))


def rolls_of(found: Kinds) -> Rolls:
    assert found.rolls is not None
    return found.rolls


@pytest.mark.parametrize(
    "pattern",
    [
        Pattern(SPENT, BOTH, 4, 4),
        Pattern(BOTH, SPENT, 4, 6),
        Pattern(SHARKS, SENDER, 3, 4),
        Pattern(SHARKS, SHARKS, 0, 1),
        Pattern(EITHER, BOTH, 2, 3),
        Pattern(SENDER, EXCHANGE, 4, 3),
    ],
)
def test_a_class_has_the_successors_of_each_of_its_positions(pattern: Pattern) -> None:
    random = Random(str(pattern))
    rolls = rolls_of(kinds(pattern))
    for _ in range(40):
        mover = random_dice(random, pattern.mover, pattern.placed)
        other = random_dice(random, pattern.other, pattern.other_placed)
        kind = kind_of(pattern, mover, other)
        assert pattern.placed < 2 or kinds(pattern).outcome[kind] == outcome_of(mover, other)
        after = pattern.next_pattern(1, pattern.mover)
        wanted = [
            kind_of(after, other, (with_dice(mover[0], die), mover[1])) for die in range(1, 7)
        ]
        assert [*rolls.own[:, kind]] == wanted
        if pattern.mover.can_send:
            after = pattern.next_pattern(1, SENDER)
            wanted = [kind_of(after, other, (with_dice(mover[0], die), die)) for die in range(1, 7)]
            assert [*rolls.sharks[:, kind]] == wanted


@pytest.mark.parametrize(
    "pattern",
    [Pattern(BOTH, SPENT, 4, 6), Pattern(EXCHANGE, SENDER, 3, 3), Pattern(EITHER, EITHER, 4, 4)],
)
def test_both_dice_of_a_roll_lead_where_they_are_laid_or_one_is_taken_back(
    pattern: Pattern,
) -> None:
    random = Random(str(pattern))
    rolls = rolls_of(kinds(pattern))
    for _ in range(20):
        mover = random_dice(random, pattern.mover, pattern.placed)
        other = random_dice(random, pattern.other, pattern.other_placed)
        places = rolls.pairs[:, kind_of(pattern, mover, other)]
        for (dice, _), place in zip(ROLLS, places, strict=True):
            both = with_dice(mover[0], *dice)
            if pattern.mover.can_place_both:
                assert rolls.laid[place] == kind_of(
                    pattern.next_pattern(2, SPENT), other, (both, 0)
                )
            if pattern.mover.can_exchange and pattern.placed:
                wanted = {
                    kind_of(
                        pattern.next_pattern(1, SPENT), other, (with_dice(both, taken=number), 0)
                    )
                    for number in range(1, 7)
                    if both[number - 1]
                }
                assert {*rolls.back[:, place].tolist()} == wanted


def test_there_are_as_many_kinds_as_there_are_different_rolls() -> None:
    counts = 4, 4
    pattern = Pattern(SPENT, SPENT, *counts)
    numbers = kinds(pattern).by_rows
    following = kinds(pattern.next_pattern(1, SPENT)).by_rows
    reached = np.array(
        [
            [following[:, INDEX_OF[with_dice(mine, die)]] for die in range(1, 7)]
            for mine in PLACEMENTS[counts[0]]
        ]
    )
    each = np.concatenate([outcomes(*counts)[:, None], reached], axis=1).swapaxes(1, 2)
    different = np.unique(each.reshape(-1, 7), axis=0)
    assert (
        len(kinds(pattern).outcome)
        == len(different)
        == len(np.unique(numbers))
        < numbers.size * 2 / 3
    )


def test_positions_remain_in_one_class_after_another_trick_is_played() -> None:
    random = Random(3)
    pattern = Pattern(SPENT, EXCHANGE, 4, 4)
    spent = kinds(pattern).spent
    assert spent is not None
    for _ in range(100):
        mover, other = (random_dice(random, SPENT, 4) for _ in range(2))
        without = kind_of(pattern._replace(other=SPENT), mover, other)
        assert spent[kind_of(pattern, mover, other)] == without


def test_a_forced_call_has_a_kind_for_each_outcome() -> None:
    pattern = Pattern(SENDER, SENDER, MAX_TO_ROLL + 1, 5)
    random = Random(4)
    for _ in range(100):
        mover, other = random_dice(random, SENDER, 5), random_dice(random, SENDER, 5)
        assert kind_of(pattern, mover, other) == outcome_of(mover, other)
    assert kinds(pattern).rolls is None


CROWDED = some(1, 3)
"""The number of tested rounds with so many plays of tricks that the solver must merge some."""


def rounds_begun() -> list[GameState]:
    """Return starts of rounds; both players have several tricks and crews."""
    found = []
    for seed in range(300):
        random = Random(f"crowded/{seed}")
        state = sample_end(random, 6, is_patient=True)
        if all(len(player.tricks) >= 2 for player in state.players):
            found.append(apply(state, CardsDealt(tuple(random.sample(stack_of(state), 6)))))
        if len(found) == CROWDED:
            return found
    raise AssertionError("no such rounds")


@pytest.mark.long
def test_it_costs_less_and_changes_little(monkeypatch: pytest.MonkeyPatch) -> None:
    value = LearntValue.read(Aim.WINNING)
    for state in rounds_begun():
        monkeypatch.setattr(calls, "MOST_PAIRS", 100_000)
        whole = RoundSolution(state, value)
        monkeypatch.undo()
        bounded = RoundSolution(state, value)
        assert bounded.size <= whole.size
        assert bounded.evaluate(state) == pytest.approx(whole.evaluate(state), abs=0.02)
        assert bounded.has_position(state)


def test_outcomes_are_those_of_the_rules() -> None:
    random = Random(2)
    for _ in range(500):
        rows, columns = random.randint(0, 6), random.randint(0, 6)
        row = random.randrange(len(PLACEMENTS[rows]))
        column = random.randrange(len(PLACEMENTS[columns]))
        players = (Player(PLACEMENTS[rows][row]), Player(PLACEMENTS[columns][column]))
        digits = DIGITS[outcomes(rows, columns)[row, column]]
        for number in range(1, 7):
            winner, _, _ = award_of(players, number)
            assert digits[number - 1] == {None: 0, Seat.FIRST: 1, Seat.SECOND: 2}[winner]


def test_adding_and_taking_dice_lead_where_the_counts_say() -> None:
    for index, counts in enumerate(PLACEMENTS[3]):
        for number in range(6):
            added = PLACEMENTS[4][add_one_die(3)[number, index]]
            assert sum(added) == 4
            assert added[number] == counts[number] + 1
            taken = remove_one_die(3)[number, index]
            assert (taken == -1) == (counts[number] == 0)
            if taken >= 0:
                assert PLACEMENTS[2][taken][number] == counts[number] - 1
        for row, ((low, high), _) in enumerate(ROLLS):
            both = list(counts)
            both[low - 1] += 1
            both[high - 1] += 1
            assert PLACEMENTS[5][add_two_dice(3)[row, index]] == tuple(both)


def test_cards_sent_to_the_sharks_have_no_winner() -> None:
    without_sent = remove_cards(frozenset({2, 6}))
    for outcome, digits in enumerate(DIGITS):
        after = DIGITS[without_sent[outcome]]
        assert after[1] == after[5] == 0
        assert list(after[[0, 2, 3, 4]]) == list(digits[[0, 2, 3, 4]])


HALVES = sorted(placements.SOLVED_HALVES - {Half.TWO_SAILORS})


def positions_with(half: Half) -> list[GameState]:
    """Return positions after a roll; the mover holds the only trick, which is one with `half`."""
    card = next(trick for trick in Trick if half in trick.halves)
    found = []
    for positions in islice(rounds(ExtraTrick.NONE), 3):
        state = positions[0]
        mover = replace(state.player(state.mover), tricks=(card,), dice=(0, 1, 0, 0, 1, 0))
        other = replace(state.player(state.mover.opponent), tricks=(), dice=(1, 0, 1, 0, 0, 0))
        sides = (mover, other) if state.mover.slot == 0 else (other, mover)
        found.append(
            replace(state, phase=Phase.ROLLED, roll=(2, 5), one_end=End.LEFT, players=sides)
        )
    return found


def plays(state: GameState, half: Half) -> list[PlayTrick]:
    return [
        move for move in legal_moves(state) if isinstance(move, PlayTrick) and move.half is half
    ]


@pytest.mark.parametrize("half", HALVES)
def test_its_plays_have_the_values_of_the_following_tables_and_compete_with_others(
    half: Half, monkeypatch: pytest.MonkeyPatch
) -> None:
    for state in positions_with(half):
        followed = [
            RoundEvaluator(PlainPoints()).evaluate_move(state, play) for play in plays(state, half)
        ]
        with monkeypatch.context() as patch:
            for module in (placements, solution):
                patch.setattr(module, "SOLVED_HALVES", placements.SOLVED_HALVES - {half})
            evaluator = RoundEvaluator(PlainPoints())
            alone = [evaluator.evaluate_move(state, play) for play in plays(state, half)]
            evaluated = evaluator.evaluate_moves(state)
        assert alone
        assert alone == pytest.approx(followed, abs=1e-3)
        assert {move for move, _ in evaluated} >= set(plays(state, half))
        worths = [worth for _, worth in evaluated]
        assert worths == sorted(worths, reverse=True)
