"""A table at which the bot of this process sits."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from bot.runtime.clock import Clock
from cogs.board.bot import BoardsBehind, MessagesBehind
from playground.server import Playground
from tests.e2e.table import Table
from tests.inprocess import BotHere, house


@contextlib.contextmanager
def impatience(table: Table, seconds: float) -> Iterator[None]:
    """Let what is asked meanwhile fail unless it is acknowledged within `seconds`."""
    answers = table.playground.core.answers
    before, answers.acknowledge_within = answers.acknowledge_within, seconds
    try:
        yield
    finally:
        answers.acknowledge_within = before


async def catch_nothing_up(table: Table) -> None:
    """Let nothing be shown or said but at once, by what has changed it."""
    assert isinstance(table.bot, BotHere)
    for cog in (BoardsBehind, MessagesBehind):
        await table.bot.client.remove_cog(cog.__cog_name__)


@contextlib.asynccontextmanager
async def table_here(
    playground: Playground | None = None,
    *,
    database: Path | None = None,
    clock: Clock | None = None,
    draws: bool = False,
    emojis: bool = False,
    says: bool = False,
    kind: type[Table] = Table,
    **environment: str,
) -> AsyncIterator[Table]:
    """Yield a table; without a `database` its games are in a file that goes with it.

    Pictures are real only if it `draws`, and tell apart what they show only if it `says` so.
    """
    async with house(
        database,
        playground=playground,
        clock=clock,
        draws=draws,
        emojis=emojis,
        says=says,
        **environment,
    ) as (where, bot):
        yield kind(where, bot)
