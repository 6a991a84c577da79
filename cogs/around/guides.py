"""A game's rules in pages: one private message in which the reader turns them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord
from discord import ui

from bot.records.displays import DisplayMode
from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.kit.bounds import OutdatedError
from cogs.kit.buttons import TargetButton
from cogs.kit.cooldowns import PAGES, refuse_haste
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL
from cogs.table.pictures import Pictures


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page of the rules, in words."""

    title: str
    text: str
    alt: str
    """What its picture shows; empty for a page without one."""


@dataclass(frozen=True, slots=True)
class Guide:
    """The rules of a game."""

    id: int
    """Stands in the buttons of its pages, so it never changes."""
    pages: tuple[str, ...]
    """What the pages are called, in reading order."""
    page: Callable[[str, Texts], RulesPage]
    file: Callable[[Pictures, str, str, DisplayMode], Awaitable[discord.File | None]]
    """The picture of a page in a language; None if it has none, and in text mode."""
    after: Callable[[Texts], TargetButton] | None = None
    """What the last page leads to."""


async def guide_file(answer: Answer, guide: Guide, number: int) -> discord.File | None:
    """Return the picture of page `number`, from 0; raises OutdatedError if there is no such page.

    Raises TooOftenError for a reader who turns pages too fast.
    """
    if not 0 <= number < len(guide.pages):
        raise OutdatedError
    refuse_haste(answer.interaction, PAGES)
    pictures, language = answer.bot.part(Pictures), answer.texts.language
    return await guide.file(pictures, guide.pages[number], language, await answer.display())


def guide_layout(
    guide: Guide, number: int, texts: Texts, file: discord.File | None
) -> ui.LayoutView:
    """Return page `number`, from 0, with its picture and the buttons to the pages beside it."""
    page = guide.page(guide.pages[number], texts)
    place = texts("guide-page", page=number + 1, pages=len(guide.pages))
    return layout(
        ui.Container(
            ui.TextDisplay(f"### {page.title}"),
            *([gallery(file, page.alt)] if file else []),
            ui.TextDisplay(f"{page.text}\n-# {place}"),
            ui.ActionRow(
                _page_button(guide, number - 1, texts("button-previous"), "◀️"),
                _page_button(guide, number + 1, texts("button-next"), "▶️")
                if guide.after is None or number + 1 < len(guide.pages)
                else guide.after(texts),
            ),
            accent_colour=NEUTRAL,
        )
    )


def _page_button(guide: Guide, number: int, label: str, emoji: str) -> TargetButton:
    last = len(guide.pages) - 1
    # Beside the first and the last page there is none; the button stays, so that its neighbour
    # does not jump under the finger.
    reachable = 0 <= number <= last
    argument = "" if reachable else "end"
    target = Target(Verb.TURN_RULES, guide.id, min(max(number, 0), last), argument)
    return TargetButton(target, label, emoji=emoji, disabled=not reachable)
