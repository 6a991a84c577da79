"""Hints for who practises in public."""

from __future__ import annotations

from bot.games.shanghaien.game import SHANGHAIEN
from bot.matches.match import Reason, RefusedError
from bot.texts.wording import shanghaien as wording
from cogs.kit.answers import Answer
from cogs.kit.buttons import on_click
from cogs.kit.cooldowns import ANALYSES
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.hints import show_hint
from cogs.table.names import spoken_names
from cogs.table.play import on_turn


@on_click(Verb.HINT)
async def give_hint(answer: Answer, target: Target) -> None:
    """Say privately what the captain would do, and what the alternatives are worth."""
    answer.refuse_haste(ANALYSES)
    match = await on_turn(answer, target)
    if match.game is not SHANGHAIEN:
        raise RefusedError(Reason.UNKNOWN_MATCH)  # hints for a hand of cards are the hand's own
    if match.record.level is None:
        raise RefusedError(Reason.HINT_PRACTICE)
    state, names = match.state, spoken_names(match)
    await show_hint(
        answer,
        match,
        answer.bot.services.thinkers[SHANGHAIEN.name].hint(state),
        lambda hint: wording.hint_text(hint, state, names, answer.texts),
    )
