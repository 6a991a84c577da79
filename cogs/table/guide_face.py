"""The rules of a game in pages: a part of the game's `Face`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.pictures import Pictures
from cogs.kit.verbs import Verb

OPEN, INVITATION, MATCH = "open", "i", "m"


def opening(guide: GuideFace, place: str = "") -> Target:
    """Return what opens the rules: those agreed in an `INVITATION` or a `MATCH` and its number."""
    return Target(Verb.TURN_RULES, guide.id, 0, f"{OPEN}.{place}" if place else OPEN)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page of the rules, in words."""

    title: str
    text: str
    alt: str
    """What its picture shows; empty for a page without one."""


@dataclass(frozen=True, slots=True)
class GuideFace:
    """The rules of one game as members read them."""

    id: int
    """Stands in the buttons of its pages, so it never changes."""
    usual: Any
    """What a game is played by if nothing else was agreed, as `GameRecord` reads it."""
    pages: Callable[[Any], tuple[str, ...]]
    """What the pages of what was agreed are called, in reading order."""
    page: Callable[[str, Any, Texts], RulesPage]
    """A page of what was agreed."""
    file: Callable[[Pictures, str, Any, str, DisplayMode], Awaitable[discord.File | None]]
    """The picture of a page in a language; None if it has none, and in text mode."""
    after: Callable[[Texts], TargetButton] | None = None
    """What every page leads to."""
    desc: str = "cmd-rules-desc"
    """The key of what the command for them is about."""
    title: str = "guide-{page}-title"
    """The key of a page's title, around what the page is called."""
