"""Shanghaien as members see it, in one record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.state import Dealt, Played, Roll, Seat
from bot.games.shanghaien.transcript import finished_turn, start_after_takeback
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.around.practice import practise_alone
from cogs.games.shanghaien import commands
from cogs.games.shanghaien.analysis import SHANGHAIEN_ANALYSIS
from cogs.games.shanghaien.board import (
    CHECK_LABEL,
    board_layout,
    running_sheet_layout,
    scores_around,
    sheet_layout,
    summary_layout,
)
from cogs.games.shanghaien.check import check_text
from cogs.games.shanghaien.coach import SHANGHAIEN_COACH
from cogs.games.shanghaien.figures import SHANGHAIEN_FIGURES
from cogs.games.shanghaien.film import SHANGHAIEN_FILM
from cogs.games.shanghaien.guide import SHANGHAIEN_GUIDE
from cogs.games.shanghaien.inviting import SHANGHAIEN_INVITING
from cogs.games.shanghaien.pages import Menu
from cogs.games.shanghaien.pictures import (
    board_file,
    poster_file,
    running_sheet_file,
    sheet_file,
    summary_file,
)
from cogs.games.shanghaien.private_practice import SHANGHAIEN_PRACTICE
from cogs.games.shanghaien.record import SHANGHAIEN_RECORD
from cogs.kit.bounds import parse_or_outdated
from cogs.kit.pictures import files_of
from cogs.kit.translator import said
from cogs.table.face import Content, Face, TableLook
from cogs.table.names import plain_names, spoken_names
from rendering.shanghaien.emojis import emoji_images


async def _public_table(look: TableLook) -> Content:
    menu = Menu.opening(look.page)
    file = await board_file(look, menu)
    return Content(board_layout(look, menu, file), files_of(file))


async def _private_table(look: TableLook, seat: Seat | None) -> Content:
    viewer, menu = seat or Seat.FIRST, Menu.opening(look.page)
    file = await board_file(look, menu, viewer)
    return Content(board_layout(look, menu, file, seat=viewer), files_of(file))


async def _page(look: TableLook, seat: Seat, argument: str, private: bool) -> Content:
    menu = parse_or_outdated(Menu.parse, argument)
    file = await board_file(look, menu, seat if private else Seat.FIRST)
    view = board_layout(look, menu, file, seat=seat if private else None)
    return Content(view, files_of(file))


async def _sheet(look: TableLook) -> Content:
    file, poster = await asyncio.gather(
        sheet_file(look), poster_file(look.pictures, look.match, look.mode)
    )
    return Content(sheet_layout(look, file, poster), [*files_of(poster), *files_of(file)])


async def _running_sheet(look: TableLook) -> Content:
    file = await running_sheet_file(look)
    return Content(running_sheet_layout(look, file), files_of(file))


async def _summary(look: TableLook, index: int) -> Content:
    result = look.match.state.history[index]
    file = await summary_file(look, result)
    scores = scores_around(look.match, index)
    return Content(summary_layout(look, result, scores, file), files_of(file))


def _turn_line(look: TableLook) -> str:
    """Return what happened in the turn that ended with the hand-over."""
    match, texts = look.match, look.texts
    start, end = finished_turn(match.events, match.state.mover)
    start = start_after_takeback(match.events, start, end)
    happened = wording.last_line(match.stepwise(start, end), spoken_names(match), texts)
    return happened or texts("old-board-plain")  # the first board tells of no turn yet


def _first_turn(match: Match) -> bool:
    """Return whether a round has begun in which no member has chosen anything yet."""
    if match.over or not match.state.history:
        return False
    for event in reversed(match.events):
        if isinstance(event, Dealt):
            break
        # The first rolls of a round are made by themselves.
        chosen = isinstance(event, Played) and not isinstance(event.move, Roll)
        if chosen and event.seat not in match.computers:
            return False
    return True


def _help(match: Match, seat: Seat | None, texts: Texts, command: Callable[[str], str]) -> str:
    return wording.help_now(
        match.state,
        seat,
        spoken_names(match),
        texts,
        score_command=command("score"),
    )


def _taken_back(match: Match, texts: Texts) -> str:
    """Return the last placement in words, and that the mover's dice, if they fell, go with it."""
    at, last = next(
        (at, event)
        for at, event in reversed([*enumerate(match.events)])
        if isinstance(event, Played) and event.move != Roll()
    )
    placement = wording.move_text(last.move, match.before(at), texts)
    fallen = match.state.roll is not None
    return texts("undo-dice-anew", placement=placement) if fallen else placement


FACE = Face(
    game=SHANGHAIEN.name,
    command=said("cmd-shanghaien"),
    command_desc=said("cmd-shanghaien-desc"),
    pitch=lambda texts: texts("help-pitch"),
    setup=commands.setup,
    emojis=emoji_images,
    inviting=SHANGHAIEN_INVITING,
    challenge=commands.challenge_picked,
    challenge_menu=said("menu-challenge"),
    practise=lambda answer: practise_alone(answer, SHANGHAIEN.name),
    public_table=_public_table,
    private_table=_private_table,
    page=_page,
    practice=SHANGHAIEN_PRACTICE,
    sheet=_sheet,
    rounds=lambda match: len(match.state.history),
    summary=_summary,
    first_turn=_first_turn,
    turn_line=_turn_line,
    round=lambda match: match.state.round,
    score=lambda match, texts: wording.score_so_far_text(match.state, spoken_names(match), texts),
    running_sheet=_running_sheet,
    help=_help,
    taken_back=_taken_back,
    result_line=lambda match: wording.result_line(match.state, plain_names(match)),
    check=check_text,
    check_label=CHECK_LABEL,
    record=SHANGHAIEN_RECORD,
    film=SHANGHAIEN_FILM,
    analysis=SHANGHAIEN_ANALYSIS,
    figures=SHANGHAIEN_FIGURES,
    guide=SHANGHAIEN_GUIDE,
    coaching=SHANGHAIEN_COACH,
)
