"""Evaluates the shipped alert rules with Prometheus's own tool, on series from a test."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import cogs.runtime.start  # noqa: F401 - defines the loops
from cogs.ui.loops import Sweep, due_seconds
from playground.process import ROOT
from tests.short_intervals import kinds_of

WHY_SKIPPED = "promtool, of Debian's package prometheus, is missing"
STEP_SECONDS = 30
"""The interval between samples, as in deploy/prometheus.yml."""
MINUTES = 120
"""The usual length of the series in minutes."""

Series = Mapping[str, Callable[[int], float | None]]
"""For each series, by name with labels, its value (None: no sample) as a function of seconds."""

_EVERY = {kind.__name__: kind.every for kind in kinds_of(Sweep)}
"""The interval of each loop in seconds, by class name, read before tests shorten it."""


def promtool() -> str | None:
    """Return the path of the tool, or None if it is not installed."""
    return shutil.which("promtool")


def idle(process: str) -> dict[str, Callable[[int], float | None]]:
    """Return the series of an idle bot without faults; each gets the labels `process`."""
    constants: dict[str, float] = {
        "up": 1,
        'shanghaien_build_info{version="1"}': 1,
        "shanghaien_shards": 2,
        "shanghaien_shards_connected": 2,
        "shanghaien_unshown_boards": 0,
        "shanghaien_late_answers_total": 0,
        "shanghaien_disk_free_bytes": 5e9,
        "shanghaien_last_backup_timestamp_seconds": 0,
        'shanghaien_refusals_total{reason="cooldown"}': 0,
        'shanghaien_errors_total{kind="bug"}': 0,
        'shanghaien_errors_total{kind="store"}': 0,
        'shanghaien_memory_bytes{process="bot"}': 300e6,
        'shanghaien_memory_bytes{process="drawing"}': 150e6,
    }
    series: dict[str, Callable[[int], float | None]] = {}
    for name, value in constants.items():
        series[labelled(name, process)] = lambda _, value=value: value  # type: ignore[misc]
    for watch, seconds in _EVERY.items():
        every, due = max(STEP_SECONDS, round(seconds)), due_seconds(seconds)
        labels = f'{{watch="{watch}"}}'
        last = labelled("shanghaien_last_look_timestamp_seconds" + labels, process)
        series[last] = lambda at, every=every: at - at % every  # type: ignore[misc]
        series[labelled("shanghaien_look_due_seconds" + labels, process)] = (
            lambda _, due=due: due  # type: ignore[misc]
        )
        series[labelled("shanghaien_failed_looks_total" + labels, process)] = lambda _: 0
    return series


def labelled(sample: str, labels: str) -> str:
    """Return the name of a sample with `labels` inserted before its own labels."""
    name, _, own = sample.partition("{")
    return f"{name}{{{labels}}}" if not own else f"{name}{{{labels},{own}"


def firing(series: Series, folder: Path, minutes: int = MINUTES) -> set[str]:
    """Return the names of the alerts that fire in at least one minute."""
    return {alert for found in firing_by_minute(series, folder, minutes) for alert in found}


def firing_by_minute(series: Series, folder: Path, minutes: int = MINUTES) -> list[set[str]]:
    """Return the names of the alerts that fire at each minute from 0 to `minutes`.

    Writes the input of the tool to `folder`.
    """
    shutil.copy(ROOT / "deploy" / "alerts.yml", folder)
    test = {
        "rule_files": ["alerts.yml"],
        "evaluation_interval": "1m",
        "tests": [
            {
                "interval": f"{STEP_SECONDS}s",
                "input_series": [
                    {"series": name, "values": _format_series(value, minutes * 60)}
                    for name, value in series.items()
                ],
                "promql_expr_test": [
                    # No alert is expected, so the tool prints every one that fires.
                    {"expr": f'ALERTS{{alertstate="firing"}} + {minute}', "eval_time": f"{minute}m"}
                    for minute in range(minutes + 1)
                ],
            }
        ],
    }
    file = folder / "test.yml"
    file.write_text(json.dumps(test), encoding="utf-8")
    tool = promtool()
    assert tool is not None
    run = subprocess.run([tool, "test", "rules", file], capture_output=True, text=True, check=False)
    output = run.stdout + run.stderr
    assert run.returncode == 0 or "got:" in output, output
    found: list[set[str]] = [set() for _ in range(minutes + 1)]
    for minute, alerts in _parse_alerts(output):
        found[minute] = alerts
    return found


def _format_series(value: Callable[[int], float | None], seconds: int) -> str:
    samples = (value(at) for at in range(0, seconds + 1, STEP_SECONDS))
    return " ".join("_" if sample is None else f"{sample:.12g}" for sample in samples)


def _parse_alerts(output: str) -> Iterator[tuple[int, set[str]]]:
    """Yield each minute in which alerts fire, with their names."""
    for part in output.split("expr: ")[1:]:
        minute = re.search(r"\+ (\d+)", part)
        alerts = set(re.findall(r'alertname="(\w+)"', part))
        if minute and alerts:
            yield int(minute[1]), alerts
