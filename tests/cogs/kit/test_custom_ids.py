from __future__ import annotations

import random

import pytest

from bot.games.shanghaien.cards import Half, Nation, Trick
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.moves import End, Move, Place, PlayTrick, Resign, Roll, Shanghai
from cogs.games.shanghaien.pages import Menu
from cogs.kit.custom_ids import MAX_LENGTH, SELECT_TEMPLATE, TEMPLATE, Target
from cogs.kit.verbs import Verb
from cogs.table.board import move_argument, move_from

MOVES: list[Move] = [
    Roll(),
    Shanghai(),
    Resign(),
    Place(3),
    Place(3, End.RIGHT),
    PlayTrick(Trick.DIE_SHIFT, Half.DIE_SHIFT, die=3, to=4),
    PlayTrick(Trick.JOKER, Half.TWO_SAILORS, nation=Nation.TURKS),
    PlayTrick(Trick.BOTH_DICE, Half.BOTH_DICE, end=End.LEFT),
    PlayTrick(Trick.SHARKS, Half.SEND_TO_SHARKS),
    PlayTrick(Trick.SHARKS, Half.EXCHANGE, die=6),
]


@pytest.mark.parametrize("move", MOVES, ids=repr)
def test_a_move_round_trips_through_a_buttons_id(move: Move) -> None:
    target = Target(Verb.MOVE, 2**40, 999_999, move_argument(SHANGHAIEN, move))
    text = str(target)
    found = TEMPLATE.fullmatch(text)
    assert found is not None
    assert Target.parse(found) == target
    assert move_from(SHANGHAIEN, Target.parse(found).argument) == move
    assert len(text) <= MAX_LENGTH


MENUS = [
    Menu(end=End.RIGHT),
    *(Menu(half, End.RIGHT) for half in Half),
    Menu(Half.TWO_SAILORS, End.RIGHT, Nation.DUTCH.value),
]


@pytest.mark.parametrize("menu", MENUS, ids=str)
def test_a_menu_round_trips_through_a_buttons_id(menu: Menu) -> None:
    target = Target(Verb.TURN_PAGE, 77, 12, str(menu))
    found = TEMPLATE.fullmatch(str(target))
    assert found is not None
    assert Menu.parse(Target.parse(found).argument) == menu


@pytest.mark.parametrize(
    ("text", "menu"),
    [
        ("main.left.", Menu()),
        ("shift.right.", Menu(Half.DIE_SHIFT, End.RIGHT)),
        ("crew.left.", Menu(Half.TWO_SAILORS)),
        ("card.left.T", Menu(Half.TWO_SAILORS, chosen="T")),
        ("exchange.right.", Menu(Half.EXCHANGE, End.RIGHT)),
    ],
)
def test_a_menu_of_an_old_board_is_still_understood(text: str, menu: Menu) -> None:
    assert Menu.parse(text) == menu


@pytest.mark.parametrize(
    "text",
    [
        *("", "main.left", "main.up.", "main.left.T", "attic.left."),
        *("roll-again.left.-", "both-dice.left.-", "exchange.left.4", "die-shift.left.3>4"),
    ],
)
def test_a_menu_that_no_board_has_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
        Menu.parse(text)


def test_every_match_number_round_trips() -> None:
    choose = random.Random(3)
    for number in [0, 1, 35, 36, *(choose.randrange(2**63) for _ in range(50))]:
        found = TEMPLATE.fullmatch(str(Target(Verb.HELP, number)))
        assert found is not None
        assert Target.parse(found).id == number


@pytest.mark.parametrize(
    "text", ["sh1:m:1:2", "sh0:m:1:2:x", "sh1:M:1:2:x", "sh1:m:1:2:x:y", "xsh1:m:1:2:x"]
)
def test_other_ids_are_not_ours(text: str) -> None:
    assert TEMPLATE.fullmatch(text) is None


def test_a_select_s_id_round_trips_and_is_no_button_s() -> None:
    target = Target(Verb.CHOOSE_GAME, 2**63 - 1, 999_999, "abc.12")
    text = target.select_id()
    found = SELECT_TEMPLATE.fullmatch(text)
    assert found is not None
    assert Target.parse(found) == target
    assert TEMPLATE.fullmatch(text) is None
    assert SELECT_TEMPLATE.fullmatch(str(target)) is None
    assert len(text) <= MAX_LENGTH
