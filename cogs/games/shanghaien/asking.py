"""The question before Shanghai is called."""

from __future__ import annotations

from dataclasses import replace

from discord import ui

from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.state import Shanghai
from bot.texts.wording import shanghaien as wording
from cogs.games.shanghaien.menus import shanghai_style
from cogs.games.shanghaien.pages import Menu
from cogs.kit.answers import Answer
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.verbs import Verb
from cogs.table.board import move_argument
from cogs.table.names import spoken_names
from cogs.table.play import move_named, on_turn, renewing_board


@on_click(Verb.ASK_SHANGHAI)
async def ask_shanghai(answer: Answer, target: Target) -> None:
    """Ask once more, privately, and list who would get which card."""
    asked = replace(target, argument=move_argument(SHANGHAIEN, Shanghai()))
    async with renewing_board(answer, target):
        match = await on_turn(answer, target, lambda match: move_named(match, asked))
    texts = answer.texts
    question = wording.shanghai_question(match.state, spoken_names(match), texts)
    here = answer.on_private_message
    yes = replace(asked, verb=Verb.MOVE if here else Verb.MOVE_ASKED)
    back = replace(target, verb=Verb.TURN_PAGE, argument=str(Menu()))
    no = back if here else Target(Verb.NEVER_MIND, match.id)
    view = layout(
        ui.Container(
            ui.TextDisplay(question),
            ui.ActionRow(
                TargetButton(
                    yes,
                    texts("button-confirm-shanghai"),
                    style=shanghai_style(match.state),
                    emoji="⚓",
                ),
                TargetButton(no, texts("button-not-yet")),
            ),
        )
    )
    if here:
        # In place of the private board, to which either button leads back.
        await answer.edit(view)
    else:
        await answer.private(view=view)
