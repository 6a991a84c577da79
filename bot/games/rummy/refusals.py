"""Why a move or a card is refused, by name: what is shown, tested and counted."""

from __future__ import annotations

from enum import StrEnum

from bot.games.game import MoveRefusedError


class Refusal(StrEnum):
    """Why a move is not legal."""

    OVER = "over"
    NOT_YOUR_TURN = "not-your-turn"
    """The game waits for another seat."""
    NOT_NOW = "not-now"
    """The move belongs to another phase, or can be made only once."""
    NO_BUYS_LEFT = "no-buys-left"
    STOCK_TOO_SMALL = "stock-too-small"
    """There are not enough cards to be had for the purchase."""
    NOT_IN_HAND = "not-in-hand"
    NOT_DOWN = "not-down"
    ALREADY_DOWN = "already-down"
    WRONG_CONTRACT = "wrong-contract"
    """More, fewer or other melds than the round asks for."""
    TOO_SHORT = "too-short"
    MIXED = "mixed"
    """The cards do not belong together."""
    NO_NATURAL = "no-natural"
    """A meld of jokers only."""
    JOKER_HERE = "joker-here"
    """Jokers are not allowed in this kind of meld."""
    MANY_JOKERS = "many-jokers"
    """Only one joker is allowed in a meld."""
    OFF_THE_END = "off-the-end"
    """A run has no place there: below the lowest card, above the highest, or beyond thirteen."""
    ONE_RUN = "one-run"
    """Neighbouring runs of one contract are one run."""
    ONE_BOOK = "one-book"
    """Books of one rank in one contract are one book."""
    NO_SUCH_MELD = "no-such-meld"
    NO_SUCH_END = "no-such-end"
    """A run needs an end, a book has none."""
    NO_JOKER_THERE = "no-joker-there"
    """No joker of the meld stands for that card."""
    JOKER_MUST_STAY_DOWN = "joker-must-stay-down"
    """A joker freed for going Down has to be part of the contract."""
    BAD_CHANCE = "bad-chance"
    """Cards or an outside event that do not fit the position."""


class IllegalMoveError(MoveRefusedError):
    """A move that the rules refuse; `reason` says why."""

    reason: Refusal


class ChanceError(ValueError):
    """Cards or an outside event that do not fit the position."""

    reason = Refusal.BAD_CHANCE
