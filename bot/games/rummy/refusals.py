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
    """A meld of wild cards only."""
    JOKER_HERE = "joker-here"
    """Wild cards are not allowed in this kind of meld."""
    MANY_JOKERS = "many-jokers"
    """Only one wild card is allowed in a meld."""
    WILD_LIMIT = "wild-limit"
    """A meld keeps too few naturals beside its wild cards."""
    WILDS_TOUCH = "wilds-touch"
    """Two wild cards side by side in a run."""
    TOO_LONG = "too-long"
    """Melds of a contract have exactly the lengths it names."""
    ALL_DOWN = "all-down"
    """In this round one goes Down with the whole hand only."""
    NOT_YET = "not-yet"
    """In the turn of going Down nothing but the contract is laid."""
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
    """No wild card of the meld stands for that card."""
    JOKER_MUST_STAY_DOWN = "joker-must-stay-down"
    """A wild card freed for going Down has to be part of the contract."""
    NO_EXCHANGE = "no-exchange"
    """Wild cards are not exchanged here, or not so."""
    DOWN_DRAWS = "down-draws"
    """Who is Down does not come to cards in this way."""
    HAND_FULL = "hand-full"
    """After the purchase the hand would have no room for the next card drawn."""
    BAD_CHANCE = "bad-chance"
    """Cards or an outside event that do not fit the position."""


class IllegalMoveError(MoveRefusedError):
    """A move that the rules refuse; `reason` says why."""

    reason: Refusal


class ChanceError(ValueError):
    """Cards or an outside event that do not fit the position."""

    reason = Refusal.BAD_CHANCE
