"""The coach of a member's first game: a sentence where something happens for the first time.

He sits with whoever has not finished a game yet and plays against a weak computer, until he is sent
away.
"""

from __future__ import annotations

import asyncio

from bot.matches.match import Match
from bot.texts.catalogue import Texts
from cogs.kit.app import GameBot
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.board import page_suffix
from cogs.table.coach_face import CoachFace
from cogs.table.faces import FACES


async def coach_line(bot: GameBot, match: Match, texts: Texts) -> str | None:
    """Return what he says about the member's choice now; None if he is silent."""
    face = _coaching(match)
    if face is None or match.over or match.computer_to_move or match.record.pause:
        return None
    told = await asyncio.to_thread(face.line, match, texts)
    # Last, as it asks for the member's finished games.
    return told if told and await has_coach(bot, match) else None


async def has_coach(bot: GameBot, match: Match) -> bool:
    """Return whether he sits at a match: at a newcomer's against the level he teaches."""
    record = match.record
    # An earlier version forgot a member whose game had just begun.
    if _coaching(match) is None or not record.members:
        return False
    (user_id,) = record.members
    member = await bot.services.members.read(user_id)
    return member.coach and await is_newcomer(bot, record.guild_id, user_id, record.game)


def _coaching(match: Match) -> CoachFace | None:
    """Return how a match is coached; None for another game or level."""
    face = FACES.get(match.game.name)
    coaching = None if face is None else face.coaching
    return coaching if coaching and match.record.level == coaching.level else None


def coach_button(match: Match, texts: Texts, page: str = "") -> TargetButton:
    """Return the button that sends the coach away; the board stays at `page` of its buttons."""
    target = Target(Verb.COACH_OFF, match.id, match.revision, page_suffix(page))
    return TargetButton(target, texts("button-coach-off"))


async def is_newcomer(bot: GameBot, guild_id: int, user_id: int, game: str) -> bool:
    """Return whether a member has not finished a game of that name on a server yet."""
    return not await bot.services.statistics[game].has_finished(guild_id, user_id)
