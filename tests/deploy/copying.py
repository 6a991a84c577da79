"""Installs the packages of lock files from this environment: `copying.py PYTHON LOCK…`.

It replaces pip, which needs ten seconds to find each package in a large index. Files in folders
that all users may enter are linked, others are copied.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement


def named_distributions(lock: Path) -> Iterator[Distribution]:
    """Yield the installed distributions that `lock` names.

    Raises AssertionError if a version differs.
    """
    for line in lock.read_text("utf-8").splitlines():
        if line.startswith(("#", "-r ", " ")):
            continue
        named = Requirement(line.removesuffix("\\"))
        if named.marker is None or named.marker.evaluate():
            here = distribution(named.name)
            assert here.version in named.specifier, (
                f"{here.version} is installed, not {line}: make setup"
            )
            yield here


def parts_of(here: Distribution) -> set[Path]:
    """Return the paths of a distribution's modules and folders, relative to site-packages."""
    # The paths of programs contain "..", because these are outside site-packages.
    files = [file for file in here.files or () if ".." not in file.parts]
    shared = "__pycache__"
    return {Path(*file.parts[: 2 if file.parts[0] == shared else 1]) for file in files}


def install(lock: Path, packages: Path) -> None:
    """Link or copy the distributions of `lock` into the folder `packages`."""
    for here in named_distributions(lock):
        for part in parts_of(here):
            source, place = Path(str(here.locate_file(part))).resolve(), packages / part
            place.parent.mkdir(exist_ok=True)
            if place.exists():  # a folder that several packages share
                continue
            if all(each.stat().st_mode & 0o001 for each in source.parents):
                place.symlink_to(source)
            elif source.is_dir():
                shutil.copytree(source, place)
            else:
                shutil.copy2(source, place)


if __name__ == "__main__":
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    there = subprocess.run([sys.argv[1], "-c", asked], capture_output=True, text=True, check=True)
    for lock in sys.argv[2:]:
        install(Path(lock), Path(there.stdout.strip()))
