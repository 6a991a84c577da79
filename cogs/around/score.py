"""`/shanghaien score`: the score so far, and what is still to come."""

from __future__ import annotations

from bot.matches.match import Match
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.cooldowns import PAGES
from cogs.table.choosing import for_game, game_command
from cogs.table.faces import face_of, look_at

score = game_command("cmd-score", "cmd-score-desc", "score")


@for_game("score")
async def show_score(answer: Answer, match: Match) -> None:
    """Show the score so far and what is still to come."""
    face = face_of(match)
    if face.running_sheet is None:
        await answer.private(face.score(match, answer.texts))
        return
    answer.refuse_haste(PAGES)
    look = look_at(answer.bot, match, answer.texts, await answer.display())
    view, files = await face.running_sheet(look)
    await answer.private(view=view, files=files)


async def setup(bot: GameBot) -> None:
    """Add the command."""
    bot.main_group.add_command(score)
