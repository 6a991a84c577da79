"""Copies of the source tree that a test can change, and the output of programs run in them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


PACKAGES = ("bot", "cogs", "rendering", "playground", "examples", "tests", "tools")


def copy_tree(tree: Path, packages: Sequence[str] = PACKAGES) -> Path:
    """Copy `packages`, by default all of the project's, to the folder `tree` and return `tree`."""
    # The copy includes compiled files, except the temporary files of a compilation in progress.
    skipped = shutil.ignore_patterns("*.pyc.*", "golden", "web")
    for package in packages:
        shutil.copytree(ROOT / package, tree / package, ignore=skipped)
    return tree


def change(file: Path, lines: Mapping[str, str]) -> None:
    """Replace each key of `lines` in a file with its value; every key must occur."""
    text = file.read_text(encoding="utf-8")
    for old, new in lines.items():
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


def answer_in(tree: Path, module: str, *arguments: str) -> dict[str, Any]:
    """Run a module in the copy `tree` and return the JSON in the last line of its output."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer
