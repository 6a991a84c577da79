"""Private confirmation before something that cannot be undone."""

from __future__ import annotations

import discord
from discord import ui

from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.verbs import Verb


def question_layout(
    text: str,
    yes: Target,
    label: str,
    *,
    otherwise: str,
    back: Target | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.danger,
) -> ui.LayoutView:
    """Return a question with two buttons: `label` does it, `otherwise` takes the question away.

    With `back`, `otherwise` leads there.
    """
    return layout(
        ui.TextDisplay(text),
        ui.ActionRow(
            TargetButton(yes, label, style=style),
            TargetButton(back or Target(Verb.NEVER_MIND, yes.id), otherwise),
        ),
    )
