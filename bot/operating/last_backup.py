"""The note of the last good backup, in a file beside the database: when, where, what is in it.

Whoever backs up writes it once the copy was read as a whole; health, status and metrics tell its
age.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

LATE_SECONDS = 2 * 86_400.0
"""A backup is made every day; one that failed is told of after the second."""
_SUFFIX = "-backup"
_OWNER_ONLY = 0o600


@dataclass(frozen=True, slots=True)
class LastBackup:
    """A copy of the games that was read as a whole."""

    at: float
    """When it was made, as Unix seconds."""
    place: str
    """The file; empty where it was handed to another program."""
    size: int
    """Bytes."""
    games: int
    running: int
    rehearsed: bool
    """Whether it was restored in a scratch place and every running game could be read."""


def backup_note(database: Path) -> Path:
    """Return the file that tells of a database's last backup."""
    return database.with_name(database.name + _SUFFIX)


def note_backup(database: Path, backup: LastBackup) -> Path:
    """Write that a backup was made, and return where; raises OSError."""
    path = backup_note(database)
    unfinished = path.with_name(path.name + ".part")
    with open(
        os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _OWNER_ONLY),
        "w",
        encoding="utf-8",
    ) as file:
        json.dump(asdict(backup), file)
    os.replace(unfinished, path)
    return path


def last_backup(database: Path) -> LastBackup | None:
    """Return the last good backup, None if none is known."""
    try:
        return LastBackup(**json.loads(backup_note(database).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def complaint(backup: LastBackup | None, now: float) -> str:
    """Return what is wrong with the last backup at `now`; empty if nothing is."""
    if backup is None:
        return "no backup is known"
    if now - backup.at > LATE_SECONDS:
        return f"the last backup is {(now - backup.at) / 86_400:.0f} days old"
    return ""
