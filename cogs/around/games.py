"""`/shanghaien games`: the open games of the member who asks."""

from __future__ import annotations

from typing import Any

from discord import app_commands, ui

from cogs.kit.answers import Answer
from cogs.kit.app import GameBot, Interaction
from cogs.kit.cooldowns import PAGES
from cogs.kit.layouts import layout
from cogs.kit.translator import said
from cogs.table.choosing import (
    GameRow,
    game_line,
    games_layout,
    is_homeless,
    of_group,
    offered_beside,
)
from cogs.table.faces import FACES, face_of
from cogs.waiting.cancel import unreadable_buttons


@app_commands.command(
    name=said("cmd-games"),
    description=said(
        "cmd-games-desc",
    ),
)
async def games(interaction: Interaction) -> None:
    """List the asking member's open games."""
    async with Answer(interaction) as answer:
        await show_games(answer)


async def show_games(answer: Answer, game: str | None = None) -> None:
    """List the asking member's open games privately, of one game if there are any of it.

    Those that wait for the reader come first. In a conversation with the bot they are the games of
    all places; elsewhere those of the place, and how many there are elsewhere. A game that nobody
    can read can be called off from there.
    """
    answer.refuse_haste(PAGES)
    everywhere = answer.interaction.context.dm_channel
    place = None if everywhere else answer.guild_id
    matches = await answer.bot.services.matches.open_matches(guild_id=place, user_id=answer.user_id)
    matches = sorted(
        of_group(matches, game or ""), key=lambda each: answer.user_id not in each.record.waits_for
    )
    rows = [
        GameRow(
            match,
            game_line(answer, match, with_server=everywhere),
            "board" if is_homeless(match) else face_of(match).own_view,
        )
        for match in matches
    ]
    buttons = [*await offered_beside(answer, "board"), *await unreadable_buttons(answer)]
    below = "" if everywhere else await _elsewhere(answer)
    if rows:
        await answer.private(view=games_layout(answer, rows, buttons, below))
    else:
        none = answer.texts("games-none", command=answer.command("challenge"))
        told = ui.TextDisplay[Any]("\n".join(filter(None, (none, below))))
        await answer.private(view=layout(told, *([ui.ActionRow(*buttons[:5])] if buttons else [])))


async def _elsewhere(answer: Answer) -> str:
    """Return how many open games the member has in other places; empty if none."""
    found = await answer.bot.services.open_games.find(user_id=answer.user_id)
    count = sum(each.guild_id != answer.guild_id and each.game in FACES for each in found)
    if not count:
        return ""
    return answer.texts("games-elsewhere", count=count, command=answer.command("games"))


async def setup(bot: GameBot) -> None:
    """Add the command."""
    bot.main_group.add_command(games)
