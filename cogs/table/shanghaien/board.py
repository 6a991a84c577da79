"""Shanghaien's messages as layouts: board, round summary, score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import discord
from discord import ui

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import Dealt, Move, Played, Roll, Seat, Shanghai
from bot.games.shanghaien.scoring import score
from bot.games.shanghaien.state import RoundResult
from bot.games.shanghaien.tricks.table import HALF_RULES
from bot.games.shanghaien.turns import report_start, start_after_takeback
from bot.matches.clocks import NO_NOTICE, TimeNotice
from bot.matches.match import Match
from bot.texts import wording
from bot.texts.catalogue import Texts
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL, fingerprint, frame_rows, rest_text, time_lines
from cogs.table.names import mention, plain_names, spoken_names
from cogs.table.shanghaien.marks import marks_of
from cogs.table.shanghaien.menus import build_rows, undo_buttons
from cogs.table.shanghaien.pages import Menu
from cogs.table.shanghaien.pictures import poster_alt_text
from rendering.ink import theme
from rendering.shanghaien.emojis import die_emoji

SEAT_COLOURS = {
    seat: discord.Colour.from_rgb(*colour) for seat, colour in theme.SEAT_ACCENTS.items()
}
"""The accent of a message: the mover's."""
CHECK_LABEL = "button-verify"
"""The key of what the button says that checks the dice."""


def board_layout(
    match: Match,
    menu: Menu,
    texts: Texts,
    file: discord.File | None,
    *,
    seat: Seat | None = None,
    note: str | None = None,
    notice: TimeNotice = NO_NOTICE,
    told: int | None = None,
    coach: str | None = None,
    emojis: Mapping[str, str] = MappingProxyType({}),
) -> ui.LayoutView:
    """Return the board: who is to act, what just happened, the picture, the buttons.

    Without a `file` the position stands there as text.

    With `seat` it is that player's private copy: buttons only if it is their turn, and a link to
    the live message. A `note` stands below all that is told, `notice` is what is told about time.
    `told` is what `report_start` returns, where the caller knows it. `emojis` are those of the
    game's own that are there. What the `coach` says stands below the call, with a button that sends
    him away.
    """
    moves, mine = legal_moves(match.state), seat in (None, match.state.mover)
    coach = coach if mine else None
    own = build_rows(match, moves, menu, texts, emojis) if mine else []
    if coach:
        own.append(coach_row(match, texts))
    paused = match.record.pause is not None
    call = rest_text(match, texts) if paused else call_to(match, moves, menu, texts, emojis)
    lines = [
        *_happened(match, told, texts),
        call,
        *([coach] if coach else []),
        *time_lines(match, notice, texts),
        *([f"-# {note}"] if note else []),
    ]
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join(lines)),
            _position(match, seat or Seat.FIRST, file, texts, emojis),
            *(fingerprint(match, texts) if seat is None else []),
            *_framed(match, own, seat, notice, texts),
            accent_colour=SEAT_COLOURS[match.state.mover],
        )
    )


def _position(
    match: Match,
    viewer: Seat,
    file: discord.File | None,
    texts: Texts,
    emojis: Mapping[str, str],
) -> ui.Item[Any]:
    """Return the picture of the table with its description; without a `file` the table as text."""
    if file is not None:
        return gallery(file, wording.alt_text(match.state, plain_names(match), texts, viewer))
    names, marks = spoken_names(match), marks_of(emojis)
    return ui.TextDisplay(wording.table_text(match.state, names, texts, viewer, marks))


def _happened(match: Match, told: int | None, texts: Texts) -> list[str]:
    """Return the heading, and below it what happened from event `told` on, if anything did."""
    if told is None:
        told = report_start(match.events, match.state.mover)
    heading = f"### {wording.heading(match.state, spoken_names(match), texts)}"
    happened = what_happened(match, told, texts)
    return [heading, happened] if happened else [heading]


def _framed(
    match: Match,
    own: Sequence[ui.ActionRow[Any]],
    seat: Seat | None,
    notice: TimeNotice,
    texts: Texts,
) -> list[ui.ActionRow[Any]]:
    """Return the mover's `own` rows with those of any board; whoever waits may undo."""
    rows = frame_rows(match, own, seat, notice, texts)
    waits = seat not in (None, match.state.mover)
    if waits and match.record.pause is None and (undo := undo_buttons(match, texts)):
        rows.insert(0, ui.ActionRow(*undo))
    return rows


def coach_row(match: Match, texts: Texts) -> ui.ActionRow[Any]:
    """Return the button that sends the coach away."""
    target = Target(Verb.COACH_OFF, match.id, match.revision)
    return ui.ActionRow(TargetButton(target, texts("button-coach-off")))


def what_happened(match: Match, told: int, texts: Texts) -> str:
    """Return what a board tells from event `told` on; a roll that waits is told by `call_to`."""
    events, end = match.events, len(match.events)
    if match.state.roll is not None and events[-2] == Played(match.state.mover, Roll()):
        end -= 2
    start = start_after_takeback(events, told, end)
    return wording.last_line(match.stepwise(start, end), spoken_names(match), texts)


def call_to(
    match: Match,
    moves: Sequence[Move],
    menu: Menu,
    texts: Texts,
    emojis: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return what mentions the mover and says what there is to do, or asks what `menu` asks.

    `moves` are the legal ones.
    """
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
        # A trick may have turned a die since: then they lie there, but were not rolled like this.
        key = "handover-dice" if state.player(state.mover).captain_used else "handover-rolled"
        rolled = texts(key, mention=name, dice=_faces(state.roll, state.mover, texts, emojis))
        return rolled + open_end
    if Shanghai() not in moves:
        return texts("handover-roll", mention=name)
    return texts("handover-turn" if Roll() in moves else "handover-shanghai", mention=name)


def _faces(roll: Sequence[int], seat: Seat, texts: Texts, emojis: Mapping[str, str]) -> str:
    """Return dice as a list: their numbers, each with its face where there is an emoji of it."""
    faces = (f"{die} {emojis.get(die_emoji(die, seat), '')}".strip() for die in roll)
    return texts.list([*faces])


def scores_around(match: Match, index: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the score before round `index`, from 0, was given out, and after."""
    deals = [at for at, event in enumerate(match.events) if isinstance(event, Dealt)]
    before = match.before(deals[index])
    after = match.before(deals[index + 1]) if index + 1 < len(deals) else match.state
    return score(before).totals, score(after).totals


def summary_layout(
    match: Match,
    result: RoundResult,
    scores: tuple[tuple[int, int], tuple[int, int]],
    texts: Texts,
    file: discord.File | None,
    emojis: Mapping[str, str] = MappingProxyType({}),
) -> ui.LayoutView:
    """Return the summary of a finished round: what it came to; card by card without a `file`."""
    names = plain_names(match)
    spoken = spoken_names(match)
    net = wording.net_line(result.awards, scores, spoken, texts)
    if file is None:
        told = wording.round_summary_text(result, spoken, texts, marks_of(emojis))
        text = f"{told}\n{net}"
    else:
        text = f"**{wording.summary_title(result, spoken, texts)}**\n{net}"
    return layout(
        ui.Container(
            *([gallery(file, wording.round_alt_text(result, names, texts))] if file else []),
            ui.TextDisplay(text),
            accent_colour=NEUTRAL,
        )
    )


def running_sheet_layout(
    match: Match,
    texts: Texts,
    file: discord.File | None,
    emojis: Mapping[str, str] = MappingProxyType({}),
) -> ui.LayoutView:
    """Return the score so far, with the score sheet as a picture if there is a `file` of it.

    What is still to come is in the words below it alone. Without a `file` the words have the
    `emojis` that are there.
    """
    marks = marks_of(emojis if file is None else {})
    shown: list[ui.Item[Any]] = []
    if file is not None:
        alt = wording.score_alt_text(match.state, plain_names(match), texts)
        shown.append(gallery(file, alt))
    told = wording.score_so_far_text(match.state, spoken_names(match), texts, marks)
    return layout(ui.Container(*shown, ui.TextDisplay(told), accent_colour=NEUTRAL))


def sheet_layout(
    match: Match,
    texts: Texts,
    file: discord.File | None,
    poster: discord.File | None = None,
    notes: Sequence[str] = (),
    emojis: Mapping[str, str] = MappingProxyType({}),
) -> ui.LayoutView:
    """Return the end of a match: who won, the `poster`, the score sheet, and what can follow.

    Without a `file` the score sheet stands there as text.
    """
    outcome = match.state.outcome
    assert outcome is not None
    colour = SEAT_COLOURS[outcome.winner] if outcome.winner else NEUTRAL
    names = spoken_names(match)
    headline = [f"## {wording.result_text(match.state, names, texts)}", *(f"-# {n}" for n in notes)]
    shown: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(headline))]
    if poster is not None:
        shown.append(gallery(poster, poster_alt_text(match, texts)))
    if file is not None:
        alt = wording.score_alt_text(match.state, plain_names(match), texts)
        shown.append(gallery(file, alt))
    else:
        marks = marks_of(emojis)
        told = wording.score_text(match.state, names, texts, result=False, marks=marks)
        shown.append(ui.TextDisplay(told))
    return layout(
        ui.Container(
            *shown,
            *fingerprint(match, texts),
            _what_can_follow(match, texts),
            accent_colour=colour,
        )
    )


def _what_can_follow(match: Match, texts: Texts) -> ui.ActionRow[Any]:
    """Return the buttons under a score sheet."""
    return ui.ActionRow(
        TargetButton(
            Target(Verb.REMATCH, match.id),
            texts("button-rematch"),
            style=discord.ButtonStyle.primary,
            emoji="🔁",
        ),
        TargetButton(Target(Verb.ANALYSE, match.id), texts("button-analyse"), emoji="🔎"),
        TargetButton(Target(Verb.REPLAY, match.id), texts("button-replay"), emoji="🎞️"),
        TargetButton(Target(Verb.OPEN_RECORD, match.id), texts("button-open-record"), emoji="📖"),
        TargetButton(Target(Verb.CHECK_DICE, match.id), texts(CHECK_LABEL), emoji="🎲"),
    )
