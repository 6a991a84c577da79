"""Why a move is not legal."""

from __future__ import annotations

from enum import StrEnum

from bot.games.game import MoveRefusedError


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
    """The move has a part that its kind does not have, or lacks one that it needs."""


class IllegalMoveError(MoveRefusedError):
    """A move that the rules refuse; `reason` says why."""

    reason: Refusal
