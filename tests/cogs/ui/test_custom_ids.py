from __future__ import annotations

import random

import pytest

from bot.games.shanghaien.cards import Half, Nation
from bot.games.shanghaien.state import End
from cogs.games.shanghaien.pictures import Menu
from cogs.ui.custom_ids import MAX_LENGTH, Component, Target, Verb


def test_the_id_of_every_component_round_trips() -> None:
    choose = random.Random(3)
    for number in [0, 1, 35, 36, 2**63 - 1, *(choose.randrange(2**63) for _ in range(50))]:
        target = Target(Verb.CHOOSE_GAME, number, 999_999, "abc.12")
        texts = {target.custom_id(component) for component in Component}
        assert len(texts) == len(Component)
        assert str(target) in texts
        for text in texts:
            assert Target.read(text) == target
            assert len(text) <= MAX_LENGTH


def test_the_prefixes_are_those_of_released_versions() -> None:
    assert sorted(Component) == ["sc1", "sh1", "sl1", "sm1", "su1"]


@pytest.mark.parametrize(
    "text",
    ["sx1:m:1:2:x", "sh1:m:1:2", "sh0:m:1:2:x", "sh1:M:1:2:x", "sh1:m:1:2:x:y", "xsh1:m:1:2:x"],
)
def test_other_ids_are_not_ours(text: str) -> None:
    assert Target.read(text) is None


def test_menus_of_current_and_old_boards_are_parsed_and_no_others() -> None:
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
        with pytest.raises(ValueError):  # noqa: PT011 - the message does not matter
            Menu.parse(text)
