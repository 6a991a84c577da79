"""Who may do what: the one place for legality.

`legal_moves` lists, `check_move` names the reason for a refusal, `can_move` asks. Buttons shown,
refusals and computer opponents all come here.
"""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from bot.games.shanghaien.cards import NATIONS, Half, Trick
from bot.games.shanghaien.moves import (
    ENDS,
    End,
    Move,
    Place,
    PlayTrick,
    Resign,
    Roll,
    Seat,
    Shanghai,
)
from bot.games.shanghaien.state import DICE_PER_ROLL, TAVERN_SIZE, GameState, Phase, Player

MIN_DICE_FOR_SHANGHAI = 2


class Refusal(StrEnum):
    """Why a move is not legal."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    WAITING_FOR_CHANCE = "waiting-for-chance"
    """Dice or cards are due before anybody decides anything."""
    ALREADY_ROLLED = "already-rolled"
    NOT_ROLLED = "not-rolled"
    TOO_FEW_DICE = "too-few-dice"
    """Rolling takes two dice in supply."""
    TOO_FEW_PLACED = "too-few-placed"
    """Shanghai takes two own dice on cards."""
    DIE_NOT_ROLLED = "die-not-rolled"
    END_OPEN = "end-open"
    END_FIXED = "end-fixed"
    TRICK_ALREADY_PLAYED = "trick-already-played"
    TRICK_NOT_IN_HAND = "trick-not-in-hand"
    HALF_NOT_ON_CARD = "half-not-on-card"
    NO_SAILOR_OF_NATION = "no-sailor-of-nation"
    BAD_SHIFT = "bad-shift"
    NO_DIE_TO_EXCHANGE = "no-die-to-exchange"
    UNFIT = "unfit"
    """The move carries a part that its kind does not have, or lacks one that it needs."""


class IllegalMoveError(ValueError):
    """A move that the rules refuse; `reason` says why."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


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


def _end_refusal(state: GameState, end: End | None) -> Refusal | None:
    if state.one_end is None and end is None:
        return Refusal.END_OPEN
    if state.one_end is not None and end is not None:
        return Refusal.END_FIXED
    return None


def _place_refusal(state: GameState, move: Place) -> Refusal | None:
    if state.roll is None or move.die not in state.roll:
        return Refusal.DIE_NOT_ROLLED
    return _end_refusal(state, move.end)


def _trick_refusal(state: GameState, move: PlayTrick) -> Refusal | None:
    player = state.player(state.mover)
    if player.captain_used:
        return Refusal.TRICK_ALREADY_PLAYED
    if move.trick not in player.tricks:
        return Refusal.TRICK_NOT_IN_HAND
    if move.half not in move.trick.halves:
        return Refusal.HALF_NOT_ON_CARD
    return _half_refusal(state, player, move)


def _half_refusal(state: GameState, player: Player, move: PlayTrick) -> Refusal | None:
    if not _has_its_parts(move):
        return Refusal.UNFIT
    match move.half:
        case Half.TWO_SAILORS:
            assert move.nation is not None
            # A wild alone determines no nation: a real sailor must be there.
            return None if player.crew(move.nation).values else Refusal.NO_SAILOR_OF_NATION
        case Half.DIE_SHIFT:
            assert move.die is not None
            assert move.to is not None
            if state.roll is None or move.die not in state.roll:
                return Refusal.DIE_NOT_ROLLED
            fits = abs(move.to - move.die) == 1 and 1 <= move.to <= TAVERN_SIZE
            return None if fits else Refusal.BAD_SHIFT
        case Half.BOTH_DICE:
            return _end_refusal(state, move.end)
        case Half.EXCHANGE:
            assert move.die is not None
            fits = 1 <= move.die <= TAVERN_SIZE and player.dice[move.die - 1] > 0
            return None if fits else Refusal.NO_DIE_TO_EXCHANGE
        case Half.ROLL_AGAIN | Half.SEND_TO_SHARKS:
            return None
    assert_never(move.half)


_PARTS: dict[Half, frozenset[str]] = {
    Half.TWO_SAILORS: frozenset({"nation"}),
    Half.DIE_SHIFT: frozenset({"die", "to"}),
    Half.EXCHANGE: frozenset({"die"}),
}


def _has_its_parts(move: PlayTrick) -> bool:
    """Return whether `move` carries what its half needs, no more; the end is judged apart."""
    given = {part for part in ("nation", "die", "to") if getattr(move, part) is not None}
    fits_end = move.end is None or move.half is Half.BOTH_DICE
    return fits_end and given == _PARTS.get(move.half, frozenset())


def _open_ends(state: GameState) -> tuple[End | None, ...]:
    return ENDS if state.one_end is None else (None,)


def _distinct_dice(state: GameState) -> list[int]:
    return sorted(set(state.roll or ()))


def _placements(state: GameState) -> list[Move]:
    return [Place(die, end) for end in _open_ends(state) for die in _distinct_dice(state)]


def _trick_plays(state: GameState) -> list[Move]:
    player = state.player(state.mover)
    if player.captain_used:
        return []
    return [
        move
        for trick in dict.fromkeys(player.tricks)
        for half in trick.halves
        for move in _half_plays(state, player, trick, half)
    ]


def _half_plays(state: GameState, player: Player, trick: Trick, half: Half) -> list[Move]:
    match half:
        case Half.TWO_SAILORS:
            nations = (nation for nation in NATIONS if player.crew(nation).values)
            return [PlayTrick(trick, half, nation=nation) for nation in nations]
        case Half.DIE_SHIFT:
            return [
                PlayTrick(trick, half, die=die, to=to)
                for die in _distinct_dice(state)
                for to in (die - 1, die + 1)
                if 1 <= to <= TAVERN_SIZE
            ]
        case Half.BOTH_DICE:
            return [PlayTrick(trick, half, end=end) for end in _open_ends(state)]
        case Half.EXCHANGE:
            numbers = (number for number in range(1, TAVERN_SIZE + 1) if player.dice[number - 1])
            return [PlayTrick(trick, half, die=number) for number in numbers]
        case Half.ROLL_AGAIN | Half.SEND_TO_SHARKS:
            return [PlayTrick(trick, half)]
    assert_never(half)
