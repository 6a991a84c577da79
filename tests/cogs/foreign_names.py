"""A game between players with arbitrary names, and all messages about it."""

from __future__ import annotations

import asyncio
import io
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, get_args

import discord
from discord import ui
from hypothesis import strategies as st

from bot.games.shanghaien.analysis.report import Analysis, AnalysisStep, SeatAnalysis, StepKind
from bot.games.shanghaien.cards import ExtraTrick
from bot.games.shanghaien.game import Starts, format_agreement, make_agreement
from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import SEATS, Seat
from bot.games.shanghaien.statistics import LogPage, game_log_pages
from bot.matches.clocks import TimeNotice, TimeNoticeKind
from bot.matches.match import Match
from bot.ratings.ladder import PathPoint, Rating, Tally
from bot.ratings.statistics import Leaderboard, RankedMember, Standing
from bot.records.matches import FinishedMatch, Pause, PauseReason, ProposalKind, ProposalRecord
from bot.records.members import DisplayMode
from bot.records.messages import (
    OVERTAKEN,
    Guest,
    InvitationRecord,
    InvitationStatus,
    MessageKind,
    NewMessage,
)
from bot.texts.catalogue import Catalogue, Texts
from cogs.board.board import line_layout
from cogs.board.game_ui import Reader, ReadingPosition
from cogs.games.shanghaien.analysis import analysis_message
from cogs.games.shanghaien.board import board_layout, sheet_layout, summary_layout
from cogs.games.shanghaien.pictures import Menu
from cogs.invitations.message import about_layout, begun_layout, open_layout
from cogs.postgame.game_log import DrawnStep, Origin, film_layout, game_log_layout, log_ui_of
from cogs.postgame.history import history_layout
from cogs.postgame.statistics import leaderboard_layout
from cogs.timers.proposals import outcome_text, proposal_layout
from cogs.ui.names import escape_name
from cogs.ui.pictures import Pictures, drawing_helper
from playground.components import walk
from tests.cogs.looks import look_at
from tests.databases import empty_store
from tests.matches.conftest import Table

CATALOGUE = Catalogue.read(strict=True)

MARKUP = (
    *("<@1>", "<@!1>", "<@&1>", "<#1>", "</shanghaien resign:1>", "<t:0:R>", "<t:1>", "<:x:1>"),
    *("<a:x:1>", "<id:customize>", "<id:guide>", "<id:linked-roles:1>", "@everyone", "@here"),
    *("https://x.example/a?b", "http://x.example", "<https://x.example>", "discord.gg/abc"),
    *("https://discord.gg/abc", "discord.com/invite/abc", "[a](https://x.example)", "[a](<x:y>)"),
    *("<a@x.example>", "<mailto:a@x.example>", "<+123456789>", "steam://run", ":smile:"),
    *("**", "__", "*", "_", "~~", "||", "`", "```", "# ", "## ", "-# ", "- ", "* ", "+ ", "1. "),
    *("> ", ">>> ", "[", "](", ")", "<", ">", "\\", "\\\\", "\n", "\n# ", "\r", "\t", "\u2028"),
    *("\u202e", "\u202d", "\u2066", "\u2067", "\u2068", "\u2069", "\u200e", "\u200f", "\u061c"),
    *("\u200b", "\u200c", "\u200d", "\ufeff", "\u00ad", "\x00", "\x1b[31m", "\x7f", "\x9b2J"),
    *(
        "\u0301",
        "\u0337" * 20,
        "\u3164",
        "\ud800",
        "\U000e0041",
        "👩‍👩‍👧‍👦",
        "🇩🇪",
        "1️⃣",
        "אבא",
        "محمد",
    ),
    *("Anna", "x", "1", "#", "-", "+", ".", ":", "@", "/", "{name}", "{ $name }", "%s", "ﷺ"),
)

NAMES = st.lists(st.sampled_from(MARKUP) | st.text(st.characters(), max_size=6), max_size=9).map(
    "".join
)

START = AnalysisStep(-1, StepKind.START, 0, None, chance=0.5)

JUST_BEGUN = Analysis(1, 1, (START,), (SeatAnalysis(), SeatAnalysis()), 0.0, 0.0, ())
"""The analysis of a game without any choice."""


@cache
def positions() -> tuple[Match, ...]:
    """Return the match after every move of a random game in which all tricks are played."""

    async def play() -> tuple[Match, ...]:
        choose = random.Random(5)
        async with empty_store() as store:
            table = Table(store)
            found = [await table.match(ExtraTrick.SHARKS, pace=86_400)]
            while not found[-1].is_over:
                match = found[-1]
                move = choose.choice(legal_moves(match.state))
                user = match.user_of(match.state.mover)
                found.append((await table.events.play(match.id, user, move, match.revision)).after)
            return tuple(found)

    return asyncio.run(play())


@cache
def whole_record() -> tuple[LogPage, ...]:
    match = positions()[-1]
    return game_log_pages(match.state.options, match.options.starter, match.events)


def with_names(match: Match, first: str, second: str) -> Match:
    """Return the match with the names of its two players replaced."""
    names, gone = (first, second), Pause(PauseReason.MEMBER_LEFT, 1.0, match.record.user_ids[0])
    pause = gone if match.record.pause is not None else None
    return replace(match, record=replace(match.record, names=names, usernames=names, pause=pause))


def paused(match: Match) -> Match:
    pause = Pause(PauseReason.MEMBER_LEFT, 1.0, match.record.user_ids[0])
    return replace(match, record=replace(match.record, pause=pause))


def picture() -> discord.File:
    return discord.File(io.BytesIO(b"picture"), filename="board.png")


def running_views(match: Match, texts: Texts) -> Iterator[ui.LayoutView]:
    """Yield every message about a running match that names no members except its players."""
    look = look_at(match, texts)
    for file in (picture(), None):
        yield board_layout(look, Menu(), file)
        yield board_layout(look_at(paused(match), texts), Menu(), file)
        for seat in SEATS:
            yield board_layout(look, Menu(), file, seat=seat)
    for time_notice in TimeNoticeKind:
        noticed = look_at(match, texts, TimeNotice(time_notice, 2_000_000.0))
        yield board_layout(noticed, Menu(), picture())
    for result in match.state.history[-1:]:
        for file in (picture(), None):
            yield summary_layout(look, result, ((0, 0), (1, 2)), file)
    proposal = ProposalRecord(match.id, ProposalKind.CANCEL, 0, match.revision)
    yield proposal_layout(match, proposal, texts)
    for outcome in ("withdrawn.0", "refused.1", OVERTAKEN):
        kind, wish = MessageKind.PROPOSAL, ProposalKind.CANCEL
        asked = NewMessage(1, 1, kind, match.id, match.revision, wish, 0, outcome)
        yield line_layout(outcome_text(match, asked, texts))
    yield begun_layout(match, texts)


def finished_views(match: Match, texts: Texts) -> Iterator[ui.LayoutView]:
    """Yield every message about a finished match that names no members except its players."""
    steps = whole_record()
    for file in (picture(), None):
        yield sheet_layout(look_at(match, texts), file)
        for number in (1, len(steps) // 2, len(steps) - 1):
            place = ReadingPosition(match, steps, number, Seat.SECOND, texts)
            drawn = DrawnStep(log_ui_of(match).view(place), file, None)
            yield game_log_layout(place, Origin(match.record.user_ids[0], 0), drawn)
    yield film_layout(match, texts, picture())
    finished = as_listed(match)
    yield history_layout([finished] * 12, Origin(finished.user_ids[0], 0), 1, texts)
    standing = Standing(101, Rating(), 9, (PathPoint(1, 1.0, 1.0, 1.0),))
    first = RankedMember(1, match.record.names[0], standing, Tally())
    board = Leaderboard((first,) * 10, standing, 1, is_hidden=False)
    yield leaderboard_layout(board, match.game.name, escape_name(match.record.names[1]), texts)
    reader = Reader(texts, DisplayMode.TEXT, None)
    looked = analysis_message(
        Pictures(CATALOGUE, drawing_helper()), match, JUST_BEGUN, reader, False
    )
    yield asyncio.run(looked)[0]


def challenge_views(match: Match, texts: Texts) -> Iterator[ui.LayoutView]:
    """Yield the messages of a challenge between two players, before and after its acceptance."""
    first, second = match.record.names
    for starts in get_args(Starts):
        guests = (Guest(101, first, first, 1.0), Guest(202, second, second, None))
        invitation = InvitationRecord(
            guild_id=1, channel_id=2, game="shanghaien",
            options=format_agreement(make_agreement(ExtraTrick.NONE, starts)),
            host_id=101, guests=guests, closed=True, pending_key=None, pace=None, language="en",
            created_at=1.0, expires_at=2.0, secret=bytes(32),
            id=3, status=InvitationStatus.OPEN, revision=0, message_id=None, match_id=match.id,
        )  # fmt: skip
        yield open_layout(invitation, texts)
        yield about_layout(invitation, texts)
        yield begun_layout(match, texts, invitation)


def as_listed(match: Match) -> FinishedMatch:
    assert match.record.result is not None
    return FinishedMatch(
        *(match.id, match.record.user_ids, match.record.people, match.record.result),
        *(1_000_000.0, 2, 3),
        levels=match.record.levels,
        options=match.record.options,
    )


def views(match: Match, texts: Texts) -> list[list[dict[str, Any]]]:
    """Return the components of every message about a match, in Discord's format."""
    own = finished_views(match, texts) if match.is_over else running_views(match, texts)
    layouts = [*own, *challenge_views(match, texts)]
    return [list(walk(view.to_components())) for view in layouts]  # type: ignore[no-untyped-call]
