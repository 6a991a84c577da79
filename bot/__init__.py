"""The application without pictures and Discord: rules, chance, matches and their store."""

import os
import re
from pathlib import Path

# The matrices of the computer players are small: more threads would only wait for each other and
# slow down other processes. The variable has an effect only if set before numpy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

VERSION = "1.2.0.dev0"
"""The version of the next release, with the suffix `.dev0` until that release is tagged."""
_COMMIT = re.compile("[0-9a-f]{40}")


def commit_of(root: Path) -> str:
    """Return the commit of a source tree, or "" if unknown.

    An archive made by git contains the commit in bot/COMMIT, a clone in .git. The git program is
    not needed.
    """
    with_commit, git = root / "bot" / "COMMIT", root / ".git"
    try:
        if git.is_file():  # a work tree
            git = root / git.read_text("utf-8").partition("gitdir:")[2].strip()
        found = (git / "HEAD" if git.is_dir() else with_commit).read_text("utf-8").strip()
        if found.startswith("ref: "):
            name, common = found.removeprefix("ref: "), git / "commondir"
            if common.is_file():
                git /= common.read_text("utf-8").strip()
            if (git / name).is_file():
                found = (git / name).read_text("utf-8").strip()
            else:
                packed = (git / "packed-refs").read_text("utf-8")
                found = packed.partition(f" {name}\n")[0].rpartition("\n")[2]
    except (OSError, UnicodeDecodeError):
        return ""
    return found if _COMMIT.fullmatch(found) else ""


def version_of(root: Path, version: str = VERSION) -> str:
    """Return the version of a source tree, for example ``1.1.0``.

    Between releases, the first 8 digits of the commit are appended: ``1.2.0.dev0+1a2b3c4d``.
    """
    commit = commit_of(root)[:8] if ".dev" in version else ""
    return f"{version}+{commit}" if commit else version


__version__ = version_of(Path(__file__).parents[1])
