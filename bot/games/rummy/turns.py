"""What follows from what: cards that fall due, the end of a turn and of a round.

The steps between decisions. Knows no moves; `rules` calls this once a move is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.rummy.buying import next_buyer
from bot.games.rummy.cards import FACES, JOKER, Card
from bot.games.rummy.melds import can_deploy
from bot.games.rummy.moves import Seat, Termination
from bot.games.rummy.scoring import outcome_of, round_scores
from bot.games.rummy.state import (
    Discarded,
    GameState,
    Phase,
    Player,
    RoundEnd,
    RoundResult,
    Table,
    Turn,
)
from bot.games.rummy.terms.options import WhenDown


def with_hand(state: GameState, seat: Seat, hand: Sequence[Card], table: Table) -> GameState:
    """Return `table` with the hands of `state`, that of `seat` replaced and counted."""
    slot = seat.slot
    player = replace(table.players[slot], cards=len(hand))
    players = (*table.players[:slot], player, *table.players[slot + 1 :])
    hands = (*state.hands[:slot], tuple(hand), *state.hands[slot + 1 :])
    return GameState(replace(table, players=players), hands)


def ask_or_draw(state: GameState, after: Seat) -> GameState:
    """Go on when `after` does not want the top discard: ask the next, or the mover draws."""
    table = state.table
    buyer = next_buyer(table, after)
    if buyer is None:
        return owe(state, (table.mover,), Phase.PLAY)
    return replace(state, table=replace(table, phase=Phase.BUY, asked=buyer))


def owe(state: GameState, due: tuple[Seat, ...], then: Phase) -> GameState:
    """Wait for the cards due to `due`, then go on to `then`; refill the stock if it is empty."""
    if not due:
        return replace(state, table=replace(state.table, phase=then, due=(), asked=None))
    table = replace(state.table, phase=Phase.CARD, due=due, then=then, asked=None)
    if table.stock:
        return replace(state, table=table)
    # R9: refill when a card is due, not earlier; the top discard stays open.
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


def put_on_pile(table: Table, card: Card) -> tuple[Discarded, ...]:
    """Return the pile after the mover has discarded `card`."""
    return (*table.pile, Discarded(card, table.mover))


def end_turn(state: GameState) -> GameState:
    """Return what follows a discard that stands: the end of the round, or the next offer."""
    table = state.table
    turn = table.turn
    quiet = 0 if turn.laid or turn.went_down else table.quiet + 1
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
            mover=table.mover.left(len(table.players)),
            turn=Turn(),
            turns=table.turns + 1,
        ),
    )


def asks_back(table: Table, hand: Sequence[Card], card: Card) -> bool:
    """Return whether the mover, who holds `hand`, is asked if a discard of `card` stands.

    Without a card of another face there is nothing to take it back for.
    """
    asks = table.options.bonehead_undo and not table.turn.undone
    return asks and any(other is not card for other in hand) and is_bonehead(table, card)


def is_bonehead(table: Table, card: Card) -> bool:
    """Return whether the next player is Down and could take `card` and lay or exchange it."""
    following = table.mover.left(len(table.players))
    return table.player(following).down and helps_who_is_down(table, card)


def helps_who_is_down(table: Table, card: Card) -> bool:
    """Return whether a player who is Down could take `card` and lay or exchange it."""
    takes = table.options.when_down is not WhenDown.STOCK
    return takes and can_deploy(table.melds, card, table.options)


def end_round(state: GameState, end: RoundEnd, out: Seat | None = None) -> GameState:
    """Return the position after the round: the next deal, or the end of the game."""
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
    dealer = table.dealer if is_last else table.dealer.left(len(table.players))
    cleared = Table(
        options=options,
        phase=Phase.DEAL,
        round=table.round,
        dealer=dealer,
        mover=dealer.left(len(table.players)),
        players=tuple(
            Player(
                bought_before=player.bought_before + player.bought,
                resigned=player.resigned,
                holder=player.holder,
            )
            for player in table.players
        ),
        history=history,
    )
    if is_last:
        cleared = over(cleared, Termination.COMPLETED, None)
    return GameState(cleared, ((),) * len(table.players))


def over(table: Table, termination: Termination, winner: Seat | None) -> Table:
    """Return the table after the game has ended; `winner` is who was declared the winner."""
    outcome = outcome_of(table, termination, winner)
    return replace(table, phase=Phase.OVER, asked=None, due=(), outcome=outcome)


def _is_closed(table: Table) -> bool:
    """Return whether all are Down and nothing that could still come fits anywhere (R11)."""
    if not all(player.down for player in table.players):
        return False
    laid = [card for meld in table.melds for card in meld.cards]
    options = table.options
    return not any(
        laid.count(card) < (options.jokers if card is JOKER else options.decks)
        and can_deploy(table.melds, card, options)
        for card in FACES
    )
