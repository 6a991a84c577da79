"""The picture of each page of the rules: drawn pages, and an example of an award and a score."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.shanghaien.rules import apply, score
from bot.games.shanghaien.state import GameState, Played, Seat, Shanghai
from rendering.ink.display import Display
from rendering.mosaic.picture import Scene
from rendering.shanghaien.examples import AWARD_EXAMPLE, NAMES, SAILORS, SCORE_EXAMPLE
from rendering.shanghaien.guide import build_nations_guide, build_placing_guide, build_tricks_guide
from rendering.shanghaien.scene_look import SceneLook
from rendering.shanghaien.sheet import build_score_sheet
from rendering.shanghaien.summary import build_summary
from rendering.shanghaien.words import Words

PLACING_ROLL = (3, 6)


def award_example() -> GameState:
    """Return the position after the round which the page about the award shows."""
    return apply(AWARD_EXAMPLE, Played(Seat.FIRST, Shanghai()))


def _award(words: Words, display: Display) -> Scene:
    return build_summary(AWARD_EXAMPLE, award_example(), SceneLook(NAMES, words, display=display))


def _score(words: Words, display: Display) -> Scene:
    totals = score(SCORE_EXAMPLE).totals
    winner = NAMES[totals.index(max(totals))]
    headline = f"{winner} {max(totals)} : {min(totals)}"
    return build_score_sheet(SCORE_EXAMPLE, SceneLook(NAMES, words, display=display), headline)


_SCENES: Mapping[str, Callable[[Words, Display], Scene]] = {
    "goal": build_nations_guide,
    "placing": lambda words, display: build_placing_guide(SAILORS, PLACING_ROLL, words, display),
    "award": _award,
    "tricks": build_tricks_guide,
    "score": _score,
}
GUIDE_PICTURES: frozenset[str] = frozenset(_SCENES)
"""The pages that have a picture."""


def build_guide_page(page: str, words: Words, display: Display | None = None) -> Scene:
    """Return what is on the picture of a page of the rules, one of `GUIDE_PICTURES`.

    Raises KeyError for any other page.
    """
    return _SCENES[page](words, display or Display())
