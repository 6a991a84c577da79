"""What a member who has just handed a turn over may do next: their turn in other games."""

from __future__ import annotations

from bot.matches.match import Match
from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.links import message_link
from cogs.table.bot import bot_of
from cogs.table.faces import FACES


async def point_elsewhere(answer: Answer, match: Match) -> None:
    """Tell the clicker privately in which other games it is their turn, if in any."""
    line = await elsewhere_text(answer.bot, match, answer.user_id, answer.texts)
    if line is not None:
        await bot_of(answer).last_answers.give(answer, "elsewhere", 0, line)


async def elsewhere_text(bot: GameBot, match: Match, user_id: int, texts: Texts) -> str | None:
    """Return in how many other games of the server it is a member's turn, with a link to one.

    That is the one that has waited longest. None if there is none, and once a turn at most: as long
    as `match` waits for the member, too.
    """
    if user_id in match.record.waits_for or match.record.private:
        return None
    # Records are enough: this is asked at every hand-over, and positions would read whole logs.
    found = await bot.services.open_games.waiting_elsewhere(match.record, user_id)
    # Nobody waits where one practises.
    waiting = [e for e in found if e.pause is None and e.game in FACES and not e.practice]
    links = [message_link(each.guild_id, each.shown) for each in waiting]
    url = next((link for link in links if link is not None), None)
    return None if url is None else texts("elsewhere", games=len(waiting), url=url)
