"""The contract between the rules and one half of a trick card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from bot.games.shanghaien.cards import Trick
from bot.games.shanghaien.state import GameState, Player, PlayTrick, Refusal


class Part(StrEnum):
    """A part that the play of a half names; it is one word in the notation."""

    NATION = "nation"
    """A crew: `PlayTrick.nation`, written ``F``."""
    DIE = "die"
    """A die, rolled or placed: `PlayTrick.die`, written ``4``."""
    CHANGE = "change"
    """A rolled die and its new value: `PlayTrick.die` and `PlayTrick.to`, written ``3>4``."""


class NextStep(StrEnum):
    """The next step after a half is played."""

    PLACE = "place"
    """The same player places a die."""
    ROLL = "roll"
    """Chance: both dice are rolled again."""
    PASS = "pass"  # noqa: S105 - no password
    """The opponent's turn: both rolled dice were placed with the half."""


@dataclass(frozen=True, slots=True)
class HalfRules:
    """The rules of one half, as functions; every file of this folder has one as `RULES`.

    They are called only after a roll of the mover, with the card in hand and no trick played in
    this round.
    """

    plays: Callable[[GameState, Player, Trick], list[PlayTrick]]
    """Returns the legal plays of the half on that card for the mover."""
    refusal: Callable[[GameState, Player, PlayTrick], Refusal | None]
    """Returns the reason why the mover may not play it, or None; the move has all its parts."""
    play: Callable[[GameState, Player, PlayTrick], GameState]
    """Returns the position after a legal play. The player is the mover without the card in hand and
    with the captain in the tavern; this function decides where the card goes."""
    parts: tuple[Part, ...] = ()
    """The parts that a play names, in this order."""
    next_step: NextStep = NextStep.PLACE
    names_end: bool = False
    """True if a play names the end with number 1 while it is open."""

    def has_parts(self, move: PlayTrick) -> bool:
        """Return whether `move` has exactly the parts of the half.

        `refusal` checks whether the move must name an end, because that depends on the position.
        """
        given = (move.nation is not None, move.die is not None, move.to is not None)
        change = Part.CHANGE in self.parts
        wanted = (Part.NATION in self.parts, change or Part.DIE in self.parts, change)
        return given == wanted and (move.end is None or self.names_end)
