"""What the buttons and menus of a private hand ask for; it travels in their custom ids.

Each begins with how many moves were drafted when it was drawn: a click on a hand that has
changed since is told from one that has not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import discord

from bot.games.rummy.cards import Card
from bot.games.rummy.moves import Lay, Swap
from bot.games.rummy.notation import format_move
from bot.games.rummy.state import Table
from bot.games.rummy.terms.options import LARGEST_HAND, MOST_MELDS
from bot.texts.foreign import shortened
from cogs.kit.bounds import small_number

MOST_OPTIONS = 25
"""What a menu can hold."""
LONGEST_OPTION = 100
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Ask(StrEnum):
    """What a button of a hand asks for."""

    TAKE = "take"
    LEAVE = "leave"
    EXTRA = "extra"
    BUY = "buy"
    DECLINE = "pass"
    DOWN = "down"
    """Prepare a proposal: its number."""
    BUILD = "build"
    """Put melds together by hand: what is chosen so far."""
    PUT = "put"
    """Prepare what was put together."""
    LAY_ALL = "all"
    TAKE_BACK = "back"
    DISCARD = "discard"
    """Discard a card: which one."""
    OUT = "out"
    SORT = "sort"
    PLAN = "orders"
    """The page of the plan."""
    PLAY = "play"
    """Let the turns be played: by which preset."""
    CHOOSE = "choose"
    """Let them be played no more."""
    HINT = "hint"
    """Say what is best, in a practice game."""
    COME_BACK = "here"
    """Take the seat back from the computer."""
    MAIN = "main"
    """The first page."""


class Pick(StrEnum):
    """What a menu of a hand is for; no value is one of a button's."""

    LAY = "lay"
    DISCARD = "throw"
    MELD = "meld"
    """The cards of one meld: which one, and what is chosen so far."""
    GIVE_UP = "giveup"
    """What of the plan is not collected any more."""
    THROW_FIRST = "first"
    WAKE = "wake"
    """When the player is to be called."""
    BUYS = "buys"
    """What is bought, and how."""
    WANTED = "wanted"
    """The cards that are to be bought; earlier versions have it, and the next one."""
    LIMITS = "limits"


@dataclass(frozen=True, slots=True)
class Asked:
    """What was clicked on a hand."""

    drafted: int
    """How many moves were drafted then."""
    ask: Ask | Pick
    rest: str = ""

    def __str__(self) -> str:
        return ".".join([str(self.drafted), self.ask.value, *([self.rest] if self.rest else [])])

    @classmethod
    def button(cls, text: str) -> Asked:
        """Return what a button's argument names; raises ValueError if it names nothing."""
        drafted, name, rest = _parts(text)
        return cls(drafted, Ask(name), rest)

    @classmethod
    def menu(cls, text: str) -> Asked:
        """Return what a menu's argument names; raises ValueError if it names nothing."""
        drafted, name, rest = _parts(text)
        return cls(drafted, Pick(name), rest)


def _parts(text: str) -> tuple[int, str, str]:
    drafted, _, rest = text.partition(".")
    name, _, rest = rest.partition(".")
    return small_number(drafted), name, rest


@dataclass(frozen=True, slots=True)
class Built:
    """Melds as far as they are put together by hand: cards by their place in the hand."""

    groups: tuple[tuple[int, ...], ...]
    jokers_low: bool = False

    def __str__(self) -> str:
        groups = "-".join("".join(_DIGITS[place] for place in group) for group in self.groups)
        return f"{groups}.{'l' if self.jokers_low else 'h'}"

    @classmethod
    def parse(cls, text: str) -> Built:
        """Return what `text` names; raises ValueError if that cannot be."""
        groups, _, end = text.partition(".")
        if end not in ("l", "h"):
            raise ValueError("jokers go low or high")
        found = tuple(tuple(_DIGITS.index(digit) for digit in group) for group in groups.split("-"))
        places = [place for group in found for place in group]
        if len(found) > MOST_MELDS or any(place >= LARGEST_HAND for place in places):
            raise ValueError("no hand has so many cards")
        if len(set(places)) < len(places):
            raise ValueError("a card stands twice")
        return cls(found, end == "l")

    def with_group(self, number: int, places: Sequence[int]) -> Built:
        """Return it with other cards in a meld, which leave the melds they were in."""
        groups = [
            tuple(sorted(places))
            if index == number
            else tuple(place for place in group if place not in places)
            for index, group in enumerate(self.groups)
        ]
        return Built(tuple(groups), self.jokers_low)

    def cards(self, hand: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        """Return the chosen cards; raises IndexError if `hand` has not so many."""
        return tuple(tuple(hand[place] for place in group) for group in self.groups)


Path = tuple[str, ...]
"""How far a place to lay a card is chosen: the card, how, whose meld, where."""


def path_of(table: Table, move: Lay | Swap) -> Path:
    """Return the whole path to a move."""
    target = move.meld if isinstance(move, Lay) or move.to is None else move.to
    how = "lay" if isinstance(move, Lay) else f"joker{move.meld}"
    owner = table.melds[target - 1].owner.value
    return (str(move.card), how, owner, format_move(move))


def narrowed(
    table: Table, moves: Sequence[Lay | Swap], path: Path
) -> tuple[list[Lay | Swap], list[Path]]:
    """Return the moves behind a path if a menu can hold them, else the paths one step further."""
    found = [move for move in moves if path_of(table, move)[: len(path)] == path]
    while len(found) > MOST_OPTIONS:
        steps = list(dict.fromkeys(path_of(table, move)[: len(path) + 1] for move in found))
        if len(steps) > 1:
            return [], steps[:MOST_OPTIONS]
        path = steps[0]
    return found, []


def option(label: str, value: str, *, default: bool = False) -> discord.SelectOption:
    """Return an entry of a menu; a label that is too long is cut."""
    return discord.SelectOption(
        label=shortened(label, LONGEST_OPTION), value=value, default=default
    )
