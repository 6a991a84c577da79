"""Files that only their owner can read: databases, their backups, and games as text.

They hold the secrets of running games and the data of members.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

OWNER_ONLY = 0o600
OWNER_ONLY_FOLDER = 0o700


def make_private_folder(path: Path) -> None:
    """Make a folder and its missing parents, readable by their owner only; raises OSError.

    Existing folders keep their permissions: those are their owner's decision.
    """
    missing = [each for each in (path, *path.parents) if not each.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=OWNER_ONLY_FOLDER, exist_ok=True)
        give_to_owner_of(folder.parent, folder)
    if not path.is_dir():
        raise NotADirectoryError(f"{path} is not a folder")


def make_private(path: Path) -> None:
    """Make an empty file readable by its owner only, or restrict an existing one.

    Raises OSError if it cannot be made.
    """
    known = path.exists()
    # Restricted from the start: a process that has a file open reads on after a chmod.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    tighten(path)
    if not known:
        give_to_owner_of(path.parent, path)


def give_to_owner_of(model: Path, path: Path) -> None:
    """Let what root has made belong to whoever `model` belongs to: the bot's user, as a rule.

    Raises OSError.
    """
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        found = model.stat()
        os.chown(path, found.st_uid, found.st_gid, follow_symlinks=False)


def tighten(path: Path) -> None:
    """Remove the permissions of all but the owner, if this user is the owner."""
    # Another user's file is their responsibility, and a missing one needs no protection.
    with contextlib.suppress(PermissionError, FileNotFoundError):
        if path.stat().st_mode & 0o077:
            path.chmod(OWNER_ONLY)


def write_private(path: Path, text: str) -> None:
    """Write a text file readable by its owner only, replacing what is there; raises OSError."""
    # A pipe or a device was chosen by the caller; its permissions stay.
    if not path.exists() or path.is_file():
        make_private(path)
    path.write_text(text, encoding="utf-8")
