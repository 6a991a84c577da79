"""What is measured, as tests see it: a process has one set of figures, and its tests share it."""

from __future__ import annotations

import re

from prometheus_client import generate_latest

import cogs.runtime.heartbeat  # noqa: F401 - adds what the helper processes do
from bot.runtime.measures import REGISTRY

_SAMPLE = re.compile(r"^(shanghaien_\w+(?:\{.*\})?) (\S+)$", re.MULTILINE)


def measured() -> str:
    """Return all that was measured in this process, as Prometheus reads it."""
    return generate_latest(REGISTRY).decode()


def samples() -> dict[str, float]:
    """Return the value of each sample, named with its labels."""
    return {name: float(value) for name, value in _SAMPLE.findall(measured())}


class MeasuredSince:
    """What was counted since this was made."""

    def __init__(self) -> None:
        self._before = samples()

    def __call__(self, sample: str) -> float:
        """Return by how much a sample has grown, named with its labels."""
        return samples().get(sample, 0.0) - self._before.get(sample, 0.0)
