"""Plans for an absent player, and the autopilot that follows them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any

from bot.games.rummy.cards import FACES, JOKER, PACK, RANKS, Card, parse_card
from bot.games.rummy.evaluation import Evaluation, ranked_proposals
from bot.games.rummy.legality import (
    can_move,
    helps_who_is_down,
    may_be_asked,
    may_take,
    offer_of,
    purchase_refusal,
    waiting,
)
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
from bot.games.rummy.refusals import IllegalMoveError, Refusal
from bot.games.rummy.solver.down import best_downs
from bot.games.rummy.solver.laying import best_lays, is_out, lays_of
from bot.games.rummy.state import Phase, Position, Table, View
from bot.games.rummy.terms.options import LARGEST_HAND

FEW_CARDS = 3
"""Who has so many cards or fewer is about to go out."""
MOST_WANTED = 25
"""As many entries as one select menu of the chat can hold."""
_ENTRIES: tuple[str, ...] = (*PACK, *RANKS, JOKER)
_LONGEST = 1000
"""Plans are text from the database: none is longer."""


class Wake(StrEnum):
    """When the member of a seat is called, though its turns play themselves."""

    HELP = "help"
    """A card brings the contract nearer; once Down, a card can be laid in more ways than one."""
    READY = "ready"
    """The contract can be put Down."""
    DANGER = "danger"
    """Somebody else is Down, or has few cards left."""
    DISCARD = "discard"
    """A card is to be discarded: only taking and leaving is done."""


BOLD: tuple[Wake, ...] = (Wake.HELP, Wake.READY)
CAUTIOUS: tuple[Wake, ...] = (Wake.HELP, Wake.READY, Wake.DANGER)


@dataclass(frozen=True, slots=True)
class EarlyAnswer:
    """What a seat says to one discard before it is asked."""

    offer: str
    """Which discard: as `offer_of` names it."""
    buys: bool


@dataclass(frozen=True, slots=True)
class HandPlan:
    """The plan of one seat; as it stands here, that of who has not said anything."""

    round: int = 0
    """The round that it was last looked at in: what it says about cards is for that one."""
    buys: bool = True
    """Whether discards that bring the contract nearer are bought: any, while the hand is too small
    for it."""
    plays: bool = False
    """Whether the turns of the seat are played until its member is to be called."""
    wake: tuple[Wake, ...] = CAUTIOUS
    """When that is."""
    throw: tuple[Card, ...] = ()
    """The cards to discard first, in this order; they are not collected."""
    least_left: int = 1
    """A purchase is made only while the seat has so many left, itself included."""
    wary: int = FEW_CARDS
    """Nothing is bought when another holds so few cards or fewer; 0: whatever they hold."""
    ask: bool = False
    """Whether the seat is asked about what is not bought by itself; else that is passed."""
    wanted: tuple[str, ...] = ()
    """If any, all that is bought and taken: cards (``7S``), ranks (``7``) and the joker (``*``)."""
    brief: bool = False
    """Whether all of it ends with its round but the wish to be asked: orders of earlier versions
    did."""
    given: str = ""
    """The turn in which it was given: turns play themselves from the next one on."""
    answer: EarlyAnswer | None = None

    def __repr__(self) -> str:
        # A plan is nobody's business, and a value may end up in a log or a traceback.
        return f"<a plan of round {self.round}>"


NO_PLAN = HandPlan()


def wanted_entries(entries: Iterable[str]) -> tuple[str, ...]:
    """Return entries in the order of a pack, ranks after cards, none twice.

    Raises ValueError for one that is no card, rank or joker, and for too many.
    """
    chosen = set(entries)
    unknown = chosen.difference(_ENTRIES)
    if unknown:
        raise ValueError(f"nobody can want {sorted(unknown)[0]!r}")
    if len(chosen) > MOST_WANTED:
        raise ValueError(f"at most {MOST_WANTED} entries can be wanted, not {len(chosen)}")
    return tuple(str(entry) for entry in _ENTRIES if entry in chosen)


def thrown_cards(names: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards of these names in their order, none twice.

    Raises ValueError for what is no card, and for the joker, which is never thrown first.
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
    """Return the plan that a JSON text holds, or the orders of an earlier version.

    Raises ValueError.
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
            wanted=wanted_entries(found["wanted"]),
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
            wake=wakes(found["wake"]),
            throw=thrown_cards(found["throw"]),
            brief=bool(found["brief"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError("this is no plan") from error


def _orders(plan: HandPlan, *, takes: bool, plays: bool) -> HandPlan:
    """Return orders, which named what to buy: `takes` began turns, `plays` played them once Down.

    Who wanted to be asked is still asked about everything.
    """
    wake = (Wake.DISCARD,) if takes and not plays else CAUTIOUS
    return replace(plan, buys=not plan.ask, plays=takes or plays, wake=wake, brief=True)


def wakes(names: Iterable[str]) -> tuple[Wake, ...]:
    """Return when to wake, in their usual order; raises ValueError for what is no such moment."""
    chosen = {Wake(name) for name in names}
    return tuple(wake for wake in Wake if wake in chosen)


def turn_of(position: Position) -> str:
    """Return a name for the turn that is played, another one for each."""
    return f"{position.table.round}/{position.table.turns}"


def current_plan(position: Position, seat: Seat, plan: HandPlan) -> HandPlan:
    """Return what is left of a seat's plan now: what it says about cards ends with their round."""
    table = position.table
    if plan.round != table.round and plan.brief:
        plan = HandPlan(buys=not plan.ask, ask=plan.ask)
    if plan.round != table.round:
        plan = replace(plan, round=table.round, throw=(), wanted=())
    if plan.brief and Wake.DISCARD in plan.wake and table.player(seat).down:
        plan = replace(plan, plays=False)
    if plan.answer is not None and plan.answer.offer != offer_of(position):
        plan = replace(plan, answer=None)
    return plan


def accepted_plan(position: Position, seat: Seat, plan: HandPlan) -> HandPlan:
    """Return a seat's new plan as it is kept from now on.

    An answer to a discard is not among it: `answered` adds it. Raises ValueError for cards and
    numbers that make no sense.
    """
    table = position.table
    if not (1 <= plan.least_left <= max(1, table.buys_given(seat))):
        raise ValueError(f"no seat has {plan.least_left} purchases left")
    if not 0 <= plan.wary <= LARGEST_HAND:
        raise ValueError(f"no hand has {plan.wary} cards")
    kept = replace(
        plan,
        round=table.round,
        wanted=wanted_entries(plan.wanted),
        throw=thrown_cards(plan.throw),
        brief=False,
        given=turn_of(position),
    )
    return current_plan(position, seat, kept)


def answered(position: Position, seat: Seat, plan: HandPlan, buys: bool) -> HandPlan:
    """Return a seat's plan with its answer to the discard that is offered now.

    Raises IllegalMoveError if the seat cannot be asked about it any more.
    """
    offer = offer_of(position)
    if offer is None or seat not in may_be_asked(position.table):
        raise IllegalMoveError(Refusal.NOT_NOW)
    return replace(current_plan(position, seat, plan), answer=EarlyAnswer(offer, buys))


def unasked(plan: HandPlan) -> HandPlan:
    """Return the plan of a seat that wants to be asked no more."""
    return replace(plan, ask=False)


def given_answer(position: Position, seat: Seat, plan: HandPlan) -> Move | None:
    """Return what `seat` has said to the discard that is offered; None if nothing."""
    answer = current_plan(position, seat, plan).answer
    if answer is None:
        return None
    return Buy() if answer.buys else Pass()


def kept_cards(hand: Sequence[Card], plan: HandPlan) -> tuple[Card, ...]:
    """Return the cards of a hand from which the contract is collected."""
    return tuple(card for card in hand if card not in plan.throw)


def is_wanted(card: Card, plan: HandPlan) -> bool:
    """Return whether a plan names `card` among all that is bought and taken."""
    return card in plan.wanted or (card is not JOKER and RANKS[card.rank - 1] in plan.wanted)


def forced_move(view: View, seat: Seat, plan: HandPlan = NO_PLAN) -> Move:
    """Return the move for a seat that let its time run out: it takes and buys nothing.

    It goes Down if it can, then lays what fits, but a joker only to go out, and discards in the
    order of its plan.
    Raises ValueError if `seat` has nothing to decide.
    """
    plain = _plain(view, seat)
    if plain is not None:
        return plain
    for proposal in ranked_proposals(view, seat):
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
    return card not in plan.throw and Evaluation(view).brings_nearer(hand)


def in_danger(table: Table, seat: Seat) -> bool:
    """Return whether somebody else is Down, or has few cards left."""
    others = [table.player(each) for each in table.seats if each is not seat]
    return any(other.down or other.cards <= FEW_CARDS for other in others)


def throw_order(position: Position, seat: Seat, plan: HandPlan = NO_PLAN) -> tuple[Card, ...]:
    """Return the cards of a hand, once each, in the order in which `plan` discards them.

    First what it says; then by the penalty to expect. A joker that is good for something comes
    last.
    """
    table, hand = position.table, position.hand(seat)
    useful = table.options.jokers_in_books or table.options.jokers_in_runs
    expected = Evaluation(View(table, seat, hand)).discards(hand)

    def rank(card: Card) -> tuple[float, ...]:
        if card in plan.throw:
            return (0, plan.throw.index(card))
        return (1, useful and card is JOKER, expected[card])

    return tuple(sorted(expected, key=rank))


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
        and _buys(view, seat, plan)
        and purchase_refusal(table, seat, of_discard=True) is None
    ):
        return Buy()
    return None if plan.ask and not waited else Pass()


def _buys(view: View, seat: Seat, plan: HandPlan) -> bool:
    """Return whether a plan buys the top discard for `seat`, which is not Down."""
    assert view.table.top is not None
    if plan.wanted or view.table.top.card in plan.throw:
        return helps(view, seat, plan)
    return Evaluation(view).wants_purchase(kept_cards(view.hand(seat), plan))


def _played(view: View, seat: Seat, plan: HandPlan, began: View) -> Move | None:
    """Return the move of a seat that is not Down."""
    table = view.table
    if Wake.READY in plan.wake and _is_ready(view, seat):
        return None
    match table.phase:
        case Phase.OFFER if helps(view, seat, plan):
            return None if Wake.HELP in plan.wake else Take()
        case Phase.OFFER:
            buys = plan.buys and not plan.wanted and table.buys_left(seat) >= plan.least_left
            takes = buys and can_move(view, seat, Extra()) and Evaluation(view).wants_extra()
            return Extra() if takes else Leave()
        case Phase.PLAY if Wake.DISCARD in plan.wake:
            return None
        case Phase.PLAY:
            found = ranked_proposals(view, seat)
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
    hand = view.hand(seat)
    size = len(hand) + (view.table.phase is Phase.OFFER)
    return Evaluation(view).missing(kept_cards(hand, plan), size)


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
