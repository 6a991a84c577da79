"""`/shanghaien display`: how the boards look that only the asking member sees."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands
from discord.app_commands import Choice

from bot.store.displays import DisplayMode
from cogs.app import Interaction, ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.bounds import known
from cogs.kit.translator import said


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
        members = answer.bot.services.members
        member = await members.load(answer.user_id)
        if mode is not None:
            member = replace(member, display=known(DisplayMode, mode))
            await members.save(member)
        assert interaction.guild_id is not None
        server = await answer.bot.services.servers.load(interaction.guild_id)
        texts = answer.texts
        lines = [
            texts("display-saved") if mode is not None else f"**{texts('display-title')}**",
            texts("display-own", choice=texts(f"choice-display-{member.display.value}")),
            texts("display-server", choice=texts(f"choice-display-{server.display.value}")),
            "-# "
            + texts(
                "display-hint",
                command=answer.command("settings"),
                board=answer.command("board"),
            ),
        ]
        await answer.private("\n".join(lines))


async def setup(bot: ShanghaienBot) -> None:
    """Add the command."""
    bot.shanghaien.add_command(display)
