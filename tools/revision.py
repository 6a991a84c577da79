"""Checks out another revision of the program, for comparisons."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def check_out(revision: str, folder: Path) -> None:
    """Write the files of `revision` to a new `folder`.

    Raises ValueError if the revision does not exist.
    """
    folder.mkdir()
    packed = subprocess.run(
        ["git", "archive", "--format=tar", revision], cwd=ROOT, check=False, capture_output=True
    )
    if packed.returncode:
        raise ValueError(packed.stderr.decode().strip())
    subprocess.run(["tar", "-x"], cwd=folder, check=True, input=packed.stdout)
