"""The options of Shanghai, their text form, and their limits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import lru_cache
from itertools import chain, groupby
from typing import Any, NamedTuple

from bot.games.game import OptionsRefusedError
from bot.games.rummy.cards import (
    ACE,
    ACE_HIGH,
    JOKER,
    KING,
    PACK,
    RANKS,
    SUITS,
    Card,
    card_of,
    parse_card,
)

BOOK_SIZE, RUN_SIZE = 3, 4
"""The usual minimum lengths of a book and of a run, in cards."""


class MeldKind(StrEnum):
    """The two kinds of melds."""

    BOOK = "book"
    RUN = "run"


_LEAST = {MeldKind.BOOK: BOOK_SIZE, MeldKind.RUN: RUN_SIZE}
_LETTERS = {MeldKind.BOOK: "b", MeldKind.RUN: "r"}
_COUNTS = re.compile(r"(\d{1,4})\+(\d{1,4})", re.ASCII)
_PART = re.compile(r"(\d?)([br])(\d{0,2})", re.ASCII)


@dataclass(frozen=True, slots=True, init=False)
class Contract:
    """The melds that a player must lay to go Down.

    Books and runs are given by their number, or by their minimum lengths:

    >>> Contract(2, 0) == Contract((3, 3))
    True
    >>> Contract(1, (7, 5)).runs
    (5, 7)
    """

    books: tuple[int, ...]
    """The minimum length of each book, in ascending order."""
    runs: tuple[int, ...]
    """The minimum length of each run, in ascending order."""

    def __init__(self, books: int | Iterable[int] = (), runs: int | Iterable[int] = ()) -> None:
        """Create a contract. Lengths may have any order; a number means melds of usual length."""
        object.__setattr__(self, "books", _lengths(books, BOOK_SIZE))
        object.__setattr__(self, "runs", _lengths(runs, RUN_SIZE))

    @property
    def melds(self) -> int:
        """The number of melds."""
        return len(self.books) + len(self.runs)

    @property
    def kinds(self) -> tuple[MeldKind, ...]:
        """The kind of each meld in the order of the contract: books, then runs."""
        return (MeldKind.BOOK,) * len(self.books) + (MeldKind.RUN,) * len(self.runs)

    @property
    def parts(self) -> Iterator[tuple[MeldKind, int, int]]:
        """The different melds of the contract, as triples of kind, minimum length and number.

        >>> [(str(kind), length, count) for kind, length, count in Contract(2, (5, 7)).parts]
        [('book', 3, 2), ('run', 5, 1), ('run', 7, 1)]
        """
        for kind, lengths in ((MeldKind.BOOK, self.books), (MeldKind.RUN, self.runs)):
            for length, equal in groupby(lengths):
                yield kind, length, len(list(equal))

    @property
    def fewest_cards(self) -> int:
        """The minimum number of cards of all melds."""
        return sum(self.books) + sum(self.runs)

    @property
    def is_usual(self) -> bool:
        """True if every meld has the usual length."""
        return {*self.books} <= {BOOK_SIZE} and {*self.runs} <= {RUN_SIZE}

    def __str__(self) -> str:
        """Return the text of the contract, which `parse_contract` reads.

        With melds of usual length only, it is the number of books, a plus sign and the number of
        runs. Otherwise each part is a number (omitted if 1), ``b`` or ``r``, and a length (omitted
        if usual).

        >>> str(Contract(2, 1)), str(Contract((5, 4), ())), str(Contract(1, (6, 5)))
        ('2+1', 'b4+b5', 'b+r5+r6')
        """
        if self.is_usual:
            return f"{len(self.books)}+{len(self.runs)}"
        return "+".join(
            f"{_omit_usual(count, 1)}{_LETTERS[kind]}{_omit_usual(length, _LEAST[kind])}"
            for kind, length, count in self.parts
        )


def parse_contract(text: str) -> Contract:
    """Return the contract of a text. Its parts may have any order; see `Contract.__str__`.

    >>> str(parse_contract("2r5+r5")), str(parse_contract("1b 1r7")), str(parse_contract("r+2b"))
    ('3r5', 'b+r7', '2+1')

    Raises ValueError if the text is malformed. The limits of contracts are not checked.
    """
    counts = _COUNTS.fullmatch(text)
    if counts is not None:
        return Contract(int(counts[1]), int(counts[2]))
    lengths: dict[str, list[int]] = {letter: [] for letter in _LETTERS.values()}
    for word in text.replace("+", " ").split() or [text]:
        part = _PART.fullmatch(word)
        if part is None:
            raise ValueError(f"not a contract: {text!r}")
        count, letter, length = part.groups()
        usual = BOOK_SIZE if letter == _LETTERS[MeldKind.BOOK] else RUN_SIZE
        lengths[letter] += [int(length or usual)] * int(count or 1)
    return Contract(*lengths.values())


def _lengths(melds: int | Iterable[int], usual: int) -> tuple[int, ...]:
    return (usual,) * melds if isinstance(melds, int) else tuple(sorted(melds))


def _omit_usual(number: int, usual: int) -> str:
    return "" if number == usual else str(number)


MIN_PLAYERS, MAX_PLAYERS = 2, 8
SHORTEST_RUN, LONGEST_RUN = 3, 13
"""The smallest and the largest length of a run that a contract can require."""
LARGEST_HAND = 25
"""The maximum number of cards in a hand: Discord's limit for a select menu."""
MOST_MELDS = 4
"""The maximum number of melds in a contract."""
MOST_ROUNDS = 12
MOST_WILD = 8
"""The maximum number of wild faces in addition to the jokers."""
_QUIETEST = 200
"""The maximum of the option `quiet_limit`."""
_QUIET_TURNS_EACH = 15
"""The turns that each player adds to the proposed `quiet_limit`, with more than four players."""
_LONG_CONTRACT = 12
"""Contracts with more cards than this number get a higher `quiet_limit`, because 60 turns often
pass before a player goes Down."""
_QUIET_TURNS_OF_LONG_CONTRACTS = 120
"""The proposed `quiet_limit` if a contract has more cards than `_LONG_CONTRACT`."""


HIGH_PENALTIES: tuple[int, ...] = (25, *(5,) * 6, *(10,) * 6, 50)
"""The penalties that the original rules propose as an alternative to the default, in the order of
`Options.penalties`."""


class WildLimit(StrEnum):
    """The minimum number of natural cards in a meld with wild cards."""

    ANY = "any"
    """One natural card."""
    TWO = "two"
    """Two natural cards."""
    HALF = "half"
    """As many natural cards as wild cards."""
    FEWER = "fewer"
    """More natural cards than wild cards."""


class Exchanges(StrEnum):
    """The destination of a wild card that is replaced on the table."""

    MOVE = "move"
    """A meld, the same or another."""
    HAND = "hand"
    """The hand."""
    NO = "no"
    """Wild cards cannot be replaced."""


class CardsWhenDown(StrEnum):
    """The ways in which a player who is Down may get cards."""

    ALL = "all"
    """Taking the discard, drawing and buying."""
    NO_BUYS = "no-buys"
    """Taking the discard and drawing."""
    STOCK = "stock"
    """Drawing only."""


class LastRound(StrEnum):
    """A special rule for the last round of the game."""

    SAME = "same"
    """No special rule."""
    NO_DISCARD = "no-discard"
    """A player cannot go out by a discard."""
    ALL_DOWN = "all-down"
    """A player goes Down only with the whole hand, which ends the round."""


class Misfit(StrEnum):
    """The reason why a game with certain options cannot be played."""

    PLAYERS = "players"
    RANGE = "range"
    """A number is outside its limits, or a list has a wrong length."""
    CONTRACTS = "contracts"
    """The game has no rounds or more than twelve, or a contract is outside the limits."""
    ROUNDS = "rounds"
    """A list has neither one value nor one for each round."""
    HAND_TOO_LARGE = "hand-too-large"
    """The cards dealt, drawn and bought could exceed 25."""
    OUT_OF_REACH = "out-of-reach"
    """The deck has too few natural and wild cards for a contract."""
    CONTRACT_TOO_LARGE = "contract-too-large"
    """A contract takes more cards than a hand can have."""
    DECK_TOO_SMALL = "deck-too-small"
    """The deck has too few cards for all hands, the first discard and one draw by each player."""


class OptionsError(OptionsRefusedError):
    """Raised for options that cannot be played. `reason` is the misfit, and `key` is the option.

    `number` is the number of the first affected round, from 1, or 0 if the misfit does not depend
    on a round.
    """

    reason: Misfit

    def __init__(self, reason: Misfit, key: str, number: int = 0) -> None:
        super().__init__(reason, key)
        self.key = key
        self.number = number


PerRound = int | tuple[int, ...]
"""One number for all rounds, or a tuple with one number for each round."""


class RoundTerms(NamedTuple):
    """The options of one round."""

    contract: Contract
    dealt: int
    """The number of cards dealt to each player."""
    buys: int | None
    """The number of purchases in this round, or None for as many as the hand has room for."""
    saved: int
    """The number of purchases allowed in all earlier rounds together if unused ones are carried
    over; otherwise 0."""
    price: int
    """The number of cards from the stock that a buyer takes in addition."""
    out_bonus: int
    """The points subtracted from the score of the player who goes out."""
    exact: bool
    """True if the melds must have exactly the lengths of the contract."""
    all_down: bool
    """True if a player goes Down only with the whole hand, which ends the round."""
    out_by_discard: bool
    """True if a player can go out by a discard."""
    quiet_limit: int
    """The number of consecutive turns without a meld, lay-off or exchange that ends the round."""

    @property
    def largest_hand(self) -> int:
        """The number of cards of a hand after the draw and all purchases that this round allows; it
        may exceed `LARGEST_HAND`.
        """
        if self.buys is None:
            return LARGEST_HAND
        return self.dealt + 1 + self.buys * (1 + self.price)


def parse_wild(text: str) -> tuple[Card, ...]:
    """Return the faces listed in a text as cards or whole ranks, in the order of `Options.wild`.

    >>> parse_wild("AH 2 AD")
    ('AD', 'AH', '2C', '2D', '2H', '2S')

    Raises ValueError if a word is neither a rank nor a card.
    """
    faces: set[Card] = set()
    for word in text.split():
        rank = RANKS.find(word) + 1 if len(word) == 1 else 0
        faces.update((card_of(rank, suit) for suit in SUITS) if rank else (parse_card(word),))
    return tuple(sorted(faces, key=lambda card: (card.rank, card.order)))


def _wild_words(cards: tuple[Card, ...]) -> Iterator[str]:
    for rank, group in groupby(cards, lambda card: card.rank):
        suits = tuple(group)
        yield from (RANKS[rank - 1],) if len(suits) == len(SUITS) else suits


@dataclass(frozen=True, slots=True)
class _OptionKind:
    """The conversion between the values of an option and their text."""

    read: Callable[[str], Any]
    """Parses a text. Raises ValueError if it is malformed."""
    write: Callable[[Any], str] = str
    is_per_round: bool = False
    """True if the value has the type `PerRound`."""


def _allow_none(word: str, kind: _OptionKind) -> _OptionKind:
    """Return `kind` with the additional value None, which is written as `word`."""
    return replace(
        kind,
        read=lambda text: None if text == word else kind.read(text),
        write=lambda value: word if value is None else kind.write(value),
    )


def _yes_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(f"expected yes or no, got {text!r}")
    return text == "yes"


def _parse_by_round(text: str) -> PerRound:
    numbers = tuple(map(_number, text.split())) or (_number(text),)
    return numbers[0] if len(set(numbers)) == 1 else numbers


def _join_values(value: Any) -> str:  # noqa: ANN401 (one value, or one for each round)
    values = value if isinstance(value, tuple) else (value,)
    return " ".join(map(str, values))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len("1000")):
        raise ValueError(f"expected a whole number, got {text!r}")
    return int(text)


class OptionRow(NamedTuple):
    """The definition of an option."""

    released: str
    """The value, as text, in stored games whose options do not contain the key. It never
    changes."""
    kind: _OptionKind
    limits: tuple[int, int] | None
    """The minimum and maximum of the numbers, or None if the option has no numbers. Stored games
    are checked against the limits, so a new version may only widen them."""


def _option(
    released: str,
    kind: _OptionKind,
    limits: tuple[int, int] | None = None,
    default: str | None = None,
) -> Any:  # noqa: ANN401 (each option has a type of its own)
    """Return the dataclass field of an option. For `released` see `OptionRow`.

    `default` is the text of the value that new games have by default, if it differs from
    `released`.
    """
    value = kind.read(released if default is None else default)
    return field(default=value, metadata={_ROW: OptionRow(released, kind, limits)})


_ROW = "row"
_FLAG = _OptionKind(_yes_no, lambda value: "yes" if value else "no")
_NUMBER = _OptionKind(_number)
_NUMBERS = _OptionKind(lambda text: tuple(map(_number, text.split())), _join_values)
_BY_ROUND = _OptionKind(
    _parse_by_round,
    lambda value: _join_values(_parse_by_round(_join_values(value))),
    is_per_round=True,
)
_CONTRACTS = _OptionKind(lambda text: tuple(map(parse_contract, text.split())), _join_values)
_WILD = _OptionKind(parse_wild, lambda cards: " ".join(_wild_words(cards)))


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game. Each field defines a row of the table `OPTIONS`.

    Options are written in the order of the fields. The released value of a new option
    (`OptionRow.released`) must mean the behaviour of all earlier versions.
    """

    decks: int = _option("2", _NUMBER, (1, 4))
    """The number of packs in the deck."""
    jokers: int = _option("4", _NUMBER, (0, 16))
    """The number of jokers in the deck, at most four for each pack."""
    ace_low: bool = _option("yes", _FLAG)
    """True if an ace may be below the two in a run."""
    ace_high: bool = _option("yes", _FLAG)
    """True if an ace may be above the king in a run."""
    dealt: PerRound = _option("11", _BY_ROUND, (6, 15))
    """The number of cards dealt to each player."""
    out_by_discard: bool = _option("yes", _FLAG)
    """True if a player can go out by a discard."""
    price: int = _option("1", _NUMBER, (0, 3))
    """The number of cards from the stock that a buyer takes in addition."""
    buys: PerRound | None = _option("3", _allow_none("any", _BY_ROUND), (0, 6))
    """The number of purchases of a player in a round; None for as many as the hand has room for."""
    latest_only: bool = _option("yes", _FLAG)
    """True if only the latest discard can be taken or bought. If False, the card under a bought
    discard can be taken or bought next."""
    jokers_in_books: bool = _option("yes", _FLAG)
    """True if books may contain wild cards."""
    jokers_in_runs: bool = _option("yes", _FLAG)
    """True if runs may contain wild cards."""
    many_jokers: bool = _option("yes", _FLAG)
    """True if a meld may contain several wild cards."""
    eight_is_one: bool = _option("yes", _FLAG)
    """True if adjacent runs of a contract count as one run."""
    six_is_one: bool = _option("yes", _FLAG)
    """True if books of the same rank in a contract count as one book."""
    bonehead_undo: bool = _option("no", _FLAG)
    """True if a player may take back, once a turn, a discard that the next player could use, if
    that player is Down."""
    penalties: tuple[int, ...] = _option("3 1 1 1 1 1 1 1 1 2 2 2 2 5", _NUMBERS, (0, 100))
    """The penalty points of a card in the hand: 14 numbers, for the ace, the two to the king, and
    the joker."""
    contracts: tuple[Contract, ...] = _option("2+0 1+1 0+2 3+0 2+1 1+2 0+3", _CONTRACTS)
    """The contract of each round."""
    quiet_limit: int = _option("60", _NUMBER, (10, _QUIETEST))
    """The number of consecutive turns without a meld, lay-off or exchange that ends a round."""
    wild: tuple[Card, ...] = _option("", _WILD)
    """Up to 8 faces that are wild like jokers, sorted by rank, then in the order of a pack."""
    wild_limit: WildLimit = _option("any", _OptionKind(WildLimit))
    wilds_touch: bool = _option("yes", _FLAG)
    """True if two wild cards may be adjacent in a run."""
    limit_laying: bool = _option("yes", _FLAG)
    """True if the limits `wild_limit` and `wilds_touch` apply to lay-offs, too."""
    exact: bool = _option("no", _FLAG)
    """True if the melds must have exactly the lengths of the contract."""
    lay_at_once: bool = _option("yes", _FLAG)
    """True if a player may lay off and exchange cards in the turn of going Down."""
    exchange: Exchanges = _option("move", _OptionKind(Exchanges))
    exchange_books: bool = _option("yes", _FLAG)
    """True if wild cards in books can be replaced, too."""
    when_down: CardsWhenDown = _option("all", _OptionKind(CardsWhenDown))
    carry: bool = _option("no", _FLAG)
    """True if unused purchases are carried over to later rounds."""
    last_round: LastRound = _option("same", _OptionKind(LastRound))
    wild_penalty: int | None = _option("rank", _allow_none("rank", _NUMBER), (0, 100))
    """The penalty points of a card in `wild`, or None for those of its rank in `penalties`."""
    out_bonus: PerRound = _option("0", _BY_ROUND, (0, 100))
    """The points subtracted from the score of the player who goes out."""
    blind_bonus: int = _option("0", _NUMBER, (0, 100))
    """The points subtracted in addition from the score of a player who goes Down and out in one
    turn, except in an ALL_DOWN round. They are doubled if the player lays or moves no wild card in
    that turn."""
    stacked: bool = _option("no", _FLAG)
    """True if the first hand of the first seat is arranged to be easy to play, for a beginner."""
    wild_itself: bool = _option("no", _FLAG)
    """True if a card of `wild` counts as natural in its own place of a run and in a book of its
    rank."""

    @property
    def largest_hand(self) -> int:
        """The maximum number of cards in a hand."""
        rounds = range(1, len(self.contracts) + 1)
        reached = max(self.terms(number).largest_hand for number in rounds)
        return LARGEST_HAND if self.carry else min(LARGEST_HAND, reached)

    def terms(self, number: int) -> RoundTerms:
        """Return the options of the round with that number, from 1."""
        is_last = number == len(self.contracts)
        all_down = is_last and self.last_round is LastRound.ALL_DOWN
        no_discard = is_last and self.last_round is LastRound.NO_DISCARD
        buys = self.buys
        return RoundTerms(
            contract=self.contracts[number - 1],
            dealt=_value_in_round(self.dealt, number),
            buys=None if buys is None else _value_in_round(buys, number),
            saved=0
            if buys is None or not self.carry
            else sum(_value_in_round(buys, earlier) for earlier in range(1, number)),
            price=self.price,
            out_bonus=_value_in_round(self.out_bonus, number),
            # With exact lengths, the melds could not contain the whole hand.
            exact=self.exact and not all_down,
            all_down=all_down,
            out_by_discard=self.out_by_discard and not no_discard,
            quiet_limit=min(_QUIETEST, _ALL_DOWN_TURNS * self.quiet_limit)
            if all_down
            else self.quiet_limit,
        )

    @property
    def cards(self) -> int:
        """The number of cards in the deck."""
        return len(PACK) * self.decks + self.jokers

    @property
    def first_place(self) -> int:
        """The lowest place of a run: 1 if aces may be low, or 2."""
        return ACE if self.ace_low else ACE + 1

    @property
    def last_place(self) -> int:
        """The highest place of a run: 14 if aces may be high, or 13."""
        return ACE_HIGH if self.ace_high else KING

    @property
    def longest_run(self) -> int:
        """The maximum number of cards in a run."""
        return min(LONGEST_RUN, self.last_place - self.first_place + 1)

    def is_wild(self, card: Card) -> bool:
        """Return whether `card` is a joker or one of `wild`."""
        return card.suit is None or card in self.wild

    def penalty(self, card: Card) -> int:
        """Return the penalty points of `card` in the hand."""
        if self.wild_penalty is not None and card in self.wild:
            return self.wild_penalty
        return self.penalties[card.rank - 1]  # the index is -1 for a joker


OPTIONS: Mapping[str, OptionRow] = {each.name: each.metadata[_ROW] for each in fields(Options)}
"""The definitions of all options by key."""
RELEASED: Mapping[str, str] = {key: row.released for key, row in OPTIONS.items()}
"""The text of the released value of each option; see `OptionRow.released`."""
BY_ROUND: tuple[str, ...] = tuple(key for key, row in OPTIONS.items() if row.kind.is_per_round)
"""The options of the type `PerRound`."""
CONTRACTS, PENALTIES = Options().contracts, Options().penalties
_ALL_DOWN_TURNS = 3
"""The factor by which `quiet_limit` is multiplied in an ALL_DOWN round, because there no card is
laid before the end."""
JOKERS_A_PACK = 4
"""The maximum number of jokers for each pack."""
LONGEST_BOOK = 8
"""The largest length of a book that a contract can require."""
MOST_CARDS = 20
"""The maximum of `Contract.fewest_cards`."""


def proposed_quiet(players: int, contracts: Iterable[Contract]) -> int:
    """Return the proposed `quiet_limit` for a number of players.

    It is 120 if one of `contracts` has more than 12 cards. Otherwise it is 15 for each player, and
    at least 60.

    >>> proposed_quiet(2, CONTRACTS), proposed_quiet(6, CONTRACTS)
    (60, 90)
    >>> proposed_quiet(2, [Contract((), (5, 5, 5))])
    120
    """
    if any(each.fewest_cards > _LONG_CONTRACT for each in contracts):
        return _QUIET_TURNS_OF_LONG_CONTRACTS
    return max(Options().quiet_limit, _QUIET_TURNS_EACH * players)


def check_options(options: Options, players: int) -> None:
    """Raise OptionsError with the reason if `options` are not playable with `players` players."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise OptionsError(Misfit.PLAYERS, "players")
    for key, row in OPTIONS.items():
        if row.limits is not None:
            least, most = row.limits
            if not all(least <= number <= most for number in _numbers(options, key)):
                raise OptionsError(Misfit.RANGE, key)
    if options.jokers > JOKERS_A_PACK * options.decks:
        raise OptionsError(Misfit.RANGE, "jokers")
    _check_tables(options)
    for number in range(1, len(options.contracts) + 1):
        terms = options.terms(number)
        # With carried or unlimited purchases, a player whose hand has no room is not asked to buy,
        # so the hand cannot become too large.
        if not options.carry and terms.largest_hand > LARGEST_HAND:
            raise OptionsError(Misfit.HAND_TOO_LARGE, "dealt", number)
        if terms.contract.fewest_cards > min(terms.largest_hand, LARGEST_HAND):
            raise OptionsError(Misfit.CONTRACT_TOO_LARGE, "contracts", number)
    if not has_cards(options, players):
        raise OptionsError(Misfit.DECK_TOO_SMALL, "decks")


def has_cards(options: Options, players: int) -> bool:
    """Return whether the deck has enough cards for all hands, the first discard, and a draw by each
    player.
    """
    rounds = range(1, len(options.contracts) + 1)
    most = max(options.terms(number).dealt for number in rounds)
    return options.cards >= players * (most + 1) + 1


def _check_tables(options: Options) -> None:
    if len(options.penalties) != KING + 1:
        raise OptionsError(Misfit.RANGE, "penalties")
    if len(options.wild) > MOST_WILD or not set(options.wild) <= set(PACK):
        raise OptionsError(Misfit.RANGE, "wild")
    rounds = len(options.contracts)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise OptionsError(Misfit.CONTRACTS, "contracts")
    for number, contract in enumerate(options.contracts, start=1):
        if not _is_within_limits(contract, options):
            raise OptionsError(Misfit.CONTRACTS, "contracts", number)
    for key in BY_ROUND:
        numbers = getattr(options, key)
        if isinstance(numbers, tuple) and len(numbers) != rounds:
            raise OptionsError(Misfit.ROUNDS, key)


def _is_within_limits(contract: Contract, options: Options) -> bool:
    return (
        1 <= contract.melds <= MOST_MELDS
        and all(BOOK_SIZE <= length <= LONGEST_BOOK for length in contract.books)
        and all(SHORTEST_RUN <= length <= options.longest_run for length in contract.runs)
        and contract.fewest_cards <= MOST_CARDS
    )


def _numbers(options: Options, key: str) -> tuple[int, ...]:
    """Return the numbers of an option; empty if its value is None."""
    value = getattr(options, key)
    if isinstance(value, tuple):
        return value
    return () if value is None else (value,)


def _value_in_round(value: PerRound, number: int) -> int:
    return value if isinstance(value, int) else value[number - 1]


@lru_cache(maxsize=16)
def deck_of(decks: int, jokers: int) -> tuple[Card, ...]:
    """Return a new deck: pack by pack in the order of `PACK`, the jokers last."""
    return tuple(chain.from_iterable((PACK,) * decks)) + (JOKER,) * jokers


_LONGEST = 400
"""The maximum length of the text of a value, in characters. It is enough for any list of penalties
or contracts."""


def format_options(options: Options) -> Iterator[tuple[str, str]]:
    """Yield the key and text of each option that differs from `RELEASED`.

    >>> list(format_options(Options(decks=3, ace_low=False, price=2)))
    [('decks', '3'), ('ace_low', 'no'), ('price', '2')]
    """
    for key, row in OPTIONS.items():
        text = row.kind.write(getattr(options, key))
        if text != row.released:
            yield key, text


def parse_options(values: Mapping[str, str]) -> Options:
    """Return the options with these `values`. Missing keys get the values of `RELEASED`.

    >>> parse_options({"penalties": "25 5 5 5 5 5 5 10 10 10 10 10 10 50"}).penalties[0]
    25

    Raises ValueError, which names the key, if a key is unknown or a value is malformed. The
    options are not checked; see `check_options`.
    """
    for key in values:
        if key not in RELEASED:
            raise ValueError(f"unknown option {key!r}")
    return Options(**{key: _value(key, text) for key, text in {**RELEASED, **values}.items()})


def _value(key: str, text: str) -> Any:  # noqa: ANN401 (each key has a type of its own)
    if len(text) > _LONGEST:
        raise ValueError(f"{key}: the value is too long")
    try:
        return OPTIONS[key].kind.read(text)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None
