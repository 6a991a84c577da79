from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.cards import NATIONS, Nation, Trick
from bot.games.shanghaien.moves import End, Seat
from bot.games.shanghaien.rules import unseen_cards
from bot.games.shanghaien.scoring import score
from bot.games.shanghaien.state import GameState
from bot.process_messages import HEADER, packed, unpacked
from rendering.sample_words import SAMPLE_WORDS
from rendering.shanghaien.board_scene import BoardScene, build_board
from rendering.shanghaien.examples import (
    ARMED,
    BEFORE_HALF_WAY,
    BEFORE_WILD,
    HALF_WAY,
    MIXED,
    NAMES,
    ROLLED,
    SHARKS,
    WILD,
    position,
)

WORDS = SAMPLE_WORDS["en"]


def board(
    state: GameState,
    *,
    viewer: Seat = Seat.FIRST,
    previous: GameState | None = None,
    end: End | None = None,
) -> BoardScene:
    return build_board(
        state, names=NAMES, words=WORDS, viewer=viewer, previous=previous, tentative_end=end
    )


def test_the_viewer_sits_below() -> None:
    from_first, from_second = board(HALF_WAY), board(HALF_WAY, viewer=Seat.SECOND)
    assert (from_first.near.name, from_first.far.name) == NAMES
    assert (from_second.near.name, from_second.far.name) == NAMES[::-1]
    for one, other in zip(from_first.spots, from_second.spots, strict=True):
        assert one.dice == other.dice[::-1]
        assert (one.card, one.number, one.leader) == (other.card, other.number, other.leader)


def test_the_dice_of_the_last_move_are_fresh() -> None:
    fresh = [spot.fresh for spot in board(HALF_WAY, previous=BEFORE_HALF_WAY).spots]
    assert fresh == [(0, 0), (0, 0), (0, 1), (0, 0), (0, 0), (0, 0)]


def test_no_die_is_fresh_after_a_round_ended() -> None:
    earlier = replace(BEFORE_HALF_WAY, round=HALF_WAY.round - 1)
    assert all(spot.fresh == (0, 0) for spot in board(HALF_WAY, previous=earlier).spots)


def test_cards_have_no_number_while_the_end_is_open() -> None:
    scene = board(ROLLED)
    assert [spot.number for spot in scene.spots] == [None] * 6
    assert scene.numbers_open


def test_numbers_follow_the_movers_choice_of_the_end() -> None:
    assert [spot.number for spot in board(ROLLED, end=End.LEFT).spots] == [1, 2, 3, 4, 5, 6]
    scene = board(ROLLED, end=End.RIGHT)
    assert [spot.number for spot in scene.spots] == [6, 5, 4, 3, 2, 1]
    assert scene.numbers_open


def test_rolled_dice_have_left_the_supply() -> None:
    scene = board(ROLLED)
    assert scene.near.rolled == (3, 6)
    assert (scene.near.supply, scene.far.supply) == (4, 6)


def test_leaders_are_those_who_would_get_the_cards() -> None:
    # Dice 2 3 3 5 against 1 3 4 4: Bernd leads 1 and 4, Anna 2, 3 and 5, nobody 6.
    leaders = [spot.leader for spot in board(HALF_WAY).spots]
    second, first = Seat.SECOND, Seat.FIRST
    assert leaders == [second, first, first, second, first, None]


def test_cards_sent_to_the_sharks_lie_face_down_and_do_not_count_as_to_come() -> None:
    scene = board(SHARKS)
    assert [spot.face_down for spot in scene.spots] == [False, False, True, False, False, True]
    to_come = dict(zip(NATIONS, scene.sailors_to_come, strict=True))
    in_tavern = {nation: tavern for nation, (tavern, _) in to_come.items()}
    assert in_tavern[Nation.SPANIARDS] == 0
    assert in_tavern[Nation.AMERICANS] == 0
    assert in_tavern[Nation.GERMANS] == 4


def test_what_is_to_come_adds_up_to_the_deck() -> None:
    state = position(MIXED)
    scene = board(state)
    assert [sum(amounts) for amounts in scene.sailors_to_come] == [13] * len(NATIONS)
    assert sum(scene.tricks_to_come) == 8
    assert scene.stack == sum(unseen_cards(state).values()) == 42


def test_the_score_table_shows_what_each_nation_would_bring() -> None:
    scene = board(HALF_WAY)
    counted = score(HALF_WAY)
    crews = zip(scene.near.crews, scene.far.crews, strict=True)
    points = [(near.points, far.points) for near, far in crews]
    assert points == [line.points for line in counted.lines]
    assert (scene.near.total, scene.far.total) == counted.totals


def test_the_side_that_is_to_move_is_told() -> None:
    scene = board(replace(HALF_WAY, mover=Seat.SECOND))
    assert (scene.near.to_move, scene.far.to_move) == (False, True)
    assert scene.far.captain_in_tavern
    assert scene.far.tricks == (Trick.BOTH_DICE, Trick.ROLL_AGAIN)


def test_a_wild_of_the_last_move_is_fresh() -> None:
    scene = board(WILD, previous=BEFORE_WILD)
    assert [crew.fresh for crew in scene.near.crews] == [True] + [False] * 7
    assert not any(crew.fresh for crew in scene.far.crews)
    assert scene.near.crews[0].strength == 6


def test_a_scene_survives_the_way_to_the_process_that_draws() -> None:
    scene = board(WILD, previous=BEFORE_WILD)
    arrived = unpacked(packed(scene)[HEADER.size :])
    assert arrived == scene
    # Equal tuples need not be of one kind; their representations name it.
    assert repr(arrived) == repr(scene)


def test_only_the_mover_arms_the_sharks() -> None:
    scene = board(ARMED)
    assert (scene.near.sharks_armed, scene.far.sharks_armed) == (False, True)
