"""Changes of a rummy plan by menus and buttons, including those of earlier versions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.games.rummy.cards import parse_cards
from bot.games.rummy.plan import BOLD, CAUTIOUS, NO_PLAN, HandPlan, Interruption
from cogs.games.rummy.controls import apply_choice, apply_preset
from cogs.games.rummy.hand_pages import MenuAction


def test_discards_are_appended_to_earlier_ones_in_the_order_of_the_menu() -> None:
    plan = apply_choice(NO_PLAN, MenuAction.THROW_FIRST, ["KS", "2C"])
    plan = apply_choice(plan, MenuAction.GIVE_UP, ["7S 7H"])
    assert plan.throw == parse_cards("KS 2C 7S 7H")
    plan = apply_choice(plan, MenuAction.THROW_FIRST, ["3D", "2C", "7S"])
    assert plan.throw == parse_cards("2C 7S 3D")


def test_a_complete_contract_always_notifies_its_member() -> None:
    assert apply_choice(NO_PLAN, MenuAction.WAKE, []).wake == (Interruption.READY,)
    assert apply_choice(NO_PLAN, MenuAction.WAKE, ["danger"]).wake == (
        Interruption.READY,
        Interruption.DANGER,
    )


@pytest.mark.parametrize(
    ("chosen", "plan"),
    [
        (["buys"], HandPlan(wary=0)),
        ([], HandPlan(buys=False, wary=0)),
        (["buys", "two", "wary"], HandPlan(least_left=2)),
        (["three", "ask"], HandPlan(buys=False, least_left=3, wary=0, ask=True)),
    ],
)
def test_buying_is_chosen_in_the_menu_without_a_list(chosen: Sequence[str], plan: HandPlan) -> None:
    assert apply_choice(replace(NO_PLAN, wanted=("K",)), MenuAction.BUYS, chosen) == plan


def test_one_button_sets_the_notifications_and_an_older_one_keeps_them() -> None:
    assert apply_preset(NO_PLAN, "bold") == HandPlan(plays=True, wake=BOLD)
    assert apply_preset(HandPlan(wake=BOLD), "cautious") == HandPlan(plays=True, wake=CAUTIOUS)
    assert apply_preset(HandPlan(wake=BOLD), "") == HandPlan(plays=True, wake=BOLD)
    assert not apply_preset(HandPlan(plays=True), None).plays
    with pytest.raises(ValueError, match="reckless"):
        apply_preset(NO_PLAN, "reckless")


def test_limits_of_purchases_leave_the_purchases_and_the_collection_unchanged() -> None:
    plan = HandPlan(buys=False, wanted=("K",))
    assert apply_choice(plan, MenuAction.LIMITS, ["two", "wary"]) == replace(plan, least_left=2)


def test_menus_of_earlier_versions_keep_their_meaning() -> None:
    assert apply_choice(NO_PLAN, MenuAction.WANTED, ["*", "7"]).wanted == ("7", "*")
    limited = apply_choice(NO_PLAN, MenuAction.LIMITS, ["take", "two"])
    assert limited == HandPlan(plays=True, wake=(Interruption.DISCARD,), least_left=2, wary=0)
    for pick, wrong in (
        (MenuAction.WANTED, "1X"),
        (MenuAction.LIMITS, "never"),
        (MenuAction.GIVE_UP, "*"),
    ):
        with pytest.raises(ValueError):  # noqa: PT011 - the messages differ
            apply_choice(NO_PLAN, pick, [wrong])
