"""What the rest of the rules needs to know about one half of a trick card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from bot.games.shanghaien.cards import Trick
from bot.games.shanghaien.state import GameState, Player, PlayTrick, Refusal


class Part(StrEnum):
    """What a player has to name when he plays a half; it is one word in the notation."""

    NATION = "nation"
    """A crew: `PlayTrick.nation`, written ``F``."""
    DIE = "die"
    """A die, rolled or placed: `PlayTrick.die`, written ``4``."""
    CHANGE = "change"
    """A rolled die and what it becomes: `PlayTrick.die` and `PlayTrick.to`, written ``3>4``."""


class Then(StrEnum):
    """What follows once a half is played."""

    PLACE = "place"
    """The same player places a die."""
    ROLL = "roll"
    """Chance: both dice fall again."""
    PASS = "pass"  # noqa: S105 - no password
    """The opponent's turn: both rolled dice were placed with it."""


@dataclass(frozen=True, slots=True)
class HalfRules:
    """The rules of one half, as functions; every file of this folder has one as `RULES`.

    They are asked only after a roll of the mover, who has the card and has not played a trick in
    this round.
    """

    plays: Callable[[GameState, Player, Trick], list[PlayTrick]]
    """The legal plays of the half on that card for the mover."""
    refusal: Callable[[GameState, Player, PlayTrick], Refusal | None]
    """Why the mover may not play it so, None if he may; all that it asks for is given."""
    play: Callable[[GameState, Player, PlayTrick], GameState]
    """The position after a legal play. The player is the mover with the card out of his hand and
    the captain in the tavern; where the card goes is up to this function."""
    parts: tuple[Part, ...] = ()
    """The parts that a play names, in this order."""
    then: Then = Then.PLACE
    names_end: bool = False
    """Whether a play names the end that is 1 while that is open."""

    def has_parts(self, move: PlayTrick) -> bool:
        """Return whether `move` carries what the half asks for and no more.

        Whether an end is due depends on the position and is judged by `refusal`.
        """
        given = (move.nation is not None, move.die is not None, move.to is not None)
        change = Part.CHANGE in self.parts
        wanted = (Part.NATION in self.parts, change or Part.DIE in self.parts, change)
        return given == wanted and (move.end is None or self.names_end)
