"""Why one move is better than another, as data."""

from __future__ import annotations

from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.analysis.report import AdviceReason, Option, ReasonFact
from bot.games.shanghaien.moves import Move, Place, PlayTrick, Shanghai
from bot.games.shanghaien.scoring import awards
from bot.games.shanghaien.state import GameState, Phase


def reasons(
    referee: Referee, state: GameState, played: Option, best: Option
) -> tuple[ReasonFact, ...]:
    """Return why `best` beats `played` for the mover of `state`, most important first."""
    gap = best.chance - played.chance
    if state.phase is Phase.TURN:
        early = isinstance(played.move, Shanghai)
        return (
            ReasonFact(
                AdviceReason.ENDED_TOO_EARLY if early else AdviceReason.ENDED_TOO_LATE, chance=gap
            ),
        )
    facts = _trick_reasons(played.move, best.move, gap)
    facts += _card_reasons(referee, state, played.move, best.move)
    if _lets_opponent_end(referee, state, played.move, best.move):
        facts.append(ReasonFact(AdviceReason.LETS_OPPONENT_END, chance=gap))
    return tuple(sorted(facts, key=lambda fact: -fact.chance))


def _trick_reasons(played: Move, best: Move, gap: float) -> list[ReasonFact]:
    if isinstance(played, PlayTrick) and isinstance(best, PlayTrick):
        same = (played.trick, played.half) == (best.trick, best.half)
        if same and played.nation is not best.nation:
            return [ReasonFact(AdviceReason.OTHER_CREW, chance=gap)]
        if same and played.end is not best.end:
            return [ReasonFact(AdviceReason.OTHER_END, chance=gap)]
        return [ReasonFact(AdviceReason.OTHER_TRICK, chance=gap)]
    if isinstance(played, PlayTrick):
        return [ReasonFact(AdviceReason.TRICK_TOO_DEAR, chance=gap)]
    if isinstance(best, PlayTrick):
        return [ReasonFact(AdviceReason.TRICK_MISSED, chance=gap)]
    assert isinstance(played, Place)
    assert isinstance(best, Place)
    if played.end is not best.end:
        return [ReasonFact(AdviceReason.OTHER_END, chance=gap)]
    return []


def _card_reasons(referee: Referee, state: GameState, played: Move, best: Move) -> list[ReasonFact]:
    stakes = referee.stakes(state)
    found = []
    if isinstance(played, Place) and isinstance(best, Place):
        there, here = (
            state.position_of(best.die, best.end),
            state.position_of(played.die, played.end),
        )
        if stakes[there] > stakes[here]:
            card = state.tavern[there]
            fact = ReasonFact(
                AdviceReason.DEARER_CARD, card, best.die, stakes[there] - stakes[here]
            )
            found.append(fact)
    won, lost = (_won_places(referee, state, move) for move in (best, played))
    for place, number in won.items():
        if place not in lost:
            card = state.tavern[place]
            found.append(ReasonFact(AdviceReason.WINS_CARD, card, number, stakes[place]))
    return found


def _won_places(referee: Referee, state: GameState, move: Move) -> dict[int, int]:
    """Return the places in the row, with the card numbers, that the mover wins after `move`.

    As the dice lie then; empty if the dice are not rolled yet.
    """
    after = referee.settled(state, move)
    return {
        place: award.number
        for place, award in enumerate(awards(after))
        if award.winner is state.mover and after.phase is Phase.TURN
    }


def _lets_opponent_end(referee: Referee, state: GameState, played: Move, best: Move) -> bool:
    after_played, after_best = (referee.settled(state, move) for move in (played, best))
    return referee.reply_ends(after_played) and not referee.reply_ends(after_best)
