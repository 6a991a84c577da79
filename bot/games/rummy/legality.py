"""Who may do what: the one place for legality.

`legal_moves` lists, `check_move` names the reason for a refusal, `can_move` asks. Buttons shown,
refusals and computer players all come here. Each takes a `Position`: the whole state, or the view
of the seat that asks, which is enough.
"""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from bot.games.rummy.buying import PLAYERS_WITH_EXTRA, purchase_refusal
from bot.games.rummy.cards import JOKER, Card
from bot.games.rummy.melds import (
    Meld,
    ends_of,
    exchanged,
    extended,
    joins_own_run,
    read_contract,
)
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
            return (Take(), Leave(), *extra)
        case Phase.BUY:
            return (Pass(), Buy())
        case Phase.PLAY:
            faces = tuple(dict.fromkeys(position.hand(seat)))
            on_table = _on_table(table, faces) if table.player(seat).down else ()
            return (*on_table, *(Discard(card) for card in faces))
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


def laid_on_table(table: Table, move: Lay | Swap) -> tuple[Meld, ...] | Refusal:
    """Return the table's melds after the mover's `move`, or why it does not go; hands apart."""
    melds = list(table.melds)
    if not 1 <= move.meld <= len(melds):
        return Refusal.NO_SUCH_MELD
    if isinstance(move, Lay):
        card, number = move.card, move.meld
    else:
        if not 1 <= move.to <= len(melds):
            return Refusal.NO_SUCH_MELD
        changed = exchanged(melds[move.meld - 1], move.card)
        if isinstance(changed, Refusal):
            return changed
        melds[move.meld - 1] = changed
        card, number = JOKER, move.to
    longer = extended(melds[number - 1], card, move.end, table.options)
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
    melds[number - 1] = longer
    return tuple(melds)


def put_down(table: Table, seat: Seat, move: Down) -> tuple[Meld, ...] | Refusal:
    """Return the table's melds after `seat` goes Down by `move`, or why not; the hand apart."""
    melds = list(table.melds)
    for exchange in move.exchanges:
        if not 1 <= exchange.meld <= len(melds):
            return Refusal.NO_SUCH_MELD
        changed = exchanged(melds[exchange.meld - 1], exchange.card)
        if isinstance(changed, Refusal):
            return changed
        melds[exchange.meld - 1] = changed
    # R7: all jokers freed for going Down are part of the contract.
    if sum(group.count(JOKER) for group in move.melds) < len(move.exchanges):
        return Refusal.JOKER_MUST_STAY_DOWN
    assert table.contract is not None
    contract = read_contract(move.melds, table.contract, table.options, seat)
    return contract if isinstance(contract, Refusal) else (*melds, *contract)


def cards_needed(move: Down) -> Counter[Card]:
    """Return the cards that going Down takes out of the hand; freed jokers never were in it."""
    needed = Counter(card for group in move.melds for card in group)
    needed[JOKER] = max(0, needed[JOKER] - len(move.exchanges))
    needed.update(exchange.card for exchange in move.exchanges)
    return +needed


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
    if isinstance(move, Down | Lay | Swap | Discard):
        return _play_refusal(position, seat, move)
    # Whoever is asked to buy may, and a bonehead discard can always be taken back.
    return _extra_refusal(table) if isinstance(move, Extra) else None


def _resign_refusal(table: Table, seat: Seat) -> Refusal | None:
    if seat not in table:
        return Refusal.NOT_YOUR_TURN
    return Refusal.NOT_NOW if table.player(seat).resigned else None


def _extra_refusal(table: Table) -> Refusal | None:
    if len(table.players) != PLAYERS_WITH_EXTRA or table.turn.extra:
        return Refusal.NOT_NOW
    return purchase_refusal(table, table.mover, of_discard=False)


def _play_refusal(
    position: Position, seat: Seat, move: Down | Lay | Swap | Discard
) -> Refusal | None:
    table = position.table
    is_down = table.player(seat).down
    if isinstance(move, Down) and is_down:
        return Refusal.ALREADY_DOWN
    if isinstance(move, Lay | Swap) and not is_down:
        return Refusal.NOT_DOWN
    if not _has(position.hand(seat), move):
        return Refusal.NOT_IN_HAND
    match move:
        case Down():
            found = put_down(table, seat, move)
        case Lay() | Swap():
            found = laid_on_table(table, move)
        case Discard():
            return None
        case _:
            assert_never(move)
    return found if isinstance(found, Refusal) else None


def _has(hand: tuple[Card, ...], move: Down | Lay | Swap | Discard) -> bool:
    if isinstance(move, Down):
        return cards_needed(move) <= Counter(hand)
    return move.card in hand


def _on_table(table: Table, faces: tuple[Card, ...]) -> tuple[Move, ...]:
    places: list[tuple[int, End | None]] = [
        (number, end) for number, meld in enumerate(table.melds, start=1) for end in ends_of(meld)
    ]
    lays: list[Lay | Swap] = [Lay(card, number, end) for card in faces for number, end in places]
    swaps: list[Lay | Swap] = [
        Swap(card, number, to, end)
        for card in faces
        for number, meld in enumerate(table.melds, start=1)
        if meld.joker_for(card) is not None
        for to, end in places
    ]
    return tuple(
        move for move in (*lays, *swaps) if not isinstance(laid_on_table(table, move), Refusal)
    )
