"""Pin all that pyproject.toml names, and its dependencies, in three locks.

`requirements.lock` is what the bot and the playground run on and nothing else;
`requirements-postgres.lock` adds what games in PostgreSQL need, `requirements-dev.lock` all that
development needs. They are worked out in one go, so that no package stands in them at two
versions, and whoever installs the second or the third has the first.

pip works the versions out, in a dry run, and which file it would take for each platform and each
Python: of all of these the locks have the hashes, so that nothing else is ever installed. They have
no addresses, and serve whichever index a machine uses.
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
RUN_HEADER = "# Made by `make lock` from pyproject.toml: what running needs.\n"
POSTGRES_HEADER = (
    "# Made by `make lock` from pyproject.toml: what games in PostgreSQL need besides.\n"
    f"-r {RUN_LOCK.name}\n"
)
DEV_HEADER = (
    "# Made by `make lock` from pyproject.toml: what development needs besides.\n"
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
"""For which the locks have hashes: as Python calls each, and the tags that its files may have."""
Hashes = Mapping[str, Sequence[str]]
"""What may be installed, by pin without its marker."""


def run_requirements(pyproject: str) -> list[str]:
    """Return what running needs, by the text of a pyproject.toml."""
    return list(tomllib.loads(pyproject)["project"]["dependencies"])


def postgres_requirements(pyproject: str) -> list[str]:
    """Return what games in PostgreSQL need besides, by the text of a pyproject.toml."""
    return list(tomllib.loads(pyproject)["project"]["optional-dependencies"]["postgres"])


def dev_requirements(pyproject: str) -> list[str]:
    """Return what development needs besides, by the text of a pyproject.toml."""
    optional = tomllib.loads(pyproject)["project"]["optional-dependencies"].values()
    return [name for group in optional for name in group]


def pins(report: str) -> list[str]:
    """Return ``name==version`` for all that pip's installation report would install, sorted."""
    return sorted(hashes_in(report), key=str.casefold)


def hashes_in(report: str) -> Mapping[str, str]:
    """Return by pin the hash of the file that pip's installation report would install."""
    return {
        f"{item['metadata']['name']}=={item['metadata']['version']}": item["download_info"][
            "archive_info"
        ]["hashes"]["sha256"]
        for item in json.loads(report)["install"]
    }


def with_markers(found: list[str], requirements: list[str]) -> list[str]:
    """Return the pins, sorted; what only some platforms need has the marker that says so."""
    marked = {
        requirement.partition(";")[0].strip().casefold(): requirement
        for requirement in requirements
        if ";" in requirement
    }
    others = (pin for pin in found if pin.casefold() not in marked)
    return sorted([*others, *marked.values()], key=str.casefold)


def resolved(requirements: Sequence[str], constraints: Sequence[str] = ()) -> list[str]:
    """Return the pins of all that `requirements` pull in, at the versions of `constraints`."""
    with tempfile.TemporaryDirectory() as folder:
        limits = Path(folder) / "constraints.txt"
        limits.write_text("\n".join(constraints), encoding="utf-8")
        return pins(_report("--constraint", str(limits), *requirements))


def hashes_of(found: Sequence[str]) -> Hashes:
    """Return the hashes of what the pins are on each platform with each Python."""
    hashes: dict[str, set[str]] = {}
    for python, (system, *tags) in product(PYTHONS, PLATFORMS):
        print(f"Python {python}, {tags[0]}", file=sys.stderr)
        there = {"python_version": python, "python_full_version": python, "sys_platform": system}
        pins = [each.partition(";") for each in found]
        wanted = [pin for pin, _, marker in pins if not marker or Marker(marker).evaluate(there)]
        # Whatever a platform has no wheel of is built there, so that its source counts.
        asked = ("--no-deps", "--ignore-requires-python", "--target", "nowhere")
        platforms = (word for tag in tags for word in ("--platform", tag))
        report = _report(*asked, "--python-version", python, *platforms, *wanted)
        for pin, each in hashes_in(report).items():
            hashes.setdefault(pin, set()).add(each)
    return {pin: sorted(each) for pin, each in hashes.items()}


def hashed(found: Sequence[str], hashes: Hashes) -> str:
    """Return the text of a lock; a pin may have a marker."""
    return "".join(
        " \\\n    ".join(
            [pin, *(f"--hash=sha256:{each}" for each in hashes[pin.partition(";")[0]])]
        )
        + "\n"
        for pin in found
    )


def _report(*arguments: str) -> str:
    """Return pip's report of an installation that it does not do."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    return subprocess.run(
        [*command, "--report", "-", *arguments], check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def main() -> None:
    """Write all locks."""
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    run, dev = run_requirements(pyproject), dev_requirements(pyproject)
    everything = resolved([*run, *dev])
    to_run = resolved(run, everything)
    to_develop = [pin for pin in everything if pin not in to_run]
    postgres = resolved(postgres_requirements(pyproject), everything)
    for_postgres = [pin for pin in postgres if pin not in to_run]
    locks = (
        (RUN_LOCK, RUN_HEADER, with_markers(to_run, run)),
        (POSTGRES_LOCK, POSTGRES_HEADER, for_postgres),
        (DEV_LOCK, DEV_HEADER, with_markers(to_develop, dev)),
    )
    hashes = hashes_of(sorted({pin for _, _, lines in locks for pin in lines}))
    for lock, header, lines in locks:
        lock.write_text(header + hashed(lines, hashes), encoding="utf-8")


if __name__ == "__main__":
    main()
