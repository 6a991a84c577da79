"""The contract between a game and its presentation in Discord: `GameUI` and its parts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import discord
from discord import ui
from discord.app_commands import locale_str

from bot.games.game import AnySeat, AnyState, GameLogPage
from bot.matches.analyses import AnalysisJob
from bot.matches.clocks import NO_NOTICE, TimeNotice
from bot.matches.hands import Hand
from bot.matches.invitations import Series
from bot.matches.match import Match, Reason, RefusedError
from bot.ratings.ladder import Tally
from bot.ratings.statistics import Duel, Leaderboard, MemberStatistics
from bot.records.members import DisplayMode
from bot.records.messages import InvitationRecord
from bot.texts.catalogue import Texts
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot
from cogs.ui.components import TargetButton, layout
from cogs.ui.custom_ids import OutdatedError, Target, Verb
from cogs.ui.pictures import Pictures
from rendering.charts.head_to_head import DuelRow
from rendering.charts.line_chart import ChartScene
from rendering.drawing.canvas import Display
from rendering.drawing.picture import Frames
from rendering.pictures import Scene


class Explanation(NamedTuple):
    """An explanation by the coach; see `CoachUI`."""

    topic: str
    """The name of the topic, as it is stored for the member once explained."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CoachUI:
    """The coach of a game: it explains the choices to a newcomer who practises."""

    level: str
    """The computer's level at which the member has a coach."""
    lesson: Callable[[Match, AnyState, Texts, Collection[str]], Explanation | None]
    """Returns the coach's explanation of the member's current choice, or None if earlier games have
    explained all topics of the choice. The arguments are the match, the position as the member sees
    it, the texts, and the topics explained in earlier games.
    """


AnyStep = TypeVar("AnyStep", bound=GameLogPage[Any, Any])


@dataclass(frozen=True, slots=True)
class ReadingPosition(Generic[AnyStep]):
    """The page of a game log that a reader sees, with the reader's seat and language."""

    match: Match
    steps: Sequence[AnyStep]
    """All pages of the game log."""
    number: int
    """The index of the page in `steps`."""
    viewer: AnySeat
    texts: Texts
    emojis: Mapping[str, str] = field(default_factory=dict)
    """The game's available emojis by name, as written in messages."""

    @property
    def step(self) -> AnyStep:
        """The page that is shown."""
        return self.steps[self.number]


class StepView(NamedTuple):
    """A page of a game log: its picture, and the text shown if pictures are off."""

    scene: Callable[[Pictures, Display], Scene]
    alt_text: str
    """The description of the picture."""
    text: str
    """The text that is shown instead if pictures are off."""
    below: str = ""
    """The text below the picture, or below `text`; may be empty."""


class Poster(NamedTuple):
    """The poster of a finished game, a picture to share, as a file to upload."""

    file: discord.File
    alt_text: str


async def _no_poster(_: Pictures, __: ReadingPosition[Any], ___: DisplayMode) -> None:
    """Return None: the game has no poster."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLogUI:
    """The game log of one game."""

    steps: Callable[[Match], Sequence[GameLogPage[Any, Any]]]
    """Returns all pages of a finished game. It is slow."""
    rounds: Callable[[Match], int]
    """Returns the number of rounds of a finished game."""
    title: Callable[[ReadingPosition[Any]], str]
    page_text: Callable[[ReadingPosition[Any], bool], str]
    """Returns the text above a page's picture. The flag is true if there is a picture."""
    view: Callable[[ReadingPosition[Any]], StepView]
    """Returns the picture of a page, and its text."""
    poster: Callable[[Pictures, ReadingPosition[Any], DisplayMode], Awaitable[Poster | None]] = (
        _no_poster
    )
    """Returns the poster above the last page; None for any other page and in text mode."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmUI:
    """The films of one game."""

    frames: Callable[[Match, Pictures, AnySeat, Texts, Display], Frames]
    """Returns the frames of the film, seen from a seat. It is slow."""
    render: Callable[[Frames], bytes]
    """Renders the film. A worker process calls it."""
    title: Callable[[Match, Texts], str]
    alt_text: Callable[[Match, Texts], str]


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of an analysis or a result, with a language and a display mode."""

    texts: Texts
    mode: DisplayMode
    seat: AnySeat | None
    """The seat whose choices are shown, or None for all seats."""
    page: int = 0
    """The page of the analysis: 0 is the overview. If the game shows the costly choices one by one,
    page 1 shows the first of them, and so on."""


class ChoiceCosts(NamedTuple):
    """The costs of the first seat's choices. A cost of 1 is a large mistake."""

    by_choice: Sequence[float]
    """The cost of each choice, in the order of play."""
    worst: str
    """The costliest choice in words; empty without one."""
    worst_event: int
    """The number of events before the costliest choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisUI:
    """The analysis of one game."""

    title: Callable[[Match, Texts], str]
    progress: Callable[[Pictures, AnalysisJob, int, Reader], Awaitable[Content]]
    """Returns the message about an unfinished analysis. The number counts the
    analyses ahead of it in the queue.
    """
    whole: Callable[[Pictures, Match, Any, Reader, bool], Awaitable[Content]]
    """Returns the message with the complete analysis. The flag is true for a private message to a
    player; it then has a button that posts the analysis in the channel.
    """
    costs: Callable[[Match, Any, Texts], ChoiceCosts] | None = None
    """Returns the costs of the first seat's choices, for the deal of the day."""
    report: Callable[[Path], str] | None = None
    """Returns the analysis of a transcript file as English lines for a terminal; None for a game
    that is analysed only in Discord. Raises OSError, and ValueError if the file cannot be
    analysed.
    """


class GameChart(NamedTuple):
    """A chart of a member's games. The title and the description depend on the member's name."""

    scene: Callable[[str], ChartScene]
    alt_text: Callable[[str], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsUI:
    """The statistics of one game."""

    stats_desc: str
    """The text key of the command's description."""
    member_lines: Callable[[MemberStatistics, Tally | None, Texts], Sequence[str]]
    """Returns a member's statistics as lines; empty if the member has not finished a game. The
    tally counts the member's games against the reader; None for no tally.
    """
    head_to_head_rows: Callable[[Duel, Texts], Sequence[DuelRow]]
    """Returns the comparison of two members."""
    leaderboard_title: str
    """The text key of the title."""
    leaderboard_lines: Callable[[Leaderboard, Sequence[str], Texts], Sequence[str]]
    """Returns the lines of a leaderboard. The names are formatted for a message."""
    rule_set: Callable[[str, Texts], str] = lambda name, _: name
    """Returns the name of a rule set. It is called only for games with several."""
    chart: Callable[[MemberStatistics, Texts, Display], GameChart | None] | None = None
    """Returns the chart of a member's games below the rating, or None for too few games."""
    lessons: Callable[[Texts], TargetButton] | None = None
    """Returns the button that opens the lessons from a member's last games; None for a game without
    lessons.
    """


OPEN, INVITATION, MATCH = "open", "i", "m"
"""Parts of an argument in custom ids: OPEN shows the rules in a new message, and the other two are
prefixes that select an invitation or a match; see `rules_target`.
"""


def rules_target(guide: RulesUI, place: str = "") -> Target:
    """Return the target that opens the rules.

    `place` selects the agreed rules of an invitation or a match: it is `INVITATION` or `MATCH`
    followed by the number, such as "i12" for invitation 12. An empty `place` selects the usual
    rules.
    """
    return Target(Verb.TURN_RULES, guide.id, 0, f"{OPEN}.{place}" if place else OPEN)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of the rules, in words."""

    title: str
    text: str
    alt: str
    """The description of the page's picture; empty for a page without a picture."""


@dataclass(frozen=True, slots=True)
class RulesUI:
    """The rules of one game."""

    id: int
    """The number of the game in the custom ids of the pages; it never changes."""
    usual: Any
    """The default options of the game."""
    pages: Callable[[Any], tuple[str, ...]]
    """Returns the names of the pages for the given options, in reading order."""
    page: Callable[[str, Any, Texts], RulesPage]
    """Returns the page of that name for the given options."""
    file: Callable[[Pictures, str, Any, str, DisplayMode], Awaitable[discord.File | None]]
    """Returns the picture of a page in a language, or None in text mode and for a page
    without a picture.
    """
    desc: str = "cmd-rules-desc"
    """The text key of the command's description."""
    title: str = "guide-{page}-title"
    """The text key of a page's title, with the placeholder `page`."""


Picture: TypeAlias = Callable[
    [InvitationRecord, Pictures, DisplayMode], Awaitable[discord.File | None]
]


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationUI:
    """The part of an invitation's message that depends on the game."""

    title: Callable[[InvitationRecord, Texts], str]
    """Returns the title: the host, the guests and the game."""
    length: Callable[[InvitationRecord, Texts], str]
    """Returns the length of a game, as a sentence."""
    terms: Callable[[InvitationRecord, Texts, bool], Sequence[str]] = lambda *_: ()
    """Returns the terms as phrases, without the time for a move. If the flag is false, they are
    only the terms that differ from the usual ones.
    """
    about: str
    """The text key of the description of the game for newcomers."""
    start_lines: Callable[[Match, Texts], Sequence[str]] = lambda *_: ()
    """Returns the lines about the players and the first turn."""
    sentence: str | None = None
    """The text key of one sentence about the game for newcomers, or None."""
    picture: Picture | None = None
    """Returns the picture of the guests and the free seats, by the server's display mode."""
    picture_alt: Callable[[InvitationRecord, Texts], str] = lambda *_: ""
    """Returns the description of the picture."""
    options: Callable[[Answer, InvitationRecord], Awaitable[ui.LayoutView]] | None = None
    """Returns the private panel in which the host changes the options; None for a game without
    options.
    """


@dataclass(frozen=True, slots=True)
class TableLook:
    """A match with the render options of one reader."""

    match: Match
    texts: Texts
    mode: DisplayMode
    pictures: Pictures
    notice: TimeNotice = NO_NOTICE
    """The notice about deadlines or absences on the board."""
    note: str | None = None
    """The last line of the board."""
    coach: str | None = None
    """The line of the coach in a newcomer's match."""
    emojis: Mapping[str, str] = field(default_factory=dict)
    """The game's available emojis by name, as written in messages."""
    offer_ends: float | None = None
    """The time in Unix seconds until which players may answer an offer, or None if unknown."""
    page: str = ""
    """The page of the board's buttons, as named by the buttons; empty for the first."""
    since: int | None = None
    """The revision of the previous board; the new board describes the events since then."""
    series: Series | None = None
    """The series that the finished match belongs to, or None."""
    deal: str | None = None
    """The line about a private match with the deal of an earlier one, or None."""


class Content(NamedTuple):
    """The content of a message."""

    view: ui.LayoutView
    files: Sequence[discord.File] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckUI:
    """The texts of the check whether a finished game's dice or cards follow from its secret."""

    verified: Callable[[Sequence[Any], bool, Texts], str]
    """Returns the text of a successful check of the given events. The flag is true if they were
    checked against the match's secret, and false if only against the key in an exported file.
    """
    failed: Callable[[Any, Texts], str]
    """Returns the text about the first event whose dice or cards differ from those that follow from
    the secret. The first argument is the game's description of the difference, or None if the game
    has no such description.
    """
    opened: str
    """The text key of the line with the revealed secret and its seal, the published hash."""


class CheckResult(NamedTuple):
    """The result of the check that `CheckUI` describes."""

    text: str
    seal: str | None = None
    """The seal (the hash of the secret) of the checked game, or None if the text is unreadable."""
    is_good: bool = False
    """True if the check found no contradiction."""


def combine(above: Content, below: Content) -> Content:
    """Return one message with the items and files of `above`, then those of `below`.

    The items are removed from the original views.
    """
    items = [item for content in (above, below) for item in content.view.children]
    for content in (above, below):
        content.view.clear_items()
    return Content(layout(*items), [*above.files, *below.files])


async def _nothing_more(_: GameBot, __: Match) -> None:
    """Do nothing: a new match needs no preparation."""


def _no_analysis(_: GameBot, __: Match) -> None:
    """Return None: the end of a game does not depend on its analysis."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeUI:
    """The private practice of a game. Terms are given in the format of the game's custom ids."""

    usual: Callable[[Answer], Awaitable[str]]
    """Returns the member's default terms."""
    begin: Callable[[Answer, str], Awaitable[Match]]
    """Begins a game with the given terms. Raises ValueError if they cannot be parsed."""
    terms: Callable[[Match], str]
    """Returns the terms of a match."""
    table: Callable[[GameBot, TableLook], Awaitable[Content]]
    """Returns the member's board, or the final page once the game is over. `TableLook.page` selects
    the page of buttons.
    """
    result: Callable[[Pictures, Match, Reader], Awaitable[Content]]
    """Returns the public result of a game."""
    pending_analysis: Callable[[GameBot, Match], AnalysisJob | None] = _no_analysis
    """Returns the unfinished analysis of a finished game, or None without one. Once it is
    complete, the final page also names the choice that decided the game.
    """
    opened: Callable[[GameBot, Match], Awaitable[None]] = _nothing_more
    """Prepares a private match that has just begun."""
    emoji: str
    """The emoji of the buttons that begin a game."""


async def _no_page(_: TableLook, __: AnySeat, argument: str, _is_private: bool) -> Content:
    """Raise OutdatedError: all buttons of the board are on its first page."""
    raise OutdatedError(f"a board without pages has no page {argument!r}")


async def _no_summary(_: TableLook, __: int) -> Content:
    raise LookupError("a game without rounds has no summaries")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameUI:
    """The UI of one game.

    Only the name, the command, the pitch, the invitation, the board, the final sheet, the score and
    the help are required. Members are not offered features that a game omits.
    """

    game: str
    """The name of the game, which is also the English name of its command group."""
    command: locale_str
    command_desc: locale_str
    pitch: Callable[[Texts], str]
    """Returns a description of the game for newcomers."""
    label: Callable[[Texts], str] | None = None
    """Returns the label of the game's button in the help; None to show the name of the game."""
    cover: Callable[[Pictures, DisplayMode], Awaitable[discord.File | None]] | None = None
    """Returns the picture at the top of the help, or None in text mode; None for no picture."""
    inviting: InvitationUI
    challenge: (
        Callable[[Answer, Sequence[discord.Member | discord.User]], Awaitable[None]] | None
    ) = None
    """Challenges members, or any member if none are given, on the usual terms. Raises RefusedError.
    None for a game without options: the common challenge and its command are used instead.
    """
    challenge_menu: locale_str | None = None
    """The entry in a member's context menu that challenges them, or None."""
    emoji: str = "🎲"
    """The emoji on the buttons that start practice."""
    practise: Callable[[Answer, str], Awaitable[None]] | None = None
    """Begins or resumes a member's game against the computer. The second argument selects the rules
    like the `place` of `rules_target`. None for a game without practice.
    """
    setup: Callable[[GameBot], Awaitable[None]] | None = None
    """Adds the commands that other games do not have."""
    emojis: Callable[[], Mapping[str, bytes]] | None = None
    """Returns the emojis as PNG by name. The names are unique among all games. It is slow."""

    public_table: Callable[[TableLook], Awaitable[Content]] | None = None
    """Returns the public board of a running match: the position as the public sees it, the players
    whose moves are awaited, and the buttons. None if `private_table` without a seat returns it.
    """
    private_table: Callable[[TableLook, AnySeat | None], Awaitable[Content]]
    """Returns the board as a seat sees it, or as the public sees it for None."""
    page: Callable[[TableLook, AnySeat, str, bool], Awaitable[Content]] = _no_page
    """Returns another page of a board's buttons for a seat, by the argument of the button. The
    flag is true on a private board. Raises OutdatedError if the page does not exist.
    """
    practice: PracticeUI | None = None
    """The private practice; None for a game without one."""
    sheet: Callable[[TableLook], Awaitable[Content]]
    """Returns the final sheet, which replaces the public board after the end."""

    rounds: Callable[[Match], int] = lambda _: 0
    """Returns the number of finished rounds with a summary; 0 in a game without rounds."""
    summary: Callable[[TableLook, int], Awaitable[Content]] = _no_summary
    """Returns the summary of a finished round, counted from 0. It is posted once."""
    is_first_turn: Callable[[Match], bool] | None = None
    """Returns whether a round other than the first has begun and no member has acted in it. In
    practice, the summary of the previous round is then shown above the board, so that one message
    shows the whole game. None for a game that always posts its summaries.
    """
    question: Callable[[TableLook, str, str], ui.LayoutView] | None = None
    """Returns the direct message that asks a player about an offer in another player's turn. The
    texts are the name of the server and the `reason`. None for a game without such questions.
    """
    reason: Callable[[Hand, Texts], str] | None = None
    """Returns the sentence that explains to the player who holds a hand why the bot sends them a
    direct message; empty without a reason. It may take long. None for a game without reasons.
    """
    question_result: Callable[[Match, AnySeat, int, Texts], str | None] | None = None
    """Returns the result of the offer at a revision, for the seat that was asked about it, or None
    while the offer is open. None for a game without such questions.
    """
    turn_line: Callable[[TableLook], str] = lambda look: look.texts("old-board-plain")
    """Returns the line that replaces a board once a newer one is posted."""

    own_view: str = "board"
    """The purpose of the button in the list of a member's matches; see `choosing.match_handler`."""
    round: Callable[[Match], int] = lambda _: 1
    """Returns the current round for lists of matches."""
    score: Callable[[Match, Texts], str]
    """Returns the score as text."""
    running_sheet: Callable[[TableLook], Awaitable[Content]] | None = None
    """Returns the running score with a picture; None for a game without such a sheet."""
    help: Callable[[Match, AnySeat | None, Texts, Callable[[str], str]], str]
    """Returns the help on the actions of a seat. The last argument formats a command."""
    last_placement: Callable[[Match, Texts], str] | None = None
    """Returns the description of the latest move, for the message that asks whether to take it
    back; None for a game in which moves cannot be taken back.
    """
    result_line: Callable[[Match], str] | None = None
    """Returns the result in one line to share, independent of language; None for a game without
    one.
    """
    check: CheckUI | None = None
    """The check of a finished game's chance in Discord, or None."""
    check_label: str = "button-verify"
    """The text key of the button for the check."""

    game_log: GameLogUI | None = None
    film: FilmUI | None = None
    analysis: AnalysisUI | None = None
    statistics: StatisticsUI | None = None
    guide: RulesUI | None = None
    coaching: CoachUI | None = None

    async def live_table(self, look: TableLook) -> Content:
        """Return the public board of a running match."""
        if self.public_table is None:
            return await self.private_table(look, None)
        return await self.public_table(look)


Part = TypeVar("Part")

GAME_UIS: dict[str, GameUI] = {}
"""The game UIs by the name of the game, in the order of presentation. The packages of `cogs.games`
add their own, so that this package does not depend on them.
"""


def look_at(bot: GameBot, match: Match, texts: Texts, mode: DisplayMode) -> TableLook:
    """Return the render options of a match for a reader, with its time notice and the emojis."""
    record, services = match.record, bot.services
    ends = record.offer.ends
    return TableLook(
        match,
        texts,
        mode,
        bot.pictures,
        services.clocks.notice(record),
        emojis=bot.emoji_mentions,
        offer_ends=None
        if ends is None
        else services.running.get_clock(record.guild_id).calendar(ends),
    )


def has_game_ui(match: Match) -> bool:
    """Return whether the game of a match has a UI."""
    return match.game.name in GAME_UIS


def game_ui_of(match: Match) -> GameUI:
    """Return the UI of a match's game.

    Raises RefusedError if the game has none.
    """
    return feature_of(match, GAME_UIS.get(match.game.name))


def feature_of(match: Match, part: Part | None) -> Part:
    """Return an optional feature of a match's game. Raises RefusedError if the game lacks it."""
    if part is None:
        raise RefusedError(Reason.UNKNOWN_MATCH, match_id=match.id)
    return part


def invitation_ui_of(game: str) -> InvitationUI:
    """Return the invitation UI of a game. Raises RefusedError if the game is unknown."""
    game_ui = GAME_UIS.get(game)
    if game_ui is None:
        raise RefusedError(Reason.UNKNOWN_INVITATION)
    return game_ui.inviting


def main_game() -> str:
    """Return the first game, whose commands form the main group; empty if no game has a UI."""
    return next(iter(GAME_UIS), "")


def format_game(game: str) -> str:
    """Return the name of a game in custom ids; empty for the game of the main command group."""
    return "" if game == main_game() else game


def practise_buttons(
    game: str,
    texts: Texts,
    key: str = "button-practise",
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    place: str = "",
) -> list[TargetButton]:
    """Return the button that starts practice; empty if the game offers none.

    `place` selects the rules of an invitation or a match, as in `rules_target`.
    """
    game_ui = GAME_UIS[game]
    if game_ui.practise is None:
        return []
    argument = f"{format_game(game)}.{place}" if place else format_game(game)
    target = Target(Verb.PRACTISE, 0, 0, argument)
    return [TargetButton(target, texts(key), style=style, emoji=game_ui.emoji)]


def parse_game(text: str) -> str:
    """Return the game of a name made by `format_game`. Raises KeyError if it is unknown."""
    return GAME_UIS[text].game if text else main_game()
