"""A hint in a practice game, whatever game it is: private, in the place of the last one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.matches.match import Match, Reason, RefusedError
from bot.workers.messages import HelperBusyError
from cogs.kit.answers import Answer
from cogs.table.bot import bot_of

Hint = TypeVar("Hint")


async def show_hint(
    answer: Answer, match: Match, thinking: Awaitable[Hint], said: Callable[[Hint], str]
) -> None:
    """Say privately what comes of `thinking`; raises RefusedError if too many ask."""
    try:
        hint = await thinking
    except HelperBusyError as busy:
        raise RefusedError(Reason.HINT_BUSY) from busy
    await bot_of(answer).last_answers.give(answer, "hint", match.id, said(hint))
