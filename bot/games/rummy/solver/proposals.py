"""Ways to go Down that the program proposes: the best by each aim, complete moves.

Jokers of the table are freed only if the hand cannot do without, and no more than it takes: what
the contract does not need can be exchanged right afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product

from bot.games.rummy.cards import JOKER, SUITS, Card, card_of, in_order
from bot.games.rummy.legality import laid
from bot.games.rummy.melds import Meld
from bot.games.rummy.moves import Down, Exchange, Seat
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.scoring import hand_penalty
from bot.games.rummy.solver.distance import shortfall
from bot.games.rummy.solver.downs import is_usual, ways_down
from bot.games.rummy.solver.going_out import freed_by, goes_out, way_out
from bot.games.rummy.solver.holding import Partition, PartitionAim, PartitionTask, holding
from bot.games.rummy.solver.partition import best_partition, fewest_jokers, partitions
from bot.games.rummy.solver.run_sets import count_of, deal_cards, limits_of, minus
from bot.games.rummy.state import Phase, Position
from bot.games.rummy.terms.contracts import BOOK_SIZE, Contract, MeldKind
from bot.games.rummy.terms.options import Exchanges, Options

MOST = 3
"""So many ways are proposed."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A complete way to go Down."""

    aims: tuple[PartitionAim, ...]
    """By what it is the best; none if it is only the way to go out."""
    move: Down
    left: tuple[Card, ...]
    """What remains in the hand."""


def proposals(position: Position, seat: Seat) -> tuple[Proposal, ...]:
    """Return the best ways for `seat` to go Down now, one to three; empty if there is none.

    The first is the way to go out in this turn, if there is one, else the best by
    `PartitionAim.MOST_LAID`. They are the same whenever they are asked for.
    """
    table = position.table
    if table.phase is not Phase.PLAY or seat is not table.mover or table.player(seat).down:
        return ()
    assert table.contract is not None
    hand = position.hand(seat)
    whole = table.terms.all_down
    found = best_downs(hand, table.contract, table.options, table.melds, whole=whole)
    out = next((move for move in found.values() if goes_out(table, hand, seat, move)), None)
    if out is None and found:
        out = way_out(table, hand, seat)
    moves: dict[Down, list[PartitionAim]] = {} if out is None else {out: []}
    for aim, move in found.items():
        moves.setdefault(move, []).append(aim)
    ways = []
    for move, aims in islice(moves.items(), MOST):
        down = laid(table, seat, move)
        assert not isinstance(down, Refusal)
        left = down.left(hand)
        assert left is not None
        ways.append(Proposal(tuple(aims), move, left))
    return tuple(ways)


def best_downs(
    hand: tuple[Card, ...],
    contract: Contract,
    options: Options,
    melds: tuple[Meld, ...] = (),
    aims: tuple[PartitionAim, ...] = tuple(PartitionAim),
    *,
    whole: bool = False,
) -> dict[PartitionAim, Down]:
    """Return the best way to put `contract` Down by each of `aims`; empty if there is none.

    `whole` says that nothing of the hand may be left.
    """
    is_moved = options.exchange is Exchanges.MOVE and options.exchange_books
    if whole or not (is_usual(contract, options) and is_moved and options.lay_at_once):
        found = _by_any_agreement(hand, contract, options, melds, whole=whole)
        return {aim: move for aim, move in found.items() if aim in aims}
    held = holding(hand, contract, options, melds)
    partitioned = _partitions(held, aims)
    if partitioned:
        return {aim: Down(_groups(held, each)) for aim, each in partitioned.items()}
    jokers = hand.count(JOKER)
    most = sum(1 for _ in _wild_cards(hand, melds, options))
    fewest = fewest_jokers(holding(hand, contract, options, jokers=jokers + most)) if most else None
    if fewest is None:
        return {}
    for number in range(max(1, fewest - jokers), most + 1):
        downs = _with_exchanges(hand, contract, options, melds, number, aims)
        if downs:
            return downs
    return {}


def _partitions(
    held: PartitionTask, aims: tuple[PartitionAim, ...]
) -> dict[PartitionAim, Partition]:
    if len(aims) > 1:
        return {aim: each for aim, each in partitions(held).items() if aim in aims}
    found = best_partition(held, aims[0])
    return {} if found is None else {aims[0]: found}


def _with_exchanges(
    hand: tuple[Card, ...],
    contract: Contract,
    options: Options,
    melds: tuple[Meld, ...],
    number: int,
    aims: tuple[PartitionAim, ...],
) -> dict[PartitionAim, Down]:
    """Return the best ways that free exactly so many jokers."""
    best: dict[PartitionAim, tuple[tuple[int, int], Down]] = {}
    for exchanges in _exchange_sets(hand, melds, number, options):
        given = Counter(exchange.card for exchange in exchanges)
        left = in_order((Counter(hand) - given).elements())
        held = holding(left, contract, options, melds, left.count(JOKER) + number)
        laid = hand_penalty(options, given.elements())
        for aim, each in _partitions(held, aims).items():
            score = _with(each, laid, aim)
            if aim not in best or score > best[aim][0]:
                best[aim] = score, Down(_groups(held, each), exchanges)
    return {aim: down for aim, (_, down) in best.items()}


def _by_any_agreement(
    hand: tuple[Card, ...],
    contract: Contract,
    options: Options,
    melds: tuple[Meld, ...],
    *,
    whole: bool,
) -> dict[PartitionAim, Down]:
    """Return good ways to put any contract Down, with as few exchanges as it takes."""
    frees = options.lay_at_once and options.exchange is not Exchanges.NO and not whole
    most = sum(1 for _ in _wild_cards(hand, melds, options)) if frees else 0
    short = shortfall(hand, contract, options)
    for number in range(short, most + 1):
        best: dict[PartitionAim, tuple[int, Down]] = {}
        for exchanges in _exchange_sets(hand, melds, number, options):
            given = Counter(exchange.card for exchange in exchanges)
            left = in_order((Counter(hand) - given).elements())
            freed = freed_by(melds, exchanges, options)
            for aim, groups in ways_down(left, freed, contract, options, whole=whole).items():
                laid = Counter(card for group in groups for card in group)
                score = hand_penalty(options, (laid - Counter(freed) + given).elements())
                if aim not in best or score > best[aim][0]:
                    best[aim] = score, Down(groups, exchanges)
        if best:
            return {aim: down for aim, (_, down) in best.items()}
    return {}


def _with(each: Partition, laid: int, aim: PartitionAim) -> tuple[int, int]:
    """Return the score of a partition when cards worth `laid` leave the hand besides."""
    first, second = each.score
    return (first, second + laid) if aim is PartitionAim.FEWEST_JOKERS else (first + laid, second)


def _wild_cards(
    hand: tuple[Card, ...], melds: tuple[Meld, ...], options: Options
) -> Iterator[tuple[int, set[Card]]]:
    """Yield for each wild card of the table, by its meld's number, what could replace it."""
    naturals = {card for card in hand if not options.is_wild(card)}
    for number, meld in enumerate(melds, start=1):
        if meld.kind is MeldKind.BOOK and not options.exchange_books:
            continue
        for index in meld.wilds:
            if meld.kind is MeldKind.RUN:
                fitting = {meld.stands_for(index)} & naturals
            else:
                fitting = {own for own in naturals if own.rank == meld.rank}
            if fitting:
                yield number, fitting


def _exchange_sets(
    hand: tuple[Card, ...], melds: tuple[Meld, ...], number: int, options: Options
) -> Iterator[tuple[Exchange, ...]]:
    """Yield the ways to free so many jokers, one for each choice of cards."""
    have = Counter(hand)
    met: set[tuple[Card, ...]] = set()
    for slots in combinations(list(_wild_cards(hand, melds, options)), number):
        for cards in product(*(in_order(fitting) for _, fitting in slots)):
            given = in_order(cards)
            if given in met or not Counter(given) <= have:
                continue
            met.add(given)
            yield tuple(Exchange(card, meld) for card, (meld, _) in zip(cards, slots, strict=True))


def _groups(held: PartitionTask, found: Partition) -> tuple[tuple[Card, ...], ...]:
    """Return the melds of a partition as cards: its books, then its runs."""
    limits = limits_of(held.options, held.jokers)
    runs: list[tuple[Card, ...]] = []
    spare = found.jokers
    for suit, each in zip(SUITS, found.sets, strict=True):
        places = deal_cards(each.runs, each.own, limits.jokers_a_run)
        assert places is not None
        for (low, high), natural in zip(each.runs, places, strict=True):
            runs.append(
                tuple(
                    card_of(place, suit) if place in natural else JOKER
                    for place in range(low, high + 1)
                )
            )
        spare -= each.jokers
    return (*_books(held, found, spare), *runs)


def _books(held: PartitionTask, found: Partition, jokers: int) -> list[tuple[Card, ...]]:
    books: list[list[Card]] = []
    for rank in dict.fromkeys(found.books):
        times = found.books.count(rank)
        cards = [
            card_of(rank, suit)
            for suit, have, each in zip(SUITS, held.cards, found.sets, strict=True)
            for _ in range(count_of(minus(have, each.used), 1 << rank))
        ]
        missing = max(0, BOOK_SIZE * times - len(cards))
        jokers -= missing
        for number in range(times):
            fill = missing // times + (number < missing % times)
            last = number == times - 1
            size = len(cards) if last else BOOK_SIZE - fill
            books.append([*cards[:size], *(JOKER,) * fill])
            cards = cards[size:]
    for book in books:
        room = jokers if held.options.many_jokers else 1 - book.count(JOKER)
        added = min(jokers, room)
        book.extend((JOKER,) * added)
        jokers -= added
    return [tuple(book) for book in books]
