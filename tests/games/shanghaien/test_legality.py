"""Every reason of the rules to refuse a move."""

from __future__ import annotations

import pytest

from bot.games.game import MoveRefusedError
from bot.games.shanghaien.cards import ExtraTrick, Half, Nation, Trick
from bot.games.shanghaien.notation import parse_event
from bot.games.shanghaien.rules import apply, can_move, check_move
from bot.games.shanghaien.state import SEATS, End, MovePlayed, PlayTrick, Refusal
from tests.games.shanghaien.playing import after

FIRST, SECOND = SEATS
JOKER, SHARKS, NONE = ExtraTrick.JOKER, ExtraTrick.SHARKS, ExtraTrick.NONE

DEAL = "deal A1 A2 A3 A4 F1 X1"
OPEN = (DEAL, "1 roll; dice 2 5")
FIXED = (*OPEN, "1 place 2 left; 2 roll; dice 3 6")
FIVE_PLACED = (
    *OPEN,
    "1 place 2 left",
    *("2 roll; dice 1 1; 2 place 1; 1 roll; dice 1 1; 1 place 1",) * 4,
    "2 roll; dice 1 1; 2 place 1",
)
# The first seat holds X1 and X3 and a French 3, and has just rolled 3 and 6 in round 2.
HOLDING = (
    "deal F3 X1 X3 A2 A3 A4",
    "1 roll; dice 1 1; 1 place 1 left; 2 roll; dice 6 6; 2 place 6",
    "1 roll; dice 2 2; 1 place 2; 2 roll; dice 6 6; 2 place 6; 1 roll; dice 3 3; 1 place 3",
    "2 shanghai; deal F1 F2 G1 G2 C1 C2; 1 roll; dice 3 6",
)
OVER = (DEAL, "2 resign")

Case = tuple[Refusal, tuple[str, ...], str, ExtraTrick]
CASES: dict[str, Case] = {
    "resigning after the end": (Refusal.GAME_OVER, OVER, "1 resign", NONE),
    "placing another's dice": (Refusal.NOT_YOUR_TURN, OPEN, "2 place 2 left", NONE),
    "rolling before the deal": (Refusal.WAITING_FOR_CHANCE, (), "1 roll", NONE),
    "rolling twice": (Refusal.ALREADY_ROLLED, OPEN, "1 roll", NONE),
    "Shanghai after the roll": (Refusal.ALREADY_ROLLED, OPEN, "1 shanghai", NONE),
    "placing before the roll": (Refusal.NOT_ROLLED, (DEAL,), "1 place 2 left", NONE),
    "a trick before the roll": (Refusal.NOT_ROLLED, (DEAL,), "1 trick XJ both-dice left", JOKER),
    "rolling with one die left": (Refusal.TOO_FEW_DICE, FIVE_PLACED, "1 roll", NONE),
    "Shanghai with one die": (Refusal.TOO_FEW_PLACED, (*FIXED, "2 place 3"), "1 shanghai", NONE),
    "a die that was not rolled": (Refusal.DIE_NOT_ROLLED, OPEN, "1 place 3 left", NONE),
    "shifting none of the roll": (
        Refusal.DIE_NOT_ROLLED,
        HOLDING,
        "1 trick X1 die-shift 4>5",
        NONE,
    ),
    "the first die without an end": (Refusal.END_OPEN, OPEN, "1 place 2", NONE),
    "the first two dice without an end": (Refusal.END_OPEN, OPEN, "1 trick XJ both-dice", JOKER),
    "a second end": (Refusal.END_FIXED, FIXED, "2 place 3 left", NONE),
    "a second end with both dice": (Refusal.END_FIXED, FIXED, "2 trick XJ both-dice left", JOKER),
    "a second trick in one turn": (
        Refusal.TRICK_ALREADY_PLAYED,
        (*HOLDING, "1 trick X3 two-sailors F"),
        "1 trick X1 die-shift 3>4",
        NONE,
    ),
    "a trick not in hand": (Refusal.TRICK_NOT_IN_HAND, HOLDING, "1 trick X2 both-dice left", NONE),
    "a half of another card": (Refusal.HALF_NOT_ON_CARD, HOLDING, "1 trick X1 roll-again", NONE),
    "a wild without a real sailor": (
        Refusal.NO_SAILOR_OF_NATION,
        HOLDING,
        "1 trick X1 two-sailors G",
        NONE,
    ),
    "a shift by two": (Refusal.BAD_SHIFT, HOLDING, "1 trick X1 die-shift 3>5", NONE),
    "a shift by nothing": (Refusal.BAD_SHIFT, HOLDING, "1 trick X1 die-shift 3>3", NONE),
    "another's die": (Refusal.NO_DIE_TO_EXCHANGE, FIXED, "2 trick XS exchange 2", SHARKS),
}

# Malformed moves that the notation cannot express; a bug might build them.
SLIPS: dict[str, tuple[Refusal, PlayTrick]] = {
    "a shift to nothing": (Refusal.UNFIT, PlayTrick(Trick.DIE_SHIFT, Half.DIE_SHIFT, die=3)),
    "a shift of nothing": (Refusal.UNFIT, PlayTrick(Trick.DIE_SHIFT, Half.DIE_SHIFT, to=3)),
    "rolling again with a nation": (
        Refusal.UNFIT,
        PlayTrick(Trick.ROLL_AGAIN, Half.ROLL_AGAIN, nation=Nation.FRENCH),
    ),
    "rolling again with an end": (
        Refusal.UNFIT,
        PlayTrick(Trick.ROLL_AGAIN, Half.ROLL_AGAIN, end=End.LEFT),
    ),
    "a shift beyond six": (
        Refusal.BAD_SHIFT,
        PlayTrick(Trick.DIE_SHIFT, Half.DIE_SHIFT, die=6, to=7),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_refused_by_name(name: str) -> None:
    reason, lines, line, extra = CASES[name]
    state = after(*lines, extra=extra)
    event = parse_event(line)
    assert isinstance(event, MovePlayed)
    with pytest.raises(MoveRefusedError, match=reason.value) as checked:
        check_move(state, event.seat, event.move)
    with pytest.raises(MoveRefusedError) as applied:
        apply(state, event)
    assert checked.value.reason is applied.value.reason is reason
    assert not can_move(state, event.seat, event.move)


@pytest.mark.parametrize("name", SLIPS)
def test_move_with_wrong_parts_is_refused_by_name(name: str) -> None:
    reason, move = SLIPS[name]
    with pytest.raises(MoveRefusedError) as raised:
        check_move(after(*HOLDING), FIRST, move)
    assert raised.value.reason is reason


@pytest.mark.parametrize("number", [-1, 0, 7])
def test_exchange_on_a_card_that_does_not_exist_is_refused(number: int) -> None:
    move = PlayTrick(Trick.SHARKS, Half.EXCHANGE, die=number)
    with pytest.raises(MoveRefusedError) as raised:
        check_move(after(*FIXED, extra=SHARKS), SECOND, move)
    assert raised.value.reason is Refusal.NO_DIE_TO_EXCHANGE


def test_every_refusal_is_reached_above() -> None:
    reached = {case[0] for case in CASES.values()} | {slip[0] for slip in SLIPS.values()}
    assert reached == set(Refusal)
