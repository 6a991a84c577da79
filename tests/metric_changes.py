"""The metrics of this process, which all its tests share."""

from __future__ import annotations

import re

from prometheus_client import generate_latest

import cogs.runtime.heartbeat  # noqa: F401 - adds the metrics of helper processes
from bot.runtime.telemetry import REGISTRY

_SAMPLE = re.compile(r"^(shanghaien_\w+(?:\{.*\})?) (\S+)$", re.MULTILINE)


def metrics_text() -> str:
    """Return all metrics of this process in Prometheus's format."""
    return generate_latest(REGISTRY).decode()


def samples() -> dict[str, float]:
    """Return the values of all samples, each by its name with labels."""
    return {name: float(value) for name, value in _SAMPLE.findall(metrics_text())}


class MetricChanges:
    """The increases of the metrics since the creation of this object."""

    def __init__(self) -> None:
        self._before = samples()

    def __call__(self, sample: str) -> float:
        """Return the increase of a sample, named with its labels."""
        return samples().get(sample, 0.0) - self._before.get(sample, 0.0)
