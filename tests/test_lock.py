from __future__ import annotations

import json
import re
from pathlib import Path

from tools.lock import LOCK, named_requirements, pins, with_markers

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def test_the_lock_has_what_the_project_names_at_the_versions_it_names() -> None:
    locked = {line.casefold() for line in LOCK.read_text(encoding="utf-8").splitlines()}
    named = {name.casefold() for name in named_requirements(PYPROJECT.read_text(encoding="utf-8"))}
    assert named
    assert named <= locked


def test_the_lock_has_exact_versions_and_nothing_else() -> None:
    _, *lines = LOCK.read_text(encoding="utf-8").splitlines()
    assert lines == sorted(lines, key=str.casefold)
    for line in lines:
        assert re.fullmatch(r"[\w.-]+==[\d.]+\w*(; sys_platform != 'win32')?", line)


def test_pins_leave_addresses_out() -> None:
    item = {"metadata": {"name": "b", "version": "2"}, "download_info": {"url": "https://x/b.whl"}}
    other = {"metadata": {"name": "A", "version": "1"}, "download_info": {"url": "file:///a.whl"}}
    assert pins(json.dumps({"install": [item, other]})) == ["A==1", "b==2"]


def test_what_only_some_platforms_need_says_so_wherever_it_was_worked_out() -> None:
    named = ["a==1", "c==3; sys_platform != 'win32'"]
    locked = ["a==1", "b==2", "c==3; sys_platform != 'win32'"]
    assert with_markers(["a==1", "b==2", "c==3"], named) == locked
    assert with_markers(["a==1", "b==2"], named) == locked
