"""Showing a player the own hand, and what came of a move: to the player, and to the table."""

from __future__ import annotations

from bot.games.rummy.sorting import CardOrder
from bot.matches.hands import Hand
from bot.matches.match import Step
from bot.records.displays import DisplayMode
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


async def look_at(
    answer: Answer, hand: Hand, *notes: str, page: HandPage | None = None
) -> HandLook:
    """Return a hand as the asking player wants to see it."""
    return await hand_look(answer.bot, hand, answer.user_id, answer.texts, *notes, page=page)


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
        reached=not member.dms_closed,
        coach=told_of(match, hand.view, texts) if coached else None,
    )


async def hand_content(bot: GameBot, look: HandLook) -> Content:
    """Return a hand as a message. Who practises in private has the table in it, too."""
    file = await hand_file(bot.pictures, look)
    if not look.match.record.private:
        return Content(hand_layout(look, file), files_of(file))
    table = None
    if look.match.state.table.melds and look.mode is not DisplayMode.TEXT:
        table = await table_file(table_look(bot, look.match, look.texts, look.mode))
    view = hand_layout(look, file, table, practice_items(look.match, look.texts, look.coach))
    return Content(view, [*files_of(table), *files_of(file)])


async def send_hand(answer: Answer, hand: Hand) -> None:
    """Show a hand in a private message of its own."""
    content = await hand_content(answer.bot, await look_at(answer, hand))
    await answer.private(view=content.view, files=content.files)


async def show_hand(answer: Answer, hand: Hand, *notes: str, page: HandPage | None = None) -> None:
    """Show a hand in the clicked private message."""
    look = await look_at(answer, hand, *notes, page=page)
    await answer.edit(*await hand_content(answer.bot, look))


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
