"""What a button says when it is clicked: `sh1:<verb>:<id>:<number>:<argument>`.

The version stands first, so that a later form of the ids can still answer old boards politely.
The id is in base 36; the argument is free of colons. `Verb` says what the three are for each verb.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cogs.kit.bounds import LARGEST_NUMBER
from cogs.kit.verbs import Verb

PREFIX = "sh1"
MAX_LENGTH = 100
TEMPLATE = re.compile(
    r"sh1:(?P<verb>[a-z]+):(?P<id>[0-9a-z]{1,13}):(?P<number>[0-9]{1,6}):(?P<argument>[^:]*)$"
)
SELECT_PREFIX = "sl1"
SELECT_TEMPLATE = re.compile(TEMPLATE.pattern.replace(PREFIX, SELECT_PREFIX, 1))
"""Selects have ids of their own: discord.py answers a component by every template that fits."""
CHOICES_PREFIX = "sm1"
CHOICES_TEMPLATE = re.compile(TEMPLATE.pattern.replace(PREFIX, CHOICES_PREFIX, 1))
CHANNELS_PREFIX = "sc1"
CHANNELS_TEMPLATE = re.compile(TEMPLATE.pattern.replace(PREFIX, CHANNELS_PREFIX, 1))
USERS_PREFIX = "su1"
USERS_TEMPLATE = re.compile(TEMPLATE.pattern.replace(PREFIX, USERS_PREFIX, 1))
TEMPLATES = (TEMPLATE, SELECT_TEMPLATE, CHOICES_TEMPLATE, CHANNELS_TEMPLATE, USERS_TEMPLATE)
"""A custom id that matches none of these is from another version of the bot."""
_VERBS = frozenset(Verb)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Target:
    """What a click is about."""

    verb: Verb | str
    """A plain text is a verb that this version does not know any more."""
    id: int
    """What it is about: a match, an invitation, a member or a server."""
    number: int = 0
    """The match's revision, or the page or step that is to be shown."""
    argument: str = ""

    def __str__(self) -> str:
        return f"{PREFIX}:{self._rest()}"

    def without_argument(self) -> str:
        """Return the custom id up to the argument."""
        return f"{PREFIX}:{self._before_argument()}"

    def select_id(self) -> str:
        """Return the custom id of a select; its choice comes beside it."""
        return f"{SELECT_PREFIX}:{self._rest()}"

    def choices_id(self) -> str:
        """Return the custom id of a select of which several options may be chosen."""
        return f"{CHOICES_PREFIX}:{self._rest()}"

    def channels_id(self) -> str:
        """Return the custom id of a select of channels."""
        return f"{CHANNELS_PREFIX}:{self._rest()}"

    def users_id(self) -> str:
        """Return the custom id of a select of members."""
        return f"{USERS_PREFIX}:{self._rest()}"

    def _rest(self) -> str:
        return self._before_argument() + self.argument

    def _before_argument(self) -> str:
        return f"{self.verb}:{_base36(self.id)}:{self.number}:"

    @classmethod
    def read(cls, custom_id: str) -> Target | None:
        """Return the target that a custom id names; None if it is of another version of the bot."""
        for template in TEMPLATES:
            if found := template.fullmatch(custom_id):
                return cls.parse(found)
        return None

    @classmethod
    def parse(cls, found: re.Match[str]) -> Target:
        """Return the target that a custom id matching one of the templates names.

        A number beyond the valid range becomes the largest valid one.
        """
        verb = found["verb"]
        known = Verb(verb) if verb in _VERBS else verb
        number = min(int(found["id"], 36), LARGEST_NUMBER)
        return cls(known, number, int(found["number"]), found["argument"])


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"
