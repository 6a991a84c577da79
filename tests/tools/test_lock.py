from __future__ import annotations

import json
import re
from pathlib import Path

from tools.lock import (
    DEV_HEADER,
    DEV_LOCK,
    POSTGRES_HEADER,
    POSTGRES_LOCK,
    RUN_HEADER,
    RUN_LOCK,
    add_markers,
    format_lock,
    read_dev_requirements,
    read_pins,
    read_postgres_requirements,
    read_run_requirements,
)

PYPROJECT = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
MARKERS = r"(sys_platform != 'win32'|python_version >= '3\.13')"
HASH = r" \\\n    --hash=sha256:[0-9a-f]{64}"


def text_of(lock: Path, header: str) -> str:
    text = lock.read_text(encoding="utf-8")
    assert text.startswith(header)
    return text.removeprefix(header)


LOCKS = [
    text_of(RUN_LOCK, RUN_HEADER),
    text_of(POSTGRES_LOCK, POSTGRES_HEADER),
    text_of(DEV_LOCK, DEV_HEADER),
]
RUN, POSTGRES, DEV = (re.sub(HASH, "", text).splitlines() for text in LOCKS)
"""The pins, without their hashes."""


def names_of(lines: list[str]) -> set[str]:
    """Return the names in a lock as the index of packages compares them."""
    return {re.sub(r"[-_.]+", "-", line.partition("==")[0]).casefold() for line in lines}


def test_each_lock_has_what_the_project_names_for_it_at_the_versions_it_names() -> None:
    for lines, named in (
        (RUN, read_run_requirements(PYPROJECT)),
        (POSTGRES, read_postgres_requirements(PYPROJECT)),
        (DEV, read_dev_requirements(PYPROJECT)),
    ):
        locked = {line.casefold() for line in lines}
        assert named
        # A lock names packages without their extras, which are packages of their own there.
        assert {re.sub(r"\[.*\]", "", name).casefold() for name in named} <= locked


def test_no_package_stands_in_two_locks_that_are_installed_together() -> None:
    assert names_of(RUN) & names_of(DEV) == set()
    assert names_of(RUN) & names_of(POSTGRES) == set()
    assert set(POSTGRES) <= set(DEV)


def test_nothing_is_installed_but_at_an_exact_version_with_a_hash() -> None:
    for text, lines in zip(LOCKS, (RUN, POSTGRES, DEV), strict=True):
        assert re.fullmatch(rf"([^\\\n]+({HASH})+\n)+", text)
        assert lines == sorted(lines, key=str.casefold)
        for line in lines:
            assert re.fullmatch(rf"[\w.-]+==[\d.]+\w*(; {MARKERS})?", line)


def test_a_pin_is_followed_by_the_hash_of_each_file_that_it_may_be() -> None:
    hashes = {"a==1; sys_platform != 'win32'": ["0f", "1e"], "b==2": ["2d"]}
    text = format_lock([*hashes], {pin.partition(";")[0]: each for pin, each in hashes.items()})
    assert text == (
        "a==1; sys_platform != 'win32' \\\n"
        "    --hash=sha256:0f \\\n    --hash=sha256:1e\n"
        "b==2 \\\n    --hash=sha256:2d\n"
    )


def test_pins_leave_addresses_out_and_say_which_platforms_need_them() -> None:
    install = [
        {
            "metadata": {"name": name, "version": version},
            "download_info": {"url": url, "archive_info": {"hashes": {"sha256": "0f"}}},
        }
        for name, version, url in (("b", "2", "https://x/b.whl"), ("A", "1", "file:///a.whl"))
    ]
    assert read_pins(json.dumps({"install": install})) == ["A==1", "b==2"]
    named = ["a==1", "c==3; sys_platform != 'win32'"]
    for found in (["a==1", "b==2", "c==3"], ["a==1", "b==2"]):
        assert add_markers(found, named) == ["a==1", "b==2", "c==3; sys_platform != 'win32'"]
