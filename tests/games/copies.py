"""Changed copies of the tree, and the output of programs in them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


ROOMS = ("bot", "cogs", "rendering", "playground", "examples", "tests", "tools")


def copy_tree(tree: Path, rooms: Sequence[str] = ROOMS) -> Path:
    """Copy the product, its tests and tools, or some of it, to the folder `tree`; return that."""
    # Includes compiled files, except temporary ones of a concurrent compilation.
    skipped = shutil.ignore_patterns("*.pyc.*", "golden", "web")
    for room in rooms:
        shutil.copytree(ROOT / room, tree / room, ignore=skipped)
    return tree


def change(file: Path, lines: Mapping[str, str]) -> None:
    """Replace lines of a file."""
    text = file.read_text(encoding="utf-8")
    for old, new in lines.items():
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


def answer_in(tree: Path, module: str, *arguments: str) -> dict[str, Any]:
    """Run a module in a copy and return the JSON in the last line of its output."""
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
