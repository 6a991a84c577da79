"""Positions of the dice game for pictures: common ones and the fullest possible."""

from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.cards import DECK, NATIONS, SAILOR_VALUES, Trick
from bot.games.shanghaien.rules import score
from bot.games.shanghaien.state import Crew, GameState, Outcome, Phase, Player, Seat, Termination
from rendering.shanghaien.examples import SAILORS, crews_of, finished_rounds, parse_cards, position

MIXED = parse_cards("A4", "X1", "F2", "C3", "I1", "T3")
TRICKS = parse_cards("X1", "X2", "X3", "G2", "D4", "S1")


HALF_CREWS = (
    crews_of(A=(3, 1), F=(4,), C=(3, 3, 1), I=(2,)),
    crews_of(A=(4,), G=(3, 2), C=(2,), T=(1, 3)),
)
HALF_WAY = position(
    MIXED,
    4,
    dice=((0, 1, 2, 0, 1, 0), (1, 0, 1, 2, 0, 0)),
    crews=HALF_CREWS,
    tricks=((Trick.DIE_SHIFT,), (Trick.BOTH_DICE, Trick.ROLL_AGAIN)),
    captains=(False, True),
)
"""A common position in the middle of a round and of the game."""
BEFORE_HALF_WAY = replace(
    HALF_WAY, players=(HALF_WAY.players[0], replace(HALF_WAY.players[1], dice=(1, 0, 0, 2, 0, 0)))
)
"""The position before the second player placed the last die of `HALF_WAY`."""
_EIGHT = (
    tuple(Crew(values=(3, 4, 1, 2), wilds=(Trick.DIE_SHIFT,)) for _ in NATIONS),
    tuple(Crew(values=(3, 2, 3), wilds=(Trick.BOTH_DICE, Trick.ROLL_AGAIN)) for _ in NATIONS),
)
FULLEST = replace(
    position(
        SAILORS,
        8,
        dice=((0, 0, 0, 0, 0, 6), (6, 0, 0, 0, 0, 0)),
        crews=_EIGHT,
        tricks=((Trick.DIE_SHIFT, Trick.BOTH_DICE, Trick.ROLL_AGAIN, Trick.JOKER, Trick.SHARKS),)
        * 2,
        captains=(True, True),
    ),
    mover=Seat.SECOND,
)
"""A position in which both players have crews of all nations, every trick and six dice."""
_ALL_TRICKS = (
    *(Trick.DIE_SHIFT,) * 3,
    *(Trick.BOTH_DICE,) * 3,
    *(Trick.ROLL_AGAIN,) * 2,
    Trick.JOKER,
)
_ALL_AND_NOTHING = position(
    (),
    8,
    crews=(tuple(Crew(values=SAILOR_VALUES) for _ in NATIONS), Player().crews),
    tricks=(_ALL_TRICKS, ()),
)
EXTREMES = replace(
    _ALL_AND_NOTHING,
    phase=Phase.OVER,
    history=finished_rounds(DECK, _ALL_AND_NOTHING.players),
    outcome=Outcome(Termination.COMPLETED, Seat.FIRST, score(_ALL_AND_NOTHING)),
)
"""A finished game with everything on one side: the highest and the lowest possible score."""
ROLLED = replace(
    position(TRICKS, 2, tricks=((Trick.SHARKS,), (Trick.JOKER,))), phase=Phase.ROLLED, roll=(3, 6)
)
SHARKS = replace(
    position(SAILORS, 5, dice=((1, 0, 1, 0, 1, 0), (0, 1, 0, 1, 1, 1)), captains=(True, True)),
    shark_cards=frozenset({3, 6}),
    mover=Seat.SECOND,
    phase=Phase.ROLLED,
    roll=(4, 5),
)
ARMED = replace(SHARKS, shark_cards=frozenset({3}), has_armed_sharks=True)
"""The second player has just played *Send to the sharks* for the next placement."""
EXCHANGED = replace(
    SHARKS,
    players=(
        SHARKS.players[0],
        replace(SHARKS.players[1], dice=(0, 0, 0, 2, 2, 1), has_used_captain=True),
    ),
    mover=Seat.FIRST,
    phase=Phase.TURN,
    roll=None,
)
"""The second player has just exchanged a two for a four and a five."""
CHOOSING = replace(
    HALF_WAY,
    phase=Phase.ROLLED,
    roll=(2, 6),
    players=(
        replace(
            HALF_WAY.players[0],
            tricks=(Trick.DIE_SHIFT, Trick.BOTH_DICE, Trick.ROLL_AGAIN, Trick.SHARKS),
        ),
        HALF_WAY.players[1],
    ),
)
"""The first player has rolled and can play any trick."""
BEFORE_FIRST_DIE = replace(HALF_WAY, round=3)
FIRST_DIE = replace(
    position(TRICKS, 4, dice=((0, 0, 1, 0, 0, 0), (0,) * 6), crews=HALF_CREWS), mover=Seat.SECOND
)
"""The first die of a round has just been placed."""
BEFORE_WILD = replace(HALF_WAY, phase=Phase.ROLLED, roll=(2, 5), undo=None)
WILD = replace(
    BEFORE_WILD,
    players=(
        replace(
            HALF_WAY.players[0],
            tricks=(),
            has_used_captain=True,
            crews=(
                replace(HALF_WAY.players[0].crews[0], wilds=(Trick.DIE_SHIFT,)),
                *HALF_WAY.players[0].crews[1:],
            ),
        ),
        HALF_WAY.players[1],
    ),
)
"""The first player has just added a trick card to the Americans as a wild."""


def finish(
    state: GameState, winner: Seat | None, how: Termination = Termination.COMPLETED
) -> GameState:
    """Return a copy of `state` in which the game is over."""
    outcome = Outcome(how, winner, score(state))
    return replace(state, phase=Phase.OVER, roll=None, outcome=outcome)


SCORED = finish(
    position(
        (),
        8,
        crews=(
            crews_of(A=(4, 3, 3), F=(4, 2), C=(3, 1), D=(3, 3, 4), S=(4, 1), I=(3,)),
            crews_of(A=(2,), F=(1, 3, 3), G=(4, 3), D=(2, 1), T=(4, 3, 1)),
        ),
        tricks=((Trick.DIE_SHIFT, Trick.BOTH_DICE), (Trick.ROLL_AGAIN,)),
    ),
    Seat.SECOND,
)
"""A finished game with a typical result."""
