"""A hint for one's own hand, in a practice game: what the captain would do with what it sees."""

from __future__ import annotations

from bot.matches.hands import Hand
from bot.matches.match import Reason, RefusedError
from bot.texts.wording import rummy as wording
from cogs.games.rummy.hand_look import HandLook
from cogs.kit.answers import Answer
from cogs.kit.bounds import OutdatedError
from cogs.kit.cooldowns import ANALYSES
from cogs.table.hints import show_hint
from cogs.table.names import spoken_names


async def give_hint(answer: Answer, hand: Hand) -> None:
    """Say privately what is best with a hand as it is drafted, and what else there is.

    Raises RefusedError outside practice games, or if too many ask; OutdatedError for a hand that
    has nothing to decide.
    """
    answer.refuse_haste(ANALYSES)
    match = hand.match
    if not match.record.practice:
        raise RefusedError(Reason.HINT_PRACTICE)
    if not HandLook(hand, answer.texts).hinted:
        raise OutdatedError("nothing to decide")
    names = spoken_names(match)
    await show_hint(
        answer,
        match,
        answer.bot.services.thinkers[match.game.name].hint(hand.view),
        lambda hint: wording.hint_text(hint, hand.view, names, answer.texts),
    )
