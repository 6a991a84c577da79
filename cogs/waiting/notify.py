"""`/shanghaien notify`, and the delayed notification of a player whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from discord import app_commands
from discord.app_commands import Choice

from bot.store.members import How, MemberRecord
from cogs.app import Interaction, ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.bounds import known
from cogs.kit.direct_messages import send_direct
from cogs.kit.translator import said
from cogs.kit.watching import MatchTask, MatchTasks
from cogs.table.plan import PRESENT_SECONDS
from cogs.table.publisher import Publisher


class Calls(MatchTasks):
    """Calls players who were not called at the beginning of their turn and have not moved."""

    trouble = "call.failed"

    def __init__(self, bot: ShanghaienBot) -> None:
        super().__init__(bot, bot.services.showing.waiting)

    async def due(self) -> Sequence[MatchTask]:
        """Return the matches whose player is to be called."""
        waiting = await self.bot.services.showing.uncalled(PRESENT_SECONDS)
        return [(match.id, self.bot.part(Publisher).call) for match in waiting]


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
        members = answer.bot.services.members
        member = await members.load(answer.user_id)
        if how is not None:
            member = replace(member, how=known(How, how))
        if quiet is not None:
            member = replace(member, quiet=quiet == "yes")
        if how == How.DIRECT:
            hello = answer.texts("dm-hello")
            member = replace(
                member, dms_closed=not await send_direct(answer.bot, answer.user_id, hello)
            )
        if member.how is How.DIRECT:
            member = replace(member, language=answer.texts.language)
        await members.save(member)
        await answer.private(choices_text(member, answer))


def choices_text(member: MemberRecord, answer: Answer) -> str:
    """Return what a member chose, in words."""
    texts = answer.texts
    if member.how is How.NEITHER:
        return texts("notify-none", command=answer.command("games"))
    how = (
        texts(f"notify-{member.how.value}")
        if member.how is member.reached
        else texts("notify-dm-closed", mention=f"<@{member.user_id}>")
    )
    return f"{how} {texts('notify-flow-on' if member.quiet else 'notify-flow-off')}"


async def setup(bot: ShanghaienBot) -> None:
    """Start calling, and add the command."""
    bot.shanghaien.add_command(notify)
    await bot.add_cog(Calls(bot))
