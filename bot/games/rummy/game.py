"""Shanghai as a `Game` (`RUMMY`), the explanations for newcomers, and statistics."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum

from bot import fairness
from bot.games import game as interface
from bot.games.export import TranscriptFormat
from bot.games.rummy import chance, rules
from bot.games.rummy.cards import JOKER, Card
from bot.games.rummy.evaluation import ranked_proposals
from bot.games.rummy.legality import (
    asked_seats,
    check_move,
    deciding_seats,
    legal_moves,
    offer_id,
    position_for,
    possible_buyers,
    rank_seats,
)
from bot.games.rummy.moves import (
    SEATS,
    Buy,
    Down,
    Event,
    Extra,
    GameEnded,
    HandsDealt,
    Holder,
    Lay,
    Move,
    MovePlayed,
    Pass,
    Resign,
    Seat,
    SeatChanged,
    Swap,
    Take,
    Termination,
)
from bot.games.rummy.notation import format_event, format_move, parse_event, parse_move
from bot.games.rummy.plan import (
    MIN_MEMBERS_ASKED,
    NO_PLAN,
    check_plan,
    current_plan,
    forced_move,
    format_plan,
    parse_plan,
    plan_with_answer,
    plan_without_questions,
    planned_answer,
    planned_move,
    throw_order,
    turn_id,
    wants_discard,
)
from bot.games.rummy.solver.down import find_proposals
from bot.games.rummy.solver.laying import best_lays, is_out
from bot.games.rummy.state import GameState, Phase, View, redact, view
from bot.games.rummy.terms.agreement import (
    Agreement,
    Rounds,
    fit_agreement,
    format_agreement,
    parse_agreement,
    proposed_options,
    rule_set,
    select_rounds,
    turn_delay,
)
from bot.games.rummy.terms.options import MIN_PLAYERS, Misfit, OptionsError
from bot.games.rummy.transcript import TRANSCRIPT_HOOKS, agreed_lines, settled_lines


class Situation(StrEnum):
    """A situation that is explained to a player when it first occurs.

    If several new ones occur together, the first in this order is explained.
    """

    OUT = "out"
    """The player can go out."""
    DOWN = "down"
    """The player can go Down."""
    LAY = "lay"
    """The player can lay off or exchange a card."""
    TAKE = "take"
    """The discard on offer brings the contract nearer."""
    LEAVE = "leave"
    """The discard on offer does not bring the contract nearer."""
    BUY = "buy"
    """A discard that brings the contract nearer can be bought."""
    PASS = "pass"  # noqa: S105 - a move, not a password
    """A discard that does not bring the contract nearer can be bought."""
    JOKER = "joker"
    """The player has a joker."""
    COLLECT = "collect"
    """The player has to discard and cannot go Down yet."""
    FINISH = "finish"
    """The player has to discard, is Down and cannot lay off any card."""


@dataclass(frozen=True, slots=True)
class NewSituation:
    """A situation to explain, with the card or the move that it concerns."""

    kind: Situation
    card: Card | None = None
    """The card on offer, the joker, or a proposed discard."""
    down: Down | None = None
    """The proposed way to go Down."""
    lay: Lay | Swap | None = None
    """The proposed lay-off or exchange."""


def find_new_situation(
    steps: Iterable[tuple[View, Event]], current: View, seat: Seat, before: Collection[str] = ()
) -> NewSituation | None:
    """Return the situation to explain to `seat` at its decision in the view `current`, or None.

    `steps` contains all earlier events, each with the seat's view before it. `before` contains the
    values of the situations explained in earlier games. At each decision at most one situation is
    explained, and no situation is explained twice.
    """
    known = {Situation(each) for each in before if each in set(Situation)}
    for seen, _ in steps:
        if (new := _find_new(seen, seat, known)) is not None:
            known.add(new.kind)
    return _find_new(current, seat, known)


def _find_new(view: View, seat: Seat, known: set[Situation]) -> NewSituation | None:
    if seat not in deciding_seats(view):
        return None
    left = (_FINDERS[kind](view, seat) for kind in Situation if kind not in known)
    return next(filter(None, left), None)


def _is_playing(view: View, *, is_down: bool) -> bool:
    if view.seat is None or view.table.phase is not Phase.PLAY or not view.cards:
        return False
    return view.table.player(view.seat).is_down is is_down


def _out(view: View, _seat: Seat) -> NewSituation | None:
    out = _is_playing(view, is_down=True) and is_out(view, best_lays(view))
    return NewSituation(Situation.OUT) if out else None


def _down(view: View, seat: Seat) -> NewSituation | None:
    found = ranked_proposals(view, seat) if _is_playing(view, is_down=False) else ()
    return NewSituation(Situation.DOWN, down=found[0].move) if found else None


def _lay(view: View, _seat: Seat) -> NewSituation | None:
    fitting = best_lays(view) if _is_playing(view, is_down=True) else ()
    return NewSituation(Situation.LAY, lay=fitting[0]) if fitting else None


def _take(view: View, seat: Seat) -> NewSituation | None:
    return _find_offer(Situation.TAKE, view, seat, is_helpful=True)


def _leave(view: View, seat: Seat) -> NewSituation | None:
    return _find_offer(Situation.LEAVE, view, seat, is_helpful=False)


def _buy(view: View, seat: Seat) -> NewSituation | None:
    return _find_offer(Situation.BUY, view, seat, is_helpful=True)


def _pass(view: View, seat: Seat) -> NewSituation | None:
    return _find_offer(Situation.PASS, view, seat, is_helpful=False)


def _find_offer(
    kind: Situation, view: View, seat: Seat, *, is_helpful: bool
) -> NewSituation | None:
    table = view.table
    is_bought = kind in (Situation.BUY, Situation.PASS)
    due = seat in possible_buyers(table) if is_bought else table.phase is Phase.OFFER
    if table.phase is not (Phase.BUY if is_bought else Phase.OFFER) or not due:
        return None
    if table.top is None or table.player(seat).is_down:
        return None
    found = wants_discard(view, seat, NO_PLAN)
    return NewSituation(kind, card=table.top.card) if found is is_helpful else None


def _joker(view: View, _seat: Seat) -> NewSituation | None:
    held = _is_playing(view, is_down=False) and JOKER in view.cards
    return NewSituation(Situation.JOKER, card=JOKER) if held else None


def _collect(view: View, seat: Seat) -> NewSituation | None:
    if not _is_playing(view, is_down=False) or find_proposals(view, seat):
        return None
    return NewSituation(Situation.COLLECT, card=throw_order(view, seat)[0])


def _finish(view: View, seat: Seat) -> NewSituation | None:
    if not _is_playing(view, is_down=True) or best_lays(view):
        return None
    return NewSituation(Situation.FINISH, card=throw_order(view, seat)[0])


_FINDERS: dict[Situation, Callable[[View, Seat], NewSituation | None]] = {
    Situation.OUT: _out,
    Situation.DOWN: _down,
    Situation.LAY: _lay,
    Situation.TAKE: _take,
    Situation.LEAVE: _leave,
    Situation.BUY: _buy,
    Situation.PASS: _pass,
    Situation.JOKER: _joker,
    Situation.COLLECT: _collect,
    Situation.FINISH: _finish,
}


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """The statistics of a seat in one game, or their sums over several games."""

    rounds: int
    """The number of finished rounds."""
    out: int
    """The number of rounds in which the seat went out."""
    down: int
    """The number of rounds in which the seat went Down."""
    taken: int
    """The number of discards taken."""
    bought: int
    """The number of purchases. Taking extra cards counts as a purchase."""
    penalties: int
    """The total of penalty points."""

    def average_per_round(self, total: int) -> float:
        """Return `total` divided by the number of finished rounds, or 0 without any."""
        return total / self.rounds if self.rounds else 0.0


def figures_of(last: GameState, events: Iterable[Event]) -> tuple[SeatFigures, ...]:
    """Return the statistics by seat of a game; `last` is the position after `events`."""
    done: Counter[tuple[Seat, type[Move]]] = Counter(
        (event.seat, type(event.move)) for event in events if isinstance(event, MovePlayed)
    )
    table = last.table
    out = Counter(result.out for result in table.history)
    return tuple(
        SeatFigures(
            rounds=len(table.history),
            out=out[seat],
            down=done[seat, Down],
            taken=done[seat, Take],
            bought=done[seat, Buy] + done[seat, Extra],
            penalties=table.totals[seat.slot],
        )
        for seat in table.seats
    )


def format_figures(figures: Iterable[SeatFigures]) -> tuple[str, ...]:
    """Return the statistics of each seat as a JSON text."""
    return tuple(json.dumps(asdict(each)) for each in figures)


def parse_figures(text: str) -> SeatFigures:
    """Return the statistics in a JSON text, in which missing numbers mean 0."""
    found = json.loads(text)
    return SeatFigures(**{name: found.get(name, 0) for name in SeatFigures.__dataclass_fields__})


LEVELS = ("deckhand", "mate", "captain")
STAND_IN_LEVEL = "mate"
"""The level of a computer that replaces an absent member."""


def _settle_agreement(agreement: Agreement, seats: int, drawn: interface.Chance) -> Agreement:
    if agreement.dealer is not None:
        return agreement
    return replace(agreement, dealer=chance.first_dealer(seats, fairness.Draws(drawn.key)))


def _new_game(agreement: Agreement, seats: int) -> GameState:
    return rules.new_game(agreement.options, seats, agreement.drawn_dealer)


def _draw_event(state: GameState, drawn: interface.Chance) -> Event | None:
    return chance.chance_event(state, fairness.Draws(drawn.key))


def _check_invited(agreement: Agreement, players: int) -> None:
    if agreement.options.stacked:
        raise OptionsError(Misfit.RANGE, "stacked")  # allowed in practice games only
    rules.check_new_options(agreement.options, players)


def _rotate_agreement(agreement: Agreement, slot: int, seats: int) -> Agreement:
    dealer = SEATS[(agreement.drawn_dealer.slot - slot) % seats]
    return Agreement(agreement.options, dealer, is_drawn_by_lot=False)


def _outcome(state: GameState) -> interface.Outcome | None:
    ended = state.table.outcome
    if ended is None:
        return None
    return interface.Outcome(ended.termination.value, ended.totals, ended.places or None)


def _end_by_time(state: GameState, late: frozenset[Seat]) -> Event:
    on_time = [seat for seat in state.table.seats if seat not in late]
    between_two = len(state.table.seats) == MIN_PLAYERS and len(on_time) == 1
    return GameEnded(Termination.TIME, on_time[0] if between_two else None)


def _actor(event: Event) -> Seat | None:
    if isinstance(event, SeatChanged):
        return event.seat if event.taker else None
    return event.seat if isinstance(event, MovePlayed) else None


def _seats_of_computers(state: GameState) -> frozenset[Seat]:
    table = state.table
    return frozenset(s for s in table.seats if table.player(s).holder is Holder.COMPUTER)


def _find_end(state: GameState, members: frozenset[Seat]) -> Event | None:
    """Return the event that ends a game because too few members still play, or None.

    If only one of several members has not resigned, that member wins; a member who began alone
    plays on. If all members have resigned, the seat in first place wins. If computers play for all
    members who have not resigned, the game ends without a winner.
    """
    table = state.table
    if table.outcome is not None:
        return None
    left = [seat for seat in table.seats if seat in members and not table.player(seat).has_resigned]
    if len(left) == 1 and len(members) > 1:
        return GameEnded(Termination.RESIGNED, left[0])
    if not left:
        places = rank_seats(table)
        return GameEnded(Termination.RESIGNED, table.seats[places.index(1)])
    if _seats_of_computers(state).issuperset(left):
        return GameEnded(Termination.TIME, None)
    return None


def _figures(agreement: Agreement, events: Sequence[Event]) -> tuple[str, ...]:
    seats = next(
        (len(event.hands) for event in events if isinstance(event, HandsDealt)), MIN_PLAYERS
    )
    last = rules.replay(_new_game(agreement, seats), events)
    return format_figures(figures_of(last, events))


RUMMY: interface.Game[Agreement, GameState, Seat, Move, Event] = interface.Game(
    name="rummy",
    seats=SEATS,
    min_seats=MIN_PLAYERS,
    parse_options=parse_agreement,
    format_options=format_agreement,
    settle_options=_settle_agreement,
    agreed_terms=agreed_lines,
    new_game=_new_game,
    check_move=check_move,
    legal_moves=legal_moves,
    move_event=MovePlayed,
    apply=rules.apply,
    chance_event=_draw_event,
    waiting=deciding_seats,
    outcome=_outcome,
    view=view,
    redact=redact,
    resignation=Resign(),
    cancelled=GameEnded(Termination.CANCELLED, None),
    out_of_time=_end_by_time,
    stand_in=interface.StandIn(
        level=STAND_IN_LEVEL,
        min_seats=MIN_PLAYERS + 1,
        pace=24 * 3600,
        max_forced_turns=2,
        seats=_seats_of_computers,
        take_over=lambda seat: SeatChanged(seat, Holder.COMPUTER),
        give_back=lambda seat: SeatChanged(seat, Holder.MEMBER),
        hand_over=lambda seat, taker: SeatChanged(seat, Holder.MEMBER, taker),
        end_event=_find_end,
    ),
    inviting=interface.InvitationRules(
        fit=fit_agreement,
        check=_check_invited,
        rematch=lambda agreement, _: replace(agreement, dealer=None, is_drawn_by_lot=True),
        rotate=_rotate_agreement,
        levels=LEVELS,
    ),
    hands=interface.Hands(
        is_drafted=lambda move: isinstance(move, Down | Lay | Swap),
        window_seconds=lambda agreement: agreement.window,
        turn_delay=turn_delay,
        actor=_actor,
        turn_id=turn_id,
        mover=lambda state: state.table.mover,
        offer_id=offer_id,
        asked_seats=asked_seats,
        position_for=position_for,
        decline=Pass(),
        no_plan=NO_PLAN,
        parse_plan=parse_plan,
        format_plan=format_plan,
        check_plan=check_plan,
        current_plan=current_plan,
        plan_with_answer=plan_with_answer,
        plan_without_questions=plan_without_questions,
        min_members_asked=MIN_MEMBERS_ASKED,
        planned_answer=planned_answer,
        planned_move=lambda view, seat, plan, waited, began: planned_move(
            view, seat, plan, is_window_over=waited, began=began
        ),
        forced_move=forced_move,
    ),
    parse_event=parse_event,
    format_event=format_event,
    parse_move=parse_move,
    format_move=format_move,
    settled_terms=settled_lines,
    transcripts=TRANSCRIPT_HOOKS,
    figures=_figures,
    daily=Agreement(select_rounds(proposed_options(MIN_PLAYERS), Rounds.ONE)),
    rule_set=rule_set,
)
TRANSCRIPTS = TranscriptFormat(RUMMY, TRANSCRIPT_HOOKS)
