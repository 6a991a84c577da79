"""Which verbs of buttons and menus the bot answers, asked of the bot itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.operating.config import Settings
from bot.services import passing_services
from cogs.kit import buttons, selects
from cogs.running.start import RunningBot, add_cogs


@dataclass(frozen=True, slots=True)
class Verbs:
    """The verbs, by the kind of component that carries them."""

    buttons: Sequence[str]
    selects: Sequence[str]
    channel_selects: Sequence[str]


async def registered_verbs() -> Verbs:
    """Return what every cog has registered once all are loaded."""
    async with passing_services(Settings()) as services, RunningBot(services) as bot:
        await add_cogs(bot)
        return Verbs(
            sorted(buttons._handlers), sorted(selects._handlers), sorted(selects._channels_handlers)
        )
