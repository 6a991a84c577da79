"""`rules` of every game: its guide in pages, one private message in which the reader turns them."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot, Interaction
from cogs.kit.bounds import OutdatedError
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import PAGES
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.pictures import files_of
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL
from cogs.table.faces import FACES
from cogs.table.guide_face import GuideFace


def _rules_command(guide: GuideFace) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=said("cmd-rules"), description=said(guide.desc))
    @app_commands.rename(page=said("opt-page"))
    @app_commands.describe(page=said("opt-page-desc"))
    @app_commands.choices(
        page=[
            Choice(name=said(guide.title.format(page=page)), value=number)
            for number, page in enumerate(guide.pages)
        ]
    )
    async def rules(interaction: Interaction, page: int = 0) -> None:
        """Show a page of the guide privately."""
        async with Answer(interaction) as answer:
            file = await guide_file(answer, guide, page)
            view = guide_layout(guide, page, answer.texts, file)
            await answer.private(view=view, files=files_of(file))

    return rules


@on_click(Verb.TURN_RULES)
async def turn_to(answer: Answer, target: Target) -> None:
    """Show another page of a guide in the same private message; from elsewhere, open it."""
    guides = (face.guide for face in FACES.values())
    guide = next((each for each in guides if each is not None and each.id == target.id), None)
    if guide is None:
        raise OutdatedError
    # Guides that were opened earlier had more pages.
    number = min(target.number, len(guide.pages) - 1)
    file = await guide_file(answer, guide, number)
    view = guide_layout(guide, number, answer.texts, file)
    if answer.on_private_message and target.argument != "open":
        await answer.edit(view, files_of(file))
    else:
        await answer.private(view=view, files=files_of(file))


async def guide_file(answer: Answer, guide: GuideFace, number: int) -> discord.File | None:
    """Return the picture of page `number`, from 0; raises OutdatedError if there is no such page.

    Raises TooOftenError for a reader who turns pages too fast.
    """
    if not 0 <= number < len(guide.pages):
        raise OutdatedError
    answer.refuse_haste(PAGES)
    pictures, language = answer.bot.pictures, answer.texts.language
    return await guide.file(pictures, guide.pages[number], language, await answer.display())


def guide_layout(
    guide: GuideFace, number: int, texts: Texts, file: discord.File | None
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
                _page_button(guide, number + 1, texts("button-next"), "▶️"),
                *([guide.after(texts)] if guide.after is not None else []),
            ),
            accent_colour=NEUTRAL,
        )
    )


def _page_button(guide: GuideFace, number: int, label: str, emoji: str) -> TargetButton:
    last = len(guide.pages) - 1
    # Beside the first and the last page there is none; the button stays, so that its neighbour
    # does not jump under the finger.
    reachable = 0 <= number <= last
    argument = "" if reachable else "end"
    target = Target(Verb.TURN_RULES, guide.id, min(max(number, 0), last), argument)
    return TargetButton(target, label, emoji=emoji, disabled=not reachable)


async def setup(bot: GameBot) -> None:
    """Add the commands and their buttons."""
    for face in FACES.values():
        if face.guide is not None:
            bot.command_group(face.game).add_command(_rules_command(face.guide))
