from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.shanghaien.cards import NATIONS, Half, Nation, Options, Sailor, Trick
from bot.games.shanghaien.rules import score, unseen_cards
from bot.games.shanghaien.state import End, GameState, Move, Phase, Place, Player, PlayTrick, Seat
from rendering.shanghaien.board_scene import BoardScene, build_board
from rendering.shanghaien.examples import NAMES, position
from tests.games.shanghaien.playing import random_game
from tests.rendering.looks import dice_look
from tests.rendering.positions import (
    ARMED,
    BEFORE_FIRST_DIE,
    BEFORE_HALF_WAY,
    BEFORE_WILD,
    CHOOSING,
    EXCHANGED,
    FIRST_DIE,
    HALF_WAY,
    MIXED,
    ROLLED,
    SHARKS,
    WILD,
)
from tests.rendering.sample_words import SAMPLE_WORDS

WORDS = SAMPLE_WORDS["en"]


def board(
    state: GameState,
    *,
    viewer: Seat = Seat.FIRST,
    previous: GameState | None = None,
    end: End = End.LEFT,
    half: Half | None = None,
    best: Move | None = None,
) -> BoardScene:
    return build_board(
        state,
        dice_look(NAMES, WORDS, viewer=viewer),
        previous=previous,
        end=end,
        half=half,
        best=best,
    )


def ghosts(scene: BoardScene) -> list[int]:
    """Return the number of ghosts of the near side by die value."""
    return [spot.ghosts[0] for spot in sorted(scene.spots, key=lambda spot: spot.number)]


def test_the_viewer_sits_below() -> None:
    from_first, from_second = board(HALF_WAY), board(HALF_WAY, viewer=Seat.SECOND)
    assert (from_first.near.name, from_first.far.name) == NAMES
    assert (from_second.near.name, from_second.far.name) == NAMES[::-1]
    for one, other in zip(from_first.spots, from_second.spots, strict=True):
        assert one.dice == other.dice[::-1]
        assert (one.card, one.number, one.leader) == (other.card, other.number, other.leader)


def fresh_dice(scene: BoardScene) -> dict[int, tuple[int, int]]:
    """Return the board positions with fresh dice, and their number on each side."""
    return {place: spot.fresh for place, spot in enumerate(scene.spots, start=1) if any(spot.fresh)}


def test_the_dice_of_the_last_move_are_fresh() -> None:
    assert fresh_dice(board(HALF_WAY, previous=BEFORE_HALF_WAY)) == {3: (0, 1)}


def test_the_first_die_of_a_round_is_fresh_and_the_round_before_is_forgotten() -> None:
    dealt = replace(FIRST_DIE, players=(Player(), FIRST_DIE.players[1]))
    awarded = replace(BEFORE_FIRST_DIE, players=(Player(), Player()))
    for previous in (dealt, BEFORE_FIRST_DIE, awarded):
        scene = board(FIRST_DIE, previous=previous)
        assert fresh_dice(scene) == {3: (1, 0)}
        assert not any(any(spot.lifted) for spot in scene.spots)
        assert not any(crew.is_new for side in (scene.near, scene.far) for crew in side.crews)


def test_a_die_that_was_taken_back_leaves_its_place_marked() -> None:
    scene = board(EXCHANGED, previous=SHARKS)
    assert [spot.lifted for spot in scene.spots] == [(0, 0), (0, 1), *[(0, 0)] * 4]
    assert fresh_dice(scene) == {4: (0, 1), 5: (0, 1)}


def test_the_roll_is_before_the_mover_and_ghosts_mark_its_legal_cards() -> None:
    scene = board(ROLLED)
    assert scene.near.rolled == (3, 6)
    assert (scene.near.supply, scene.far.supply) == (4, 6)
    assert ghosts(scene) == [0, 0, 1, 0, 0, 1]
    assert ghosts(board(replace(ROLLED, roll=(4, 4)))) == [0, 0, 0, 1, 0, 0]
    assert ghosts(board(replace(ROLLED, roll=None, phase=Phase.TURN))) == [0] * 6
    across = board(ROLLED, viewer=Seat.SECOND)
    assert ghosts(across) == [0] * 6
    assert [spot.ghosts[1] for spot in across.spots] == [0, 0, 1, 0, 0, 1]


# The first player has rolled 2 and 6, with dice on 2, 3, 3 and 5.
@pytest.mark.parametrize(
    ("half", "shown"),
    [
        (Half.DIE_SHIFT, [1, 1, 1, 0, 1, 1]),
        (Half.BOTH_DICE, [0, 1, 0, 0, 0, 1]),
        (Half.ROLL_AGAIN, [0] * 6),
        (Half.TWO_SAILORS, [0, 1, 0, 0, 0, 1]),
        (Half.SEND_TO_SHARKS, [0, 1, 0, 0, 0, 1]),
        (Half.EXCHANGE, [0, 1, 0, 0, 0, 1]),
    ],
)
def test_an_open_page_of_a_trick_shows_its_plays(half: Half, shown: list[int]) -> None:
    scene = board(CHOOSING, half=half)
    assert ghosts(scene) == shown
    assert (scene.near.armed, scene.far.armed) == (half, None)
    threatened = [spot.number for spot in scene.spots if spot.is_threatened]
    assert threatened == ([2, 6] if half is Half.SEND_TO_SHARKS else [])
    returnable = [spot.number for spot in scene.spots if spot.returnable[0]]
    assert returnable == ([2, 3, 5] if half is Half.EXCHANGE else [])
    welcome = {
        nation for nation, crew in zip(NATIONS, scene.near.crews, strict=True) if crew.is_open
    }
    manned = {Nation.AMERICANS, Nation.FRENCH, Nation.CHINESE, Nation.ITALIANS}
    assert welcome == (manned if half is Half.TWO_SAILORS else set())


def test_an_exchange_of_a_double_shows_both_dice_on_the_card() -> None:
    doubled = replace(CHOOSING, roll=(3, 3))
    assert ghosts(board(doubled, half=Half.EXCHANGE)) == [0, 0, 2, 0, 0, 0]


def test_a_better_move_is_the_only_ghost() -> None:
    assert ghosts(board(CHOOSING, best=Place(6))) == [0, 0, 0, 0, 0, 1]
    shift = PlayTrick(Trick.DIE_SHIFT, Half.DIE_SHIFT, die=6, to=5)
    assert ghosts(board(CHOOSING, best=shift)) == [0, 1, 0, 0, 1, 0]


def test_numbers_follow_the_movers_choice_of_the_end_while_it_is_open() -> None:
    for end, numbers in ((End.LEFT, [1, 2, 3, 4, 5, 6]), (End.RIGHT, [6, 5, 4, 3, 2, 1])):
        scene = board(ROLLED, end=end)
        assert [spot.number for spot in scene.spots] == numbers
        assert scene.has_open_numbers
    assert not board(HALF_WAY).has_open_numbers


def test_leaders_are_those_who_would_get_the_cards() -> None:
    # Dice 2 3 3 5 against 1 3 4 4: Bernd leads 1 and 4, Anna 2, 3 and 5, neither leads 6.
    leaders = [spot.leader for spot in board(HALF_WAY).spots]
    second, first = Seat.SECOND, Seat.FIRST
    assert leaders == [second, first, first, second, first, None]


def test_the_stack_is_the_deck_without_the_tavern() -> None:
    state = position(MIXED)
    scene = board(state)
    in_tavern = {card.nation: card.value for card in MIXED if isinstance(card, Sailor)}
    assert scene.sailors_in_stack == tuple(13 - in_tavern.get(nation, 0) for nation in NATIONS)
    assert scene.tricks_in_stack == 7
    assert scene.stack == sum(unseen_cards(state).values()) == 42


def test_the_numbers_in_a_player_s_colour_add_up_to_his_total() -> None:
    for _, state in random_game(1, Options()):
        scene = board(state)
        crews = (*scene.near.crews, *scene.far.crews)
        for side in (scene.near, scene.far):
            scored = sum(crew.strength for crew in crews if crew.scored_by is side.seat)
            assert scored + len(side.tricks) == side.total == score(state).totals[side.seat.slot]


def test_the_current_side_is_marked() -> None:
    scene = board(replace(HALF_WAY, mover=Seat.SECOND))
    assert (scene.near.is_current, scene.far.is_current) == (False, True)
    assert scene.far.is_captain_in_tavern
    assert scene.far.tricks == (Trick.BOTH_DICE, Trick.ROLL_AGAIN)


def test_a_wild_of_the_last_move_is_fresh() -> None:
    scene = board(WILD, previous=BEFORE_WILD)
    assert [crew.is_new for crew in scene.near.crews] == [True] + [False] * 7
    assert not any(crew.is_new for crew in scene.far.crews)
    assert scene.near.crews[0].strength == 6


def test_only_the_mover_arms_the_sharks_and_their_cards_are_face_down() -> None:
    scene = board(ARMED)
    assert (scene.near.armed, scene.far.armed) == (None, Half.SEND_TO_SHARKS)
    assert [spot.number for spot in scene.spots if spot.is_threatened] == [4, 5]
    eaten = [spot.is_face_down for spot in board(SHARKS).spots]
    assert eaten == [False, False, True, False, False, True]
