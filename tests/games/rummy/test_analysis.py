"""Hints and analyses.

A hint lists the captain's choice first. An analysis separates luck from decisions. Neither uses
hidden cards.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.games.rummy.analysis import (
    COSTLY_KEPT,
    SHOWN,
    Analysis,
    CostlyChoice,
    Hint,
    HintReason,
    analyse,
    hint,
)
from bot.games.rummy.cards import parse_card
from bot.games.rummy.evaluation import Evaluation, remove_card
from bot.games.rummy.legality import can_move, deciding_seats
from bot.games.rummy.moves import Buy, Discard, Event, MovePlayed, Pass, Seat
from bot.games.rummy.notation import parse_event, parse_move
from bot.games.rummy.plan import BOLD, CAUTIOUS, NO_PLAN, HandPlan, planned_move
from bot.games.rummy.players import Captain, Level, make_player
from bot.games.rummy.rules import new_game
from bot.games.rummy.solver.distance import count_missing_cards
from bot.games.rummy.state import GameState, Phase, view
from bot.games.rummy.terms.agreement import Preset, proposed_options
from bot.games.rummy.terms.options import BY_ROUND, Contract, Exchanges, Options
from tests.games.rummy.playing import BOOK, position_after, then
from tests.games.rummy.test_simulation import ALTERNATIVES
from tests.thorough import some
from tools.captain.rummy_contest import FixedCards, game_events

pytestmark = pytest.mark.long

OPTIONS = Options(contracts=(Contract(1, 1),))


WAKES = (CAUTIOUS, BOLD)


def play_game(
    levels: tuple[Level, ...], seed: str, options: Options = OPTIONS
) -> list[tuple[Event, GameState]]:
    players = [make_player(level, Random(f"{seed}{slot}")) for slot, level in enumerate(levels)]
    return list(game_events(players, FixedCards(seed), options))


RULES = ("defaults", "wild cards to the hand", "laying later", "the whole hand", "twos are wild")
"""Keys of `ALTERNATIVES` that together produce every kind of move and every reason for a move."""


@pytest.mark.parametrize("rules", RULES)
def test_a_hint_names_the_captains_move_and_a_true_reason(rules: str) -> None:
    options = replace(ALTERNATIVES[rules], contracts=(Contract(1, 1),))
    kinds, reasons = set(), set()
    for _, state in play_game((Level.MATE,) * 3, "why", options):
        for seat in deciding_seats(state):
            seen = view(state, seat)
            found = hint(seen)
            every = Evaluation(seen).options
            assert found.best.expected == min(option.expected for option in every)
            assert len(found.options) == min(SHOWN, len(every))
            assert len({option.move for option in found.options}) == len(found.options)
            shown = [option.expected for option in found.options]
            assert shown == sorted(shown)
            for option in every:
                assert can_move(state, seat, option.move)
                assert option.expected >= 0
                assert 0 <= option.chance <= 1
            chosen = Evaluation(seen).rate(Captain(Random(0)).choose(seen))
            assert chosen.expected == found.best.expected
            kinds |= {type(option.move).__name__ for option in found.options}
            reasons.add(found.why)
            if not state.table.melds and not state.table.terms.all_down:
                assert_true(state, seat, found)
    assert kinds >= {"Take", "Leave", "Discard"}
    assert HintReason.NO_NEARER in reasons


def test_a_freed_wild_card_counts_in_the_hand_that_it_joins() -> None:
    options = replace(
        Options(dealt=7, contracts=(Contract(0, 1), Contract(0, 1))), exchange=Exchanges.HAND
    )
    deal = "deal QH / 4H 5H * 7H 8H KC QC / 6H 9C TC JC QC 2C KD"
    lines = "1 leave; card KS; 1 down 4H 5H * 7H 8H; 1 discard KS; 2 leave; card 9S"
    state = position_after(options, 2, deal, lines, "2 down 9C TC JC QC")
    swap = parse_move("swap 6H m1")
    evaluation = Evaluation(view(state, Seat.SECOND))
    assert can_move(state, Seat.SECOND, swap)
    # The joker is laid in the same turn, so no move is better than freeing it.
    assert evaluation.rate(swap).expected == evaluation.best.expected
    stays = then(state, "2 discard KD")
    assert evaluation.rate(swap).expected < evaluation.rate(parse_move("discard KD")).expected
    assert stays.table.player(Seat.SECOND).cards == 4 - 1


@pytest.mark.parametrize("plan", [replace(NO_PLAN, plays=True, wake=wake) for wake in WAKES])
def test_a_card_that_prevents_a_required_whole_hand_is_neither_bought_nor_recommended(
    plan: HandPlan,
) -> None:
    options = replace(ALTERNATIVES["the whole hand"], dealt=11, contracts=(Contract(0, 3),))
    asked = 0
    for _, state in play_game((Level.CAPTAIN, Level.MATE, Level.DECKHAND), "whole", options):
        if state.phase is not Phase.BUY:
            continue
        (seat,) = deciding_seats(state)
        seen = view(state, seat)
        asked += 1
        assert hint(seen).best.move == Pass()
        assert planned_move(seen, seat, plan, is_window_over=True, began=None) == Pass()
    assert asked > 5


@pytest.mark.parametrize("preset", Preset)
def test_hint_plan_and_analysis_agree_with_the_captain_in_the_last_round_of_each_preset(
    preset: Preset,
) -> None:
    options = last_round(proposed_options(3, preset))
    game = [
        each for _, each in play_game((Level.MATE, Level.DECKHAND, Level.MATE), preset, options)
    ]
    states = [each for each in game if deciding_seats(each) and each.phase is not Phase.BONEHEAD]
    for state in states[:: max(1, len(states) // some(16, 96))]:
        (seat,) = deciding_seats(state)
        seen = view(state, seat)
        evaluation, found = Evaluation(seen), hint(seen)
        assert found.best.expected == min(each.expected for each in found.options)
        chosen = Captain(Random(0)).choose(seen)
        assert evaluation.rate(chosen).expected == found.best.expected
        known = analyse(state, [MovePlayed(seat, chosen)])
        assert known.costly == ()
        assert known.by_seat[seat.slot].given_away == 0
        if state.phase is not Phase.BUY or not state.table.terms.all_down:
            continue
        assert state.table.top is not None
        own, more = seen.cards, (*seen.cards, state.table.top.card)
        size = len(own) + 1
        further = evaluation.count_missing(
            more, size + 1 + options.price
        ) > evaluation.count_missing(own, size)
        if further and not state.table.player(seat).is_down:
            assert chosen == Pass()
            plan = replace(NO_PLAN, round=state.table.round, plays=True)
            assert planned_move(seen, seat, plan, is_window_over=True, began=None) == Pass()


def last_round(options: Options) -> Options:
    """Return `options` for a game of one round, the last one of `options`."""
    given = {key: getattr(options, key) for key in BY_ROUND}
    kept = {key: each[-1] for key, each in given.items() if isinstance(each, tuple)}
    return replace(options, contracts=options.contracts[-1:], **kept)


def assert_true(state: GameState, seat: Seat, found: Hint) -> None:
    """Assert that the reason which a hint gives for its best move is true in `state`."""
    table, hand = state.table, state.hand(seat)
    options, contract = table.options, table.contract
    assert contract is not None
    best, why = found.best, found.why
    if why in (HintReason.NEARER, HintReason.NO_NEARER):
        assert table.top is not None
        lacks = count_missing_cards(hand, contract, options)
        helps = count_missing_cards((*hand, table.top.card), contract, options) < lacks
        assert helps is (why is HintReason.NEARER)
    if isinstance(best.move, Discard) and why is HintReason.DEAREST:
        lacking = {
            card: count_missing_cards(remove_card(hand, card), contract, options) for card in hand
        }
        spare = [card for card in hand if lacking[card] == min(lacking.values())]
        assert best.move.card in spare
        assert options.penalty(best.move.card) == max(map(options.penalty, spare))


def test_a_seat_without_a_decision_gets_no_hint() -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        hint(view(new_game(OPTIONS, 2, Seat.FIRST), Seat.FIRST))


def test_a_discard_that_breaks_a_pair_is_costly_and_a_better_one_is_named() -> None:
    options = Options(dealt=7, contracts=BOOK)
    lines = (
        "deal QH / 7S 7H 2C 4D 9H JC KC / 6S 5D 8H 2D 3C 9S KD",
        "1 leave; card QS; 1 discard 7S; 2 leave; card 3D; 2 discard KD",
    )
    events = [parse_event(text.strip()) for line in lines for text in line.split(";")]
    known = analyse(new_game(options, 2, Seat.SECOND), events)
    (worst, *_) = [each for each in known.costly if each.seat is Seat.FIRST]
    assert worst.played == parse_move("discard 7S")
    assert isinstance(worst.better, Discard)
    assert worst.better.card not in ("7S", "7H")
    assert worst.cost > 0
    assert known.by_seat[1].given_away < known.by_seat[0].given_away
    assert known.lesson(Seat.FIRST) is worst
    assert known.lesson(Seat.THIRD) is None


def test_the_lesson_is_the_costliest_choice_of_the_type_that_cost_most_in_total() -> None:
    def costly(move: Buy | Discard, cost: float) -> CostlyChoice:
        return CostlyChoice(0, 1, Seat.FIRST, move, move, cost)

    throw = Discard(parse_card("7S"))
    own = (costly(Buy(), 3.0), costly(throw, 2.5), costly(throw, 1.0))
    assert Analysis((), own).lesson(Seat.FIRST) is own[1]


def test_deckhand_gives_away_more_than_the_captain() -> None:
    levels = (Level.CAPTAIN, Level.DECKHAND, Level.DECKHAND)
    given = [0.0, 0.0]
    for seed in range(some(2, 6)):
        game = play_game(levels, f"given {seed}")
        start = new_game(OPTIONS, 3, game[0][1].table.dealer)
        known = analyse(start, [event for event, _ in game])
        captain, one, other = known.by_seat
        given[0] += captain.given_away / captain.choices
        given[1] += (one.given_away + other.given_away) / (one.choices + other.choices)
        costs = [each.cost for each in known.costly]
        assert costs == sorted(costs, reverse=True)
        for seat in (Seat.FIRST, Seat.SECOND, Seat.THIRD):
            own = [each for each in known.costly if each.seat is seat]
            for kind in (Discard, Buy, Pass):
                assert sum(isinstance(each.played, kind) for each in own) <= COSTLY_KEPT
            for each in own:
                assert isinstance(each.played, Buy | Pass) is (each.offered is not None)
    assert given[0] == 0 < given[1]


@pytest.mark.parametrize("rules", ["wild cards to the hand", "the whole hand", "laying later"])
def test_the_captain_is_never_blamed(rules: str) -> None:
    options = ALTERNATIVES[rules]
    game = play_game((Level.CAPTAIN,) * 3, rules, options)
    start = new_game(options, 3, game[0][1].table.dealer)
    known = analyse(start, [event for event, _ in game])
    assert known.costly == ()
    assert all(known.lesson(seat) is None for seat in Seat)
    assert [each.given_away for each in known.by_seat] == [0, 0, 0]
    assert min(each.choices for each in known.by_seat) > 0
