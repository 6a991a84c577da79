"""The smallest game UI: a board of text with a picture, and buttons for the bids."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import discord
from discord import ui
from discord.app_commands import locale_str

from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from cogs.board.board import frame_rows, move_argument, pause_sentence, time_lines
from cogs.board.game_ui import GAME_UIS, Content, GameUI, InvitationUI, TableLook
from cogs.board.names import mentions_of, spoken_name, spoken_names
from cogs.ui.components import TargetButton, gallery, layout
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.pictures import picture_file
from tests.drawn import small_picture
from tests.games.tiny import BIDS, TINY, Bid, State, tiny_among_the_games


def _describe_position(match: Match, state: State) -> str:
    """Return a line for each seat of a position, as visible to a player."""
    lines = []
    for seat, card, bid in zip(state.seats, state.hands, state.bids, strict=True):
        made = "no bid" if bid is None else f"a bid of {bid.points or 'some points'}"
        lines.append(f"{spoken_name(match, seat)}: card {card or 'hidden'}, {made}")
    return "\n".join(lines)


def _rows(match: Match) -> list[ui.ActionRow[Any]]:
    def button(verb: Verb, label: str, argument: str = "") -> TargetButton:
        return TargetButton(Target(verb, match.id, match.revision, argument), label)

    bids = [button(Verb.MOVE, f"Bid {points}", move_argument(TINY, Bid(points))) for points in BIDS]
    return [ui.ActionRow(*bids, button(Verb.HELP, "?"))]


def _picture(look: TableLook) -> discord.File | None:
    name = f"tiny-{look.match.id}-{look.match.revision}"
    return None if look.mode is DisplayMode.TEXT else picture_file(name, small_picture())


def _table(look: TableLook, seat: str | None) -> Content:
    match, texts = look.match, look.texts
    told = _describe_position(match, match.view(seat))
    call = f"{mentions_of(match, match.waiting, texts)}: how much is your card worth?"
    lines = [
        pause_sentence(match, texts) if match.record.pause else call,
        told,
        *time_lines(match, look.notice, texts),
        *([f"-# {look.note}"] if look.note else []),
    ]
    file = _picture(look)
    rows = frame_rows(look, _rows(match), seat)
    shown = [gallery(file, f"The table. {told}")] if file else []
    view = layout(ui.Container(ui.TextDisplay("\n".join(lines)), *shown, *rows))
    return Content(view, [file] if file else [])


async def _private_table(look: TableLook, seat: str | None) -> Content:
    return _table(look, seat)


async def _summary(look: TableLook, index: int) -> Content:
    return Content(layout(ui.TextDisplay(f"Round {index + 1} is over.")))


async def _sheet(look: TableLook) -> Content:
    outcome = look.match.state.outcome
    points = ", ".join(map(str, outcome.points))
    deeds = [
        TargetButton(Target(verb, look.match.id), label)
        for verb, label in ((Verb.EXPORT, "Export"), (Verb.REMATCH, "Rematch"))
    ]
    hands = _describe_position(look.match, look.match.state)
    told = f"The end, {outcome.termination}: {points}\n{hands}"
    return Content(layout(ui.TextDisplay(told), ui.ActionRow(*deeds)))


def _turn_line(look: TableLook) -> str:
    match = look.match
    made = sum(bid is not None for bid in match.state.bids)
    return f"{made} of {len(match.seats)} bids are made."


def _help(match: Match, seat: str | None, _: Texts, command: Callable[[str], str]) -> str:
    return f"{_describe_position(match, match.view(seat))}\n{command('challenge')}"


TINY_UI = GameUI(
    game=TINY.name,
    command=locale_str(TINY.name),
    command_desc=locale_str("Bid on a card"),
    pitch=lambda _: "Tiny",
    inviting=InvitationUI(
        title=lambda invitation, _: f"<@{invitation.host_id}> deals. Who bids?",
        length=lambda *_: "It takes one bid each.",
        about="rummy-invitation-about",
        begun=lambda match, texts: [texts.list(spoken_names(match))],
    ),
    private_table=_private_table,
    sheet=_sheet,
    rounds=lambda match: int(match.is_over),
    summary=_summary,
    turn_line=_turn_line,
    score=lambda match, _: _describe_position(match, match.state),
    help=_help,
)


@contextmanager
def registered_tiny() -> Iterator[None]:
    """Register the game and its UI within the block."""
    with tiny_among_the_games():
        GAME_UIS[TINY.name] = TINY_UI
        try:
            yield
        finally:
            del GAME_UIS[TINY.name]
