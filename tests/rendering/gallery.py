"""A fixed set of example pictures, for developers, golden tests and the choice of palettes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import cos, sin
from typing import TypeVar

from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.rules import apply
from bot.games.shanghaien.state import (
    End,
    GameState,
    MovePlayed,
    Phase,
    Seat,
    Shanghai,
    Termination,
)
from bot.records.members import Hat
from rendering.charts.head_to_head import DuelRow, HeadToHeadScene, Preference
from rendering.charts.line_chart import ChartScene, Line, Mark, Tick
from rendering.charts.ranking import RankingRow, RankingScene
from rendering.drawing.canvas import Display, Palette
from rendering.pictures import Scene
from rendering.shanghaien.board_scene import BoardScene, Words, build_board
from rendering.shanghaien.end_poster import EndPosterScene, InvitationScene, build_end_poster
from rendering.shanghaien.examples import AWARD_EXAMPLE, NAMES, SAILORS, SCORE_EXAMPLE, position
from rendering.shanghaien.guide import (
    GuideScene,
    build_nations_guide,
    build_placing_guide,
    build_tricks_guide,
)
from rendering.shanghaien.sheet import SheetScene, build_score_sheet
from rendering.shanghaien.summary import SummaryScene, build_summary
from rendering.shared.people import CAPTAINS, Portrait, PortraitsScene, member_portrait
from tests.rendering.looks import dice_look
from tests.rendering.positions import (
    ARMED,
    BEFORE_FIRST_DIE,
    BEFORE_HALF_WAY,
    BEFORE_WILD,
    CHOOSING,
    EXCHANGED,
    EXTREMES,
    FIRST_DIE,
    FULLEST,
    HALF_WAY,
    ROLLED,
    SCORED,
    SHARKS,
    WILD,
    finish,
)
from tests.rendering.sample_words import SAMPLE_WORDS

LONG_NAMES = ("Maximiliane Freifrau von Hohenstein-Wartburg", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww")
_FACES = CAPTAINS[0], CAPTAINS[1]
_OTHER_FACES = member_portrait(Hat.CAP, 5), member_portrait(Hat.HEADSCARF, 11)


_PLAIN, _LARGE_PRINT = Display(), Display(has_large_print=True)
_COLOUR_BLIND = Display(Palette.COLOUR_BLIND)

SceneT = TypeVar("SceneT")


def _build_for_reader(
    build: Callable[..., SceneT],
    *positions: GameState,
    names: tuple[str, str] = NAMES,
    words: Words = SAMPLE_WORDS["en"],
    viewer: Seat = Seat.FIRST,
    display: Display = _PLAIN,
    faces: tuple[Portrait, Portrait] = _FACES,
    **more: object,
) -> SceneT:
    """Return the scene that `build` makes of `positions` for a reader with these settings."""
    return build(*positions, dice_look(names, words, viewer, display, faces), **more)


def boards() -> Iterator[tuple[str, BoardScene]]:
    """Yield the name and the scene of every board in the gallery."""
    board = partial(_build_for_reader, build_board)

    yield "board-empty-tavern", board(replace(HALF_WAY, tavern=(), phase=Phase.DEAL, one_end=None))
    yield "board-half-way", board(HALF_WAY, previous=BEFORE_HALF_WAY)
    yield "board-fullest", board(FULLEST)
    yield "board-rolled", board(ROLLED)
    yield "board-rolled-right-end", board(ROLLED, end=End.RIGHT)
    yield "board-rolled-advised", board(ROLLED, worths={6: "44%", 3: "41%"})
    yield "board-sharks", board(SHARKS)
    yield "board-sharks-armed", board(ARMED)
    yield "board-first-die", board(FIRST_DIE, previous=BEFORE_FIRST_DIE)
    yield "board-exchanged", board(EXCHANGED, previous=SHARKS)
    large = partial(board, display=_LARGE_PRINT)
    for half in Half:
        yield f"board-choice-{half}", board(CHOOSING, half=half)
        across = large(CHOOSING, half=half, viewer=Seat.SECOND)
        yield f"board-choice-{half}-large-print", across
    yield "board-wild", board(WILD, previous=BEFORE_WILD)
    yield "board-score-extremes", board(EXTREMES)
    yield "board-second-viewer", board(SHARKS, viewer=Seat.SECOND, faces=_OTHER_FACES)
    yield "board-long-names", board(FULLEST, names=LONG_NAMES)
    yield "board-large-print", large(HALF_WAY, previous=BEFORE_HALF_WAY)
    yield "board-large-print-fullest", large(FULLEST, names=LONG_NAMES)
    yield "board-colour-blind", board(HALF_WAY, display=_COLOUR_BLIND)
    yield "board-colour-blind-sailors", board(FULLEST, display=_COLOUR_BLIND)


def summaries() -> Iterator[tuple[str, SummaryScene]]:
    """Yield the name and the scene of every round summary in the gallery."""
    ended = apply(AWARD_EXAMPLE, MovePlayed(Seat.FIRST, Shanghai()))
    summary = partial(_build_for_reader, build_summary, AWARD_EXAMPLE, ended)
    for language, words in SAMPLE_WORDS.items():
        yield f"summary-{language}", summary(words=words)
        yield f"summary-large-print-{language}", summary(words=words, display=_LARGE_PRINT)
    yield "summary-colour-blind", summary(words=SAMPLE_WORDS["de"], display=_COLOUR_BLIND)
    yield "summary-long-names", summary(words=SAMPLE_WORDS["fr"], names=LONG_NAMES)
    armed = replace(ARMED, phase=Phase.TURN, roll=None)
    eaten = apply(armed, MovePlayed(Seat.SECOND, Shanghai()))
    yield "summary-sharks", build_summary(armed, eaten, dice_look(NAMES, SAMPLE_WORDS["it"]))


def sheets() -> Iterator[tuple[str, SheetScene]]:
    """Yield the name and the scene of every score sheet in the gallery."""
    example = partial(_build_for_reader, build_score_sheet, SCORE_EXAMPLE)
    ends = {
        "en": "Bernd wins 8–7!",
        "de": "Bernd gewinnt 8 : 7!",
        "fr": "Bernd gagne 8–7\N{NARROW NO-BREAK SPACE}!",
        "it": "Bernd vince 8–7!",
    }
    for language, words in SAMPLE_WORDS.items():
        yield f"sheet-{language}", example(words=words, headline=ends[language])
    german = partial(example, words=SAMPLE_WORDS["de"], headline=ends["de"])
    yield "sheet-large-print", german(display=_LARGE_PRINT)
    yield "sheet-colour-blind", german(display=_COLOUR_BLIND)
    sheet = partial(_build_for_reader, build_score_sheet)
    yield "sheet-running", sheet(HALF_WAY, headline="Round 4 of 8")
    yield "sheet-score-extremes", sheet(EXTREMES, headline="Anna vince 113–0!")
    drawn = "Unentschieden, 5 : 5. Beide Kapitäne behalten den Hut auf."
    yield "sheet-fullest", sheet(FULLEST, names=LONG_NAMES, headline=drawn)
    late = f"Für {LONG_NAMES[0]} ist die Zeit abgelaufen; {LONG_NAMES[1]} gewinnt."
    yield "sheet-long-names", german(names=LONG_NAMES, headline=late)


def posters() -> Iterator[tuple[str, EndPosterScene]]:
    """Yield the name and the scene of every poster at the end of a game in the gallery."""
    won = finish(FULLEST, Seat.SECOND)
    poster = partial(_build_for_reader, build_end_poster, caption="Shanghaien")
    for language, words in SAMPLE_WORDS.items():
        yield f"poster-{language}", poster(SCORED, words=words)
    german = SAMPLE_WORDS["de"]
    drawn = partial(poster, finish(FULLEST, None), words=german)
    yield "poster-draw", drawn()
    yield (
        "poster-draw-large-print",
        drawn(names=LONG_NAMES, display=_LARGE_PRINT, faces=_OTHER_FACES),
    )
    yield "poster-long-names", poster(won, words=german, names=LONG_NAMES)
    yield "poster-large-print", poster(SCORED, words=german, display=_LARGE_PRINT)
    yield "poster-colour-blind", poster(won, words=german, display=_COLOUR_BLIND)
    yield "poster-score-extremes", poster(EXTREMES, words=SAMPLE_WORDS["it"])
    for how in (Termination.RESIGNED, Termination.TIME):
        ended = finish(HALF_WAY, Seat.FIRST, how)
        yield f"poster-{how}", poster(ended, words=SAMPLE_WORDS["fr"])
    bare = position((), tricks=((Trick.JOKER,), (Trick.SHARKS,)))
    early = finish(bare, Seat.FIRST, Termination.RESIGNED)
    yield "poster-without-crew", poster(early, words=SAMPLE_WORDS["en"])


def challenges() -> Iterator[tuple[str, InvitationScene]]:
    """Yield the name and the scene of every challenge in the gallery."""
    yield "challenge", InvitationScene(NAMES, _FACES)
    yield "challenge-cover", InvitationScene(("", ""), _FACES)
    yield "challenge-open", InvitationScene((NAMES[0], None), _FACES)
    yield "challenge-long-names", InvitationScene(LONG_NAMES, _OTHER_FACES)
    yield "challenge-large-print", InvitationScene(NAMES, _OTHER_FACES, _LARGE_PRINT)
    yield "challenge-colour-blind", InvitationScene(NAMES, _FACES, _COLOUR_BLIND)


def charts() -> Iterator[tuple[str, ChartScene | HeadToHeadScene | RankingScene]]:
    """Yield the name and the scene of every chart in the gallery."""
    chances = _chances()
    yield "chart-chances", chances
    shares = ((LONG_NAMES[0], _OTHER_FACES[0]), (LONG_NAMES[1], _OTHER_FACES[1]))
    yield "chart-chances-long-names", replace(chances, shares=shares, display=_LARGE_PRINT)
    rating = _rating()
    yield "chart-rating", rating
    yield "chart-rating-large-print", replace(rating, display=_LARGE_PRINT)
    rows = (
        DuelRow("Siege", (12, 7), ("12", "7"), Preference.MORE),
        DuelRow("Punkte im Schnitt", (23.4, 19.8), ("23,4", "19,8"), Preference.MORE),
        DuelRow("Tricks je Partie", (0, 3.1), ("0", "3,1")),
        DuelRow(
            "Shanghai gerufen", (0.61, 1.0), ("61\N{NO-BREAK SPACE}%", "100\N{NO-BREAK SPACE}%")
        ),
        DuelRow("Augen je Würfel", (3.48, 3.61), ("3,48", "3,61")),
        DuelRow("Wertungszahl", (1612, 1544), ("1612", "1544"), Preference.MORE),
    )
    yield "head-to-head", HeadToHeadScene(NAMES, _FACES, rows)
    yield "head-to-head-large-print", HeadToHeadScene(LONG_NAMES, _OTHER_FACES, rows, _LARGE_PRINT)
    yield "head-to-head-few", HeadToHeadScene(NAMES, _FACES, rows[:2], _COLOUR_BLIND)
    names = (*NAMES, *LONG_NAMES, *NAMES, *LONG_NAMES, *NAMES)
    ranked = tuple(
        RankingRow(rank, name, (str(21 - 2 * rank), str(rank % 4), str(rank % 3), str(30 - rank)))
        for rank, name in enumerate(names, start=1)
    )
    columns = ("Siege", "Zweite", "Dritte", "Tage")
    month = RankingScene("November 2026 auf Hafenkneipe", columns, ranked)
    yield "month", month
    yield "month-few-large-print", replace(month, rows=ranked[:4], display=_LARGE_PRINT)


def _chances() -> ChartScene:
    """Return the chart of a game in which the lead changed and the first player won."""
    points = [
        (float(x), 0.5 + 0.4 * sin(x / 21) * sin(x / 47 + 0.4) + 0.05 * sin(x * x))
        for x in range(150)
    ]
    return ChartScene(
        "Gewinnchancen",
        (Line("Anna", (*points, (150.0, 1.0))),),
        (0, 150),
        (0, 1),
        tuple(Tick(18.7 * number - 17.7, str(number)) for number in range(1, 9)),
        (
            Tick(0.0, "0\N{NO-BREAK SPACE}%"),
            Tick(0.5, "50\N{NO-BREAK SPACE}%"),
            Tick(1.0, "100\N{NO-BREAK SPACE}%"),
        ),
        shares=((NAMES[0], _FACES[0]), (NAMES[1], _FACES[1])),
        x_title="Runde",
        marks=tuple(
            Mark(points[at], seat)
            for at, seat in zip((31, 76, 118), (*Seat, Seat.FIRST), strict=True)
        ),
        marks_title="teure Wahl",
    )


def _rating() -> ChartScene:
    points = tuple(
        (float(x), 1500 + 9 * x - 60 * cos(x / 3) + 14 * sin(x * x)) for x in range(1, 25)
    )
    games = (Tick(1.0, "1 (12.05.2026)"), Tick(12.0, "12"), Tick(24.0, "24 (03.07.2026)"))
    levels = tuple(Tick(float(level), str(level)) for level in range(1400, 1801, 100))
    end = str(round(points[-1][1]))
    spread = tuple(290 * 0.8**x + 57 for x, _ in points)
    line = Line("", points, end, spread)
    title = f"Anna · Wertungszahl {end} ± 57"
    return ChartScene(title, (line,), (1, 24), (1400, 1800), games, levels, x_title="Partie")


def guides() -> Iterator[tuple[str, GuideScene]]:
    """Yield the name and the scene of every page of the rules guide in the gallery."""
    for language, words in SAMPLE_WORDS.items():
        for size, display in (("", _PLAIN), ("large-print-", _LARGE_PRINT)):
            yield f"guide-nations-{size}{language}", build_nations_guide(words, display)
            yield f"guide-tricks-{size}{language}", build_tricks_guide(words, display)
    german = SAMPLE_WORDS["de"]
    yield "guide-nations-colour-blind", build_nations_guide(german, _COLOUR_BLIND)
    placing = partial(build_placing_guide, SAILORS, (3, 6), german)
    yield "guide-placing", placing()
    yield "guide-placing-colour-blind", placing(_COLOUR_BLIND)
    yield "guide-placing-large-print", placing(_LARGE_PRINT)


def pictures() -> Iterator[tuple[str, Scene]]:
    """Yield the name and the scene of every picture in the gallery."""
    yield from boards()
    yield from summaries()
    yield from sheets()
    yield from posters()
    yield from challenges()
    yield from charts()
    yield "portraits", PortraitsScene(Hat.HEADSCARF, 11)
    yield "portraits-colour-blind", PortraitsScene(Hat.TRICORNE, 0, _COLOUR_BLIND)
    yield from guides()
