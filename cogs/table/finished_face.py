"""What members see of a finished game: records of functions for its record, its film, its analysis
and its figures, each a part of the game's `Face`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import discord
from discord import ui

from bot.games.game import AnySeat, RecordPage
from bot.matches.analyses import AnalysisJob
from bot.matches.match import Match
from bot.ratings.ladder import Tally
from bot.ratings.statistics import Duel, Leaderboard, MemberStatistics
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from cogs.kit.buttons import TargetButton
from cogs.kit.pictures import Pictures
from rendering.charts.head_to_head import DuelRow
from rendering.charts.line_chart import ChartScene
from rendering.drawing.canvas import Display
from rendering.drawing.picture import Frames

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


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmFace:
    """The films of one game as members see them."""

    frames: Callable[[Match, Pictures, AnySeat, Texts, Display], Frames]
    """What the film shows, from a seat's side; takes a while."""
    render: Callable[[Frames], bytes]
    """Draws it; a process of its own calls this."""
    title: Callable[[Match, Texts], str]
    alt_text: Callable[[Match, Texts], str]


Message = tuple[ui.LayoutView, list[discord.File]]
"""What is shown, and the files in it."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads an analysis, and how."""

    texts: Texts
    mode: DisplayMode
    seat: AnySeat | None
    """The reader's seat: their own choices are told; None for everybody's."""
    page: int = 0
    """Which of the costly choices is told, from 0, where they are told one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisFace:
    """The analysis of one game as members see it."""

    title: Callable[[Match, Texts], str]
    under_way: Callable[[Pictures, AnalysisJob, int, Reader], Awaitable[Message]]
    """What is known so far, and how many games come first."""
    whole: Callable[[Pictures, Match, Any, Reader, bool], Awaitable[Message]]
    """The whole analysis; with a button that shows it to everybody if the last argument says that
    only its reader sees it, and the reader played."""
    report: Callable[[Path], str] | None = None
    """The analysis of a transcript's file as lines for a terminal, in English; None for a game that
    is analysed in Discord alone. Raises OSError, and ValueError for what cannot be analysed."""


class GameChart(NamedTuple):
    """A chart over a member's games; its title and its description want the member's name."""

    scene: Callable[[str], ChartScene]
    alt_text: Callable[[str], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresFace:
    """The figures of one game as members see them."""

    stats_desc: str
    """The key of what the command for them is about."""
    member_lines: Callable[[MemberStatistics, Tally | None, Texts], Sequence[str]]
    """A member's figures, a line each, and with them what the member did against the reader; none
    for somebody who has not finished a game."""
    versus_rows: Callable[[Duel, Texts], Sequence[DuelRow]]
    """Two members face to face."""
    leaderboard_title: str
    """Its key."""
    leaderboard_lines: Callable[[Leaderboard, Sequence[str], Texts], Sequence[str]]
    """A leaderboard for the names on it, ready for a message."""
    rule_set: Callable[[str, Texts], str] = lambda name, _: name
    """The name of a rule set for members; asked only where there are several."""
    chart: Callable[[MemberStatistics, Texts, Display], GameChart | None] | None = None
    """A member's games one by one, below the rating; None for too few."""
    lessons: Callable[[Texts], TargetButton] | None = None
    """What tells members what their last games teach; None for a game without lessons."""
