"""The options of Shanghai."""

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
"""The fewest cards of a book and of a run."""


class MeldKind(StrEnum):
    """The two kinds of melds."""

    BOOK = "book"
    RUN = "run"


_LEAST = {MeldKind.BOOK: BOOK_SIZE, MeldKind.RUN: RUN_SIZE}
_LETTERS = {MeldKind.BOOK: "b", MeldKind.RUN: "r"}
_OLD = re.compile(r"(\d{1,4})\+(\d{1,4})", re.ASCII)
_PART = re.compile(r"(\d?)([br])(\d{0,2})", re.ASCII)


@dataclass(frozen=True, slots=True, init=False)
class Contract:
    """What a player must put Down in one go: lengths of melds, the shortest first.

    >>> Contract(2, 0) == Contract((3, 3))
    True
    >>> Contract(1, (7, 5)).runs
    (5, 7)
    """

    books: tuple[int, ...]
    """The fewest cards of each book."""
    runs: tuple[int, ...]
    """The fewest cards of each run."""

    def __init__(self, books: int | Iterable[int] = (), runs: int | Iterable[int] = ()) -> None:
        """Make the contract of these lengths, in any order, or of so many of the usual length."""
        object.__setattr__(self, "books", _lengths(books, BOOK_SIZE))
        object.__setattr__(self, "runs", _lengths(runs, RUN_SIZE))

    @property
    def melds(self) -> int:
        """The number of melds."""
        return len(self.books) + len(self.runs)

    @property
    def kinds(self) -> tuple[MeldKind, ...]:
        """The kind of each meld, in the order in which they are put Down."""
        return (MeldKind.BOOK,) * len(self.books) + (MeldKind.RUN,) * len(self.runs)

    @property
    def parts(self) -> Iterator[tuple[MeldKind, int, int]]:
        """The melds, equal ones counted: their kind, their length, how many.

        >>> [(str(kind), length, count) for kind, length, count in Contract(2, (5, 7)).parts]
        [('book', 3, 2), ('run', 5, 1), ('run', 7, 1)]
        """
        for kind, lengths in ((MeldKind.BOOK, self.books), (MeldKind.RUN, self.runs)):
            for length, equal in groupby(lengths):
                yield kind, length, len(list(equal))

    @property
    def fewest_cards(self) -> int:
        """The number of cards that the shortest melds take."""
        return sum(self.books) + sum(self.runs)

    @property
    def usual(self) -> bool:
        """Whether every meld has the usual length."""
        return {*self.books} <= {BOOK_SIZE} and {*self.runs} <= {RUN_SIZE}

    def __str__(self) -> str:
        """Return the text of the round, one text for each contract.

        >>> str(Contract(2, 1)), str(Contract((5, 4), ())), str(Contract(1, (6, 5)))
        ('2+1', 'b4+b5', 'b+r5+r6')
        """
        if self.usual:
            return f"{len(self.books)}+{len(self.runs)}"
        return "+".join(
            f"{_but(count, 1)}{_LETTERS[kind]}{_but(length, _LEAST[kind])}"
            for kind, length, count in self.parts
        )


def parse_contract(text: str) -> Contract:
    """Return the contract that a text stands for, its parts in any order.

    >>> str(parse_contract("2r5+r5")), str(parse_contract("1b 1r7")), str(parse_contract("r+2b"))
    ('3r5', 'b+r7', '2+1')

    Raises ValueError for what is no text of a round; whether anybody can play it is not asked.
    """
    old = _OLD.fullmatch(text)
    if old is not None:
        return Contract(int(old[1]), int(old[2]))
    lengths: dict[str, list[int]] = {letter: [] for letter in _LETTERS.values()}
    for word in text.replace("+", " ").split() or [text]:
        part = _PART.fullmatch(word)
        if part is None:
            raise ValueError(f"no round is written {text!r}")
        count, letter, length = part.groups()
        usual = BOOK_SIZE if letter == _LETTERS[MeldKind.BOOK] else RUN_SIZE
        lengths[letter] += [int(length or usual)] * int(count or 1)
    return Contract(*lengths.values())


def _lengths(melds: int | Iterable[int], usual: int) -> tuple[int, ...]:
    return (usual,) * melds if isinstance(melds, int) else tuple(sorted(melds))


def _but(number: int, usual: int) -> str:
    return "" if number == usual else str(number)


MIN_PLAYERS, MAX_PLAYERS = 2, 8
SHORTEST_RUN, LONGEST_RUN = 3, 13
"""An ace stands at one end of a run only."""
LARGEST_HAND = 25
"""As many cards as one select menu of the chat can hold."""
MOST_MELDS = 4
"""The most melds of one contract."""
MOST_ROUNDS = 12
MOST_WILD = 8
"""The most faces that are wild besides the jokers."""
_QUIETEST = 200
"""The greatest number of turns without a card laid that end a round unwon."""
_QUIET_TURNS_EACH = 15
"""Turns of each player without a card laid that end a round unwon; more at small tables."""


HIGH_PENALTIES: tuple[int, ...] = (25, *(5,) * 6, *(10,) * 6, 50)
"""The source's alternative."""


class WildLimit(StrEnum):
    """What a meld with wild cards must keep."""

    ANY = "any"
    """One natural."""
    TWO = "two"
    """Two naturals."""
    HALF = "half"
    """As many naturals as wild cards."""
    FEWER = "fewer"
    """More naturals than wild cards."""


class Exchanges(StrEnum):
    """Where a wild card goes that a natural frees."""

    MOVE = "move"
    """To another place of the table."""
    HAND = "hand"
    NO = "no"
    """Nothing is exchanged."""


class WhenDown(StrEnum):
    """How a player who is Down comes to cards."""

    ALL = "all"
    NO_BUYS = "no-buys"
    """He takes the discard or draws, and does not buy."""
    STOCK = "stock"
    """He only draws."""


class LastRound(StrEnum):
    """What is special about the last contract of the game."""

    SAME = "same"
    NO_DISCARD = "no-discard"
    """Nobody goes out by a discard."""
    ALL_DOWN = "all-down"
    """One goes Down with the whole hand only, which ends the round."""


class Misfit(StrEnum):
    """Why options cannot be agreed."""

    PLAYERS = "players"
    RANGE = "range"
    """Numbers are outside their limits, too few or too many."""
    CONTRACTS = "contracts"
    """One to twelve rounds of one to four melds are due, of lengths that can be laid."""
    ROUNDS = "rounds"
    """One number is due, or one for each round."""
    HAND_TOO_LARGE = "hand-too-large"
    """Cards dealt, drawn and bought could exceed 25."""
    OUT_OF_REACH = "out-of-reach"
    """The deck does not have the cards for a contract."""
    CONTRACT_TOO_LARGE = "contract-too-large"
    """A contract takes more cards than a hand can reach."""
    DECK_TOO_SMALL = "deck-too-small"
    """There are not enough cards for all hands, the first discard and one draw each."""


class OptionsError(OptionsRefusedError):
    """Options that do not fit together; `reason` says why, `key` names the parameter.

    `number` is the first round at fault, counted from 1; 0 if it is no round's fault.
    """

    reason: Misfit

    def __init__(self, reason: Misfit, key: str, number: int = 0) -> None:
        super().__init__(reason, key)
        self.key = key
        self.number = number


PerRound = int | tuple[int, ...]
"""One number for all rounds, or one for each."""


class RoundTerms(NamedTuple):
    """What was agreed for one round."""

    contract: Contract
    dealt: int
    """Cards dealt to each player."""
    buys: int | None
    """Purchases that the round gives; None: as many as the hand has room for."""
    saved: int
    """Purchases of earlier rounds that can still be made by who made none."""
    price: int
    out_bonus: int
    """Taken off the score of who goes out."""
    exact: bool
    """Whether the contract's melds have exactly the lengths that it names."""
    all_down: bool
    """Whether one goes Down with the whole hand only, which ends the round."""
    out_by_discard: bool
    """Whether a discard that empties the hand ends the round."""
    quiet_limit: int
    """Turns in a row without a card laid that end the round unwon."""

    @property
    def largest_hand(self) -> int:
        """The most cards of a hand with the round's own purchases; it may be more than 25."""
        if self.buys is None:
            return LARGEST_HAND
        return self.dealt + 1 + self.buys * (1 + self.price)


def parse_wild(text: str) -> tuple[Card, ...]:
    """Return the faces that ranks and cards stand for, in the order of `Options.wild`.

    >>> parse_wild("AH 2 AD")
    ('AD', 'AH', '2C', '2D', '2H', '2S')

    Raises ValueError if a word is neither.
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
    """How the values of an option are read and written."""

    read: Callable[[str], Any]
    """Raises ValueError."""
    write: Callable[[Any], str] = str
    by_round: bool = False
    """Whether the value is one number, or one for each round."""


def _or_none(word: str, kind: _OptionKind) -> _OptionKind:
    """Return the kind whose `word` stands for None."""
    return replace(
        kind,
        read=lambda text: None if text == word else kind.read(text),
        write=lambda value: word if value is None else kind.write(value),
    )


def _yes_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(f"expected yes or no, got {text!r}")
    return text == "yes"


def _by_round(text: str) -> PerRound:
    numbers = tuple(map(_number, text.split())) or (_number(text),)
    return numbers[0] if len(set(numbers)) == 1 else numbers


def _joined(value: Any) -> str:  # noqa: ANN401 (one value, or one for each round)
    values = value if isinstance(value, tuple) else (value,)
    return " ".join(map(str, values))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len("1000")):
        raise ValueError(f"expected a whole number, got {text!r}")
    return int(text)


class OptionRow(NamedTuple):
    """An option in the table of options."""

    released: str
    """The text of the value in a game whose options do not name the key. It never changes."""
    kind: _OptionKind
    limits: tuple[int, int] | None
    """The least and the greatest number, or None if the option has no numbers. The limits are
    checked again whenever a game is read, so they may widen but never narrow."""


def _option(
    released: str,
    kind: _OptionKind,
    limits: tuple[int, int] | None = None,
    default: str | None = None,
) -> Any:  # noqa: ANN401 (each option has a type of its own)
    """Return the field of an option; `default` is the text for new games, else `released`."""
    value = kind.read(released if default is None else default)
    return field(default=value, metadata={_ROW: OptionRow(released, kind, limits)})


_ROW = "row"
_FLAG = _OptionKind(_yes_no, lambda value: "yes" if value else "no")
_NUMBER = _OptionKind(_number)
_NUMBERS = _OptionKind(lambda text: tuple(map(_number, text.split())), _joined)
_BY_ROUND = _OptionKind(_by_round, lambda value: _joined(_by_round(_joined(value))), by_round=True)
_CONTRACTS = _OptionKind(lambda text: tuple(map(parse_contract, text.split())), _joined)
_WILD = _OptionKind(parse_wild, lambda cards: " ".join(_wild_words(cards)))


@dataclass(frozen=True, slots=True)
class Options:
    """The agreed options of one game: a table with a row for each key.

    The rows give the key, its released value, its kind and its limits. Options are written in
    their order. A new option is released with the value that all games had before.
    """

    decks: int = _option("2", _NUMBER, (1, 4))
    """Packs in the deck."""
    jokers: int = _option("4", _NUMBER, (0, 16))
    """Jokers in the whole deck, at most four for each pack."""
    ace_low: bool = _option("yes", _FLAG)
    """Whether an ace may stand below the two in a run."""
    ace_high: bool = _option("yes", _FLAG)
    """Whether an ace may stand above the king in a run."""
    dealt: PerRound = _option("11", _BY_ROUND, (6, 15))
    """Cards dealt to each player."""
    out_by_discard: bool = _option("yes", _FLAG)
    """Whether a discard that empties the hand ends the round."""
    price: int = _option("1", _NUMBER, (0, 3))
    """Cards from the stock that a buyer takes besides the bought one."""
    buys: PerRound | None = _option("3", _or_none("any", _BY_ROUND), (0, 6))
    """Purchases a player may make in a round; None: as many as the hand has room for."""
    latest_only: bool = _option("yes", _FLAG)
    """Whether only the card discarded last can be picked up or bought."""
    jokers_in_books: bool = _option("yes", _FLAG)
    jokers_in_runs: bool = _option("yes", _FLAG)
    many_jokers: bool = _option("yes", _FLAG)
    """Whether a meld may hold more than one joker."""
    eight_is_one: bool = _option("yes", _FLAG)
    """Whether neighbouring runs of one contract count as one run."""
    six_is_one: bool = _option("yes", _FLAG)
    """Whether books of one rank in one contract count as one book."""
    bonehead_undo: bool = _option("no", _FLAG)
    """Whether a discard that the next player could lay may be taken back, once a turn."""
    penalties: tuple[int, ...] = _option("3 1 1 1 1 1 1 1 1 2 2 2 2 5", _NUMBERS, (0, 100))
    """What a card in the hand costs: ace, two to king, joker; 14 numbers."""
    contracts: tuple[Contract, ...] = _option("2+0 1+1 0+2 3+0 2+1 1+2 0+3", _CONTRACTS)
    """The contract of each round."""
    quiet_limit: int = _option("60", _NUMBER, (10, _QUIETEST))
    """Turns in a row without a card laid that end a round unwon."""
    wild: tuple[Card, ...] = _option("", _WILD)
    """Faces that are wild like jokers, at most 8; by rank, then in the order of a pack."""
    wild_limit: WildLimit = _option("any", _OptionKind(WildLimit))
    wilds_touch: bool = _option("yes", _FLAG)
    """Whether two wild cards may stand side by side in a run."""
    limit_laying: bool = _option("yes", _FLAG)
    """Whether the two above bind after going Down, too."""
    exact: bool = _option("no", _FLAG)
    """Whether a contract's melds have exactly the lengths that it names."""
    lay_at_once: bool = _option("yes", _FLAG)
    """Whether more than the contract can be laid in the turn of going Down."""
    exchange: Exchanges = _option("move", _OptionKind(Exchanges))
    exchange_books: bool = _option("yes", _FLAG)
    """Whether wild cards of books are exchanged, too."""
    when_down: WhenDown = _option("all", _OptionKind(WhenDown))
    carry: bool = _option("no", _FLAG)
    """Whether purchases that were not made are kept for later rounds."""
    last_round: LastRound = _option("same", _OptionKind(LastRound))
    wild_penalty: int | None = _option("rank", _or_none("rank", _NUMBER), (0, 100))
    """What a card of `wild` costs in the hand; None: by its rank in `penalties`."""
    out_bonus: PerRound = _option("0", _BY_ROUND, (0, 100))
    """Taken off the score of who goes out."""
    blind_bonus: int = _option("0", _NUMBER, (0, 100))
    """Taken off besides if he goes Down and out in one turn; twice without a wild card."""
    stacked: bool = _option("no", _FLAG)
    """Whether the first hand of the first seat is stacked for somebody who learns the game."""
    wild_itself: bool = _option("no", _FLAG)
    """Whether a card of `wild` is a natural card in its own place, or in a book of its rank."""

    @property
    def largest_hand(self) -> int:
        """The most cards that a hand can hold."""
        rounds = range(1, len(self.contracts) + 1)
        reached = max(self.terms(number).largest_hand for number in rounds)
        return LARGEST_HAND if self.carry else min(LARGEST_HAND, reached)

    def terms(self, number: int) -> RoundTerms:
        """Return what was agreed for that round, counted from 1."""
        is_last = number == len(self.contracts)
        all_down = is_last and self.last_round is LastRound.ALL_DOWN
        no_discard = is_last and self.last_round is LastRound.NO_DISCARD
        buys = self.buys
        return RoundTerms(
            contract=self.contracts[number - 1],
            dealt=_in_round(self.dealt, number),
            buys=None if buys is None else _in_round(buys, number),
            saved=0
            if buys is None or not self.carry
            else sum(_in_round(buys, earlier) for earlier in range(1, number)),
            price=self.price,
            out_bonus=_in_round(self.out_bonus, number),
            # Melds of another length could not use a whole hand up.
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

    def is_wild(self, card: Card) -> bool:
        """Return whether `card` is a joker or wild like one."""
        return card.suit is None or card in self.wild

    def penalty(self, card: Card) -> int:
        """Return what `card` costs in the hand."""
        if self.wild_penalty is not None and card in self.wild:
            return self.wild_penalty
        return self.penalties[card.rank - 1]  # a joker's rank is 0, and its penalty comes last


OPTIONS: Mapping[str, OptionRow] = {each.name: each.metadata[_ROW] for each in fields(Options)}
"""The rows of the table by key."""
RELEASED: Mapping[str, str] = {key: row.released for key, row in OPTIONS.items()}
"""The texts of all options of a game that names no key."""
BY_ROUND: tuple[str, ...] = tuple(key for key, row in OPTIONS.items() if row.kind.by_round)
"""The options that may have a number for each round."""
CONTRACTS, PENALTIES = Options().contracts, Options().penalties
_ALL_DOWN_TURNS = 3
"""Where nobody can lay before the end, so many times as many quiet turns are played."""
JOKERS_A_PACK = 4
"""The most jokers for each pack."""
LONGEST_BOOK = 8
MOST_CARDS = 20
"""The most cards that the shortest melds of one contract take."""


def proposed_quiet(players: int) -> int:
    """Return after how many turns without a card laid a round of so many players ends unwon.

    Everybody has the same number of them, as four have in sixty.
    """
    return max(Options().quiet_limit, _QUIET_TURNS_EACH * players)


def check_options(options: Options, players: int) -> None:
    """Return if `players` can play by `options`; raise OptionsError with the reason if not."""
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
        # Where purchases are saved or not counted, nobody is asked whose hand has no room.
        if not options.carry and terms.largest_hand > LARGEST_HAND:
            raise OptionsError(Misfit.HAND_TOO_LARGE, "dealt", number)
        if terms.contract.fewest_cards > min(terms.largest_hand, LARGEST_HAND):
            raise OptionsError(Misfit.CONTRACT_TOO_LARGE, "contracts", number)
    if not has_cards(options, players):
        raise OptionsError(Misfit.DECK_TOO_SMALL, "decks")


def has_cards(options: Options, players: int) -> bool:
    """Return whether the deck has all hands, the first discard and one draw each."""
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
        if not _can_be_asked(contract, options):
            raise OptionsError(Misfit.CONTRACTS, "contracts", number)
    for key in BY_ROUND:
        numbers = getattr(options, key)
        if isinstance(numbers, tuple) and len(numbers) != rounds:
            raise OptionsError(Misfit.ROUNDS, key)


def _can_be_asked(contract: Contract, options: Options) -> bool:
    return (
        1 <= contract.melds <= MOST_MELDS
        and all(BOOK_SIZE <= length <= LONGEST_BOOK for length in contract.books)
        and all(SHORTEST_RUN <= length <= options.longest_run for length in contract.runs)
        and contract.fewest_cards <= MOST_CARDS
    )


def _numbers(options: Options, key: str) -> tuple[int, ...]:
    """Return the numbers of an option; none for a word in their place."""
    value = getattr(options, key)
    if isinstance(value, tuple):
        return value
    return () if value is None else (value,)


def _in_round(value: PerRound, number: int) -> int:
    return value if isinstance(value, int) else value[number - 1]


@lru_cache(maxsize=16)
def deck_of(decks: int, jokers: int) -> tuple[Card, ...]:
    """Return a new deck: pack by pack in print order, the jokers last."""
    return tuple(chain.from_iterable((PACK,) * decks)) + (JOKER,) * jokers


_LONGEST = 400
"""A value is text from outside: no list of penalties or contracts is longer."""


def format_options(options: Options) -> Iterator[tuple[str, str]]:
    """Yield key and value of every option that differs from `RELEASED`.

    >>> list(format_options(Options(decks=3, ace_low=False, price=2)))
    [('decks', '3'), ('ace_low', 'no'), ('price', '2')]
    """
    for key, row in OPTIONS.items():
        text = row.kind.write(getattr(options, key))
        if text != row.released:
            yield key, text


def parse_options(values: Mapping[str, str]) -> Options:
    """Return the options with these `values`, else `RELEASED`; whether they fit is not asked.

    >>> parse_options({"penalties": "25 5 5 5 5 5 5 10 10 10 10 10 10 50"}).penalties[0]
    25

    Raises ValueError, which names the key, for a key or a value that is none.
    """
    for key in values:
        if key not in RELEASED:
            raise ValueError(f"there is no option {key!r}")
    return Options(**{key: _value(key, text) for key, text in {**RELEASED, **values}.items()})


def _value(key: str, text: str) -> Any:  # noqa: ANN401 (each key has a type of its own)
    if len(text) > _LONGEST:
        raise ValueError(f"{key}: the value is too long")
    try:
        return OPTIONS[key].kind.read(text)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None
