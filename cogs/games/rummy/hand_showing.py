"""Showing a player the own hand, and what came of a move: to the player, and to the table.

The hand follows the game as private boards do: it is shown anew when it is the player's turn, when
a discard is offered or has gone, and when cards come to it. Who practises in private has it in the
private board.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from dataclasses import replace

from bot.games.rummy.hands import CardOrder
from bot.games.rummy.legality import offer_of
from bot.games.rummy.state import Phase, View
from bot.matches.hands import Hand
from bot.matches.match import Match, Step
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from cogs.games.rummy.coach import told_of
from cogs.games.rummy.hand import hand_layout
from cogs.games.rummy.hand_look import HandLook, HandPage
from cogs.games.rummy.pictures import hand_file, table_file
from cogs.games.rummy.practice_rows import practice_items
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.pictures import files_of
from cogs.table.bot import bot_of
from cogs.table.coach import has_coach
from cogs.table.face import Content
from cogs.table.faces import look_at as table_look
from cogs.table.play import line
from cogs.table.private_boards import PrivateView

HAND = "hand"
"""The kind of private message that a hand is."""


async def look_at(
    answer: Answer, hand: Hand, *notes: str, page: HandPage | None = None
) -> HandLook:
    """Return a hand as the asking player wants to see it."""
    look = await hand_look(answer.bot, hand, answer.user_id, answer.texts, *notes, page=page)
    if hand.match.record.private:
        return look
    return replace(look, until=bot_of(answer).private_boards.until(answer))


async def hand_look(
    bot: GameBot,
    hand: Hand,
    user_id: int,
    texts: Texts,
    *notes: str,
    page: HandPage | None = None,
) -> HandLook:
    """Return a hand as its player wants to see it, with what a coach says of it."""
    member = await bot.services.members.read(user_id)
    match = hand.match
    coached = match.record.practice and await has_coach(bot, match)
    return HandLook(
        hand,
        texts,
        CardOrder(member.hand_order.value),
        member.display,
        page or HandPage(),
        tuple(note for note in notes if note),
        reached=not member.call_choice.closed_at(bot.services.clock.now()),
        coach=await asyncio.to_thread(told_of, match, hand.view, texts) if coached else None,
    )


async def hand_content(bot: GameBot, look: HandLook) -> Content:
    """Return a hand as a message. Who practises in private has the table in it, too."""
    look = await asyncio.to_thread(look.think)
    file, table = await hand_file(bot.pictures, look), None
    has_table = look.match.record.private and bool(look.match.state.table.melds)
    if has_table:
        table = await table_file(table_look(bot, look.match, look.texts, look.mode))
    if look.mode is not DisplayMode.TEXT and (file is None or (has_table and table is None)):
        # A picture could not be drawn: the words say what it would show.
        look = await asyncio.to_thread(replace(look, mode=DisplayMode.TEXT).think)
    if not look.match.record.private:
        return Content(hand_layout(look, file), files_of(file))
    view = hand_layout(look, file, table, practice_items(look.match, look.texts, look.coach))
    return Content(view, [*files_of(table), *files_of(file)])


async def send_hand(answer: Answer, hand: Hand) -> None:
    """Show a hand in a private message of its own."""
    content = await hand_content(answer.bot, await look_at(answer, hand))
    await bot_of(answer).private_boards.show_anew(answer, hand.match, _view(answer), content)


async def show_hand(answer: Answer, hand: Hand, *notes: str, page: HandPage | None = None) -> None:
    """Show a hand in the clicked private message."""
    content = await hand_content(answer.bot, await look_at(answer, hand, *notes, page=page))
    if hand.match.record.private:
        await answer.edit(*content)
        return
    view = _view(answer, stays=page is not None and page.plan)
    await bot_of(answer).private_boards.show_there(answer, hand.match, view, content)


async def show_after(answer: Answer, step: Step, *notes: str) -> None:
    """Show player and table what a step led to, with the computer's answer if that is quick."""
    bot = bot_of(answer)
    await bot.opponent.settle(step.after)
    match = await bot.services.matches.current(step.after.id)
    if match.record.private:
        told = [] if match.over else [note for note in notes if note]
        await bot.private_boards.show(answer, match, "\n".join(told) or None)
        return
    if match.over:
        await answer.edit(line(answer.texts("rummy-hand-over")))
    else:
        hand = await bot.services.hands.hand(match.id, answer.user_id)
        await show_hand(answer, hand, *notes)
    await bot.publisher.publish(match.id, answer)


def _view(answer: Answer, *, stays: bool = False) -> PrivateView:
    """Return how a player's hand follows the game; the page of the plan `stays` as it is."""
    bot, user_id, texts = answer.bot, answer.user_id, answer.texts

    async def shown(match: Match, until: float | None) -> Content:
        if match.over:
            return Content(line(texts("rummy-hand-over")))
        hand = await bot.services.hands.hand(match.id, user_id)
        look = await hand_look(bot, hand, user_id, texts)
        return await hand_content(bot, replace(look, until=until, rests=until is None))

    if stays:
        return PrivateView(HAND, shown, lambda _: HAND)
    return PrivateView(
        HAND, shown, lambda match: _sign(match, user_id), last=lambda match: shown(match, None)
    )


def _sign(match: Match, user_id: int) -> Hashable:
    """Return what of a match a hand shows that its player should not have to look for."""
    seat = match.seat_of(user_id)
    if match.over or seat is None:
        return None
    view: View = match.view(seat)
    table, record = view.table, match.record
    turn = table.round, table.turns, offer_of(view), table.phase is Phase.BUY
    return turn, view.cards, seat in match.waiting, seat in match.computers, record.pause
