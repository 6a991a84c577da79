"""`/rummy`: the commands of the second game. What they do is done where the first game's do it."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.games.rummy.game import RUMMY
from bot.matches.match import Match
from cogs.around.export import suggest_all_games
from cogs.around.games import games_text
from cogs.games.rummy.hand_showing import send_hand
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction, ShanghaienBot
from cogs.kit.cooldowns import HANDS, PAGES, refuse_haste
from cogs.kit.translator import said
from cogs.table.choosing import for_game, game_command, of_group


@for_game("hand")
async def show_own_hand(answer: Answer, match: Match) -> None:
    """Show the asking player's own hand in a game of cards."""
    refuse_haste(answer.interaction, HANDS)
    await send_hand(answer, await answer.bot.services.hands.hand(match.id, answer.user_id))


@app_commands.command(name=said("cmd-games"), description=said("cmd-games-desc"))
async def games(interaction: Interaction) -> None:
    """List the asking member's open games of the rummy."""
    async with Answer(interaction) as answer:
        refuse_haste(interaction, PAGES)
        matches = await interaction.client.services.matches.open_matches(
            guild_id=interaction.guild_id, user_id=interaction.user.id
        )
        await answer.private(games_text(of_group(matches, RUMMY.name), answer))


COMMANDS: tuple[app_commands.Command[Any, ..., None], ...] = (
    game_command("cmd-rummy-table", "cmd-rummy-table-desc", "board"),
    game_command("cmd-rummy-hand", "cmd-rummy-hand-desc", "hand"),
    games,
    game_command("cmd-score", "cmd-rummy-score-desc", "score"),
    game_command("cmd-resign", "cmd-resign-desc", "resign"),
    game_command("cmd-export", "cmd-export-desc", "export", suggest=suggest_all_games),
)


async def setup(bot: ShanghaienBot) -> None:
    """Add the commands."""
    for command in COMMANDS:
        bot.command_group(RUMMY.name).add_command(command)
