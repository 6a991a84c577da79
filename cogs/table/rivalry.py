"""How two members stand against each other, a line for their invitation and score sheet."""

from __future__ import annotations

import asyncio

from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import pair_text
from cogs.kit.app import GameBot
from cogs.table.names import spoken_names

FEWEST = 2
"""Games that make a rivalry."""


async def rivalry_of(bot: GameBot, match: Match, texts: Texts) -> str | None:
    """Return the line of a match of two members; None for any other, and without a rivalry."""
    if match.record.practice or len(match.record.user_ids) != 2:
        return None
    first, second = match.record.user_ids
    one, other = spoken_names(match)
    game, guild_id = match.record.game, match.record.guild_id
    return await rivalry_text(bot, game, guild_id, (first, second), (one, other), texts)


async def rivalry_text(
    bot: GameBot,
    game: str,
    guild_id: int,
    users: tuple[int, int],
    names: tuple[str, str],
    texts: Texts,
) -> str | None:
    """Return who leads in the finished games of two members, by their names for a message.

    None before the second game, and where one of them keeps such figures private.
    """
    statistics = bot.services.statistics[game]
    # Asked at once: the end of a game waits for the store only as long as for one answer.
    hidden, tally = await asyncio.gather(
        statistics.hidden(guild_id), statistics.rivalry(guild_id, users)
    )
    if tally.games < FEWEST or not hidden.isdisjoint(users):
        return None
    if tally.won == tally.lost:
        return texts("rivalry-even", score=pair_text((tally.won, tally.lost), texts))
    leads = names[0] if tally.won > tally.lost else names[1]
    score = pair_text((max(tally.won, tally.lost), min(tally.won, tally.lost)), texts)
    return texts("rivalry-leads", name=leads, score=score)
