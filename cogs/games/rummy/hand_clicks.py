"""What a player does with the own hand: every button and menu of the private message.

A click on a hand that has changed since it was drawn changes nothing: it gets the hand as it is
now, and a line on what happened.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.rummy.game import RUMMY
from bot.matches.hands import Hand
from bot.matches.match import Reason, RefusedError
from cogs.games.rummy.anytime_clicks import AHEAD, act_ahead
from cogs.games.rummy.hand_showing import send_hand, show_hand
from cogs.games.rummy.hinting import give_hint
from cogs.games.rummy.pages import Ask, Asked
from cogs.games.rummy.turn_clicks import Use
from cogs.kit.answers import Answer
from cogs.kit.bounds import OutdatedError, parse_or_outdated
from cogs.kit.buttons import on_click
from cogs.kit.cooldowns import HANDS
from cogs.kit.custom_ids import Target
from cogs.kit.selects import on_choices, on_select
from cogs.kit.verbs import Verb

_STILL_SHOWN = (Reason.STALE, Reason.NOT_YOUR_TURN, Reason.ILLEGAL, Reason.SEAT_HELD, Reason.PAUSED)
"""Refusals after which the hand is shown as it is now."""


@on_click(Verb.MY_HAND)
async def open_hand(answer: Answer, target: Target) -> None:
    """Show the clicking player's own hand, privately."""
    answer.refuse_haste(HANDS)
    await send_hand(answer, await _own(answer, target.id))


async def _own(answer: Answer, match_id: int) -> Hand:
    """Return what the clicker has in a running game of the rummy; raises RefusedError."""
    hand = await answer.bot.services.hands.hand(match_id, answer.user_id)
    if hand.match.game is not RUMMY:
        raise OutdatedError("no hand of the rummy")
    return hand


@on_click(Verb.USE_HAND)
async def use_hand(answer: Answer, target: Target) -> None:
    """Do what a button of a hand asks for."""
    await _answer(answer, target, parse_or_outdated(Asked.button, target.argument))


@on_select(Verb.PICK_CARDS)
async def pick(answer: Answer, target: Target, chosen: str) -> None:
    """Lay or discard what was chosen from a menu of a hand."""
    await _answer(answer, target, parse_or_outdated(Asked.menu, target.argument), chosen)


@on_choices(Verb.PICK_CARDS)
async def pick_several(answer: Answer, target: Target, chosen: Sequence[str]) -> None:
    """Change a meld that is put together by hand, or the plan."""
    await _answer(answer, target, parse_or_outdated(Asked.menu, target.argument), *chosen)


async def _answer(answer: Answer, target: Target, asked: Asked, *chosen: str) -> None:
    answer.refuse_haste(HANDS)
    hand = await _own(answer, target.id)
    try:
        if asked.ask in AHEAD:
            await act_ahead(answer, hand, asked, chosen, target.number)
        elif target.number != hand.match.revision:
            await show_hand(answer, hand, answer.texts("rummy-hand-moved-on"))
        elif asked.drafted != len(hand.moves):
            await show_hand(answer, hand, answer.texts("rummy-hand-changed"))
        elif asked.ask is Ask.HINT:
            await give_hint(answer, hand)
        else:
            await Use(answer, hand).do(asked, chosen)
    except RefusedError as refused:
        if refused.reason not in _STILL_SHOWN:
            raise
        told = answer.texts("rummy-hand-moved-on")
        if refused.reason is not Reason.STALE:
            told = await answer.sentences.refusal(refused)
        await show_hand(answer, await _own(answer, target.id), told)
