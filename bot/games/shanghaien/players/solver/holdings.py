"""What counts of a player inside one round: crews, tricks in hand, and what a trick can make of it.

A player may play at most one trick a round, so his side of a round is either still *unspent* or
one of a few *spent* holdings, one for each way of spending a card.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.games.shanghaien.cards import NATIONS, WILD_VALUE, Half, Trick
from bot.games.shanghaien.state import TAVERN_SIZE, Player

NO_CARDS: frozenset[int] = frozenset()
SOLVED_HALVES = frozenset(
    {
        *(Half.TWO_SAILORS, Half.DIE_SHIFT, Half.BOTH_DICE),
        *(Half.ROLL_AGAIN, Half.SEND_TO_SHARKS, Half.EXCHANGE),
    }
)
"""The halves that the tables follow. Any other half leads out of them: playing it is worth what a
solution of the position after it says, and the tables themselves never play it."""


@dataclass(frozen=True, slots=True)
class Holding:
    """The part of a player's cards that can still matter."""

    strengths: tuple[int, ...]
    """Per nation, in the order of `NATIONS`."""
    real: tuple[bool, ...]
    """Per nation, whether a real sailor is aboard: only there can a wild be laid."""
    hand: tuple[Trick, ...]
    """In the order of `Trick`."""

    def without(self, trick: Trick) -> Holding:
        """Return the holding after `trick` left the hand."""
        hand = list(self.hand)
        hand.remove(trick)
        return replace(self, hand=tuple(hand))

    def with_wild(self, trick: Trick, nation: int) -> Holding:
        """Return the holding after `trick` was laid as *2 Sailors* to the nation of that index."""
        left = self.without(trick)
        stronger = list(left.strengths)
        stronger[nation] += WILD_VALUE
        return replace(left, strengths=tuple(stronger))


def holding_of(player: Player) -> Holding:
    """Return what `player` holds."""
    return Holding(
        strengths=tuple(crew.strength for crew in player.crews),
        real=tuple(bool(crew.values) for crew in player.crews),
        hand=tuple(sorted(player.tricks, key=list(Trick).index)),
    )


@dataclass(frozen=True, slots=True)
class Spending:
    """One way to have spent a trick, or to have spent none yet."""

    holding: Holding
    half: Half | None = None
    """None while unspent, or if it no longer matters how the trick was spent."""
    sharks: frozenset[int] = NO_CARDS
    """The card sent to the sharks, if one was."""


class Way(NamedTuple):
    """A spending, and where the tables keep it."""

    spending: Spending
    place: int
    """Place among the solved ones of its group."""
    extra: float = 0.0
    """What it is worth more than the one solved in its place, wherever the round goes."""


@dataclass(frozen=True, slots=True)
class Side:
    """Every holding that one player may still have in this round."""

    unspent: Spending | None
    """None if the trick of this round is played."""
    plain: tuple[Way, ...]
    """Spent, with dice laid one a turn and no card sent to the sharks."""
    fed: tuple[Way, ...]
    """Spent on *Send to the sharks*, by the number of the card: all at one place."""
    double: tuple[Way, ...]
    """Spent on *Both dice*: one die more lies than turns were taken."""

    def pick(self, half: Half) -> list[Way]:
        """Return the plain ways that spend that half."""
        return [way for way in self.plain if way.spending.half is half]


def _ways(spendings: Iterable[Spending]) -> tuple[Way, ...]:
    """Return each spending at a place of its own."""
    return tuple(Way(spending, place) for place, spending in enumerate(spendings))


def spent_side(holding: Holding) -> Side:
    """Return the side of a player whose trick of this round is played.

    Whether he laid both dice once follows from the dice on the table alone.
    """
    return Side(None, _ways([Spending(holding)]), (), ())


def armed_side(holding: Holding) -> Side:
    """Return the side of a player who is about to place the die whose card goes to the sharks."""
    return Side(None, (), _fed(holding), ())


def open_side(holding: Holding) -> Side:
    """Return the side of a player who may still play a trick, with every way to do it."""
    plain: list[Spending] = []
    fed: tuple[Way, ...] = ()
    double: list[Spending] = []
    for trick in dict.fromkeys(holding.hand):
        for half in trick.halves:
            if half is Half.SEND_TO_SHARKS:
                fed = _fed(holding.without(trick))
            elif half in SOLVED_HALVES:
                group = double if half is Half.BOTH_DICE else plain
                group += _spendings(holding, trick, half)
    return Side(Spending(holding), _ways(plain), fed, _ways(double))


def _spendings(holding: Holding, trick: Trick, half: Half) -> list[Spending]:
    if half is Half.TWO_SAILORS:
        return [
            Spending(holding.with_wild(trick, nation), half)
            for nation in range(len(NATIONS))
            if holding.real[nation]
        ]
    return [Spending(holding.without(trick), half)]


def _fed(left: Holding) -> tuple[Way, ...]:
    # No more than one kind of card sends to the sharks, so what is left in hand is the same.
    return tuple(
        Way(Spending(left, Half.SEND_TO_SHARKS, frozenset({number})), 0)
        for number in range(1, TAVERN_SIZE + 1)
    )
