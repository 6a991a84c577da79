"""Pin all that pyproject.toml names, and its dependencies, in requirements.lock.

pip works the versions out, in a dry run. Versions only, and no addresses: the lock serves every
platform and whichever index a machine uses. Hashes would tie it to the files of one of them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
HEADER = "# Made by `make lock` from pyproject.toml; run and development in one.\n"


def named_requirements(pyproject: str) -> list[str]:
    """Return the requirements in the text of a pyproject.toml, the optional ones included."""
    project = tomllib.loads(pyproject)["project"]
    optional = project["optional-dependencies"].values()
    return [*project["dependencies"], *(name for group in optional for name in group)]


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


def main() -> None:
    """Write requirements.lock."""
    requirements = named_requirements((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    report = subprocess.run(  # noqa: S603 - its arguments are this repository's own
        [*command, "--report", "-", *requirements], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    lines = with_markers(pins(report), requirements)
    LOCK.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
