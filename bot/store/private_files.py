"""Files that their owner alone can read: databases, copies of them, and games as text.

They hold the secrets of running games and what is kept about members.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

OWNER_ONLY = 0o600
OWNER_ONLY_FOLDER = 0o700


def make_private_folder(path: Path) -> None:
    """Make a folder with all above it, those made here for their owner alone; raises OSError.

    One that is there stays as it is: who made it knows who may look into it.
    """
    missing = [each for each in (path, *path.parents) if not each.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=OWNER_ONLY_FOLDER, exist_ok=True)
    if not path.is_dir():
        raise NotADirectoryError(f"{path} is not a folder")


def make_private(path: Path) -> None:
    """Make an empty file for its owner alone, or take an old one from all others.

    Raises OSError if it cannot be made.
    """
    # From its first moment: whoever opens a file goes on reading it when its rights change.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    tighten(path)


def tighten(path: Path) -> None:
    """Take a file from all but its owner, as far as this is its owner."""
    # Another user's file is theirs to guard, and one that is gone needs no guard.
    with contextlib.suppress(PermissionError, FileNotFoundError):
        if path.stat().st_mode & 0o077:
            path.chmod(OWNER_ONLY)


def write_private(path: Path, text: str) -> None:
    """Write a text file for its owner alone, replacing what is there; raises OSError."""
    # A pipe or a device is somebody's choice of where the text goes.
    if not path.exists() or path.is_file():
        make_private(path)
    path.write_text(text, encoding="utf-8")
