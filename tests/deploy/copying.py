"""Installs what a lock file names by copying it from where this runs: `copying.py PYTHON LOCK…`.

pip looks for each package in an index of some ten thousand files, which takes it ten seconds.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement


def copy(lock: Path, packages: Path) -> None:
    """Copy what `lock` names to the folder `packages`; raises where another version is here."""
    for line in lock.read_text("utf-8").splitlines():
        if line.startswith(("#", "-r ", " ")):
            continue
        wanted = Requirement(line.removesuffix("\\"))
        if wanted.marker is not None and not wanted.marker.evaluate():
            continue
        here = distribution(wanted.name)
        assert here.version in wanted.specifier, f"{line} is {here.version} here: make setup"
        for file in here.files or ():
            if ".." not in file.parts:  # a program
                place = packages / file
                place.parent.mkdir(parents=True, exist_ok=True)
                # With its date, by which Python knows whether it is compiled.
                shutil.copy2(str(here.locate_file(file)), place)


if __name__ == "__main__":
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    there = subprocess.run([sys.argv[1], "-c", asked], capture_output=True, text=True, check=True)
    for lock in sys.argv[2:]:
        copy(Path(lock), Path(there.stdout.strip()))
