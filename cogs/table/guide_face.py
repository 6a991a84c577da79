"""The rules of a game in pages: a part of the game's `Face`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.records.displays import DisplayMode
from bot.texts.catalogue import Texts
from cogs.kit.buttons import TargetButton
from cogs.kit.pictures import Pictures


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
    pages: tuple[str, ...]
    """What the pages are called, in reading order."""
    page: Callable[[str, Texts], RulesPage]
    file: Callable[[Pictures, str, str, DisplayMode], Awaitable[discord.File | None]]
    """The picture of a page in a language; None if it has none, and in text mode."""
    after: Callable[[Texts], TargetButton] | None = None
    """What every page leads to."""
    desc: str = "cmd-rules-desc"
    """The key of what the command for them is about."""
    title: str = "guide-{page}-title"
    """The key of a page's title, around what the page is called."""
