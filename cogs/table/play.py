"""The buttons of a board: moves, menus, the Shanghai question and the ? button."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace

import discord
from discord import ui

from bot.games.shanghaien.moves import Move, Resign, Seat, Shanghai
from bot.matches.match import Match, Step
from bot.matches.refusals import Reason, RefusedError
from bot.texts import wording
from cogs.app import ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.bounds import known
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import PAGES, refuse_haste
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.selects import TargetSelect
from cogs.kit.verbs import Verb
from cogs.table.board import (
    board_layout,
    line_layout,
)
from cogs.table.computer import Opponent
from cogs.table.move_ids import Menu, move_argument, move_from
from cogs.table.names import spoken_name, spoken_names
from cogs.table.pictures import Pictures, files_of
from cogs.table.publication import Publisher


@on_click(Verb.MOVE)
async def make_move(answer: Answer, target: Target) -> None:
    """Make the move that the button names and show what came of it."""
    async with _tidying(answer, target):
        step = await answer.bot.services.matches.play(
            target.id, answer.user_id, known(move_from, target.argument), target.number
        )
        await show_step(answer, step)


@contextlib.asynccontextmanager
async def _tidying(answer: Answer, target: Target) -> AsyncIterator[None]:
    """Shrink the clicked message if it turns out to be a board that the game has left behind.

    Such a board is left when a crash came between posting its successor and editing it.
    """
    try:
        yield
    except RefusedError as refused:
        if refused.reason in (Reason.STALE, Reason.GAME_OVER):
            match = await answer.bot.services.matches.load(target.id)
            if match.record.shown.message_id not in (None, answer.message_id):
                await _leave_behind(answer, match)
        raise


async def _leave_behind(answer: Answer, match: Match) -> None:
    if answer.on_private_message:
        await answer.edit(line(answer.texts("old-board-plain")))
    else:
        await answer.edit(line_layout(answer.bot.texts_of(match)("old-board-plain")))


async def show_step(answer: Answer, step: Step, done: str | None = None) -> None:
    """Answer a move made from the live board, a private copy or a private question.

    A private message then says `done`. In a practice game the computer's reply is shown with it,
    if it is quick.
    """
    if answer.on_private_message:
        await answer.edit(line(done or answer.texts("challenge-done")))
    await answer.bot.part(Opponent).settle(step.after)
    await answer.bot.part(Publisher).publish(step.after.id, answer)


def line(text: str) -> ui.LayoutView:
    """Return a private message that has had its say."""
    return layout(ui.TextDisplay(text))


@on_click(Verb.TURN_PAGE)
async def turn_page(answer: Answer, target: Target) -> None:
    """Show another page of the board's buttons; the game stays as it is."""
    refuse_haste(answer.interaction, PAGES)
    async with _tidying(answer, target):
        match = await on_turn(answer, target)
    menu = known(Menu.parse, target.argument)
    seat = match.seat_of(answer.user_id)
    viewer = seat if answer.on_private_message and seat else Seat.FIRST
    private = answer.on_private_message
    mode = await (answer.display() if private else answer.bot.display_of(match))
    file = await answer.bot.part(Pictures).board_file(match, viewer=viewer, end=menu.end, mode=mode)
    texts = answer.texts if answer.on_private_message else answer.bot.texts_of(match)
    notice = await answer.bot.services.clocks.notice(match.record)
    await answer.edit(board_layout(match, menu, texts, file, notice=notice), files_of(file))


@on_click(Verb.ASK_SHANGHAI)
async def ask_shanghai(answer: Answer, target: Target) -> None:
    """Ask once more, privately, and list who would get which card."""
    async with _tidying(answer, target):
        match = await on_turn(answer, target, Shanghai())
    texts = answer.texts
    question = wording.shanghai_question(match.state, spoken_names(match), texts)
    yes = replace(target, verb=Verb.MOVE, argument=move_argument(Shanghai()))
    await answer.private(
        view=layout(
            ui.Container(
                ui.TextDisplay(question),
                ui.ActionRow(
                    TargetButton(
                        yes,
                        texts("button-confirm-shanghai"),
                        style=discord.ButtonStyle.danger,
                        emoji="⚓",
                    ),
                    TargetButton(
                        Target(Verb.NEVER_MIND, match.id, 0, "shanghai"), texts("button-not-yet")
                    ),
                ),
            )
        )
    )


@on_click(Verb.NEVER_MIND)
async def never_mind(answer: Answer, target: Target) -> None:
    """Close a private question without doing anything."""
    known(answer.texts.entries.__getitem__, f"{target.argument}-kept")
    await answer.edit(line(answer.texts(f"{target.argument}-kept")))


@on_click(Verb.HELP)
async def explain_now(answer: Answer, target: Target) -> None:
    """Say privately what the reader can do right now."""
    match = await answer.bot.services.matches.load(target.id)
    text = wording.help_now(
        match.state,
        match.seat_of(answer.user_id),
        spoken_names(match),
        answer.texts,
        score_command=answer.command("score"),
        resign_command=answer.command("resign"),
    )
    await answer.private(text)


@on_click(Verb.RESIGN)
async def confirm_resign(answer: Answer, target: Target) -> None:
    """Resign after the private question."""
    step = await answer.bot.services.matches.play(target.id, answer.user_id, Resign(), 0)
    seat = step.after.seat_of(answer.user_id)
    assert seat is not None
    opponent = spoken_name(step.after, seat.opponent)
    await show_step(answer, step, answer.texts("resign-done", opponent=opponent))


async def on_turn(answer: Answer, target: Target, move: Move | None = None) -> Match:
    """Return the match if the clicker may act, by `move` if given, on the board of the button."""
    return await answer.bot.services.matches.load_for(
        target.id, answer.user_id, target.number, move
    )


async def setup(bot: ShanghaienBot) -> None:
    """Let the board's buttons be answered."""
    bot.add_dynamic_items(TargetButton, TargetSelect)
