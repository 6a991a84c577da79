"""Plans of absent players, and the automatic moves that follow them."""

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
"""A player with at most this number of cards is about to go out."""
MOST_WANTED = 25
"""The most wanted entries, limited by the options of a select menu in Discord."""
_ENTRIES: tuple[str, ...] = (*PACK, *RANKS, JOKER)
_LONGEST = 1000
"""The maximum length of the text of a plan."""


class Wake(StrEnum):
    """A situation that interrupts automatic play and notifies the member."""

    HELP = "help"
    """A card brings the contract nearer; or, once the seat is Down, a card can be laid off in
    several ways."""
    READY = "ready"
    """The seat can go Down."""
    DANGER = "danger"
    """Another player is Down or has few cards left."""
    DISCARD = "discard"
    """The seat has to discard."""


MIN_MEMBERS_ASKED = 4
"""The minimum number of members for questions about discards: with that many, a member who is not
asked cannot know which of the others is being asked."""
BOLD: tuple[Wake, ...] = (Wake.HELP, Wake.READY)
CAUTIOUS: tuple[Wake, ...] = (Wake.HELP, Wake.READY, Wake.DANGER)


@dataclass(frozen=True, slots=True)
class EarlyAnswer:
    """The response to an offered discard, given before the seat is asked."""

    offer: str
    """The id of the offer; see `offer_id`."""
    buys: bool


@dataclass(frozen=True, slots=True)
class HandPlan:
    """The plan of a seat. The defaults are the plan of a member who has not made one.

    >>> parse_plan(format_plan(HandPlan(wanted=("7",)))) == HandPlan(wanted=("7",))
    True
    """

    round: int = 0
    """The round to which `throw` and `wanted` apply."""
    buys: bool = True
    """True if discards that bring the contract nearer are bought automatically, and any discard
    while the hand has fewer cards than the contract."""
    plays: bool = False
    """True if the turns of the seat are played automatically until a situation of `wake`."""
    wake: tuple[Wake, ...] = CAUTIOUS
    """The situations in which the member is notified instead."""
    throw: tuple[Card, ...] = ()
    """The cards to discard first, in this order. They are not collected."""
    least_left: int = 1
    """The minimum number of purchases left before an automatic purchase."""
    wary: int = FEW_CARDS
    """The seat buys nothing if another player has at most this number of cards; 0 disables it."""
    ask: bool = False
    """True if the member is asked about discards not bought automatically; otherwise the seat
    passes."""
    wanted: tuple[str, ...] = ()
    """The only cards to take and buy: cards (``7S``), ranks (``7``), the joker (``*``). If empty,
    any helpful card."""
    brief: bool = False
    """True if all but `ask` ends with the round, as in the orders of earlier versions."""
    given: str = ""
    """The turn in which the plan was made; automatic turns begin with the next one."""
    answer: EarlyAnswer | None = None

    def __repr__(self) -> str:
        # Plans are private and must not appear in a log or traceback.
        return f"<a plan of round {self.round}>"


NO_PLAN = HandPlan()


def parse_wanted(entries: Iterable[str]) -> tuple[str, ...]:
    """Return the different entries: cards in the order of a pack, then ranks, then the joker.

    Raises ValueError if an entry is neither a card nor a rank, or if there are too many.

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
    """Return the different cards of these names in their order.

    Raises ValueError if a name is not a card, is a joker, or if there are too many.
    """
    cards = tuple(dict.fromkeys(map(parse_card, names)))
    if JOKER in cards or not set(cards) <= set(FACES) or len(cards) > LARGEST_HAND:
        raise ValueError("these cards cannot be thrown first")
    return cards


def format_plan(plan: HandPlan) -> str:
    """Return a plan as JSON."""
    values = {each.name: getattr(plan, each.name) for each in fields(plan)}
    return json.dumps({**values, "answer": plan.answer and asdict(plan.answer)})


def parse_plan(text: str) -> HandPlan:
    """Return the plan of a JSON text, which may contain the orders of an earlier version.

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
            return _orders(plan, takes=bool(found["take"]), plays=bool(found["play"]))
        return replace(
            plan,
            buys=bool(found["buys"]),
            plays=bool(found["plays"]),
            wake=parse_wakes(found["wake"]),
            throw=parse_throw(found["throw"]),
            brief=bool(found["brief"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError("this is not a plan") from error


def _orders(plan: HandPlan, *, takes: bool, plays: bool) -> HandPlan:
    """Return the plan for the orders of an earlier version, which listed the cards to buy.

    `takes` began turns automatically, and `plays` played them after going Down. With `plan.ask`
    the member is asked about every discard.
    """
    wake = (Wake.DISCARD,) if takes and not plays else CAUTIOUS
    return replace(plan, buys=not plan.ask, plays=takes or plays, wake=wake, brief=True)


def parse_wakes(names: Iterable[str]) -> tuple[Wake, ...]:
    """Return the different situations of these names in the order of `Wake`.

    Raises ValueError if a name is unknown.
    """
    chosen = {Wake(name) for name in names}
    return tuple(wake for wake in Wake if wake in chosen)


def turn_id(position: Position) -> str:
    """Return the id of the current turn, unique in the game: its round and number, as "2/5"."""
    return f"{position.table.round}/{position.table.turns}"


def current_plan(position: Position, seat: Seat, plan: HandPlan) -> HandPlan:
    """Return a plan without the parts that have expired, such as the cards of an earlier round."""
    table = position.table
    if plan.round != table.round and plan.brief:
        plan = HandPlan(buys=not plan.ask, ask=plan.ask)
    if plan.round != table.round:
        plan = replace(plan, round=table.round, throw=(), wanted=())
    if plan.brief and Wake.DISCARD in plan.wake and table.player(seat).is_down:
        plan = replace(plan, plays=False)
    if plan.answer is not None and plan.answer.offer != offer_id(position):
        plan = replace(plan, answer=None)
    return plan


def check_plan(position: Position, seat: Seat, plan: HandPlan) -> HandPlan:
    """Return a new plan of `seat` in the form to store. Raises ValueError if it is invalid.

    `plan_with_answer` adds the response to an offer.
    """
    table = position.table
    if not (1 <= plan.least_left <= max(1, table.buys_given(seat))):
        raise ValueError(f"no seat has {plan.least_left} purchases left")
    if not 0 <= plan.wary <= LARGEST_HAND:
        raise ValueError(f"no hand has {plan.wary} cards")
    kept = replace(
        plan,
        round=table.round,
        wanted=parse_wanted(plan.wanted),
        throw=parse_throw(plan.throw),
        brief=False,
        given=turn_id(position),
    )
    return current_plan(position, seat, kept)


def plan_with_answer(position: Position, seat: Seat, plan: HandPlan, buys: bool) -> HandPlan:
    """Return the plan with the seat's response to the current offer.

    Raises MoveRefusedError if the seat can no longer be asked about it.
    """
    offer = offer_id(position)
    if offer is None or seat not in possible_buyers(position.table):
        raise MoveRefusedError(Refusal.NOT_NOW)
    return replace(current_plan(position, seat, plan), answer=EarlyAnswer(offer, buys))


def plan_without_questions(plan: HandPlan) -> HandPlan:
    """Return the plan with `ask` turned off.

    A helpful card on offer in the member's own turn then notifies the member instead.
    """
    return replace(plan, ask=False, wake=parse_wakes([*plan.wake, Wake.HELP])) if plan.ask else plan


def planned_answer(position: Position, seat: Seat, plan: HandPlan) -> Move | None:
    """Return the seat's early response to the current offer, or None."""
    answer = current_plan(position, seat, plan).answer
    if answer is None:
        return None
    return Buy() if answer.buys else Pass()


def collected_cards(hand: Sequence[Card], plan: HandPlan) -> tuple[Card, ...]:
    """Return the cards of a hand that are collected for the contract."""
    return tuple(card for card in hand if card not in plan.throw)


def is_wanted(card: Card, plan: HandPlan) -> bool:
    """Return whether `card` is among the plan's `wanted`."""
    return card in plan.wanted or (card is not JOKER and RANKS[card.rank - 1] in plan.wanted)


def forced_move(view: View, seat: Seat, plan: HandPlan = NO_PLAN) -> Move:
    """Return the automatic move for a seat whose time is up.

    It takes and buys nothing, goes Down if possible, lays off all it can, wild cards only to go
    out, and discards in the order of the plan. Raises ValueError if `seat` has no decision to make.
    """
    plain = _plain(view, seat)
    if plain is not None:
        return plain
    for proposal in ranked_proposals(view, seat):
        return proposal.move
    for lay in best_lays(view, use_wilds=False):
        return lay
    return Discard(throw_order(view, seat, current_plan(view, seat, plan))[0])


def planned_move(
    view: View, seat: Seat, plan: HandPlan, *, is_window_over: bool, began: View | None
) -> Move | None:
    """Return the automatic move of `seat` by its plan, or None if the member must decide.

    `is_window_over` is True once the time for answers about the discard has passed. `began` is the
    view at the beginning of the turn, or None if the member has made a move in this turn and has to
    finish it.
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
    return None if isinstance(found, Wake) else found


def call_reason(view: View, seat: Seat, plan: HandPlan, *, began: View | None) -> Wake | None:
    """Return the situation in which a plan leaves the turn of `seat` to its member, or None.

    The result is None if the plan plays the turn, or if the member has begun it. For `began` see
    `planned_move`.
    """
    if view.table.phase is Phase.BUY or _must_leave(view, seat):
        return None
    found = _play_turn(view, seat, current_plan(view, seat, plan), began)
    return found if isinstance(found, Wake) else None


def _play_turn(view: View, seat: Seat, plan: HandPlan, began: View | None) -> Move | Wake | None:
    """Return the automatic move in a turn, the situation that prevents it, or None if the turn is
    the member's own.
    """
    if not plan.plays or began is None or plan.given == turn_id(view):
        return None
    if view.table.player(seat).is_down:
        return _choose_move_when_down(view, seat, plan)
    if Wake.DANGER in plan.wake and is_in_danger(view.table, seat):
        return Wake.DANGER
    return _choose_move(view, seat, plan, began)


def _must_leave(view: View, seat: Seat) -> bool:
    """Return whether leaving the discard is the only legal move."""
    return view.table.phase is Phase.OFFER and not can_take_discard(view.table, seat)


def helps(view: View, seat: Seat, plan: HandPlan) -> bool:
    """Return whether the top discard helps `seat`, which is not Down, according to its plan."""
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
    """Return the different cards of a hand in the order in which to discard them.

    The cards of `plan.throw` come first, then the others by expected penalty. Jokers come last
    unless the options make them useless.
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
        and _buys(view, seat, plan)
        and purchase_refusal(table, seat, is_discard=True) is None
    ):
        return Buy()
    return None if plan.ask and not is_window_over else Pass()


def _buys(view: View, seat: Seat, plan: HandPlan) -> bool:
    """Return whether `seat`, which is not Down, buys the top discard according to its plan."""
    assert view.table.top is not None
    if plan.wanted or view.table.top.card in plan.throw:
        return helps(view, seat, plan)
    return Evaluation(view).wants_purchase(collected_cards(view.hand(seat), plan))


def _choose_move(view: View, seat: Seat, plan: HandPlan, began: View) -> Move | Wake | None:
    """Return the move of a seat that is not Down, or the situation in which its member decides."""
    table = view.table
    if Wake.READY in plan.wake and _is_ready(view, seat):
        return Wake.READY
    match table.phase:
        case Phase.OFFER if helps(view, seat, plan):
            return Wake.HELP if Wake.HELP in plan.wake else Take()
        case Phase.OFFER:
            buys = plan.buys and not plan.wanted and table.buys_left(seat) >= plan.least_left
            takes = buys and can_move(view, seat, Extra()) and Evaluation(view).wants_extra()
            return Extra() if takes else Leave()
        case Phase.PLAY if Wake.DISCARD in plan.wake:
            return Wake.DISCARD
        case Phase.PLAY:
            found = ranked_proposals(view, seat)
            if found:
                return found[0].move
            helped = _lacks(view, seat, plan) < _lacks(began, seat, plan)
            called = helped and Wake.HELP in plan.wake
            return Wake.HELP if called else Discard(throw_order(view, seat, plan)[0])
        case _:
            return _plain(view, seat)


def _choose_move_when_down(view: View, seat: Seat, plan: HandPlan) -> Move | Wake:
    """Return the move of a seat that is Down, or the situation in which its member decides."""
    table = view.table
    if table.phase is Phase.OFFER:
        assert table.top is not None
        fits = helps_player_down(table, table.top.card)
        return Take() if fits else Leave()
    plain = _plain(view, seat)
    if plain is not None:
        return plain
    moves = best_lays(view)
    for move in moves:
        doubtful = isinstance(move, Swap) or _ways(view, move.card) > 1
        called = doubtful and Wake.HELP in plan.wake and not is_out(view, moves)
        return Wake.HELP if called else move
    return Wake.DISCARD if Wake.DISCARD in plan.wake else Discard(throw_order(view, seat, plan)[0])


def _is_ready(view: View, seat: Seat) -> bool:
    table = view.table
    assert table.contract is not None
    hand, whole = view.hand(seat), table.terms.all_down
    return bool(
        find_best_downs(hand, table.contract, table.options, table.melds, is_whole_hand=whole)
    )


def _lacks(view: View, seat: Seat, plan: HandPlan) -> int:
    hand = view.hand(seat)
    size = len(hand) + (view.table.phase is Phase.OFFER)
    return Evaluation(view).count_missing(collected_cards(hand, plan), size)


def _plain(position: Position, seat: Seat) -> Move | None:
    """Return the move that takes and buys nothing, or None in the phase PLAY."""
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


def _ways(view: View, card: Card) -> int:
    """Return the number of ways to lay off `card`. Books of the same rank count as one."""
    melds = view.table.melds
    return len(
        {
            (melds[move.meld - 1].rank or move.meld, move.end)
            for move in legal_lays(view)
            if isinstance(move, Lay) and move.card is card
        }
    )
