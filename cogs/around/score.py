"""`/shanghaien score`: the score so far, and what is still to come."""

from __future__ import annotations

from discord import app_commands

from bot.matches.match import Match
from bot.texts import wording
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
from cogs.table.names import spoken_names


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
    text = wording.score_so_far_text(match.state, spoken_names(match), answer.texts)
    await answer.private(text)


async def setup(bot: ShanghaienBot) -> None:
    """Add the command."""
    bot.shanghaien.add_command(score)
