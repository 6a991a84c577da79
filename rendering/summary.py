"""The end of a round: who takes which card and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from PIL import Image

from bot.games.shanghaien.cards import Card, Sailor
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.state import ROUNDS, AwardReason, RoundResult

from .display import Display
from .encode import encoded
from .geometry import HEIGHT, WIDTH
from .names import shown_name
from .summary_pieces import ArrowTile, CountTile, FateTile, OutcomeCardTile, PlayerTile, TitleTile
from .table import lit_planks
from .theme import Theme, theme_of
from .tiles import Backdrop, Box, Placed, assemble
from .words import Words


@dataclass(frozen=True, slots=True)
class AwardScene:
    """What became of one card; pairs go near side, far side."""

    card: Card
    name: str
    number: int
    dice: tuple[int, int]
    neighbours: tuple[int, int] | None
    """Pips beside the card, where they were compared."""
    taker: Seat | None
    sharks: bool
    """True if the card had been sent to the sharks."""


@dataclass(frozen=True, slots=True)
class SummaryScene:
    """Everything on the picture of a finished round."""

    title: str
    called: str
    near: Seat
    names: tuple[str, str]
    """Near side, far side."""
    awards: tuple[AwardScene, ...]
    neighbours: str
    out_of_game: str
    display: Display = field(default_factory=Display)


def build_summary(
    result: RoundResult,
    *,
    names: tuple[str, str],
    words: Words,
    viewer: Seat = Seat.FIRST,
    usernames: tuple[str, str] | None = None,
    display: Display | None = None,
) -> SummaryScene:
    """Return the summary of `result` with `viewer` below; names go by seat."""
    fallback = usernames or names
    shown = [shown_name(name, other) for name, other in zip(names, fallback, strict=True)]
    near, far = viewer.slot, viewer.opponent.slot
    return SummaryScene(
        title=words.round_of(result.round, ROUNDS),
        called=words.called_shanghai(shown[result.shanghai_by.slot]),
        near=viewer,
        names=(shown[near], shown[far]),
        awards=tuple(
            AwardScene(
                card=award.card,
                name=words.nations[award.card.nation] if isinstance(award.card, Sailor) else "",
                number=award.number,
                dice=(award.dice[near], award.dice[far]),
                neighbours=(award.neighbours[near], award.neighbours[far])
                if award.neighbours
                else None,
                taker=award.winner,
                sharks=award.reason is AwardReason.SHARKS,
            )
            for award in result.awards
        ),
        neighbours=words.neighbours,
        out_of_game=words.out_of_game,
        display=display or Display(),
    )


def render_summary(scene: SummaryScene) -> bytes:
    """Return the summary as PNG bytes, 1200 × 764 pixels."""
    return encoded(draw_summary(scene))


def draw_summary(scene: SummaryScene) -> Image.Image:
    """Return the summary in palette mode; the caller owns it."""
    return assemble(SUMMARY_BACKDROP, theme_of(scene.display.palette), summary_tiles(scene))


def summary_tiles(scene: SummaryScene) -> Iterator[Placed]:
    """Yield everything on the picture; no two overlap."""
    far = scene.near.opponent
    yield Placed(Box(20, 10, 1160, 62), TitleTile(scene.title, scene.called))
    taken = {seat: sum(a.taker is seat for a in scene.awards) for seat in (scene.near, far)}
    yield Placed(Box(20, 80, 1160, 60), PlayerTile(scene.names[1], far, taken[far]))
    for place, award in enumerate(scene.awards):
        yield from _column(scene, award, 30 + place * 190)
    yield Placed(Box(20, 696, 1160, 60), PlayerTile(scene.names[0], scene.near, taken[scene.near]))


def _column(scene: SummaryScene, award: AwardScene, x: int) -> Iterator[Placed]:
    near, far = scene.near, scene.near.opponent
    sums = award.neighbours or (None, None)
    if award.taker is far:
        yield Placed(Box(x + 10, 146, 170, 66), ArrowTile(far, up=True))
    yield Placed(Box(x, 216, 190, 56), CountTile(award.number, far, award.dice[1], sums[1]))
    box = Box(x + 32, 278, 126, 228)
    yield Placed(box, OutcomeCardTile(award.card, award.name, award.sharks, award.taker))
    yield Placed(Box(x, 512, 190, 56), CountTile(award.number, near, award.dice[0], sums[0]))
    if award.taker is near:
        yield Placed(Box(x + 10, 624, 170, 66), ArrowTile(near, up=False))
    fate = (
        scene.out_of_game if award.taker is None else scene.neighbours if award.neighbours else ""
    )
    if fate:
        yield Placed(Box(x, 574, 190, 44), FateTile(fate))


def _paint(theme: Theme) -> Image.Image:
    return lit_planks((WIDTH / 2, HEIGHT / 2), (760, 420))


SUMMARY_BACKDROP = Backdrop("summary", _paint)
