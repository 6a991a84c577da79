"""Who may do what: the one place for legality.

`legal_moves` lists, `check_move` names the reason for a refusal, `can_move` asks. Buttons shown,
refusals and computer players all come here. Each takes a `Position`: the whole state, or the view
of the seat that asks, which is enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, assert_never

from bot.games.rummy.buying import PLAYERS_WITH_EXTRA, may_take, purchase_refusal
from bot.games.rummy.cards import Card, in_order
from bot.games.rummy.melds import Meld, ends_of, exchanged, extended, joins_own_run, read_contract
from bot.games.rummy.moves import (
    Buy,
    Discard,
    Down,
    End,
    Extra,
    Lay,
    Leave,
    Move,
    Pass,
    Resign,
    Seat,
    Stand,
    Swap,
    Take,
    Undo,
)
from bot.games.rummy.refusals import IllegalMoveError, Refusal
from bot.games.rummy.state import Phase, Position, Table
from bot.games.rummy.terms.options import Exchanges, Options

_PHASES: dict[type[Move], Phase] = {
    Take: Phase.OFFER,
    Leave: Phase.OFFER,
    Extra: Phase.OFFER,
    Pass: Phase.BUY,
    Buy: Phase.BUY,
    Down: Phase.PLAY,
    Lay: Phase.PLAY,
    Swap: Phase.PLAY,
    Discard: Phase.PLAY,
    Undo: Phase.BONEHEAD,
    Stand: Phase.BONEHEAD,
}


def waiting(position: Position) -> frozenset[Seat]:
    """Return the seats that have to decide something now: one, or none while chance is due."""
    table = position.table
    if table.phase is Phase.BUY:
        assert table.asked is not None
        return frozenset((table.asked,))
    if table.phase in (Phase.OFFER, Phase.PLAY, Phase.BONEHEAD):
        return frozenset((table.mover,))
    return frozenset()


def legal_moves(position: Position, seat: Seat) -> tuple[Move, ...]:
    """Return every move that `seat` may make now, none twice, but for going Down and resigning.

    There can be thousands of ways to go Down; `proposals` finds the best, and
    `check_move` judges any. `Resign` is legal at any time before the end.
    """
    table = position.table
    if seat not in waiting(position):
        return ()
    match table.phase:
        case Phase.OFFER:
            extra = (Extra(),) if _extra_refusal(table) is None else ()
            take = (Take(),) if _turn_refusal(table, seat, Take()) is None else ()
            return (*take, Leave(), *extra)
        case Phase.BUY:
            return (Pass(), Buy())
        case Phase.PLAY:
            faces = dict.fromkeys(position.hand(seat))
            return (*_on_table(position, seat), *map(Discard, faces))
        case _:
            return (Undo(), Stand())


def check_move(position: Position, seat: Seat, move: Move) -> None:
    """Return if `seat` may make `move` now; raise IllegalMoveError with the reason if not."""
    reason = _refusal(position, seat, move)
    if reason is not None:
        raise IllegalMoveError(reason)


def can_move(position: Position, seat: Seat, move: Move) -> bool:
    """Return whether `seat` may make `move` now."""
    return _refusal(position, seat, move) is None


class OnTable(NamedTuple):
    """What a move brings to the table, the hand apart."""

    melds: tuple[Meld, ...]
    """The table's melds after it."""
    cards: Counter[Card]
    """The cards laid: from the hand, or freed on the way."""
    freed: tuple[Card, ...] = ()
    """Wild cards whose place was taken."""

    def left(self, hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
        """Return what is left of `hand` in its order, None if the cards were not there."""
        left = Counter((*hand, *self.freed))
        left.subtract(self.cards)
        return in_order(left.elements()) if min(left.values()) >= 0 else None


def laid(table: Table, seat: Seat, move: Down | Lay | Swap) -> OnTable | Refusal:
    """Return what `move` of `seat` would bring to the table, or why not; the hand apart."""
    match move:
        case Down():
            return _put_down(table, seat, move)
        case Lay():
            return _with_card(table, table.melds, move.card, move.meld, move.end)
        case Swap():
            return _swapped(table, move)
    assert_never(move)


def _put_down(table: Table, seat: Seat, move: Down) -> OnTable | Refusal:
    options, terms = table.options, table.terms
    cards = Counter(card for group in move.melds for card in group)
    melds = table.melds
    freed: list[Card] = []
    for exchange in move.exchanges:
        found = _exchange(melds, exchange.card, exchange.meld, options)
        if isinstance(found, Refusal):
            return found
        melds, wild = found
        freed.append(wild)
    # R7: all that is freed for going Down is part of the contract, unless it joins the hand.
    if options.exchange is not Exchanges.HAND and not Counter(freed) <= cards:
        return Refusal.JOKER_MUST_STAY_DOWN
    own = read_contract(move.melds, terms.contract, options, seat, exact=terms.exact)
    if isinstance(own, Refusal):
        return own
    cards.update(exchange.card for exchange in move.exchanges)
    return OnTable((*melds, *own), cards, tuple(freed))


def _swapped(table: Table, move: Swap) -> OnTable | Refusal:
    options = table.options
    if not 1 <= move.meld <= len(table.melds):
        return Refusal.NO_SUCH_MELD
    if (options.exchange is Exchanges.HAND) is not (move.to is None):
        return Refusal.NO_EXCHANGE
    found = _exchange(table.melds, move.card, move.meld, options)
    if isinstance(found, Refusal):
        return found
    melds, wild = found
    if move.to is None:
        return OnTable(melds, Counter((move.card,)), (wild,))
    moved = _with_card(table, melds, wild, move.to, move.end)
    if isinstance(moved, Refusal):
        return moved
    return OnTable(moved.melds, Counter((move.card, wild)), (wild,))


def _exchange(
    melds: tuple[Meld, ...], card: Card, number: int, options: Options
) -> tuple[tuple[Meld, ...], Card] | Refusal:
    """Return the melds with `card` in the place of a wild card of that meld, and that card."""
    if not 1 <= number <= len(melds):
        return Refusal.NO_SUCH_MELD
    found = exchanged(melds[number - 1], card, options)
    if isinstance(found, Refusal):
        return found
    changed, wild = found
    return (*melds[: number - 1], changed, *melds[number:]), wild


def _with_card(
    table: Table, melds: tuple[Meld, ...], card: Card, number: int, end: End | None
) -> OnTable | Refusal:
    """Return `melds` with `card` laid by the mover on the meld of that number, or why not."""
    if not 1 <= number <= len(melds):
        return Refusal.NO_SUCH_MELD
    longer = extended(melds[number - 1], card, end, table.options)
    if isinstance(longer, Refusal):
        return longer
    # R5: in the turn of going Down nothing may join own runs of the contract.
    if (
        table.options.eight_is_one
        and table.turn.went_down
        and longer.owner is table.mover
        and joins_own_run(longer, number, melds)
    ):
        return Refusal.ONE_RUN
    return OnTable((*melds[: number - 1], longer, *melds[number:]), Counter((card,)))


def _refusal(position: Position, seat: Seat, move: Move) -> Refusal | None:
    table = position.table
    if table.phase is Phase.OVER:
        return Refusal.OVER
    if isinstance(move, Resign):
        return _resign_refusal(table, seat)
    if seat not in waiting(position):
        # While chance is due nobody may act, the mover no more than the others.
        is_early = seat is table.mover and table.phase in (Phase.CARD, Phase.DEAL)
        return Refusal.NOT_NOW if is_early else Refusal.NOT_YOUR_TURN
    if table.phase is not _PHASES[type(move)]:
        return Refusal.NOT_NOW
    reason = _turn_refusal(table, seat, move)
    if reason is not None or not isinstance(move, Down | Lay | Swap | Discard):
        return reason
    return _hand_refusal(position, seat, move)


def _turn_refusal(table: Table, seat: Seat, move: Move) -> Refusal | None:
    """Return why `seat` cannot make such a move in this turn, whatever the cards; None if it can.

    Whoever is asked to buy may, and a bonehead discard can always be taken back.
    """
    options, is_down = table.options, table.player(seat).down
    match move:
        case Take() if not may_take(table, seat):
            return Refusal.DOWN_DRAWS
        case Extra():
            return _extra_refusal(table)
        case Down() if is_down:
            return Refusal.ALREADY_DOWN
        case Down() if move.exchanges and not options.lay_at_once:
            return Refusal.NOT_YET
        case Lay() | Swap() if not is_down:
            return Refusal.NOT_DOWN
        case Lay() | Swap() if table.turn.went_down and not options.lay_at_once:
            return Refusal.NOT_YET
    return None


def _resign_refusal(table: Table, seat: Seat) -> Refusal | None:
    if seat not in table:
        return Refusal.NOT_YOUR_TURN
    return Refusal.NOT_NOW if table.player(seat).resigned else None


def _extra_refusal(table: Table) -> Refusal | None:
    if len(table.players) != PLAYERS_WITH_EXTRA or table.turn.extra:
        return Refusal.NOT_NOW
    return purchase_refusal(table, table.mover, of_discard=False)


def _hand_refusal(
    position: Position, seat: Seat, move: Down | Lay | Swap | Discard
) -> Refusal | None:
    """Return why the cards do not allow `move`, None if they do."""
    table, hand = position.table, position.hand(seat)
    if isinstance(move, Discard):
        return None if move.card in hand else Refusal.NOT_IN_HAND
    found = laid(table, seat, move)
    if isinstance(found, Refusal):
        return found
    left = found.left(hand)
    if left is None:
        return Refusal.NOT_IN_HAND
    return Refusal.ALL_DOWN if isinstance(move, Down) and table.terms.all_down and left else None


def _on_table(position: Position, seat: Seat) -> Iterator[Lay | Swap]:
    """Yield every way in which `seat` could lay or exchange a card."""
    table = position.table
    places: list[tuple[int, End | None]] = [
        (number, end) for number, meld in enumerate(table.melds, start=1) for end in ends_of(meld)
    ]
    faces = tuple(dict.fromkeys(position.hand(seat)))
    to_hand = table.options.exchange is Exchanges.HAND
    ways: list[Lay | Swap] = [Lay(card, number, end) for card in faces for number, end in places]
    for card in faces:
        for number, meld in enumerate(table.melds, start=1):
            if meld.wild_for(card) is not None:
                targets = [(None, None)] if to_hand else places
                ways += [Swap(card, number, to, end) for to, end in targets]
    return (move for move in ways if _refusal(position, seat, move) is None)
