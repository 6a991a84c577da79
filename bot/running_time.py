"""How long the bot has been at its members' service, over all its runs.

Games are clocked in it. Time in which the bot was down, or cut off from Discord, does not pass
here, and a jump of the machine's calendar time is not even seen; so no clock runs out because of
either.
"""

from __future__ import annotations

from bot.clock import Clock


class RunningTime:
    """Counts seconds while it runs; it stands still at first."""

    def __init__(self, clock: Clock, before: float = 0.0) -> None:
        self._clock = clock
        self._before = before
        self._since: float | None = None

    def start_from(self, seconds: float) -> None:
        """Go on from what the earlier runs came to; it still stands."""
        self._before = seconds
        self._since = None

    def run(self) -> None:
        """Count from now on; nothing changes if it runs already."""
        if self._since is None:
            self._since = self._clock.monotonic()

    def stand(self) -> None:
        """Stop counting; nothing changes if it stands already."""
        self._before = self.seconds()
        self._since = None

    def seconds(self) -> float:
        """Return the seconds counted so far."""
        if self._since is None:
            return self._before
        return self._before + self._clock.monotonic() - self._since

    def calendar(self, moment: float) -> float:
        """Return when, as Unix seconds, `seconds()` will be `moment` if it runs on."""
        return self._clock.now() + moment - self.seconds()
