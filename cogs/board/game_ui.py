"""The contract between a game and its presentation in Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import discord
from discord import ui
from discord.app_commands import locale_str

from bot.games.game import AnySeat, RecordPage
from bot.matches.analyses import AnalysisJob
from bot.matches.deadlines import NO_NOTICE, TimeNotice
from bot.matches.match import Match, Reason, RefusedError
from bot.ratings.ladder import Tally
from bot.ratings.statistics import Duel, Leaderboard, MemberStatistics
from bot.records.members import DisplayMode
from bot.records.messages import InvitationRecord
from bot.texts.catalogue import Texts
from cogs.ui.answers import Answer
from cogs.ui.app import MAIN_GROUP, GameBot
from cogs.ui.components import TargetButton, layout
from cogs.ui.custom_ids import OutdatedError, Target, Verb
from cogs.ui.pictures import Pictures
from rendering.charts.head_to_head import DuelRow
from rendering.charts.line_chart import ChartScene
from rendering.drawing.canvas import Display
from rendering.drawing.picture import Frames
from rendering.pictures import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class CoachFace:
    """The coach of one game."""

    level: str
    """The computer's level against which he speaks."""
    line: Callable[[Match, Texts], str | None]
    """What he says of the member's choice that is due; None for nothing."""


AnyStep = TypeVar("AnyStep", bound=RecordPage[Any, Any])


@dataclass(frozen=True, slots=True)
class Reading(Generic[AnyStep]):
    """Where a reader is in a record, and from which seat and in which language it is read."""

    match: Match
    steps: Sequence[AnyStep]
    number: int
    viewer: AnySeat
    texts: Texts
    emojis: Mapping[str, str] = field(default_factory=dict)
    """The game's own emojis that are there, by name, as a message writes them."""

    @property
    def step(self) -> AnyStep:
        """The step that is shown."""
        return self.steps[self.number]


class StepView(NamedTuple):
    """The picture of one step of a game, and what stands for it."""

    scene: Callable[[Pictures, Display], Scene]
    alt_text: str
    """The description of the picture."""
    text: str
    """The same in place of the picture."""
    below: str = ""
    """What stands below either; empty for nothing."""


class Poster(NamedTuple):
    """The poster of a game, as a file to upload."""

    file: discord.File
    alt_text: str


async def _no_poster(_: Pictures, __: Reading[Any], ___: DisplayMode) -> None:
    """Return None: the game has no poster."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFace:
    """The record of one game as members see it."""

    steps: Callable[[Match], Sequence[RecordPage[Any, Any]]]
    """The whole game, step by step; takes a while."""
    rounds: Callable[[Match], int]
    """How many rounds a whole game has."""
    title: Callable[[Reading[Any]], str]
    happened: Callable[[Reading[Any], bool], str]
    """What a step tells; whether a picture stands below it."""
    view: Callable[[Reading[Any]], StepView]
    """The picture of a step, and its words."""
    poster: Callable[[Pictures, Reading[Any], DisplayMode], Awaitable[Poster | None]] = _no_poster
    """The poster of the game above the picture of its end; None elsewhere and in text mode."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmFace:
    """The films of one game as members see them."""

    frames: Callable[[Match, Pictures, AnySeat, Texts, Display], Frames]
    """What the film shows, from a seat's side; takes a while."""
    render: Callable[[Frames], bytes]
    """Draws it; a process of its own calls this."""
    title: Callable[[Match, Texts], str]
    alt_text: Callable[[Match, Texts], str]


Message = tuple[ui.LayoutView, list[discord.File]]
"""What is shown, and the files in it."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads an analysis, and how."""

    texts: Texts
    mode: DisplayMode
    seat: AnySeat | None
    """The reader's seat: their own choices are told; None for everybody's."""
    page: int = 0
    """Which of the costly choices is told, from 0, where they are told one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisFace:
    """The analysis of one game as members see it."""

    title: Callable[[Match, Texts], str]
    under_way: Callable[[Pictures, AnalysisJob, int, Reader], Awaitable[Message]]
    """What is known so far, and how many games come first."""
    whole: Callable[[Pictures, Match, Any, Reader, bool], Awaitable[Message]]
    """The whole analysis; with a button that shows it to everybody if the last argument says that
    only its reader sees it, and the reader played."""
    report: Callable[[Path], str] | None = None
    """The analysis of a transcript's file as lines for a terminal, in English; None for a game that
    is analysed in Discord alone. Raises OSError, and ValueError for what cannot be analysed."""


class GameChart(NamedTuple):
    """A chart over a member's games; its title and its description want the member's name."""

    scene: Callable[[str], ChartScene]
    alt_text: Callable[[str], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresFace:
    """The figures of one game as members see them."""

    stats_desc: str
    """The key of what the command for them is about."""
    member_lines: Callable[[MemberStatistics, Tally | None, Texts], Sequence[str]]
    """A member's figures, a line each, and with them what the member did against the reader; none
    for somebody who has not finished a game."""
    versus_rows: Callable[[Duel, Texts], Sequence[DuelRow]]
    """Two members face to face."""
    leaderboard_title: str
    """Its key."""
    leaderboard_lines: Callable[[Leaderboard, Sequence[str], Texts], Sequence[str]]
    """A leaderboard for the names on it, ready for a message."""
    rule_set: Callable[[str, Texts], str] = lambda name, _: name
    """The name of a rule set for members; asked only where there are several."""
    chart: Callable[[MemberStatistics, Texts, Display], GameChart | None] | None = None
    """A member's games one by one, below the rating; None for too few."""
    lessons: Callable[[Texts], TargetButton] | None = None
    """What tells members what their last games teach; None for a game without lessons."""


OPEN, INVITATION, MATCH = "open", "i", "m"


def opening(guide: GuideFace, place: str = "") -> Target:
    """Return what opens the rules: those agreed in an `INVITATION` or a `MATCH` and its number."""
    return Target(Verb.TURN_RULES, guide.id, 0, f"{OPEN}.{place}" if place else OPEN)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page of the rules, in words."""

    title: str
    text: str
    alt: str
    """What its picture shows; empty for a page without one."""


@dataclass(frozen=True, slots=True)
class GuideFace:
    """The rules of one game as members read them."""

    id: int
    """Stands in the buttons of its pages, so it never changes."""
    usual: Any
    """What a game is played by if nothing else was agreed, as `GameRecord` reads it."""
    pages: Callable[[Any], tuple[str, ...]]
    """What the pages of what was agreed are called, in reading order."""
    page: Callable[[str, Any, Texts], RulesPage]
    """A page of what was agreed."""
    file: Callable[[Pictures, str, Any, str, DisplayMode], Awaitable[discord.File | None]]
    """The picture of a page in a language; None if it has none, and in text mode."""
    after: Callable[[Texts], TargetButton] | None = None
    """What every page leads to."""
    desc: str = "cmd-rules-desc"
    """The key of what the command for them is about."""
    title: str = "guide-{page}-title"
    """The key of a page's title, around what the page is called."""


Picture: TypeAlias = Callable[
    [InvitationRecord, Pictures, DisplayMode], Awaitable[discord.File | None]
]


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitingFace:
    """What the message of an invitation says of one game; all else is the same for every game."""

    title: Callable[[InvitationRecord, Texts], str]
    """Who invites whom, and to what."""
    length: Callable[[InvitationRecord, Texts], str]
    """How long a game takes, in a sentence."""
    terms: Callable[[InvitationRecord, Texts, bool], Sequence[str]] = lambda *_: ()
    """What the game is played by besides the time for a move, in phrases; what is as usual only if
    the whole of it is asked for."""
    about: str
    """The key of what a game is, for who does not know it."""
    begun: Callable[[Match, Texts], Sequence[str]] = lambda *_: ()
    """Who plays and who begins, in lines."""
    sentence: str | None = None
    """The key of one sentence on what is played, for who may not know it; None for none."""
    picture: Picture | None = None
    """Who plays, and where there is room; as the server reads pictures."""
    picture_alt: Callable[[InvitationRecord, Texts], str] = lambda *_: ""
    """The picture in words."""
    newcomer_buttons: Callable[[InvitationRecord, Texts], Sequence[ui.Item[Any]]] = lambda *_: ()
    """What else is offered to who does not know the game."""
    options: Callable[[Answer, InvitationRecord], Awaitable[ui.LayoutView]] | None = None
    """The private panel in which the host changes the options; None where there is none."""


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
    deal: str | None = None
    """A line about the deal of a private match that was dealt before; None for any other."""


class Content(NamedTuple):
    """What a message shows."""

    view: ui.LayoutView
    files: Sequence[discord.File] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckFace:
    """The check of a finished game's chance in one game's words."""

    verified: Callable[[Sequence[Any], bool, Texts], str]
    """What was checked in these events; by the key in the file alone if the flag is not set."""
    failed: Callable[[Any, Texts], str]
    """The first difference of chance, the game's own value; None if there can be no such game."""
    opened: str
    """The key of the line with secret and commitment."""


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


async def _nothing_more(_: GameBot, __: Match) -> None:
    """Do nothing: the match is ready as it begins."""


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
    opened: Callable[[GameBot, Match], Awaitable[None]] = _nothing_more
    """Prepares a private match that has just begun."""
    emoji: str
    """Stands on the buttons that begin one."""


async def _no_page(_: TableLook, __: AnySeat, argument: str, ___: bool) -> Content:
    """Raise OutdatedError: all buttons of the board are on its first page."""
    raise OutdatedError(f"a board without pages has no page {argument!r}")


async def _no_summary(_: TableLook, __: int) -> Content:
    raise LookupError("a game without rounds has no summaries")


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One game as members see it.

    Only the commands, the invitation, the board, the final sheet, the score and the help are
    required. An optional feature that a game leaves out is not offered to members.
    """

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
    page: Callable[[TableLook, AnySeat, str, bool], Awaitable[Content]] = _no_page
    """Another page of a board's buttons for the seat that turns it, as the button's argument names
    it; whether on its private copy. Raises OutdatedError for a page that there is not."""
    practice: PracticeFace | None = None
    """How it is practised in private; None for a game that is not."""
    sheet: Callable[[TableLook], Awaitable[Content]]
    """What takes the live board's place when the game is over."""

    rounds: Callable[[Match], int] = lambda _: 0
    """How many finished rounds have a summary; none in a game without rounds."""
    summary: Callable[[TableLook, int], Awaitable[Content]] = _no_summary
    """The summary of a finished round, which is posted once; 0 is the first."""
    first_turn: Callable[[Match], bool] | None = None
    """Whether no member has chosen anything yet in a round after the first. Where one practises,
    the round before is then summed up above the board, so that the whole game is one message; None
    for a game that always posts its summaries."""
    question: Callable[[TableLook, str], ui.LayoutView] | None = None
    """What a player is asked in private in another one's turn, as a direct message; the text is the
    name of the server. None for a game that asks nobody so."""
    turn_line: Callable[[TableLook], str] = lambda look: look.texts("old-board-plain")
    """What a board that the game has left behind shrinks to."""

    own_view: str = "board"
    """What a member opens from the list of their games: a purpose of `for_game`."""
    round: Callable[[Match], int] = lambda _: 1
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
    check: CheckFace | None = None
    """How the chance of a finished game is checked in Discord; None if it is not."""
    check_label: str = "button-verify"
    """The key of what the button for that says."""

    record: RecordFace | None = None
    film: FilmFace | None = None
    analysis: AnalysisFace | None = None
    figures: FiguresFace | None = None
    guide: GuideFace | None = None
    coaching: CoachFace | None = None


Part = TypeVar("Part")

FACES: dict[str, Face] = {}
"""By the name of the game, in the order in which members read of them. Rooms above fill it: a game
in Discord is made of what stands here."""


def look_at(bot: GameBot, match: Match, texts: Texts, mode: DisplayMode) -> TableLook:
    """Return a look at a match for a reader, with all that the bot knows of time and emojis."""
    record, services = match.record, bot.services
    ends = record.offer.ends
    return TableLook(
        match,
        texts,
        mode,
        bot.pictures,
        services.clocks.notice(record),
        emojis=bot.written_emojis,
        offer_ends=None if ends is None else services.running.of(record.guild_id).calendar(ends),
    )


def has_face(match: Match) -> bool:
    """Return whether a match can be shown; one that cannot is left alone."""
    return match.game.name in FACES


def face_of(match: Match) -> Face:
    """Return the face of a match's game.

    Raises RefusedError if there is none: to members such a match is unknown.
    """
    return part_of(match, FACES.get(match.game.name))


def part_of(match: Match, part: Part | None) -> Part:
    """Return a part of the face of a match's game; raises RefusedError if the game lacks it."""
    if part is None:
        raise RefusedError(Reason.UNKNOWN_MATCH, match_id=match.id)
    return part


def inviting_face(game: str) -> InvitingFace:
    """Return how invitations to a game of that name read; raises RefusedError for none."""
    face = FACES.get(game)
    if face is None:
        raise RefusedError(Reason.UNKNOWN_INVITATION)
    return face.inviting


def game_written(game: str) -> str:
    """Return how the arguments of buttons name a game: that of the main group by nothing."""
    return "" if game == MAIN_GROUP else game


def game_read(text: str) -> str:
    """Return the game that `game_written` wrote; raises KeyError for none."""
    return FACES[text].game if text else MAIN_GROUP
