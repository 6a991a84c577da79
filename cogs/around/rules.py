"""`/shanghaien rules` and `/rummy rules`: the guides in pages, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.games.rummy.game import RUMMY
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as rummy_wording
from bot.texts.wording import shanghaien as wording
from cogs.around.guides import Guide, RulesPage, guide_file, guide_layout
from cogs.games.rummy.pictures import guide_file as rummy_picture
from cogs.games.shanghaien.pictures import guide_file as shanghaien_picture
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction, ShanghaienBot
from cogs.kit.bounds import OutdatedError
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.custom_ids import Target
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.pictures import files_of
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


def _shanghaien_page(name: str, texts: Texts) -> RulesPage:
    page = wording.rules_pages(texts)[wording.GUIDE_PAGES.index(name)]
    if page.picture in GUIDE_POSITIONS:
        alt = wording.alt_text(GUIDE_POSITIONS[page.picture], NAMES, texts)
    else:
        alt = _EXAMPLES[page.picture](texts)
    return RulesPage(page.title, page.text, alt)


def _rummy_page(name: str, texts: Texts) -> RulesPage:
    return RulesPage(*rummy_wording.guide_page(name, texts))


def _practise(texts: Texts) -> TargetButton:
    return TargetButton(
        Target(Verb.PRACTISE, 0),
        texts("button-practise"),
        style=discord.ButtonStyle.primary,
        emoji="🎲",
    )


SHANGHAIEN_GUIDE = Guide(
    0, wording.GUIDE_PAGES, _shanghaien_page, shanghaien_picture, after=_practise
)
RUMMY_GUIDE = Guide(1, rummy_wording.GUIDE_PAGES, _rummy_page, rummy_picture)
_GUIDES = {guide.id: guide for guide in (SHANGHAIEN_GUIDE, RUMMY_GUIDE)}


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
    """Show a page of the dice game's guide privately."""
    await _open(interaction, SHANGHAIEN_GUIDE, page)


@app_commands.command(name=said("cmd-rules"), description=said("cmd-rummy-rules-desc"))
@app_commands.rename(page=said("opt-page"))
@app_commands.describe(page=said("opt-page-desc"))
@app_commands.choices(
    page=[
        Choice(name=said(f"rummy-guide-{page}-title"), value=number)
        for number, page in enumerate(rummy_wording.GUIDE_PAGES)
    ]
)
async def rummy_rules(interaction: Interaction, page: int = 0) -> None:
    """Show a page of the rummy's guide privately."""
    await _open(interaction, RUMMY_GUIDE, page)


async def _open(interaction: Interaction, guide: Guide, page: int) -> None:
    async with Answer(interaction) as answer:
        file = await guide_file(answer, guide, page)
        view = guide_layout(guide, page, answer.texts, file)
        await answer.private(view=view, files=files_of(file))


@on_click(Verb.TURN_RULES)
async def turn_to(answer: Answer, target: Target) -> None:
    """Show another page of a guide in the same private message; from elsewhere, open it."""
    guide = _GUIDES.get(target.id)
    if guide is None:
        raise OutdatedError
    file = await guide_file(answer, guide, target.number)
    view = guide_layout(guide, target.number, answer.texts, file)
    if answer.on_private_message and target.argument != "open":
        await answer.edit(view, files_of(file))
    else:
        await answer.private(view=view, files=files_of(file))


async def setup(bot: ShanghaienBot) -> None:
    """Add the commands and their buttons."""
    bot.shanghaien.add_command(rules)
    bot.command_group(RUMMY.name).add_command(rummy_rules)
