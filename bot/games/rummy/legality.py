"""Legality of moves, the order of turns and buy windows, and scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, assert_never

from bot.games.game import MoveRefusedError
from bot.games.rummy.cards import FACES, JOKER, Card, sort_cards
from bot.games.rummy.melds import (
    Meld,
    can_deploy,
    ends_of,
    exchange_wild,
    joins_own_run,
    lay_off,
    read_contract,
)
from bot.games.rummy.moves import (
    SEATS,
    Buy,
    Discard,
    Down,
    End,
    Extra,
    Lay,
    Leave,
    Move,
    Pass,
    Refusal,
    Resign,
    Seat,
    Stand,
    Swap,
    Take,
    Termination,
    Undo,
    clockwise,
)
from bot.games.rummy.state import (
    GameState,
    Outcome,
    Phase,
    PileCard,
    Player,
    Position,
    RoundEnd,
    RoundResult,
    Table,
    Turn,
)
from bot.games.rummy.terms.options import LARGEST_HAND, CardsWhenDown, Exchanges, Options


def hand_penalty(options: Options, cards: Iterable[Card]) -> int:
    """Return the total penalty points of `cards`."""
    return sum(options.penalty(card) for card in cards)


def round_scores(
    table: Table, hands: Iterable[Iterable[Card]], out: Seat | None
) -> tuple[int, ...]:
    """Return the penalty points by seat for a round that ends now.

    `out` is the seat that went out, or None. Its points are negative if it gets a bonus.
    """
    scores = [hand_penalty(table.options, hand) for hand in hands]
    if out is not None:
        scores[out.slot] -= _bonus(table)
    return tuple(scores)


def _bonus(table: Table) -> int:
    terms, turn = table.terms, table.turn
    if not turn.has_gone_down or terms.all_down:
        return terms.out_bonus
    return terms.out_bonus + table.options.blind_bonus * (1 if turn.has_laid_wild else 2)


def rank_seats(table: Table, first: Seat | None = None) -> tuple[int, ...]:
    """Return the place of each seat after the finished rounds, from 1; tied seats share a place.

    Seats that have resigned come last, regardless of their points. If `first` is given, that seat
    comes first.
    """

    def key(seat: Seat) -> tuple[bool, bool, int]:
        resigned = table.player(seat).has_resigned
        return seat is not first, resigned, 0 if resigned else totals[seat.slot]

    totals = table.totals
    keys = [key(seat) for seat in table.seats]
    return tuple(1 + sum(other < own for other in keys) for own in keys)


def outcome_of(table: Table, termination: Termination, winner: Seat | None) -> Outcome:
    """Return the outcome of a game that ends now.

    `winner` is given only if the winner does not follow from the points, as after a resignation.
    The outcome has no places if the game ended early and without a winner.
    """
    decided = termination is Termination.COMPLETED or winner is not None
    places = rank_seats(table, winner) if decided else ()
    return Outcome(termination, table.totals, places)


def find_last_player(table: Table) -> Seat | None:
    """Return the only seat that has not resigned, or None if several have not."""
    left = [seat for seat in table.seats if not table.player(seat).has_resigned]
    return left[0] if len(left) == 1 else None


def seats_in_place(places: tuple[int, ...], place: int) -> tuple[Seat, ...]:
    """Return the seats in that place."""
    return tuple(seat for seat, own in zip(SEATS, places, strict=False) if own == place)


PLAYERS_WITH_EXTRA = 2
"""With this number of players, no player buys discards. Instead the mover may take extra cards."""


def can_take_discard(table: Table, seat: Seat) -> bool:
    """Return whether the options allow `seat` to take discards in its own turn."""
    return not table.player(seat).is_down or table.options.when_down is not CardsWhenDown.STOCK


def purchase_refusal(table: Table, seat: Seat, *, is_discard: bool) -> Refusal | None:
    """Return the reason why `seat` cannot make a purchase, or None; the phase is not checked.

    The seat wants to buy the top discard or, if `is_discard` is False, to take extra cards.
    """
    options, player = table.options, table.player(seat)
    if player.is_down and options.when_down is not CardsWhenDown.ALL:
        return Refusal.DOWN_DRAWS
    if table.terms.buys is not None and table.buys_left(seat) <= 0:
        return Refusal.NO_BUYS_LEFT
    # The hand needs room for the bought card, its price and the next card drawn.
    if player.cards + 1 + options.price + 1 > LARGEST_HAND:
        return Refusal.HAND_FULL
    # After the purchase, the stock needs one more card for the mover. The discards can refill it,
    # except for the top one and the bought one.
    unavailable = 2 if is_discard else 1
    available = table.stock + max(0, len(table.pile) - unavailable)
    return Refusal.STOCK_TOO_SMALL if available < options.price + 1 else None


def find_next_buyer(table: Table, after: Seat) -> Seat | None:
    """Return the next seat, clockwise from `after`, that can buy the top discard, or None.

    The search ends before the mover, who decides before all buyers.
    """
    top = table.top
    if top is None or len(table.players) == PLAYERS_WITH_EXTRA:
        return None
    order = clockwise(table.mover, len(table.players))
    for seat in order[order.index(after) + 1 :]:
        # Rules, section 7: the player who discarded the card cannot buy it back.
        if seat is not top.by and purchase_refusal(table, seat, is_discard=True) is None:
            return seat
    return None


def offer_id(position: Position) -> str | None:
    """Return the id of the current offer of a discard, unique in the game; None without an offer.

    The id joins the number of the round, the number of the turn and the size of the discard pile:
    "2/5/7".
    """
    table = position.table
    if table.phase not in (Phase.OFFER, Phase.BUY):
        return None
    return f"{table.round}/{table.turns}/{len(table.pile)}"


def possible_buyers(table: Table) -> tuple[Seat, ...]:
    """Return the seats that can still buy the top discard, in the order in which they decide.

    In the phase OFFER these are the seats that could buy it if the mover leaves it.
    """
    if table.phase is Phase.BUY and table.asked is not None:
        return (table.asked, *_later_buyers(table, table.asked))
    return _later_buyers(table, table.mover) if table.phase is Phase.OFFER else ()


def asked_seats(position: Position) -> tuple[Seat, ...]:
    """Return the seats that can still buy the top discard; empty outside the phase BUY."""
    return possible_buyers(position.table) if position.table.phase is Phase.BUY else ()


def position_for(state: GameState, seat: Seat) -> GameState:
    """Return the position after all seats before `seat` have passed."""
    return replace(state, table=replace(state.table, asked=seat))


def _later_buyers(table: Table, seat: Seat) -> tuple[Seat, ...]:
    buyers = []
    buyer = find_next_buyer(table, seat)
    while buyer is not None:
        buyers.append(buyer)
        buyer = find_next_buyer(table, buyer)
    return tuple(buyers)


def replace_hand(state: GameState, seat: Seat, hand: Sequence[Card], table: Table) -> GameState:
    """Return `state` with `table` as the table and `hand` as the hand of `seat`."""
    slot = seat.slot
    player = replace(table.players[slot], cards=len(hand))
    players = (*table.players[:slot], player, *table.players[slot + 1 :])
    hands = (*state.hands[:slot], tuple(hand), *state.hands[slot + 1 :])
    return GameState(replace(table, players=players), hands)


def decline_discard(state: GameState, after: Seat) -> GameState:
    """Return the position after `after` has declined the top discard.

    The next possible buyer is asked. Without one, the mover has to draw.
    """
    table = state.table
    buyer = find_next_buyer(table, after)
    if buyer is None:
        return await_cards(state, (table.mover,), Phase.PLAY)
    return replace(state, table=replace(table, phase=Phase.BUY, asked=buyer))


def await_cards(state: GameState, due: tuple[Seat, ...], then: Phase) -> GameState:
    """Return the position in which the seats `due` must get cards before the phase `then` begins.

    An empty stock is refilled with the discards. If it cannot be refilled, the round ends.
    """
    if not due:
        return replace(state, table=replace(state.table, phase=then, due=(), asked=None))
    table = replace(state.table, phase=Phase.CARD, due=due, then=then, asked=None)
    if table.stock:
        return replace(state, table=table)
    # The stock is refilled only when a card must be drawn. The top discard remains on the pile.
    recycled = tuple(discarded.card for discarded in table.pile[:-1])
    if not recycled:
        return end_round(state, RoundEnd.EXHAUSTED)
    return replace(
        state,
        table=replace(
            table,
            stock=len(recycled),
            refills=table.refills + 1,
            recycled=recycled,
            pile=table.pile[-1:],
        ),
    )


def put_on_pile(table: Table, card: Card) -> tuple[PileCard, ...]:
    """Return the pile after the mover has discarded `card`."""
    return (*table.pile, PileCard(card, table.mover))


def end_turn(state: GameState) -> GameState:
    """Return the position after the mover's turn has ended by a discard."""
    table = state.table
    turn = table.turn
    quiet = 0 if turn.has_laid or turn.has_gone_down else table.quiet + 1
    state = replace(state, table=replace(table, quiet=quiet))
    if _is_closed(table):
        return end_round(state, RoundEnd.CLOSED)
    if quiet >= table.terms.quiet_limit:
        return end_round(state, RoundEnd.STANDOFF)
    return replace(
        state,
        table=replace(
            state.table,
            phase=Phase.OFFER,
            mover=table.mover.left_neighbour(len(table.players)),
            turn=Turn(),
            turns=table.turns + 1,
        ),
    )


def must_confirm(table: Table, hand: Sequence[Card], card: Card) -> bool:
    """Return whether the mover must confirm a discard of `card` from `hand`.

    That is the case for a bonehead discard, unless the hand contains only equal cards.
    """
    asks = table.options.bonehead_undo and not table.turn.has_undone
    return asks and any(other is not card for other in hand) and is_bonehead(table, card)


def is_bonehead(table: Table, card: Card) -> bool:
    """Return whether discarding `card` helps the next player.

    True if that player is Down and could take the card and lay it off or exchange it.
    """
    following = table.mover.left_neighbour(len(table.players))
    return table.player(following).is_down and helps_player_down(table, card)


def helps_player_down(table: Table, card: Card) -> bool:
    """Return whether any player who is Down could take `card` and lay it off or exchange it."""
    takes = table.options.when_down is not CardsWhenDown.STOCK
    return takes and can_deploy(table.melds, card, table.options)


def end_round(state: GameState, end: RoundEnd, out: Seat | None = None) -> GameState:
    """Return the position after the end of the round: before the next deal, or at the end of the
    game.
    """
    table = state.table
    options = table.options
    result = RoundResult(
        round=table.round,
        dealer=table.dealer,
        end=end,
        out=out,
        hands=state.hands,
        penalties=round_scores(table, state.hands, out),
        melds=table.melds,
        turns=table.turns,
    )
    history = (*table.history, result)
    is_last = len(history) == len(options.contracts)
    dealer = table.dealer if is_last else table.dealer.left_neighbour(len(table.players))
    cleared = Table(
        options=options,
        phase=Phase.DEAL,
        round=table.round,
        dealer=dealer,
        mover=dealer.left_neighbour(len(table.players)),
        players=tuple(
            Player(
                bought_before=player.bought_before + player.bought,
                has_resigned=player.has_resigned,
                holder=player.holder,
            )
            for player in table.players
        ),
        history=history,
    )
    if is_last:
        cleared = end_game(cleared, Termination.COMPLETED, None)
    return GameState(cleared, ((),) * len(table.players))


def end_game(table: Table, termination: Termination, winner: Seat | None) -> Table:
    """Return the table after the end of the game; for `winner` see `outcome_of`."""
    outcome = outcome_of(table, termination, winner)
    return replace(table, phase=Phase.OVER, asked=None, due=(), outcome=outcome)


def _is_closed(table: Table) -> bool:
    """Return whether all players are Down, and no card outside the melds can be laid off or
    exchanged.
    """
    if not all(player.is_down for player in table.players):
        return False
    laid = [card for meld in table.melds for card in meld.cards]
    options = table.options
    return not any(
        laid.count(card) < (options.jokers if card is JOKER else options.decks)
        and can_deploy(table.melds, card, options)
        for card in FACES
    )


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


def deciding_seats(position: Position) -> frozenset[Seat]:
    """Return a set with the seat that has to decide now; empty before a chance event and after the
    end of the game.
    """
    table = position.table
    if table.phase is Phase.BUY:
        assert table.asked is not None
        return frozenset((table.asked,))
    if table.phase in (Phase.OFFER, Phase.PLAY, Phase.BONEHEAD):
        return frozenset((table.mover,))
    return frozenset()


def legal_moves(position: Position, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of `seat` without duplicates, except `Down` and `Resign`.

    There can be thousands of moves to go Down: `find_proposals` returns the best ones, and
    `check_move` checks a given one. `Resign` is legal at any time before the end.
    """
    table = position.table
    if seat not in deciding_seats(position):
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
            return (*_list_lays(position, seat), *map(Discard, faces))
        case _:
            return (Undo(), Stand())


def check_move(position: Position, seat: Seat, move: Move) -> None:
    """Raise MoveRefusedError with the reason if `seat` cannot make `move` now."""
    reason = _refusal(position, seat, move)
    if reason is not None:
        raise MoveRefusedError(reason)


def can_move(position: Position, seat: Seat, move: Move) -> bool:
    """Return whether `seat` may make `move` now."""
    return _refusal(position, seat, move) is None


class TableChange(NamedTuple):
    """The effect of a move on the melds of the table."""

    melds: tuple[Meld, ...]
    """The melds after the move."""
    cards: Counter[Card]
    """The cards that the move lays, from the hand or from `freed`."""
    freed: tuple[Card, ...] = ()
    """The wild cards that the move takes from the table by exchanges."""

    def rest_of(self, hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
        """Return `hand` after the move, or None if it does not contain the laid cards."""
        left = Counter((*hand, *self.freed))
        left.subtract(self.cards)
        return sort_cards(left.elements()) if min(left.values()) >= 0 else None


def lay_cards(table: Table, seat: Seat, move: Down | Lay | Swap) -> TableChange | Refusal:
    """Return the effect of a move on the table, or the reason why it is not legal.

    The function checks neither the current player nor the cards in the hand of `seat`.
    """
    match move:
        case Down():
            return _put_down(table, seat, move)
        case Lay():
            return _add_card(table, table.melds, move.card, move.meld, move.end)
        case Swap():
            return _swap(table, move)
    assert_never(move)


def _put_down(table: Table, seat: Seat, move: Down) -> TableChange | Refusal:
    options, terms = table.options, table.terms
    cards = Counter(card for group in move.melds for card in group)
    melds = table.melds
    freed: list[Card] = []
    for exchange in move.exchanges:
        exchanged = _exchange(melds, exchange.card, exchange.meld, options)
        if isinstance(exchanged, Refusal):
            return exchanged
        melds, wild = exchanged
        freed.append(wild)
    # The freed wild cards must be part of the contract, unless they go to the hand.
    if options.exchange is not Exchanges.HAND and not Counter(freed) <= cards:
        return Refusal.JOKER_MUST_STAY_DOWN
    own = read_contract(move.melds, terms.contract, options, seat, exact=terms.exact)
    if isinstance(own, Refusal):
        return own
    cards.update(exchange.card for exchange in move.exchanges)
    return TableChange((*melds, *own), cards, tuple(freed))


def _swap(table: Table, move: Swap) -> TableChange | Refusal:
    options = table.options
    if not 1 <= move.meld <= len(table.melds):
        return Refusal.NO_SUCH_MELD
    if (options.exchange is Exchanges.HAND) is not (move.to is None):
        return Refusal.NO_EXCHANGE
    exchanged = _exchange(table.melds, move.card, move.meld, options)
    if isinstance(exchanged, Refusal):
        return exchanged
    melds, wild = exchanged
    if move.to is None:
        return TableChange(melds, Counter((move.card,)), (wild,))
    moved = _add_card(table, melds, wild, move.to, move.end)
    if isinstance(moved, Refusal):
        return moved
    return TableChange(moved.melds, Counter((move.card, wild)), (wild,))


def _exchange(
    melds: tuple[Meld, ...], card: Card, number: int, options: Options
) -> tuple[tuple[Meld, ...], Card] | Refusal:
    """Return the melds with `card` in place of a wild card of meld `number`, and that wild card; or
    the reason why the exchange is not legal.
    """
    if not 1 <= number <= len(melds):
        return Refusal.NO_SUCH_MELD
    exchanged = exchange_wild(melds[number - 1], card, options)
    if isinstance(exchanged, Refusal):
        return exchanged
    changed, wild = exchanged
    return (*melds[: number - 1], changed, *melds[number:]), wild


def _add_card(
    table: Table, melds: tuple[Meld, ...], card: Card, number: int, end: End | None
) -> TableChange | Refusal:
    """Return the effect of laying off `card` on meld `number`, or the reason why it is not
    legal.
    """
    if not 1 <= number <= len(melds):
        return Refusal.NO_SUCH_MELD
    longer = lay_off(melds[number - 1], card, end, table.options)
    if isinstance(longer, Refusal):
        return longer
    # In the turn of going Down, a lay-off must not join two of the player's own contract runs.
    if (
        table.options.eight_is_one
        and table.turn.has_gone_down
        and longer.owner is table.mover
        and joins_own_run(longer, number, melds)
    ):
        return Refusal.ONE_RUN
    return TableChange((*melds[: number - 1], longer, *melds[number:]), Counter((card,)))


def _refusal(position: Position, seat: Seat, move: Move) -> Refusal | None:
    table = position.table
    if table.phase is Phase.OVER:
        return Refusal.OVER
    if isinstance(move, Resign):
        return _resign_refusal(table, seat)
    if seat not in deciding_seats(position):
        # Before a chance event no seat may act. Then the mover gets a different reason from the
        # other seats.
        is_early = seat is table.mover and table.phase in (Phase.CARD, Phase.DEAL)
        return Refusal.NOT_NOW if is_early else Refusal.NOT_YOUR_TURN
    if table.phase is not _PHASES[type(move)]:
        return Refusal.NOT_NOW
    reason = _turn_refusal(table, seat, move)
    if reason is not None or not isinstance(move, Down | Lay | Swap | Discard):
        return reason
    return _hand_refusal(position, seat, move)


def _turn_refusal(table: Table, seat: Seat, move: Move) -> Refusal | None:
    """Return the reason why `seat` cannot make a move of that type in this turn, or None.

    The function does not check the cards. `Buy`, `Pass`, `Undo` and `Stand` are always legal in
    their phase.
    """
    options, is_down = table.options, table.player(seat).is_down
    match move:
        case Take() if not can_take_discard(table, seat):
            return Refusal.DOWN_DRAWS
        case Extra():
            return _extra_refusal(table)
        case Down() if is_down:
            return Refusal.ALREADY_DOWN
        case Down() if move.exchanges and not options.lay_at_once:
            return Refusal.NOT_YET
        case Lay() | Swap() if not is_down:
            return Refusal.NOT_DOWN
        case Lay() | Swap() if table.turn.has_gone_down and not options.lay_at_once:
            return Refusal.NOT_YET
    return None


def _resign_refusal(table: Table, seat: Seat) -> Refusal | None:
    if seat not in table:
        return Refusal.NOT_YOUR_TURN
    return Refusal.NOT_NOW if table.player(seat).has_resigned else None


def _extra_refusal(table: Table) -> Refusal | None:
    if len(table.players) != PLAYERS_WITH_EXTRA or table.turn.has_extra:
        return Refusal.NOT_NOW
    return purchase_refusal(table, table.mover, is_discard=False)


def _hand_refusal(
    position: Position, seat: Seat, move: Down | Lay | Swap | Discard
) -> Refusal | None:
    """Return the reason why the cards do not allow `move`, or None if they do."""
    table, hand = position.table, position.hand(seat)
    if isinstance(move, Discard):
        return None if move.card in hand else Refusal.NOT_IN_HAND
    change = lay_cards(table, seat, move)
    if isinstance(change, Refusal):
        return change
    left = change.rest_of(hand)
    if left is None:
        return Refusal.NOT_IN_HAND
    return Refusal.ALL_DOWN if isinstance(move, Down) and table.terms.all_down and left else None


def _list_lays(position: Position, seat: Seat) -> Iterator[Lay | Swap]:
    """Yield the legal lay-offs and exchanges of `seat`."""
    table = position.table
    places: list[tuple[int, End | None]] = [
        (number, end) for number, meld in enumerate(table.melds, start=1) for end in ends_of(meld)
    ]
    faces = tuple(dict.fromkeys(position.hand(seat)))
    to_hand = table.options.exchange is Exchanges.HAND
    moves: list[Lay | Swap] = [Lay(card, number, end) for card in faces for number, end in places]
    for card in faces:
        for number, meld in enumerate(table.melds, start=1):
            if meld.wild_for(card) is not None:
                targets = [(None, None)] if to_hand else places
                moves += [Swap(card, number, to, end) for to, end in targets]
    return (move for move in moves if _refusal(position, seat, move) is None)
