"""`/shanghaien board`: a game from the side of the member who asks, only for them."""

from __future__ import annotations

from discord import app_commands

from bot.matches.match import Match
from cogs.app import Interaction, ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.cooldowns import PAGES, refuse_haste
from cogs.kit.translator import said
from cogs.table.choosing import (
    for_game,
    game_name,
    game_option,
    suggest_games,
    with_game,
)
from cogs.table.private_boards import PrivateBoards
from cogs.table.publisher import Publisher


@app_commands.command(
    name=said("cmd-board"),
    description=said("cmd-board-desc"),
)
@game_name
@game_option
@app_commands.autocomplete(game=suggest_games)
async def board(interaction: Interaction, game: str | None = None) -> None:
    """Show the live board privately, from the asking member's side."""
    async with Answer(interaction) as answer:
        await with_game(answer, "board", game)


@for_game("board")
async def show_board(answer: Answer, match: Match) -> None:
    """Show the board privately from the member's side, with buttons if it is their turn."""
    refuse_haste(answer.interaction, PAGES)
    match = await answer.bot.part(Publisher).restore(match)  # the answer leads to it
    await answer.bot.part(PrivateBoards).show(answer, match)


async def setup(bot: ShanghaienBot) -> None:
    """Add the command."""
    bot.shanghaien.add_command(board)
