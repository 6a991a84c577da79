"""What every event changes: `apply` is the pure step from position to position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import reduce
from typing import assert_never

from bot.games.shanghaien.cards import NATIONS, Card, Sailor
from bot.games.shanghaien.legality import check_move, legal_moves
from bot.games.shanghaien.moves import (
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
    Shanghai,
    TakenBack,
    Termination,
)
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.placing import place_dice
from bot.games.shanghaien.scoring import awards, score
from bot.games.shanghaien.state import (
    DICE_PER_ROLL,
    ROUNDS,
    TAVERN_SIZE,
    Award,
    GameState,
    Outcome,
    Phase,
    Player,
    RoundResult,
)
from bot.games.shanghaien.tricks.table import HALF_RULES


class ChanceError(ValueError):
    """Cards, dice or an outside event that do not fit the position."""


def new_game(options: Options, starter: Seat) -> GameState:
    """Return the position before the first six cards are laid out."""
    player = Player(tricks=options.extra_trick.cards)
    return GameState(
        options=options,
        phase=Phase.DEAL,
        round=0,
        starter=starter,
        mover=starter,
        players=(player, player),
    )


def replay(options: Options, starter: Seat, events: Iterable[Event]) -> GameState:
    """Return the position after `events`; raises what `apply` raises."""
    return reduce(apply, events, new_game(options, starter))


def stepwise(before: GameState, events: Iterable[Event]) -> Iterator[tuple[GameState, Event]]:
    """Yield each of `events` with the position that it met, from `before` on.

    Raises what `apply` raises.
    """
    state = before
    for event in events:
        yield state, event
        state = apply(state, event)


def unseen_cards(state: GameState) -> Counter[Card]:
    """Return how many of each card are still in the face-down stack."""
    return state.options.deck.counts - Counter(state.dealt_cards())


def apply(state: GameState, event: Event) -> GameState:
    """Return the position after `event`.

    Raises IllegalMoveError for a move that the rules refuse and ChanceError for cards, dice or
    an outside event that do not fit.
    """
    if isinstance(event, Played):
        check_move(state, event.seat, event.move)
        return _play(state, event.seat, event.move)
    if state.phase is Phase.OVER:
        raise ChanceError("the game is over")
    if isinstance(event, Dealt):
        return _deal(state, event)
    if isinstance(event, DiceRolled):
        return _roll_falls(state, event)
    if isinstance(event, TakenBack):
        if state.undo is None:
            raise ChanceError("there is no placement to take back")
        return state.undo
    return _end(state, event)


def _deal(state: GameState, event: Dealt) -> GameState:
    if state.phase is not Phase.DEAL:
        raise ChanceError("no cards are due")
    if len(event.cards) != TAVERN_SIZE:
        raise ChanceError(f"a tavern has {TAVERN_SIZE} cards, not {len(event.cards)}")
    laid_out, in_deck = Counter((*state.dealt_cards(), *event.cards)), state.options.deck.counts
    if any(count > in_deck[card] for card, count in laid_out.items()):
        raise ChanceError("a card was dealt that is not in the stack")
    return replace(state, phase=Phase.TURN, round=state.round + 1, tavern=event.cards)


def _roll_falls(state: GameState, event: DiceRolled) -> GameState:
    if state.phase is not Phase.DICE:
        raise ChanceError("no dice are due")
    if len(event.dice) != DICE_PER_ROLL or not all(1 <= die <= TAVERN_SIZE for die in event.dice):
        raise ChanceError(f"expected two dice from 1 to 6, got {event.dice}")
    return replace(state, phase=Phase.ROLLED, roll=event.dice)


def _end(state: GameState, event: Ended) -> GameState:
    if event.termination is Termination.COMPLETED or event.termination is Termination.RESIGNED:
        raise ChanceError(f"{event.termination} is not ended from outside")
    if event.termination is Termination.CANCELLED and event.winner is not None:
        raise ChanceError("nobody wins a cancelled game")
    return _over(state, event.termination, event.winner)


def _over(state: GameState, termination: Termination, winner: Seat | None) -> GameState:
    outcome = Outcome(termination, winner, score(state))
    return replace(state, phase=Phase.OVER, outcome=outcome, undo=None)


def _play(state: GameState, seat: Seat, move: Move) -> GameState:
    match move:
        case Roll():
            # A roll that was nobody's choice leaves the placement before it to be asked back.
            undo = state.undo if legal_moves(state) == (Roll(),) else None
            return replace(state, phase=Phase.DICE, undo=undo)
        case Shanghai():
            return _shanghai(state)
        case Place():
            return place_dice(state, state.player(seat), (move.die,), move.end, state.gone)
        case PlayTrick():
            return _play_trick(state, move)
        case Resign():
            return _over(state, Termination.RESIGNED, seat.opponent)
    assert_never(move)


def _play_trick(state: GameState, move: PlayTrick) -> GameState:
    player = state.player(state.mover)
    hand = list(player.tricks)
    hand.remove(move.trick)
    spent = replace(player, tricks=tuple(hand), captain_used=True)
    return HALF_RULES[move.half].play(replace(state, undo=None), spent, move)


def _shanghai(state: GameState) -> GameState:
    caller = state.mover
    found = awards(state)
    assert state.one_end is not None
    result = RoundResult(state.round, caller, state.one_end, found)
    # Rulebook, end of a round: dice and captains go back, and the player who did not call
    # Shanghai starts the next one.
    after = replace(
        state,
        phase=Phase.DEAL,
        starter=caller.opponent,
        mover=caller.opponent,
        players=(_collect(state, Seat.FIRST, found), _collect(state, Seat.SECOND, found)),
        tavern=(),
        one_end=None,
        shark_cards=frozenset(),
        gone=(*state.gone, *(award.card for award in found if award.winner is None)),
        history=(*state.history, result),
        undo=None,
    )
    if state.round < ROUNDS:
        return after
    return _over(after, Termination.COMPLETED, score(after).leader)


def _collect(state: GameState, seat: Seat, found: tuple[Award, ...]) -> Player:
    player = state.player(seat)
    crews = list(player.crews)
    tricks = list(player.tricks)
    for award in found:
        if award.winner is not seat:
            continue
        if isinstance(award.card, Sailor):
            index = NATIONS.index(award.card.nation)
            crews[index] = replace(crews[index], values=(*crews[index].values, award.card.value))
        else:
            tricks.append(award.card)
    return Player(crews=tuple(crews), tricks=tuple(tricks))
