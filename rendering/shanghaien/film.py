"""A whole game as an animation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from bot.games.shanghaien.moves import Event, Seat
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.state import GameState, Phase, RoundResult
from rendering.ink.display import Display
from rendering.mosaic.picture import Scene, draw
from rendering.shanghaien.board_scene import BoardScene, build_board
from rendering.shanghaien.sheet import SheetScene, build_score_sheet
from rendering.shanghaien.summary import SummaryScene, build_summary
from rendering.shanghaien.words import Words

FILM_EXTENSION = "gif"
_SUMMARY_WEIGHT = 3.0
_SHEET_SECONDS = 5.0
"""Long enough to read the score sheet before the film begins again."""
_LONGEST_STEP = 1.5


Frames = Sequence[tuple[Scene, float]]
"""Scenes, and for how many seconds each is shown."""


def build_film(
    states: Iterable[GameState],
    *,
    names: tuple[str, str],
    words: Words,
    headline: str,
    viewer: Seat = Seat.FIRST,
    usernames: tuple[str, str] | None = None,
    display: Display | None = None,
    seconds: float = 30.0,
) -> list[tuple[Scene, float]]:
    """Return the scenes of a game and how long each is shown, together at most `seconds`.

    `states` are all positions of the game in order, see `positions`. Shown are each new tavern,
    each placement, each award and at last, for five seconds, the score sheet with `headline`;
    summaries stay three times as long as placements.
    """
    scenes = _SceneBuilder(names, words, viewer, usernames, display)
    weighted: list[tuple[Scene, float]] = []
    before = last = None
    for last in states:
        if before is not None and len(last.history) > len(before.history):
            weighted.append((scenes.summary(last.history[-1]), _SUMMARY_WEIGHT))
            before = last
        if last.phase is Phase.TURN:
            weighted.append((scenes.board(last, before), 1.0))
            before = last
    if last is None:
        return []
    weights = sum(weight for _, weight in weighted)
    step = min(_LONGEST_STEP, (seconds - _SHEET_SECONDS) / max(1.0, weights))
    frames = [(scene, weight * step) for scene, weight in weighted]
    return [*frames, (scenes.sheet(last, headline), _SHEET_SECONDS)]


@dataclass(frozen=True, slots=True)
class _SceneBuilder:
    """Builds every scene of a film for the same reader."""

    names: tuple[str, str]
    words: Words
    viewer: Seat
    usernames: tuple[str, str] | None
    display: Display | None

    def board(self, state: GameState, previous: GameState | None) -> BoardScene:
        return build_board(
            state,
            names=self.names,
            words=self.words,
            viewer=self.viewer,
            previous=previous,
            usernames=self.usernames,
            display=self.display,
        )

    def summary(self, result: RoundResult) -> SummaryScene:
        return build_summary(
            result,
            names=self.names,
            words=self.words,
            viewer=self.viewer,
            usernames=self.usernames,
            display=self.display,
        )

    def sheet(self, state: GameState, headline: str) -> SheetScene:
        return build_score_sheet(
            state,
            names=self.names,
            words=self.words,
            headline=headline,
            viewer=self.viewer,
            usernames=self.usernames,
            display=self.display,
        )


def positions(options: Options, starter: Seat, events: Iterable[Event]) -> Iterator[GameState]:
    """Yield all positions of a game in order."""
    state = new_game(options, starter)
    yield state
    for event in events:
        state = apply(state, event)
        yield state


def render_film(frames: Frames) -> bytes:
    """Return an endless GIF of the scenes, each shown for so many seconds.

    GIF holds the pictures' own palette without loss and only what changed between two frames.
    Raises ValueError if there is no frame.
    """
    if not frames:
        raise ValueError("a film needs at least one frame")
    pictures = [draw(scene) for scene, _ in frames]
    target = BytesIO()
    pictures[0].save(
        target,
        "GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=[round(1000 * seconds) for _, seconds in frames],
        loop=0,
        optimize=False,
    )
    return target.getvalue()
