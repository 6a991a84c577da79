"""Installs the packages of a lock file from this environment: `copying.py PYTHON LOCK…`.

pip needs ten seconds to find each package in a large index. Files are linked if all users may read
them, and otherwise copied.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement


def wanted(lock: Path) -> Iterator[Distribution]:
    """Yield the distributions in `lock`; raises an error if a different version is installed."""
    for line in lock.read_text("utf-8").splitlines():
        if line.startswith(("#", "-r ", " ")):
            continue
        named = Requirement(line.removesuffix("\\"))
        if named.marker is None or named.marker.evaluate():
            here = distribution(named.name)
            assert here.version in named.specifier, f"{line} is {here.version} here: make setup"
            yield here


def parts_of(here: Distribution) -> set[Path]:
    """Return the modules and folders of a package, relative to the folder of all packages."""
    files = [file for file in here.files or () if ".." not in file.parts]  # except programs
    shared = "__pycache__"
    return {Path(*file.parts[: 2 if file.parts[0] == shared else 1]) for file in files}


def install(lock: Path, packages: Path) -> None:
    """Copy the packages of `lock` into the folder `packages`."""
    for here in wanted(lock):
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
