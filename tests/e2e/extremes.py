"""Extreme values for every option, button, menu and form, which only a manipulated client sends."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterator, Sequence

from playground.client.commands import BOOLEAN, INTEGER, NUMBER, STRING, USER, resolve_user
from playground.commands import Leaf
from playground.core import Core
from playground.shapes import Json
from playground.world import Channel, User
from tests.thorough import some

MOST_TEXT = 6_000
"""The maximum length of an option's text in characters."""
MOST_ID = 100
"""The maximum length of a custom id or of a menu's value in characters."""

NUMERALS: Sequence[str] = (
    "0", "-1", "-0", "+5", " 7 ", "007", "1_000", "1e309", "0x1F", "NaN", "½", "²", "١", "１２",
    str(2**31), str(2**53), str(2**63 - 1), str(2**63), str(2**64), "-" + "9" * 25, "9" * 5_000,
)  # fmt: skip
DAYS: Sequence[str] = (
    "9999-12-31", "2999-12-31", "31.12.9999", "0000-00-00", "0001-01-01", "1969-12-31",
    "10000-01-01", "2031-02-30", "2031-99-99", "٢٠٣١-٠٨-٢٤", "1.1.0001",
)  # fmt: skip
MARKUP = (
    "**b** _i_ ~~s~~ ||x|| `c` ```d``` [t](http://a.b) <@1> <@&1> <#1> </a:1> <t:0:R> @everyone"
)
DIRECTIONS = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200e\u200f\u061c turned \u202e round"


def _one_of_each_category() -> str:
    """Return two characters of every Unicode category that a text can contain."""
    kept: dict[str, list[str]] = {}
    # All categories occur below this number; searching all characters takes ten times as long.
    for number in range(0x1_0000):
        character = chr(number)
        category = unicodedata.category(character)
        # JSON in UTF-8 cannot contain "Cs", halves of surrogate pairs.
        if category != "Cs" and len(kept.setdefault(category, [])) < 2:
            kept[category].append(character)
    return "".join(itertools.chain.from_iterable(kept.values()))


TEXTS: Sequence[str] = (
    "", " ", "x", "\0", _one_of_each_category(), MARKUP, DIRECTIONS, "\u200b" * 50,
    "e" + "\u0301" * (MOST_TEXT - 1), "👩‍👩‍👧‍👦" * 500, "x" * MOST_TEXT,
    "'; DROP TABLE matches; --", "{ $name }", "%s%n", "../../etc/passwd", "None", "true",
)  # fmt: skip
WHOLE: Sequence[int] = (0, -1, 1, 25, 10**6, 2**31, 2**53, -(2**53))

STRINGS: Sequence[str] = (*NUMERALS, *DAYS, *TEXTS)
ONE_STRING_IN = some(20, 1)
"""An option gets every n-th text, with this n; in short runs all options together get all texts."""


def values_for(
    option: Json, users: Sequence[User], number: int
) -> Sequence[str | int | float | User]:
    """Return values to try for an option, regardless of its limits; `number` selects the texts."""
    kind = option["type"]
    if kind == STRING:
        return STRINGS[number % ONE_STRING_IN :: ONE_STRING_IN]
    if kind == INTEGER:
        return WHOLE
    if kind == NUMBER:
        return (*WHOLE, 1e308, -1e-308, 0.1)
    if kind == BOOLEAN:
        return (True, False)
    if kind == USER:
        return users
    raise AssertionError(f"no values are known for this type of option: {option}")


def option_data(
    core: Core, channel: Channel, leaf: Leaf, filled: dict[str, str | int | float | User]
) -> Json:
    """Return the data of a command as sent by a client that ignores choices and limits."""
    known = {option["name"]: option for option in leaf.options}
    resolved: Json = {}
    options: list[Json] = []
    for name, value in filled.items():
        sent: str | int | float
        if isinstance(value, User):
            resolve_user(core, channel, value, resolved)
            sent = str(value.id)
        else:
            sent = value
        options.append({"name": name, "type": known[name]["type"], "value": sent})
    for step in reversed(leaf.steps):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    head: Json = {key: leaf.command[key] for key in ("id", "name", "type")}
    return head | {"options": options} | ({"resolved": resolved} if resolved else {})


def autocompletion_data(data: Json) -> Json:
    """Return the command's data as a request for autocompletion of its only option."""
    step = data["options"][0]
    (option,) = step["options"]
    return data | {"options": [step | {"options": [option | {"focused": True}]}]}


LARGEST = "1y2p0ij32e8e7"
"""The number 2 ** 63 - 1, in base 36 as in custom ids."""
SUBJECTS: Sequence[str] = ("0", "1", "2", LARGEST, "z" * 13)
REVISIONS: Sequence[str] = ("0", "1", "999999")
ARGUMENTS: Sequence[str] = tuple(
    text.replace(":", ";")[:60]
    for text in (
        "", "x", ".", "....", "main.left.", "main.left.x", "crew.right.turks", "yes", "show",
        "place.9", "place." + "9" * 40, "f.-1.-1", "f." + "f" * 40 + ".1", "n.1." + "9" * 40,
        "take-back", "cancel", "board", "export", "away", "channels", "9" * 60, "-1", "١",
        MARKUP, DIRECTIONS, "e" + "\u0301" * 59, "👩‍👩‍👧‍👦" * 8, "\0",
    )
)  # fmt: skip
PICKED: Sequence[Sequence[str]] = (
    (), ("",), ("x",), ("0",), ("-1",), ("9" * MOST_ID,), (str(2**64),), ("none",), ("١",),
    (MARKUP[:MOST_ID],), (DIRECTIONS,), ("1", "2"), tuple(str(each) for each in range(25)),
)  # fmt: skip
ONE_PICKED_IN = some(4, 1)
"""A menu gets every n-th choice, with this n; in short runs a quarter of them."""
FOREIGN_IDS: Sequence[str] = (
    "sh0:m:1:2:x", "sh2:m:1:2:x", "sh9:new:1:2:x:y", "sl0:st:1:0:x", "sl2:st:1:0:x",
    "sc2:st:1:0:x",
    "sh1:m:1", "sh1:m:1:9999999:x", "sh1:M:1:2:x", "sh1:unheard:1:2:x", "sh1::::",
    "sh1:m:" + "z" * 60 + ":1:x", "x", "9" * MOST_ID, MARKUP[:MOST_ID],
    "sh1:m:1:2:x\n", "sh1:m:-1:2:x",
)  # fmt: skip
"""Custom ids of other versions and of other programs, and malformed ids."""
ONE_IN = some(16, 1)
"""A verb gets every n-th extreme, with this n; in short runs all verbs together get all of them."""


def arguments_of(number: int, verb: str, subject: str, revision: str) -> Iterator[str]:
    """Yield custom ids of a button for a real match, with the arguments that `number` selects."""
    for argument in ARGUMENTS[number % ONE_IN :: ONE_IN]:
        yield f"sh1:{verb}:{subject}:{revision}:{argument}"[:MOST_ID]


def custom_ids(number: int, prefix: str, verb: str) -> Iterator[str]:
    """Yield custom ids of a verb with extremes in each part; `number` selects the extremes."""
    places = [
        (subject, revision)
        for (one, subject), (two, revision) in itertools.product(
            enumerate(SUBJECTS), enumerate(REVISIONS)
        )
        if (one + two + number) % ONE_IN == 0
    ]
    for subject, revision in places:
        yield f"{prefix}:{verb}:{subject}:{revision}:"
    for argument in ARGUMENTS[1 + number % ONE_IN :: ONE_IN]:
        yield f"{prefix}:{verb}:2:0:{argument}"[:MOST_ID]


def choices_for(number: int) -> Sequence[Sequence[str]]:
    """Return the choices to try in a menu, which `number` selects."""
    return PICKED[number % ONE_PICKED_IN :: ONE_PICKED_IN]
