"""The board of a match: text, coach and buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.games.game import AnyGame, AnyMove, AnySeat, AnyState
from bot.matches.clocks import TimeNotice, TimeNoticeKind
from bot.matches.match import Match
from bot.records.members import DisplayMode, Lesson
from bot.texts.catalogue import Texts
from cogs.board.game_ui import GAME_UIS, CoachUI, TableLook, look_at
from cogs.board.names import (
    PAIR,
    mentions_of,
    message_names_at,
    other_seats,
    rivalry_of,
    series_text,
)
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot
from cogs.ui.components import TargetButton, layout
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.names import escape_name, format_label, message_link

NEUTRAL = discord.Colour(0x8A6A3B)
"""The accent colour of most messages, a brown."""
_PAGE = "~"
"""The separator between the move and the page of buttons in a button's argument."""
_LONGEST_CLAIMANTS = 24
"""The maximum number of characters of all names on the button that claims the win."""
IN_PLACE = "here"
"""The argument of a button on a private message that the answer to the click replaces."""


def move_argument(game: AnyGame, move: AnyMove, page: str = "") -> str:
    """Return a move as a button's argument: its notation in the log, with dots for spaces.

    `page` is the page of buttons that the next board shows; empty for the first. The move
    "place 5 left" and the page "2" give "place.5.left~2".
    """
    return game.format_move(move).replace(" ", ".") + page_suffix(page)


def parse_move_argument(game: AnyGame, argument: str) -> AnyMove:
    """Return the move in a button's argument. Raises ValueError if it contains no move."""
    return game.parse_move(argument.partition(_PAGE)[0].replace(".", " "))


def page_suffix(page: str) -> str:
    """Return the suffix of a button's argument that keeps the board at `page`.

    >>> page_suffix("2"), page_suffix("")
    ('~2', '')
    """
    return f"{_PAGE}{page}" if page else ""


def requested_page(answer: Answer | None) -> str:
    """Return the page of buttons that the clicked button requests; empty for the first page."""
    data: Any = None if answer is None else answer.interaction.data
    clicked = Target.read(str((data or {}).get("custom_id", "")))
    return "" if clicked is None else clicked.argument.partition(_PAGE)[2]


def pause_sentence(match: Match, texts: Texts) -> str:
    """Return the sentence with the reason of a match's pause."""
    pause = match.record.pause
    assert pause is not None
    if pause.reason.is_about_member:
        return texts(f"pause-{pause.reason.value}", name=escape_name(match.absent_name or ""))
    return texts(f"pause-{pause.reason.value}")


def frame_rows(
    look: TableLook, rows: Sequence[ui.ActionRow[Any]], seat: AnySeat | None
) -> list[ui.ActionRow[Any]]:
    """Return the rows of a board: `rows` of its game, and the rows that all games share.

    `seat` is the reader's seat on a private board, or None for the public board. `rows` are omitted
    while the match is paused, and on a private board while the match does not wait for `seat`. A
    private board has up to three more buttons: a link to the public board, a button that refreshes
    the private one, and a button that opens the actions other than moves.
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
        and other_seats(match, match.waiting)
    ):
        shown.append(overdue_row(match, texts))
    if look.notice.kind is TimeNoticeKind.SILENT and seat not in match.waiting:
        shown.append(_replacing_row(match, texts))
    return (
        shown if seat is None else [*shown, _private_row(match, texts, seat, has_link=not movable)]
    )


def _private_row(match: Match, texts: Texts, seat: AnySeat, *, has_link: bool) -> ui.ActionRow[Any]:
    link = message_link(match.record.guild_id, match.record.shown) if has_link else None
    row: ui.ActionRow[Any] = ui.ActionRow()
    if link is not None:
        row.add_item(ui.Button(label=texts("button-to-table"), url=link))
        if seat not in match.waiting:  # in the reader's own turn, each move refreshes the board
            row.add_item(TargetButton(Target(Verb.SHOW_BOARD, match.id), texts("button-show-now")))
    return row.add_item(more_button(match, texts))


def more_button(match: Match, texts: Texts, where: str = "") -> TargetButton:
    """Return the button that opens the actions of a match other than moves."""
    return TargetButton(Target(Verb.MORE, match.id, 0, where), texts("button-more"))


def move_row(match: Match, texts: Texts) -> ui.ActionRow[Any]:
    """Return the button that moves a match to the channel in which the button is clicked."""
    return ui.ActionRow(
        TargetButton(
            Target(Verb.MOVE_HERE, match.id),
            texts("button-move-here"),
            style=discord.ButtonStyle.primary,
        )
    )


def time_lines(match: Match, notice: TimeNotice, texts: Texts) -> list[str]:
    """Return the lines about deadlines and absences."""
    if notice.kind is TimeNoticeKind.PAUSED:
        return ["-# " + texts("clock-stands")]
    if notice.kind is TimeNoticeKind.SILENT:
        return ["-# " + texts("board-silent", name=message_names_at(match, match.waiting, texts))]
    if notice.at is None:
        return []
    when = f"<t:{int(notice.at)}:R>"
    if notice.kind is TimeNoticeKind.DUE:
        return ["-# " + texts("board-deadline", when=when)]
    if notice.kind is TimeNoticeKind.AWAY:
        key = "board-away" if match.record.pace else "board-away-plain"
        away = match.waiting if notice.user_id is None else {match.seat_of(notice.user_id)}
        name = message_names_at(match, away, texts)
        return ["-# " + texts(key, name=name, date=f"<t:{int(notice.at)}:f>")]
    lapses = "-# " + texts("clock-lapses", when=when)
    if not other_seats(match, match.waiting):
        return [lapses]  # all players are overdue, so no opponent can claim
    # `notice.at` is the time at which the match ends: the turn ran out one `pace` earlier.
    since = int(notice.at) - (match.record.pace or 0)
    ran_out = texts(
        "clock-ran-out",
        name=message_names_at(match, match.waiting, texts),
        date=f"<t:{since}:f>",
        mention=mentions_of(match, other_seats(match, match.waiting), texts),
    )
    return [ran_out, lapses]


def fingerprint_lines(match: Match, texts: Texts) -> list[str]:
    """Return the line with the fingerprint, a hash of the log; empty if the match has none.

    Matches that earlier versions of the bot began have no fingerprint.
    """
    head = match.fingerprint
    return [] if head is None else [f"-# {texts('board-fingerprint', head=head)}"]


def fingerprint(match: Match, texts: Texts) -> list[ui.TextDisplay[Any]]:
    """Return the fingerprint line as a message component."""
    return [ui.TextDisplay(line) for line in fingerprint_lines(match, texts)]


def overdue_row(match: Match, texts: Texts) -> ui.ActionRow[Any]:
    """Return the buttons with which a waiting player claims the win or grants more time."""
    claimants = other_seats(match, match.waiting)
    room = _LONGEST_CLAIMANTS // max(1, len(claimants))
    names = texts.list([format_label(match.name_of(seat), room) for seat in claimants])
    return ui.ActionRow(
        TargetButton(
            Target(Verb.ASK_CLAIM, match.id, match.revision),
            texts("button-claim", name=names),
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


def text_board(
    look: TableLook, seat: AnySeat | None, lines: Sequence[str], moves: Sequence[TargetButton]
) -> ui.LayoutView:
    """Return a board without a picture: `lines`, `moves`, and the parts that all games share."""
    match, texts = look.match, look.texts
    awaited = mentions_of(match, match.waiting, texts)
    shown = [
        *lines,
        pause_sentence(match, texts) if match.record.pause else awaited,
        *time_lines(match, look.notice, texts),
        *([f"-# {look.note}"] if look.note else []),
    ]
    help_button = TargetButton(Target(Verb.HELP, match.id, match.revision), texts("button-help"))
    rows = frame_rows(look, [ui.ActionRow(*moves, help_button)], seat)
    text = ui.TextDisplay[Any]("\n".join(shown))
    return layout(ui.Container(text, *rows, accent_colour=NEUTRAL))


def text_sheet(look: TableLook, lines: Sequence[str]) -> ui.LayoutView:
    """Return the final sheet without a picture: `lines`, and buttons for rematch and export."""
    match, texts = look.match, look.texts
    shown = [*lines, *([f"-# {look.note}"] if look.note else [])]
    row: ui.ActionRow[Any] = ui.ActionRow(
        *rematch_buttons(look),
        TargetButton(Target(Verb.EXPORT, match.id), texts("button-export"), emoji="📜"),
    )
    text = ui.TextDisplay[Any]("\n".join(shown))
    return layout(ui.Container(text, *fingerprint(match, texts), row, accent_colour=NEUTRAL))


SERIES = "series"
"""The argument of the button that invites the same people to a new series of games."""


def rematch_buttons(look: TableLook) -> list[TargetButton]:
    """Return the buttons that invite the same people again: to one game, or to a series.

    If the match belongs to a series that is not finished, return one button for its next game. A
    match with one member gets no button for a series.
    """
    match, texts, series = look.match, look.texts, look.series
    in_series = Target(Verb.REMATCH, match.id, 0, SERIES)
    is_open = series is not None and series.winner is None
    again = TargetButton(
        in_series if is_open else Target(Verb.REMATCH, match.id),
        texts("button-series-next" if is_open else "button-rematch"),
        style=discord.ButtonStyle.primary,
        emoji="🔁",
    )
    if is_open or len(match.record.members) < PAIR:
        return [again]
    return [again, TargetButton(in_series, texts("button-series"), emoji="🏅")]


async def end_look(bot: GameBot, look: TableLook) -> TableLook:
    """Return `look` with the series of its finished match, or, if it belongs to no series, with the
    rivalry line (see `names.rivalry_of`).
    """
    series = await bot.services.starting.series(look.match)
    if series is None:
        return replace(look, note=await rivalry_of(bot, look.match, look.texts))
    return replace(look, note=series_text(series, look.texts), series=series)


def line_layout(text: str) -> ui.LayoutView:
    """Return the stub that replaces an older board or question: one line of small text."""
    return layout(ui.TextDisplay(f"-# {text}"))


async def board_look(bot: GameBot, match: Match, texts: Texts, mode: DisplayMode) -> TableLook:
    """Return the render options of a public board, with the coach's line."""
    # In a game with hands, the coach's line is on the private hand instead.
    coach = None if match.game.hands else await coach_line(bot, match, match.state, texts)
    return replace(look_at(bot, match, texts, mode), coach=coach)


async def coach_line(bot: GameBot, match: Match, view: AnyState, texts: Texts) -> str | None:
    """Return the coach's line about the member's current choice, or None for no line.

    `view` is the position as the member sees it. The topic of the line is stored, so that later
    games do not explain it again.
    """
    coach, members = _find_coach(match), match.record.members
    if coach is None or not members or match.is_over or match.record.pause:
        return None
    services, game = bot.services, match.game.name
    member = await services.members.read(members[0])
    known = member.topics(game, before=match.id)
    explanation = await asyncio.to_thread(coach.lesson, match, view, texts, known)
    # Checked last, because it queries the member's finished games.
    if explanation is None or not await has_coach(bot, match):
        return None
    if explanation.topic not in member.topics(game):
        await services.members.add_lesson(member.user_id, Lesson(game, explanation.topic, match.id))
    return explanation.text


async def has_coach(bot: GameBot, match: Match) -> bool:
    """Return whether a match has a coach.

    It has one if it is practice at the coach's level, the member has not dismissed the coach, and
    the member is a newcomer or has already received an explanation.
    """
    record = match.record
    # Earlier versions did not store the member of a new match.
    if _find_coach(match) is None or not record.members:
        return False
    (user_id,) = record.members
    member = await bot.services.members.read(user_id)
    if not member.coach or member.topics(record.game):
        return member.coach
    return await is_newcomer(bot, record.guild_id, user_id, record.game)


async def is_first_lesson(bot: GameBot, match: Match) -> bool:
    """Return whether the coach of a match has not explained anything to the member before."""
    if not await has_coach(bot, match):
        return False
    member = await bot.services.members.read(match.record.members[0])
    return not member.topics(match.game.name)


def _find_coach(match: Match) -> CoachUI | None:
    """Return the coach of a match, or None for another game or level."""
    game_ui = GAME_UIS.get(match.game.name)
    coaching = None if game_ui is None else game_ui.coaching
    return coaching if coaching and match.record.level == coaching.level else None


def coach_button(match: Match, texts: Texts, page: str = "") -> TargetButton:
    """Return the button that dismisses the coach and leaves the board at `page` of its buttons."""
    target = Target(Verb.COACH_OFF, match.id, match.revision, page_suffix(page))
    return TargetButton(target, texts("button-coach-off"))


async def is_newcomer(bot: GameBot, guild_id: int, user_id: int, game: str) -> bool:
    """Return whether a member has never finished this game, on the server or in practice."""
    if (await bot.services.members.read(user_id)).results(game):
        return False
    return not await bot.services.statistics[game].has_finished(guild_id, user_id)
