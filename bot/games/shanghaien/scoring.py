"""Award of a round's cards and the score of a position."""

from __future__ import annotations

from bot.games.shanghaien.cards import NATIONS
from bot.games.shanghaien.moves import End, Seat
from bot.games.shanghaien.state import (
    TAVERN_SIZE,
    Award,
    AwardReason,
    GameState,
    Player,
    Score,
    ScoreLine,
)


def neighbour_pips(player: Player, number: int) -> int:
    """Return the pips of `player`'s dice on the cards beside card `number` (1 to 6).

    An end card has one neighbour.
    """
    return sum(
        near * player.dice[near - 1]
        for near in (number - 1, number + 1)
        if 1 <= near <= TAVERN_SIZE
    )


def award_of(
    players: tuple[Player, Player], number: int, *, sharks: bool = False
) -> tuple[Seat | None, AwardReason, tuple[int, int] | None]:
    """Return who takes card `number`, why, and the neighbour sums if they were compared.

    Rules, "Award": no dice, the card leaves; more dice take it; equal numbers compare the pips on
    the neighbouring cards; equal again, it leaves. A card sent to the sharks always leaves.
    """
    first, second = (player.dice[number - 1] for player in players)
    if sharks:
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
    """Return what would become of each tavern card if the round ended now, leftmost first.

    Empty while no tavern lies out or the end that is 1 is open; `end` may stand in for it.
    """
    one_end = state.one_end or end
    if not state.tavern or one_end is None:
        return ()
    found = []
    for place, card in enumerate(state.tavern):
        number = place + 1 if one_end is End.LEFT else TAVERN_SIZE - place
        winner, reason, pips = award_of(state.players, number, sharks=number in state.shark_cards)
        dice = (state.players[0].dice[number - 1], state.players[1].dice[number - 1])
        found.append(Award(card, number, dice, pips, winner, reason))
    return tuple(found)


def nation_points(strengths: tuple[int, int]) -> tuple[int, int]:
    """Return the points that two crews of one nation bring, by seat.

    Rules, "Score": both have some, the stronger crew's owner scores the weaker crew's strength,
    equal crews score nothing; only one has some, its owner scores its strength.
    """
    first, second = strengths
    if first == second:
        return 0, 0
    if min(first, second) == 0:
        return first, second
    return (second, 0) if first > second else (0, first)


def score(state: GameState) -> Score:
    """Return the score if the game ended with the cards as they are now."""
    one, other = state.players
    first, second = tricks = len(one.tricks), len(other.tricks)
    lines = []
    for nation, mine, theirs in zip(NATIONS, one.crews, other.crews, strict=True):
        strengths = (mine.strength, theirs.strength)
        points = nation_points(strengths)
        lines.append(ScoreLine(nation, strengths, points))
        first, second = first + points[0], second + points[1]
    return Score(tuple(lines), tricks, (first, second))
