"""The board of a match: text, coach and buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.games.game import AnyGame, AnyMove, AnySeat
from bot.matches.deadlines import TimeNotice, TimeNoticeKind
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from cogs.board.game_ui import FACES, CoachFace, TableLook, look_at
from cogs.board.names import mentions_of, others, spoken_all
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot
from cogs.ui.components import TargetButton, layout
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.errors import message_link
from cogs.ui.names import spoken

NEUTRAL = discord.Colour(0x8A6A3B)
_PAGE = "~"
"""Stands before the page in the argument of a button that changes the board."""
IN_PLACE = "here"
"""The argument of a button whose answer takes the place of the private message it stands on."""


def move_argument(game: AnyGame, move: AnyMove, page: str = "") -> str:
    """Return a move as a button's argument: as in the log, with dots for blanks.

    `page` is the page of buttons that the next board opens with; empty for the first one.
    """
    return game.format_move(move).replace(" ", ".") + page_suffix(page)


def move_from(game: AnyGame, argument: str) -> AnyMove:
    """Return the move of a button's argument; raises ValueError if it names none."""
    return game.parse_move(argument.partition(_PAGE)[0].replace(".", " "))


def page_suffix(page: str) -> str:
    """Return the end of the argument of a button whose click leaves the board at `page`."""
    return f"{_PAGE}{page}" if page else ""


def page_after(answer: Answer | None) -> str:
    """Return the page of buttons with which the board opens after a click.

    It is what the clicked button carries; empty for the first page.
    """
    data: Any = None if answer is None else answer.interaction.data
    clicked = Target.read(str((data or {}).get("custom_id", "")))
    return "" if clicked is None else clicked.argument.partition(_PAGE)[2]


def rest_text(match: Match, texts: Texts) -> str:
    """Return the sentence that says why a game rests and until when."""
    pause = match.record.pause
    assert pause is not None
    if pause.reason.is_about_member:
        return texts(f"pause-{pause.reason.value}", name=spoken(match.absent_name or ""))
    return texts(f"pause-{pause.reason.value}")


def frame_rows(
    look: TableLook, rows: Sequence[ui.ActionRow[Any]], seat: AnySeat | None
) -> list[ui.ActionRow[Any]]:
    """Return the rows of a board: those of its game, and what any board has besides.

    `rows` are left out where nobody may use them: on a private copy, that of `seat`, in another
    one's turn, and while the game rests. A private copy leads to the live message, has a button
    that shows the game as it is now, and leads to what can be done besides moves.
    """
    match, texts = look.match, look.texts
    shown = list(rows) if seat is None or seat in match.waiting else []
    pause = match.record.pause
    movable = pause is not None and pause.reason.is_about_channel
    if pause is not None:
        shown = [move_row(match, texts)] if seat and movable else []
    if (
        look.notice.kind is TimeNoticeKind.UP
        and seat not in match.waiting
        and others(match, match.waiting)
    ):
        shown.append(overdue_row(match, texts))
    if look.notice.kind is TimeNoticeKind.SILENT and seat not in match.waiting:
        shown.append(_replacing_row(match, texts))
    return shown if seat is None else [*shown, _private_row(match, texts, seat, linked=not movable)]


def _private_row(match: Match, texts: Texts, seat: AnySeat, *, linked: bool) -> ui.ActionRow[Any]:
    link = message_link(match.record.guild_id, match.record.shown) if linked else None
    row: ui.ActionRow[Any] = ui.ActionRow()
    if link is not None:
        row.add_item(ui.Button(label=texts("button-to-table"), url=link))
        if seat not in match.waiting:  # its moves' buttons show the game as it is, too
            row.add_item(TargetButton(Target(Verb.SHOW_BOARD, match.id), texts("button-show-now")))
    return row.add_item(more_button(match, texts))


def more_button(match: Match, texts: Texts, where: str = "") -> TargetButton:
    """Return what leads to all that can be done about a game besides moves."""
    return TargetButton(Target(Verb.MORE, match.id, 0, where), texts("button-more"))


def move_row(match: Match, texts: Texts) -> ui.ActionRow[Any]:
    """Return the button that moves a match to the channel where it is clicked."""
    return ui.ActionRow(
        TargetButton(
            Target(Verb.MOVE_HERE, match.id),
            texts("button-move-here"),
            style=discord.ButtonStyle.primary,
        )
    )


def time_lines(match: Match, notice: TimeNotice, texts: Texts) -> list[str]:
    """Return what there is to tell about time, line by line."""
    if notice.kind is TimeNoticeKind.PAUSED:
        return ["-# " + texts("clock-stands")]
    if notice.kind is TimeNoticeKind.SILENT:
        return ["-# " + texts("board-silent", name=spoken_all(match, match.waiting, texts))]
    if notice.at is None:
        return []
    when = f"<t:{int(notice.at)}:R>"
    if notice.kind is TimeNoticeKind.DUE:
        return ["-# " + texts("board-deadline", when=when)]
    if notice.kind is TimeNoticeKind.AWAY:
        key = "board-away" if match.record.pace else "board-away-plain"
        away = match.waiting if notice.user_id is None else {match.seat_of(notice.user_id)}
        name = spoken_all(match, away, texts)
        return ["-# " + texts(key, name=name, date=f"<t:{int(notice.at)}:f>")]
    lapses = "-# " + texts("clock-lapses", when=when)
    if not others(match, match.waiting):
        return [lapses]  # all are late: nobody is there who could be told of it
    # The game ends when as much time has passed again as there was for the turn.
    since = int(notice.at) - (match.record.pace or 0)
    ran_out = texts(
        "clock-ran-out",
        name=spoken_all(match, match.waiting, texts),
        date=f"<t:{since}:f>",
        mention=mentions_of(match, others(match, match.waiting), texts),
    )
    return [ran_out, lapses]


def fingerprint_lines(match: Match, texts: Texts) -> list[str]:
    """Return the line that stands for the whole game so far; none in an early match."""
    head = match.fingerprint
    return [] if head is None else [f"-# {texts('board-fingerprint', head=head)}"]


def fingerprint(match: Match, texts: Texts) -> list[ui.TextDisplay[Any]]:
    """Return the same as a part of a message."""
    return [ui.TextDisplay(line) for line in fingerprint_lines(match, texts)]


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


def _replacing_row(match: Match, texts: Texts) -> ui.ActionRow[Any]:
    replacing = Target(Verb.REPLACE, match.id)
    return ui.ActionRow(TargetButton(replacing, texts("button-replace"), emoji="🤖"))


def line_layout(text: str) -> ui.LayoutView:
    """Return what an old board shrinks to: one quiet line."""
    return layout(ui.TextDisplay(f"-# {text}"))


async def board_look(bot: GameBot, match: Match, texts: Texts, mode: DisplayMode) -> TableLook:
    """Return a look at a match for the reader of its board, with what a coach says."""
    return replace(look_at(bot, match, texts, mode), coach=await coach_line(bot, match, texts))


async def coach_line(bot: GameBot, match: Match, texts: Texts) -> str | None:
    """Return what he says about the member's choice now; None if he is silent."""
    face = _coaching(match)
    if face is None or match.is_over or match.is_computer_to_move or match.record.pause:
        return None
    told = await asyncio.to_thread(face.line, match, texts)
    # Last, as it asks for the member's finished games.
    return told if told and await has_coach(bot, match) else None


async def has_coach(bot: GameBot, match: Match) -> bool:
    """Return whether he sits at a match: at a newcomer's against the level he teaches."""
    record = match.record
    # An earlier version forgot a member whose game had just begun.
    if _coaching(match) is None or not record.members:
        return False
    (user_id,) = record.members
    member = await bot.services.members.read(user_id)
    return member.coach and await is_newcomer(bot, record.guild_id, user_id, record.game)


def _coaching(match: Match) -> CoachFace | None:
    """Return how a match is coached; None for another game or level."""
    face = FACES.get(match.game.name)
    coaching = None if face is None else face.coaching
    return coaching if coaching and match.record.level == coaching.level else None


def coach_button(match: Match, texts: Texts, page: str = "") -> TargetButton:
    """Return the button that sends the coach away; the board stays at `page` of its buttons."""
    target = Target(Verb.COACH_OFF, match.id, match.revision, page_suffix(page))
    return TargetButton(target, texts("button-coach-off"))


async def is_newcomer(bot: GameBot, guild_id: int, user_id: int, game: str) -> bool:
    """Return whether a member has not finished a game of that name on a server yet."""
    return not await bot.services.statistics[game].has_finished(guild_id, user_id)
