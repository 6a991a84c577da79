"""Shanghaien's messages as layouts: board, round summary, score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.games.shanghaien.rules import legal_moves, score
from bot.games.shanghaien.state import Dealt, Move, Played, Roll, RoundResult, Seat, Shanghai
from bot.games.shanghaien.transcript import report_start, start_after_takeback
from bot.games.shanghaien.tricks.table import HALF_RULES
from bot.matches.due import TimeNoticeKind
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.games.shanghaien.marks import marks_of
from cogs.games.shanghaien.menus import build_rows, undo_buttons
from cogs.games.shanghaien.pages import Menu
from cogs.games.shanghaien.pictures import poster_alt_text
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL, fingerprint, frame_rows, rest_text, time_lines
from cogs.table.coach import coach_button
from cogs.table.face import TableLook
from cogs.table.names import mention, plain_names, spoken_names
from rendering.drawing import canvas

SEAT_COLOURS = {
    seat: discord.Colour.from_rgb(*colour) for seat, colour in canvas.SEAT_ACCENTS.items()
}
"""The accent of a message: the mover's."""
SMALL = "-# "
"""Begins a line in small print."""
CHECK_LABEL = "button-verify"
"""The key of what the button says that checks the dice."""


def board_layout(
    look: TableLook, menu: Menu, file: discord.File | None, *, seat: Seat | None = None
) -> ui.LayoutView:
    """Return the board: who is to act, what just happened, the picture, the buttons of `menu`.

    It says as little as a reader needs: what else there is to know stands behind the ? button.

    Without a `file` the position stands there as text. With `seat` it is that player's private
    copy: buttons only if it is their turn, and a link to the live message. What the coach says
    stands below the call, with a button that sends him away.
    """
    match, texts = look.match, look.texts
    moves, mine = legal_moves(match.state), seat in (None, match.state.mover)
    shown = look if mine else replace(look, coach=None)
    own = build_rows(look, moves, menu) if mine else []
    if shown.coach:
        own.append(ui.ActionRow(coach_button(match, texts, menu.kept)))
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join(lines_above(shown, moves, menu, pictured=file is not None))),
            _position(look, seat or Seat.FIRST, file, rolled=menu.half is not None),
            *_framed(look, own, seat),
            accent_colour=SEAT_COLOURS[match.state.mover],
        )
    )


def lines_above(look: TableLook, moves: Sequence[Move], menu: Menu, *, pictured: bool) -> list[str]:
    """Return what stands above the picture, which shows the round: it is told as it begins."""
    match, texts = look.match, look.texts
    about = _about_turn(match, texts, pictured=pictured)
    times = time_lines(match, look.notice, texts)
    if look.notice.kind is TimeNoticeKind.DUE:
        about += [times.pop().removeprefix(SMALL)]
    return [
        rest_text(match, texts) if match.record.pause else call_to(look, moves, menu),
        *([look.coach] if look.coach else []),
        *([SMALL + " · ".join(about)] if about else []),
        *times,
        *([f"{SMALL}{look.note}"] if look.note else []),
    ]


def _position(
    look: TableLook, viewer: Seat, file: discord.File | None, *, rolled: bool
) -> ui.Item[Any]:
    """Return the picture of the table with its description; without a `file` the table as text.

    The call above says what was `rolled` where a trick asks nothing else.
    """
    match, texts = look.match, look.texts
    if file is not None:
        return gallery(file, wording.alt_text(match.state, plain_names(match), texts, viewer))
    names, marks = spoken_names(match), marks_of(look.emojis)
    text = wording.table_text(match.state, names, texts, viewer, marks, rolled=rolled)
    return ui.TextDisplay(text)


def _framed(
    look: TableLook, own: Sequence[ui.ActionRow[Any]], seat: Seat | None
) -> list[ui.ActionRow[Any]]:
    """Return the mover's `own` rows with those of any board; whoever waits may undo."""
    match, rows = look.match, frame_rows(look, own, seat)
    waits = seat not in (None, match.state.mover)
    if waits and match.record.pause is None and (undo := undo_buttons(match, look.texts)):
        rows.insert(0, ui.ActionRow(*undo))
    return rows


def _about_turn(match: Match, texts: Texts, *, pictured: bool) -> list[str]:
    """Return what happened, and the round as it begins or where no picture shows it."""
    shown = not pictured or match.state.one_end is None
    about = [what_happened(match, texts)]
    if shown:
        about.append(texts("board-round", round=match.state.round))
    return [*filter(None, about)]


def what_happened(match: Match, texts: Texts) -> str:
    """Return what a board tells; a roll that waits is told by `call_to`."""
    events, end = match.events, len(match.events)
    told = report_start(events, match.state.mover)
    if match.state.roll is not None and events[-2] == Played(match.state.mover, Roll()):
        end -= 2
    start = start_after_takeback(events, told, end)
    return wording.last_line(match.stepwise(start, end), spoken_names(match), texts)


def call_to(look: TableLook, moves: Sequence[Move], menu: Menu) -> str:
    """Return what mentions the mover and says what there is to do, or asks what `menu` asks.

    `moves` are the legal ones.
    """
    match, texts = look.match, look.texts
    if match.computer_to_move:
        return texts("practice-thinking")
    state = match.state
    name = mention(match, state.mover)
    open_end = "" if state.one_end else f"\n-# {texts('prompt-end')}"
    if menu.half is not None:
        asks = "card-prompt" if menu.asks_card else "prompt"
        asked = texts("with-label", label=name, value=texts(f"trick-{menu.half}-{asks}"))
        return asked + open_end if HALF_RULES[menu.half].names_end else asked
    if state.roll is not None:
        low, high = sorted(state.roll)
        if low == high:
            return texts("handover-double", mention=name, die=low) + open_end
        return texts("handover-rolled", mention=name, low=low, high=high) + open_end
    if Shanghai() not in moves:
        return texts("handover-roll", mention=name)
    return texts("handover-turn" if Roll() in moves else "handover-shanghai", mention=name)


def scores_around(match: Match, index: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the score before round `index`, from 0, was given out, and after."""
    deals = [at for at, event in enumerate(match.events) if isinstance(event, Dealt)]
    before = match.before(deals[index])
    after = match.before(deals[index + 1]) if index + 1 < len(deals) else match.state
    return score(before).totals, score(after).totals


def summary_layout(
    look: TableLook,
    result: RoundResult,
    scores: tuple[tuple[int, int], tuple[int, int]],
    file: discord.File | None,
) -> ui.LayoutView:
    """Return the summary of a finished round: what it came to; card by card without a `file`."""
    match, texts = look.match, look.texts
    names = plain_names(match)
    spoken = spoken_names(match)
    # The head of the latest moves: below an earlier round it would belong to none.
    head = fingerprint(match, texts) if result is match.state.history[-1] else []
    net = wording.net_line(result.awards, scores, spoken, texts)
    if file is None:
        told = wording.round_summary_text(result, spoken, texts, marks_of(look.emojis))
        text = f"{told}\n{net}"
    else:
        text = f"**{wording.summary_title(result, spoken, texts)}**\n{net}"
    return layout(
        ui.Container(
            *([gallery(file, wording.round_alt_text(result, names, texts))] if file else []),
            ui.TextDisplay(text),
            *head,
            accent_colour=NEUTRAL,
        )
    )


def running_sheet_layout(look: TableLook, file: discord.File | None) -> ui.LayoutView:
    """Return the score so far: a picture of the score sheet and what is still to come; all in
    words without a `file`.
    """
    match, texts = look.match, look.texts
    if file is None:
        marks = marks_of(look.emojis)
        told = wording.score_so_far_text(match.state, spoken_names(match), texts, marks)
        return layout(ui.Container(ui.TextDisplay(told), accent_colour=NEUTRAL))
    sheet = gallery(file, wording.score_alt_text(match.state, plain_names(match), texts))
    below = ui.TextDisplay[Any](wording.coming_text(match.state, texts))
    return layout(ui.Container(sheet, below, accent_colour=NEUTRAL))


def sheet_layout(
    look: TableLook, file: discord.File | None, poster: discord.File | None = None
) -> ui.LayoutView:
    """Return the end of a match: who won, the `poster`, the score sheet, and what can follow.

    Without a `file` the score sheet stands there as text, if the game was counted.
    """
    match, texts = look.match, look.texts
    outcome = match.state.outcome
    assert outcome is not None
    colour = SEAT_COLOURS[outcome.winner] if outcome.winner else NEUTRAL
    names = spoken_names(match)
    headline = [f"## {wording.result_text(match.state, names, texts)}"]
    if look.note:
        headline.append(f"-# {look.note}")
    shown: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(headline))]
    if poster is not None:
        shown.append(gallery(poster, poster_alt_text(match, texts)))
    if file is not None:
        alt = wording.score_alt_text(match.state, plain_names(match), texts)
        shown.append(gallery(file, alt))
    elif wording.is_counted(match.state):
        marks = marks_of(look.emojis)
        told = wording.score_text(match.state, names, texts, result=False, marks=marks)
        shown.append(ui.TextDisplay(told))
    return layout(
        ui.Container(
            *shown,
            *fingerprint(match, texts),
            *_what_can_follow(match, texts),
            accent_colour=colour,
        )
    )


def _what_can_follow(match: Match, texts: Texts) -> list[ui.ActionRow[Any]]:
    """Return the buttons under a score sheet."""
    first = ui.ActionRow[Any](
        TargetButton(
            Target(Verb.REMATCH, match.id),
            texts("button-rematch"),
            style=discord.ButtonStyle.primary,
            emoji="🔁",
        ),
        TargetButton(Target(Verb.ANALYSE, match.id), texts("button-analyse"), emoji="🔎"),
        TargetButton(Target(Verb.REPLAY, match.id), texts("button-replay"), emoji="🎞️"),
        TargetButton(Target(Verb.OPEN_RECORD, match.id), texts("button-open-record"), emoji="📖"),
    )
    second = ui.ActionRow[Any](
        TargetButton(Target(Verb.SHARE, match.id), texts("button-share"), emoji="📋"),
        TargetButton(Target(Verb.CHECK_DICE, match.id), texts(CHECK_LABEL), emoji="🔐"),
    )
    return [first, second]
