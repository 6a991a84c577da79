"""The terms of a new game, against members or the bot, and how its beginning is announced."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

from discord.app_commands import Choice

from bot.games.game import AnyGame, AnyOptions
from bot.games.shanghaien.agreement import Starts, agreed
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.options import ExtraTrick
from bot.games.shanghaien.players.player import LADDER, Level
from bot.matches.match import Match
from bot.matches.terms import Terms
from bot.texts.catalogue import Texts
from cogs.invitations.computers import level_choice
from cogs.invitations.where_to_play import public_language, refuse_elsewhere, server_of
from cogs.kit.answers import Answer, refuse_unable
from cogs.kit.app import REQUEST_FAILURES
from cogs.kit.translator import said
from cogs.table.names import spoken_name

DAY_SECONDS = 24 * 3600
PACE_DAYS = (1, 2, 3, 7, 14)
"""The days for a move that a challenge offers, and a server as its usual pace."""
EXTRA_CARDS = [
    Choice(name=said(f"choice-extra-{extra}"), value=extra.value) for extra in ExtraTrick
]
"""The trick cards that a game can begin with, as its command offers them."""
LEVELS = [Choice(name=level_choice(said, SHANGHAIEN, level), value=level.value) for level in LADDER]
"""The computer players of the dice game, as its command to practise offers them."""


def offered_level(text: str) -> Level:
    """Return the level that members may choose by this name; raises ValueError if none is."""
    level = Level(text)
    if level not in LADDER:
        raise ValueError("not offered")
    return level


async def terms_here(
    answer: Answer, extra_trick: ExtraTrick, starts: Starts, days: int | None
) -> Terms:
    """Return the terms of a game that is to be played where it is asked for.

    `days` is the time for a move; 0 for no limit, None for what the server usually plays. Raises
    RefusedError if the server plays elsewhere, UnableError if the bot lacks what a game needs.
    """
    return await terms_for(answer, SHANGHAIEN, agreed(extra_trick, starts), days)


async def terms_for(answer: Answer, game: AnyGame, options: AnyOptions, days: int | None) -> Terms:
    """Return the terms of a game of any kind; as `terms_here` does, and raising what it raises."""
    refuse_unable(answer)
    interaction = answer.interaction
    assert interaction.channel_id is not None
    server = await server_of(answer)
    refuse_elsewhere(server, answer)
    return Terms(
        guild_id=answer.guild_id,
        channel_id=interaction.channel_id,
        language=public_language(server, answer),
        game=game,
        options=options,
        pace=server.pace if days is None else days * DAY_SECONDS or None,
    )


def starter_text(match: Match, texts: Texts) -> str:
    """Return who begins, and why."""
    begins = "game-starter-lot" if match.options.by_lot else "game-starter-chosen"
    return texts(begins, name=spoken_name(match, match.options.starter))


def commitment_text(match: Match, texts: Texts) -> str:
    """Return the commitment to the dice, published before the first roll."""
    return "-# " + texts("dice-commitment", commitment=match.commitment)


def seal_lines(key: str, seal: str | None, texts: Texts) -> list[str]:
    """Return the line of an invitation that shows its seal; none where none was drawn yet."""
    return [] if seal is None else [texts(key, commitment=seal)]


@contextlib.asynccontextmanager
async def inviting(
    posting: set[int], number: int, withdraw: Callable[[], Awaitable[object]]
) -> AsyncIterator[None]:
    """Have an invitation, by its `number`, in `posting` while its message is on its way.

    One whose message cannot be posted is withdrawn: nobody could answer it.
    """
    posting.add(number)
    try:
        yield
    except REQUEST_FAILURES:
        await withdraw()
        raise
    finally:
        posting.discard(number)
