"""Autocompletion: suggestions in time, or none."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any

import structlog
from discord.app_commands import Choice

from bot.records.members import StoreError
from cogs.kit.app import Interaction

LONGEST_SECONDS = 2.0
"""Discord waits for three seconds, network included."""

Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]

_log = structlog.get_logger(__name__)


def in_time(suggest: Suggest) -> Suggest:
    """Wrap `suggest`: it suggests nothing when it is too late or the store fails.

    Members can type without suggestions; the command itself is answered as always.
    """

    @functools.wraps(suggest)
    async def suggested(interaction: Interaction, typed: str) -> list[Choice[str]]:
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                return await suggest(interaction, typed)
        except (TimeoutError, StoreError) as error:
            _log.warning("suggestions.none", name=suggest.__name__, error=repr(error))
            return []

    return suggested
