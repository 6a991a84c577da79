"""`/shanghaien resign`: giving up, after a question."""

from __future__ import annotations

from bot.matches.match import Match
from cogs.kit.answers import Answer
from cogs.kit.app import ShanghaienBot
from cogs.kit.asking import question_layout
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.choosing import for_game, game_command
from cogs.table.names import PAIR, spoken_others

resign = game_command("cmd-resign", "cmd-resign-desc", "resign")


@for_game("resign")
async def ask_resign(answer: Answer, match: Match) -> None:
    """Ask once more before giving up."""
    texts = answer.texts
    if len(match.seats) == PAIR:
        opponent = spoken_others(match, match.seat_of(answer.user_id), texts)
        question = texts("resign-ask", opponent=opponent)
    else:
        question = texts("resign-ask-many")
    await answer.private(
        view=question_layout(
            question,
            Target(Verb.RESIGN, match.id),
            texts("button-confirm-resign"),
            otherwise=texts("button-play-on"),
        )
    )


async def setup(bot: ShanghaienBot) -> None:
    """Add the command."""
    bot.main_group.add_command(resign)
