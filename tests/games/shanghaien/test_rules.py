"""Rounds, turns, the end of a game, and impossible results of chance."""

from __future__ import annotations

import pytest

from bot.games.game import ChanceError
from bot.games.shanghaien.cards import DECK, ExtraTrick
from bot.games.shanghaien.notation import parse_event
from bot.games.shanghaien.rules import apply, legal_moves
from bot.games.shanghaien.state import (
    DICE_PER_PLAYER,
    CardsDealt,
    DiceRolled,
    End,
    Event,
    GameEnded,
    Phase,
    Place,
    PlacementTakenBack,
    Roll,
    Seat,
    Shanghai,
    Termination,
)
from tests.games.shanghaien.playing import after, then

FIRST, SECOND = Seat.FIRST, Seat.SECOND
DEAL = "deal A1 A2 A3 A4 F1 X1"
ROLLED = (DEAL, "1 roll", "dice 2 5")
FOUR_PLACED = (
    DEAL,
    "1 roll; dice 2 5; 1 place 2 left",
    "2 roll; dice 2 5; 2 place 5",
    "1 roll; dice 1 1; 1 place 1",
    "2 roll; dice 6 3; 2 place 3",
)


def test_starter_rolls_first_and_turns_alternate() -> None:
    state = after(DEAL, starter=SECOND)
    assert (state.mover, legal_moves(state)) == (SECOND, (Roll(),))
    state = then(state, "2 roll; dice 4 4; 2 place 4 right")
    assert (state.mover, legal_moves(state)) == (FIRST, (Roll(),))


def test_either_end_may_become_one_with_the_first_die_only() -> None:
    state = after(*ROLLED)
    assert set(legal_moves(state)) == {Place(die, end) for die in (2, 5) for end in End}
    with pytest.raises(ValueError, match="not been chosen yet"):
        state.card_of(2)
    assert state.card_of(2, End.RIGHT) == state.tavern[4]
    state = then(state, "1 place 2 right")
    assert state.one_end is End.RIGHT
    assert state.card_of(1) == state.card_of(1, End.LEFT) == state.tavern[5]
    assert state.card_of(6) == state.tavern[0]
    assert set(legal_moves(then(state, "2 roll; dice 1 6"))) == {Place(1), Place(6)}


def test_shanghai_may_be_called_with_two_dice_placed_and_must_be_with_one_left() -> None:
    state = after(*FOUR_PLACED)
    for supply in (4, 3, 2):
        assert state.player(FIRST).supply == supply
        assert legal_moves(state) == (Roll(), Shanghai())
        state = then(state, "1 roll; dice 1 1; 1 place 1; 2 roll; dice 1 1; 2 place 1")
    assert legal_moves(state) == (Shanghai(),)


def test_shanghai_clears_the_table_and_the_other_player_starts() -> None:
    state = then(after(*FOUR_PLACED), "1 shanghai")
    assert state.phase is Phase.DEAL
    assert state.one_end is None
    assert state.tavern == ()
    assert state.starter is state.mover is SECOND
    assert all(player.supply == DICE_PER_PLAYER for player in state.players)
    winners = [award.winner for award in state.history[0].awards]
    assert winners == [FIRST, FIRST, SECOND, None, SECOND, None]
    state = then(state, "deal A3 F2 F3 F3 F4 X1")
    assert (state.round, state.mover) == (2, SECOND)


def test_resigning_loses_immediately_also_out_of_turn() -> None:
    for seat in Seat:
        state = then(after(*ROLLED), f"{seat.value} resign")
        assert state.phase is Phase.OVER
        assert state.outcome is not None
        assert state.outcome.termination is Termination.RESIGNED
        assert state.outcome.winner is seat.opponent
        assert legal_moves(state) == ()


@pytest.mark.parametrize(
    ("line", "termination", "winner"),
    [("end time 2", Termination.TIME, SECOND), ("end cancelled -", Termination.CANCELLED, None)],
)
def test_game_can_be_ended_from_outside(
    line: str, termination: Termination, winner: Seat | None
) -> None:
    state = then(after(*FOUR_PLACED), line)
    assert state.outcome is not None
    assert (state.outcome.termination, state.outcome.winner) == (termination, winner)
    assert state.tavern


@pytest.mark.parametrize(
    ("lines", "event", "complaint"),
    [
        ((), DiceRolled((1, 1)), "dice cannot be rolled now"),
        ((DEAL,), parse_event(DEAL), "cards cannot be dealt now"),
        ((), CardsDealt(DECK[:5]), "a tavern has 6 cards, not 5"),
        (("1 resign",), parse_event(DEAL), "the game is over"),
        (("1 resign",), parse_event("takeback"), "the game is over"),
        (("1 resign",), GameEnded(Termination.TIME, None), "the game is over"),
        ((DEAL, "1 roll"), DiceRolled((0, 1)), "expected two dice from 1 to 6"),
        ((DEAL, "1 roll"), DiceRolled((1, 7)), "expected two dice from 1 to 6"),
        ((), parse_event("deal A1 A1 A3 A4 F1 X1"), "not in the stack"),
        ((*FOUR_PLACED, "1 shanghai"), parse_event(DEAL), "not in the stack"),
        ((DEAL,), GameEnded(Termination.COMPLETED, None), "only a move can end"),
        ((DEAL,), GameEnded(Termination.RESIGNED, FIRST), "only a move can end"),
        ((DEAL,), GameEnded(Termination.CANCELLED, FIRST), "a cancelled game has no winner"),
    ],
)
def test_chance_that_does_not_fit_is_refused(
    lines: tuple[str, ...], event: Event, complaint: str
) -> None:
    with pytest.raises(ChanceError, match=complaint):
        apply(after(*lines), event)


@pytest.mark.parametrize("placement", ["place 2 left", "trick XJ both-dice left"])
def test_last_placement_can_be_taken_back_even_after_a_forced_roll(
    placement: str,
) -> None:
    before = after(*ROLLED, extra=ExtraTrick.JOKER)
    placed = then(before, f"1 {placement}")
    assert apply(placed, PlacementTakenBack()) == before
    assert then(placed, "2 roll; dice 3 4; takeback") == before


def test_a_trick_of_the_next_player_makes_the_placement_final() -> None:
    rolled = after(*ROLLED, "1 place 2 left; 2 roll; dice 3 4", extra=ExtraTrick.SHARKS)
    assert rolled.undo is not None
    assert then(rolled, "2 trick XS send-to-sharks").undo is None


def test_a_trick_played_before_a_placement_remains_played_after_its_undo() -> None:
    before = after(*ROLLED, "1 trick XS send-to-sharks", extra=ExtraTrick.SHARKS)
    assert before.player(FIRST).has_used_captain
    armed = then(before, "1 place 2 left; takeback")
    assert armed == before
    assert then(armed, "1 place 5 right").shark_cards == {5}


@pytest.mark.parametrize(
    "lines",
    [
        (),
        (DEAL,),
        ROLLED,
        (*ROLLED, "1 place 2 left", "takeback"),
        (*FOUR_PLACED, "1 roll; dice 1 2"),
        (*FOUR_PLACED, "1 shanghai"),
    ],
    ids=["start", "dealt", "rolled", "twice", "after a roll by choice", "after Shanghai"],
)
def test_a_placement_cannot_be_taken_back_after_a_roll(lines: tuple[str, ...]) -> None:
    with pytest.raises(ChanceError, match="no placement to take back"):
        apply(after(*lines), PlacementTakenBack())
