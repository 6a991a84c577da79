"""`/shanghaien score`: the score so far, and what is still to come."""

from __future__ import annotations

from bot.matches.match import Match
from cogs.app import ShanghaienBot
from cogs.kit.answers import Answer
from cogs.table.choosing import for_game, game_command
from cogs.table.faces import face_of

score = game_command("cmd-score", "cmd-score-desc", "score")


@for_game("score")
async def show_score(answer: Answer, match: Match) -> None:
    """Show the score so far and what is still to come."""
    await answer.private(face_of(match).score(match, answer.texts))


async def setup(bot: ShanghaienBot) -> None:
    """Add the command."""
    bot.shanghaien.add_command(score)
