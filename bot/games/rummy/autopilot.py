"""Turns that are made for somebody: by the plan of a seat, and past the pace.

Both see what the seat sees, and are asked for one move after the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.rummy.buying import may_take, purchase_refusal
from bot.games.rummy.cards import JOKER, Card
from bot.games.rummy.legality import can_move, waiting
from bot.games.rummy.moves import (
    Buy,
    Discard,
    Extra,
    Lay,
    Leave,
    Move,
    Pass,
    Seat,
    Stand,
    Swap,
    Take,
)
from bot.games.rummy.plan import (
    FEW_CARDS,
    NO_PLAN,
    HandPlan,
    Wake,
    current_plan,
    given_answer,
    is_wanted,
    kept_cards,
    turn_of,
)
from bot.games.rummy.solver.distance import shortfall, spare_cards
from bot.games.rummy.solver.down import best_downs, proposals
from bot.games.rummy.solver.laying import best_lays, is_out, lays_of
from bot.games.rummy.state import Phase, Position, Table, View
from bot.games.rummy.turns import helps_who_is_down

EXTRA_FROM = 2
"""Between two players extra cards are taken while so many or more are lacking."""


def forced_move(view: View, seat: Seat, plan: HandPlan = NO_PLAN) -> Move:
    """Return the move for a seat that let its time run out: it takes and buys nothing.

    It goes Down if it can, then lays what fits, but a joker only to go out, and discards in the
    order of its plan.
    Raises ValueError if `seat` has nothing to decide.
    """
    plain = _plain(view, seat)
    if plain is not None:
        return plain
    for proposal in proposals(view, seat):
        return proposal.move
    for lay in best_lays(view, wilds=False):
        return lay
    return Discard(throw_order(view, seat, current_plan(view, seat, plan))[0])


def planned_move(
    view: View, seat: Seat, plan: HandPlan, *, waited: bool, began: View | None
) -> Move | None:
    """Return what `seat`, for whom the game waits, does by its plan; None: its member is called.

    `waited` says that nobody is waited for any longer who wants to be asked about a discard.
    `began` is what the seat saw as its turn began; None once its member has moved in this turn,
    who then plays it to its end.
    """
    table = view.table
    if table.phase is Phase.OFFER and not may_take(table, seat):
        return Leave()  # there is nothing to choose
    answer = given_answer(view, seat, plan)
    if answer is not None and table.phase is Phase.BUY:
        return answer
    plan = current_plan(view, seat, plan)
    if table.phase is Phase.BUY:
        return _asked(view, seat, plan, waited=waited)
    if not plan.plays or began is None or plan.given == turn_of(view):
        return None
    if table.player(seat).down:
        return _played_down(view, seat, plan)
    if Wake.DANGER in plan.wake and in_danger(table, seat):
        return None
    return _played(view, seat, plan, began)


def helps(view: View, seat: Seat, plan: HandPlan) -> bool:
    """Return whether a plan wants the top discard for `seat`, which is not Down."""
    table = view.table
    assert table.top is not None
    card = table.top.card
    if plan.wanted:
        return is_wanted(card, plan)
    hand = kept_cards(view.hand(seat), plan)
    return card not in plan.throw and _short(table, (*hand, card)) < _short(table, hand)


def in_danger(table: Table, seat: Seat) -> bool:
    """Return whether somebody else is Down, or has few cards left."""
    others = [table.player(each) for each in table.seats if each is not seat]
    return any(other.down or other.cards <= FEW_CARDS for other in others)


def throw_order(position: Position, seat: Seat, plan: HandPlan = NO_PLAN) -> tuple[Card, ...]:
    """Return the cards of a hand, once each, in the order in which `plan` discards them.

    First what it says; then what the contract does not need, what the next player cannot lay if
    that one is Down, and the dearest. A joker that is good for something comes last.
    """
    table, hand = position.table, position.hand(seat)
    options = table.options
    useful = options.jokers_in_books or options.jokers_in_runs
    feeds = table.player(seat.left(len(table.players))).down
    needed: set[Card] = set()
    if not table.player(seat).down and table.contract is not None:
        kept = kept_cards(hand, plan)
        needed = set(kept).difference(spare_cards(kept, table.contract, options)[0])

    def rank(card: Card) -> tuple[int | bool, ...]:
        if card in plan.throw:
            return (False, plan.throw.index(card))
        is_fed = feeds and helps_who_is_down(table, card)
        return (True, useful and card is JOKER, card in needed, is_fed, -options.penalty(card))

    return tuple(sorted(dict.fromkeys(hand), key=rank))


def _asked(view: View, seat: Seat, plan: HandPlan, *, waited: bool) -> Move | None:
    """Return whether a seat that is asked buys the discard; None if it wants to be asked."""
    table = view.table
    if table.player(seat).down:
        return Pass()
    others = [table.player(each).cards for each in table.seats if each is not seat]
    if (
        (plan.buys or plan.wanted)
        and table.buys_left(seat) >= plan.least_left
        and min(others) > plan.wary
        and helps(view, seat, plan)
        and purchase_refusal(table, seat, of_discard=True) is None
    ):
        return Buy()
    return None if plan.ask and not waited else Pass()


def _played(view: View, seat: Seat, plan: HandPlan, began: View) -> Move | None:
    """Return the move of a seat that is not Down."""
    table = view.table
    if Wake.READY in plan.wake and _is_ready(view, seat):
        return None
    match table.phase:
        case Phase.OFFER if helps(view, seat, plan):
            return None if Wake.HELP in plan.wake else Take()
        case Phase.OFFER:
            is_far = plan.buys and not plan.wanted and _lacks(view, seat, plan) >= EXTRA_FROM
            buys = is_far and table.buys_left(seat) >= plan.least_left
            return Extra() if buys and can_move(view, seat, Extra()) else Leave()
        case Phase.PLAY if Wake.DISCARD in plan.wake:
            return None
        case Phase.PLAY:
            found = proposals(view, seat)
            if found:
                return found[0].move
            helped = _lacks(view, seat, plan) < _lacks(began, seat, plan)
            called = helped and Wake.HELP in plan.wake
            return None if called else Discard(throw_order(view, seat, plan)[0])
        case _:
            return _plain(view, seat)


def _played_down(view: View, seat: Seat, plan: HandPlan) -> Move | None:
    """Return the move of a seat that is Down: it takes and lays what fits."""
    table = view.table
    if table.phase is Phase.OFFER:
        assert table.top is not None
        fits = helps_who_is_down(table, table.top.card)
        return Take() if fits else Leave()
    plain = _plain(view, seat)
    if plain is not None:
        return plain
    moves = best_lays(view)
    for move in moves:
        doubtful = isinstance(move, Swap) or _ways(view, move.card) > 1
        called = doubtful and Wake.HELP in plan.wake and not is_out(view, moves)
        return None if called else move
    return None if Wake.DISCARD in plan.wake else Discard(throw_order(view, seat, plan)[0])


def _is_ready(view: View, seat: Seat) -> bool:
    table = view.table
    assert table.contract is not None
    hand, whole = view.hand(seat), table.terms.all_down
    return bool(best_downs(hand, table.contract, table.options, table.melds, whole=whole))


def _lacks(view: View, seat: Seat, plan: HandPlan) -> int:
    return _short(view.table, kept_cards(view.hand(seat), plan))


def _short(table: Table, cards: Sequence[Card]) -> int:
    assert table.contract is not None
    return shortfall(cards, table.contract, table.options)


def _plain(position: Position, seat: Seat) -> Move | None:
    """Return the move that takes and buys nothing; None if there is a card to discard."""
    if seat not in waiting(position):
        raise ValueError(f"seat {seat.value} has nothing to decide now")
    match position.table.phase:
        case Phase.OFFER:
            return Leave()
        case Phase.BUY:
            return Pass()
        case Phase.BONEHEAD:
            return Stand()
        case _:
            return None


def _ways(view: View, card: Card) -> int:
    """Return in how many ways `card` can be laid: on which of two books of a rank is all one."""
    melds = view.table.melds
    return len(
        {
            (melds[move.meld - 1].rank or move.meld, move.end)
            for move in lays_of(view)
            if isinstance(move, Lay) and move.card is card
        }
    )
