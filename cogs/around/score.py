"""`/shanghaien score`: the score so far, and what is still to come."""

from __future__ import annotations

from discord import app_commands

from bot.matches.match import Match
from cogs.app import Interaction, ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.translator import said
from cogs.table.choosing import (
    for_game,
    game_name,
    game_option,
    suggest_games,
    with_game,
)
from cogs.table.faces import face_of


@app_commands.command(
    name=said("cmd-score"),
    description=said("cmd-score-desc"),
)
@game_name
@game_option
@app_commands.autocomplete(game=suggest_games)
async def score(interaction: Interaction, game: str | None = None) -> None:
    """Show the score so far."""
    async with Answer(interaction) as answer:
        await with_game(answer, "score", game)


@for_game("score")
async def show_score(answer: Answer, match: Match) -> None:
    """Show the score so far and what is still to come."""
    await answer.private(face_of(match).score(match, answer.texts))


async def setup(bot: ShanghaienBot) -> None:
    """Add the command."""
    bot.shanghaien.add_command(score)
