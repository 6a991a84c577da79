"""Chooses the palette from the pictures themselves; run by `python -m tools.palette`.

Every picture of the gallery is drawn in full colour. Colours that carry meaning are kept
exactly; the rest of the 256 places go to what the pictures are made of, by k-means with each
colour weighted by the square root of its area, so that small bright things get their share.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from rendering.gallery import pictures
from rendering.ink import theme as meanings
from rendering.ink.display import Palette
from rendering.ink.palette import COLOURS, FOLDER, palette_file
from rendering.ink.pen import Colour
from rendering.ink.theme import SEAT_COLOURS, Theme, theme_of
from rendering.mosaic.tiles import assemble_full_colour
from rendering.pictures import plan_of

Values = NDArray[np.float64]
_ROUNDS = 60
_SEED = 8
_KEPT_BITS = 7


def meaning_colours(theme: Theme) -> list[Colour]:
    """Return the colours that a palette must hold exactly."""
    found = [value for value in vars(meanings).values() if _is_colour(value)]
    for look in SEAT_COLOURS.values():
        found += [look.body, look.edge, look.pip]
    found += theme.nations.values()
    return list(dict.fromkeys(found))


def _is_colour(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(isinstance(v, int) for v in value)


def choose(pictures: Iterable[Image.Image], theme: Theme) -> bytes:
    """Return 768 bytes: the palette for these RGB pictures."""
    kept = np.array(meaning_colours(theme), dtype=np.float64)
    points, weights = _counted(pictures)
    centres = _seeded(points, weights, kept)
    for _ in range(_ROUNDS):
        nearest = _nearest(points, centres)
        for place in range(len(kept), COLOURS):
            own = nearest == place
            if own.any():
                centres[place] = np.average(points[own], axis=0, weights=weights[own])
    chosen = np.clip(np.rint(centres), 0, 255).astype(np.uint8)
    return chosen.tobytes()


def _counted(pictures: Iterable[Image.Image]) -> tuple[Values, Values]:
    """Return the distinct colours, slightly rounded, and the weight of each."""
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


def _seeded(points: Values, weights: Values, kept: Values) -> Values:
    """Return first centres: the kept ones, then k-means++ picks by weighted distance."""
    chance = np.random.default_rng(_SEED)
    centres = list(kept)
    gap = np.min([((points - centre) ** 2).sum(1) for centre in centres], axis=0)
    while len(centres) < COLOURS:
        odds = gap * weights
        pick = points[chance.choice(len(points), p=odds / odds.sum())]
        centres.append(pick)
        gap = np.minimum(gap, ((points - pick) ** 2).sum(1))
    return np.array(centres)


def main() -> None:
    """Write the palettes anew, from the pictures of the gallery."""
    FOLDER.mkdir(exist_ok=True)
    for kind in Palette:
        theme = theme_of(kind)
        plans = (plan_of(scene) for _, scene in pictures())
        drawn = (assemble_full_colour(plan.backdrop, theme, plan.tiles) for plan in plans)
        chosen = choose(drawn, theme).hex()
        lines = [chosen[start : start + 6] for start in range(0, len(chosen), 6)]
        palette_file(kind).write_text("\n".join(lines) + "\n", encoding="ascii")
        print(f"{palette_file(kind).name}: {len(lines)} colours")


if __name__ == "__main__":
    main()
