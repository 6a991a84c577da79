"""Who the computer's people are: hair, skin and beard, which their names go by.

There are as many of a level as a table has seats for computers, in the order of their names.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from rendering.ink.pen import Colour
from rendering.ink.theme import CHALK, INK, blend

SKIN: Colour = (222, 170, 126)
_DARK: Colour = (146, 96, 62)
BLACK: Final = blend(INK, SKIN, 0.1)
BROWN: Colour = (122, 74, 40)
GREY: Colour = (196, 190, 180)
RED: Colour = (190, 84, 36)
BLOND: Colour = (222, 178, 92)
WHITE: Final = CHALK


class Look(NamedTuple):
    """What tells one person from another who wears the same."""

    hair: Colour = BLACK
    skin: Colour = SKIN
    woman: bool = False
    """Women wear their hair long; men have a beard where their level has one."""
    eye_patch: bool = False


class Sitter(NamedTuple):
    """Which of the computer's people sits on a seat."""

    level: str | None = None
    """None for a member."""
    number: int = 0
    """Among those of the level."""


MEMBER: Final = Sitter()
_MEMBERS: Final = (BLACK, BROWN, RED, GREY, BROWN, BLOND, BLACK, WHITE)


def look_of(face: Sitter, slot: int) -> Look:
    """Return what somebody on the seat number `slot` looks like."""
    people = PEOPLE.get(face.level or "")
    if people is not None:
        return people[face.number % len(people)]
    return Look(_MEMBERS[slot % len(_MEMBERS)], eye_patch=slot % 2 == 1)


def _woman(hair: Colour, skin: Colour = SKIN) -> Look:
    return Look(hair, skin, woman=True)


PEOPLE: Final = MappingProxyType(
    {
        "deckhand": (
            Look(RED),
            _woman(BROWN),
            Look(BLACK, _DARK),
            _woman(BLOND),
            Look(BLOND),
            _woman(BLACK, _DARK),
            Look(BLACK),
        ),
        "cook": (Look(BLACK),),
        "mate": (
            _woman(BLACK),
            Look(BLOND),
            _woman(BLACK, _DARK),
            Look(BLACK),
            _woman(RED),
            Look(BROWN),
            Look(BLACK, _DARK),
        ),
        "helmsman": (_woman(GREY),),
        "captain": (
            Look(WHITE),
            _woman(BLACK),
            _woman(RED),
            Look(BLACK, eye_patch=True),
            Look(GREY, _DARK),
            Look(RED, eye_patch=True),
            Look(BLACK, _DARK),
        ),
    }
)
