"""What the players agree on before the first deal, and whether it fits together.

Every parameter of the source's tables is a field; the ranges are this project's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain

from bot.games.game import OptionsRefusedError
from bot.games.rummy.cards import ACE, ACE_HIGH, JOKER, KING, PACK, Card

MIN_PLAYERS, MAX_PLAYERS = 2, 8
BOOK_SIZE, RUN_SIZE = 3, 4
"""The fewest cards of a book and of a run."""
LONGEST_RUN = 13
"""An ace stands at one end of a run only."""
LARGEST_HAND = 25
"""As many cards as one select menu of the chat can hold."""
MOST_MELDS = 3
"""The most melds of one contract."""
ENOUGH_FOR_TWO_PACKS = 5
"""With more players than that, two packs are too few."""
QUIET_TURNS_EACH = 15
"""Turns of each player without a card laid that end a round unwon; more at small tables."""


@dataclass(frozen=True, slots=True)
class Contract:
    """What a player must put Down in one go."""

    books: int
    runs: int

    @property
    def melds(self) -> int:
        """The number of melds."""
        return self.books + self.runs

    @property
    def fewest_cards(self) -> int:
        """The number of cards that the shortest melds take."""
        return BOOK_SIZE * self.books + RUN_SIZE * self.runs


CONTRACTS: tuple[Contract, ...] = (
    Contract(2, 0),
    Contract(1, 1),
    Contract(0, 2),
    Contract(3, 0),
    Contract(2, 1),
    Contract(1, 2),
    Contract(0, 3),
)
PENALTIES: tuple[int, ...] = (3, *(1,) * 8, *(2,) * 4, 5)
"""What a card in the hand costs: ace, two to king, joker."""
HIGH_PENALTIES: tuple[int, ...] = (25, *(5,) * 6, *(10,) * 6, 50)
"""The source's alternative."""


class Misfit(StrEnum):
    """Why options cannot be agreed."""

    PLAYERS = "players"
    RANGE = "range"
    """A number is outside its range."""
    CONTRACTS = "contracts"
    """One to ten rounds of one to three melds are due."""
    PENALTIES = "penalties"
    """14 whole numbers from 0 to 100 are due."""
    HAND_TOO_LARGE = "hand-too-large"
    """Cards dealt, drawn and bought could exceed 25."""
    CONTRACT_TOO_LARGE = "contract-too-large"
    """A contract takes more cards than a hand can reach."""
    DECK_TOO_SMALL = "deck-too-small"
    """There are not enough cards for all hands, the first discard and one draw each."""


class OptionsError(OptionsRefusedError):
    """Options that do not fit together; `reason` says why, `key` names the parameter."""

    reason: Misfit

    def __init__(self, reason: Misfit, key: str) -> None:
        super().__init__(reason, key)
        self.key = key


@dataclass(frozen=True, slots=True)
class Options:
    """The agreed options of one game; the defaults are the source's."""

    decks: int = 2
    """Packs in the deck, 1 to 4."""
    jokers: int = 4
    """Jokers in the whole deck, at most four for each pack."""
    ace_low: bool = True
    """Whether an ace may stand below the two in a run."""
    ace_high: bool = True
    """Whether an ace may stand above the king in a run."""
    dealt: int = 11
    """Cards dealt to each player, 7 to 15."""
    out_by_discard: bool = True
    """Whether a discard that empties the hand ends the round."""
    price: int = 1
    """Cards from the stock that a buyer takes besides the bought one, 0 to 3."""
    buys: int = 3
    """Purchases a player may make in a round, 0 to 6."""
    latest_only: bool = True
    """Whether only the card discarded last can be picked up or bought."""
    jokers_in_books: bool = True
    jokers_in_runs: bool = True
    many_jokers: bool = True
    """Whether a meld may hold more than one joker."""
    eight_is_one: bool = True
    """Whether neighbouring runs of one contract count as one run."""
    six_is_one: bool = True
    """Whether books of one rank in one contract count as one book."""
    bonehead_undo: bool = False
    """Whether a discard that the next player could lay may be taken back, once a turn."""
    penalties: tuple[int, ...] = PENALTIES
    """What a card in the hand costs: ace, two to king, joker; 14 numbers from 0 to 100."""
    contracts: tuple[Contract, ...] = CONTRACTS
    """The contract of each round."""
    quiet_limit: int = 60
    """Turns in a row without a card laid that end a round unwon, 10 to 200."""

    @property
    def largest_hand(self) -> int:
        """The most cards that a hand can hold: dealt, drawn and bought."""
        return self.dealt + 1 + self.buys * (1 + self.price)

    @property
    def cards(self) -> int:
        """The number of cards in the deck."""
        return len(PACK) * self.decks + self.jokers

    @property
    def first_place(self) -> int:
        """The lowest place of a run: 1 for a low ace, else 2."""
        return ACE if self.ace_low else ACE + 1

    @property
    def last_place(self) -> int:
        """The highest place of a run: 14 for a high ace, else 13."""
        return ACE_HIGH if self.ace_high else KING

    @property
    def longest_run(self) -> int:
        """The most cards of a run."""
        return min(LONGEST_RUN, self.last_place - self.first_place + 1)

    def penalty(self, card: Card) -> int:
        """Return what `card` costs in the hand."""
        return self.penalties[card.rank - 1]  # a joker's rank is 0, and its penalty comes last


# What was agreed is checked again whenever a game is read: a range may grow, and never shrinks.
_RANGES: dict[str, tuple[int, int]] = {
    "decks": (1, 4),
    "dealt": (7, 15),
    "price": (0, 3),
    "buys": (0, 6),
    "quiet_limit": (10, 200),
}
_JOKERS_A_DECK = 4
_ROUNDS = (1, 10)
_HIGHEST_PENALTY = 100


def proposed_options(players: int) -> Options:
    """Return the options that an invitation for so many players proposes.

    From six players on two packs run out too often; three never do. A round goes on for so many
    turns without a card laid that everybody has the same number of them, as four have in sixty.
    """
    quiet = max(Options().quiet_limit, QUIET_TURNS_EACH * players)
    if players <= ENOUGH_FOR_TWO_PACKS:
        return Options(quiet_limit=quiet)
    return Options(decks=3, jokers=6, quiet_limit=quiet)


def check_options(options: Options, players: int) -> None:
    """Return if `players` can play by `options`; raise OptionsError with the reason if not."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise OptionsError(Misfit.PLAYERS, "players")
    for key, (least, most) in {**_RANGES, "jokers": (0, _JOKERS_A_DECK * options.decks)}.items():
        if not least <= getattr(options, key) <= most:
            raise OptionsError(Misfit.RANGE, key)
    _check_tables(options)
    if options.largest_hand > LARGEST_HAND:
        raise OptionsError(Misfit.HAND_TOO_LARGE, "dealt")
    if any(contract.fewest_cards > options.largest_hand for contract in options.contracts):
        raise OptionsError(Misfit.CONTRACT_TOO_LARGE, "contracts")
    if options.cards < players * (options.dealt + 1) + 1:
        raise OptionsError(Misfit.DECK_TOO_SMALL, "decks")


def _check_tables(options: Options) -> None:
    penalties = options.penalties
    if len(penalties) != KING + 1 or not all(0 <= each <= _HIGHEST_PENALTY for each in penalties):
        raise OptionsError(Misfit.PENALTIES, "penalties")
    least, most = _ROUNDS
    if not least <= len(options.contracts) <= most or not all(
        min(each.books, each.runs) >= 0 and 1 <= each.melds <= MOST_MELDS
        for each in options.contracts
    ):
        raise OptionsError(Misfit.CONTRACTS, "contracts")


@lru_cache(maxsize=16)
def deck_of(decks: int, jokers: int) -> tuple[Card, ...]:
    """Return a new deck: pack by pack in print order, the jokers last."""
    return tuple(chain.from_iterable((PACK,) * decks)) + (JOKER,) * jokers
