"""What holds in every game: Hypothesis plays, a second bookkeeping watches."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.games.rummy.cards import FACES, Card
from bot.games.rummy.legality import can_move, check_move, legal_moves, waiting
from bot.games.rummy.moves import (
    SEATS,
    Buy,
    Discard,
    Down,
    Drawn,
    End,
    Event,
    Exchange,
    Extra,
    Lay,
    Leave,
    Move,
    Pass,
    Played,
    Seat,
    Stand,
    Swap,
    Take,
    Undo,
)
from bot.games.rummy.notation import format_event, parse_event
from bot.games.rummy.proposals import proposals
from bot.games.rummy.refusals import IllegalMoveError, Refusal
from bot.games.rummy.rules import apply, new_game, replay
from bot.games.rummy.state import GameState, Phase
from bot.games.rummy.view import view
from tests.games.rummy.bookkeeping import (
    CardBook,
    assert_all_cards_are_somewhere,
    assert_consistent,
    assert_counted,
    stock_cards,
)
from tests.games.rummy.games import random_game
from tests.games.rummy.test_simulation import ALTERNATIVES, fits
from tests.thorough import some

pytestmark = pytest.mark.long

cards: st.SearchStrategy[Card] = st.sampled_from(FACES)
numbers = st.integers(0, 4)
ends = st.none() | st.sampled_from(End)
groups = st.lists(st.lists(cards, min_size=1, max_size=5).map(tuple), min_size=1, max_size=3)
any_move: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from([Take(), Leave(), Extra(), Pass(), Buy(), Undo(), Stand()]),
    st.builds(Discard, card=cards),
    st.builds(Lay, card=cards, meld=numbers, end=ends),
    st.builds(Swap, card=cards, meld=numbers, to=numbers, end=ends),
    st.builds(
        Down,
        melds=groups.map(tuple),
        exchanges=st.lists(st.builds(Exchange, card=cards, meld=numbers), max_size=2).map(tuple),
    ),
)


class AnyGame(RuleBasedStateMachine):
    """A game in which Hypothesis decides and draws."""

    state: GameState

    @initialize(
        seed=st.integers(0, 2**32),
        name=st.sampled_from(sorted(ALTERNATIVES)),
        players=st.sampled_from((2, 3, 4, 6, 8)),
        skipped=st.integers(1, 150),
    )
    def start(self, seed: int, name: str, players: int, skipped: int) -> None:
        # Random play leads into the game; from there Hypothesis decides.
        options = ALTERNATIVES[name]
        if not fits(options, players):
            players = 2
        opening = list(islice(random_game(seed, options, players), skipped))
        self.first = new_game(options, players, opening[0][1].table.dealer)
        self.events: list[Event] = []
        self.ledger = CardBook(players)
        self.state = self.first
        for event, _ in opening:
            self.play(event)

    def play(self, event: Event) -> None:
        self.ledger.note(self.state, event)
        self.events.append(event)
        self.state = apply(self.state, event)

    @precondition(lambda self: self.state.phase is Phase.CARD)
    @rule(data=st.data())
    def draw(self, data: st.DataObject) -> None:
        self.play(Drawn(data.draw(st.sampled_from(sorted(stock_cards(self.state))))))

    @precondition(lambda self: bool(waiting(self.state)))
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        (seat,) = waiting(self.state)
        ways = tuple(way.move for way in proposals(view(self.state, seat), seat))
        chosen = data.draw(st.sampled_from((*ways, *legal_moves(self.state, seat))))
        self.play(Played(seat, chosen))

    @rule(seat=st.sampled_from(SEATS), move=any_move)
    def ask_for_any_move(self, seat: Seat, move: Move) -> None:
        allowed = can_move(self.state, seat, move)
        if not isinstance(move, Down):
            assert allowed is (move in legal_moves(self.state, seat))
        if allowed:
            return
        with pytest.raises(IllegalMoveError) as checked:
            check_move(self.state, seat, move)
        with pytest.raises(IllegalMoveError) as applied:
            apply(self.state, Played(seat, move))
        assert checked.value.reason is applied.value.reason
        assert checked.value.reason in Refusal

    @invariant()
    def cards_are_all_there(self) -> None:
        assert_all_cards_are_somewhere(self.state)
        assert_counted(self.state, self.ledger)
        assert_consistent(self.state)

    @invariant()
    def every_listed_move_applies_and_none_is_listed_twice(self) -> None:
        for seat in waiting(self.state):
            listed = legal_moves(self.state, seat)
            assert listed
            assert len(set(listed)) == len(listed)
            for move in (*listed, *(way.move for way in proposals(self.state, seat))):
                assert apply(self.state, Played(seat, move)) != self.state

    def teardown(self) -> None:
        if not hasattr(self, "state"):
            return
        lines = [format_event(event) for event in self.events]
        assert [parse_event(line) for line in lines] == self.events
        assert replay(self.first, self.events) == self.state


AnyGame.TestCase.settings = settings(max_examples=some(10, 60), stateful_step_count=40)
TestAnyGame: Any = AnyGame.TestCase
