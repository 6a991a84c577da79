"""Hints and analyses: the captain's choice first, luck beside choices, and nothing hidden seen."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.rummy.analysis.game import analyse
from bot.games.rummy.analysis.hint import SHOWN, hint
from bot.games.rummy.analysis.report import COSTLY_KEPT, Option, Why
from bot.games.rummy.legality import can_move, waiting
from bot.games.rummy.moves import Buy, Discard, Drawn, Event, Pass, Seat
from bot.games.rummy.notation import parse_event, parse_move
from bot.games.rummy.players.player import Level
from bot.games.rummy.players.registry import make_player
from bot.games.rummy.rules import new_game
from bot.games.rummy.solver.distance import shortfall, spare_cards
from bot.games.rummy.state import GameState
from bot.games.rummy.terms.options import Contract, Options
from bot.games.rummy.view import view
from tests.games.rummy.playing import BOOK
from tests.thorough import some
from tools.captain.rummy_contest import FixedCards, game_events

pytestmark = pytest.mark.long

OPTIONS = Options(contracts=(Contract(1, 1),))


def played(levels: tuple[Level, ...], seed: str) -> list[tuple[Event, GameState]]:
    players = [make_player(level, Random(f"{seed}{slot}")) for slot, level in enumerate(levels)]
    return list(game_events(players, FixedCards(seed), OPTIONS))


def test_hint_gives_legal_moves_with_what_to_expect_and_says_what_is_true_of_its_choice() -> None:
    kinds, reasons = set(), set()
    for _, state in played((Level.MATE,) * 3, "why"):
        for seat in waiting(state):
            found = hint(view(state, seat))
            best, *others = found.options
            assert found.best is best
            assert len(found.options) <= SHOWN
            assert len({option.move for option in found.options}) == len(found.options)
            rest = [option.expected for option in others]
            assert rest == sorted(rest)
            for option in found.options:
                assert can_move(state, seat, option.move)
                assert option.expected >= 0
                assert 0 <= option.chance <= 1
            kinds |= {type(option.move).__name__ for option in found.options}
            reasons.add(best.why)
            if not state.table.melds:
                assert_true(state, seat, best)
    assert kinds >= {"Take", "Leave", "Discard"}
    assert reasons >= {Why.NEARER, Why.NO_NEARER, Why.NOT_NEEDED, Why.DEAREST}


def assert_true(state: GameState, seat: Seat, best: Option) -> None:
    """Assert that a move is the best for the reason that is given."""
    table, hand = state.table, state.hand(seat)
    options, contract = table.options, table.contract
    assert contract is not None
    if best.why in (Why.NEARER, Why.NO_NEARER):
        assert table.top is not None
        lacks = shortfall(hand, contract, options)
        helps = shortfall((*hand, table.top.card), contract, options) < lacks
        assert helps is (best.why is Why.NEARER)
    if isinstance(best.move, Discard) and best.why is Why.DEAREST:
        spare, _ = spare_cards(hand, contract, options)
        assert best.move.card in spare
        assert options.penalty(best.move.card) == max(map(options.penalty, spare))


def test_hint_gives_nothing_to_a_seat_that_has_nothing_to_decide() -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        hint(view(new_game(OPTIONS, 2, Seat.FIRST), Seat.FIRST))


def test_discard_that_breaks_a_pair_is_costly_and_its_better_one_named() -> None:
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


def test_luck_is_what_was_drawn_against_the_mean_and_evens_out() -> None:
    drawn = fitting = 0
    mean = 0.0
    for seed in range(some(2, 12)):
        game = played((Level.MATE, Level.DECKHAND, Level.MATE), str(seed))
        events = [event for event, _ in game]
        start = new_game(OPTIONS, 3, game[0][1].table.dealer)
        known = analyse(start, events)
        assert sum(seat.drawn for seat in known.by_seat) == sum(
            isinstance(event, Drawn) for event in events
        )
        for seat in known.by_seat:
            assert seat.luck == seat.fitting - seat.fitting_mean
            drawn, fitting = drawn + seat.drawn, fitting + seat.fitting
            mean += seat.fitting_mean
    assert drawn > 50
    # Binomial: four standard errors either side.
    assert abs(fitting - mean) < 4 * (mean * (1 - mean / drawn)) ** 0.5


def test_deckhand_gives_away_more_than_the_captain() -> None:
    levels = (Level.CAPTAIN, Level.DECKHAND, Level.DECKHAND)
    given = [0.0, 0.0]
    for seed in range(some(2, 6)):
        game = played(levels, f"given {seed}")
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
    assert given[0] < given[1]
