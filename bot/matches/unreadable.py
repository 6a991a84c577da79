"""The matches that could not be read: told to the operator once, and read no second time."""

from __future__ import annotations

import structlog

from bot.matches.refusals import UnreadableMatchError
from bot.records.matches import MatchRecord

FIX = (
    "start the version of the program that wrote it, or a copy of the database from before; else a"
    " moderator can call it off in its channel with /shanghaien games"
)

_log = structlog.get_logger(__name__)


class UnreadableMatches:
    """What this process found no game in."""

    def __init__(self) -> None:
        self._causes: dict[int, tuple[int, str]] = {}
        """The revision of each, and why it cannot be read."""

    def refuse(self, record: MatchRecord) -> None:
        """Raise UnreadableMatchError for a record that was found unreadable before."""
        revision, cause = self._causes.get(record.id, (-1, ""))
        if revision == record.revision:
            raise UnreadableMatchError(record.id, cause)

    def note(self, record: MatchRecord, cause: str) -> None:
        """Remember that a record cannot be read, and tell the operator unless it is known."""
        if self._causes.get(record.id) == (record.revision, cause):
            return  # two who read it at the same time
        self._causes[record.id] = record.revision, cause
        _log.error(
            "match.unreadable",
            match=record.id,
            game=record.game,
            revision=record.revision,
            cause=cause,
            fix=FIX,
        )
