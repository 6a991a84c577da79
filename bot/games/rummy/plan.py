"""Plans of members who may be absent, and the automatic moves that carry them out.

A *purchase* is made in the buy window after a discard; taking extra cards counts as one.
*Throwing* a card means discarding it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any

from bot.games.game import MoveRefusedError
from bot.games.rummy.cards import FACES, JOKER, PACK, RANKS, Card, parse_card
from bot.games.rummy.evaluation import Evaluation, ranked_proposals
from bot.games.rummy.legality import (
    can_move,
    can_take_discard,
    deciding_seats,
    helps_player_down,
    offer_id,
    possible_buyers,
    purchase_refusal,
)
from bot.games.rummy.moves import (
    Buy,
    Discard,
    Extra,
    Lay,
    Leave,
    Move,
    Pass,
    Refusal,
    Seat,
    Stand,
    Swap,
    Take,
)
from bot.games.rummy.solver.down import find_best_downs
from bot.games.rummy.solver.laying import best_lays, is_out, legal_lays
from bot.games.rummy.state import Phase, Position, Table, View
from bot.games.rummy.terms.options import LARGEST_HAND

FEW_CARDS = 3
"""A player with at most this number of cards is considered to be about to go out."""
MOST_WANTED = 25
"""The maximum number of entries of `HandPlan.wanted`: Discord's limit for a select menu."""
_ENTRIES: tuple[str, ...] = (*PACK, *RANKS, JOKER)
"""The possible entries of `HandPlan.wanted`: cards, ranks and the joker."""
_LONGEST = 1000
"""The maximum length of the text of a plan, in characters."""


class Interruption(StrEnum):
    """A situation that interrupts automatic play and notifies the member."""

    HELP = "help"
    """The seat can take or has drawn a card that brings the contract nearer. Or the seat is Down,
    cannot go out, and can lay off a card in several places or exchange it for a wild card."""
    READY = "ready"
    """The seat can go Down."""
    DANGER = "danger"
    """The seat is not Down, but another player is, or has few cards left."""
    DISCARD = "discard"
    """The seat has to discard, or is not Down and could go Down."""


MIN_MEMBERS_ASKED = 4
"""Members can be asked about discards only in games with at least this number of members. With
fewer, the others would know which member is being asked."""
BOLD: tuple[Interruption, ...] = (Interruption.HELP, Interruption.READY)
"""The situations in which a bold plan notifies the member."""
CAUTIOUS: tuple[Interruption, ...] = (Interruption.HELP, Interruption.READY, Interruption.DANGER)
"""The situations in which a cautious plan notifies the member."""


@dataclass(frozen=True, slots=True)
class EarlyAnswer:
    """A member's response to the discard on offer, given before the seat had to respond."""

    offer: str
    """The id of the offer; see `offer_id`."""
    buys: bool
    """True to buy the discard, False to pass."""


@dataclass(frozen=True, slots=True)
class HandPlan:
    """The plan of a seat. A member who has not made a plan has the one with all defaults.

    >>> parse_plan(format_plan(HandPlan(wanted=("7",)))) == HandPlan(wanted=("7",))
    True
    """

    round: int = 0
    """The number of the round for which the plan was made. `throw` and `wanted` apply only in that
    round."""
    buys: bool = True
    """True if the seat automatically buys discards that bring the contract nearer, and any discard
    while the hand will be too small for the contract even after the next draw. Useful extra cards
    are taken, too."""
    plays: bool = False
    """True if the turns of the seat are played automatically, except in situations of `wake`."""
    wake: tuple[Interruption, ...] = CAUTIOUS
    """The situations in which the member is notified and decides."""
    throw: tuple[Card, ...] = ()
    """The cards to discard first, in this order. They do not count towards the contract,
    but may be laid with it."""
    least_left: int = 1
    """The seat buys automatically only if it has at least this number of purchases left."""
    wary: int = FEW_CARDS
    """The seat buys no discard automatically if another player has at most this number of
    cards."""
    ask: bool = False
    """True if the member is asked about each discard that the plan does not buy. If False, or after
    going Down, the seat passes instead."""
    wanted: tuple[str, ...] = ()
    """The only cards to take and buy before going Down: cards (``7S``), ranks (``7``) and the joker
    (``*``). If empty, any helpful card is taken, and bought if `buys`."""
    brief: bool = False
    """True if the whole plan except `ask` expires at the end of the round. Only earlier versions
    made such plans, which they called orders."""
    given: str = ""
    """The id of the turn in which the plan was made; see `turn_id`. Automatic turns begin after
    that turn."""
    answer: EarlyAnswer | None = None
    """The response to the current offer, or None."""

    def __repr__(self) -> str:
        # Plans are private and must not appear in a log or traceback.
        return f"<a plan of round {self.round}>"


NO_PLAN = HandPlan()
"""The plan of a member who has not made one."""


def parse_wanted(entries: Iterable[str]) -> tuple[str, ...]:
    """Return the entries without duplicates: first cards in the order of a pack, then ranks, then
    the joker.

    Raises ValueError if an entry is neither a card nor a rank, or if the entries are too many.

    >>> parse_wanted(["*", "7", "7S", "2C", "7"])
    ('2C', '7S', '7', '*')
    """
    chosen = set(entries)
    unknown = chosen.difference(_ENTRIES)
    if unknown:
        raise ValueError(f"neither a card nor a rank: {sorted(unknown)[0]!r}")
    if len(chosen) > MOST_WANTED:
        raise ValueError(f"at most {MOST_WANTED} entries can be wanted, not {len(chosen)}")
    return tuple(str(entry) for entry in _ENTRIES if entry in chosen)


def parse_throw(names: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards of these names without duplicates, in their order.

    Raises ValueError if a name is not a card or is a joker, or if the names are too many.
    """
    cards = tuple(dict.fromkeys(map(parse_card, names)))
    if JOKER in cards or not set(cards) <= set(FACES) or len(cards) > LARGEST_HAND:
        raise ValueError(f"cards to throw first must be at most {LARGEST_HAND}, without jokers")
    return cards


def format_plan(plan: HandPlan) -> str:
    """Return a plan as JSON."""
    values = {each.name: getattr(plan, each.name) for each in fields(plan)}
    return json.dumps({**values, "answer": plan.answer and asdict(plan.answer)})


def parse_plan(text: str) -> HandPlan:
    """Return the plan of a JSON text. Orders, the plans of an earlier version, are converted.

    Raises ValueError if the text is malformed.
    """
    if len(text) > _LONGEST:
        raise ValueError("the plan is too long")
    found: dict[str, Any] = json.loads(text)
    try:
        answer = found["answer"]
        plan = HandPlan(
            round=int(found["round"]),
            least_left=int(found["least_left"]),
            wary=int(found["wary"]),
            ask=bool(found["ask"]),
            wanted=parse_wanted(found["wanted"]),
            given=str(found.get("given", "")),
            answer=None
            if answer is None
            else EarlyAnswer(str(answer["offer"]), bool(answer["buys"])),
        )
        if "wake" not in found:
            return _convert_orders(plan, takes=bool(found["take"]), plays=bool(found["play"]))
        return replace(
            plan,
            buys=bool(found["buys"]),
            plays=bool(found["plays"]),
            wake=parse_interruptions(found["wake"]),
            throw=parse_throw(found["throw"]),
            brief=bool(found["brief"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError("this is not a plan") from error


def _convert_orders(plan: HandPlan, *, takes: bool, plays: bool) -> HandPlan:
    """Return the plan that corresponds to orders, the plans of an earlier version.

    With `takes`, the orders took or drew a card automatically. With `plays`, they also played the
    turns of a seat that was Down. If `plan.ask` is set, the member was asked about every discard.
    """
    wake = (Interruption.DISCARD,) if takes and not plays else CAUTIOUS
    return replace(plan, buys=not plan.ask, plays=takes or plays, wake=wake, brief=True)


def parse_interruptions(names: Iterable[str]) -> tuple[Interruption, ...]:
    """Return the situations with these names without duplicates, in the order of `Interruption`.

    Raises ValueError if a name is unknown.
    """
    chosen = {Interruption(name) for name in names}
    return tuple(each for each in Interruption if each in chosen)


def turn_id(position: Position) -> str:
    """Return the id of the current turn, unique in the game: its round and number, as "2/5"."""
    return f"{position.table.round}/{position.table.turns}"


def current_plan(position: Position, seat: Seat, plan: HandPlan) -> HandPlan:
    """Return the plan without its expired parts, such as the cards of an earlier round."""
    table = position.table
    if plan.round != table.round and plan.brief:
        plan = HandPlan(buys=not plan.ask, ask=plan.ask)
    if plan.round != table.round:
        plan = replace(plan, round=table.round, throw=(), wanted=())
    if plan.brief and Interruption.DISCARD in plan.wake and table.player(seat).is_down:
        plan = replace(plan, plays=False)
    if plan.answer is not None and plan.answer.offer != offer_id(position):
        plan = replace(plan, answer=None)
    return plan


def check_plan(position: Position, seat: Seat, plan: HandPlan) -> HandPlan:
    """Return a member's new plan for `seat` in the form to store.

    Raises ValueError if it is invalid. A response to an offer is added by `plan_with_answer`.
    """
    table = position.table
    if not (1 <= plan.least_left <= max(1, table.buys_given(seat))):
        raise ValueError(f"the seat can never have {plan.least_left} purchases left")
    if not 0 <= plan.wary <= LARGEST_HAND:
        raise ValueError(f"a hand can never have {plan.wary} cards")
    stored = replace(
        plan,
        round=table.round,
        wanted=parse_wanted(plan.wanted),
        throw=parse_throw(plan.throw),
        brief=False,
        given=turn_id(position),
    )
    return current_plan(position, seat, stored)


def plan_with_answer(position: Position, seat: Seat, plan: HandPlan, buys: bool) -> HandPlan:
    """Return the plan with the seat's response to the current offer.

    Raises MoveRefusedError without an offer, or if the seat cannot buy it any more.
    """
    offer = offer_id(position)
    if offer is None or seat not in possible_buyers(position.table):
        raise MoveRefusedError(Refusal.NOT_NOW)
    return replace(current_plan(position, seat, plan), answer=EarlyAnswer(offer, buys))


def plan_without_questions(plan: HandPlan) -> HandPlan:
    """Return the plan with `ask` turned off.

    A helpful card on offer in the member's own turn then notifies the member instead.
    """
    return (
        replace(plan, ask=False, wake=parse_interruptions([*plan.wake, Interruption.HELP]))
        if plan.ask
        else plan
    )


def planned_answer(position: Position, seat: Seat, plan: HandPlan) -> Move | None:
    """Return the seat's early response to the current offer, or None."""
    answer = current_plan(position, seat, plan).answer
    if answer is None:
        return None
    return Buy() if answer.buys else Pass()


def collected_cards(hand: Sequence[Card], plan: HandPlan) -> tuple[Card, ...]:
    """Return the cards of a hand that count towards the contract: all except `plan.throw`."""
    return tuple(card for card in hand if card not in plan.throw)


def is_wanted(card: Card, plan: HandPlan) -> bool:
    """Return whether `card` is among the plan's `wanted`."""
    return card in plan.wanted or (card is not JOKER and RANKS[card.rank - 1] in plan.wanted)


def forced_move(view: View, seat: Seat, plan: HandPlan = NO_PLAN) -> Move:
    """Return the automatic move for a seat whose time is up.

    The seat takes and buys nothing. It goes Down if possible, and lays off all cards that it can;
    wild cards only if it thereby goes out. It discards in the order of the plan. Raises ValueError
    if `seat` has no decision to make.
    """
    passive = _passive_move(view, seat)
    if passive is not None:
        return passive
    for proposal in ranked_proposals(view, seat):
        return proposal.move
    for lay in best_lays(view, use_wilds=False):
        return lay
    return Discard(throw_order(view, seat, current_plan(view, seat, plan))[0])


def planned_move(
    view: View, seat: Seat, plan: HandPlan, *, is_window_over: bool, began: View | None
) -> Move | None:
    """Return the automatic move of `seat` by its plan, or None if the member must decide.

    `is_window_over` is True if the time for responses to the discard has passed. `began` is the
    view at the beginning of the turn, or None if the member has already made a move in this turn
    and must therefore finish it.
    """
    table = view.table
    if _must_leave(view, seat):
        return Leave()
    answer = planned_answer(view, seat, plan)
    if answer is not None and table.phase is Phase.BUY:
        return answer
    plan = current_plan(view, seat, plan)
    if table.phase is Phase.BUY:
        return _buy_response(view, seat, plan, is_window_over=is_window_over)
    found = _play_turn(view, seat, plan, began)
    return None if isinstance(found, Interruption) else found


def find_interruption(
    view: View, seat: Seat, plan: HandPlan, *, began: View | None
) -> Interruption | None:
    """Return the situation because of which the plan leaves the next move to the member, or None.

    None means that the plan makes the move, or that it does not apply to this turn at all, for
    example after the member has made a move in it. For `began` see `planned_move`.
    """
    if view.table.phase is Phase.BUY or _must_leave(view, seat):
        return None
    found = _play_turn(view, seat, current_plan(view, seat, plan), began)
    return found if isinstance(found, Interruption) else None


def _play_turn(
    view: View, seat: Seat, plan: HandPlan, began: View | None
) -> Move | Interruption | None:
    """Return the automatic move in a turn, or the situation in which the member must decide.

    Returns None if the plan does not play this turn.
    """
    if not plan.plays or began is None or plan.given == turn_id(view):
        return None
    if view.table.player(seat).is_down:
        return _choose_move_when_down(view, seat, plan)
    if Interruption.DANGER in plan.wake and is_in_danger(view.table, seat):
        return Interruption.DANGER
    return _choose_move(view, seat, plan, began)


def _must_leave(view: View, seat: Seat) -> bool:
    """Return whether leaving the discard is the only legal move."""
    return view.table.phase is Phase.OFFER and not can_take_discard(view.table, seat)


def wants_discard(view: View, seat: Seat, plan: HandPlan) -> bool:
    """Return whether `seat`, which is not Down, wants the top discard according to its plan."""
    table = view.table
    assert table.top is not None
    card = table.top.card
    if plan.wanted:
        return is_wanted(card, plan)
    hand = collected_cards(view.hand(seat), plan)
    return card not in plan.throw and Evaluation(view).brings_nearer(hand)


def is_in_danger(table: Table, seat: Seat) -> bool:
    """Return whether another player is Down or has few cards left."""
    others = [table.player(each) for each in table.seats if each is not seat]
    return any(other.is_down or other.cards <= FEW_CARDS for other in others)


def throw_order(position: Position, seat: Seat, plan: HandPlan = NO_PLAN) -> tuple[Card, ...]:
    """Return the cards of the hand of `seat` without duplicates, the best discard first.

    The cards of `plan.throw` come first. The others follow by the expected penalty after discarding
    them, the lowest first. If melds may contain jokers, the jokers come last.
    """
    table, hand = position.table, position.hand(seat)
    useful = table.options.jokers_in_books or table.options.jokers_in_runs
    expected = Evaluation(View(table, seat, hand)).rate_discards(hand)

    def rank(card: Card) -> tuple[float, ...]:
        if card in plan.throw:
            return (0, plan.throw.index(card))
        return (1, useful and card is JOKER, expected[card])

    return tuple(sorted(expected, key=rank))


def _buy_response(view: View, seat: Seat, plan: HandPlan, *, is_window_over: bool) -> Move | None:
    """Return the response of a seat in the buy window, or None if its member must decide."""
    table = view.table
    if table.player(seat).is_down:
        return Pass()
    others = [table.player(each).cards for each in table.seats if each is not seat]
    if (
        (plan.buys or plan.wanted)
        and table.buys_left(seat) >= plan.least_left
        and min(others) > plan.wary
        and _should_buy(view, seat, plan)
        and purchase_refusal(table, seat, is_discard=True) is None
    ):
        return Buy()
    return None if plan.ask and not is_window_over else Pass()


def _should_buy(view: View, seat: Seat, plan: HandPlan) -> bool:
    """Return whether `seat`, which is not Down, buys the top discard according to its plan."""
    assert view.table.top is not None
    if plan.wanted or view.table.top.card in plan.throw:
        return wants_discard(view, seat, plan)
    return Evaluation(view).wants_purchase(collected_cards(view.hand(seat), plan))


def _choose_move(view: View, seat: Seat, plan: HandPlan, began: View) -> Move | Interruption | None:
    """Return the move of a seat that is not Down, or the situation in which its member decides."""
    table = view.table
    if Interruption.READY in plan.wake and _is_ready(view, seat):
        return Interruption.READY
    match table.phase:
        case Phase.OFFER if wants_discard(view, seat, plan):
            return Interruption.HELP if Interruption.HELP in plan.wake else Take()
        case Phase.OFFER:
            buys = plan.buys and not plan.wanted and table.buys_left(seat) >= plan.least_left
            takes = buys and can_move(view, seat, Extra()) and Evaluation(view).wants_extra()
            return Extra() if takes else Leave()
        case Phase.PLAY if Interruption.DISCARD in plan.wake:
            return Interruption.DISCARD
        case Phase.PLAY:
            found = ranked_proposals(view, seat)
            if found:
                return found[0].move
            helped = _count_missing(view, seat, plan) < _count_missing(began, seat, plan)
            interrupts = helped and Interruption.HELP in plan.wake
            return Interruption.HELP if interrupts else Discard(throw_order(view, seat, plan)[0])
        case _:
            return _passive_move(view, seat)


def _choose_move_when_down(view: View, seat: Seat, plan: HandPlan) -> Move | Interruption:
    """Return the move of a seat that is Down, or the situation in which its member decides."""
    table = view.table
    if table.phase is Phase.OFFER:
        assert table.top is not None
        fits = helps_player_down(table, table.top.card)
        return Take() if fits else Leave()
    passive = _passive_move(view, seat)
    if passive is not None:
        return passive
    moves = best_lays(view)
    for move in moves:
        doubtful = isinstance(move, Swap) or _count_places(view, move.card) > 1
        interrupts = doubtful and Interruption.HELP in plan.wake and not is_out(view, moves)
        return Interruption.HELP if interrupts else move
    return (
        Interruption.DISCARD
        if Interruption.DISCARD in plan.wake
        else Discard(throw_order(view, seat, plan)[0])
    )


def _is_ready(view: View, seat: Seat) -> bool:
    table = view.table
    assert table.contract is not None
    hand, whole = view.hand(seat), table.terms.all_down
    return bool(
        find_best_downs(hand, table.contract, table.options, table.melds, is_whole_hand=whole)
    )


def _count_missing(view: View, seat: Seat, plan: HandPlan) -> int:
    hand = view.hand(seat)
    size = len(hand) + (view.table.phase is Phase.OFFER)
    return Evaluation(view).count_missing(collected_cards(hand, plan), size)


def _passive_move(position: Position, seat: Seat) -> Move | None:
    """Return the move that takes and buys nothing, or None in the phase PLAY.

    Raises ValueError if `seat` has no decision to make.
    """
    if seat not in deciding_seats(position):
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


def _count_places(view: View, card: Card) -> int:
    """Return the number of places where `card` can be laid off. Books of one rank count as a single
    place.
    """
    melds = view.table.melds
    return len(
        {
            (melds[move.meld - 1].rank or move.meld, move.end)
            for move in legal_lays(view)
            if isinstance(move, Lay) and move.card is card
        }
    )
