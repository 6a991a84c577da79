from __future__ import annotations

import random

import pytest

from bot.games.shanghaien.cards import Half, Nation
from bot.games.shanghaien.state import End
from cogs.games.shanghaien.pictures import Menu
from cogs.ui.custom_ids import MAX_LENGTH, SELECT_TEMPLATE, TEMPLATE, Target, Verb


def test_an_id_round_trips_and_a_select_s_is_no_button_s() -> None:
    choose = random.Random(3)
    for number in [0, 1, 35, 36, 2**63 - 1, *(choose.randrange(2**63) for _ in range(50))]:
        target = Target(Verb.CHOOSE_GAME, number, 999_999, "abc.12")
        for text, template, other in (
            (str(target), TEMPLATE, SELECT_TEMPLATE),
            (target.select_id(), SELECT_TEMPLATE, TEMPLATE),
        ):
            found = template.fullmatch(text)
            assert found is not None
            assert Target.parse(found) == target
            assert other.fullmatch(text) is None
            assert len(text) <= MAX_LENGTH


@pytest.mark.parametrize(
    "text", ["sh1:m:1:2", "sh0:m:1:2:x", "sh1:M:1:2:x", "sh1:m:1:2:x:y", "xsh1:m:1:2:x"]
)
def test_other_ids_are_not_ours(text: str) -> None:
    assert TEMPLATE.fullmatch(text) is None


def test_a_menu_and_one_of_an_old_board_are_understood_and_no_other() -> None:
    for menu in (
        Menu(end=End.RIGHT),
        *(Menu(half, End.RIGHT) for half in Half),
        Menu(Half.TWO_SAILORS, End.RIGHT, Nation.DUTCH.value),
    ):
        assert Menu.parse(str(menu)) == menu
    for text, menu in (
        ("main.left.", Menu()),
        ("shift.right.", Menu(Half.DIE_SHIFT, End.RIGHT)),
        ("crew.left.", Menu(Half.TWO_SAILORS)),
        ("card.left.T", Menu(Half.TWO_SAILORS, chosen="T")),
        ("exchange.right.", Menu(Half.EXCHANGE, End.RIGHT)),
    ):
        assert Menu.parse(text) == menu
    for text in (
        *("", "main.left", "main.up.", "main.left.T", "attic.left."),
        *("roll-again.left.-", "both-dice.left.-", "exchange.left.4", "die-shift.left.3>4"),
    ):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
            Menu.parse(text)
