"""The command line's look at ratings and sums: worked out anew, compared, put right."""

from __future__ import annotations

from collections.abc import Callable

from bot.ratings.bookkeeping import Bookkeeper, counting_helper
from bot.ratings.checking import LadderReport, check_ladders
from bot.store.contract import Store

Say = Callable[[str], object]
"""Takes a line for the operator."""


async def check(store: Store, write_line: Say) -> bool:
    """Say what differs on each server; return whether nothing does and all games are counted."""
    return not [report for report in await _reports(store, write_line) if not _good(report)]


async def repaired(store: Store, write_line: Say) -> bool:
    """Say what differs, put it right, and return whether a second look found nothing."""
    for report in await _reports(store, write_line):
        if report.differences:
            ladder = report.ladder
            await store.figures.forget_sums(ladder.guild_id, ladder.game)
            await store.ratings.spoil(ladder.guild_id, ladder.game)
    async with counting_helper() as counting:
        await Bookkeeper(store, counting).catch_up()
    write_line("after the repair:")
    return await check(store, write_line)


async def _reports(store: Store, write_line: Say) -> list[LadderReport]:
    reports = [report async for report in check_ladders(store)]
    for report in reports:
        where = f"server {report.ladder.guild_id}, {report.ladder.game}"
        for difference in report.differences:
            write_line(f"{where}: {difference}")
        if report.unfinished:
            write_line(
                f"{where}: some games are still to be counted; the running bot does, or --repair"
            )
        elif not report.differences:
            write_line(f"{where}: the ratings and sums of {report.members} members agree")
    if not reports:
        write_line("no game has been finished yet")
    return reports


def _good(report: LadderReport) -> bool:
    return not report.unfinished and not report.differences
