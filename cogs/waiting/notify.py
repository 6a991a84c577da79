"""`/shanghaien notify`, and the delayed notification of a player whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from bot.records.members import MemberRecord, NotifyBy
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction
from cogs.kit.bounds import known
from cogs.kit.custom_ids import Target
from cogs.kit.direct_messages import send_direct
from cogs.kit.layouts import layout
from cogs.kit.selects import TargetSelect, on_select
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.kit.watching import MatchTask, MatchTasks
from cogs.table.bot import TableBot
from cogs.table.plan import PRESENT_SECONDS


class Calls(MatchTasks):
    """Calls players who were not called at the beginning of their turn and have not moved."""

    trouble = "call.failed"

    def __init__(self, bot: TableBot) -> None:
        super().__init__(bot, bot.services.showing.waiting)
        self._publisher = bot.publisher

    async def due(self) -> Sequence[MatchTask]:
        """Return the matches whose player is to be called."""
        waiting = await self.bot.services.showing.uncalled(PRESENT_SECONDS)
        return [(match.id, self._publisher.call) for match in waiting]


@app_commands.command(
    name=said("cmd-notify"),
    description=said("cmd-notify-desc"),
)
@app_commands.rename(how=said("opt-notify-how"), quiet=said("opt-notify-flow"))
@app_commands.describe(
    how=said("opt-notify-how-desc"),
    quiet=said("opt-notify-flow-desc"),
)
@app_commands.choices(
    how=[
        Choice(name=said("choice-notify-channel"), value="channel"),
        Choice(name=said("choice-notify-dm"), value="dm"),
        Choice(name=said("choice-notify-none"), value="none"),
    ],
    quiet=[
        Choice(name=said("choice-flow-on"), value="yes"),
        Choice(name=said("choice-flow-off"), value="no"),
    ],
)
async def notify(
    interaction: Interaction, how: str | None = None, quiet: str | None = None
) -> None:
    """Keep the asking member's choice and say what it is now."""
    async with Answer(interaction) as answer:
        if quiet is not None:
            members = answer.bot.services.members
            await members.save(replace(await members.load(answer.user_id), quiet=quiet == "yes"))
        await answer.private(view=await _choices(answer, how))


@on_select(Verb.CHOOSE_CALL)
async def choose_call(answer: Answer, _target: Target, value: str) -> None:
    """Keep what was chosen and say what it is now."""
    await answer.edit(await _choices(answer, value))


async def _choices(answer: Answer, how: str | None) -> ui.LayoutView:
    """Keep `how` the asking member is called, if given; return what holds, with a menu."""
    members, texts = answer.bot.services.members, answer.texts
    member = await members.load(answer.user_id)
    if how is not None:
        member = replace(member, how=known(NotifyBy, how))
    if how == NotifyBy.DIRECT:
        reached = await send_direct(answer.bot, answer.user_id, texts("dm-hello"))
        member = replace(member, dms_closed=not reached)
    if member.how is NotifyBy.DIRECT:
        member = replace(member, language=texts.language)
    await members.save(member)
    options = [
        discord.SelectOption(
            label=texts(f"choice-notify-{each.value}"), value=each.value, default=each is member.how
        )
        for each in NotifyBy
    ]
    select = TargetSelect(Target(Verb.CHOOSE_CALL, 0), texts("opt-notify-how-desc"), options)
    return layout(ui.TextDisplay(choices_text(member, answer)), ui.ActionRow(select))


def choices_text(member: MemberRecord, answer: Answer) -> str:
    """Return what a member chose, in words."""
    texts = answer.texts
    if member.how is NotifyBy.NEITHER:
        return texts("notify-none", command=answer.command("games"))
    how = (
        texts(f"notify-{member.how.value}")
        if member.how is member.reached
        else texts("notify-dm-closed", mention=f"<@{member.user_id}>")
    )
    return f"{how} {texts('notify-flow-on' if member.quiet else 'notify-flow-off')}"


async def setup(bot: TableBot) -> None:
    """Start calling, and add the command."""
    bot.main_group.add_command(notify)
    await bot.add_cog(Calls(bot))
