"""The ranking of a month's games: in the leaderboard, and as the monthly post, the podium."""

from __future__ import annotations

from typing import Any

import discord
import structlog
from discord import ui

from bot.ratings.month import MonthTable, month_around
from bot.records.members import Audience, DisplayMode, ServerRecord
from bot.texts.catalogue import Texts
from cogs.board.board import NEUTRAL
from cogs.board.game_ui import GAME_UIS
from cogs.board.messages import MessagePlace
from cogs.invitations.clicks import start_buttons
from cogs.ui.app import REQUEST_FAILURES, GameBot
from cogs.ui.components import gallery, layout, load_without_departed
from cogs.ui.discord_errors import Trouble, trouble_of
from cogs.ui.loops import Sweep
from cogs.ui.names import escape_name, escape_server, picture_people, plain_name
from rendering.charts.ranking import RankingRow, RankingScene

MONTH = "month"
"""The value of the leaderboard's menu option for the current month, next to the rule sets."""
COLUMNS = ("wins", "second", "third", "deals")
"""The text keys of the columns' titles, without the prefix "month-"."""
NOON = 12 * 3600.0
"""The time of the podium in seconds after the start of a month in UTC: noon."""
PAUSE_SECONDS = 300.0
"""Seconds between two queries for podiums to post."""

_log = structlog.get_logger(__name__)


async def load_public_month(bot: GameBot, guild_id: int, moment: float | None = None) -> MonthTable:
    """Return the ranking of the month that contains `moment`, without members who have left.

    `moment` is in Unix seconds; the default is the current month.
    """
    months = bot.services.months
    return await load_without_departed(
        bot,
        guild_id,
        lambda gone: months.table(guild_id, moment, gone),
        lambda table: [row.user_id for row in table.rows],
    )


async def month_items(
    bot: GameBot,
    table: MonthTable,
    guild: discord.Guild | None,
    texts: Texts,
    mode: DisplayMode,
) -> tuple[list[ui.Item[Any]], list[discord.File]]:
    """Return the items that show the table, as a picture or without one as text, and the files to
    upload.
    """
    month = texts("month-name", month=table.first.month)
    title = texts("month-title", month=month, year=str(table.first.year))
    head = f"### {title} · {escape_server(guild)}"
    if not table.rows:
        return [ui.TextDisplay(f"{head}\n{texts('month-none')}")], []
    columns = tuple(texts(f"month-{each}") for each in COLUMNS)
    drawn = picture_people([row.person for row in table.rows], [row.name for row in table.rows])
    rows = tuple(
        RankingRow(row.rank, name, tuple(map(str, row.counts)))
        for row, name in zip(table.rows, drawn, strict=True)
    )
    file = await bot.pictures.file(
        "month", mode, lambda display: RankingScene(title, columns, rows, display), title, rows
    )
    note = f"-# {texts('month-note')}"
    if file is None:
        lines = _lines(table, columns, texts)
        return [ui.TextDisplay("\n".join([head, *lines, note]))], []
    alt_text = "\n".join(_lines(table, columns, texts, is_plain=True))
    return [ui.TextDisplay(head), gallery(file, alt_text), ui.TextDisplay(note)], [file]


def _lines(
    table: MonthTable, columns: tuple[str, ...], texts: Texts, *, is_plain: bool = False
) -> list[str]:
    lines = []
    for row in table.rows:
        counts = ", ".join(
            texts("with-label", label=column, value=str(count))
            for column, count in zip(columns, row.counts, strict=True)
            if count
        )
        # Without the backslash, Discord would show a list and number its lines consecutively,
        # although members can share a rank.
        name = plain_name(row.name) if is_plain else f"**{escape_name(row.name)}**"
        dot = "." if is_plain else "\\."
        lines.append(f"{row.rank}{dot} {name} · {counts}")
    return lines


def next_due(now: float) -> float:
    """Return the time of the next podium after `now`, both in Unix seconds.

    >>> next_due(0.0) / 3600, next_due(NOON) / 86_400
    (12.0, 31.5)
    """
    since, until = month_around(now)
    return since + NOON if now < since + NOON else until + NOON


class MonthlyPodiums(Sweep):
    """The sweep that posts the tables of past months."""

    def __init__(self, bot: GameBot) -> None:
        super().__init__(bot)
        self._not_before = 0.0
        """The earliest monotonic time of the next query."""

    async def sweep(self) -> None:
        """Post the due podiums, unless the latest query was less than `PAUSE_SECONDS` ago."""
        services = self.bot.services
        if services.clock.monotonic() < self._not_before:
            return
        self._not_before = services.clock.monotonic() + PAUSE_SECONDS
        for server in await services.servers.read_monthly_due(services.clock.now()):
            await self._post(server)
            self.record_activity()

    async def _post(self, server: ServerRecord) -> None:
        """Post a server's podium; a temporary failure is retried at a later sweep."""
        guild = self.bot.get_guild(server.guild_id)
        if guild is None or server.monthly_channel is None or server.monthly_due is None:
            return
        view, files = await self._podium(server, guild, server.monthly_due)
        place = MessagePlace(self.bot, server.guild_id, server.monthly_channel)
        try:
            if view is not None:
                await place.post(view, files, name=f"month-{server.monthly_due:.0f}")
        except REQUEST_FAILURES as refused:
            trouble = trouble_of(refused)
            _log.info("monthly.refused", guild=server.guild_id, trouble=trouble.name)
            if trouble.is_temporary or trouble is Trouble.TOKEN:
                return
            # The channel was deleted, or the bot is not allowed to post there. Try again next
            # month.
        services = self.bot.services
        await services.servers.set_monthly_due(server, next_due(services.clock.now()))

    async def _podium(
        self, server: ServerRecord, guild: discord.Guild, due: float
    ) -> tuple[ui.LayoutView | None, list[discord.File]]:
        """Return the table of the month before `due`, with buttons to play, and its files.

        Returns None if the table is empty or not public, or if `due` is from the weekly schedule of
        earlier versions.
        """
        if server.leaderboard is not Audience.EVERYONE or next_due(due - 1) != due:
            return None, []
        texts = self.bot.services.catalogue.language(server.language or str(guild.preferred_locale))
        table = await load_public_month(self.bot, guild.id, month_around(due, -1)[0])
        if not table.rows:
            return None, []
        items, files = await month_items(self.bot, table, guild, texts, server.display)
        items += [
            ui.ActionRow(*start_buttons(game, texts))
            for game, game_ui in GAME_UIS.items()
            if game_ui.statistics is not None
        ]
        return layout(ui.Container(*items, accent_colour=NEUTRAL)), files


async def setup(bot: GameBot) -> None:
    """Start the sweep."""
    await bot.add_cog(MonthlyPodiums(bot))
