"""Turns that the processes of a bot take one after the other."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Protocol


class IdentifyTurns(Protocol):
    """One turn at a time for each number, in all processes on a database."""

    def hold(self, number: int) -> AbstractAsyncContextManager[None]:
        """Wait for a turn, and hold it inside; where the database is out of reach, do not wait."""
