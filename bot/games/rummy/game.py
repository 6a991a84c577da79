"""Shanghai, the rummy, as the rest of the house knows it: two to eight seats and hidden hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.chance import dice
from bot.games import game as house
from bot.games.rummy import chance, rules
from bot.games.rummy.autopilot import forced_move, planned_move
from bot.games.rummy.buying import asked_now, asking, offer_of
from bot.games.rummy.figures import figures_of, format_figures
from bot.games.rummy.legality import check_move, legal_moves, waiting
from bot.games.rummy.moves import (
    SEATS,
    Dealt,
    Down,
    Ended,
    Event,
    Held,
    Holder,
    Lay,
    Move,
    Pass,
    Played,
    Resign,
    Seat,
    Swap,
    Termination,
)
from bot.games.rummy.notation import format_event, format_move, parse_event, parse_move
from bot.games.rummy.plan import (
    NO_PLAN,
    accepted_plan,
    answered,
    current_plan,
    format_plan,
    given_answer,
    parse_plan,
    turn_of,
    unasked,
)
from bot.games.rummy.scoring import standing
from bot.games.rummy.state import GameState
from bot.games.rummy.terms.agreement import (
    Agreement,
    fitted_agreement,
    format_agreement,
    parse_agreement,
    pause_of,
    rule_set,
)
from bot.games.rummy.terms.options import MIN_PLAYERS, Misfit, OptionsError
from bot.games.rummy.transcript import (
    Transcript,
    agreed_lines,
    format_transcript,
    is_transcript,
    mark_places,
    settled_lines,
)
from bot.games.rummy.verify import run_verify
from bot.games.rummy.view import redact, view

LEVELS = ("deckhand", "mate", "captain")
STAND_IN_LEVEL = "mate"
"""How a computer plays for a member who is gone."""


def _settle(agreement: Agreement, seats: int, drawn: house.Chance) -> Agreement:
    if agreement.dealer is not None:
        return agreement
    return replace(agreement, dealer=chance.first_dealer(seats, dice.Draws(drawn.secret)))


def _dealer(agreement: Agreement) -> Seat:
    if agreement.dealer is None:
        raise ValueError("nobody has drawn the lot for the first deal yet")
    return agreement.dealer


def _new_game(agreement: Agreement, seats: int) -> GameState:
    return rules.new_game(agreement.options, seats, _dealer(agreement))


def _due(state: GameState, drawn: house.Chance) -> Event | None:
    return chance.due(state, dice.Draws(drawn.secret))


def _check_invited(agreement: Agreement, players: int) -> None:
    if agreement.options.stacked:
        raise OptionsError(Misfit.RANGE, "stacked")  # only who practises may have such a hand
    rules.check_new_options(agreement.options, players)


def _outcome(state: GameState) -> house.Outcome | None:
    ended = state.table.outcome
    if ended is None:
        return None
    return house.Outcome(ended.termination.value, ended.totals, ended.places or None)


def _out_of_time(state: GameState, late: frozenset[Seat]) -> Event:
    on_time = [seat for seat in state.table.seats if seat not in late]
    between_two = len(state.table.seats) == MIN_PLAYERS and len(on_time) == 1
    return Ended(Termination.TIME, on_time[0] if between_two else None)


def _actor(event: Event) -> Seat | None:
    if isinstance(event, Held):
        return event.seat if event.taker else None
    return event.seat if isinstance(event, Played) else None


def _held(state: GameState) -> frozenset[Seat]:
    table = state.table
    return frozenset(s for s in table.seats if table.player(s).holder is Holder.COMPUTER)


def _ended(state: GameState, members: frozenset[Seat]) -> Event | None:
    """Return the end of a game that members have left to one of them, or to nobody.

    A single member who has not resigned has won; a member alone against computers may go on.
    """
    table = state.table
    if table.outcome is not None:
        return None
    left = [seat for seat in table.seats if seat in members and not table.player(seat).resigned]
    if len(left) == 1 and len(members) > 1:
        return Ended(Termination.RESIGNED, left[0])
    if not left:
        places = standing(table)
        return Ended(Termination.RESIGNED, table.seats[places.index(1)])
    if _held(state).issuperset(left):
        return Ended(Termination.TIME, None)
    return None


def _agreed(agreement: Agreement) -> Sequence[str]:
    return agreed_lines(agreement.options, None if agreement.by_lot else _dealer(agreement))


def _settled(agreement: Agreement) -> Sequence[str]:
    return settled_lines(agreement.options, _dealer(agreement), by_lot=agreement.by_lot)


def _transcript(sheet: house.Sheet, agreement: Agreement, events: Sequence[Event]) -> Transcript:
    return Transcript(
        match=sheet.match,
        players=sheet.players,
        options=agreement.options,
        dealer=_dealer(agreement),
        by_lot=agreement.by_lot,
        commitment=sheet.commitment,
        events=tuple(events),
        secret=sheet.secret.hex() if sheet.secret else None,
        proof=sheet.proof and sheet.proof.marked_at(mark_places(events)),
        takers=sheet.takers,
    )


def _figures(agreement: Agreement, events: Sequence[Event]) -> tuple[str, ...]:
    seats = next((len(event.hands) for event in events if isinstance(event, Dealt)), MIN_PLAYERS)
    last = rules.replay(_new_game(agreement, seats), events)
    return format_figures(figures_of(last, events))


RUMMY: house.Game[Agreement, GameState, Seat, Move, Event] = house.Game(
    name="rummy",
    seats=SEATS,
    fewest=MIN_PLAYERS,
    parse_options=parse_agreement,
    format_options=format_agreement,
    settle_options=_settle,
    agreed=_agreed,
    new_game=_new_game,
    check_move=check_move,
    legal_moves=legal_moves,
    played=Played,
    apply=rules.apply,
    due=_due,
    forced=lambda _: None,
    waiting=waiting,
    outcome=_outcome,
    view=view,
    redact=redact,
    resignation=Resign(),
    cancelled=Ended(Termination.CANCELLED, None),
    out_of_time=_out_of_time,
    take_back=None,
    stand_in=house.StandIn(
        level=STAND_IN_LEVEL,
        fewest_seats=MIN_PLAYERS + 1,
        pace=24 * 3600,
        forced_turns=2,
        seats=_held,
        takes_over=lambda seat: Held(seat, Holder.COMPUTER),
        gives_back=lambda seat: Held(seat, Holder.MEMBER),
        taken=lambda seat, taker: Held(seat, Holder.MEMBER, taker),
        ended=_ended,
    ),
    inviting=house.Inviting(
        fitted=fitted_agreement,
        check=_check_invited,
        again=lambda agreement, _: replace(agreement, dealer=None, by_lot=True),
        levels=LEVELS,
    ),
    hands=house.Hands(
        is_drafted=lambda move: isinstance(move, Down | Lay | Swap),
        window=lambda agreement: agreement.window,
        pause=pause_of,
        actor=_actor,
        turn=turn_of,
        mover=lambda state: state.table.mover,
        offer=offer_of,
        asked=asked_now,
        asking=asking,
        declined=Pass(),
        no_plan=NO_PLAN,
        parse_plan=parse_plan,
        format_plan=format_plan,
        accepted=accepted_plan,
        current=current_plan,
        answered=answered,
        unasked=unasked,
        answer=given_answer,
        by_plan=lambda view, seat, plan, waited, began: planned_move(
            view, seat, plan, waited=waited, began=began
        ),
        forced=forced_move,
    ),
    parse_event=parse_event,
    format_event=format_event,
    parse_move=parse_move,
    format_move=format_move,
    transcript=_transcript,
    settled=_settled,
    format_transcript=format_transcript,
    is_transcript=is_transcript,
    run_verify=run_verify,
    figures=_figures,
    rule_set=rule_set,
)
