"""Dirty tricks: each half of every trick card, the extra cards, and the house rules about tricks.

A half is one of the two actions on a trick card.
"""

from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.cards import NATIONS, ExtraTrick, Half, Nation, Trick
from bot.games.shanghaien.notation import parse_move
from bot.games.shanghaien.rules import can_move, legal_moves, score
from bot.games.shanghaien.state import (
    ROUNDS,
    SEATS,
    AwardReason,
    Crew,
    End,
    GameState,
    Move,
    Phase,
    Place,
    PlayTrick,
    Refusal,
)
from tests.games.shanghaien.playing import after, refusal, then

FIRST, SECOND = SEATS
JOKER, SHARKS = ExtraTrick.JOKER, ExtraTrick.SHARKS

# The first seat wins the cards F3 and {trick}; the second seat wins nothing and starts round 2.
ROUND_ONE = """deal F3 {trick} A1 A2 A3 A4
1 roll; dice 1 2; 1 place 1 left; 2 roll; dice 6 6; 2 place 6
1 roll; dice 1 2; 1 place 2; 2 roll; dice 6 6; 2 place 6
1 shanghai"""
ROUND_TWO = "deal F1 F2 G1 G2 C1 C2; 2 roll; dice 4 4; 2 place 4 left; 1 roll; dice 3 5"


def holding(trick: str, *, extra: ExtraTrick = ExtraTrick.NONE) -> GameState:
    """Return a position of round 2: the first seat has `trick`, F3 and a new roll of 3 and 5."""
    return after(*ROUND_ONE.format(trick=trick).splitlines(), ROUND_TWO, extra=extra)


def tricks_in(state: GameState, half: Half | None = None) -> set[Move]:
    plays = (move for move in legal_moves(state) if isinstance(move, PlayTrick))
    return {move for move in plays if half in (None, move.half)}


def moves(*texts: str) -> set[Move]:
    return {parse_move(text) for text in texts}


def test_two_sailors_joins_a_crew_until_the_end() -> None:
    state = then(holding("X3"), "1 trick X3 two-sailors F")
    crew = state.player(FIRST).crew(Nation.FRENCH)
    assert (crew.values, crew.wilds, crew.strength) == ((3,), (Trick.ROLL_AGAIN,), 5)
    assert state.player(FIRST).tricks == ()
    assert Trick.ROLL_AGAIN not in state.gone
    assert (state.phase, state.mover, state.roll) == (Phase.ROLLED, FIRST, (3, 5))
    assert set(legal_moves(state)) == {Place(3), Place(5)}
    assert score(state).lines[1].points == (5, 0)


def test_two_sailors_needs_a_real_sailor_of_that_nation_and_no_wild_alone() -> None:
    state = holding("X1")
    first, second = state.players
    crews = list(first.crews)
    crews[NATIONS.index(Nation.GERMANS)] = Crew(wilds=(Trick.ROLL_AGAIN,))
    state = replace(state, players=(replace(first, crews=tuple(crews)), second))
    assert refusal(state, "1 trick X1 two-sailors G") is Refusal.NO_SAILOR_OF_NATION
    assert tricks_in(state, Half.TWO_SAILORS) == moves("trick X1 two-sailors F")


def test_die_shift_changes_one_die_by_one_and_either_may_be_placed() -> None:
    state = holding("X1")
    shifts = tricks_in(state, Half.DIE_SHIFT)
    assert shifts == moves(
        "trick X1 die-shift 3>2",
        "trick X1 die-shift 3>4",
        "trick X1 die-shift 5>4",
        "trick X1 die-shift 5>6",
    )
    shifted = then(state, "1 trick X1 die-shift 5>6")
    assert shifted.roll == (3, 6)
    assert shifted.gone[-1] is Trick.DIE_SHIFT
    assert shifted.player(FIRST).tricks == ()
    assert set(legal_moves(shifted)) == {Place(3), Place(6)}


def test_die_shift_stays_within_one_and_six_and_splits_a_double() -> None:
    ones = then(holding("X1"), "1 place 3; 2 roll; dice 4 4; 2 place 4; 1 roll; dice 1 1")
    assert tricks_in(ones, Half.DIE_SHIFT) == moves("trick X1 die-shift 1>2")
    assert then(ones, "1 trick X1 die-shift 1>2").roll == (2, 1)


def test_both_dice_places_both_and_ends_the_turn() -> None:
    state = then(holding("X2"), "1 trick X2 both-dice")
    assert state.player(FIRST).dice == (0, 0, 1, 0, 1, 0)
    assert state.gone[-1] is Trick.BOTH_DICE
    assert (state.phase, state.mover) == (Phase.TURN, SECOND)


def test_both_dice_fix_the_end_if_they_are_first_and_allow_shanghai_next_time() -> None:
    state = after("deal F3 X1 A1 A2 A3 A4; 1 roll; dice 2 2", extra=JOKER)
    assert tricks_in(state) == moves("trick XJ both-dice left", "trick XJ both-dice right")
    state = then(state, "1 trick XJ both-dice right")
    assert state.one_end is End.RIGHT
    assert state.player(FIRST).dice == (0, 2, 0, 0, 0, 0)
    assert state.gone == (Trick.JOKER,)
    assert can_move(then(state, "2 roll; dice 1 1; 2 place 1"), FIRST, parse_move("shanghai"))


def test_roll_again_rolls_both_dice_and_keeps_the_end() -> None:
    state = then(holding("X3"), "1 trick X3 roll-again")
    assert (state.phase, state.mover, state.roll) == (Phase.DICE, FIRST, None)
    assert state.gone[-1] is Trick.ROLL_AGAIN
    assert set(legal_moves(then(state, "dice 2 6"))) == {Place(2), Place(6)}
    state = then(
        holding("X3"),
        "1 place 3; 2 roll; dice 4 4; 2 place 4; 1 roll; dice 3 3; 1 place 3",
        "2 shanghai; deal D1 D2 T1 T2 S1 S2; 1 roll; dice 1 1; 1 trick X3 roll-again; dice 2 6",
    )
    assert set(legal_moves(state)) == {Place(die, end) for die in (2, 6) for end in End}


def test_card_sent_to_the_sharks_leaves_but_its_dice_count_for_the_neighbours() -> None:
    state = after("deal F3 X1 A1 A2 A3 A4; 1 roll; dice 1 6", extra=SHARKS)
    armed = then(state, "1 trick XS send-to-sharks")
    assert armed.has_armed_sharks
    assert armed.shark_cards == frozenset()
    assert armed.gone == (Trick.SHARKS,)
    placed = then(armed, "1 place 1 left")
    assert not placed.has_armed_sharks
    assert placed.shark_cards == {1}
    state = then(placed, "2 roll; dice 2 2; 2 place 2; 1 roll; dice 2 2; 1 place 2")
    state = then(state, "2 roll; dice 2 5; 2 place 5; 1 shanghai")
    found = {award.number: award for award in state.history[0].awards}
    assert (found[1].winner, found[1].reason) == (None, AwardReason.SHARKS)
    assert (found[2].winner, found[2].neighbours) == (FIRST, (1, 0))
    assert state.shark_cards == frozenset()
    assert Trick.SHARKS in state.gone
    assert "F3" in {str(card) for card in state.gone}


def test_both_players_may_send_cards_to_the_sharks() -> None:
    state = after(
        "deal F3 X1 A1 A2 A3 A4; 1 roll; dice 1 6; 1 trick XS send-to-sharks; 1 place 1 left",
        "2 roll; dice 5 6; 2 trick XS send-to-sharks; 2 place 5",
        extra=SHARKS,
    )
    assert state.shark_cards == {1, 5}


def test_exchange_takes_one_die_back_and_places_both() -> None:
    state = after(
        "deal F3 X1 A1 A2 A3 A4; 1 roll; dice 1 6; 1 place 1 left; 2 roll; dice 2 2; 2 place 2",
        "1 roll; dice 4 6; 1 place 4; 2 roll; dice 2 2; 2 place 2; 1 roll; dice 1 3",
        extra=SHARKS,
    )
    exchanges = tricks_in(state, Half.EXCHANGE)
    assert exchanges == moves("trick XS exchange 1", "trick XS exchange 4")
    state = then(state, "1 trick XS exchange 4")
    assert state.player(FIRST).dice == (2, 0, 1, 0, 0, 0)
    assert state.gone == (Trick.SHARKS,)
    assert (state.phase, state.mover) == (Phase.TURN, SECOND)


def test_exchange_needs_a_die_of_the_player_from_an_earlier_turn() -> None:
    state = after("deal F3 X1 A1 A2 A3 A4; 1 roll; dice 1 6", extra=SHARKS)
    assert tricks_in(state) == moves("trick XS send-to-sharks")
    assert refusal(state, "1 trick XS exchange 1") is Refusal.NO_DIE_TO_EXCHANGE
    state = then(state, "1 place 1 left; 2 roll; dice 1 2")
    assert refusal(state, "2 trick XS exchange 1") is Refusal.NO_DIE_TO_EXCHANGE


def test_a_player_may_play_one_trick_a_round() -> None:
    state = then(holding("X1", extra=JOKER), "1 trick X1 two-sailors F")
    assert tricks_in(state) == set()
    assert refusal(state, "1 trick XJ both-dice") is Refusal.TRICK_ALREADY_PLAYED
    state = then(state, "1 place 3; 2 roll; dice 4 4")
    assert tricks_in(state, Half.BOTH_DICE) == moves("trick XJ both-dice"), (
        "the other player has played no trick in this round"
    )
    state = then(state, "2 place 4; 1 roll; dice 2 2")
    assert tricks_in(state) == set()
    state = then(state, "1 place 2; 2 shanghai; deal D1 D2 T1 T2 S1 S2; 1 roll; dice 1 1")
    assert parse_move("trick XJ both-dice left") in tricks_in(state)


def test_equal_cards_in_hand_are_played_one_by_one() -> None:
    state = after(
        "deal F3 X1 X1 A2 A3 A4; 1 roll; dice 1 2; 1 place 1 left; 2 roll; dice 6 6; 2 place 6",
        "1 roll; dice 2 2; 1 place 2; 2 roll; dice 6 6; 2 place 6; 1 roll; dice 3 3; 1 place 3",
        "2 shanghai; deal F1 F2 G1 G2 C1 C2; 1 roll; dice 1 1",
    )
    assert state.player(FIRST).tricks == (Trick.DIE_SHIFT, Trick.DIE_SHIFT)
    assert tricks_in(state, Half.DIE_SHIFT) == moves("trick X1 die-shift 1>2")
    spent = then(state, "1 trick X1 die-shift 1>2")
    assert spent.player(FIRST).tricks == (Trick.DIE_SHIFT,)


def test_card_won_in_the_last_round_scores_and_can_never_be_played() -> None:
    *opening, shanghai = ROUND_ONE.format(trick="X1").splitlines()
    state = then(replace(after(*opening), round=ROUNDS), shanghai)
    assert state.phase is Phase.OVER
    assert state.outcome is not None
    assert state.outcome.score.tricks == (1, 0)
    assert refusal(state, "1 trick X1 two-sailors F") is Refusal.GAME_OVER
