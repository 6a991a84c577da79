"""`/shanghaien away`: stopping one's clocks until a day, and starting them again."""

from __future__ import annotations

from datetime import timedelta

from discord import app_commands, ui
from discord.app_commands import Choice

from bot.matches.absences import parse_day
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction, ShanghaienBot
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import ABSENCES
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.suggestions import in_time
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.play import line

USUAL_DAYS = (1, 2, 3, 5, 7, 10, 14, 21, 28)
"""How long people usually go away; any other day can be typed."""


@in_time
async def suggest_days(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Return days to be back on, as far as they fit what was typed."""
    bot = interaction.client
    texts = bot.services.catalogue.language(str(interaction.locale))
    today = bot.services.absences.today()
    days = [(count, (today + timedelta(days=count)).isoformat()) for count in USUAL_DAYS]
    return [
        Choice(name=texts("choice-away", date=day, days=count), value=day)
        for count, day in days
        if typed in day
    ]


@app_commands.command(
    name=said("cmd-away"),
    description=said("cmd-away-desc"),
)
@app_commands.rename(until=said("opt-away-until"))
@app_commands.describe(until=said("opt-away-until-desc"))
@app_commands.autocomplete(until=suggest_days)
async def away(interaction: Interaction, until: str | None = None) -> None:
    """Begin an absence; without a day, say how things stand and offer to come back."""
    async with Answer(interaction) as answer:
        if until is None:
            await _show(answer)
            return
        answer.refuse_haste(ABSENCES)
        server = await answer.bot.services.servers.load(answer.guild_id)
        leave = await answer.bot.services.absences.leave(
            answer.guild_id, answer.user_id, parse_day(until), server.away_days
        )
        texts = answer.texts
        said = texts("away-set", date=_day(leave.absence.until))
        await _say(answer, f"{said} {texts('away-left', days=leave.days_left)}")


async def _show(answer: Answer) -> None:
    absence = await answer.bot.services.absences.current(answer.guild_id, answer.user_id)
    if absence is None:
        await answer.private(_not_away(answer))
    else:
        await _say(answer, answer.texts("away-until", date=_day(absence.until)))


async def _say(answer: Answer, text: str) -> None:
    """Say how things stand, with the button that ends the absence."""
    button = TargetButton(Target(Verb.COME_BACK, 0), answer.texts("button-away-end"), emoji="👋")
    await answer.private(view=layout(ui.TextDisplay(text), ui.ActionRow(button)))


def _day(moment: float) -> str:
    # With the hour: the day begins in UTC, which is the evening before for half of the world.
    return f"<t:{int(moment)}:f>"


@on_click(Verb.COME_BACK)
async def come_back(answer: Answer, _target: Target) -> None:
    """End the clicker's absence."""
    back = await answer.bot.services.absences.come_back(answer.guild_id, answer.user_id)
    await answer.edit(line(answer.texts("away-ended") if back else _not_away(answer)))


def _not_away(answer: Answer) -> str:
    return answer.texts("away-none", command=answer.command("away"))


async def setup(bot: ShanghaienBot) -> None:
    """Add the command and its button."""
    bot.main_group.add_command(away)
