"""Who may do what: the one place for legality.

`legal_moves` lists, `check_move` names the reason for a refusal, `can_move` asks. Buttons, refusals
and computer opponents all use it.
"""

from __future__ import annotations

from bot.games.shanghaien.moves import Move, Place, PlayTrick, Resign, Roll, Seat, Shanghai
from bot.games.shanghaien.placing import die_refusal, end_refusal, open_ends, rolled_dice
from bot.games.shanghaien.refusals import IllegalMoveError, Refusal
from bot.games.shanghaien.state import DICE_PER_ROLL, GameState, Phase
from bot.games.shanghaien.tricks.table import HALF_RULES, HALVES_OF

MIN_DICE_FOR_SHANGHAI = 2


def legal_moves(state: GameState) -> tuple[Move, ...]:
    """Return every move the mover may make now, none twice.

    Empty while chance is due and after the end. `Resign` is legal for both seats at any time
    before the end and is not listed.
    """
    if state.phase is Phase.TURN:
        return tuple(move for move in (Roll(), Shanghai()) if _turn_refusal(state, move) is None)
    if state.phase is Phase.ROLLED:
        return (*_placements(state), *_trick_plays(state))
    return ()


def check_move(state: GameState, seat: Seat, move: Move) -> None:
    """Return if `seat` may make `move` now; raise IllegalMoveError with the reason if not."""
    reason = _refusal(state, seat, move)
    if reason is not None:
        raise IllegalMoveError(reason)


def can_move(state: GameState, seat: Seat, move: Move) -> bool:
    """Return whether `seat` may make `move` now."""
    return _refusal(state, seat, move) is None


def _refusal(state: GameState, seat: Seat, move: Move) -> Refusal | None:
    if state.phase is Phase.OVER:
        return Refusal.GAME_OVER
    if isinstance(move, Resign):
        return None
    if seat is not state.mover:
        return Refusal.NOT_YOUR_TURN
    if state.phase not in (Phase.TURN, Phase.ROLLED):
        return Refusal.WAITING_FOR_CHANCE
    if isinstance(move, Roll | Shanghai):
        return _turn_refusal(state, move)
    if state.phase is not Phase.ROLLED:
        return Refusal.NOT_ROLLED
    if isinstance(move, Place):
        return _place_refusal(state, move)
    return _trick_refusal(state, move)


def _turn_refusal(state: GameState, move: Roll | Shanghai) -> Refusal | None:
    if state.phase is Phase.ROLLED:
        return Refusal.ALREADY_ROLLED
    player = state.player(state.mover)
    if isinstance(move, Roll):
        return Refusal.TOO_FEW_DICE if player.supply < DICE_PER_ROLL else None
    return Refusal.TOO_FEW_PLACED if player.placed < MIN_DICE_FOR_SHANGHAI else None


def _place_refusal(state: GameState, move: Place) -> Refusal | None:
    return die_refusal(state, move.die) or end_refusal(state, move.end)


def _trick_refusal(state: GameState, move: PlayTrick) -> Refusal | None:
    player = state.player(state.mover)
    if player.captain_used:
        return Refusal.TRICK_ALREADY_PLAYED
    if move.trick not in player.tricks:
        return Refusal.TRICK_NOT_IN_HAND
    if move.half not in move.trick.halves:
        return Refusal.HALF_NOT_ON_CARD
    rules = HALF_RULES[move.half]
    return rules.refusal(state, player, move) if rules.has_parts(move) else Refusal.UNFIT


def _placements(state: GameState) -> list[Move]:
    return [Place(die, end) for end in open_ends(state) for die in rolled_dice(state)]


def _trick_plays(state: GameState) -> list[Move]:
    player = state.player(state.mover)
    if player.captain_used:
        return []
    return [
        move
        for trick in dict.fromkeys(player.tricks)
        for rules in HALVES_OF[trick]
        for move in rules.plays(state, player, trick)
    ]
