"""`/shanghaien help`, the same in answer to a mention, and one greeting on a server."""

from __future__ import annotations

from dataclasses import replace

import discord
import structlog
from discord import app_commands, ui
from discord.ext import commands

from bot.records.servers import Greeting, ServerRecord
from bot.texts.catalogue import Texts
from cogs.around.games import show_games
from cogs.around.settings import show_settings
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction, ShanghaienBot
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import MENTIONS, TooOftenError
from cogs.kit.custom_ids import Target
from cogs.kit.direct_messages import send_direct
from cogs.kit.layouts import layout
from cogs.kit.names import spoken_server
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL
from cogs.table.faces import FACES

_NOBODY = discord.AllowedMentions.none()

_log = structlog.get_logger(__name__)


@app_commands.command(name=said("cmd-help"), description=said("cmd-help-desc"))
async def help_command(interaction: Interaction) -> None:
    """Say privately what there is, with a button for each."""
    async with Answer(interaction) as answer:
        await answer.private(view=help_layout(answer.bot, answer.texts))


def help_layout(bot: ShanghaienBot, texts: Texts, greeting: str | None = None) -> ui.LayoutView:
    """Return what the game is and how to begin, after a `greeting` if there is one."""
    pitches = [
        face.pitch(texts, bot.command_mention("challenge", texts, face.game))
        for face in FACES.values()
    ]
    lines = [f"### {greeting or texts('help-title')}", texts("challenge-pitch"), *pitches]
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join(lines)),
            ui.ActionRow(
                TargetButton(
                    Target(Verb.PRACTISE, 0),
                    texts("button-practise"),
                    style=discord.ButtonStyle.primary,
                    emoji="🎲",
                ),
                TargetButton(
                    Target(Verb.TURN_RULES, 0, 0, "open"), texts("button-rules"), emoji="📖"
                ),
                TargetButton(
                    Target(Verb.SHOW_PART, 0, 0, "games"), texts("button-my-games"), emoji="🗒️"
                ),
                TargetButton(
                    Target(Verb.SHOW_PART, 0, 0, "settings"), texts("button-settings"), emoji="⚙️"
                ),
            ),
            accent_colour=NEUTRAL,
        )
    )


@on_click(Verb.SHOW_PART)
async def show_part(answer: Answer, target: Target) -> None:
    """Show the clicker's games, or the settings, privately."""
    if target.argument == "settings":
        await show_settings(answer)
    else:
        await show_games(answer)


class Welcome(commands.Cog):
    """Introduces the bot: once on a server, and to whoever mentions it."""

    def __init__(self, bot: ShanghaienBot) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a new server, once: in its system channel, or else whoever brought the bot.

        Who that was stands in the audit log. Where the bot may not read it, as a rule, it is the
        owner who is greeted.
        """
        servers = self.bot.services.servers
        server = await servers.load(guild.id)
        if server.greeting is not Greeting.DUE:
            return
        # Before it is sent: rather no greeting than two.
        await servers.save(replace(server, greeting=Greeting.GIVEN))
        texts = self._texts(server, guild)
        channel = guild.system_channel
        if channel is not None and channel.permissions_for(guild.me).send_messages:
            view = help_layout(self.bot, texts, texts("greeting"))
            await self.bot.quietly(channel.send(view=view, allowed_mentions=_NOBODY))
            return
        text = texts(
            "greeting-direct",
            server=spoken_server(guild),
            help=self.bot.command_mention("help", texts),
        )
        inviter = await _inviter(guild)
        user_id = guild.owner_id if inviter is None else inviter.id
        if user_id is not None:
            await self.bot.quietly(send_direct(self.bot, user_id, text))

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answer a mention with the help, see `hearing`; a reply to the bot's message is none."""
        guild = message.guild
        if guild is None or message.author.bot:
            return
        try:
            self.bot.cooldowns.take(MENTIONS, message.author.id)
        except TooOftenError:
            return
        server = await self.bot.services.servers.load(guild.id)
        view = help_layout(self.bot, self._texts(server, guild))
        await self.bot.quietly(message.reply(view=view, allowed_mentions=_NOBODY))

    def _texts(self, server: ServerRecord, guild: discord.Guild) -> Texts:
        locale = server.language or str(guild.preferred_locale)
        return self.bot.services.catalogue.language(locale)


async def _inviter(guild: discord.Guild) -> discord.abc.Snowflake | None:
    """Return who brought the bot to a server, as far as it may know."""
    if not guild.me.guild_permissions.view_audit_log:
        return None
    try:
        async for entry in guild.audit_logs(action=discord.AuditLogAction.bot_add, limit=10):
            if entry.target is not None and entry.target.id == guild.me.id:
                return entry.user
    except discord.HTTPException as refused:
        _log.info("inviter.unknown", guild=guild.id, error=str(refused))
    return None


async def setup(bot: ShanghaienBot) -> None:
    """Add the command, the greeting and the answer to mentions."""
    bot.main_group.add_command(help_command)
    await bot.add_cog(Welcome(bot))
