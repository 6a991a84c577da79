"""Round ends as rows of small numbers, for storage, solving and training.

A row contains the round's number and all inputs of an evaluation: crews, hands, and the stack of
remaining cards. The crews and hands of the caller, the player who called Shanghai, come first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.games.shanghaien.cards import DECK, NATIONS, WILD_VALUE, Card, Options, Trick
from bot.games.shanghaien.players.learnt import trick_counts
from bot.games.shanghaien.players.solver.placements import holding_of
from bot.games.shanghaien.players.solver.solution import stack_of
from bot.games.shanghaien.state import (
    Award,
    AwardReason,
    Crew,
    End,
    GameState,
    Phase,
    Player,
    RoundResult,
    Seat,
)

Ends = NDArray[np.int16]
"""One row per end."""

_KINDS: Final = tuple(dict.fromkeys(DECK))
_PARTS: Final = (1, *[len(NATIONS)] * 4, *[len(Trick)] * 2, len(_KINDS))
"""The numbers of columns of the parts of a row; see `row_of`."""
WIDTH: Final = sum(_PARTS)
"""Number of columns of a row."""


def row_of(state: GameState) -> Ends:
    """Return the row of a position between rounds."""
    mine, theirs = (holding_of(state.player(seat)) for seat in (state.mover.opponent, state.mover))
    stack = Counter(stack_of(state))
    numbers = [
        state.round,
        *(*mine.strengths, *theirs.strengths),
        *(*mine.real, *theirs.real),
        *(*trick_counts(mine.hand), *trick_counts(theirs.hand)),
        *(stack[card] for card in _KINDS),
    ]
    return np.array(numbers, dtype=np.int16)


def state_of(row: Ends) -> GameState:
    """Return a position with the same value as the one that `row` describes.

    The row omits the individual sailors of a crew and the winners of cards; neither affects the
    value.
    """
    parts = [part.tolist() for part in np.split(row, np.cumsum(_PARTS)[:-1])]
    (number,), mine, theirs, real_mine, real_theirs, my_hand, their_hand, left = parts
    stack = Counter(dict(zip(_KINDS, left, strict=True)))
    return position_after(
        number,
        (_player(mine, real_mine, my_hand), _player(theirs, real_theirs, their_hand)),
        (Counter[Card](DECK) - stack).elements(),
        starter=Seat.SECOND,
    )


def position_after(
    number: int,
    players: tuple[Player, Player],
    dealt: Iterable[Card],
    *,
    starter: Seat,
    options: Options | None = None,
) -> GameState:
    """Return a position after round `number`. Its history contains only the dealt cards."""
    awards = tuple(Award(card, 1, (0, 0), None, None, AwardReason.NO_DICE) for card in dealt)
    return GameState(
        options=options or Options(),
        phase=Phase.DEAL,
        round=number,
        starter=starter,
        mover=starter,
        players=players,
        history=(RoundResult(number, starter.opponent, End.LEFT, awards, players),),
    )


def _player(strengths: list[int], real: list[int], hand: list[int]) -> Player:
    crews = (
        Crew((strength,)) if sailors else Crew((), (Trick.DIE_SHIFT,) * (strength // WILD_VALUE))
        for strength, sailors in zip(strengths, real, strict=True)
    )
    tricks = (trick for trick, count in zip(Trick, hand, strict=True) for _ in range(count))
    return Player(crews=tuple(crews), tricks=tuple(tricks))
