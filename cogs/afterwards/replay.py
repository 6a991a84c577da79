"""The button *Replay*: a whole game as a short film."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.matches.log import player_of
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from cogs.afterwards.films import film_file
from cogs.afterwards.record import finished_here
from cogs.afterwards.sharing import once, share_button
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.buttons import on_click
from cogs.kit.cooldowns import FILMS
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.links import app_row
from cogs.kit.pictures import DISPLAYS
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL
from cogs.table.faces import face_of, part_of
from rendering.drawing.canvas import Display


@on_click(Verb.REPLAY)
async def film_clicked(answer: Answer, target: Target) -> None:
    """Show the film of a game from its score sheet or its record."""
    await show_film(answer, await finished_here(answer, target.id))


async def show_film(answer: Answer, match: Match) -> None:
    """Say that it takes a moment, draw, and show the film in place of those words."""
    answer.refuse_haste(FILMS)
    texts = answer.texts
    working = layout(ui.TextDisplay(texts("replay-working")))
    message_id = await answer.private(view=working)
    if message_id is None:
        return
    viewer = match.seat_of(answer.user_id) or match.seats[0]
    # Who reads boards as text has asked for this one picture all the same.
    display = DISPLAYS.get(await answer.display(), Display())
    file = await film_file(answer.bot.pictures, match, viewer, texts, display)
    # By its id: after a click that was acknowledged first, "original" is the clicked score sheet.
    own = match.seat_of(answer.user_id) is not None
    await answer.revise(message_id, film_layout(match, texts, file, share=own), [file])


@on_click(Verb.SHOW_FILM)
@once
async def show_everyone(answer: Answer, target: Target) -> None:
    """Post the film for everybody, as its server reads pictures; only who played may."""
    match = await finished_here(answer, target.id)
    player_of(match, answer.user_id)
    answer.refuse_haste(FILMS)
    texts = answer.bot.texts_of(match)
    display = DISPLAYS.get(match.record.display, Display())
    await answer.acknowledge()  # drawing may take longer than Discord waits
    file = await film_file(answer.bot.pictures, match, match.seats[0], texts, display)
    view = film_layout(match, texts, file)
    view.add_item(app_row(answer.bot, texts))
    await answer.public(view, mentions=discord.AllowedMentions.none(), files=[file])


def film_layout(
    match: Match, texts: Texts, file: discord.File, *, share: bool = False
) -> ui.LayoutView:
    """Return the message with the film, and with a button that shows it to everybody if `share`."""
    rows: list[ui.ActionRow[Any]] = []
    if share:
        rows.append(ui.ActionRow(share_button(Target(Verb.SHOW_FILM, match.id), texts)))
    face = part_of(match, face_of(match).film)
    title, alt = face.title(match, texts), face.alt_text(match, texts)
    return layout(
        ui.Container(
            ui.TextDisplay(f"### {title}"), gallery(file, alt), *rows, accent_colour=NEUTRAL
        )
    )


async def setup(_bot: GameBot) -> None:
    """Nothing more: the buttons register themselves."""
