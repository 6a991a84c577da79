"""The buttons of every board: moves, pages, help and resignation."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any

from discord import ui

from bot.games.game import AnyMove, AnySeat
from bot.matches.match import Match, Reason, RefusedError, Step
from bot.records.messages import LIVE, OLD, MessageKind, NewMessage
from bot.texts.catalogue import Texts
from cogs.board.board import (
    IN_PLACE,
    board_look,
    fingerprint_lines,
    more_button,
    parse_move_argument,
)
from cogs.board.bot import TableBot, bot_of, mention_other_matches, other_matches_text
from cogs.board.game_ui import GAME_UIS, MATCH, Content, game_ui_of, rules_target
from cogs.board.private_boards import ExpirySweep
from cogs.board.publication import is_live
from cogs.ui.answers import AlreadyAnsweredError, Answer
from cogs.ui.app import PAGES
from cogs.ui.components import TargetButton, layout, on_click
from cogs.ui.custom_ids import Target, Verb, parse_or_outdated

HELP_PAGE = "help"
"""The kind of the help in `LastAnswers`: each reader sees at most one help message per match."""
_OUT_OF_DATE = (
    Reason.STALE,
    Reason.GAME_OVER,
    Reason.NOT_YOUR_TURN,
    Reason.PAUSED,
    Reason.UNKNOWN_MATCH,
)
"""The refusals of a click on a board that does not show the latest event."""


@on_click(Verb.MOVE)
async def make_move(answer: Answer, target: Target) -> None:
    """Make the move of the button and show the result."""
    async with renew_outdated_board(answer, target):
        step = await answer.bot.services.events.decide(
            target.id,
            answer.user_id,
            lambda match: parse_button_move(match, target),
            target.number,
        )
        await show_step(answer, step)


@on_click(Verb.MOVE_ASKED)
async def make_asked_move(answer: Answer, target: Target) -> None:
    """Make the move that a private message asked to confirm, and delete that message."""
    step = await answer.bot.services.events.decide(
        target.id, answer.user_id, lambda match: parse_button_move(match, target), target.number
    )
    await show_asked_step(answer, step)


def parse_button_move(match: Match, target: Target) -> AnyMove:
    """Return the move of a button.

    Raises RefusedError if the match has no game UI, and OutdatedError if the game has no such
    move.
    """
    game_ui_of(match)
    return parse_or_outdated(partial(parse_move_argument, match.game), target.argument)


@contextlib.asynccontextmanager
async def renew_outdated_board(answer: Answer, target: Target) -> AsyncIterator[None]:
    """Update the clicked board if the body raises a refusal because the board is outdated.

    After a refusal in `_OUT_OF_DATE`, a private board shows the current position, and
    AlreadyAnsweredError is raised. After STALE or GAME_OVER, a public board is retired unless it is
    live.
    """
    try:
        yield
    except RefusedError as refused:
        if (
            answer.is_on_private_message
            and refused.reason in _OUT_OF_DATE
            and not answer.is_repeated
        ):
            match = await _current_or_replacement(answer, target.id)
            note = answer.texts("board-revived")
            await bot_of(answer).private_boards.show(answer, match, note)
            raise AlreadyAnsweredError from refused
        if refused.reason in (Reason.STALE, Reason.GAME_OVER):
            match = await answer.bot.services.matches.read_current(target.id)
            if not is_live(match, answer):
                await _retire_clicked_message(answer, match)
            elif answer.as_guest:
                # The bot has not joined this server, so only the token of this click allows it to
                # show the new position.
                await bot_of(answer).publisher.publish(match.id, answer)
        raise


async def _retire_clicked_message(answer: Answer, match: Match) -> None:
    """Retire a clicked board that is not live and may be missing in the message table."""
    assert answer.message_id is not None
    assert answer.interaction.channel_id is not None
    board = NewMessage(
        match.record.guild_id,
        answer.interaction.channel_id,
        MessageKind.BOARD,
        match.id,
        match.revision,
        "",
        after_id=0,
        wanted=OLD,
        shown=LIVE,
        message_id=answer.message_id,
    )
    await bot_of(answer).sender.sync_clicked_message(answer, board)


async def _current_or_replacement(answer: Answer, match_id: int) -> Match:
    """Return the current match, or the private match that replaced it. Raises RefusedError if none
    exists.
    """
    matches, match = answer.bot.services.matches, None
    with contextlib.suppress(RefusedError):
        match = await matches.read_current(match_id)
    if match is not None and not match.record.is_set_aside:
        return match
    games = GAME_UIS if match is None else (match.game.name,)
    here = [await matches.private_match(answer.guild_id, answer.user_id, game) for game in games]
    latest = max(filter(None, here), key=lambda each: each.id, default=None)
    if latest is None:
        raise RefusedError(Reason.UNKNOWN_MATCH)
    return latest


async def show_step(answer: Answer, step: Step) -> None:
    """Answer a move from the live board or from a private board, and show the new position.

    In practice, a quick reply of the computer is shown together with the move.
    """
    await bot_of(answer).opponent.settle(step.after)
    match = step.after
    try:
        match = await bot_of(answer).publisher.publish(step.after.id, answer)
    finally:
        # Answer even if publishing failed: Discord may refuse a request in the channel but accept
        # the answer to the click.
        if answer.is_on_private_message:
            note = await other_matches_text(answer.bot, match, answer.user_id, answer.texts)
            await bot_of(answer).private_boards.show(answer, match, note)
    if not answer.is_on_private_message:
        await mention_other_matches(answer, match)


async def show_asked_step(answer: Answer, step: Step) -> None:
    """Delete the private question that led to a move, and publish the new position."""
    await answer.dismiss()
    await bot_of(answer).opponent.settle(step.after)
    match = await bot_of(answer).publisher.publish(step.after.id, answer)
    if not match.is_over:
        await mention_other_matches(answer, match)


def line(text: str) -> ui.LayoutView:
    """Return a message of one line without buttons."""
    return layout(ui.TextDisplay(text))


@on_click(Verb.TURN_PAGE)
async def turn_page(answer: Answer, target: Target) -> None:
    """Show another page of the board's buttons."""
    answer.check_cooldown(PAGES)
    async with renew_outdated_board(answer, target):
        match = await check_turn(answer, target)
        if answer.is_on_private_message:
            await bot_of(answer).private_boards.turn_page(answer, match, target.argument)
        else:
            page = partial(_page, answer, target.argument)
            await bot_of(answer).publisher.turn_page(answer, match, page)


async def _page(answer: Answer, page: str, match: Match) -> Content:
    """Return the live board of a match with another page of its buttons."""
    bot = answer.bot
    look = await board_look(bot, match, bot.texts_of(match), match.record.display)
    return await game_ui_of(match).page(look, match.seat_of(answer.user_id), page, False)


@on_click(Verb.NEVER_MIND)
async def dismiss_question(answer: Answer, _target: Target) -> None:
    """Delete a private question."""
    await answer.dismiss()


@on_click(Verb.HELP)
async def show_help(answer: Answer, target: Target) -> None:
    """Show the reader's possible actions privately."""
    match = await answer.bot.services.matches.read_current(target.id)
    seat = match.seat_of(answer.user_id)
    game_ui = game_ui_of(match)
    command = partial(answer.command, group=game_ui.game)
    text = game_ui.help(match, seat, answer.texts, command)
    text = "\n".join([text, *fingerprint_lines(match, answer.texts)])
    view = layout(ui.TextDisplay(text), *_help_rows(match, seat, answer.texts))
    if target.argument == IN_PLACE:
        await answer.edit(view)
    else:
        await bot_of(answer).last_answers.give(answer, HELP_PAGE, match.id, view=view)


def _help_rows(match: Match, seat: AnySeat | None, texts: Texts) -> list[ui.ActionRow[Any]]:
    """Return the row of buttons for the private board, the rules, and the actions other than moves;
    empty for a private match.
    """
    if match.record.is_private:
        return []
    row = ui.ActionRow[Any]()
    if seat is not None and not match.is_over:
        row.add_item(TargetButton(Target(Verb.SHOW_BOARD, match.id), texts("button-my-view")))
    guide = game_ui_of(match).guide
    if guide is not None:
        rules = rules_target(guide, f"{MATCH}{match.id}")
        row.add_item(TargetButton(rules, texts("button-rules"), emoji="📖"))
    return [row.add_item(more_button(match, texts, IN_PLACE))]


@on_click(Verb.RESIGN)
async def confirm_resign(answer: Answer, target: Target) -> None:
    """Resign after the confirmation."""
    step = await answer.bot.services.events.decide(
        target.id, answer.user_id, lambda match: match.game.resignation, 0
    )
    await show_asked_step(answer, step)


async def check_turn(
    answer: Answer, target: Target, move_for: Callable[[Match], AnyMove] | None = None
) -> Match:
    """Return the match if the clicker may act on the board of the button.

    If `move_for` is given, the move that it returns must be legal. Raises RefusedError otherwise.
    """
    return await answer.bot.services.matches.read_for(
        target.id, answer.user_id, target.number, move_for
    )


async def setup(bot: TableBot) -> None:
    """Add the sweep that ends private boards."""
    await bot.add_cog(ExpirySweep(bot, bot.private_boards))
