"""What a button says when it is clicked: `sh1:<verb>:<match>:<revision>:<argument>`.

The version stands first, so that a later form of the ids can still answer old boards politely.
The match is in base 36; the argument is free of colons.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.games.shanghaien.moves import End, Move
from bot.games.shanghaien.notation import format_move, parse_move

PREFIX = "sh1"
MAX_LENGTH = 100
TEMPLATE = re.compile(
    r"sh1:(?P<verb>[a-z]+):(?P<subject>[0-9a-z]{1,13}):(?P<revision>[0-9]{1,6}):(?P<argument>[^:]*)$"
)
SELECT_PREFIX = "sl1"
SELECT_TEMPLATE = re.compile(TEMPLATE.pattern.replace(PREFIX, SELECT_PREFIX, 1))
"""Selects have ids of their own: discord.py answers a component by every template that fits."""
CHANNELS_PREFIX = "sc1"
CHANNELS_TEMPLATE = re.compile(TEMPLATE.pattern.replace(PREFIX, CHANNELS_PREFIX, 1))
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

__all__ = [
    "CHANNELS_TEMPLATE",
    "MAX_LENGTH",
    "SELECT_TEMPLATE",
    "TEMPLATE",
    "Menu",
    "Page",
    "Target",
    "move_argument",
    "move_from",
]


@dataclass(frozen=True, slots=True)
class Target:
    """What a click is about."""

    verb: str
    subject: int
    """The match, or the challenge for a challenge's own buttons."""
    revision: int = 0
    argument: str = ""

    def __str__(self) -> str:
        return f"{PREFIX}:{self._rest()}"

    def select_id(self) -> str:
        """Return the custom id of a select; its choice comes beside it."""
        return f"{SELECT_PREFIX}:{self._rest()}"

    def channels_id(self) -> str:
        """Return the custom id of a select of channels."""
        return f"{CHANNELS_PREFIX}:{self._rest()}"

    def _rest(self) -> str:
        return f"{self.verb}:{_base36(self.subject)}:{self.revision}:{self.argument}"

    @classmethod
    def parse(cls, found: re.Match[str]) -> Target:
        """Return the target that a custom id matching one of the templates names."""
        return cls(
            found["verb"], int(found["subject"], 36), int(found["revision"]), found["argument"]
        )


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"


class Page(StrEnum):
    """One page of the board's buttons."""

    MAIN = "main"
    SHIFT = "shift"
    """Die ±1: which die, which way."""
    CREW = "crew"
    """2 Sailors: which crew."""
    CARD = "card"
    """2 Sailors: which trick card is laid."""
    EXCHANGE = "exchange"
    """Which placed die comes back."""


@dataclass(frozen=True, slots=True)
class Menu:
    """Where in the board's buttons a member is; it travels in the buttons themselves."""

    page: Page = Page.MAIN
    end: End = End.LEFT
    """Which end would be 1, as long as that is open."""
    nation: str = ""
    """The crew chosen on the page before."""

    def __str__(self) -> str:
        return f"{self.page.value}.{self.end.value}.{self.nation}"

    @classmethod
    def parse(cls, text: str) -> Menu:
        """Return the menu that `text` describes; raises ValueError if none does."""
        page, end, nation = text.split(".")
        return cls(Page(page), End(end), nation)


def move_argument(move: Move) -> str:
    """Return a move as a button's argument."""
    return format_move(move).replace(" ", ".")


def move_from(argument: str) -> Move:
    """Return the move of a button's argument; raises NotationError if it names none."""
    return parse_move(argument.replace(".", " "))
