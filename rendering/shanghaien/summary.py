"""The end of a round: who takes which card and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from PIL import Image

from bot.games.shanghaien.cards import Card, Sailor
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.state import ROUNDS, AwardReason, RoundResult
from rendering.ink.display import Display
from rendering.ink.names import shortened, shown_names
from rendering.ink.theme import Theme
from rendering.mosaic.picture import Plan, plan_of
from rendering.mosaic.tiles import Backdrop, Box, Placed
from rendering.shanghaien.summary_tiles import (
    PLATE_WIDTH,
    ArrowTile,
    CalledTile,
    CountTile,
    FateTile,
    OutcomeCardTile,
    PlayerTile,
    TakenTile,
    TitleTile,
)
from rendering.shanghaien.words import Words
from rendering.tavern.planks import lit_planks
from rendering.tavern.size import HEIGHT, WIDTH


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
    shown = shown_names(names, usernames)
    near, far = viewer.slot, viewer.opponent.slot
    return SummaryScene(
        title=words.round_of(result.round, ROUNDS),
        called=words.called_shanghai(shortened(shown[result.shanghai_by.slot])),
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


_LEFT = 20
_TITLE, _TAKEN = 440, 104


def summary_tiles(scene: SummaryScene) -> Iterator[Placed]:
    """Yield everything on the picture; no two overlap."""
    far, large = scene.near.opponent, scene.display.large_print
    # Names, numbers and words are separate tiles: most of them recur on the next summary.
    yield Placed(Box(_LEFT, 10, _TITLE, 62), TitleTile(scene.title, large))
    called = Box(_LEFT + _TITLE, 10, PLATE_WIDTH - _TITLE, 62)
    yield Placed(called, CalledTile(scene.called, large))
    taken = {seat: sum(a.taker is seat for a in scene.awards) for seat in (scene.near, far)}
    for seat, name, y in ((far, scene.names[1], 78), (scene.near, scene.names[0], 692)):
        plate = Box(_LEFT, y, PLATE_WIDTH - _TAKEN, 64)
        yield Placed(plate, PlayerTile(name, seat, large))
        yield Placed(Box(plate.right, y, _TAKEN, 64), TakenTile(taken[seat], seat, large))
    for place, award in enumerate(scene.awards):
        yield from _column(scene, award, 30 + place * 190)


def _column(scene: SummaryScene, award: AwardScene, x: int) -> Iterator[Placed]:
    near, far, large = scene.near, scene.near.opponent, scene.display.large_print
    for seat, slot, y in ((far, 1, 216), (near, 0, 512)):
        pips = award.neighbours[slot] if award.neighbours else None
        count = CountTile(award.number, seat, award.dice[slot], pips, large)
        yield Placed(Box(x, y, 190, 56), count)
    card = OutcomeCardTile(award.card, award.name, award.sharks, award.taker is not None, large)
    yield Placed(Box(x + 32, 278, 126, 228), card)
    if award.taker is None:
        yield Placed(Box(x, 576, 190, 106), FateTile(scene.out_of_game, large))
        return
    if award.neighbours:
        yield Placed(Box(x, 574, 190, 46), FateTile(scene.neighbours, large))
    y = 146 if award.taker is far else 622
    yield Placed(Box(x + 10, y, 170, 66), ArrowTile(award.taker, up=award.taker is far))


def _paint(theme: Theme) -> Image.Image:
    return lit_planks((WIDTH / 2, HEIGHT / 2), (760, 420))


_BACKDROP = Backdrop("summary", _paint)


@plan_of.register
def _(scene: SummaryScene) -> Plan:
    return Plan(_BACKDROP, summary_tiles(scene))
