"""`/rummy practice`: a member alone against computers."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.games.rummy.agreement import Agreement
from bot.games.rummy.game import RUMMY
from bot.games.rummy.options import proposed_options
from bot.matches.parties import lobby_of
from cogs.invitations.computers import computer_person, level_choice
from cogs.invitations.opening import terms_for
from cogs.invitations.parties import started_layout
from cogs.invitations.party_options import ROUND_TEXTS, ROUNDS
from cogs.invitations.where_to_play import set_up_table
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction, ShanghaienBot
from cogs.kit.bounds import OutdatedError, known
from cogs.kit.translator import said
from cogs.table.computer import Opponent
from cogs.table.publisher import Publisher

MOST_COMPUTERS = len(RUMMY.seats) - 1


@app_commands.command(name=said("cmd-practice"), description=said("cmd-rummy-practice-desc"))
@app_commands.rename(
    level=said("opt-practice-level"),
    computers=said("opt-rummy-computers"),
    rounds=said("opt-rummy-short"),
)
@app_commands.describe(
    level=said("opt-practice-level-desc"),
    computers=said("opt-rummy-computers-desc"),
    rounds=said("opt-rummy-short-desc"),
)
@app_commands.choices(
    level=[
        Choice(name=level_choice(said, RUMMY, level), value=level)
        for level in lobby_of(RUMMY).levels
    ],
    rounds=[Choice(name=said(key), value=name) for name, key in ROUND_TEXTS.items()],
)
@app_commands.checks.cooldown(1, 10, key=lambda i: (i.guild_id, i.user.id))
async def practice(
    interaction: Interaction,
    level: str = "captain",
    computers: app_commands.Range[int, 1, MOST_COMPUTERS] = 3,
    rounds: str = "all",
) -> None:
    """Start a game against computers, announce it and show its first board."""
    async with Answer(interaction, public=True) as answer:
        if not 1 <= computers <= MOST_COMPUTERS or level not in lobby_of(RUMMY).levels:
            raise OutdatedError("nobody plays so")
        options = replace(
            proposed_options(1 + computers), contracts=known(ROUNDS.__getitem__, rounds)
        )
        bot = answer.bot
        terms = await terms_for(answer, RUMMY, Agreement(options), days=0)
        texts = bot.services.catalogue.language(terms.language)
        seated = [
            (computer_person(answer, level, number, texts), level)
            for number in range(1, computers + 1)
        ]
        match = await bot.services.starting.begin_practice(
            terms, answer.person, seated, answer.interaction.id
        )
        match, note = await set_up_table(answer, match)
        begun = started_layout(match, bot.texts_of(match))
        await answer.public(begun, mentions=discord.AllowedMentions.none())
        await bot.part(Opponent).settle(match)
        await bot.part(Publisher).publish(match.id)
        if note is not None:
            await answer.private(note)


async def setup(bot: ShanghaienBot) -> None:
    """Add the command."""
    bot.command_group(RUMMY.name).add_command(practice)
