from __future__ import annotations

import pytest

from bot.games.shanghaien.rules import apply, score
from bot.games.shanghaien.state import MovePlayed, Seat, Shanghai
from rendering.pictures import plan_of
from rendering.shanghaien.board import DieTile
from rendering.shanghaien.examples import AWARD_EXAMPLE, NAMES
from rendering.shanghaien.guide import award_example
from rendering.shanghaien.summary import (
    AwardReasonTile,
    NeighboursTile,
    TakenCardsTile,
    build_summary,
)
from tests.rendering.looks import dice_look
from tests.rendering.positions import HALF_WAY
from tests.rendering.sample_words import LANGUAGES, SAMPLE_WORDS

WORDS = SAMPLE_WORDS["en"]


@pytest.mark.parametrize("viewer", Seat)
def test_each_side_shows_its_score_before_and_after_the_award(viewer: Seat) -> None:
    after = apply(HALF_WAY, MovePlayed(Seat.FIRST, Shanghai()))
    scene = build_summary(HALF_WAY, after, dice_look(NAMES, WORDS, viewer=viewer))
    before, now = score(HALF_WAY).totals, score(after).totals
    assert before != now
    near, far = viewer.slot, viewer.opponent.slot
    assert scene.scores == ((before[near], now[near]), (before[far], now[far]))


def test_cards_are_counted_the_dice_are_real_and_compared_neighbours_are_named() -> None:
    scene = build_summary(AWARD_EXAMPLE, award_example(), dice_look(NAMES, WORDS))
    tiles = [placed.tile for placed in plan_of(scene).tiles]
    assert [tile.cards for tile in tiles if isinstance(tile, TakenCardsTile)] == [
        "3 cards",
        "1 card",
    ]
    # Rules, "Worked examples": Anna has dice 2, 2, 3, 6, 6, Bernd 3, 4, 5, 6, 6.
    dice = sorted((tile.seat, tile.value) for tile in tiles if isinstance(tile, DieTile))
    first, second = Seat.FIRST, Seat.SECOND
    assert dice == [
        *((first, value) for value in (2, 2, 3, 6, 6)),
        *((second, value) for value in (3, 4, 5, 6, 6)),
    ]
    compared = sum(award.neighbours is not None for award in scene.awards)
    assert compared == 2
    labels = [
        tile for tile in tiles if isinstance(tile, AwardReasonTile) and tile.words == "Neighbours"
    ]
    assert len(labels) == compared
    assert sum(isinstance(tile, NeighboursTile) for tile in tiles) == 2 * compared


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_and_one_card_have_words_of_their_own(language: str) -> None:
    none, one, *many = map(SAMPLE_WORDS[language].cards, range(7))
    assert not any(character.isdecimal() for character in none)
    assert one.split()[1] != many[0].split()[1]
    assert [text.split()[0] for text in many] == ["2", "3", "4", "5", "6"]
