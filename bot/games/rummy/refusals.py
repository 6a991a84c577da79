"""The reasons for refusing a move or an event."""

from __future__ import annotations

from enum import StrEnum

from bot.games.game import MoveRefusedError


class Refusal(StrEnum):
    """The reason why a move is not legal."""

    OVER = "over"
    NOT_YOUR_TURN = "not-your-turn"
    """The game waits for another seat."""
    NOT_NOW = "not-now"
    """The move belongs to another phase, or can be made only once."""
    NO_BUYS_LEFT = "no-buys-left"
    STOCK_TOO_SMALL = "stock-too-small"
    """The stock and the discards have too few cards for the purchase."""
    NOT_IN_HAND = "not-in-hand"
    NOT_DOWN = "not-down"
    ALREADY_DOWN = "already-down"
    WRONG_CONTRACT = "wrong-contract"
    """The number or kinds of the melds differ from the contract."""
    TOO_SHORT = "too-short"
    MIXED = "mixed"
    """The cards do not belong together."""
    NO_NATURAL = "no-natural"
    """The meld consists of wild cards only."""
    JOKER_HERE = "joker-here"
    """Wild cards are not allowed in this kind of meld."""
    MANY_JOKERS = "many-jokers"
    """Only one wild card is allowed in a meld."""
    WILD_LIMIT = "wild-limit"
    """The meld has too few natural cards for its wild cards."""
    WILDS_TOUCH = "wilds-touch"
    """Two wild cards are adjacent in a run."""
    TOO_LONG = "too-long"
    """A meld is longer than the contract demands, and the lengths are exact."""
    ALL_DOWN = "all-down"
    """In this round a player goes Down only with the whole hand."""
    NOT_YET = "not-yet"
    """In the turn of going Down a player may lay nothing but the contract."""
    OFF_THE_END = "off-the-end"
    """A run would extend below the lowest card, above the highest, or beyond thirteen cards."""
    ONE_RUN = "one-run"
    """Adjacent runs of a contract count as one run."""
    ONE_BOOK = "one-book"
    """Books of the same rank in a contract count as one book."""
    NO_SUCH_MELD = "no-such-meld"
    NO_SUCH_END = "no-such-end"
    """The end of a run is missing, or an end is given for a book."""
    NO_JOKER_THERE = "no-joker-there"
    """The meld has no wild card that this card can replace."""
    JOKER_MUST_STAY_DOWN = "joker-must-stay-down"
    """A wild card freed for going Down must be part of the contract."""
    NO_EXCHANGE = "no-exchange"
    """The options do not allow this exchange of a wild card."""
    DOWN_DRAWS = "down-draws"
    """A player who is Down cannot take or buy cards under these options."""
    HAND_FULL = "hand-full"
    """After the purchase the hand would have no room for the next card drawn."""
    BAD_CHANCE = "bad-chance"
    """A chance event or an outside event does not fit the position."""


class IllegalMoveError(MoveRefusedError):
    """A move that the rules do not allow; `reason` is the refusal."""

    reason: Refusal


class ChanceError(ValueError):
    """A chance event or an outside event that does not fit the position."""

    reason = Refusal.BAD_CHANCE
