"""What whoever uses a command is told when it fails, or when the store is away."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.matches.match import Reason, RefusedError
from bot.runtime import measures
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.cooldowns import TooOftenError
from cogs.kit.names import person


async def explain_command_error(
    interaction: discord.Interaction[GameBot], error: app_commands.AppCommandError
) -> None:
    """Answer an error of any command privately, in the member's language."""
    cause: Exception = error
    if isinstance(error, app_commands.CommandInvokeError):
        cause = error.original
    if isinstance(cause, app_commands.CommandOnCooldown):
        cause = TooOftenError(cause.retry_after)
    if isinstance(cause, app_commands.TransformerError) and isinstance(cause.value, discord.User):
        # An option takes a member; members can type the id of anybody, or mention who has left.
        cause = RefusedError(Reason.NOT_HERE, name=person(cause.value).name)
    async with Answer(interaction) as answer:
        if isinstance(cause, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
            command = answer.command("help")
            await answer.private(answer.texts("refusal-old-command", command=command))
        else:
            await answer.explain(cause)


async def tell_store_away(interaction: discord.Interaction[GameBot]) -> None:
    """Say privately that nothing can be kept or looked up now, and what to do.

    Suggestions for what is being typed stay away without a word: there is no place for one.
    """
    if interaction.type is discord.InteractionType.autocomplete:
        return
    async with Answer(interaction) as answer:
        measures.ERRORS.labels("store").inc()
        await answer.private(answer.texts("refusal-store"))
