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
"""The pins in each lock, without their hashes."""


def names_of(lines: list[str]) -> set[str]:
    """Return the package names in a lock in normalized form."""
    return {re.sub(r"[-_.]+", "-", line.partition("==")[0]).casefold() for line in lines}


def test_each_lock_contains_its_requirements_at_the_required_versions() -> None:
    for lines, named in (
        (RUN, read_run_requirements(PYPROJECT)),
        (POSTGRES, read_postgres_requirements(PYPROJECT)),
        (DEV, read_dev_requirements(PYPROJECT)),
    ):
        locked = {line.casefold() for line in lines}
        assert named
        # A lock lists packages without extras; the dependencies of extras are separate entries.
        assert {re.sub(r"\[.*\]", "", name).casefold() for name in named} <= locked


def test_locks_installed_together_share_no_package() -> None:
    assert names_of(RUN) & names_of(DEV) == set()
    assert names_of(RUN) & names_of(POSTGRES) == set()
    assert set(POSTGRES) <= set(DEV)


def test_every_package_has_an_exact_version_and_a_hash() -> None:
    for text, lines in zip(LOCKS, (RUN, POSTGRES, DEV), strict=True):
        assert re.fullmatch(rf"([^\\\n]+({HASH})+\n)+", text)
        assert lines == sorted(lines, key=str.casefold)
        for line in lines:
            assert re.fullmatch(rf"[\w.-]+==[\d.]+\w*(; {MARKERS})?", line)


def test_a_pin_is_followed_by_the_hashes_of_its_files() -> None:
    hashes = {"a==1; sys_platform != 'win32'": ["0f", "1e"], "b==2": ["2d"]}
    text = format_lock([*hashes], {pin.partition(";")[0]: each for pin, each in hashes.items()})
    assert text == (
        "a==1; sys_platform != 'win32' \\\n"
        "    --hash=sha256:0f \\\n    --hash=sha256:1e\n"
        "b==2 \\\n    --hash=sha256:2d\n"
    )


def test_pins_have_no_addresses_but_markers_of_platforms() -> None:
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
