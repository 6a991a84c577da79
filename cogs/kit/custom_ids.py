"""What a button says when it is clicked: `sh1:<verb>:<match>:<revision>:<argument>`.

The version stands first, so that a later form of the ids can still answer old boards politely.
The match is in base 36; the argument is free of colons.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.games.shanghaien.cards import Half
from bot.games.shanghaien.moves import End, Move, PlayTrick
from bot.games.shanghaien.notation import format_move, parse_move, part_words
from bot.games.shanghaien.tricks.table import HALF_RULES, SHARED_HALVES

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
    "Target",
    "move_argument",
    "move_from",
    "part_argument",
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


@dataclass(frozen=True, slots=True)
class Menu:
    """Where in the board's buttons a member is; it travels in the buttons themselves."""

    half: Half | None = None
    """The half of a trick card that is about to be played; None on the first page."""
    end: End = End.LEFT
    """Which end would be 1, as long as that is open."""
    chosen: str = ""
    """What the play names, once only the card is still to be chosen: as in the notation."""

    def __post_init__(self) -> None:
        """Raise ValueError for a page that no board has."""
        if self.half is None:
            fits = not self.chosen
        elif self.asks_card:
            fits = self.half in SHARED_HALVES
        else:
            fits = True
        if not fits:
            raise ValueError(f"no page of buttons is called {self}")

    @property
    def asks_card(self) -> bool:
        """Whether it asks for the card, not for what the half names."""
        return self.half is not None and bool(self.chosen or not HALF_RULES[self.half].parts)

    def __str__(self) -> str:
        return f"{self.half or _MAIN}.{self.end}.{self.chosen}"

    @classmethod
    def parse(cls, text: str) -> Menu:
        """Return the menu that `text` describes; raises ValueError if none does."""
        page, end, chosen = text.split(".", 2)
        half = None if page == _MAIN else _OLD_PAGES.get(page) or Half(page)
        return cls(half, End(end), chosen)


_MAIN = "main"
_OLD_PAGES: Mapping[str, Half] = {
    "shift": Half.DIE_SHIFT,
    "crew": Half.TWO_SAILORS,
    "card": Half.TWO_SAILORS,
    "exchange": Half.EXCHANGE,
}
"""What the pages of some halves were called once; buttons with those names still stand."""


def move_argument(move: Move) -> str:
    """Return a move as a button's argument."""
    return format_move(move).replace(" ", ".")


def part_argument(move: PlayTrick) -> str:
    """Return what the play of a half names, the end apart, as a part of a button's argument."""
    return ".".join(part_words(move))


def move_from(argument: str) -> Move:
    """Return the move of a button's argument; raises NotationError if it names none."""
    return parse_move(argument.replace(".", " "))
