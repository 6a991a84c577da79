"""The effects of events: `apply` returns the position after an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from typing import assert_never

from bot.games.game import ChanceError
from bot.games.rummy.cards import JOKER, Card, sort_cards
from bot.games.rummy.legality import (
    await_cards,
    check_move,
    decline_discard,
    end_game,
    end_round,
    end_turn,
    find_last_player,
    is_bonehead,
    lay_cards,
    must_confirm,
    put_on_pile,
    replace_hand,
)
from bot.games.rummy.melds import Meld, has_deck_for
from bot.games.rummy.moves import (
    Buy,
    CardDrawn,
    Discard,
    Down,
    Event,
    Extra,
    GameEnded,
    HandsDealt,
    Holder,
    Lay,
    Leave,
    Move,
    MovePlayed,
    Pass,
    Refusal,
    Resign,
    Seat,
    SeatChanged,
    Stand,
    Swap,
    Take,
    Termination,
    Undo,
)
from bot.games.rummy.state import GameState, Phase, PileCard, Player, RoundEnd, Table
from bot.games.rummy.terms.options import Misfit, Options, OptionsError, check_options, deck_of


def new_game(options: Options, players: int, dealer: Seat) -> GameState:
    """Return the position before the first deal.

    Raises OptionsError if the options are not playable with this number of players, and ValueError
    if the dealer's seat does not exist at the table.
    """
    check_options(options, players)
    if dealer.slot >= players:
        raise ValueError(f"a table of {players} players has no seat {dealer.value}")
    table = Table(
        options=options,
        phase=Phase.DEAL,
        round=0,
        dealer=dealer,
        mover=dealer.left_neighbour(players),
        players=(Player(),) * players,
    )
    return GameState(table, ((),) * players)


def check_new_options(options: Options, players: int) -> None:
    """Raise OptionsError if a new game of `players` players cannot have these options.

    This check is stricter than that of `new_game`: in addition, the deck must have enough cards for
    each contract. Earlier versions did not check this, and their games must remain playable.
    """
    check_options(options, players)
    for number, contract in enumerate(options.contracts, start=1):
        if not has_deck_for(contract, replace(options, exact=options.terms(number).exact)):
            raise OptionsError(Misfit.OUT_OF_REACH, "contracts", number)


def replay(start: GameState, events: Iterable[Event]) -> GameState:
    """Return the position after `events`. Raises the errors of `apply`."""
    return reduce(apply, events, start)


def iterate_steps(start: GameState, events: Iterable[Event]) -> Iterator[tuple[GameState, Event]]:
    """Yield each event with the position before it. Raises the errors of `apply`."""
    state = start
    for event in events:
        yield state, event
        state = apply(state, event)


def apply(state: GameState, event: Event) -> GameState:
    """Return the position after `event`.

    Raises MoveRefusedError if the rules do not allow the move, and ChanceError if another event
    does not fit the position.
    """
    state = _skip_old_question(state, event)
    if isinstance(event, MovePlayed):
        check_move(state, event.seat, event.move)
        return _play(state, event.seat, event.move)
    if state.phase is Phase.OVER:
        raise ChanceError("the game is over")
    match event:
        case HandsDealt():
            return _deal(state, event)
        case CardDrawn():
            return _draw(state, event.card)
        case SeatChanged():
            return _change_seat(state, event)
        case GameEnded():
            return _end(state, event)
    assert_never(event)


def _skip_old_question(state: GameState, event: Event) -> GameState:
    """Return the position to which `event` applies.

    In a log of an earlier version, that position may be `GameState.old_question`.
    """
    question = state.old_question
    if question is None:
        return state
    if isinstance(event, MovePlayed) and isinstance(event.move, Undo | Stand):
        return question
    return replace(state, old_question=None)


def _deal(state: GameState, event: HandsDealt) -> GameState:
    table = state.table
    options = table.options
    if table.phase is not Phase.DEAL:
        raise ChanceError("hands were dealt outside the phase DEAL")
    if len(event.hands) != len(table.players):
        raise ChanceError(f"expected {len(table.players)} hands, got {len(event.hands)}")
    cards = table.terms.dealt
    if any(len(hand) != cards for hand in event.hands):
        raise ChanceError(f"each hand must have {cards} cards")
    dealt = Counter(card for hand in event.hands for card in hand)
    dealt[event.discard] += 1
    if not dealt <= Counter(deck_of(options.decks, options.jokers)):
        raise ChanceError("a card was dealt that is not in the deck")
    dealt_table = replace(
        table,
        phase=Phase.OFFER,
        round=table.round + 1,
        players=tuple(replace(player, cards=cards) for player in table.players),
        pile=(PileCard(event.discard, None),),
        stock=options.cards - dealt.total(),
        turns=1,
    )
    return GameState(dealt_table, tuple(sort_cards(hand) for hand in event.hands))


def _draw(state: GameState, card: Card) -> GameState:
    table = state.table
    if table.phase is not Phase.CARD:
        raise ChanceError("a card was drawn outside the phase CARD")
    if not _is_in_stock(state, card):
        raise ChanceError("a card was drawn that is not in the stock")
    seat, *due = table.due
    drawn = replace_hand(
        state,
        seat,
        sort_cards((*state.hand(seat), card)),
        replace(table, stock=table.stock - 1),
    )
    return await_cards(drawn, tuple(due), table.then)


def _is_in_stock(state: GameState, card: Card) -> bool:
    table = state.table
    if card is JOKER:
        total = table.options.jokers
    else:
        total = table.options.decks if card.suit is not None else 0
    elsewhere = sum(hand.count(card) for hand in state.hands)
    elsewhere += sum(meld.cards.count(card) for meld in table.melds)
    elsewhere += sum(discarded.card is card for discarded in table.pile)
    return elsewhere < total


def _change_seat(state: GameState, event: SeatChanged) -> GameState:
    table = state.table
    if event.seat not in table:
        raise ChanceError(f"this table has no seat {event.seat.value}")
    player = replace(table.player(event.seat), holder=event.holder)
    if event.taker:
        if table.player(event.seat).holder is not Holder.COMPUTER:
            raise ChanceError(f"seat {event.seat.value} does not belong to a computer")
        player = replace(player, has_resigned=False)
    if player.has_resigned and event.holder is Holder.MEMBER:
        raise ChanceError(f"seat {event.seat.value} has resigned, so its member cannot return")
    return replace(state, table=_replace_player(table, event.seat, player))


def _end(state: GameState, event: GameEnded) -> GameState:
    table = state.table
    termination, winner = event.termination, event.winner
    if termination is Termination.COMPLETED:
        raise ChanceError(f"only a move can end a game as {termination}")
    if winner is not None and (winner not in table or table.player(winner).has_resigned):
        raise ChanceError(f"seat {winner.value} cannot win this game")
    if termination is Termination.CANCELLED and winner is not None:
        raise ChanceError("a cancelled game has no winner")
    if termination is Termination.RESIGNED and (
        winner is None or not any(player.has_resigned for player in table.players)
    ):
        raise ChanceError("an end by resignation needs a resigned seat and a winner")
    return replace(state, table=end_game(table, termination, winner))


def _play(state: GameState, seat: Seat, move: Move) -> GameState:
    match move:
        case Take():
            return _pick_up(state, seat)
        case Leave() | Pass():
            return decline_discard(state, seat)
        case Extra():
            return _extra(state)
        case Buy():
            return _buy(state, seat)
        case Resign():
            return _resign(state, seat)
        case _:
            return _play_turn(state, seat, move)


def _play_turn(
    state: GameState, seat: Seat, move: Down | Lay | Swap | Discard | Undo | Stand
) -> GameState:
    match move:
        case Down() | Lay() | Swap():
            return _lay(state, seat, move)
        case Discard():
            return _discard(state, seat, move.card)
        case Undo():
            return _undo(state, seat)
        case Stand():
            return end_turn(state)
    assert_never(move)


def _pick_up(state: GameState, seat: Seat) -> GameState:
    table = state.table
    assert table.top is not None
    hand = sort_cards((*state.hand(seat), table.top.card))
    taken = replace(_show_card(table, seat, table.top.card), phase=Phase.PLAY, pile=table.pile[:-1])
    return replace_hand(state, seat, hand, taken)


def _extra(state: GameState) -> GameState:
    # A player takes as many extra cards as a purchase would bring. They count as a purchase.
    table = _count_purchase(state.table, state.table.mover)
    table = replace(table, turn=replace(table.turn, has_extra=True))
    due = (table.mover,) * (1 + table.options.price)
    return await_cards(replace(state, table=table), due, Phase.OFFER)


def _buy(state: GameState, seat: Seat) -> GameState:
    table = state.table
    assert table.top is not None
    bought = _count_purchase(replace(table, pile=table.pile[:-1]), seat)
    bought = _show_card(bought, seat, table.top.card)
    state = replace_hand(state, seat, sort_cards((*state.hand(seat), table.top.card)), bought)
    price = (seat,) * table.options.price
    if table.options.latest_only or not bought.pile:
        # The mover has to draw, because no discard can be taken after the bought one.
        return await_cards(state, (*price, table.mover), Phase.PLAY)
    return await_cards(state, price, Phase.OFFER)


def _lay(state: GameState, seat: Seat, move: Down | Lay | Swap) -> GameState:
    table = state.table
    change = lay_cards(table, seat, move)
    assert not isinstance(change, Refusal)
    left = change.rest_of(state.hand(seat))
    assert left is not None
    goes_down = isinstance(move, Down)
    turn = replace(
        table.turn,
        has_gone_down=table.turn.has_gone_down or goes_down,
        has_laid=table.turn.has_laid or not goes_down,
        has_laid_wild=table.turn.has_laid_wild
        or _wilds(change.melds) > _wilds(table.melds) - len(change.freed),
    )
    player = table.player(seat)
    # Equal cards are indistinguishable. If the hand contains a publicly known one and a hidden one,
    # the known one counts as laid.
    known = Counter((*player.shown, *change.freed)) - change.cards
    player = replace(player, is_down=True, shown=sort_cards(known.elements()))
    table = _replace_player(replace(table, melds=change.melds, turn=turn), seat, player)
    state = replace_hand(state, seat, left, table)
    return state if left else end_round(state, RoundEnd.OUT, seat)


def _wilds(melds: Sequence[Meld]) -> int:
    return sum(len(meld.wilds) for meld in melds)


def _discard(state: GameState, seat: Seat, card: Card) -> GameState:
    table = state.table
    asks = must_confirm(table, state.hand(seat), card)
    gone = Counter((card,))
    hand = _remove_cards(state.hand(seat), gone)
    table = _forget_shown(table, seat, gone)
    state = replace_hand(state, seat, hand, replace(table, pile=put_on_pile(table, card)))
    if not hand:
        # If the options forbid going out by a discard, this player continues with an empty hand.
        if table.terms.out_by_discard:
            return end_round(state, RoundEnd.OUT, seat)
        return end_turn(state)
    asking = replace(state, table=replace(state.table, phase=Phase.BONEHEAD))
    if asks:
        return asking
    could_ask = (
        table.options.bonehead_undo and not table.turn.has_undone and is_bonehead(table, card)
    )
    return replace(end_turn(state), old_question=asking if could_ask else None)


def _undo(state: GameState, seat: Seat) -> GameState:
    table = state.table
    assert table.top is not None
    hand = sort_cards((*state.hand(seat), table.top.card))
    turn = replace(table.turn, has_undone=True)
    back = replace(
        _show_card(table, seat, table.top.card), phase=Phase.PLAY, pile=table.pile[:-1], turn=turn
    )
    return replace_hand(state, seat, hand, back)


def _resign(state: GameState, seat: Seat) -> GameState:
    player = replace(state.table.player(seat), has_resigned=True, holder=Holder.COMPUTER)
    table = _replace_player(state.table, seat, player)
    winner = find_last_player(table)
    if winner is not None:
        table = end_game(table, Termination.RESIGNED, winner)
    return replace(state, table=table)


def _remove_cards(hand: tuple[Card, ...], gone: Counter[Card]) -> tuple[Card, ...]:
    left = list(hand)
    for card in gone.elements():
        left.remove(card)
    return tuple(left)


def _replace_player(table: Table, seat: Seat, player: Player) -> Table:
    slot = seat.slot
    return replace(table, players=(*table.players[:slot], player, *table.players[slot + 1 :]))


def _show_card(table: Table, seat: Seat, card: Card) -> Table:
    player = table.player(seat)
    return _replace_player(table, seat, replace(player, shown=sort_cards((*player.shown, card))))


def _forget_shown(table: Table, seat: Seat, gone: Counter[Card]) -> Table:
    """Return `table` after the cards `gone` have left the hand of `seat`.

    They are removed from the publicly known cards of the hand.
    """
    player = table.player(seat)
    if gone.keys().isdisjoint(player.shown):
        return table
    # Equal cards are indistinguishable. If the hand contained a publicly known one and a hidden
    # one, the known one counts as gone.
    left = sort_cards((Counter(player.shown) - gone).elements())
    return _replace_player(table, seat, replace(player, shown=left))


def _count_purchase(table: Table, seat: Seat) -> Table:
    player = table.player(seat)
    return _replace_player(table, seat, replace(player, bought=player.bought + 1))
