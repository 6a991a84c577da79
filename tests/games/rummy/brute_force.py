"""A slow, exhaustive search of all ways to lay a contract, without code of the tested solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from bot.games.rummy.cards import JOKER, RANKS, SUITS, Card, card_of
from bot.games.rummy.legality import hand_penalty
from bot.games.rummy.melds import Meld, exchange_wild, read_contract, read_meld
from bot.games.rummy.moves import Down, Exchange, Seat
from bot.games.rummy.terms.options import BOOK_SIZE, RUN_SIZE, Contract, MeldKind, Options

Groups = tuple[tuple[Card, ...], ...]
OWNER = Seat.FIRST


def all_contracts(
    hand: Counter[Card], contract: Contract, options: Options, *, exact: bool = False
) -> Iterator[Groups]:
    """Yield every way to lay `contract` from `hand`; equal cards are interchangeable."""
    books = [cards for cards in _books(hand) if _is_meld(MeldKind.BOOK, cards, options)]
    runs = [cards for cards in _runs(hand) if _is_meld(MeldKind.RUN, cards, options)]
    for chosen_books in _choose(books, len(contract.books), hand):
        left = hand - Counter(card for group in chosen_books for card in group)
        for chosen_runs in _choose(runs, len(contract.runs), left):
            groups = (*chosen_books, *chosen_runs)
            if isinstance(read_contract(groups, contract, options, OWNER, exact=exact), tuple):
                yield groups


def best_points(
    hand: Counter[Card], contract: Contract, options: Options, melds: tuple[Meld, ...]
) -> tuple[int, int, int] | None:
    """Return three numbers about laying the contract, or None if it cannot be laid.

    They are the most penalty points that can be laid, the fewest jokers that must be laid, and the
    most points that can be laid with the fewest jokers. Jokers from the table are used only if it
    is necessary, and then as few as possible.
    """
    for number in range(9):
        ways = list(exchanges_of(hand, melds, number))
        found: list[tuple[int, int]] = []
        for exchanges, _, _ in ways:
            left = hand - Counter(each.card for each in exchanges)
            left[JOKER] += number
            for groups in all_contracts(left, contract, options):
                jokers = sum(group.count(JOKER) for group in groups)
                if jokers >= number:
                    points = laid_points(Down(groups, exchanges), options)
                    found.append((-jokers, points))
        if found:
            fewest, points = max(found)
            return max(points for _, points in found), -fewest, points
        if not ways:
            break
    return None


def laid_points(move: Down, options: Options) -> int:
    """Return the penalty points that `move` removes from the hand; it exchanges only jokers."""
    laid = Counter(card for group in move.melds for card in group)
    laid[JOKER] -= len(move.exchanges)
    laid.update(each.card for each in move.exchanges)
    return hand_penalty(options, laid.elements())


def exchanges_of(
    hand: Counter[Card], melds: tuple[Meld, ...], number: int
) -> Iterator[tuple[tuple[Exchange, ...], tuple[Meld, ...], tuple[Card, ...]]]:
    """Yield all ways to exchange `number` wild cards: exchanges, resulting melds, freed cards."""
    if number == 0:
        yield (), melds, ()
        return
    for card in list(+hand):
        for place, meld in enumerate(melds, start=1):
            exchange = exchange_wild(meld, card, Options())
            if not isinstance(exchange, tuple):
                continue
            changed, freed = exchange
            table = (*melds[: place - 1], changed, *melds[place:])
            for more, final, others in exchanges_of(hand - Counter((card,)), table, number - 1):
                yield (Exchange(card, place), *more), final, (freed, *others)


def _is_meld(kind: MeldKind, cards: tuple[Card, ...], options: Options) -> bool:
    return isinstance(read_meld(kind, cards, options, OWNER), Meld)


def _books(hand: Counter[Card]) -> Iterator[tuple[Card, ...]]:
    for rank in range(1, len(RANKS) + 1):
        faces = [card_of(rank, suit) for suit in SUITS if hand[card_of(rank, suit)]]
        for counts in product(*(range(hand[face] + 1) for face in faces)):
            cards = [face for face, count in zip(faces, counts, strict=True) for _ in range(count)]
            for jokers in range(hand[JOKER] + 1):
                if cards and len(cards) + jokers >= BOOK_SIZE:
                    yield (*cards, *(JOKER,) * jokers)


def _runs(hand: Counter[Card]) -> Iterator[tuple[Card, ...]]:
    for suit in SUITS:
        for low, high in combinations(range(1, 15), 2):
            faces = [card_of(place, suit) for place in range(low, high + 1)]
            if len(faces) < RUN_SIZE or sum(1 for face in faces if not hand[face]) > hand[JOKER]:
                continue
            choices = [(face, JOKER) if hand[face] else (JOKER,) for face in faces]
            for cards in product(*choices):
                if cards.count(JOKER) <= hand[JOKER]:
                    yield cards


def _choose(
    melds: list[tuple[Card, ...]], number: int, hand: Counter[Card]
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not number:
        yield ()
        return
    for index, cards in enumerate(melds):
        needed = Counter(cards)
        if needed <= hand:
            for more in _choose(melds[index:], number - 1, hand - needed):
                yield (cards, *more)
