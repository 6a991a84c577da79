"""The question before Shanghai is called."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import ui

from bot.games.shanghaien.moves import Shanghai
from bot.texts import wording
from cogs.app import ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.verbs import Verb
from cogs.table.move_ids import move_argument
from cogs.table.names import spoken_names
from cogs.table.play import on_turn, tidying


@on_click(Verb.ASK_SHANGHAI)
async def ask_shanghai(answer: Answer, target: Target) -> None:
    """Ask once more, privately, and list who would get which card."""
    async with tidying(answer, target):
        match = await on_turn(answer, target, Shanghai())
    texts = answer.texts
    question = wording.shanghai_question(match.state, spoken_names(match), texts)
    yes = replace(target, verb=Verb.MOVE, argument=move_argument(match.game, Shanghai()))
    await answer.private(
        view=layout(
            ui.Container(
                ui.TextDisplay(question),
                ui.ActionRow(
                    TargetButton(
                        yes,
                        texts("button-confirm-shanghai"),
                        style=discord.ButtonStyle.danger,
                        emoji="⚓",
                    ),
                    TargetButton(
                        Target(Verb.NEVER_MIND, match.id, 0, "shanghai"), texts("button-not-yet")
                    ),
                ),
            )
        )
    )


async def setup(_: ShanghaienBot) -> None:
    """Nothing more: the question is answered as soon as this is imported."""
