"""What a finished game's record looks like: a record of functions, one for each game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

import discord

from bot.games.game import AnySeat
from bot.games.record import RecordPage
from bot.matches.match import Match
from bot.records.displays import DisplayMode
from bot.texts.catalogue import Texts
from cogs.table.pictures import Pictures

AnyStep = TypeVar("AnyStep", bound=RecordPage[Any, Any])


@dataclass(frozen=True, slots=True)
class Reading(Generic[AnyStep]):
    """Where a reader is in a record, and from which seat and in which language it is read."""

    match: Match
    steps: Sequence[AnyStep]
    number: int
    viewer: AnySeat
    texts: Texts
    emojis: Mapping[str, str] = field(default_factory=dict)
    """The game's own emojis that are there, by name, as a message writes them."""

    @property
    def step(self) -> AnyStep:
        """The step that is shown."""
        return self.steps[self.number]


class Poster(NamedTuple):
    """The poster of a game, as a file to upload."""

    file: discord.File
    alt_text: str


async def _no_poster(_: Pictures, __: Reading[Any], ___: DisplayMode) -> None:
    """Return None: the game has no poster."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFace:
    """The record of one game as members see it."""

    steps: Callable[[Match], Sequence[RecordPage[Any, Any]]]
    """The whole game, step by step; takes a while."""
    rounds: Callable[[Match], int]
    """How many rounds a whole game has."""
    title: Callable[[Reading[Any]], str]
    happened: Callable[[Reading[Any], bool], str]
    """What a step tells; whether a picture stands below it."""
    alt_text: Callable[[Reading[Any]], str]
    """A step for the description of its picture."""
    text: Callable[[Reading[Any]], str]
    """What stands there instead of the picture."""
    below: Callable[[Reading[Any]], str | None]
    """What stands below picture or text; None for nothing."""
    file: Callable[[Pictures, Reading[Any], DisplayMode], Awaitable[discord.File | None]]
    """The picture of a step to upload; None in text mode."""
    poster: Callable[[Pictures, Reading[Any], DisplayMode], Awaitable[Poster | None]] = _no_poster
    """The poster of the game above the picture of its end; None elsewhere and in text mode."""


def step_of_round(steps: Sequence[RecordPage[Any, Any]], number: int) -> int:
    """Return the index of the first step of round `number`, the last step if it was not played."""
    for index, step in enumerate(steps):
        if step.round == number:
            return index
    return len(steps) - 1
