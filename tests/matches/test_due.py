"""The scheduled time of a clock's next task, compared with a check at many moments."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.matches.clocks import (
    Moment,
    ScheduledTask,
    Task,
    TimeNoticeKind,
    has_forced_turns,
    next_task,
    time_notice,
)
from bot.records.matches import (
    NO_OFFER,
    MatchRecord,
    OpenOffer,
    Pause,
    PauseReason,
    ShownState,
    TurnClock,
)
from tests.thorough import some

ANNA, BERND, CARLA = 11, 12, 13
DAY = 86_400
NOON = 1_700_000_000.0


def task_by_check(record: MatchRecord, now: Moment) -> Task | None:
    """Return the task of the match's clock at a moment, or None; it considers no other moment."""
    clock, pace, running = record.clock, record.pace, now.running
    notice = time_notice(record, now)
    if record.pause is None and record.offer.ends is not None and running >= record.offer.ends:
        return Task.SETTLE
    overdue = clock.due is not None and running >= clock.due
    is_stopped = record.pause is not None or (any(record.away_until) and not overdue)
    if is_stopped and clock.due is not None:
        return Task.PAUSE
    if not is_stopped and clock.left is not None:
        return Task.RESUME
    if clock.due is not None and running >= clock.due and has_forced_turns(record):
        return Task.FORCE
    if clock.due is not None and pace is not None:
        if running >= clock.due + pace:
            return Task.END
        if notice.kind is TimeNoticeKind.UP and record.shown.time_notice != TimeNoticeKind.UP:
            return Task.TIME_UP
        if clock.due - pace / 3 <= running < clock.due and not clock.reminded:
            return Task.REMIND
    unreachable = record.pause is not None and not record.pause.reason.is_about_member
    return None if unreachable or notice.is_shown(record.shown) else Task.SHOW


def random_record(chance: random.Random) -> MatchRecord:
    """Return a random record of a match; the board that it describes may be outdated."""
    pace = chance.choice((None, DAY, 3 * DAY))
    due = chance.uniform(-2, 2) * DAY
    runs = TurnClock(due=due, reminded=chance.random() < 0.5)
    clock = chance.choice((runs, runs, runs, TurnClock(left=DAY / 2), TurnClock()))
    kind, notice_at = (
        chance.choice(tuple(TimeNoticeKind)),
        due + chance.choice((0.0, 0.0, 119.0, 121.0, DAY)),
    )
    if kind is TimeNoticeKind.UP:
        notice_at += pace or 0
    pause = Pause(chance.choice(tuple(PauseReason)), NOON) if chance.random() < 0.2 else None
    game, seats = chance.choice((("shanghaien", 2), ("rummy", 2), ("rummy", 3), ("later", 2)))
    return MatchRecord(
        guild_id=1,
        channel_id=1,
        game=game,
        options="{}",
        user_ids=(ANNA, BERND, CARLA)[:seats],
        names=("A", "B", "C")[:seats],
        usernames=("a", "b", "c")[:seats],
        levels=(None, chance.choice((None, "mate")), None)[:seats],
        secret=b"",
        language="en",
        pace=pace,
        created_at=NOON,
        waiting=chance.choice(((), (0,), (1,), (0, 1))),
        clock=TurnClock() if pace is None else clock,
        shown=ShownState(
            time_notice=kind, time_notice_at=None if kind in ("", "stands") else NOON + notice_at
        ),
        pause=pause,
        offer=OpenOffer(0.0, due - DAY / 2) if chance.random() < 0.1 else NO_OFFER,
    )


def moments(record: MatchRecord, chance: random.Random) -> list[float]:
    """Return moments in seconds after noon: random ones, and those at which a task may be due."""
    due, pace = record.clock.due or 0.0, record.pace or 0
    edges = (due - pace / 3, due, due + pace, record.offer.ends or 0.0)
    near = [edge + by for edge in edges for by in (-1, 0, 1)]
    return sorted(
        at for at in [0.0, *near, *(chance.uniform(0, 9 * DAY) for _ in range(4))] if at >= 0
    )


@pytest.mark.parametrize("seed", range(2))
def test_a_clock_schedules_its_task_for_the_right_moment(seed: int) -> None:
    chance = random.Random(seed)
    asked: set[Task | None] = set()
    for _ in range(some(400, 9_000)):
        record = random_record(chance)
        if record.deciding_slots and chance.random() < 0.25:
            away = {record.deciding_slots[0]: NOON + 5 * DAY}
            until = tuple(away.get(slot) for slot in range(len(record.user_ids)))
            record = replace(record, away_until=until)
        due = next_task(record, Moment(0.0, NOON))
        for at in moments(record, chance):
            then = next_task(record, Moment(at, NOON + at))
            task = then.task if then is not None and then.at <= at else None
            assert task == task_by_check(record, Moment(at, NOON + at)), (record, at)
            assert task is None or (due is not None and due.at <= at), (record, at)
            asked.add(task)
    assert asked == {None, *Task}


def test_a_board_schedules_another_poll_after_the_uptime_clock_was_stopped() -> None:
    record = replace(
        random_record(random.Random(0)), pace=DAY, game="shanghaien", user_ids=(ANNA, BERND),
        levels=(None, None), waiting=(0,), pause=None, offer=NO_OFFER, ended_at=None,
        clock=TurnClock(due=DAY),
        shown=ShownState(time_notice=TimeNoticeKind.DUE, time_notice_at=NOON + DAY),
    )  # fmt: skip
    for stood in (-500.0, 120.0, 500.0):
        assert next_task(record, Moment(9.0, NOON + 9 + stood)) == ScheduledTask(9.0, Task.SHOW)
    assert next_task(record, Moment(9.0, NOON + 9 + 119)) == ScheduledTask(DAY * 2 / 3, Task.REMIND)
