"""Hints, and the reasons why one move is better than another, as data.

The first reason follows from the types of the two moves: calling Shanghai or rolling, playing a
trick or not, and the chosen end with card 1. Two placements that name the same end, or no end, are
of the same type. Their reasons are found by comparing the awards of the cards.
"""

from __future__ import annotations

from bot.games.shanghaien.analysis.chance_evaluator import ChanceEvaluator
from bot.games.shanghaien.analysis.report import AdviceReason, Hint, Option, ReasonFact
from bot.games.shanghaien.cards import Card, Sailor
from bot.games.shanghaien.players.levels import legal_choices
from bot.games.shanghaien.rules import apply, awards
from bot.games.shanghaien.state import (
    Award,
    AwardReason,
    GameState,
    Move,
    MovePlayed,
    Phase,
    Place,
    PlayTrick,
    Shanghai,
)


def find_reasons(
    evaluator: ChanceEvaluator, state: GameState, played: Option, best: Option
) -> tuple[ReasonFact, ...]:
    """Return the reasons why `best` is better than `played` for the mover of `state`.

    The first one is the main reason. The result is empty if no reason is found.
    """
    gap = best.chance - played.chance
    if state.phase is Phase.TURN:
        early = isinstance(played.move, Shanghai)
        kind = AdviceReason.ENDED_TOO_EARLY if early else AdviceReason.ENDED_TOO_LATE
        return (ReasonFact(kind, chance=gap),)
    facts = []
    type_reason = _type_reason(played.move, best.move)
    if type_reason is not None:
        facts.append(ReasonFact(type_reason, chance=gap))
    if _lets_opponent_end(evaluator, state, played.move, best.move):
        facts.append(ReasonFact(AdviceReason.LETS_OPPONENT_END, chance=gap))
    if type_reason is None and isinstance(played.move, Place) and isinstance(best.move, Place):
        facts += _dice_reasons(evaluator.stakes(state), state, played.move, best.move)
    else:
        facts += _card_reasons(evaluator, state, played.move, best.move)
    return tuple(facts)


def _type_reason(played: Move, best: Move) -> AdviceReason | None:
    """Return the reason that follows from the types of the moves.

    Returns None if both moves place a die and name the same end, or no end.
    """
    if isinstance(played, PlayTrick) and isinstance(best, PlayTrick):
        if (played.trick, played.half) != (best.trick, best.half):
            return AdviceReason.OTHER_TRICK
        if played.nation is not best.nation:
            return AdviceReason.OTHER_CREW
        return AdviceReason.OTHER_TRICK if played.end is best.end else AdviceReason.OTHER_END
    if isinstance(played, PlayTrick):
        return AdviceReason.TRICK_TOO_DEAR
    if isinstance(best, PlayTrick):
        return AdviceReason.TRICK_MISSED
    assert isinstance(played, Place)
    assert isinstance(best, Place)
    return None if played.end is best.end else AdviceReason.OTHER_END


def _dice_reasons(
    stakes: tuple[float, ...], state: GameState, played: Place, best: Place
) -> list[ReasonFact]:
    """Return the reasons why placing one die is better than placing another, in descending order of
    importance.

    They are found by comparing the awards of the cards. Both placements name the same end, or no
    end. `stakes` is the result of `ChanceEvaluator.stakes`.
    """
    before = awards(state, best.end)
    after_played, after_best = (
        awards(apply(state, MovePlayed(state.mover, move))) for move in (played, best)
    )
    own, other = (state.position_of(move.die, move.end) for move in (best, played))
    dearer = stakes[own] > stakes[other]
    facts = []
    for index, award in enumerate(after_best):
        if _winner_sign(award, state) > _winner_sign(after_played[index], state):
            kind = AdviceReason.NEIGHBOURS
            if index == own:
                kind = _gain_reason(before[index], award, state)
                if kind is AdviceReason.WINS_CARD and before[other].reason is AwardReason.NO_DICE:
                    kind = _free_card_reason(award.card, state, is_dearer=dearer)
            facts.append(ReasonFact(kind, award.card, award.number, stakes[index]))
    facts.sort(key=lambda fact: -fact.chance)
    wasted = _waste_reason(before[other], after_played[other], state)
    if wasted is not None:
        facts.insert(0, ReasonFact(wasted, after_played[other].card, played.die, stakes[other]))
    if dearer and all(fact.number != best.die for fact in facts):
        more = stakes[own] - stakes[other]
        facts.append(ReasonFact(AdviceReason.DEARER_CARD, state.tavern[own], best.die, more))
    return facts


def _winner_sign(award: Award, state: GameState) -> int:
    """Return 1 if the mover of `state` wins the card, -1 if the opponent does, otherwise 0."""
    return 0 if award.winner is None else 1 if award.winner is state.mover else -1


def _gain_reason(before: Award, after: Award, state: GameState) -> AdviceReason:
    """Return the reason why a die improves the award of the card on which it is placed.

    `before` is the award before the placement, and `after` the award after it.
    """
    if after.winner is not state.mover:
        return AdviceReason.DENIES_CARD
    if before.reason is AwardReason.NO_DICE:
        return AdviceReason.WINS_CARD
    if before.winner is state.mover.opponent:
        return AdviceReason.TURNS_CARD
    return AdviceReason.BREAKS_TIE


def _free_card_reason(card: Card, state: GameState, *, is_dearer: bool) -> AdviceReason:
    """Return the reason why a die on `card` is better than on another card.

    Neither card has dice yet. `is_dearer` is True if more is at stake for `card`.
    """
    if isinstance(card, Sailor):
        mover = state.mover
        own, other = (state.player(each).crew(card.nation) for each in (mover, mover.opponent))
        if other.strength > own.strength:
            return AdviceReason.STOPS_CREW
        if own.strength:
            return AdviceReason.GROWS_CREW
    return AdviceReason.DEARER_CARD if is_dearer else AdviceReason.WINS_CARD


def _waste_reason(before: Award, after: Award, state: GameState) -> AdviceReason | None:
    """Return the reason why the played die has no effect on its card, or None if it has an effect.

    `before` and `after` are the awards of that card before and after the placement.
    """
    if before.winner is state.mover and before.reason is AwardReason.MORE_DICE:
        return AdviceReason.SURPLUS_DIE
    if after.winner is state.mover.opponent:
        return AdviceReason.HOPELESS_DIE
    return None


def _card_reasons(
    evaluator: ChanceEvaluator, state: GameState, played: Move, best: Move
) -> list[ReasonFact]:
    """Return one reason for each card that the mover wins by `best` but not by `played`.

    The awards are those at the end of the turn.
    """
    stakes = evaluator.stakes(state)
    won, won_anyway = (_won_cards(evaluator, state, move) for move in (best, played))
    facts = [
        ReasonFact(AdviceReason.WINS_CARD, state.tavern[index], number, stakes[index])
        for index, number in won.items()
        if index not in won_anyway
    ]
    return sorted(facts, key=lambda fact: -fact.chance)


def _won_cards(evaluator: ChanceEvaluator, state: GameState, move: Move) -> dict[int, int]:
    """Return the numbers of the cards that the mover wins after `move`, by index in the tavern.

    The awards are those at the end of the turn. The result is empty if the move requires another
    roll.
    """
    after = evaluator.after_turn(state, move)
    return {
        index: award.number
        for index, award in enumerate(awards(after))
        if award.winner is state.mover and after.phase is Phase.TURN
    }


def _lets_opponent_end(
    evaluator: ChanceEvaluator, state: GameState, played: Move, best: Move
) -> bool:
    after_played, after_best = (evaluator.after_turn(state, move) for move in (played, best))
    return evaluator.reply_ends(after_played) and not evaluator.reply_ends(after_best)


def hint(evaluator: ChanceEvaluator, state: GameState) -> Hint:
    """Return the best move of the mover of `state`, and the alternatives.

    Raises ValueError if the mover has no decision to make.
    """
    legal_choices(state, state.mover)
    options = tuple(evaluator.options(state))
    why = find_reasons(evaluator, state, options[1], options[0]) if len(options) > 1 else ()
    return Hint(options, why)
