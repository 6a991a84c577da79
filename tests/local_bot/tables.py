"""A table whose bot runs in the test's process, and helpers that change its behaviour."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from bot.runtime.clock import Clock
from cogs.board.bot import OutdatedBoards, OutdatedMessages
from playground.server import Playground
from tests.e2e.table import Table
from tests.inprocess import run_local_bot


@contextlib.contextmanager
def acknowledgement_limit(table: Table, seconds: float) -> Iterator[None]:
    """In the block, require that the bot acknowledges every interaction within `seconds`."""
    answers = table.playground.core.answers
    before, answers.acknowledge_within = answers.acknowledge_within, seconds
    try:
        yield
    finally:
        answers.acknowledge_within = before


async def stop_recovery(table: Table) -> None:
    """Stop the loops that recover missing boards and messages."""
    for cog in (OutdatedBoards, OutdatedMessages):
        await table.client.remove_cog(cog.__cog_name__)


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
    """Yield a table of the class `kind`; without `database`, its games are in a temporary file.

    Pictures are drawn only with `draws`; otherwise a small picture replaces them. With `says`, the
    file of this small picture contains a description of the scene as text.
    """
    async with run_local_bot(
        database,
        playground=playground,
        clock=clock,
        draws=draws,
        emojis=emojis,
        says=says,
        **environment,
    ) as (where, bot):
        yield kind(where, bot)
