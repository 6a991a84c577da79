"""What a game looks like in Discord, to whoever posts, edits and answers for it: a record of
functions, beside the record of its rules.

A face gets matches as services hand them out. What a game hides it asks of `Match.view`, for the
seat that is to read it, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import discord
from discord import ui
from discord.app_commands import locale_str

from bot.games.game import AnySeat
from bot.matches.due import NO_NOTICE, TimeNotice
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.layouts import layout
from cogs.kit.pictures import Pictures
from cogs.table.coach_face import CoachFace
from cogs.table.finished_face import AnalysisFace, FiguresFace, FilmFace, Reader, RecordFace
from cogs.table.guide_face import GuideFace
from cogs.table.inviting_face import InvitingFace


@dataclass(frozen=True, slots=True)
class TableLook:
    """A look at a match: in which language, and how it is drawn."""

    match: Match
    texts: Texts
    mode: DisplayMode
    pictures: Pictures
    notice: TimeNotice = NO_NOTICE
    """What the board tells about time."""
    note: str | None = None
    """What stands below all that the board tells."""
    coach: str | None = None
    """What the coach of a first game says."""
    emojis: Mapping[str, str] = field(default_factory=dict)
    """The game's own emojis that are there, by name, as a message writes them."""
    offer_ends: float | None = None
    """Until when something is on offer to others than the mover, as Unix seconds; None if it is
    not known."""
    page: str = ""
    """The page of its buttons with which the board opens, as they name it; empty: the first."""
    since: int | None = None
    """The revision of the board in whose place it stands: what happened since is told."""


class Content(NamedTuple):
    """What a message shows."""

    view: ui.LayoutView
    files: Sequence[discord.File] = ()


class Checked(NamedTuple):
    """What came of checking the chance of a game."""

    text: str
    seal: str | None = None
    """The commitment that it was checked against; None if it could not be read."""
    holds: bool = False
    """Whether nothing in it contradicts itself."""


def together(above: Content, below: Content) -> Content:
    """Return two contents as one message, which takes what they show."""
    items = [item for content in (above, below) for item in content.view.children]
    for content in (above, below):
        content.view.clear_items()
    return Content(layout(*items), [*above.files, *below.files])


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeFace:
    """How a game is practised in private. What is played by is a text, as buttons name it."""

    usual: Callable[[Answer], Awaitable[str]]
    """What a member plays by who says nothing about it."""
    begin: Callable[[Answer, str], Awaitable[Match]]
    """Begins a game by the terms that are named; raises ValueError for what names none."""
    terms: Callable[[Match], str]
    """What a game is played by."""
    table: Callable[[GameBot, TableLook], Awaitable[Content]]
    """The table of who practises, or its end, with the page of its buttons that the look names."""
    result: Callable[[Pictures, Match, Reader], Awaitable[Content]]
    """How a game ended, for everybody."""
    emoji: str
    """Stands on the buttons that begin one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One game as members see it."""

    game: str
    """The name of the game, and of the commands for it in English."""
    command: locale_str
    command_desc: locale_str
    pitch: Callable[[Texts], str]
    """What the game is, for whoever does not know it yet."""
    inviting: InvitingFace
    challenge: Callable[[Answer, Sequence[discord.Member | discord.User]], Awaitable[None]]
    """Challenges members, or anybody if none is named, by the usual terms. Raises RefusedError."""
    challenge_menu: locale_str | None = None
    """The entry in a member's context menu that challenges them; None for a game without one."""
    practise: Callable[[Answer], Awaitable[None]] | None = None
    """Begins a game alone as newcomers play it, or goes on with one; None for a game that is not
    practised."""
    setup: Callable[[GameBot], Awaitable[None]] | None = None
    """Adds the commands that it has besides those of every game."""
    emojis: Callable[[], Mapping[str, bytes]] | None = None
    """Its emojis as PNG by their names, which are those of no other game; takes a while."""

    public_table: Callable[[TableLook], Awaitable[Content]]
    """The live board of a running game: what everybody may see, whom it waits for, the buttons."""
    private_table: Callable[[TableLook, AnySeat | None], Awaitable[Content]]
    """The table from a seat, for its player alone; None for a guest, who sees what all see."""
    page: Callable[[TableLook, AnySeat, str, bool], Awaitable[Content]]
    """Another page of a board's buttons for the seat that turns it, as the button's argument names
    it; whether on its private copy. Raises OutdatedError for a page that there is not."""
    practice: PracticeFace | None = None
    """How it is practised in private; None for a game that is not."""
    sheet: Callable[[TableLook], Awaitable[Content]]
    """What takes the live board's place when the game is over."""

    rounds: Callable[[Match], int]
    """How many rounds are finished, each of which is summed up."""
    summary: Callable[[TableLook, int], Awaitable[Content]]
    """What is posted about a finished round; 0 is the first."""
    first_turn: Callable[[Match], bool] | None = None
    """Whether no member has chosen anything yet in a round after the first. Where one practises,
    the round before is then summed up above the board, so that the whole game is one message; None
    for a game that always posts its summaries."""
    question: Callable[[TableLook, str], ui.LayoutView] | None = None
    """What a player is asked in private in another one's turn, as a direct message; the text is the
    name of the server. None for a game that asks nobody so."""
    turn_line: Callable[[TableLook], str]
    """What a board that the game has left behind shrinks to."""

    own_view: str = "board"
    """What a member opens from the list of their games: a purpose of `for_game`."""
    round: Callable[[Match], int]
    """The round that is played, for lists of games."""
    score: Callable[[Match, Texts], str]
    """How it stands, for a player who asks."""
    running_sheet: Callable[[TableLook], Awaitable[Content]] | None = None
    """The same with a picture, for who reads pictures; None for a game that has no such sheet."""
    help: Callable[[Match, AnySeat | None, Texts, Callable[[str], str]], str]
    """What the player of a seat can do now; the last argument mentions a command."""
    taken_back: Callable[[Match, Texts], str] | None = None
    """What is taken back if everybody agrees, in words; None for a game that takes nothing back."""
    result_line: Callable[[Match], str] | None = None
    """How a finished game ended, in one line to paste anywhere, in whatever language; None for a
    game that gives none."""
    check: Callable[[str, Texts], Checked] | None = None
    """What came of checking the chance of a finished game, given as its exported text, which may
    be anything; None for a game that is not checked in Discord."""
    check_label: str = "button-verify"
    """The key of what the button for that says."""

    record: RecordFace | None = None
    film: FilmFace | None = None
    analysis: AnalysisFace | None = None
    figures: FiguresFace | None = None
    guide: GuideFace | None = None
    coaching: CoachFace | None = None
