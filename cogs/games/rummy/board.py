"""The messages of a table of Shanghai: the board, the summary of a round, and the score sheet."""

from __future__ import annotations

import math
from typing import Any

import discord
from discord import ui

from bot.games.rummy.game import RUMMY
from bot.games.rummy.legality import offer_id
from bot.games.rummy.moves import Buy, MovePlayed, Seat, SeatChanged
from bot.games.rummy.state import Phase, RoundResult, Table
from bot.matches.hands import check_take_seat
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.foreign import shorten
from bot.texts.wording import rummy as wording
from bot.texts.wording.rummy.terms import card_text
from cogs.board.board import (
    NEUTRAL,
    fingerprint,
    frame_rows,
    pause_sentence,
    rematch_buttons,
    time_lines,
)
from cogs.board.game_ui import TableLook
from cogs.board.names import label_names, mention, message_name, message_names, plain_names
from cogs.games.rummy.hand import fit_report, show_after
from cogs.games.rummy.hand_pages import finished_turn, report_start
from cogs.postgame.game_log import look_back_button, try_deal_button
from cogs.ui.answers import Answer
from cogs.ui.app import HANDS
from cogs.ui.components import BUTTONS_IN_A_ROW, TargetButton, gallery, layout, on_click
from cogs.ui.custom_ids import OutdatedError, Target, Verb
from cogs.ui.forms import question_layout
from cogs.ui.names import escape_name, message_link

CONFIRMED = "yes"
"""The argument of the button by which a member confirms that they take the seat."""


def free_seats_row(match: Match, texts: Texts) -> list[ui.ActionRow[Any]]:
    """Return a row of buttons for claiming vacant seats; empty if no seat is vacant."""
    record = match.record
    if record.is_practice or record.pause is not None or not record.held:
        return []
    names = label_names(match)
    return [
        ui.ActionRow(
            *(
                TargetButton(
                    Target(Verb.TAKE_SEAT, match.id, slot),
                    texts("rummy-button-take-seat", name=names[slot]),
                    emoji="🪑",
                )
                for slot in record.held[:BUTTONS_IN_A_ROW]
            )
        )
    ]


@on_click(Verb.TAKE_SEAT)
async def take_seat(answer: Answer, target: Target) -> None:
    """Give the clicker a vacant seat and show its hand.

    The first click only asks the clicker privately for confirmation.
    """
    answer.check_cooldown(HANDS)
    match = await answer.bot.services.matches.read_current(target.id)
    if match.game is not RUMMY:
        raise OutdatedError("no rummy seat")
    if target.argument == CONFIRMED:
        step = await answer.bot.services.events.take_seat(match.id, answer.person, target.number)
        await show_after(answer, step)
        return
    check_take_seat(match, answer.person, target.number)
    texts, slot = answer.texts, target.number
    question = question_layout(
        texts(
            "rummy-take-ask",
            name=message_names(match)[slot],
            points=match.state.table.totals[slot],
        ),
        Target(Verb.TAKE_SEAT, match.id, slot, CONFIRMED),
        texts("rummy-button-take-over"),
        otherwise=texts("rummy-button-look-on"),
        style=discord.ButtonStyle.success,
    )
    await answer.respond_privately(view=question)


Row = ui.ActionRow[Any]
CHECK_LABEL = "rummy-button-check"
"""The text key of the button that checks the cards."""
MOST_TEXT = 3_800
"""The maximum number of characters of a board's text. Discord allows 4,000 in a message, including
the fingerprint."""
LONGEST_REPORT = 2_000
"""The maximum number of characters of a report of past moves."""


def board_layout(
    look: TableLook, file: discord.File | None, *, seat: Seat | None = None
) -> ui.LayoutView:
    """Return the table: the heading, the latest moves, the prompt, the picture and the buttons.

    If `file` is None, text replaces the picture. `seat` is the reader's seat on a private copy,
    which links to the public message, or None for the public message.
    """
    match, texts = look.match, look.texts
    table = match.state.table
    names = message_names(match)
    lines = [
        f"### {wording.position.heading(table, names, texts, has_picture=file is not None)}",
        shorten("\n".join(_report(match, texts, has_picture=file is not None)), LONGEST_REPORT),
        pause_sentence(match, texts)
        if match.record.pause
        else prompt_text(match, texts, look.offer_ends),
        *([] if match.has_private_offer else time_lines(match, look.notice, texts)),
        *(f"-# {line}" for line in wording.position.quiet_lines(table, texts)),
        *options_note(match, texts),
        *([f"-# {look.note}"] if look.note else []),
    ]
    text = "\n".join(filter(None, lines))
    shown: ui.Item[Any] = (
        gallery(file, wording.position.alt_text(table, plain_names(match), texts))
        if file
        else ui.TextDisplay(
            shorten(wording.position.table_text(table, names, texts), MOST_TEXT - len(text))
        )
    )
    hand_row = _hand_row(match, texts)
    free = free_seats_row(match, texts)
    rows = frame_rows(look, [hand_row, *free] if seat is None else [], seat)
    if seat is not None and match.record.pause is None:
        rows = [hand_row, *rows]
    return layout(ui.Container(ui.TextDisplay(text), shown, *rows, accent_colour=NEUTRAL))


def _hand_row(match: Match, texts: Texts) -> Row:
    help_button = TargetButton(Target(Verb.HELP, match.id, match.revision), texts("button-help"))
    return ui.ActionRow(_hand_button(match, texts), help_button)


def _hand_button(match: Match, texts: Texts) -> TargetButton:
    return TargetButton(
        Target(Verb.MY_HAND, match.id),
        texts("rummy-button-hand"),
        style=discord.ButtonStyle.primary,
        emoji="🃏",
    )


def options_note(match: Match, texts: Texts) -> list[str]:
    """Return the line with the name of the rule set; empty for the standard one."""
    rules = wording.terms.board_rules(match.options, texts)
    return [] if rules is None else [f"-# {rules}"]


def describe_events(match: Match, texts: Texts, *, is_short: bool = False) -> list[str]:
    """Return the events since the mover's previous turn, one line per player.

    With `is_short`, cards laid on the table are only counted, and players who only discarded share
    a line.
    """
    start = report_start(match.events, match.state.table.mover)
    return _event_lines(match, start, match.revision, texts, is_short=is_short)


def _report(match: Match, texts: Texts, *, has_picture: bool) -> list[str]:
    """Return the events since the mover's previous turn; above a picture, only a few small lines.

    The lines above a picture may omit events that the picture or the members' hands show.
    """
    if not has_picture:
        return describe_events(match, texts)

    def write(is_short: bool) -> list[str]:
        return describe_events(match, texts, is_short=is_short)

    return [f"-# {line}" for line in fit_report(write, texts)]


def _event_lines(
    match: Match, start: int, end: int, texts: Texts, *, is_short: bool = False
) -> list[str]:
    """Return the events with the indexes from `start` to `end - 1`, one line per player.

    If players took over seats in between, the events before the latest change name the original
    players.
    """
    recent = enumerate(match.events[start:], start)
    took = [at for at, event in recent if isinstance(event, SeatChanged) and event.taker]
    taken = min(took[-1] if took else start, end)
    lines = []
    for first, last, names in (
        (start, taken, tuple(escape_name(name) for _, name in match.record.original_players)),
        (taken, end, message_names(match)),
    ):
        late = {line - first - 1 for line in match.late}
        lines += wording.position.turn_lines(
            match.iter_events(first, last, keep_redacted=True),
            names,
            texts,
            late,
            is_short=is_short,
        )
    return lines


def prompt_text(match: Match, texts: Texts, offer_ends: float | None = None) -> str:
    """Return the prompt, which mentions the mover and names the options.

    If the mover is a computer, the prompt only contains its name. During a buy window, the prompt
    names no player, because the responses so far are secret.
    """
    table: Table = match.state.table
    if match.has_private_offer:
        card = "" if table.top is None else card_text(table.top.card, table.options)
        if offer_ends is None:
            return texts("rummy-call-window", card=card)
        until = f"<t:{math.ceil(offer_ends)}:t>"
        return texts("rummy-call-window-until", card=card, date=until)
    if table.mover in match.computers:
        return texts("rummy-call-computer", name=message_name(match, table.mover))
    mover_mention = mention(match, table.mover)
    if table.phase is Phase.OFFER and table.top is not None:
        card = card_text(table.top.card, table.options)
        return texts("rummy-call-offer", mention=mover_mention, card=card)
    if table.phase is Phase.BONEHEAD:
        return texts("rummy-call-bonehead", mention=mover_mention)
    return texts("rummy-call-play", mention=mover_mention)


def discard_question(look: TableLook, server: str, reason: str) -> ui.LayoutView:
    """Return the direct message that offers a player the discard during a buy window.

    `reason` is a sentence about the advantage of buying the discard, or empty. `server` is the
    server's name.
    """
    match, texts = look.match, look.texts
    table: Table = match.state.table
    assert table.top is not None
    card = card_text(table.top.card, table.options)
    lines = [texts("rummy-hand-window", card=card, price=table.options.price)]
    lines += [reason] if reason else []
    if look.offer_ends is not None:
        until = math.ceil(look.offer_ends)
        date = f"<t:{until}:t> (<t:{until}:R>)"
        lines.append(f"-# {texts('rummy-ask-until', server=server, date=date)}")
    url = message_link(match.record.guild_id, match.record.shown)
    link = [] if url is None else [ui.Button[Any](label=texts("button-to-table"), url=url)]
    return layout(ui.TextDisplay("\n".join(lines)), ui.ActionRow(_hand_button(match, texts), *link))


def discard_result(match: Match, seat: Seat, since: int, texts: Texts) -> str | None:
    """Return the sentence for the player of `seat` about the buyer, if any, of an earlier discard.

    The discard is the one that was on offer at the revision `since`. Returns None while it is still
    on offer.
    """
    offer_position = match.position_at(since)
    offer = offer_id(offer_position)
    if match.has_private_offer and offer_id(match.position) == offer:
        return None
    card = card_text(offer_position.table.top.card, offer_position.table.options)
    for position, event in match.iter_events(since, match.revision):
        if offer_id(position) != offer:
            break
        if isinstance(event, MovePlayed) and isinstance(event.move, Buy):
            if event.seat is seat:
                return texts("rummy-asked-yours", card=card)
            return texts("rummy-asked-sold", card=card, name=message_name(match, event.seat))
    return texts("rummy-asked-unsold", card=card)


def turn_line(look: TableLook) -> str:
    """Return the text of a retired board: the events since it was posted, one line per player.

    The text contains at least the last finished turn, and no more if `look.since`, the revision at
    the time of the post, is unknown.
    """
    match, texts = look.match, look.texts
    start, end = finished_turn(match.events)
    if look.since is not None:
        start, end = min(look.since, start), match.revision
    lines = _event_lines(match, start, end, texts)
    return shorten("\n-# ".join(lines), LONGEST_REPORT) or texts("old-board-plain")


def summary_layout(
    look: TableLook, result: RoundResult, file: discord.File | None
) -> ui.LayoutView:
    """Return the summary of a finished round with all hands; without a `file`, it is text.

    A summary that replaces a board also lists the events since that board was posted.
    """
    match, texts = look.match, look.texts
    table = match.state.table
    names = message_names(match)
    if file is None:
        text = wording.scores.round_text(table, result, names, texts)
    else:
        text = f"### {wording.scores.round_title(table, result, names, texts)}"
    if look.since is not None:
        events = _event_lines(match, look.since, match.revision, texts)
        text = shorten("\n".join([text, *(f"-# {line}" for line in events)]), LONGEST_REPORT)
    alt = wording.scores.round_alt_text(table, result, plain_names(match), texts)
    return layout(
        ui.Container(
            ui.TextDisplay(text),
            *([gallery(file, alt)] if file else []),
            accent_colour=NEUTRAL,
        )
    )


def sheet_layout(
    look: TableLook, file: discord.File | None, poster: discord.File | None = None
) -> ui.LayoutView:
    """Return the end of a match: the `poster` with the result, the rounds and the buttons.

    A game without a winner has the picture of the score sheet, `file`, instead of a poster. If both
    are None, the score sheet is text. The fingerprint of the log, at the bottom, lets members check
    the cards.
    """
    match, texts = look.match, look.texts
    table, names, plain = match.state.table, message_names(match), plain_names(match)
    note = [f"-# {look.note}"] if look.note else []
    shown: list[ui.Item[Any]]
    if poster is not None:
        rounds = [f"-# {each}" for each in wording.scores.hand_standing_lines(table, names, texts)]
        result = wording.scores.result_text(table, plain, texts)
        shown = [gallery(poster, result), ui.TextDisplay("\n".join([*rounds, *note]))]
    elif file is not None:
        result = f"## {wording.scores.result_text(table, names, texts)}"
        alt = wording.scores.score_alt_text(table, plain, texts)
        shown = [ui.TextDisplay("\n".join([result, *note])), gallery(file, alt)]
    else:
        score = wording.scores.score_text(table, names, texts)
        shown = [ui.TextDisplay("\n".join([score, *note]))]
    again = rematch_buttons(look)
    below = *again, look_back_button(match, texts), try_deal_button(match, texts)
    shown += [*fingerprint(match, texts), ui.ActionRow(*below)]
    return layout(ui.Container(*shown, accent_colour=NEUTRAL))
