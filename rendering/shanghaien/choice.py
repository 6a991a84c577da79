"""The choice after a roll as a board shows it: where dice may go, what a trick card can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.shanghaien.cards import NATIONS, Half, Nation
from bot.games.shanghaien.rules import apply, legal_moves
from bot.games.shanghaien.state import (
    TAVERN_SIZE,
    End,
    GameState,
    Move,
    Phase,
    Place,
    Played,
    PlayTrick,
)

_NOWHERE = (0,) * TAVERN_SIZE


@dataclass(frozen=True, slots=True)
class Choice:
    """What the mover can do with his roll."""

    ghosts: tuple[int, ...] = _NOWHERE
    """By die value how many of the dice may come to that card."""
    returnable: frozenset[int] = frozenset()
    """Numbers of the cards from which a die may come back."""
    nations: frozenset[Nation] = frozenset()
    """The crews that a wild may join."""
    sharks: bool = False
    """True if the card under the next die goes to the sharks."""
    half: Half | None = None
    """The half of a trick card that is at work or about to be played."""


def choice_of(
    state: GameState, end: End, half: Half | None = None, best: Move | None = None
) -> Choice:
    """Return what the mover may do in `state`: place a die, or play `half` of a trick card.

    With `best` it is that one move. `end` stands for the end that is 1 while it is open.
    """
    if state.phase is not Phase.ROLLED:
        return Choice()
    if isinstance(best, PlayTrick):
        return _of_plays(state, best.half, [best])
    if half is not None:
        return _of_plays(state, half, _plays(state, half, end))
    dice = (best.die,) if isinstance(best, Place) else state.roll or ()
    armed = Half.SEND_TO_SHARKS if state.sharks_armed else None
    return Choice(_at(dice), sharks=state.sharks_armed, half=armed)


def _plays(state: GameState, half: Half, end: End) -> list[PlayTrick]:
    return [
        move
        for move in legal_moves(state)
        if isinstance(move, PlayTrick) and move.half is half and move.end in (None, end)
    ]


def _of_plays(state: GameState, half: Half, plays: Sequence[PlayTrick]) -> Choice:
    """Return what the plays can do together."""
    ghosts = [0] * TAVERN_SIZE
    returnable, nations, sharks = set[int](), set[Nation](), False
    before = state.player(state.mover)
    for play in plays:
        after = apply(state, Played(state.mover, play))
        player = after.player(state.mover)
        # A die that is named, but not changed, comes back before others are placed.
        back = play.die if play.to is None else None
        if back is not None:
            returnable.add(back)
        rolled = _at(after.roll or ()) if after.phase is Phase.ROLLED else _NOWHERE
        for place, (then, now) in enumerate(zip(before.dice, player.dice, strict=True)):
            come = now - then + (place + 1 == back) + rolled[place]
            ghosts[place] = max(ghosts[place], come)
        pairs = zip(NATIONS, before.crews, player.crews, strict=True)
        nations |= {nation for nation, then, now in pairs if len(now.wilds) > len(then.wilds)}
        sharks = sharks or after.sharks_armed
    return Choice(tuple(ghosts), frozenset(returnable), frozenset(nations), sharks, half)


def _at(dice: Sequence[int]) -> tuple[int, ...]:
    """Return by die value where one of these dice can go; both dice of a double go to one card."""
    return tuple(int(number in dice) for number in range(1, TAVERN_SIZE + 1))
