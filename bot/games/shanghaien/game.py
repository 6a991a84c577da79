"""Shanghaien, as the rest of the house knows it: two seats, dice, and nothing hidden.

Only the cards and rolls to come are secret, and they are in no state and no log.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.chance import dice
from bot.games.game import (
    Chance,
    Game,
    Inviting,
    Outcome,
    Sheet,
    TakeBack,
    TakeBackRefusal,
    read_by_all,
    seen_by_all,
)
from bot.games.shanghaien import rules
from bot.games.shanghaien.agreement import (
    Agreement,
    agreed_again,
    format_agreement,
    parse_agreement,
    settle_agreement,
)
from bot.games.shanghaien.figures.game_figures import figures_of, format_figures
from bot.games.shanghaien.legality import check_move, legal_moves
from bot.games.shanghaien.moves import (
    SEATS,
    Dealt,
    DiceRolled,
    Ended,
    Event,
    Move,
    Place,
    Played,
    PlayTrick,
    Resign,
    Roll,
    Seat,
    TakenBack,
    Termination,
)
from bot.games.shanghaien.notation import format_event, format_move, parse_event, parse_move
from bot.games.shanghaien.state import TAVERN_SIZE, GameState, Phase
from bot.games.shanghaien.transcript import (
    Transcript,
    agreed_lines,
    format_transcript,
    is_transcript,
    mark_places,
    settled_lines,
)
from bot.games.shanghaien.verify import GAME, run_verify

LEVELS = ("deckhand", "cook", "mate", "helmsman", "captain")
"""How the computer can play, weakest first."""


def _starter(agreement: Agreement) -> Seat:
    if agreement.starter is None:
        raise ValueError("nobody has drawn the lot for the first round yet")
    return agreement.starter


def _new_game(agreement: Agreement, seats: int) -> GameState:
    if seats != len(SEATS):
        raise ValueError(f"{len(SEATS)} play, not {seats}")
    return rules.new_game(agreement.options, _starter(agreement))


def _legal_moves(state: GameState, seat: Seat) -> Sequence[Move]:
    return legal_moves(state) if seat is state.mover else ()


def _due(state: GameState, chance: Chance) -> Event | None:
    if state.phase is Phase.DEAL:
        deck = dice.shuffled(chance.secret, state.options.deck.cards)
        return Dealt(deck[state.round * TAVERN_SIZE :][:TAVERN_SIZE])
    if state.phase is Phase.DICE:
        rolls = len([event for event in chance.log if isinstance(event, DiceRolled)])
        return DiceRolled(dice.roll(chance.secret, rolls + 1))
    return None


def _forced(state: GameState) -> Event | None:
    only_rolls = state.phase is Phase.TURN and legal_moves(state) == (Roll(),)
    return Played(state.mover, Roll()) if only_rolls else None


def _waiting(state: GameState) -> frozenset[Seat]:
    if state.phase not in (Phase.TURN, Phase.ROLLED):
        return frozenset()
    return frozenset({state.mover})


def _outcome(state: GameState) -> Outcome | None:
    ended = state.outcome
    if ended is None:
        return None
    places: tuple[int, ...] | None = None
    if ended.winner is not None:
        places = tuple(1 if seat is ended.winner else 2 for seat in SEATS)
    elif ended.termination is Termination.COMPLETED:
        places = (1, 1)
    return Outcome(ended.termination.value, ended.score.totals, places)


def _out_of_time(_: GameState, late: frozenset[Seat]) -> Event:
    (seat,) = late
    return Ended(Termination.TIME, seat.opponent)


def _take_back_refusal(
    state: GameState, events: Sequence[Event], seat: Seat
) -> TakeBackRefusal | None:
    if seat is state.mover:
        return TakeBackRefusal.NOTHING
    if state.undo is not None:
        return None
    return TakeBackRefusal.LATE if _rolled_over(state, events) else TakeBackRefusal.NOTHING


def _take_back_is_free(state: GameState, events: Sequence[Event], seat: Seat) -> bool:
    """Whether a placement is taken back for the first time since its dice fell.

    Nothing was learnt by it, as all that lies on the table was known before and the dice stay as
    they fell. Every time costs the other a call, so that a second time is theirs to allow; and so
    is any once their own dice have fallen, which fall anew then.
    """
    del seat
    if state.phase is not Phase.TURN:
        return False
    for event in reversed(events):
        if isinstance(event, TakenBack):
            return False
        if isinstance(event, DiceRolled):
            break
    return True


def _rolled_over(state: GameState, events: Sequence[Event]) -> bool:
    """Whether the latest placement stands only because the player to act has rolled since."""
    for event in reversed(events):
        if isinstance(event, Played) and event.seat is not state.mover:
            return isinstance(event.move, Place | PlayTrick)
    return False


def _agreed(agreement: Agreement) -> Sequence[str]:
    starter = None if agreement.by_lot else _starter(agreement)
    return agreed_lines(agreement.options, starter)


def _settled(agreement: Agreement) -> Sequence[str]:
    return settled_lines(agreement.options, _starter(agreement), by_lot=agreement.by_lot)


def _transcript(sheet: Sheet, agreement: Agreement, events: Sequence[Event]) -> Transcript:
    first, second = sheet.players
    cards = agreement.options.deck.cards
    return Transcript(
        match=sheet.match,
        players=(first, second),
        options=agreement.options,
        starter=_starter(agreement),
        by_lot=agreement.by_lot,
        commitment=sheet.commitment,
        secret=sheet.secret.hex() if sheet.secret else None,
        deck=dice.shuffled(sheet.chance, cards) if sheet.chance else None,
        events=tuple(events),
        proof=sheet.proof and sheet.proof.marked_at(mark_places(events)),
    )


def _figures(agreement: Agreement, events: Sequence[Event]) -> tuple[str, ...]:
    return format_figures(figures_of(agreement.options, _starter(agreement), events))


SHANGHAIEN: Game[Agreement, GameState, Seat, Move, Event] = Game(
    name=GAME,
    seats=SEATS,
    fewest=len(SEATS),
    parse_options=parse_agreement,
    format_options=format_agreement,
    settle_options=settle_agreement,
    agreed=_agreed,
    new_game=_new_game,
    check_move=check_move,
    legal_moves=_legal_moves,
    played=Played,
    apply=rules.apply,
    due=_due,
    forced=_forced,
    waiting=_waiting,
    outcome=_outcome,
    view=seen_by_all,
    redact=read_by_all,
    resignation=Resign(),
    cancelled=Ended(Termination.CANCELLED, None),
    out_of_time=_out_of_time,
    take_back=TakeBack(TakenBack(), _take_back_refusal, _take_back_is_free),
    stand_in=None,
    inviting=Inviting(
        fitted=lambda agreement, _: agreement,
        check=lambda *_: None,
        again=agreed_again,
        levels=LEVELS,
    ),
    hands=None,
    parse_event=parse_event,
    format_event=format_event,
    parse_move=parse_move,
    format_move=format_move,
    transcript=_transcript,
    settled=_settled,
    format_transcript=lambda transcript, _: format_transcript(transcript),
    is_transcript=is_transcript,
    run_verify=run_verify,
    figures=_figures,
)
