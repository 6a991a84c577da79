from __future__ import annotations

import pytest

import cogs.runtime.start
from cogs.board.choosing import match_handler
from cogs.games.rummy import clicks
from cogs.games.rummy.hand_pages import ButtonAction, MenuAction
from cogs.ui import components
from cogs.ui.answers import Answer
from cogs.ui.components import on_click
from cogs.ui.custom_ids import Target, Verb

assert cogs.runtime.start.COGS  # importing the cogs registers all handlers of verbs

OF_MESSAGES_IN_CHANNELS = """
m mq v s no h ti rs ca cd cw rm qh qu qp pj pl pc ps po pt claim win replace take grant agree refuse
calloff mv back an at as ro re rr vf cf rp x hi ho un dy nh tp zm zv zb zr zn zo zs co sp sf ss
sg sh sy sl sb hd pick g st pe pd py ab ku aa mo aw sa lb le ch rz td dl pf
"""
"""The values of all verbs, which must never change because posted messages contain them."""


async def nothing(_answer: Answer, _target: Target) -> None:
    raise AssertionError


def test_every_verb_is_answered() -> None:
    assert {verb for _, verb in components._handlers} == set(Verb)


def test_every_button_and_menu_of_a_hand_is_answered() -> None:
    assert set(clicks._HANDLERS) == {*ButtonAction, *MenuAction}


def test_a_second_function_for_a_verb_or_a_command_about_a_game_is_refused() -> None:
    with pytest.raises(ValueError, match="has two handlers"):
        on_click(Verb.MOVE)(nothing)
    with pytest.raises(ValueError, match="has two handlers"):
        match_handler("board")(nothing)  # type: ignore[arg-type]


def test_the_values_equal_those_in_existing_messages() -> None:
    assert {verb.value for verb in Verb} == set(OF_MESSAGES_IN_CHANNELS.split())
    assert str(Target(Verb.MOVE, 36, 12, "roll")) == "sh1:m:10:12:roll"


def test_a_verb_of_another_version_is_parsed_and_formatted_unchanged() -> None:
    target = Target.read("sh1:zz:10:3:more")
    assert target is not None
    assert target.verb not in set(Verb)
    assert str(target) == "sh1:zz:10:3:more"
