"""The rules of Shanghaien: legal moves, turns, rounds and scores; and functions that find the turns
in a log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from typing import NamedTuple, assert_never

from bot.games.game import ChanceError, MoveRefusedError
from bot.games.shanghaien.cards import NATIONS, Card, Nation, Options, Sailor
from bot.games.shanghaien.state import (
    DICE_PER_ROLL,
    TAVERN_SIZE,
    Award,
    AwardReason,
    CardsDealt,
    DiceRolled,
    End,
    Event,
    GameEnded,
    GameState,
    Move,
    MovePlayed,
    Outcome,
    Phase,
    Place,
    PlacementTakenBack,
    Player,
    PlayTrick,
    Refusal,
    Resign,
    Roll,
    RoundResult,
    Score,
    ScoreLine,
    Seat,
    Shanghai,
    Termination,
    die_refusal,
    end_refusal,
    open_ends,
    place_dice,
    rolled_dice,
)
from bot.games.shanghaien.tricks.table import HALF_RULES, HALVES_OF

MIN_DICE_FOR_SHANGHAI = 2
"""The number of own dice on cards that a player needs to call Shanghai."""


def legal_moves(state: GameState) -> tuple[Move, ...]:
    """Return the legal moves of the mover, without duplicates.

    The result is empty before chance events and after the end. It does not contain `Resign`, which
    is legal for both seats at any time before the end.
    """
    if state.phase is Phase.TURN:
        return tuple(move for move in (Roll(), Shanghai()) if _turn_refusal(state, move) is None)
    if state.phase is Phase.ROLLED:
        return (*_placements(state), *_trick_plays(state))
    return ()


def check_move(state: GameState, seat: Seat, move: Move) -> None:
    """Raise MoveRefusedError with the reason if `seat` cannot make `move` now."""
    reason = _refusal(state, seat, move)
    if reason is not None:
        raise MoveRefusedError(reason)


def can_move(state: GameState, seat: Seat, move: Move) -> bool:
    """Return whether `seat` may make `move` now."""
    return _refusal(state, seat, move) is None


def _refusal(state: GameState, seat: Seat, move: Move) -> Refusal | None:
    if state.phase is Phase.OVER:
        return Refusal.GAME_OVER
    if isinstance(move, Resign):
        return None
    if seat is not state.mover:
        return Refusal.NOT_YOUR_TURN
    if state.phase not in (Phase.TURN, Phase.ROLLED):
        return Refusal.WAITING_FOR_CHANCE
    if isinstance(move, Roll | Shanghai):
        return _turn_refusal(state, move)
    if state.phase is not Phase.ROLLED:
        return Refusal.NOT_ROLLED
    if isinstance(move, Place):
        return _place_refusal(state, move)
    return _trick_refusal(state, move)


def _turn_refusal(state: GameState, move: Roll | Shanghai) -> Refusal | None:
    if state.phase is Phase.ROLLED:
        return Refusal.ALREADY_ROLLED
    player = state.player(state.mover)
    if isinstance(move, Roll):
        return Refusal.TOO_FEW_DICE if player.supply < DICE_PER_ROLL else None
    return Refusal.TOO_FEW_PLACED if player.placed_dice < MIN_DICE_FOR_SHANGHAI else None


def _place_refusal(state: GameState, move: Place) -> Refusal | None:
    return die_refusal(state, move.die) or end_refusal(state, move.end)


def _trick_refusal(state: GameState, move: PlayTrick) -> Refusal | None:
    player = state.player(state.mover)
    if player.has_used_captain:
        return Refusal.TRICK_ALREADY_PLAYED
    if move.trick not in player.tricks:
        return Refusal.TRICK_NOT_IN_HAND
    if move.half not in move.trick.halves:
        return Refusal.HALF_NOT_ON_CARD
    rules = HALF_RULES[move.half]
    return rules.refusal(state, player, move) if rules.has_parts(move) else Refusal.UNFIT


def _placements(state: GameState) -> list[Move]:
    return [Place(die, end) for end in open_ends(state) for die in rolled_dice(state)]


def _trick_plays(state: GameState) -> list[Move]:
    player = state.player(state.mover)
    if player.has_used_captain:
        return []
    return [
        move
        for trick in dict.fromkeys(player.tricks)
        for rules in HALVES_OF[trick]
        for move in rules.plays(state, player, trick)
    ]


def neighbour_pips(player: Player, number: int) -> int:
    """Return the pips of `player`'s dice on the cards next to card `number`, 1 to 6.

    An end card has one neighbour.
    """
    return sum(
        near * player.dice[near - 1]
        for near in (number - 1, number + 1)
        if 1 <= near <= TAVERN_SIZE
    )


def award_of(
    players: tuple[Player, Player], number: int, *, is_sent_to_sharks: bool = False
) -> tuple[Seat | None, AwardReason, tuple[int, int] | None]:
    """Return the winner of card `number`, the reason, and the pips on the neighbouring cards.

    The winner is None if the card leaves the game. The pips are indexed by slot, or None if they
    were not compared. Rules, "Award": a card without dice leaves the game. The player with more
    dice wins the card. A tie is decided by the pips on the neighbouring cards. If these are equal
    too, the card leaves the game. A card sent to the sharks always leaves the game.
    """
    first, second = (player.dice[number - 1] for player in players)
    if is_sent_to_sharks:
        return None, AwardReason.SHARKS, None
    if first == second == 0:
        return None, AwardReason.NO_DICE, None
    if first != second:
        return (Seat.FIRST if first > second else Seat.SECOND), AwardReason.MORE_DICE, None
    pips = (neighbour_pips(players[0], number), neighbour_pips(players[1], number))
    if pips[0] == pips[1]:
        return None, AwardReason.TIE, pips
    return (Seat.FIRST if pips[0] > pips[1] else Seat.SECOND), AwardReason.NEIGHBOURS, pips


def awards(state: GameState, end: End | None = None) -> tuple[Award, ...]:
    """Return the awards as they would be if the round ended now, leftmost card first.

    `end` is assumed to be the end with card 1 if no player has chosen it yet. The result is empty
    between rounds, and if the end is not chosen and `end` is None.
    """
    one_end = state.one_end or end
    if not state.tavern or one_end is None:
        return ()
    result = []
    for place, card in enumerate(state.tavern):
        number = place + 1 if one_end is End.LEFT else TAVERN_SIZE - place
        winner, reason, pips = award_of(
            state.players, number, is_sent_to_sharks=number in state.shark_cards
        )
        dice = (state.players[0].dice[number - 1], state.players[1].dice[number - 1])
        result.append(Award(card, number, dice, pips, winner, reason))
    return tuple(result)


def nation_points(strengths: tuple[int, int]) -> tuple[int, int]:
    """Return the points of two crews of one nation, by slot.

    Rules, "Score": if both players have a crew, the stronger one scores the weaker crew's strength,
    and equal crews score nothing; a single crew scores its own strength.

    >>> nation_points((9, 4)), nation_points((0, 5)), nation_points((3, 3))
    ((4, 0), (0, 5), (0, 0))
    """
    first, second = strengths
    if first == second:
        return 0, 0
    if min(first, second) == 0:
        return first, second
    return (second, 0) if first > second else (0, first)


def score(state: GameState) -> Score:
    """Return the score of the cards that the players own in `state`."""
    return score_players(state.players)


def score_players(players: tuple[Player, Player]) -> Score:
    """Return the score of two players' cards."""
    one, other = players
    first, second = tricks = len(one.tricks), len(other.tricks)
    lines = []
    for nation, mine, theirs in zip(NATIONS, one.crews, other.crews, strict=True):
        strengths = (mine.strength, theirs.strength)
        points = nation_points(strengths)
        lines.append(ScoreLine(nation, strengths, points))
        first, second = first + points[0], second + points[1]
    return Score(tuple(lines), tricks, (first, second))


def round_totals(state: GameState) -> tuple[tuple[int, int], ...]:
    """Return the totals after each finished round, by slot."""
    return tuple(score_players(result.players).totals for result in state.history)


class RoundSwing(NamedTuple):
    """A change of the winner's lead, in points, by one nation in one round."""

    round: int
    nation: Nation
    points: int


def largest_swing(state: GameState) -> RoundSwing | None:
    """Return the largest swing in favour of the winner; of equal ones, the latest.

    Returns None if the game was not completed or has no winner, or if no swing favours the winner.
    """
    outcome = state.outcome
    if outcome is None or outcome.winner is None or outcome.termination != Termination.COMPLETED:
        return None
    own, other = outcome.winner.slot, outcome.winner.opponent.slot
    swings = []
    lines = score_players((Player(), Player())).lines
    for result in state.history:
        before, lines = lines, score_players(result.players).lines
        for old, new in zip(before, lines, strict=True):
            points = new.points[own] - new.points[other] - old.points[own] + old.points[other]
            swings.append(RoundSwing(result.round, new.nation, points))
    largest = max(reversed(swings), key=lambda swing: swing.points, default=None)
    return largest if largest is not None and largest.points > 0 else None


def new_game(options: Options, starter: Seat) -> GameState:
    """Return the position before the first deal."""
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
    """Return the position after `events`. Raises any error of `apply`."""
    return reduce(apply, events, new_game(options, starter))


def iterate_steps(before: GameState, events: Iterable[Event]) -> Iterator[tuple[GameState, Event]]:
    """Yield each event with the position before it; `before` is the position before the first
    event.

    Raises any error of `apply`.
    """
    state = before
    for event in events:
        yield state, event
        state = apply(state, event)


def unseen_cards(state: GameState) -> Counter[Card]:
    """Return the number of copies of each card in the face-down stack."""
    return state.options.deck.counts - Counter(state.dealt_cards())


def apply(state: GameState, event: Event) -> GameState:
    """Return the position after `event`.

    Raises MoveRefusedError for an illegal move, and ChanceError for any other event that is
    impossible in this position.
    """
    if isinstance(event, MovePlayed):
        check_move(state, event.seat, event.move)
        return _play(state, event.seat, event.move)
    if state.phase is Phase.OVER:
        raise ChanceError("the game is over")
    if isinstance(event, CardsDealt):
        return _deal(state, event)
    if isinstance(event, DiceRolled):
        return _apply_roll(state, event)
    if isinstance(event, PlacementTakenBack):
        if state.undo is None:
            raise ChanceError("there is no placement to take back")
        return state.undo
    return _end(state, event)


def _deal(state: GameState, event: CardsDealt) -> GameState:
    if state.phase is not Phase.DEAL:
        raise ChanceError("cards cannot be dealt now")
    if len(event.cards) != TAVERN_SIZE:
        raise ChanceError(f"a tavern has {TAVERN_SIZE} cards, not {len(event.cards)}")
    laid_out, in_deck = Counter((*state.dealt_cards(), *event.cards)), state.options.deck.counts
    if any(count > in_deck[card] for card, count in laid_out.items()):
        raise ChanceError("a card was dealt that is not in the stack")
    return replace(state, phase=Phase.TURN, round=state.round + 1, tavern=event.cards)


def _apply_roll(state: GameState, event: DiceRolled) -> GameState:
    if state.phase is not Phase.DICE:
        raise ChanceError("dice cannot be rolled now")
    if len(event.dice) != DICE_PER_ROLL or not all(1 <= die <= TAVERN_SIZE for die in event.dice):
        raise ChanceError(f"expected two dice from 1 to 6, got {event.dice}")
    return replace(state, phase=Phase.ROLLED, roll=event.dice)


def _end(state: GameState, event: GameEnded) -> GameState:
    if event.termination is Termination.COMPLETED or event.termination is Termination.RESIGNED:
        raise ChanceError(f"only a move can end a game as {event.termination}")
    if event.termination is Termination.CANCELLED and event.winner is not None:
        raise ChanceError("a cancelled game has no winner")
    return _end_game(state, event.termination, event.winner)


def _end_game(state: GameState, termination: Termination, winner: Seat | None) -> GameState:
    outcome = Outcome(termination, winner, score(state))
    return replace(state, phase=Phase.OVER, outcome=outcome, undo=None)


def _play(state: GameState, seat: Seat, move: Move) -> GameState:
    match move:
        case Roll():
            # If the roll was the only legal move, the placement before it can still be taken back.
            undo = state.undo if legal_moves(state) == (Roll(),) else None
            return replace(state, phase=Phase.DICE, undo=undo)
        case Shanghai():
            return _shanghai(state)
        case Place():
            return place_dice(state, state.player(seat), (move.die,), move.end, state.gone)
        case PlayTrick():
            return _play_trick(state, move)
        case Resign():
            return _end_game(state, Termination.RESIGNED, seat.opponent)
    assert_never(move)


def _play_trick(state: GameState, move: PlayTrick) -> GameState:
    player = state.player(state.mover)
    hand = list(player.tricks)
    hand.remove(move.trick)
    spent = replace(player, tricks=tuple(hand), has_used_captain=True)
    return HALF_RULES[move.half].play(replace(state, undo=None), spent, move)


def _shanghai(state: GameState) -> GameState:
    caller = state.mover
    awarded = awards(state)
    assert state.one_end is not None
    players = (
        _collect_cards(state, Seat.FIRST, awarded),
        _collect_cards(state, Seat.SECOND, awarded),
    )
    result = RoundResult(state.round, caller, state.one_end, awarded, players)
    # Rulebook, end of a round: players take back their dice and their captain figures, which
    # mark a played trick. The player who did not call Shanghai starts the next round.
    after = replace(
        state,
        phase=Phase.DEAL,
        starter=caller.opponent,
        mover=caller.opponent,
        players=players,
        tavern=(),
        one_end=None,
        shark_cards=frozenset(),
        gone=(*state.gone, *(award.card for award in awarded if award.winner is None)),
        history=(*state.history, result),
        undo=None,
    )
    if state.round < state.options.rounds:
        return after
    return _end_game(after, Termination.COMPLETED, score(after).leader)


def _collect_cards(state: GameState, seat: Seat, awarded: tuple[Award, ...]) -> Player:
    player = state.player(seat)
    crews = list(player.crews)
    tricks = list(player.tricks)
    for award in awarded:
        if award.winner is not seat:
            continue
        if isinstance(award.card, Sailor):
            index = NATIONS.index(award.card.nation)
            crews[index] = replace(crews[index], values=(*crews[index].values, award.card.value))
        else:
            tricks.append(award.card)
    return Player(crews=tuple(crews), tricks=tuple(tricks))


def turn_start(events: Sequence[Event], back: int = 0) -> int:
    """Return the index in `events` at which the latest turn begins, or an earlier turn.

    `back` is the number of turns to go back from the latest one. A turn begins just after the
    previous move of the other seat, or at index 0. A deal therefore belongs to the turn that
    follows it.
    """
    seat: Seat | None = None
    for index in range(len(events) - 1, -1, -1):
        event = events[index]
        if not isinstance(event, MovePlayed) or event.seat is seat:
            continue
        if seat is not None:
            if back == 0:
                return index + 1
            back -= 1
        seat = event.seat
    return 0


def report_start(events: Sequence[Event], mover: Seat) -> int:
    """Return the index in `events` at which the latest turn of `mover`'s opponent begins.

    The board shown to `mover` describes the events from there; see `reported_events`.
    """
    return turn_start(events, back=1 if _last_seat(events) is mover else 0)


def reported_events(
    events: Sequence[Event], mover: Seat, *, include_current: bool = False
) -> tuple[int, int]:
    """Return the start and the end, as indices in `events`, of the events that a board describes.

    They are the events of the turn before the current turn of `mover` and, with `include_current`,
    of the current turn. If a placement was taken back since the start of these events, even in
    the current turn, the range starts at the latest `PlacementTakenBack` event and contains it.
    """
    start, end = report_start(events, mover), len(events)
    if not include_current and _last_seat(events) is mover:
        end = turn_start(events)
    taken_back = (
        at for at in range(start, len(events)) if isinstance(events[at], PlacementTakenBack)
    )
    last = max(taken_back, default=None)
    return (start, end) if last is None else (last, max(end, last + 1))


def _last_seat(events: Sequence[Event]) -> Seat | None:
    return next((event.seat for event in reversed(events) if isinstance(event, MovePlayed)), None)
