"""Privacy: what is stored, one's own data as a file, and being forgotten.

Data of servers that removed the bot goes here too, some time after.
"""

from __future__ import annotations

import io

import discord
import structlog
from discord import ui

from cogs.invitations import message
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.asking import question_layout
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import FILES
from cogs.kit.custom_ids import Target
from cogs.kit.gone import Presence, ask_for_server
from cogs.kit.layouts import layout
from cogs.kit.verbs import Verb
from cogs.kit.watching import Watch
from cogs.table.bot import bot_of
from cogs.table.play import line

KEPT_SECONDS = 30 * 24 * 3600.0
"""How long the data of a server that removed the bot is kept, in case it comes back."""
ASK_AGAIN_SECONDS = 3600.0
"""A server of which Discord gave no clear answer is asked for again after this time."""
MOST_LOOKUPS = 5
"""Requests to Discord a look."""

_log = structlog.get_logger(__name__)


async def show_privacy(answer: Answer) -> None:
    """Say privately what is stored, and offer it."""
    texts = answer.texts
    buttons = (
        TargetButton(Target(Verb.SEND_DATA, 0), texts("button-privacy-export"), emoji="📄"),
        TargetButton(
            Target(Verb.ASK_DELETE_DATA, 0),
            texts("button-privacy-delete"),
            style=discord.ButtonStyle.danger,
        ),
    )
    told = f"### {texts('privacy-title')}\n{texts('privacy-text')}"
    await answer.private(view=layout(ui.TextDisplay(told), ui.ActionRow(*buttons)))


@on_click(Verb.SEND_DATA)
async def send_data(answer: Answer, _target: Target) -> None:
    """Send everything that is kept about the asking member."""
    answer.refuse_haste(FILES)
    text = await answer.bot.services.personal_data.export(answer.user_id)
    if text is None:
        await answer.private(answer.texts("privacy-nothing"))
        return
    file = discord.File(io.BytesIO(text.encode()), filename="shanghaien.json")
    await answer.private(answer.texts("privacy-file"), files=[file])


@on_click(Verb.ASK_DELETE_DATA)
async def ask_delete(answer: Answer, _target: Target) -> None:
    """Ask once more before everything is deleted."""
    answer.refuse_haste(FILES)
    texts = answer.texts
    if not await answer.bot.services.personal_data.has_data_of(answer.user_id):
        await answer.private(texts("privacy-nothing"))
        return
    await answer.private(
        view=question_layout(
            texts("privacy-delete-ask"),
            Target(Verb.DELETE_DATA, 0),
            texts("button-confirm-delete"),
            otherwise=texts("button-keep"),
        )
    )


@on_click(Verb.DELETE_DATA)
async def delete_data(answer: Answer, _target: Target) -> None:
    """Forget the asking member, and show what ended with that."""
    answer.refuse_haste(FILES)
    bot = bot_of(answer)
    nobody = {texts.language: texts("privacy-nobody") for texts in bot.services.catalogue}
    deleted = await bot.services.personal_data.forget(answer.user_id, nobody)
    await answer.edit(line(answer.texts("privacy-deleted")))
    for match_id in deleted.match_ids:
        await bot.publisher.publish(match_id)
    for invitation in deleted.invitations:
        await message.publish(bot, invitation)


class Forgetting(Watch):
    """Deletes the data of servers that removed the bot."""

    every = 10.0

    def __init__(self, bot: GameBot) -> None:
        super().__init__(bot)
        self._asked: dict[int, float] = {}
        """When, by the monotonic clock, Discord was last asked for a server."""

    async def look(self) -> None:
        """Delete the data whose time is up, of servers that Discord says the bot is not on."""
        services = self.bot.services
        left = await services.servers.left(services.clock.past() - KEPT_SECONDS)
        self._asked = {guild_id: at for guild_id, at in self._asked.items() if guild_id in left}
        due = [guild_id for guild_id in left if self._is_to_be_asked_for(guild_id)]
        for guild_id in due[:MOST_LOOKUPS]:
            self._asked[guild_id] = services.clock.monotonic()
            # It may have come back while the bot was not connected.
            if await ask_for_server(self.bot, guild_id) is Presence.GONE:
                await services.personal_data.forget_server(guild_id)
                _log.info("server.forgotten", guild=guild_id)

    def _is_to_be_asked_for(self, guild_id: int) -> bool:
        asked = self._asked.get(guild_id)
        recently = (
            asked is not None and self.bot.services.clock.monotonic() - asked < ASK_AGAIN_SECONDS
        )
        return not recently and self.bot.get_guild(guild_id) is None


async def setup(bot: GameBot) -> None:
    """Begin the deletion."""
    await bot.add_cog(Forgetting(bot))
