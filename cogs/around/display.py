"""`/shanghaien display`: how the boards look that only the asking member sees."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from bot.records.displays import DisplayMode
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction, ShanghaienBot
from cogs.kit.bounds import known
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.selects import TargetSelect, on_select
from cogs.kit.translator import said
from cogs.kit.verbs import Verb


@app_commands.command(
    name=said("cmd-display"),
    description=said("cmd-display-desc"),
)
@app_commands.rename(mode=said("opt-display-mode"))
@app_commands.describe(mode=said("opt-display-mode-desc"))
@app_commands.choices(
    mode=[
        Choice(name=said("choice-display-standard"), value="standard"),
        Choice(name=said("choice-display-colour-blind"), value="colour-blind"),
        Choice(name=said("choice-display-large"), value="large"),
        Choice(name=said("choice-display-text"), value="text"),
    ]
)
async def display(interaction: Interaction, mode: str | None = None) -> None:
    """Keep the asking member's choice, if one is given, and say what it is now."""
    async with Answer(interaction) as answer:
        if mode is not None:
            await _keep(answer, mode)
        await answer.private(view=await _choices(answer, saved=mode is not None))


@on_select(Verb.CHOOSE_DISPLAY)
async def choose_display(answer: Answer, _target: Target, value: str) -> None:
    """Keep what was chosen and show what holds now."""
    await _keep(answer, value)
    await answer.edit(await _choices(answer, saved=True))


async def _keep(answer: Answer, mode: str) -> None:
    members = answer.bot.services.members
    member = await members.load(answer.user_id)
    await members.save(replace(member, display=known(DisplayMode, mode)))


async def _choices(answer: Answer, *, saved: bool) -> ui.LayoutView:
    """Return how boards look for the asking member and for everybody, with a menu for the first."""
    own = await answer.display()
    server = await answer.bot.services.servers.load(answer.guild_id)
    texts = answer.texts
    hint = texts("display-hint", command=answer.command("settings"), board=answer.command("board"))
    lines = [
        texts("display-saved") if saved else f"**{texts('display-title')}**",
        texts("display-own", choice=texts(f"choice-display-{own.value}")),
        texts("display-server", choice=texts(f"choice-display-{server.display.value}")),
        f"-# {hint}",
    ]
    options = [
        discord.SelectOption(
            label=texts(f"choice-display-{mode.value}"), value=mode.value, default=mode is own
        )
        for mode in DisplayMode
    ]
    select = TargetSelect(Target(Verb.CHOOSE_DISPLAY, 0), texts("display-title"), options)
    return layout(ui.TextDisplay("\n".join(lines)), ui.ActionRow(select))


async def setup(bot: ShanghaienBot) -> None:
    """Add the command."""
    bot.main_group.add_command(display)
