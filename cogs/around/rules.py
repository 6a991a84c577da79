"""`/shanghaien rules`: the guide in pages, private, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from bot.texts import wording
from bot.texts.catalogue import Texts
from cogs.app import Interaction, ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.bounds import OutdatedError
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import PAGES, refuse_haste
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.board import (
    NEUTRAL,
)
from cogs.table.pictures import Pictures, files_of
from cogs.table.shanghaien.pictures import guide_file
from rendering.shanghaien.examples import NAMES, SCORE_EXAMPLE
from rendering.shanghaien.guide_pages import GUIDE_POSITIONS, PLACING_ROLL, award_example
from rendering.shanghaien.words import words_from

_EXAMPLES: Mapping[str, Callable[[Texts], str]] = {
    "goal": wording.goal_alt_text,
    "placing": lambda texts: wording.placing_alt_text(PLACING_ROLL, texts),
    "tricks": wording.tricks_alt_text,
    "award": lambda texts: wording.round_alt_text(award_example().history[-1], NAMES, texts),
    "score": lambda texts: wording.score_alt_text(SCORE_EXAMPLE, NAMES, texts),
    "table": lambda texts: wording.table_alt_text([*words_from(texts).signs.values()], texts),
}


@app_commands.command(
    name=said("cmd-rules"),
    description=said("cmd-rules-desc"),
)
@app_commands.rename(page=said("opt-page"))
@app_commands.describe(page=said("opt-page-desc"))
@app_commands.choices(
    page=[
        Choice(name=said(f"guide-{page}-title"), value=number)
        for number, page in enumerate(wording.GUIDE_PAGES)
    ]
)
async def rules(interaction: Interaction, page: int = 0) -> None:
    """Show a page of the guide privately."""
    async with Answer(interaction) as answer:
        file = await _picture(answer, page)
        await answer.private(view=guide_layout(page, answer.texts, file), files=files_of(file))


@on_click(Verb.TURN_RULES)
async def turn_to(answer: Answer, target: Target) -> None:
    """Show another page of the guide in the same private message; from elsewhere, open it."""
    page = target.number
    file = await _picture(answer, page)
    view = guide_layout(page, answer.texts, file)
    if answer.on_private_message and target.argument != "open":
        await answer.edit(view, files_of(file))
    else:
        await answer.private(view=view, files=files_of(file))


async def _picture(answer: Answer, page: int) -> discord.File | None:
    if not 0 <= page < len(wording.GUIDE_PAGES):
        raise OutdatedError
    refuse_haste(answer.interaction, PAGES)
    mode = await answer.display()
    language = answer.texts.language
    return await guide_file(answer.bot.part(Pictures), wording.GUIDE_PAGES[page], language, mode)


def guide_layout(number: int, texts: Texts, file: discord.File | None) -> ui.LayoutView:
    """Return page `number`, from 0, with its picture and the buttons to the pages beside it."""
    pages = wording.rules_pages(texts)
    page = pages[number]
    place = texts("guide-page", page=number + 1, pages=len(pages))
    return layout(
        ui.Container(
            ui.TextDisplay(f"### {page.title}"),
            *([gallery(file, picture_text(page, texts))] if file else []),
            ui.TextDisplay(f"{page.text}\n-# {place}"),
            ui.ActionRow(
                _page_button(number - 1, texts("button-previous"), "◀️"),
                _page_button(number + 1, texts("button-next"), "▶️")
                if number + 1 < len(pages)
                else TargetButton(
                    Target(Verb.PRACTISE, 0),
                    texts("button-practise"),
                    style=discord.ButtonStyle.primary,
                    emoji="🎲",
                ),
            ),
            accent_colour=NEUTRAL,
        )
    )


def picture_text(page: wording.GuidePage, texts: Texts) -> str:
    """Return the alt text of a page's picture."""
    if page.picture in GUIDE_POSITIONS:
        return wording.alt_text(GUIDE_POSITIONS[page.picture], NAMES, texts)
    return _EXAMPLES[page.picture](texts)


def _page_button(number: int, label: str, emoji: str) -> TargetButton:
    last = len(wording.GUIDE_PAGES) - 1
    # Beside the first and the last page there is none; the button stays, so that its neighbour
    # does not jump under the finger.
    reachable = 0 <= number <= last
    target = Target(Verb.TURN_RULES, 0, min(max(number, 0), last), "" if reachable else "end")
    return TargetButton(target, label, emoji=emoji, disabled=not reachable)


async def setup(bot: ShanghaienBot) -> None:
    """Add the command and its buttons."""
    bot.shanghaien.add_command(rules)
