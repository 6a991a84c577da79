"""The program as another revision has it, to compare with today's."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def lay_out(revision: str, folder: Path) -> None:
    """Write the files of `revision` to a new `folder`; raises ValueError if there is no such."""
    folder.mkdir()
    packed = subprocess.run(
        ["git", "archive", "--format=tar", revision], cwd=ROOT, check=False, capture_output=True
    )
    if packed.returncode:
        raise ValueError(packed.stderr.decode().strip())
    subprocess.run(["tar", "-x"], cwd=folder, check=True, input=packed.stdout)
