"""The rummy as members see it, in one record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import Seat
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.around.practice import practise_alone
from cogs.games.rummy import commands
from cogs.games.rummy.analysis import RUMMY_ANALYSIS
from cogs.games.rummy.board import (
    CHECK_LABEL,
    board_layout,
    question_layout,
    sheet_layout,
    summary_layout,
    turn_line,
)
from cogs.games.rummy.check import check_text
from cogs.games.rummy.coach import RUMMY_COACH
from cogs.games.rummy.figures import RUMMY_FIGURES
from cogs.games.rummy.film import RUMMY_FILM
from cogs.games.rummy.guide import RUMMY_GUIDE
from cogs.games.rummy.inviting import RUMMY_INVITING
from cogs.games.rummy.pictures import poster_file, sheet_file, summary_file, table_file
from cogs.games.rummy.practice import RUMMY_PRACTICE
from cogs.games.rummy.record import RUMMY_RECORD
from cogs.kit.bounds import OutdatedError
from cogs.kit.pictures import files_of
from cogs.kit.translator import said
from cogs.table.face import Content, Face, TableLook
from cogs.table.names import spoken_names


async def _public_table(look: TableLook) -> Content:
    file = await table_file(look)
    return Content(board_layout(look, file), files_of(file))


async def _private_table(look: TableLook, seat: Seat | None) -> Content:
    file = await table_file(look)
    return Content(board_layout(look, file, seat=seat or Seat.FIRST), files_of(file))


async def _page(_look: TableLook, _seat: Seat, argument: str, _private: bool) -> Content:
    raise OutdatedError(argument)  # its boards have one page


async def _summary(look: TableLook, index: int) -> Content:
    result = look.match.state.table.history[index]
    file = await summary_file(look, result)
    return Content(summary_layout(look, result, file), files_of(file))


async def _sheet(look: TableLook) -> Content:
    file, poster = await asyncio.gather(
        sheet_file(look), poster_file(look.pictures, look.match, look.mode, look.texts)
    )
    return Content(sheet_layout(look, file, poster), [*files_of(poster), *files_of(file)])


def _score(match: Match, texts: Texts) -> str:
    return wording.score_so_far_text(match.state.table, spoken_names(match), texts)


def _help(match: Match, seat: Seat | None, texts: Texts, command: Callable[[str], str]) -> str:
    return wording.help_now(
        match.view(seat),
        seat,
        spoken_names(match),
        texts,
        rules=command("rules"),
        private=match.record.private,
    )


FACE = Face(
    game=RUMMY.name,
    command=said("cmd-rummy"),
    command_desc=said("cmd-rummy-desc"),
    pitch=lambda texts: texts("rummy-pitch"),
    setup=commands.setup,
    inviting=RUMMY_INVITING,
    challenge=commands.open_table,
    challenge_menu=said("menu-rummy-challenge"),
    practise=lambda answer: practise_alone(answer, RUMMY.name),
    public_table=_public_table,
    private_table=_private_table,
    page=_page,
    practice=RUMMY_PRACTICE,
    sheet=_sheet,
    rounds=lambda match: len(match.state.table.history),
    summary=_summary,
    question=question_layout,
    turn_line=turn_line,
    own_view="hand",
    round=lambda match: max(1, match.state.table.round),
    score=_score,
    check=check_text,
    check_label=CHECK_LABEL,
    help=_help,
    record=RUMMY_RECORD,
    film=RUMMY_FILM,
    analysis=RUMMY_ANALYSIS,
    figures=RUMMY_FIGURES,
    guide=RUMMY_GUIDE,
    coaching=RUMMY_COACH,
)
