"""A nudge for an opponent in a game without a clock."""

from __future__ import annotations

from bot.games.game import AnySeat
from bot.matches.clocks import NUDGE_PAUSE_SECONDS
from bot.matches.match import Match
from bot.records.members import NotifyBy
from cogs.kit.answers import Answer
from cogs.kit.app import REQUEST_FAILURES
from cogs.kit.direct_messages import server_name, table_link
from cogs.kit.notify import notify
from cogs.table.bot import bot_of
from cogs.table.choosing import for_game
from cogs.table.names import mention, spoken_all, spoken_name

REMIND = "remind"


@for_game(REMIND)
async def nudge(answer: Answer, match: Match) -> None:
    """Nudge the players to act in the way they chose, and say what came of it."""
    bot = answer.bot
    match = await bot.services.events.nudge(match.id, answer.user_id)
    if match.asks_in_private:
        await _nudge_privately(answer, match)
        return
    try:
        reached = [
            (await _notify_seat(answer, match, seat), seat)
            for seat in match.seats
            if seat in match.waiting
        ]
    except REQUEST_FAILURES:
        await bot.services.clocks.forget_nudge(match.id)
        raise
    if all(how is NotifyBy.NEITHER for how, _ in reached):
        await bot.services.clocks.forget_nudge(match.id)
        name = spoken_all(match, match.waiting, answer.texts)
        await answer.private(answer.texts("nudge-undelivered", name=name))
    else:
        await _say_sent(answer)


async def _nudge_privately(answer: Answer, match: Match) -> None:
    """Nudge whoever is asked without a word on who that is, also where nobody is reached."""
    try:
        await bot_of(answer).publisher.ask_again(match.id, answer.interaction.id)
    except REQUEST_FAILURES:
        await answer.bot.services.clocks.forget_nudge(match.id)
        raise
    await _say_sent(answer)


async def _say_sent(answer: Answer) -> None:
    when = f"<t:{int(answer.bot.services.clock.now() + NUDGE_PAUSE_SECONDS)}:R>"
    await answer.private(answer.texts("nudge-sent", when=when))


async def _notify_seat(answer: Answer, match: Match, seat: AnySeat) -> NotifyBy:
    bot, user_id = answer.bot, match.user_of(seat)
    public, private = bot.texts_of(match), await bot.texts_for(user_id, match)
    asking = spoken_name(match, match.seat_of(answer.user_id))
    return await notify(
        bot,
        match,
        user_id,
        here=public(
            "nudge",
            mention=mention(match, seat),
            name=asking,
            link=table_link(match, public),
        ),
        direct=private(
            "dm-nudge",
            opponent=asking,
            server=server_name(bot, match),
            link=table_link(match, private),
        ),
        nonce=f"{answer.interaction.id}-{seat}",
    )
