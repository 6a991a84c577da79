"""Taking the seat of a member who is gone, from the computer that plays there meanwhile."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.games.rummy.game import RUMMY
from bot.matches.hands import free_seat
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from cogs.games.rummy.hand_showing import show_after
from cogs.kit.answers import Answer
from cogs.kit.asking import question_layout
from cogs.kit.bounds import OutdatedError
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import HANDS
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.names import labelled_names, spoken_names

ASKED = "yes"
"""What the button says under the question."""
_MOST_SEATS = 5
"""As many buttons as a row of Discord's holds."""


def free_seats_row(match: Match, texts: Texts) -> list[ui.ActionRow[Any]]:
    """Return the row of buttons by which others take the seats of who is gone; none if nobody."""
    record = match.record
    if record.practice or record.pause is not None or not record.held:
        return []
    names = labelled_names(match)
    return [
        ui.ActionRow(
            *(
                TargetButton(
                    Target(Verb.TAKE_SEAT, match.id, slot),
                    texts("rummy-button-take-seat", name=names[slot]),
                    emoji="🪑",
                )
                for slot in record.held[:_MOST_SEATS]
            )
        )
    ]


@on_click(Verb.TAKE_SEAT)
async def take_seat(answer: Answer, target: Target) -> None:
    """Ask once more in private; then seat the clicker, and show the hand."""
    answer.refuse_haste(HANDS)
    match = await answer.bot.services.matches.current(target.id)
    if match.game is not RUMMY:
        raise OutdatedError("no seat of the rummy")
    if target.argument == ASKED:
        step = await answer.bot.services.events.take_seat(match.id, answer.person, target.number)
        await show_after(answer, step)
        return
    free_seat(match, answer.person, target.number)
    texts, slot = answer.texts, target.number
    question = question_layout(
        texts(
            "rummy-take-ask",
            name=spoken_names(match)[slot],
            points=match.state.table.totals[slot],
        ),
        Target(Verb.TAKE_SEAT, match.id, slot, ASKED),
        texts("rummy-button-take-over"),
        otherwise=texts("rummy-button-look-on"),
        style=discord.ButtonStyle.success,
    )
    await answer.private(view=question)
