"""The table of private practice: the two best choices as ghost dice, and what they are worth."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.games.shanghaien.analysis.report import Hint, Option
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import End, Move, Place, PlayTrick, Seat, Shanghai
from bot.games.shanghaien.state import Phase
from bot.games.shanghaien.turns import report_start
from bot.matches.match import Match
from bot.matches.private_practice import has_chosen, would_be_lost
from bot.processes.errors import HelperError
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.games.shanghaien.board import SEAT_COLOURS, call_to, coach_row, what_happened
from cogs.games.shanghaien.marks import marks_of
from cogs.games.shanghaien.menus import build_rows
from cogs.games.shanghaien.pages import Menu
from cogs.games.shanghaien.pictures import sheet_scene
from cogs.kit.app import ShanghaienBot
from cogs.kit.bounds import known
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.verbs import Verb
from cogs.table.face import Content, TableLook
from cogs.table.move_ids import move_argument
from cogs.table.names import drawn_pair, plain_names, spoken_names
from cogs.table.pictures import files_of
from rendering.ink.display import Display
from rendering.pictures import Scene
from rendering.shanghaien.board_scene import build_board
from rendering.shanghaien.scene_look import SceneLook
from rendering.shanghaien.words import words_from

ADVISED = 2
"""So many choices are shown with what they are worth."""


@dataclass(frozen=True, slots=True)
class PracticeLook:
    """A look at private practice."""

    table: TableLook
    """At its match."""
    hint: Hint | None
    """What the choices are worth; None where there is nothing to choose, or nobody knows."""
    menu: Menu


async def practice_table(bot: ShanghaienBot, table: TableLook, page: str) -> Content:
    """Return the table of who practises in private, or its end; see `Face.practice_table`."""
    hint = await _hint(bot, table.match)
    # The row is counted from the end that is better, while that is open.
    better = Menu(end=(hint and end_of(hint.best.move)) or End.LEFT)
    look = PracticeLook(table, hint, known(Menu.parse, page) if page else better)
    match, texts = table.match, table.texts
    file = await _file(look)
    names = plain_names(match)
    shown: ui.Item[Any]
    if file is None:
        shown = ui.TextDisplay(_in_words(look.table))
    elif match.over:
        shown = gallery(file, wording.score_alt_text(match.state, names, texts))
    else:
        shown = gallery(file, wording.alt_text(match.state, names, texts, Seat.FIRST))
    view = layout(
        ui.Container(
            ui.TextDisplay("\n".join(_lines(look))),
            shown,
            *_rows(look),
            accent_colour=SEAT_COLOURS[Seat.FIRST],
        )
    )
    return Content(view, files_of(file))


async def _hint(bot: ShanghaienBot, match: Match) -> Hint | None:
    if match.computer_to_move or match.over or match.state.phase not in (Phase.TURN, Phase.ROLLED):
        return None
    with contextlib.suppress(HelperError):  # the board stands without it, too
        hint: Hint = await bot.services.thinkers[SHANGHAIEN.name].hint(match.state)
        return hint
    return None


def _in_words(look: TableLook) -> str:
    match, texts, marks = look.match, look.texts, marks_of(look.emojis)
    names = spoken_names(match)
    if match.over:
        return wording.score_text(match.state, names, texts, result=False, marks=marks)
    return wording.table_text(match.state, names, texts, Seat.FIRST, marks)


def _lines(look: PracticeLook) -> list[str]:
    match, texts = look.table.match, look.table.texts
    names = spoken_names(match)
    mark = texts("practice-what-if" if match.record.tries else "practice-private")
    note = [f"-# {look.table.note}"] if look.table.note else []
    if match.over:
        result = f"## {wording.result_text(match.state, names, texts)}"
        return [result, texts("practice-over"), f"-# {mark}", *note]
    happened = what_happened(match, texts)
    return [
        f"### {wording.heading(match.state, names, texts)}",
        *([happened] if happened else []),
        call_to(look.table, legal_moves(match.state), look.menu),
        *([look.table.coach] if look.table.coach else _advice(look)),
        f"-# {mark}",
        *note,
    ]


def advised(hint: Hint | None, match: Match, texts: Texts) -> dict[str, Option]:
    """Return the two best choices by their words; none where there is but one."""
    found: dict[str, Option] = {}
    for option in () if hint is None else hint.options:
        found.setdefault(wording.move_text(option.move, match.state, texts), option)
    return dict(list(found.items())[:ADVISED]) if len(found) > 1 else {}


def _advice(look: PracticeLook) -> list[str]:
    texts, keys = look.table.texts, ("practice-advice", "practice-second")
    options = advised(look.hint, look.table.match, texts)
    return [
        texts(key, move=move, chance=wording.chance_text(option.chance, texts))
        for key, (move, option) in zip(keys, options.items(), strict=False)
    ]


def end_of(move: Move) -> End | None:
    """Return which end a move makes 1; None if it is settled, or is left open."""
    return move.end if isinstance(move, Place | PlayTrick) else None


async def _file(look: PracticeLook) -> discord.File | None:
    match, texts = look.table.match, look.table.texts
    words = look.table.pictures.words(words_from, texts.language)
    best = [option.move for option in advised(look.hint, match, texts).values()]
    # The row is drawn counted from one end: a die that is better counted from the other stands in
    # the words alone.
    moves = [move for move in best if end_of(move) in (None, look.menu.end)]

    def build(display: Display) -> Scene:
        if match.over:
            return sheet_scene(look.table.pictures, match, display)
        return build_board(
            match.state,
            SceneLook(drawn_pair(match), words, display=display),
            previous=match.before(report_start(match.events, match.state.mover)),
            end=look.menu.end,
            half=look.menu.half,
            advised=moves,
        )

    name = f"practice-{match.id}-{match.revision}"
    drawn = (
        texts.language,
        look.menu,
        tuple(map(match.game.format_move, moves)),
        *drawn_pair(match),
    )
    return await look.table.pictures.file(name, look.table.mode, build, *drawn)


def _rows(look: PracticeLook) -> list[ui.ActionRow[Any]]:
    match = look.table.match
    rows: list[ui.ActionRow[Any]] = []
    if not match.over:
        moves = legal_moves(match.state)
        for row in build_rows(look.table, moves, look.menu):
            buttons = [b for b in map(_here(look), row.children) if b is not None]
            if buttons:
                rows.append(ui.ActionRow(*buttons))
    if look.table.coach:
        rows.append(coach_row(match, look.table.texts))
    return [*rows, ui.ActionRow(*_own_buttons(look))]


def _here(look: PracticeLook) -> Any:  # noqa: ANN401 - what discord.py calls a child of a row
    """Return what makes a button of this board of one of a match's board; some are left out."""

    def button(child: ui.Item[Any]) -> TargetButton | None:
        if not isinstance(child, TargetButton):
            return None
        target = child.target
        if target.verb == Verb.ASK_SHANGHAI:  # what can be taken back is not asked about
            target = _target(look, Verb.MOVE, move_argument(look.table.match.game, Shanghai()))
        if target.verb not in (Verb.MOVE, Verb.TURN_PAGE):
            return None
        made = TargetButton(target, child.label, style=child.style, disabled=child.disabled)
        made.emoji = child.emoji
        return made

    return button


def _own_buttons(look: PracticeLook) -> list[TargetButton]:
    match, texts, found = look.table.match, look.table.texts, []
    if has_chosen(match):
        back = _target(look, Verb.TRY_OTHER)
        found.append(TargetButton(back, texts("practice-button-back"), emoji="↩️"))
    if match.record.tries:
        back = _target(look, Verb.RETURN_TO_GAME)
        style = discord.ButtonStyle.success
        found.append(TargetButton(back, texts("practice-button-return"), style=style))
    new, label = _target(look, Verb.NEW_PRACTICE), texts("practice-button-new")
    if would_be_lost(match):
        label = texts("button-asks", label=label)
    return [*found, TargetButton(new, label, emoji="🎲")]


def new_game_question(match: Match, terms: str, texts: Texts) -> ui.LayoutView:
    """Return the question whether a new game by these `terms` may end this one."""
    yes = Target(Verb.NEW_PRACTICE, match.id, match.revision, terms)
    back = Target(Verb.OPEN_PRACTICE, 0)
    return layout(
        ui.Container(
            ui.TextDisplay(texts("practice-new-ask")),
            ui.ActionRow(
                TargetButton(
                    yes,
                    texts("practice-button-new"),
                    style=discord.ButtonStyle.danger,
                    emoji="🎲",
                ),
                TargetButton(back, texts("button-back"), emoji="↩️"),
            ),
        )
    )


def _target(look: PracticeLook, verb: Verb, argument: str = "") -> Target:
    match = look.table.match
    return Target(verb, match.id, match.revision, argument)
