"""A whole game of Shanghaien as an animation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeGuard

from PIL import Image

from bot.games.shanghaien.cards import Options
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.state import Event, GameState, Phase, Seat
from rendering.drawing.canvas import NIGHT, quantize
from rendering.drawing.picture import Frames, Scene, draw, gif
from rendering.shanghaien.board import DiceCountTile, DieLook, DieTile, board_tiles
from rendering.shanghaien.board_scene import BoardScene, DiceLook, build_board, geometry_of
from rendering.shanghaien.end_poster import build_end_poster, has_poster
from rendering.shanghaien.sheet import build_score_sheet
from rendering.shanghaien.sprites.dice import die
from rendering.shanghaien.summary import build_summary
from rendering.shared.people import TABLE_HEIGHT, TABLE_WIDTH

SIZE = (TABLE_WIDTH // 2, TABLE_HEIGHT // 2)
"""The size of a film, in pixels: half the width and height of a board's picture. It is large enough
for a phone, and the film of a game takes at most three megabytes."""
MOVE_SECONDS = 0.5
"""The duration of the picture of a move."""
_SUMMARY_SECONDS = 2.0
"""The duration of the summary of a round."""
_LAST_SECONDS = 5.0
"""The duration of the last picture: readers have to see the result before the film restarts."""
_SLIDES = (0.25, 0.55, 0.85)
"""The positions of a sliding die in the three intermediate pictures, as shares of its path."""
_SLIDE_SECONDS = 0.06


def build_film(
    states: Iterable[GameState], look: DiceLook, headline: str, caption: str
) -> list[tuple[Scene, float]]:
    """Return the scenes of a game and their durations in seconds.

    `states` are all positions of the game in order; see `positions`. The film shows each new row of
    cards, placement and award. At the end, it shows the poster with `caption` or, if the game has
    no poster, the score sheet with `headline`.
    """
    frames: list[tuple[Scene, float]] = []
    before = last = None
    for last in states:
        if before is not None and len(last.history) > len(before.history):
            frames.append((build_summary(before, last, look), _SUMMARY_SECONDS))
            before = last
        if last.phase is Phase.TURN:
            frames.append((build_board(last, look, previous=before), MOVE_SECONDS))
            before = last
    if last is not None:
        frames.append((_end(last, look, headline, caption), _LAST_SECONDS))
    return frames


def _end(state: GameState, look: DiceLook, headline: str, caption: str) -> Scene:
    if has_poster(state):
        return build_end_poster(state, look, caption)
    return build_score_sheet(state, look, headline)


def positions(options: Options, starter: Seat, events: Iterable[Event]) -> Iterator[GameState]:
    """Yield all positions of a game in order."""
    state = new_game(options, starter)
    yield state
    for event in events:
        state = apply(state, event)
        yield state


def render_film(frames: Frames) -> bytes:
    """Return the scenes as an endless GIF.

    Before the picture of a board, its new dice slide to their cards. Raises ValueError if
    `frames` is empty.
    """
    if not frames:
        raise ValueError("a film needs at least one frame")
    kind = frames[0][0].display.palette
    return gif(((quantize(each, kind), seconds) for each, seconds in _pictures(frames)), kind)


def _pictures(frames: Frames) -> Iterator[tuple[Image.Image, float]]:
    """Yield the pictures of the film with their durations in seconds."""
    before: Image.Image | None = None
    for scene, seconds in frames:
        slides = [] if before is None else _slides(scene, before)
        for picture in slides:
            yield picture, _SLIDE_SECONDS
        before = _small(scene)
        yield before, seconds - len(slides) * _SLIDE_SECONDS


def _small(scene: Scene) -> Image.Image:
    """Return the picture of `scene` as large as the film, RGB, with dark bars at the edges."""
    picture = draw(scene).convert("RGB")
    scale = min(SIZE[0] / picture.width, SIZE[1] / picture.height)
    size = (round(picture.width * scale), round(picture.height * scale))
    small = picture.resize(size, Image.Resampling.BOX)
    if small.size == SIZE:
        return small
    frame = Image.new("RGB", SIZE, NIGHT)
    frame.paste(small, ((SIZE[0] - size[0]) // 2, (SIZE[1] - size[1]) // 2))
    return frame


def _slides(scene: Scene, before: Image.Image) -> list[Image.Image]:
    """Return copies of `before` with the new dice of `scene` on their way to the cards, if any."""
    if not isinstance(scene, BoardScene):
        return []
    moving = [
        (placed.box, placed.tile) for placed in board_tiles(scene) if _is_new_die(placed.tile)
    ]
    frames = []
    for share in _SLIDES if moving else ():
        frame = before.copy()
        for box, tile in moving:
            geometry, near = geometry_of(scene.display), tile.seat is scene.near.seat
            start = (geometry.near if near else geometry.far).rolled[0]
            side = box.height // 2
            x, y = (
                round(a + (b - a) * share) // 2 for a, b in ((start.x, box.x), (start.y, box.y))
            )
            sprite = die(tile.value, tile.seat, side)
            frame.paste(sprite, (x, y), sprite)
        frames.append(frame)
    return frames


def _is_new_die(tile: object) -> TypeGuard[DieTile | DiceCountTile]:
    return isinstance(tile, DieTile | DiceCountTile) and tile.look is DieLook.FRESH
