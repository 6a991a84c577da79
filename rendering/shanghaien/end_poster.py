"""The end of a game as a poster to share: who won, with which crew, how high, and over whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from bot.games.shanghaien.cards import Nation
from bot.games.shanghaien.rules import score
from bot.games.shanghaien.state import (
    ROUNDS,
    SEATS,
    GameState,
    Player,
    Score,
    ScoreLine,
    Seat,
    Termination,
)
from rendering.ink.display import Display
from rendering.ink.names import shortened
from rendering.ink.theme import BRASS, CHALK
from rendering.mosaic.picture import Plan, plan_of
from rendering.mosaic.tiles import Backdrop, Box, Placed
from rendering.shanghaien.end_poster_tiles import (
    ColonTile,
    CompanyTile,
    Figure,
    PosterNameTile,
    PosterScoreTile,
    ScoredNationTile,
    ScoredTricksTile,
)
from rendering.shanghaien.harbour import harbour
from rendering.shanghaien.scene_look import SceneLook
from rendering.tavern.posters import PosterLineTile, PosterRibbonTile, PosterTitleTile
from rendering.tavern.size import TABLE_WIDTH

_CREW = 8
"""So many sailors have room beside a captain."""


@dataclass(frozen=True, slots=True)
class ScoredNation:
    """What a nation brought, and to whom; nobody if it brought nothing."""

    nation: Nation
    scorer: Seat | None
    points: int


@dataclass(frozen=True, slots=True)
class EndPosterScene:
    """Everything on the poster; pairs go first seat, second seat."""

    title: str
    how: str
    """How it ended if not by counting, such as "Bernd gave up"; empty otherwise."""
    names: tuple[str, str]
    totals: tuple[int, int] | None
    """None for a game that was not played to its end: the cards were not counted."""
    played: str
    """How far it was played: "Round 3 of 8"."""
    winner: Seat | None
    crews: tuple[tuple[Figure, ...], tuple[Figure, ...]]
    """The best sailors of each player, the best one first."""
    nations: tuple[ScoredNation, ...]
    tricks: tuple[int, int]
    caption: str
    """What was played, where and when."""
    display: Display = field(default_factory=Display)


def has_poster(state: GameState) -> bool:
    """Return whether a game was won or ended in a draw, not called off or left to lapse."""
    outcome = state.outcome
    if outcome is None:
        return False
    return outcome.winner is not None or outcome.termination is Termination.COMPLETED


def build_end_poster(state: GameState, look: SceneLook) -> EndPosterScene:
    """Return the poster of a game that was won or ended in a draw.

    Raises ValueError for a game that has none, see `has_poster`.
    """
    outcome = state.outcome
    if outcome is None or not has_poster(state):
        raise ValueError("only a game that was won or drawn has a poster")
    shown, words, counted = look.names, look.words, score(state)
    winner = outcome.winner
    loser = "" if winner is None else shortened(shown[winner.opponent.slot])
    how = {
        Termination.RESIGNED: words.gave_up(loser),
        Termination.TIME: words.ran_out_of_time(loser),
    }.get(outcome.termination, "")
    return EndPosterScene(
        title=words.draw if winner is None else words.wins(shortened(shown[winner.slot])),
        how=how,
        names=shown,
        totals=counted.totals if outcome.termination is Termination.COMPLETED else None,
        played=words.round_of(max(1, state.round), ROUNDS),
        winner=winner,
        crews=(_best(state, counted, Seat.FIRST), _best(state, counted, Seat.SECOND)),
        nations=tuple(_scored(line) for line in counted.lines),
        tricks=counted.tricks,
        caption=look.caption,
        display=look.display,
    )


def _scored(line: ScoreLine) -> ScoredNation:
    scorer = next((seat for seat in SEATS if line.points[seat.slot]), None)
    return ScoredNation(line.nation, scorer, max(line.points))


def _best(state: GameState, counted: Score, seat: Seat) -> tuple[Figure, ...]:
    """Return the sailors to be drawn: the strongest of each crew, those that score most first."""
    player: Player = state.player(seat)
    ranked = sorted(
        (
            (place, -line.points[seat.slot], -line.strengths[seat.slot], Figure(line.nation, value))
            for line in counted.lines
            for place, value in enumerate(sorted(player.crew(line.nation).values, reverse=True))
        ),
        key=lambda each: each[:3],
    )
    return tuple(figure for *_, figure in ranked[:_CREW])


_MARGIN = 24
_TITLE_Y, _TITLE, _HOW, _RIBBON_X = 16, 92, 60, 150
_COMPANY_Y, _COMPANY_BOTTOM = 112, 566
_SCORE_Y, _SCORE, _NAME = 566, 140, 58
_STRIP_Y = _SCORE_Y + _SCORE + _NAME + 6
_CAPTION_Y, _CAPTION = 890, 40


def end_poster_tiles(scene: EndPosterScene) -> Iterator[Placed]:
    """Yield everything on the poster; no two overlap."""
    large = scene.display.large_print
    inside = TABLE_WIDTH - 2 * _MARGIN
    title = PosterTitleTile(scene.title, 84 if large else 76)
    yield Placed(Box(_MARGIN, _TITLE_Y, inside, _TITLE), title)
    top = _COMPANY_Y
    if scene.how:
        how = PosterRibbonTile(scene.how, 50 if large else 44)
        yield Placed(Box(_RIBBON_X, top, TABLE_WIDTH - 2 * _RIBBON_X, _HOW), how)
        top += _HOW
    seats = SEATS if scene.winner is None else (scene.winner,)
    company = CompanyTile(seats, tuple(scene.crews[seat.slot] for seat in seats))
    yield Placed(Box(0, top, TABLE_WIDTH, _COMPANY_BOTTOM - top), company)
    yield from _score(scene)
    if scene.totals is not None:
        yield from _strip(scene)
    else:
        box = Box(_MARGIN, _STRIP_Y, inside, _CAPTION_Y - _STRIP_Y)
        yield Placed(box, PosterLineTile(scene.played, CHALK, 56 if large else 48))
    caption = Box(_MARGIN, _CAPTION_Y, inside, _CAPTION)
    yield Placed(caption, PosterLineTile(scene.caption, BRASS, 32))


def _score(scene: EndPosterScene) -> Iterator[Placed]:
    """Yield the totals, first seat on the left as on the sheet, each name below its own.

    Whoever gave up has a flag in place of a total, and whoever won by that nothing.
    """
    colon, large = 56, scene.display.large_print
    wide = (TABLE_WIDTH - 2 * _MARGIN - colon) // 2
    for seat, x in zip(SEATS, (_MARGIN, TABLE_WIDTH - _MARGIN - wide), strict=True):
        total, won = scene.totals and scene.totals[seat.slot], scene.winner is seat
        yield Placed(Box(x, _SCORE_Y, wide, _SCORE), PosterScoreTile(total, seat, won))
        name = PosterNameTile(scene.names[seat.slot], seat, 52 if large else 44)
        yield Placed(Box(x, _SCORE_Y + _SCORE, wide, _NAME), name)
    if scene.totals is not None:
        yield Placed(Box(_MARGIN + wide, _SCORE_Y, colon, _SCORE), ColonTile())


def _strip(scene: EndPosterScene) -> Iterator[Placed]:
    cells = len(scene.nations) + 1
    wide = (TABLE_WIDTH - 2 * _MARGIN) // cells
    high = _CAPTION_Y - _STRIP_Y - 4
    size = 50 if scene.display.large_print else 44
    for place, scored in enumerate(scene.nations):
        tile = ScoredNationTile(scored.nation, scored.scorer, scored.points, size)
        yield Placed(Box(_MARGIN + place * wide, _STRIP_Y, wide, high), tile)
    last = Box(_MARGIN + (cells - 1) * wide, _STRIP_Y, wide, high)
    yield Placed(last, ScoredTricksTile(scene.tricks, size))


_BACKDROPS = {
    winner: Backdrop(f"end poster, {winner or 'draw'}", partial(harbour, winner))
    for winner in (*SEATS, None)
}


@plan_of.register
def _(scene: EndPosterScene) -> Plan:
    return Plan(_BACKDROPS[scene.winner], end_poster_tiles(scene))
