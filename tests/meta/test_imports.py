from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
    "tool"
]["importlinter"]["contracts"]
WIRING = {"bot.__main__", "bot.client", "bot.doctor"}
"""What wires the rooms together and may know several of them."""


def rooms() -> list[str]:
    found = (path for path in (ROOT / "bot").iterdir() if not path.name.startswith("__py"))
    names = (f"bot.{path.stem}" for path in found if path.stem != "__init__")
    return sorted(name for name in names if name not in WIRING)


def test_no_room_knows_more_than_it_may() -> None:
    linter = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([linter], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("forbidden", ["discord", "sqlite3", "PIL", "playground"])
def test_every_room_is_held_to_the_rules(forbidden: str) -> None:
    held = {
        source
        for contract in CONTRACTS
        if forbidden in contract["forbidden_modules"]
        for source in contract["source_modules"]
    }
    if forbidden == "sqlite3":
        held.add("bot.store")
    assert [room for room in rooms() if not held & {room, "bot"}] == []
