"""Pin the dependencies of pyproject.toml in three lock files.

`requirements.lock` contains the dependencies of the bot and the playground.
`requirements-postgres.lock` adds PostgreSQL support, and `requirements-dev.lock` adds the
development dependencies; both include `requirements.lock`. All dependencies are resolved together,
so a package has the same version in each lock.

Dry runs of pip choose the versions, and a file for each platform and Python version. The locks list
the hashes of exactly these files. They contain no addresses, so they work with any package index.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path

from packaging.markers import Marker

ROOT = Path(__file__).parents[1]
RUN_LOCK = ROOT / "requirements.lock"
POSTGRES_LOCK = ROOT / "requirements-postgres.lock"
DEV_LOCK = ROOT / "requirements-dev.lock"
RUN_HEADER = "# Made by `make lock` from pyproject.toml: the dependencies for running.\n"
POSTGRES_HEADER = (
    "# Made by `make lock` from pyproject.toml: the additional dependencies for PostgreSQL.\n"
    f"-r {RUN_LOCK.name}\n"
)
DEV_HEADER = (
    "# Made by `make lock` from pyproject.toml: the additional dependencies for development.\n"
    f"-r {RUN_LOCK.name}\n"
)


PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = (
    ("linux", "manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
    ("linux", "manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64"),
    ("darwin", "macosx_14_0_arm64", "macosx_11_0_arm64", "macosx_11_0_universal2"),
    ("darwin", "macosx_14_0_x86_64", "macosx_10_15_x86_64", "macosx_10_9_x86_64"),
    ("win32", "win_amd64"),
)
"""The platforms with hashes in the locks: `sys.platform`, then the tags of compatible files."""
Hashes = Mapping[str, Sequence[str]]
"""The hashes of the permitted files, by pin (``name==version``) without its marker."""


def read_run_requirements(pyproject: str) -> list[str]:
    """Return the run-time dependencies in a pyproject.toml."""
    return list(tomllib.loads(pyproject)["project"]["dependencies"])


def read_postgres_requirements(pyproject: str) -> list[str]:
    """Return the additional dependencies for PostgreSQL in a pyproject.toml."""
    return list(tomllib.loads(pyproject)["project"]["optional-dependencies"]["postgres"])


def read_dev_requirements(pyproject: str) -> list[str]:
    """Return the dependencies of all optional groups in a pyproject.toml, for development."""
    optional = tomllib.loads(pyproject)["project"]["optional-dependencies"].values()
    return [name for group in optional for name in group]


def read_pins(report: str) -> list[str]:
    """Return the pins ``name==version`` in pip's installation report, sorted."""
    return sorted(read_hashes(report), key=str.casefold)


def read_hashes(report: str) -> Mapping[str, str]:
    """Return the hashes of the files in pip's installation report, by pin."""
    return {
        f"{item['metadata']['name']}=={item['metadata']['version']}": item["download_info"][
            "archive_info"
        ]["hashes"]["sha256"]
        for item in json.loads(report)["install"]
    }


def add_markers(found: list[str], requirements: list[str]) -> list[str]:
    """Return the sorted pins; those of platform-specific requirements have markers."""
    marked = {
        requirement.partition(";")[0].strip().casefold(): requirement
        for requirement in requirements
        if ";" in requirement
    }
    others = (pin for pin in found if pin.casefold() not in marked)
    return sorted([*others, *marked.values()], key=str.casefold)


def resolve(requirements: Sequence[str], constraints: Sequence[str] = ()) -> list[str]:
    """Return the pins of `requirements` and their dependencies, limited by `constraints`."""
    with tempfile.TemporaryDirectory() as folder:
        limits = Path(folder) / "constraints.txt"
        limits.write_text("\n".join(constraints), encoding="utf-8")
        return read_pins(_report("--constraint", str(limits), *requirements))


def collect_hashes(found: Sequence[str]) -> Hashes:
    """Return the hashes of the pinned packages for all platforms and Python versions."""
    hashes: dict[str, set[str]] = {}
    for python, (system, *tags) in product(PYTHONS, PLATFORMS):
        print(f"Python {python}, {tags[0]}", file=sys.stderr)
        environment = {
            "python_version": python,
            "python_full_version": python,
            "sys_platform": system,
        }
        pins = [each.partition(";") for each in found]
        wanted = [
            pin for pin, _, marker in pins if not marker or Marker(marker).evaluate(environment)
        ]
        # A platform without a wheel builds the source distribution, whose hash is included.
        flags = ("--no-deps", "--ignore-requires-python", "--target", "nowhere")
        platforms = (word for tag in tags for word in ("--platform", tag))
        report = _report(*flags, "--python-version", python, *platforms, *wanted)
        for pin, each in read_hashes(report).items():
            hashes.setdefault(pin, set()).add(each)
    return {pin: sorted(each) for pin, each in hashes.items()}


def format_lock(found: Sequence[str], hashes: Hashes) -> str:
    """Return the text of a lock from pins, which may have markers, and their hashes."""
    return "".join(
        " \\\n    ".join(
            [pin, *(f"--hash=sha256:{each}" for each in hashes[pin.partition(";")[0]])]
        )
        + "\n"
        for pin in found
    )


def _report(*arguments: str) -> str:
    """Return pip's report of a dry-run installation."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    return subprocess.run(
        [*command, "--report", "-", *arguments], check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def main() -> None:
    """Write all locks."""
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    run, dev = read_run_requirements(pyproject), read_dev_requirements(pyproject)
    everything = resolve([*run, *dev])
    to_run = resolve(run, everything)
    to_develop = [pin for pin in everything if pin not in to_run]
    postgres = resolve(read_postgres_requirements(pyproject), everything)
    for_postgres = [pin for pin in postgres if pin not in to_run]
    locks = (
        (RUN_LOCK, RUN_HEADER, add_markers(to_run, run)),
        (POSTGRES_LOCK, POSTGRES_HEADER, for_postgres),
        (DEV_LOCK, DEV_HEADER, add_markers(to_develop, dev)),
    )
    hashes = collect_hashes(sorted({pin for _, _, lines in locks for pin in lines}))
    for lock, header, lines in locks:
        lock.write_text(header + format_lock(lines, hashes), encoding="utf-8")


if __name__ == "__main__":
    main()
