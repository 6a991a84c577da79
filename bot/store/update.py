"""What opening a database has changed of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Update:
    """A database was brought up to date, or made."""

    before: int
    """Its version until then; 0 for one that was made."""
    after: int
    seconds: float
    """What it took, the copy included."""
    copy: Path | None = None
    """Where the database as it was is kept; None where nothing was copied."""
