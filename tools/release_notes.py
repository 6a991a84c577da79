"""Print a version's section of the changelog: `python -m tools.release_notes v1.1.0`.

It fails if the program has another version, or the changelog has no dated section for the version.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def notes_of(tag: str, changelog: str, version: str) -> str:
    """Return the changelog's section for the version of `tag`.

    Raises ValueError if the program has another `version`, or the section is missing or undated.
    """
    if tag != f"v{version}":
        raise ValueError(f"the tag is {tag} and the program's version {version}")
    parts = re.split(r"^## ", changelog, flags=re.MULTILINE)
    for part in parts[1:]:
        title, _, text = part.partition("\n")
        if re.fullmatch(rf"\[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d", title):
            return text.strip() + "\n"
    raise ValueError(f"the changelog has no section `## [{version}] - YYYY-MM-DD`")


def main(tag: str) -> None:
    """Print the changelog's section for the version of `tag`."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    try:
        print(notes_of(tag, changelog, pyproject["project"]["version"]), end="")
    except ValueError as error:
        sys.exit(f"release_notes: {error}")


if __name__ == "__main__":
    main(sys.argv[1])
