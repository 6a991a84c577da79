"""What a finished game's analysis looks like: a record of functions, one for each game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from discord import ui

from bot.games.game import AnySeat
from bot.matches.analyses import AnalysisJob
from bot.matches.match import Match
from bot.records.displays import DisplayMode
from bot.texts.catalogue import Texts
from cogs.afterwards.sharing import Message, share_button
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.pictures import Pictures


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads an analysis, and how."""

    texts: Texts
    mode: DisplayMode
    seat: AnySeat | None
    """The reader's seat: their own choices are told; None for everybody's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisFace:
    """The analysis of one game as members see it."""

    title: Callable[[Match, Texts], str]
    under_way: Callable[[Pictures, AnalysisJob, int, Reader], Awaitable[Message]]
    """What is known so far, and how many games come first."""
    whole: Callable[[Pictures, Match, Any, Reader, bool], Awaitable[Message]]
    """The whole analysis; with a button that shows it to everybody if the last argument says that
    only its reader sees it, and the reader played."""


def waiting_text(working: str, ahead: int, texts: Texts) -> str:
    """Return that the rest follows, behind how many games come first or else `working`."""
    waits = texts("analysis-waiting", ahead=ahead) if ahead else working
    return f"{waits} {texts('analysis-follows')}"


def publish_row(match: Match, texts: Texts) -> ui.ActionRow[Any]:
    """Return the button that shows everybody the analysis."""
    target = Target(Verb.SHOW_ANALYSIS, match.id)
    return ui.ActionRow(share_button(target, texts))
