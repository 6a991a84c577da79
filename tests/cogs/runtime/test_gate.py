"""The gate, which decides which events reach the cogs while processes replace each other."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from discord.ext import commands

from cogs.runtime.gate import (
    CLICK_SECONDS,
    CONNECTION,
    GATED,
    INTERACTION,
    REMEMBERED_SECONDS,
    Gate,
    key_of,
)
from cogs.runtime.start import COGS


class Door:
    """A gate that records the events that it passed on or gave up, on an adjustable clock."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.gate = Gate(lambda: self.now, lambda after, work: self.later.append((after, work)))
        self.passed: list[str] = []
        self.given_up: list[str] = []
        self.later: list[tuple[float, Callable[[], object]]] = []

    def click(self, key: str, name: str = INTERACTION, late: float = 0.0) -> None:
        self.gate.accept(
            name, key, lambda: self.passed.append(key), lambda: self.given_up.append(key), late
        )

    def wait(self, seconds: float = CLICK_SECONDS) -> None:
        """Run all work that is due within the next `seconds`, without really waiting."""
        scheduled = [work for after, work in self.later if after <= seconds]
        self.later = [each for each in self.later if each[0] > seconds]
        for work in scheduled:
            work()


@pytest.fixture
def door() -> Door:
    return Door()


def test_an_open_gate_passes_all_events_and_remembers_them_for_a_while(door: Door) -> None:
    door.click("a")
    door.now += REMEMBERED_SECONDS + 1
    door.click("b")
    door.click("c", "guild_update")
    assert door.passed == ["a", "b", "c"]
    assert door.gate.recent_keys() == ["b"]


def test_delayed_events_are_passed_in_order_unless_they_are_too_old(door: Door) -> None:
    door.gate.hold()
    door.click("old")
    door.click("channel", "guild_channel_delete")
    door.now += CLICK_SECONDS
    door.click("new")
    door.now += 0.1
    assert door.passed == []
    door.gate.release()
    assert door.passed == ["channel", "new"]
    door.click("later")
    assert door.passed[2:] == ["later"]


def test_clicks_without_a_store_are_refused_in_time_and_have_no_effect(door: Door) -> None:
    door.gate.hold(can_give_up=True)
    door.click("a")
    door.wait()
    assert door.given_up == ["a"]
    door.gate.release()
    assert door.passed == []


def test_a_click_that_is_passed_on_in_time_is_not_answered_as_dropped(door: Door) -> None:
    door.gate.hold(can_give_up=True)
    door.click("a")
    door.now += CLICK_SECONDS / 2
    door.gate.release()
    door.wait()
    assert (door.passed, door.given_up) == (["a"], [])
    door.gate.hold(can_give_up=True)
    door.click("b")
    door.gate.close()  # another process answers the click
    door.wait()
    assert door.given_up == []


def test_the_delay_of_a_click_counts_and_old_ones_are_refused_even_by_a_slow_loop(
    door: Door,
) -> None:
    door.gate.hold(can_give_up=True)
    door.click("late", late=CLICK_SECONDS - 0.5)
    door.click("in time")
    door.click("hopeless", late=CLICK_SECONDS + 1)
    door.wait(0.0)
    assert door.given_up == ["hopeless"]
    door.now += 0.6
    door.gate.release()
    assert (door.passed, door.given_up) == (["in time"], ["hopeless", "late"])
    door.wait()
    assert door.given_up == ["hopeless", "late"]


def test_a_standby_process_is_silent_about_clicks_that_another_answers(door: Door) -> None:
    door.gate.hold(include_connection=True)
    door.click("a")
    assert door.later == []


def test_clicks_answered_by_the_previous_process_are_not_answered_again(door: Door) -> None:
    door.gate.hold()
    door.click("theirs")
    door.click("ours")
    door.gate.release({"theirs", "theirs too"})
    door.click("theirs too")  # this process receives the click later than the other one
    assert door.passed == ["ours"]
    assert door.gate.recent_keys() == ["ours"]


def test_after_a_process_without_a_report_only_later_clicks_are_answered(door: Door) -> None:
    door.gate.hold()
    door.click("perhaps answered")
    door.now += 0.1
    since = door.now
    door.click("certainly not")
    door.gate.release(since=since)
    assert door.passed == ["certainly not"]


def test_a_shut_gate_ignores_clicks_that_others_answer(door: Door) -> None:
    door.gate.hold()
    door.click("a")
    door.gate.close()
    door.click("b")
    door.click("off", "disconnect")
    door.gate.release()
    assert door.passed == ["off"]


def test_cogs_that_start_later_know_the_state_of_the_connection(door: Door) -> None:
    door.gate.hold(include_connection=True)
    for name in ("connect", "ready"):
        door.click(name, name)
    door.now += 3600
    assert door.passed == []
    door.gate.release()
    assert door.passed == ["connect", "ready"]


def test_every_event_that_a_cog_listens_to_goes_through_the_gate() -> None:
    heard = {
        name.removeprefix("on_")
        for module in COGS
        for kind in vars(module).values()
        if inspect.isclass(kind) and issubclass(kind, commands.Cog)
        for _, method in inspect.getmembers(kind)
        for name in getattr(method, "__cog_listener_names__", ())
    }
    assert {"guild_join", "shard_ready", "member_back"} <= heard
    # The bot dispatches these two itself, after an interaction that has passed the gate.
    assert heard - {"member_back", "emojis_gone"} <= GATED | CONNECTION


def test_events_of_the_same_kind_are_distinguished() -> None:
    user = SimpleNamespace(id=3)
    left = [SimpleNamespace(guild_id=guild, user=user) for guild in (1, 2)]
    assert key_of("raw_member_remove", (left[0],)) == "raw_member_remove 1 3"
    assert len({key_of("raw_member_remove", (each,)) for each in left}) == 2
    assert key_of("message", (SimpleNamespace(id=7),)) == "message 7"
    assert key_of("ready", ()) == "ready"
