"""Rounds, turns, ends and what comes from outside."""

from __future__ import annotations

import pytest

from bot.games.shanghaien.cards import DECK
from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import (
    Dealt,
    DiceRolled,
    End,
    Ended,
    Event,
    Place,
    Roll,
    Seat,
    Shanghai,
    TakenBack,
    Termination,
)
from bot.games.shanghaien.notation import parse_event
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.rules import ChanceError, apply, unseen_cards
from bot.games.shanghaien.state import DICE_PER_PLAYER, ROUNDS, Phase
from tests.games.shanghaien.playing import after, random_game, then

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
    state = then(state, "1 place 2 right")
    assert state.one_end is End.RIGHT
    assert state.card_of(1) == state.tavern[5]
    assert state.card_of(6) == state.tavern[0]
    assert set(legal_moves(then(state, "2 roll; dice 1 6"))) == {Place(1), Place(6)}


def test_card_of_a_number_needs_the_end_that_is_one() -> None:
    state = after(*ROLLED)
    assert state.card_of(2, End.LEFT) == state.tavern[1]
    assert state.card_of(2, End.RIGHT) == state.tavern[4]
    with pytest.raises(ValueError, match="still open"):
        state.card_of(2)


def test_double_is_placed_in_one_way() -> None:
    state = after(DEAL, "1 roll; dice 2 5; 1 place 2 left; 2 roll; dice 4 4")
    assert legal_moves(state) == (Place(4),)


def test_one_die_is_placed_and_the_other_goes_back() -> None:
    state = then(after(*ROLLED), "1 place 5 left")
    assert state.player(FIRST).dice == (0, 0, 0, 0, 1, 0)
    assert state.player(FIRST).supply == DICE_PER_PLAYER - 1
    assert state.roll is None


def test_shanghai_may_be_called_from_two_own_dice_on() -> None:
    state = after(*FOUR_PLACED)
    assert legal_moves(state) == (Roll(), Shanghai())


def test_player_who_may_shanghai_may_still_roll_with_two_dice_in_supply() -> None:
    state = after(*FOUR_PLACED)
    for seat in ("1", "2") * 2:
        state = then(state, f"{seat} roll; dice 1 1; {seat} place 1")
    assert state.player(FIRST).supply == 2
    assert legal_moves(state) == (Roll(), Shanghai())


def test_shanghai_is_compulsory_with_one_die_in_supply() -> None:
    state = after(*FOUR_PLACED)
    for seat in ("1", "2") * 3:
        state = then(state, f"{seat} roll; dice 1 1; {seat} place 1")
    assert state.player(FIRST).supply == 1
    assert legal_moves(state) == (Shanghai(),)


def test_shanghai_clears_the_table_and_the_other_player_starts() -> None:
    state = then(after(*FOUR_PLACED), "1 shanghai")
    assert state.phase is Phase.DEAL
    assert state.one_end is None
    assert state.tavern == ()
    assert state.starter is state.mover is SECOND
    assert all(player.supply == DICE_PER_PLAYER for player in state.players)
    assert [str(award.winner) for award in state.history[0].awards] == [
        "1",
        "1",
        "2",
        "None",
        "2",
        "None",
    ]
    state = then(state, "deal A3 F2 F3 F3 F4 X1")
    assert (state.round, state.mover) == (2, SECOND)


@pytest.mark.parametrize("extra", ExtraTrick)
def test_game_lasts_eight_rounds_and_uses_the_deck_up(extra: ExtraTrick) -> None:
    *_, (_, state) = random_game(1, Options(extra))
    assert state.round == ROUNDS
    assert len(state.history) == ROUNDS
    assert state.stack == 0
    assert not unseen_cards(state)
    assert state.outcome is not None
    assert state.outcome.termination is Termination.COMPLETED
    assert state.outcome.winner is state.outcome.score.leader


def test_resigning_loses_at_once_out_of_turn_too() -> None:
    for seat in Seat:
        state = then(after(*ROLLED), f"{seat.value} resign")
        assert state.phase is Phase.OVER
        assert state.outcome is not None
        assert state.outcome.termination is Termination.RESIGNED
        assert state.outcome.winner is seat.opponent
        assert legal_moves(state) == ()


@pytest.mark.parametrize(
    ("line", "termination", "winner"),
    [
        ("end time 2", Termination.TIME, SECOND),
        ("end time -", Termination.TIME, None),
        ("end cancelled -", Termination.CANCELLED, None),
    ],
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
        ((), DiceRolled((1, 1)), "no dice are due"),
        ((DEAL,), parse_event(DEAL), "no cards are due"),
        ((), Dealt(DECK[:5]), "a tavern has 6 cards, not 5"),
        (("1 resign",), parse_event(DEAL), "the game is over"),
        (("1 resign",), parse_event("takeback"), "the game is over"),
        (("1 resign",), Ended(Termination.TIME, None), "the game is over"),
        ((DEAL, "1 roll"), DiceRolled((0, 1)), "expected two dice from 1 to 6"),
        ((DEAL, "1 roll"), DiceRolled((1, 7)), "expected two dice from 1 to 6"),
        ((), parse_event("deal A1 A1 A3 A4 F1 X1"), "not in the stack"),
        ((), parse_event("deal XJ A1 A3 A4 F1 X1"), "not in the stack"),
        ((*FOUR_PLACED, "1 shanghai"), parse_event(DEAL), "not in the stack"),
        ((DEAL,), Ended(Termination.COMPLETED, None), "not ended from outside"),
        ((DEAL,), Ended(Termination.RESIGNED, FIRST), "not ended from outside"),
        ((DEAL,), Ended(Termination.CANCELLED, FIRST), "nobody wins a cancelled game"),
    ],
)
def test_chance_that_does_not_fit_is_refused(
    lines: tuple[str, ...], event: Event, complaint: str
) -> None:
    with pytest.raises(ChanceError, match=complaint):
        apply(after(*lines), event)


@pytest.mark.parametrize("placement", ["place 2 left", "place 5 right", "trick XJ both-dice left"])
def test_last_placement_can_be_taken_back(placement: str) -> None:
    before = after(*ROLLED, extra=ExtraTrick.JOKER)
    assert then(before, f"1 {placement}", "takeback") == before


def test_a_placement_can_be_taken_back_after_a_roll_that_was_no_choice() -> None:
    before = after(*ROLLED)
    rolled = then(before, "1 place 2 left", "2 roll", "dice 3 4")
    assert apply(rolled, TakenBack()) == before


def test_a_trick_of_the_next_player_ends_what_could_be_taken_back() -> None:
    rolled = after(*ROLLED, "1 place 2 left", "2 roll", "dice 3 4", extra=ExtraTrick.SHARKS)
    assert rolled.undo is not None
    assert then(rolled, "2 trick XS send-to-sharks").undo is None


def test_trick_played_before_the_placement_stays_played() -> None:
    before = after(*ROLLED, "1 trick XS send-to-sharks", extra=ExtraTrick.SHARKS)
    assert then(before, "1 place 2 left", "takeback") == before
    assert before.player(FIRST).captain_used


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
def test_nothing_is_taken_back_once_chance_has_spoken(lines: tuple[str, ...]) -> None:
    with pytest.raises(ChanceError, match="no placement to take back"):
        apply(after(*lines), TakenBack())


def test_legal_list_is_empty_while_chance_is_due() -> None:
    assert legal_moves(after()) == ()
    assert legal_moves(after(DEAL, "1 roll")) == ()
