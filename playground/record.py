"""The bot's requests and breaches, newest last, for tests and for the panel."""

from __future__ import annotations

from collections import deque

from playground.clock import PlaygroundClock
from playground.errors import BreachKind
from playground.events import Breach, Bus, RequestSeen

KEPT_REQUESTS = 2_000
"""The maximum number of requests in the record; a benchmark sends far more."""


class Record:
    """The latest requests of the bot, and all its breaches."""

    def __init__(self, clock: PlaygroundClock, bus: Bus) -> None:
        self.requests: deque[RequestSeen] = deque(maxlen=KEPT_REQUESTS)
        self.breaches: list[Breach] = []
        self.count = 0
        """The number of requests since the start."""
        self._clock = clock
        self._bus = bus

    def next_request(self) -> int:
        """Return the number for a new request."""
        self.count += 1
        return self.count

    def request(
        self,
        n: int,
        method: str,
        path: str,
        *,
        status: int,
        ms: float,
        size: int,
        summary: str,
    ) -> None:
        """Record an answered request."""
        seen = RequestSeen(n, self._clock.now(), method, path, status, ms, size, summary)
        self.requests.append(seen)
        self._bus.publish(seen)

    def breach(
        self,
        kind: BreachKind,
        text: str,
        *,
        code: int | None = None,
        request: int | None = None,
    ) -> None:
        """Record an action of the bot that Discord rejects or that members see as a failure."""
        found = Breach(len(self.breaches) + 1, self._clock.now(), kind, code, text, request)
        self.breaches.append(found)
        self._bus.publish(found)
