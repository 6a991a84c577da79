"""Derives the palettes from the pictures: `python -m tools.palette [NAME ...]`.

Every picture of the gallery is drawn in full colour. A palette contains the colours that have a
meaning, such as seat colours, unchanged. Its other colours are chosen by k-means, with each colour
weighted by the square root of its area, so that small bright objects are represented.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import product
from types import ModuleType

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from rendering.drawing import canvas as meanings
from rendering.drawing.canvas import (
    COLOURS,
    FOLDER,
    SEAT_COLOURS,
    Colour,
    Palette,
    SeatColours,
    Theme,
    blend,
    palette_file,
    theme_of,
)
from rendering.drawing.picture import assemble_full_colour
from rendering.pictures import plan_of
from rendering.rummy import words as rummy_colours
from rendering.rummy.words import rummy_theme_of
from rendering.shanghaien.colours import NATION_COLOURS
from tests.rendering.gallery import pictures
from tests.rendering.rummy.gallery import rummy_pictures

Values = NDArray[np.float64]
_ROUNDS = 60
"""The number of iterations of k-means."""
_SEED = 8
_KEPT_BITS = 7
"""The precision of a colour channel, in bits."""
_EDGE_STEPS = 4
"""The number of colours from a suit's colour to the card's white, without the white."""
_GAMES = ((pictures, theme_of, COLOURS), (rummy_pictures, rummy_theme_of, 96))
"""For each game: its pictures in the gallery, the function for its theme, and a number of colours.

The files of crowded rummy tables are a tenth smaller with 96 colours than with 256.
"""


def meaning_colours(theme: Theme) -> list[Colour]:
    """Return the colours that a palette must contain exactly."""
    found = _constants(meanings)
    if theme == rummy_theme_of(theme.palette):
        return list(dict.fromkeys([*found, *_rummy_colours(theme.palette)]))
    found += _seat_colours(SEAT_COLOURS.values())
    found += NATION_COLOURS[theme.palette].values()
    return list(dict.fromkeys(found))


def _rummy_colours(palette: Palette) -> list[Colour]:
    found = [*_constants(rummy_colours), *_seat_colours(rummy_colours.SEATS)]
    for suit in rummy_colours.suit_colours(palette).values():
        # A few intermediate colours for the edges of suits make files with many cards smaller.
        found += [
            blend(suit, rummy_colours.CARD, step / _EDGE_STEPS) for step in range(_EDGE_STEPS)
        ]
    return found


def _seat_colours(seats: Iterable[SeatColours]) -> list[Colour]:
    return [colour for look in seats for colour in (look.body, look.edge, look.pip)]


def _constants(module: ModuleType) -> list[Colour]:
    return [value for value in vars(module).values() if _is_colour(value)]


def _is_colour(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(isinstance(v, int) for v in value)


def choose(pictures: Iterable[Image.Image], theme: Theme, places: int = COLOURS) -> bytes:
    """Return a palette of `places` colours for RGB pictures, with three bytes per colour."""
    kept = np.array(meaning_colours(theme), dtype=np.float64)
    points, weights = _count_colours(pictures)
    centres = _seed_centres(points, weights, kept, places)
    for _ in range(_ROUNDS):
        nearest = _nearest(points, centres)
        for place in range(len(kept), places):
            own = nearest == place
            if own.any():
                centres[place] = np.average(points[own], axis=0, weights=weights[own])
    chosen = np.clip(np.rint(centres), 0, 255).astype(np.uint8)
    return chosen.tobytes()


def _count_colours(pictures: Iterable[Image.Image]) -> tuple[Values, Values]:
    """Return the distinct colours, slightly rounded, and the weight of each colour."""
    keys = []
    for picture in pictures:
        pixels = np.asarray(picture, dtype=np.uint32).reshape(-1, 3) >> (8 - _KEPT_BITS)
        keys.append(pixels[:, 0] << (2 * _KEPT_BITS) | pixels[:, 1] << _KEPT_BITS | pixels[:, 2])
    found, counts = np.unique(np.concatenate(keys), return_counts=True)
    mask = (1 << _KEPT_BITS) - 1
    channels = np.stack((found >> (2 * _KEPT_BITS), (found >> _KEPT_BITS) & mask, found & mask), -1)
    return channels.astype(np.float64) * 2 + 0.5, np.sqrt(counts)


def _nearest(points: Values, centres: Values) -> NDArray[np.intp]:
    nearest = np.empty(len(points), dtype=np.intp)
    for start in range(0, len(points), 8192):
        part = points[start : start + 8192]
        distances = (centres**2).sum(1) - 2 * part @ centres.T
        nearest[start : start + 8192] = distances.argmin(1)
    return nearest


def _seed_centres(points: Values, weights: Values, kept: Values, places: int) -> Values:
    """Return initial centres: `kept`, then others that k-means++ picks by weighted distance."""
    chance = np.random.default_rng(_SEED)
    centres = list(kept)
    gap = np.min([((points - centre) ** 2).sum(1) for centre in centres], axis=0)
    while len(centres) < places:
        odds = gap * weights
        pick = points[chance.choice(len(points), p=odds / odds.sum())]
        centres.append(pick)
        gap = np.minimum(gap, ((points - pick) ** 2).sum(1))
    return np.array(centres)


def main() -> None:
    """Regenerate the palettes of each game from the pictures of the gallery."""
    parser = argparse.ArgumentParser(prog="python -m tools.palette", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a palette, such as normal; default all"
    )
    names = parser.parse_args().names
    FOLDER.mkdir(exist_ok=True)
    for (of_game, themes, places), kind in product(_GAMES, Palette):
        theme = themes(kind)
        if names and theme.colours not in names:
            continue
        plans = (plan_of(scene) for _, scene in of_game())
        drawn = (assemble_full_colour(plan.backdrop, theme, plan.tiles) for plan in plans)
        chosen = choose(drawn, theme, places).hex()
        lines = [chosen[start : start + 6] for start in range(0, len(chosen), 6)]
        path = palette_file(theme.colours)
        path.write_text("\n".join(lines) + "\n", encoding="ascii")
        print(f"{path.name}: {len(lines)} colours")


if __name__ == "__main__":
    main()
