"""A game as a text file."""

from __future__ import annotations

import asyncio
import io

import discord

from bot.matches.match import Match, Reason, RefusedError
from cogs.kit.answers import Answer
from cogs.kit.buttons import on_click
from cogs.kit.cooldowns import FILES
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.choosing import for_game
from cogs.table.faces import face_of

EXPORT = "export"


@for_game(EXPORT)
async def send_export(answer: Answer, match: Match) -> None:
    """Send the transcript; a running game's has neither secret nor deck."""
    answer.refuse_haste(FILES)
    text = await asyncio.to_thread(match.transcript_text, match.seat_of(answer.user_id))
    file = discord.File(io.BytesIO(text.encode()), filename=f"{match.game.name}-{match.id}.txt")
    texts = answer.texts
    check = texts(face_of(match).check_label)
    told = texts("export-finished", check=check) if match.over else texts("export-running")
    await answer.private(told, files=[file])


@on_click(Verb.EXPORT)
async def export_clicked(answer: Answer, target: Target) -> None:
    """Send the transcript of a finished game to anybody who clicks."""
    match = await answer.bot.services.matches.current(target.id)
    if not match.over:
        raise RefusedError(Reason.GAME_RUNNING)
    await send_export(answer, match)
