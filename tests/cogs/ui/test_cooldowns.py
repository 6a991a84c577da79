from __future__ import annotations

import pytest

from cogs.ui import app
from cogs.ui.app import Cooldown, Cooldowns, TooOftenError

TWICE = Cooldown("twice", 2, 10.0)


class StopWatch:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_refused_requests_do_not_extend_a_cooldown() -> None:
    watch = StopWatch()
    each = Cooldowns(watch)
    each.take(TWICE, 1)
    watch.seconds = 4.0
    each.take(TWICE, 1)
    for watch.seconds, left in ((4.0, 6.0), (6.0, 4.0), (9.0, 1.0)):
        with pytest.raises(TooOftenError) as caught:
            each.take(TWICE, 1)
        assert caught.value.seconds == left
    watch.seconds = 10.0
    each.take(TWICE, 1)
    with pytest.raises(TooOftenError):
        each.take(TWICE, 1)


def test_cooldowns_are_separate_by_member_and_action() -> None:
    each = Cooldowns(StopWatch())
    for user_id in range(5):
        for name in ("one", "other"):
            each.take(Cooldown(name, 1, 10.0), user_id)


def test_a_world_of_members_takes_no_world_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "REMEMBERED_MEMBERS", 100)
    each = Cooldowns(StopWatch())
    for user_id in range(1_000):
        each.take(TWICE, user_id)
    assert len(each._asked) == 100
