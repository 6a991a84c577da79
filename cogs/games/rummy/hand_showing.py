"""Showing a player the own hand, and what came of a move: to the player, and to the table."""

from __future__ import annotations

from bot.games.rummy.sorting import CardOrder
from bot.matches.hands import Hand
from bot.matches.match import Step
from cogs.games.rummy.hand import hand_layout
from cogs.games.rummy.hand_look import HandLook, HandPage
from cogs.games.rummy.pictures import hand_file
from cogs.kit.answers import Answer
from cogs.kit.pictures import files_of
from cogs.table.bot import bot_of
from cogs.table.play import line


async def look_at(
    answer: Answer, hand: Hand, *notes: str, page: HandPage | None = None
) -> HandLook:
    """Return a hand as the asking player wants to see it."""
    member = await answer.bot.services.members.read(answer.user_id)
    return HandLook(
        hand,
        answer.texts,
        CardOrder(member.hand_order.value),
        member.display,
        page or HandPage(),
        tuple(note for note in notes if note),
        reached=not member.dms_closed,
    )


async def send_hand(answer: Answer, hand: Hand) -> None:
    """Show a hand in a private message of its own."""
    look = await look_at(answer, hand)
    file = await hand_file(answer, look)
    await answer.private(view=hand_layout(look, file), files=files_of(file))


async def show_hand(answer: Answer, hand: Hand, *notes: str, page: HandPage | None = None) -> None:
    """Show a hand in the clicked private message."""
    look = await look_at(answer, hand, *notes, page=page)
    file = await hand_file(answer, look)
    await answer.edit(hand_layout(look, file), files_of(file))


async def show_after(answer: Answer, step: Step, *notes: str) -> None:
    """Show player and table what a step led to, with the computer's answer if that is quick."""
    bot = bot_of(answer)
    await bot.opponent.settle(step.after)
    match = await bot.services.matches.read(step.after.id)
    if match.over:
        await answer.edit(line(answer.texts("rummy-hand-over")))
    else:
        hand = await bot.services.hands.hand(match.id, answer.user_id)
        await show_hand(answer, hand, *notes)
    await bot.publisher.publish(match.id, answer)
