"""The pictures of Shanghaien, and the pages of a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import discord

from bot.games.shanghaien.cards import NATIONS, Half
from bot.games.shanghaien.notation import part_words
from bot.games.shanghaien.rules import report_start, score
from bot.games.shanghaien.state import (
    SEATS,
    TAVERN_SIZE,
    End,
    GameState,
    MovePlayed,
    PlayTrick,
    RoundResult,
    Seat,
    Shanghai,
)
from bot.games.shanghaien.tricks.table import SHARED_HALVES
from bot.matches.invitations import Series
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.figures import pair_text
from bot.texts.wording.shanghaien.position import Marks
from cogs.board.game_ui import TableLook
from cogs.board.names import picture_names, plain_names, poster_caption, scene_look
from cogs.ui.pictures import Pictures
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.shanghaien.board_scene import DiceLook, build_board, words_from
from rendering.shanghaien.emojis import die_emoji, half_emoji, nation_emoji
from rendering.shanghaien.end_poster import build_end_poster, has_poster
from rendering.shanghaien.guide import build_guide_page
from rendering.shanghaien.sheet import build_score_sheet
from rendering.shanghaien.summary import build_summary


def marks_of(emojis: Mapping[str, str]) -> Marks:
    """Return the uploaded emojis of the game by die, nation and half."""
    dice = {
        (seat, die): die_emoji(die, seat) for seat in SEATS for die in range(1, TAVERN_SIZE + 1)
    }
    nations = {nation: nation_emoji(nation) for nation in NATIONS}
    halves = {half: half_emoji(half) for half in Half}
    return Marks(
        {seat_and_die: emojis[name] for seat_and_die, name in dice.items() if name in emojis},
        {nation: emojis[name] for nation, name in nations.items() if name in emojis},
        {half: emojis[name] for half, name in halves.items() if name in emojis},
    )


NOTHING = "-"
"""The argument of a trick play without a choice."""


@dataclass(frozen=True, slots=True)
class Menu:
    """The page of a board's buttons. Its text form in the buttons is "page.end.choice".

    In this example, the first menu is the main page, and the second one is the page of the trick
    half *exchange*:

    >>> str(Menu()), Menu.parse("exchange.left.").half is Half.EXCHANGE
    ('main.left.', True)
    """

    half: Half | None = None
    """The chosen half of a trick card, or None on the first page."""
    end: End = End.LEFT
    """The end of the row of cards at which the page begins the numbering, until a move fixes it."""
    chosen: str = ""
    """The notation of the play for which the page asks to choose a trick card; empty if none."""
    has_hint: bool = False
    """True if the first page shows a hint, in private practice."""

    def __post_init__(self) -> None:
        """Raise ValueError if no board has this page."""
        if self.half is None:
            fits = not self.chosen
        else:
            fits = not self.has_hint and (not self.chosen or self.half in SHARED_HALVES)
        if not fits:
            raise ValueError(f"no page of buttons is called {self}")

    @property
    def asks_card(self) -> bool:
        """True if the page is for choosing between several trick cards."""
        return bool(self.chosen)

    def __str__(self) -> str:
        first = _ADVISED if self.has_hint else _MAIN
        return f"{self.half or first}.{self.end}.{self.chosen}"

    @property
    def first_page(self) -> str:
        """The text form of the first page with the same `end`; empty for the default end."""
        return "" if self.end is End.LEFT else str(Menu(end=self.end))

    @classmethod
    def opening(cls, page: str) -> Menu:
        """Return the first page with the same end as `page`, or with the default end if `page` is
        not valid.
        """
        try:
            return cls(end=cls.parse(page).end)
        except ValueError:
            return cls()

    @classmethod
    def parse(cls, text: str) -> Menu:
        """Return the page written as `text`; raises ValueError if it is unknown."""
        page, end, chosen = text.split(".", 2)
        first = page in (_MAIN, _ADVISED)
        half = None if first else _OLD_PAGES.get(page) or Half(page)
        return cls(half, End(end), chosen, page == _ADVISED)


_MAIN = "main"
_ADVISED = "advised"
_OLD_PAGES: Mapping[str, Half] = {
    "shift": Half.DIE_SHIFT,
    "crew": Half.TWO_SAILORS,
    "card": Half.TWO_SAILORS,
    "exchange": Half.EXCHANGE,
}
"""The halves of trick cards, by the names of their pages in buttons of earlier versions."""


def part_argument(move: PlayTrick) -> str:
    """Return the choices of a trick play, apart from the end, in the format of button arguments."""
    return ".".join(part_words(move)) or NOTHING


async def board_file(look: TableLook, menu: Menu, viewer: Seat = Seat.FIRST) -> discord.File | None:
    """Return the picture of the board with `viewer`'s side at the bottom.

    It shows the chosen end and half of `menu`. Returns None in text mode or if drawing fails.
    """
    match = look.match

    def build(display: Display) -> Scene:
        return build_board(
            match.state,
            dice_look(look.pictures, match, display, viewer=viewer),
            previous=match.public_position_at(report_start(match.events, match.state.mover)),
            end=menu.end,
            half=menu.half,
        )

    name = f"board-{match.id}-{match.revision}"
    return await look.pictures.file(name, look.mode, build, viewer, menu.end, menu.half)


async def summary_file(look: TableLook, result: RoundResult) -> discord.File | None:
    """Return the picture of a round's summary, or None in text mode or if drawing fails."""
    match = look.match

    def build(display: Display) -> Scene:
        return build_summary(
            *_positions_around_end(match, result.round),
            dice_look(look.pictures, match, display),
        )

    return await look.pictures.file(f"round-{match.id}-{result.round}", look.mode, build)


def _positions_around_end(match: Match, number: int) -> tuple[GameState, GameState]:
    """Return the positions before and after the end of round `number`, from 1."""
    calls = [
        at
        for at, event in enumerate(match.events)
        if isinstance(event, MovePlayed) and event.move == Shanghai()
    ]
    at = calls[number - 1]
    return match.public_position_at(at), match.public_position_at(at + 1)


async def sheet_file(look: TableLook) -> discord.File | None:
    """Return the picture of the score sheet, or None if the cards were not counted.

    Also returns None in text mode or if drawing fails.
    """
    if not wording.scores.is_counted(look.match.state):
        return None
    name = f"score-{look.match.id}-{look.match.revision}"
    return await look.pictures.file(
        name, look.mode, lambda shown: sheet_scene(look.pictures, look.match, shown)
    )


async def running_sheet_file(look: TableLook) -> discord.File | None:
    """Return the picture of the score sheet of a running match, in the reader's language.

    Returns None in text mode or if drawing fails.
    """
    match, language = look.match, look.texts.language

    def build(display: Display) -> Scene:
        shown = dice_look(look.pictures, match, display, language=language)
        headline = shown.words.round_of(match.state.round, match.state.options.rounds)
        return build_score_sheet(match.state, shown, headline)

    name = f"standing-{match.id}-{match.revision}"
    return await look.pictures.file(name, look.mode, build, language)


async def poster_file(
    pictures: Pictures,
    match: Match,
    mode: DisplayMode = DisplayMode.STANDARD,
    language: str | None = None,
    series: Series | None = None,
) -> discord.File | None:
    """Return the poster of a finished match, in the match's language unless one is given.

    Returns None in text mode, if drawing fails, or if the game was neither won nor drawn.
    """
    if not has_poster(match.state):
        return None
    locale = language or match.record.language

    def build(display: Display) -> Scene:
        look = dice_look(pictures, match, display, language=locale)
        return build_end_poster(match.state, look, dice_caption(pictures, match, locale, series))

    return await pictures.file(f"end-{match.id}-{match.revision}", mode, build, locale, series)


def poster_alt_text(match: Match, texts: Texts) -> str:
    """Return the alt text of the poster of a finished match."""
    names, totals = plain_names(match), score(match.state).totals
    result = wording.scores.result_text(match.state, names, texts)
    if not wording.scores.is_counted(match.state):
        return result
    return texts(
        "alt-poster",
        result=result,
        first=names[0],
        second=names[1],
        totals=pair_text(totals, texts),
    )


def sheet_scene(pictures: Pictures, match: Match, display: Display) -> Scene:
    """Return the scene of the score sheet of a finished match."""
    texts = pictures.texts(match.record.language)
    headline = wording.scores.result_text(match.state, picture_names(match), texts)
    return build_score_sheet(match.state, dice_look(pictures, match, display), headline)


def dice_look(
    pictures: Pictures,
    match: Match,
    display: Display,
    *,
    viewer: Seat | None = None,
    language: str | None = None,
) -> DiceLook:
    """Return the render options of a match, seen from the seat `viewer`; see `scene_look`."""
    return scene_look(pictures, match, words_from, display, viewer=viewer, language=language)


def dice_caption(
    pictures: Pictures, match: Match, language: str, series: Series | None = None
) -> str:
    """Return the caption of the poster and the film of a match."""
    return poster_caption(pictures, match, "Shanghaien", language, series)


async def guide_file(
    pictures: Pictures, page: str, language: str, mode: DisplayMode = DisplayMode.STANDARD
) -> discord.File | None:
    """Return the picture of a page of the rules, or None in text mode or if drawing fails."""
    words = pictures.words(words_from, language)
    return await pictures.file(
        f"rules-{page}", mode, lambda display: build_guide_page(page, words, display), language
    )
