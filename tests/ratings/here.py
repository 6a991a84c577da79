"""Counting in the test's own process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from bot.processes.errors import HelperError
from bot.processes.helper import Helper, Value, Values


class CountingHere(Helper):
    """Counts without a process."""

    def __init__(self) -> None:
        super().__init__("counting")
        self.asked: Counter[str] = Counter()
        """How often each job was asked for."""

    async def ask(self, function: Callable[[*Values], Value], *values: *Values) -> Value:
        self.asked[function.__name__] += 1
        try:
            return function(*values)
        except Exception as error:
            raise HelperError(repr(error)) from error  # as the process tells it
