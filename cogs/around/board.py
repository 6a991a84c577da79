"""`/shanghaien board`: a game from the side of the member who asks, only for them."""

from __future__ import annotations

from bot.matches.match import Match
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.buttons import on_click
from cogs.kit.cooldowns import PAGES
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.bot import bot_of
from cogs.table.choosing import for_game, game_command, own_match
from cogs.table.play import HELP_PAGE

board = game_command("cmd-board", "cmd-board-desc", "board")


@on_click(Verb.SHOW_BOARD)
async def show_clicked(answer: Answer, target: Target) -> None:
    """Show the clicker's own side of a game, in the clicked private message or a new one."""
    match = await own_match(answer, target.id)
    bot_of(answer).last_answers.keep(answer, HELP_PAGE, match.id)
    await show_board(answer, match)


@for_game("board")
async def show_board(answer: Answer, match: Match) -> None:
    """Show the board privately from the member's side, with buttons if it is their turn."""
    answer.refuse_haste(PAGES)
    if answer.as_guest:
        answer.in_public()
        await bot_of(answer).publisher.post_anew(match, answer)
        return
    match = await bot_of(answer).publisher.restore(match)  # the answer leads to it
    await bot_of(answer).private_boards.show(answer, match)


async def setup(bot: GameBot) -> None:
    """Add the command."""
    bot.main_group.add_command(board)
