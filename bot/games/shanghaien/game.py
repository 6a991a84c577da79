"""Shanghaien as a `Game` (`SHANGHAIEN`), and explanations for newcomers (`find_new_situation`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal, cast, get_args

from bot import fairness
from bot.games.export import TranscriptFormat
from bot.games.game import (
    Chance,
    Game,
    InvitationRules,
    Outcome,
    TakeBack,
    TakeBackRefusal,
)
from bot.games.shanghaien import rules
from bot.games.shanghaien.cards import RELEASED_DECK, Card, Deck, ExtraTrick, Options
from bot.games.shanghaien.notation import format_event, format_move, parse_event, parse_move
from bot.games.shanghaien.rules import awards, check_move, legal_moves, score
from bot.games.shanghaien.state import (
    ROUNDS,
    SEATS,
    TAVERN_SIZE,
    Agreement,
    Award,
    AwardReason,
    CardsDealt,
    DiceRolled,
    Event,
    GameEnded,
    GameState,
    Move,
    MovePlayed,
    Phase,
    Place,
    PlacementTakenBack,
    PlayTrick,
    Resign,
    Roll,
    ScoreLine,
    Seat,
    Shanghai,
    Termination,
)
from bot.games.shanghaien.statistics import figures_of, format_figures
from bot.games.shanghaien.transcript import TRANSCRIPT_HOOKS, agreed_lines, settled_lines

Starts = Literal["lot", "me", "opponent"]
"""The challenger's choice of the player who starts the first round: a player drawn by lot, the
challenger (``me``), or the opponent. The challenger has the first seat."""


def parse_starts(text: str) -> Starts:
    """Return `text` if it is one of the `Starts`. Raises ValueError for other text."""
    for starts in get_args(Starts):
        if text == starts:
            return cast(Starts, starts)
    raise ValueError(f"expected lot, me or opponent, got {text!r}")


def make_agreement(extra_trick: ExtraTrick = ExtraTrick.NONE, starts: Starts = "lot") -> Agreement:
    """Return the terms of a challenge.

    >>> make_agreement(starts="opponent").starter
    <Seat.SECOND: '2'>
    """
    starter = {"lot": None, "me": Seat.FIRST, "opponent": Seat.SECOND}[starts]
    return Agreement(Options(extra_trick), starter, is_drawn_by_lot=starter is None)


def change_agreement(
    agreement: Agreement, extra_trick: ExtraTrick | None, starts: Starts | None
) -> Agreement:
    """Return the terms with changed values; None keeps the value in `agreement`."""
    options = agreement.options
    if extra_trick is not None:
        options = replace(options, extra_trick=extra_trick)
    if starts is None:
        return replace(agreement, options=options)
    return replace(make_agreement(starts=starts), options=options)


def rematch_agreement(agreement: Agreement, seat: Seat) -> Agreement:
    """Return the terms of a rematch hosted by the member of `seat`.

    The player who did not start the previous match starts the rematch.
    """
    other = "opponent" if agreement.starter is seat else "me"
    return make_agreement(agreement.options.extra_trick, cast(Starts, other))


def _rotate_agreement(agreement: Agreement, slot: int, _seats: int) -> Agreement:
    starter = agreement.starter
    if slot and starter is not None:
        starter = starter.opponent
    return replace(agreement, starter=starter, is_drawn_by_lot=False)


def parse_agreement(text: str) -> Agreement:
    """Parse the JSON text of the terms. Raises ValueError if it is invalid."""
    found = json.loads(text)
    try:
        starter = found["starter"]
        return Agreement(
            Options(
                ExtraTrick(found["extra_trick"]),
                _parse_deck(found.get("deck")),
                int(found.get("rounds", ROUNDS)),
            ),
            None if starter is None else Seat(starter),
            is_drawn_by_lot=bool(found["starter_by_lot"]),
        )
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"not the terms of a game: {text}") from error


def _parse_deck(text: str | None) -> Deck:
    return RELEASED_DECK if text is None else Deck(text)


def format_agreement(agreement: Agreement) -> str:
    """Return the terms as JSON text."""
    deck, rounds = agreement.options.deck, agreement.options.rounds
    return json.dumps(
        {
            "extra_trick": agreement.options.extra_trick.value,
            "starter": agreement.starter,
            "starter_by_lot": agreement.is_drawn_by_lot,
            **({} if deck == RELEASED_DECK else {"deck": deck.text}),
            **({} if rounds == ROUNDS else {"rounds": rounds}),
        }
    )


def settle_agreement(agreement: Agreement, _: int, chance: Chance) -> Agreement:
    """Return the terms with a starting player, drawn by lot if the challenger chose none."""
    if agreement.starter is not None:
        return agreement
    return replace(agreement, starter=SEATS[fairness.draw_lot(chance.key)])


class Situation(StrEnum):
    """A situation that is explained to a player when it first occurs.

    If several occur together, the first in this order is explained.
    """

    CALL = "call"
    """Calling Shanghai is possible but not required."""
    END = "end"
    """The player chooses the end with card 1."""
    DIE = "die"
    """A die must be placed."""
    AWARD = "award"
    """The player won cards in the previous round."""
    TIE = "tie"
    """Both players have the same number of dice on a card."""
    LEAD = "lead"
    """The player has more dice on a card than the opponent."""
    NATION = "nation"
    """Both players own sailors of a nation."""
    TRICK = "trick"
    """A trick can be played."""


@dataclass(frozen=True, slots=True)
class NewSituation:
    """A situation to explain, with the cards or the nation that it is about."""

    kind: Situation
    award: Award | None = None
    """The card of a tie or a lead, with the current dice."""
    line: ScoreLine | None = None
    """The nation in which both players have a crew."""
    cards: tuple[Card, ...] = ()
    """The cards won in the previous round."""


def find_new_situation(
    steps: Iterable[tuple[GameState, Event]],
    current: GameState,
    seat: Seat,
    before: Collection[str] = (),
) -> NewSituation | None:
    """Return the situation to explain to `seat` at its decision in the position `current`, or None.

    `steps` contains all earlier events, each with the position before it. `before` contains the
    values of the situations explained in earlier games. At each decision at most one situation is
    explained, and no situation is explained twice.
    """
    known = {Situation(each) for each in before if each in set(Situation)}
    for state, _ in steps:
        if (new := _find_new(state, seat, known)) is not None:
            known.add(new.kind)
    return _find_new(current, seat, known)


def _find_new(state: GameState, seat: Seat, known: set[Situation]) -> NewSituation | None:
    # The player has no choice if rolling is the only legal move.
    if state.mover is not seat or legal_moves(state) in ((), (Roll(),)):
        return None
    found = (_FINDERS[kind](state, seat) for kind in Situation if kind not in known)
    return next(filter(None, found), None)


def _call(state: GameState, _seat: Seat) -> NewSituation | None:
    return NewSituation(Situation.CALL) if legal_moves(state) == (Roll(), Shanghai()) else None


def _end(state: GameState, _seat: Seat) -> NewSituation | None:
    open_end = state.phase is Phase.ROLLED and state.one_end is None
    return NewSituation(Situation.END) if open_end else None


def _die(state: GameState, _seat: Seat) -> NewSituation | None:
    return NewSituation(Situation.DIE) if state.phase is Phase.ROLLED and state.one_end else None


def _award(state: GameState, seat: Seat) -> NewSituation | None:
    last = state.history[-1].awards if state.history else ()
    cards = tuple(each.card for each in last if each.winner is seat)
    return NewSituation(Situation.AWARD, cards=cards) if cards else None


def _tie(state: GameState, _seat: Seat) -> NewSituation | None:
    tied = (each for each in awards(state) if each.neighbours is not None)
    return next((NewSituation(Situation.TIE, award=each) for each in tied), None)


def _lead(state: GameState, seat: Seat) -> NewSituation | None:
    ahead = (
        each
        for each in awards(state)
        if each.winner is seat and each.reason is AwardReason.MORE_DICE
    )
    return next((NewSituation(Situation.LEAD, award=each) for each in ahead), None)


def _nation(state: GameState, _seat: Seat) -> NewSituation | None:
    shared = (line for line in score(state).lines if all(line.strengths))
    return next((NewSituation(Situation.NATION, line=line) for line in shared), None)


def _trick(state: GameState, _seat: Seat) -> NewSituation | None:
    plays = any(isinstance(move, PlayTrick) for move in legal_moves(state))
    return NewSituation(Situation.TRICK) if plays else None


_FINDERS: dict[Situation, Callable[[GameState, Seat], NewSituation | None]] = {
    Situation.CALL: _call,
    Situation.END: _end,
    Situation.DIE: _die,
    Situation.AWARD: _award,
    Situation.TIE: _tie,
    Situation.LEAD: _lead,
    Situation.NATION: _nation,
    Situation.TRICK: _trick,
}


LEVELS = ("deckhand", "cook", "mate", "helmsman", "captain")
"""The levels of the computer, weakest first."""


def _new_game(agreement: Agreement, seats: int) -> GameState:
    if seats != len(SEATS):
        raise ValueError(f"the game has {len(SEATS)} players, not {seats}")
    return rules.new_game(agreement.options, agreement.drawn_starter)


def _legal_moves(state: GameState, seat: Seat) -> Sequence[Move]:
    return legal_moves(state) if seat is state.mover else ()


def _draw_event(state: GameState, chance: Chance) -> Event | None:
    if state.phase is Phase.DEAL:
        deck = fairness.shuffle(chance.key, state.options.deck.cards)
        return CardsDealt(deck[state.round * TAVERN_SIZE :][:TAVERN_SIZE])
    if state.phase is Phase.DICE:
        rolls = len([event for event in chance.log if isinstance(event, DiceRolled)])
        return DiceRolled(fairness.roll(chance.key, rolls + 1))
    return None


def _forced_move(state: GameState) -> Event | None:
    only_rolls = state.phase is Phase.TURN and legal_moves(state) == (Roll(),)
    return MovePlayed(state.mover, Roll()) if only_rolls else None


def _waiting_seats(state: GameState) -> frozenset[Seat]:
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


def _end_by_time(_: GameState, overdue: frozenset[Seat]) -> Event:
    (seat,) = overdue
    return GameEnded(Termination.TIME, seat.opponent)


def _take_back_refusal(
    state: GameState, events: Sequence[Event], seat: Seat
) -> TakeBackRefusal | None:
    if seat is state.mover:
        return TakeBackRefusal.NOTHING
    if state.undo is not None:
        return None
    return TakeBackRefusal.LATE if _opponent_has_placed(state, events) else TakeBackRefusal.NOTHING


def _take_back_is_free(state: GameState, events: Sequence[Event], seat: Seat) -> bool:
    """Return whether the latest placement may be taken back without consent.

    True if the other player has not rolled since the placement, and no placement with the same roll
    has been taken back yet. Then nothing has been revealed since, and the player keeps the dice of
    the roll.

    Consent is needed to take back a second time, because each time the other player is notified. It
    is also needed after the other player has rolled, because that player must then roll again.
    """
    del seat
    if state.phase is not Phase.TURN:
        return False
    for event in reversed(events):
        if isinstance(event, PlacementTakenBack):
            return False
        if isinstance(event, DiceRolled):
            break
    return True


def _opponent_has_placed(state: GameState, events: Sequence[Event]) -> bool:
    """Return whether the latest move of the mover's opponent placed dice.

    If that placement can no longer be taken back, the mover has rolled since.
    """
    for event in reversed(events):
        if isinstance(event, MovePlayed) and event.seat is not state.mover:
            return isinstance(event.move, Place | PlayTrick)
    return False


def _figures(agreement: Agreement, events: Sequence[Event]) -> tuple[str, ...]:
    return format_figures(figures_of(agreement.options, agreement.drawn_starter, events))


SHANGHAIEN: Game[Agreement, GameState, Seat, Move, Event] = Game(
    name="shanghaien",
    seats=SEATS,
    min_seats=len(SEATS),
    parse_options=parse_agreement,
    format_options=format_agreement,
    settle_options=settle_agreement,
    agreed_terms=agreed_lines,
    new_game=_new_game,
    check_move=check_move,
    legal_moves=_legal_moves,
    move_event=MovePlayed,
    apply=rules.apply,
    chance_event=_draw_event,
    forced_event=_forced_move,
    waiting=_waiting_seats,
    outcome=_outcome,
    resignation=Resign(),
    cancelled=GameEnded(Termination.CANCELLED, None),
    out_of_time=_end_by_time,
    take_back=TakeBack(PlacementTakenBack(), _take_back_refusal, _take_back_is_free),
    inviting=InvitationRules(rematch=rematch_agreement, rotate=_rotate_agreement, levels=LEVELS),
    parse_event=parse_event,
    format_event=format_event,
    parse_move=parse_move,
    format_move=format_move,
    settled_terms=settled_lines,
    transcripts=TRANSCRIPT_HOOKS,
    figures=_figures,
    daily=Agreement(Options(rounds=2)),
)
TRANSCRIPTS = TranscriptFormat(SHANGHAIEN, TRANSCRIPT_HOOKS)
