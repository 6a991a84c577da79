"""Pin all that pyproject.toml names, and its dependencies, in three locks.

`requirements.lock` is what the bot and the playground run on and nothing else;
`requirements-postgres.lock` adds what games in PostgreSQL need, `requirements-dev.lock` all that
development needs. They are worked out in one go, so that no package stands in them at two
versions, and whoever installs the second or the third has the first.

pip works the versions out, in a dry run. Versions only, and no addresses: the locks serve every
platform and whichever index a machine uses. Hashes would tie them to the files of one of them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

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
    installs = json.loads(report)["install"]
    found = (f"{item['metadata']['name']}=={item['metadata']['version']}" for item in installs)
    return sorted(found, key=str.casefold)


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
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    with tempfile.TemporaryDirectory() as folder:
        limits = Path(folder) / "constraints.txt"
        limits.write_text("\n".join(constraints), encoding="utf-8")
        command += ["--constraint", str(limits), "--report", "-", *requirements]
        report = subprocess.run(  # noqa: S603 - its arguments are this repository's own
            command, check=True, stdout=subprocess.PIPE, text=True
        ).stdout
    return pins(report)


def main() -> None:
    """Write all locks."""
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    run, dev = run_requirements(pyproject), dev_requirements(pyproject)
    everything = resolved([*run, *dev])
    to_run = resolved(run, everything)
    to_develop = [pin for pin in everything if pin not in to_run]
    postgres = resolved(postgres_requirements(pyproject), everything)
    for_postgres = [pin for pin in postgres if pin not in to_run]
    for lock, header, lines in (
        (RUN_LOCK, RUN_HEADER, with_markers(to_run, run)),
        (POSTGRES_LOCK, POSTGRES_HEADER, for_postgres),
        (DEV_LOCK, DEV_HEADER, with_markers(to_develop, dev)),
    ):
        lock.write_text(header + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
