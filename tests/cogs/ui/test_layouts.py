"""The memory of sent messages: they are released completely."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any, cast

import discord
from discord import ui

from cogs.runtime.gate import ClickStore
from cogs.ui.components import TargetButton, layout, select_menu
from cogs.ui.custom_ids import Target

DISCORD_PYS_TIMEOUT = 15 * 60.0


async def test_a_private_message_leaves_no_task_and_nothing_in_memory() -> None:
    store = ClickStore(cast("Any", None))
    menu = select_menu(Target("ho", 1), None, [discord.SelectOption(label="Anna")])
    button = TargetButton(Target("m", 1, 2, "s"), "Yes")
    view = layout(ui.TextDisplay("Who?"), ui.ActionRow(menu), ui.ActionRow(button))
    view.timeout = DISCORD_PYS_TIMEOUT  # as `InteractionResponse.send_message` does
    store.add_view(view, 1)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    left = weakref.ref(view)
    del view, menu, button
    gc.collect()
    assert left() is None
