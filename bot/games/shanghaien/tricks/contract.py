"""The interface between the rules of the game and the rules of one half of a trick card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from bot.games.shanghaien.cards import Trick
from bot.games.shanghaien.state import GameState, Player, PlayTrick, Refusal


class Part(StrEnum):
    """A part of a `PlayTrick` move that some halves require. In the notation it is one word."""

    NATION = "nation"
    """A crew: `PlayTrick.nation`, written ``F``."""
    DIE = "die"
    """A die, rolled or placed: `PlayTrick.die`, written ``4``."""
    CHANGE = "change"
    """A rolled die and its new value: `PlayTrick.die` and `PlayTrick.to`, written ``3>4``."""


class NextStep(StrEnum):
    """The step that follows after a half is played."""

    PLACE = "place"
    """The same player places a die."""
    ROLL = "roll"
    """Both dice are rolled again."""
    PASS = "pass"  # noqa: S105 - no password
    """The turn passes to the opponent, because playing the half places both dice."""


@dataclass(frozen=True, slots=True)
class HalfRules:
    """The rules of one half of a trick card. The module of each half defines them as `RULES`.

    The functions are called only if the mover has rolled, has the card in hand, and has not played
    a trick in this round.
    """

    plays: Callable[[GameState, Player, Trick], list[PlayTrick]]
    """Returns the legal moves that play the half. The arguments are the position, the mover and the
    card."""
    refusal: Callable[[GameState, Player, PlayTrick], Refusal | None]
    """Returns the reason why the mover cannot play the half, or None. The arguments are the
    position, the mover and the move, which has all parts that the half requires."""
    play: Callable[[GameState, Player, PlayTrick], GameState]
    """Returns the position after a legal move. The second argument is the mover after the card was
    removed from the hand and `Player.has_used_captain` was set. The function must put the card into
    a crew or into `GameState.gone`."""
    parts: tuple[Part, ...] = ()
    """The parts that the move requires, in the order of the notation."""
    next_step: NextStep = NextStep.PLACE
    names_end: bool = False
    """True if the move must name the end with card 1, unless a player has already chosen it."""

    def has_parts(self, move: PlayTrick) -> bool:
        """Return whether `move` has exactly the parts that the half requires.

        It depends on the position whether the move must name the end with card 1; `refusal` checks
        that.
        """
        present = (move.nation is not None, move.die is not None, move.to is not None)
        change = Part.CHANGE in self.parts
        required = (Part.NATION in self.parts, change or Part.DIE in self.parts, change)
        return present == required and (move.end is None or self.names_end)
