"""The messages of a match as layouts: board, old board, round summary, score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import Move, Played, Roll, Seat, Shanghai
from bot.games.shanghaien.state import RoundResult
from bot.games.shanghaien.turns import report_start, start_after_takeback
from bot.matches.clocks import NO_NOTICE, Tells, TimeNotice
from bot.matches.match import Match
from bot.store.records import PauseReason
from bot.texts import wording
from bot.texts.catalogue import Texts
from bot.texts.wording.cards import dice_text
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.links import message_link
from cogs.kit.names import spoken
from cogs.kit.verbs import Verb
from cogs.table.menus import build_rows
from cogs.table.move_ids import Menu
from cogs.table.names import mention, plain_names, spoken_name, spoken_names
from rendering.ink import theme

SEAT_COLOURS = {
    seat: discord.Colour.from_rgb(*colours.body) for seat, colours in theme.SEAT_COLOURS.items()
}
"""The accent of a message: the mover's dice, as in the picture."""
NEUTRAL = discord.Colour(0x8A6A3B)


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
) -> ui.LayoutView:
    """Return the board: who is to act, what just happened, the picture, the buttons.

    Without a `file` the position stands there as text.

    With `seat` it is that player's private copy: buttons only if it is their turn, and a link to
    the live message. A `note` stands below all that is told, `notice` is what is told about time.
    `told` is what `report_start` returns, where the caller knows it.
    """
    if told is None:
        told = report_start(match.events, match.state.mover)
    moves = legal_moves(match.state)
    names = spoken_names(match)
    viewer = seat or Seat.FIRST
    rows = build_rows(match, moves, menu, texts) if seat in (None, match.state.mover) else []
    pause = match.record.pause
    lost = pause is not None and pause.reason is PauseReason.CHANNEL_GONE
    if pause is not None:
        rows = [move_row(match, texts)] if seat and lost else []
    if notice.tells is Tells.UP and seat is not match.state.mover:
        rows = [*rows, overdue_row(match, texts)]
    link = None if seat is None or lost else message_link(match.record.guild_id, match.record.shown)
    if link is not None:
        rows = [*rows, ui.ActionRow(ui.Button(label=texts("button-to-table"), url=link))]
    call = rest_text(match, texts) if pause else call_to(match, moves, menu, texts)
    happened = what_happened(match, told, texts)
    lines = [
        f"### {wording.heading(match.state, names, texts)}",
        *([happened] if happened else []),
        call,
        *time_lines(match, notice, texts),
        *([f"-# {note}"] if note else []),
    ]
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join(lines)),
            gallery(file, wording.alt_text(match.state, plain_names(match), texts, viewer))
            if file
            else ui.TextDisplay(wording.table_text(match.state, names, texts, viewer)),
            *rows,
            accent_colour=SEAT_COLOURS[match.state.mover],
        )
    )


def what_happened(match: Match, told: int, texts: Texts) -> str:
    """Return what a board tells from event `told` on; a roll that waits is told by `call_to`."""
    events, end = match.events, len(match.events)
    if match.state.roll is not None and events[-2] == Played(match.state.mover, Roll()):
        end -= 2
    start = start_after_takeback(events, told, end)
    return wording.last_line(match.stepwise(start, end), spoken_names(match), texts)


def call_to(match: Match, moves: Sequence[Move], menu: Menu, texts: Texts) -> str:
    """Return what mentions the mover and says what there is to do, or asks what `menu` asks.

    `moves` are the legal ones.
    """
    if match.computer_to_move:
        return texts("practice-thinking")
    state = match.state
    name = mention(match, state.mover)
    if menu.half is not None:
        asks = "card-prompt" if menu.asks_card else "prompt"
        return texts("with-label", label=name, value=texts(f"trick-{menu.half}-{asks}"))
    if state.roll is not None:
        rolled = texts("handover-rolled", mention=name, dice=dice_text(state.roll, texts))
        return rolled if state.one_end else f"{rolled}\n-# {texts('prompt-end')}"
    if Shanghai() not in moves:
        return texts("handover-roll", mention=name)
    return texts("handover-turn" if Roll() in moves else "handover-shanghai", mention=name)


def rest_text(match: Match, texts: Texts) -> str:
    """Return the sentence that says why a game rests and until when."""
    pause = match.record.pause
    assert pause is not None
    if pause.reason is PauseReason.MEMBER_LEFT:
        return texts("pause-member-left", name=spoken(match.gone_name or ""))
    return texts(f"pause-{pause.reason.value}")


def move_row(match: Match, texts: Texts) -> ui.ActionRow[Any]:
    """Return the button that sets the table of a deleted channel up where it is clicked."""
    return ui.ActionRow(
        TargetButton(
            Target(Verb.MOVE_HERE, match.id),
            texts("button-move-here"),
            style=discord.ButtonStyle.primary,
        )
    )


def time_lines(match: Match, notice: TimeNotice, texts: Texts) -> list[str]:
    """Return what there is to tell about time, line by line."""
    if notice.tells is Tells.STANDS:
        return ["-# " + texts("clock-stands")]
    if notice.at is None:
        return []
    when = f"<t:{int(notice.at)}:R>"
    if notice.tells is Tells.DUE:
        return ["-# " + texts("board-deadline", date=f"<t:{int(notice.at)}:f> ({when})")]
    if notice.tells is Tells.AWAY:
        key = "board-away" if match.record.pace else "board-away-plain"
        day = f"<t:{int(notice.at)}:f>"
        return ["-# " + texts(key, name=spoken_name(match, match.state.mover), date=day)]
    late = match.state.mover
    # The game ends when as much time has passed again as there was for the turn.
    since = int(notice.at) - (match.record.pace or 0)
    ran_out = texts(
        "clock-ran-out",
        name=spoken_name(match, late),
        date=f"<t:{since}:f>",
        mention=mention(match, late.opponent),
    )
    return [ran_out, "-# " + texts("clock-lapses", when=when)]


def overdue_row(match: Match, texts: Texts) -> ui.ActionRow[Any]:
    """Return what the waiting player may do about a late move."""
    return ui.ActionRow(
        TargetButton(
            Target(Verb.ASK_CLAIM, match.id, match.revision),
            texts("button-claim"),
            style=discord.ButtonStyle.success,
            emoji="🏆",
        ),
        TargetButton(
            Target(Verb.GRANT, match.id, match.revision), texts("button-grant"), emoji="⏳"
        ),
    )


def line_layout(text: str) -> ui.LayoutView:
    """Return what an old board shrinks to: one quiet line."""
    return layout(ui.TextDisplay(f"-# {text}"))


def summary_layout(
    match: Match, result: RoundResult, texts: Texts, file: discord.File | None
) -> ui.LayoutView:
    """Return the summary of a finished round: who got which card, and why."""
    names = plain_names(match)
    text = wording.round_summary_text(result, spoken_names(match), texts)
    return layout(
        ui.Container(
            *([gallery(file, wording.round_alt_text(result, names, texts))] if file else []),
            ui.TextDisplay(text),
            accent_colour=NEUTRAL,
        )
    )


def sheet_layout(match: Match, texts: Texts, file: discord.File | None) -> ui.LayoutView:
    """Return the score sheet of a finished match, with its secret and what can follow."""
    names = spoken_names(match)
    text = wording.score_text(match.state, names, texts)
    alt = wording.score_alt_text(match.state, plain_names(match), texts)
    outcome = match.state.outcome
    assert outcome is not None
    colour = SEAT_COLOURS[outcome.winner] if outcome.winner else NEUTRAL
    revealed = (match.revealed_secret or b"").hex()
    secret = texts("dice-secret", secret=revealed, commitment=match.commitment)
    return layout(
        ui.Container(
            *([gallery(file, alt)] if file else []),
            ui.TextDisplay(text),
            ui.Separator(),
            ui.TextDisplay(f"-# {secret}"),
            ui.ActionRow(
                TargetButton(
                    Target(Verb.REMATCH, match.id),
                    texts("button-rematch"),
                    style=discord.ButtonStyle.primary,
                    emoji="🔁",
                ),
                TargetButton(
                    Target(Verb.OPEN_RECORD, match.id), texts("button-open-record"), emoji="📖"
                ),
                TargetButton(Target(Verb.REPLAY, match.id), texts("button-replay"), emoji="🎞️"),
                TargetButton(Target(Verb.ANALYSE, match.id), texts("button-analyse"), emoji="🔎"),
                TargetButton(Target(Verb.EXPORT, match.id), texts("button-export"), emoji="📜"),
            ),
            accent_colour=colour,
        )
    )
