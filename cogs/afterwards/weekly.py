"""The server's table once a week, where a server wants it: a week without a game has none."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import structlog
from discord import ui

from bot.records.members import Audience, ServerRecord
from bot.texts.catalogue import Texts
from cogs.afterwards.rule_sets import rule_set_name
from cogs.afterwards.statistics import leaderboard_items, posted_leaderboard
from cogs.invitations.tapping import beginning_buttons
from cogs.kit.app import REQUEST_FAILURES, GameBot
from cogs.kit.discord_errors import Trouble, trouble_of
from cogs.kit.layouts import layout
from cogs.kit.names import spoken_server
from cogs.kit.watching import Watch
from cogs.table.board import NEUTRAL
from cogs.table.faces import FACES
from cogs.table.messages import MessagePlace

WEEK_SECONDS = 7 * 86_400.0
SUNDAY, HOUR = 6, 18
"""When it is posted, by UTC: a server has no other zone."""
PAUSE_SECONDS = 300.0
"""How long it is not asked for what is due."""

_log = structlog.get_logger(__name__)


def next_due(now: float) -> float:
    """Return when the next table is due after `now`, both as Unix seconds."""
    day = datetime.fromtimestamp(now, UTC).replace(hour=HOUR, minute=0, second=0, microsecond=0)
    due = day + timedelta(days=(SUNDAY - day.weekday()) % 7)
    return due.timestamp() + (WEEK_SECONDS if due.timestamp() <= now else 0.0)


class WeeklyTables(Watch):
    """Posts the tables that are due."""

    def __init__(self, bot: GameBot) -> None:
        super().__init__(bot)
        self._not_before = 0.0
        """By the monotonic clock."""

    async def look(self) -> None:
        """Post what is due, unless it was looked for a moment ago."""
        services = self.bot.services
        if services.clock.monotonic() < self._not_before:
            return
        self._not_before = services.clock.monotonic() + PAUSE_SECONDS
        for server in await services.servers.weekly_due(services.clock.now()):
            await self._post(server)
            self.seen()

    async def _post(self, server: ServerRecord) -> None:
        """Post a server's table; one that Discord does not take now is tried again."""
        guild = self.bot.get_guild(server.guild_id)
        if guild is None or server.weekly_channel is None:
            return
        view = await self._table(server, guild)
        place = MessagePlace(self.bot, server.guild_id, server.weekly_channel)
        try:
            if view is not None:
                await place.post(view, name=f"weekly-{server.weekly_due:.0f}")
        except REQUEST_FAILURES as refused:
            trouble = trouble_of(refused)
            _log.info("weekly.refused", guild=server.guild_id, trouble=trouble.name)
            if trouble.passes or trouble is Trouble.TOKEN:
                return
            # The channel is gone, or closed to the bot: perhaps not next week.
        services = self.bot.services
        await services.servers.set_weekly_due(server, next_due(services.clock.now()))

    async def _table(self, server: ServerRecord, guild: discord.Guild) -> ui.LayoutView | None:
        """Return the leaderboard of each game that was played this week; None without one."""
        if server.leaderboard is not Audience.EVERYONE:
            return None
        services = self.bot.services
        texts = services.catalogue.language(server.language or str(guild.preferred_locale))
        since = (server.weekly_due or services.clock.now()) - WEEK_SECONDS
        shown, games = list[ui.Item[Any]](), 0
        for game, statistics in services.statistics.items():
            if FACES[game].figures is None:
                continue
            if played := await statistics.played_since(server.guild_id, since):
                games += played.total()
                board = await posted_leaderboard(self.bot, server.guild_id, game)
                shown += leaderboard_items(board, game, spoken_server(guild), texts)
                if len(played) > 1:
                    shown.append(ui.TextDisplay(f"-# {_by_rules(game, played, texts)}"))
                shown.append(ui.ActionRow(*beginning_buttons(game, texts)))
        if not games:
            return None
        headline = ui.TextDisplay[Any](f"-# {texts('weekly-games', games=games)}")
        return layout(ui.Container(*shown, headline, accent_colour=NEUTRAL))


def _by_rules(game: str, played: Counter[str], texts: Texts) -> str:
    told = (
        texts("weekly-rule-set", rules=rule_set_name(game, rules, texts), games=games)
        for rules, games in played.most_common()
    )
    return texts("weekly-by-rules", told=" · ".join(told))


async def setup(bot: GameBot) -> None:
    """Let the tables be posted."""
    await bot.add_cog(WeeklyTables(bot))
