"""What holds in every game: Hypothesis plays, a second bookkeeping watches."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.chance import dice
from bot.games.shanghaien.cards import Half, Nation, Trick, format_card
from bot.games.shanghaien.legality import can_move, check_move, legal_moves
from bot.games.shanghaien.moves import (
    Dealt,
    DiceRolled,
    End,
    Event,
    Move,
    Place,
    Played,
    PlayTrick,
    Roll,
    Seat,
    Shanghai,
    TakenBack,
)
from bot.games.shanghaien.notation import format_event, parse_event
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.refusals import IllegalMoveError, Refusal
from bot.games.shanghaien.rules import apply, new_game, replay, unseen_cards
from bot.games.shanghaien.state import TAVERN_SIZE, GameState, Phase
from bot.games.shanghaien.transcript import Transcript, format_transcript, parse_transcript
from tests.games.shanghaien.bookkeeping import (
    DiceOnCards,
    assert_all_cards_are_somewhere,
    assert_all_dice_are_somewhere,
    assert_consistent,
)
from tests.games.shanghaien.playing import random_game, starter_of
from tests.thorough import some

pytestmark = pytest.mark.long

pips = st.integers(-1, 8)
ends = st.none() | st.sampled_from(End)
any_move: st.SearchStrategy[Move] = st.one_of(
    st.builds(Roll),
    st.builds(Shanghai),
    st.builds(Place, die=pips, end=ends),
    st.builds(
        PlayTrick,
        trick=st.sampled_from(Trick),
        half=st.sampled_from(Half),
        nation=st.none() | st.sampled_from(Nation),
        die=st.none() | pips,
        to=st.none() | pips,
        end=ends,
    ),
)


class AnyGame(RuleBasedStateMachine):
    """A game in which Hypothesis decides, deals and rolls."""

    state: GameState

    @initialize(
        seed=st.integers(0, 2**32), extra=st.sampled_from(ExtraTrick), skipped=st.integers(0, 300)
    )
    def start(self, seed: int, extra: ExtraTrick, skipped: int) -> None:
        # Random play leads into the game, where hands are full; from there Hypothesis decides.
        options = Options(extra)
        opening = [event for event, _ in islice(random_game(seed, options), skipped)]
        self.starter = starter_of(seed)
        self.events: list[Event] = []
        self.counted = DiceOnCards()
        self.state = new_game(options, self.starter)
        for event in opening:
            self.play(event)

    def play(self, event: Event) -> None:
        self.counted.note(event)
        self.events.append(event)
        self.state = apply(self.state, event)

    @precondition(lambda self: self.state.phase is Phase.DEAL)
    @rule(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        stack = sorted(unseen_cards(self.state).elements(), key=format_card)
        self.play(Dealt(tuple(data.draw(st.permutations(stack))[:TAVERN_SIZE])))

    @precondition(lambda self: self.state.phase is Phase.DICE)
    @rule(first=st.integers(1, 6), second=st.integers(1, 6))
    def roll(self, first: int, second: int) -> None:
        self.play(DiceRolled((first, second)))

    @precondition(lambda self: self.state.phase in (Phase.TURN, Phase.ROLLED))
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        chosen = data.draw(st.sampled_from(legal_moves(self.state)))
        self.play(Played(self.state.mover, chosen))

    @precondition(lambda self: self.state.undo is not None)
    @rule()
    def take_back(self) -> None:
        before = self.state.undo
        self.play(TakenBack())
        assert self.state == before

    @rule(seat=st.sampled_from(Seat), move=any_move)
    def ask_for_any_move(self, seat: Seat, move: Move) -> None:
        listed = seat is self.state.mover and move in legal_moves(self.state)
        assert can_move(self.state, seat, move) is listed
        if listed:
            return
        with pytest.raises(IllegalMoveError) as checked:
            check_move(self.state, seat, move)
        with pytest.raises(IllegalMoveError) as applied:
            apply(self.state, Played(seat, move))
        assert checked.value.reason is applied.value.reason
        assert checked.value.reason in Refusal

    @invariant()
    def cards_and_dice_are_all_there(self) -> None:
        assert_all_cards_are_somewhere(self.state)
        assert_all_dice_are_somewhere(self.state, self.counted)
        assert_consistent(self.state)

    @invariant()
    def every_listed_move_applies_and_none_is_listed_twice(self) -> None:
        listed = legal_moves(self.state)
        assert bool(listed) is (self.state.phase in (Phase.TURN, Phase.ROLLED))
        assert len(set(listed)) == len(listed)
        for move in listed:
            check_move(self.state, self.state.mover, move)
            assert apply(self.state, Played(self.state.mover, move)) != self.state

    def teardown(self) -> None:
        if not hasattr(self, "state"):
            return
        options = self.state.options
        lines = [format_event(event) for event in self.events]
        assert [parse_event(line) for line in lines] == self.events
        assert replay(options, self.starter, self.events) == self.state
        transcript = Transcript(
            match="property",
            players=("Anna", "Bernd"),
            options=options,
            starter=self.starter,
            by_lot=False,
            commitment=dice.commitment(bytes(32)),
            events=tuple(self.events),
        )
        read_back = parse_transcript(format_transcript(transcript))
        assert read_back == transcript
        assert read_back.state() == self.state


AnyGame.TestCase.settings = settings(max_examples=some(15, 100), stateful_step_count=60)
TestAnyGame: Any = AnyGame.TestCase
