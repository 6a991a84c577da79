"""The shipped alert rules, evaluated by Prometheus's own tool on the metrics of two hours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.runtime.health import BACKUP_LATE_SECONDS
from cogs.board.emojis import Emojis
from cogs.ui.loops import Sweep, due_seconds
from tests.prometheus import WHY_SKIPPED, Series, firing, firing_by_minute, idle, labelled, promtool

pytestmark = pytest.mark.skipif(promtool() is None, reason=WHY_SKIPPED)

ONE, OTHER = 'instance="a",job="shanghaien"', 'instance="b",job="shanghaien"'
"""The labels of the metrics of two processes of the bot."""


def last_look(watch: type[Sweep]) -> str:
    """Return the name of the series with the time of the latest poll by the loop `watch`."""
    return f'shanghaien_last_look_timestamp_seconds{{{ONE},watch="{watch.__name__}"}}'


def test_no_alert_fires_for_the_documented_processes_of_25_000_servers(tmp_path: Path) -> None:
    processes: dict[str, Callable[[int], float | None]] = {}
    for number in range(5):
        processes |= idle(f'instance="{number}",job="shanghaien"')
    assert firing(processes, tmp_path) == set()


def test_an_alert_fires_for_one_of_two_processes_that_is_gone(tmp_path: Path) -> None:
    gone: Series = {name: lambda _: None for name in idle(OTHER)}
    gone = {**gone, f"up{{{OTHER}}}": lambda _: 0}
    assert firing({**idle(ONE), **gone}, tmp_path) == {"ShanghaienDown"}
    assert firing({}, tmp_path) == {"ShanghaienDown"}


def test_an_alert_fires_for_a_process_with_too_much_memory(tmp_path: Path) -> None:
    grown: Series = {f'shanghaien_memory_bytes{{{OTHER},process="bot"}}': lambda _: 700e6}
    assert firing({**idle(ONE), **idle(OTHER), **grown}, tmp_path) == {"ShanghaienMemory"}


def test_an_alert_fires_before_the_disk_is_full(tmp_path: Path) -> None:
    filling: Series = {f"shanghaien_disk_free_bytes{{{ONE}}}": lambda at: 5e9 - 1e6 * at}
    assert firing({**idle(ONE), **filling}, tmp_path) == {"ShanghaienDiskFull"}


def test_a_loop_that_fails_once_in_each_process_raises_no_alert(tmp_path: Path) -> None:
    failed: dict[str, Callable[[int], float | None]] = {}
    for number in range(8):
        process = f'instance="{number}",job="shanghaien"'
        failed |= idle(process)
        failed[f'shanghaien_failed_looks_total{{{process},watch="Expiry"}}'] = lambda at: at > 3600
    assert firing(failed, tmp_path) == set()
    failed[f'shanghaien_failed_looks_total{{{ONE},watch="Expiry"}}'] = lambda at: at / 60
    assert firing(failed, tmp_path) == {"ShanghaienLoopFails"}


@pytest.mark.parametrize(
    ("counter", "events", "alerts"),
    [
        ('errors_total{kind="bug"}', 1, {"ShanghaienBug"}),
        ('errors_total{kind="store"}', 20, {"ShanghaienStoreFails"}),
        ('errors_total{kind="store"}', 2, set()),
        ('refusals_total{reason="cooldown"}', 600, set()),
    ],
)
def test_a_bug_and_a_failing_store_raise_alerts_and_hasty_members_do_not(
    tmp_path: Path, counter: str, events: int, alerts: set[str]
) -> None:
    name = labelled(f"shanghaien_{counter}", ONE)
    faults: Series = {name: lambda at: events * (at > 3600)}
    assert firing({**idle(ONE), **faults}, tmp_path) == alerts


def test_an_alert_fires_once_the_last_backup_is_older_than_two_days(tmp_path: Path) -> None:
    made_at = -BACKUP_LATE_SECONDS + 3000
    old: Series = {f"shanghaien_last_backup_timestamp_seconds{{{ONE}}}": lambda _: made_at}
    found = firing_by_minute({**idle(ONE), **old}, tmp_path)
    first = next(minute for minute, alerts in enumerate(found) if alerts)
    assert first == pytest.approx(50 + 60, abs=2), (
        "the backup is too old after 50 minutes, and the alert fires an hour later"
    )


@pytest.mark.parametrize("watch", [Sweep, Emojis])
def test_an_alert_fires_for_a_loop_that_is_overdue(tmp_path: Path, watch: type[Sweep]) -> None:
    due = f'shanghaien_look_due_seconds{{{ONE},watch="{watch.__name__}"}}'
    stuck: Series = {last_look(watch): lambda _: 0, due: lambda _: due_seconds(watch.every)}
    assert firing({**idle(ONE), **stuck}, tmp_path) == {"ShanghaienLoopOverdue"}
