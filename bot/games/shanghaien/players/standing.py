"""What a round would bring if it ended now: how players that do not calculate judge a position."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.shanghaien.cards import NATIONS, Sailor
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.scoring import awards, nation_points, score
from bot.games.shanghaien.state import Award, AwardReason, GameState


def lead(state: GameState, seat: Seat, taken: Iterable[Award] | None = None) -> int:
    """Return by how many points `seat` would lead if the round and the game ended now.

    The cards of the tavern are awarded as the dice lie, or as `taken` says. While the end that is
    1 is open no card is awarded.
    """
    strengths = [[crew.strength for crew in player.crews] for player in state.players]
    points = [len(player.tricks) for player in state.players]
    for award in awards(state) if taken is None else taken:
        if award.winner is None:
            continue
        slot = award.winner.slot
        if isinstance(award.card, Sailor):
            strengths[slot][NATIONS.index(award.card.nation)] += award.card.value
        else:
            points[slot] += 1
    ahead = points[0] - points[1]
    for pair in zip(*strengths, strict=True):
        first, second = nation_points((pair[0], pair[1]))
        ahead += first - second
    return ahead if seat is Seat.FIRST else -ahead


def outright(state: GameState) -> list[Award]:
    """Return the awards by more dice: what somebody sees who forgets the neighbours."""
    return [award for award in awards(state) if award.reason is AwardReason.MORE_DICE]


def gain(state: GameState, seat: Seat) -> int:
    """Return how much the tavern's cards would add to the lead of `seat` if awarded now."""
    first, second = score(state).totals
    before = first - second if seat is Seat.FIRST else second - first
    return lead(state, seat) - before


def sailor_gain(state: GameState, seat: Seat) -> int:
    """Return the value of the tavern's sailors going to `seat`, less that of the opponent's."""
    return sum(
        award.card.value * (1 if award.winner is seat else -1)
        for award in awards(state)
        if award.winner is not None and isinstance(award.card, Sailor)
    )
