"""Being away: which days, how many of them a year, and when it ends."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from bot.matches.refusals import Reason, RefusedError
from bot.records.members import Absence
from bot.runtime.clock import Clock
from bot.store.sql.store import Store

DAY_SECONDS = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class GrantedAbsence:
    """An absence that began because the server allows it."""

    absence: Absence
    days_left: int
    """Days of this year that the member may still be away."""


class Absences:
    """The members' absences.

    An absence lasts some times 24 hours, as Discord does not say in which time zone a member lives.
    Each of these days counts as the day in UTC on which it begins.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def today(self) -> date:
        """Return which day it is."""
        return _day(self._clock.now())

    async def leave(
        self, guild_id: int, user_id: int, days: int, days_a_year: int
    ) -> GrantedAbsence:
        """Begin an absence of some `days` from now, at least one; it replaces the current one.

        Raises RefusedError if that takes more than `days_a_year`.
        """
        now, today = self._clock.now(), self.today()
        until = today + timedelta(days=days)
        taken = await self._days_taken(guild_id, user_id, today)
        # A member who was away today already does not need the day a second time.
        before = len(taken - {today})
        for year in range(today.year, until.year + 1):
            used, other = (len(taken), before) if year == today.year else (0, 0)
            if other + _days_of(year, today, until) > days_a_year:
                raise RefusedError(Reason.AWAY_ALLOWANCE, days=max(0, days_a_year - used))
        absence = Absence(guild_id, user_id, since=now, until=now + days * DAY_SECONDS)
        await self._store.absences.begin(absence)
        return GrantedAbsence(absence, days_a_year - before - _days_of(today.year, today, until))

    async def _days_taken(self, guild_id: int, user_id: int, today: date) -> set[date]:
        """Return the days of this year, up to today, on which the member was away.

        The current absence counts until yesterday: it is about to be replaced.
        """
        new_year = date(today.year, 1, 1)
        since = datetime(today.year, 1, 1, tzinfo=UTC).timestamp()
        taken: set[date] = set()
        for absence in await self._store.absences.after(guild_id, user_id, since):
            first, end = _day(absence.since), today
            if absence.ended_at is not None:
                # A member who comes back in the course of a day was away on that day.
                count = math.ceil((absence.ended_at - absence.since) / DAY_SECONDS)
                end = min(first + timedelta(days=max(1, count)), today + timedelta(days=1))
            taken |= _days(max(first, new_year), end)
        return taken

    async def come_back(self, guild_id: int, user_id: int) -> bool:
        """End a member's absence; return whether there was one."""
        return await self._store.absences.end(guild_id, user_id, self._clock.now())

    async def current(self, guild_id: int, user_id: int) -> Absence | None:
        """Return a member's absence, None if the member is here."""
        absence = await self._store.absences.current(guild_id, user_id)
        return None if absence is None or absence.until <= self._clock.past() else absence

    async def end_those_due(self) -> None:
        """End every absence whose last day is over."""
        for absence in await self._store.absences.due(self._clock.past()):
            await self._store.absences.end(absence.guild_id, absence.user_id, absence.until)


def _day(moment: float) -> date:
    return datetime.fromtimestamp(moment, UTC).date()


def _days(first: date, end: date) -> set[date]:
    """Return the days from `first` up to but not including `end`."""
    return {first + timedelta(days=n) for n in range((end - first).days)}


def _days_of(year: int, first: date, end: date) -> int:
    """Return how many days of a year lie from `first` up to but not including `end`."""
    last = min(end - timedelta(days=1), date(year, 12, 31))
    return max(0, (last - max(first, date(year, 1, 1))).days + 1)
