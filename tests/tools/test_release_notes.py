from __future__ import annotations

import pytest

from bot import VERSION
from tools.release_notes import ROOT, notes_of

CHANGELOG = """# Changelog

## [1.2.0] - 2026-01-02

New.

## [1.1.0] - unreleased

Old.
"""


def test_a_release_has_the_notes_of_its_version_only() -> None:
    assert notes_of("v1.2.0", CHANGELOG, "1.2.0") == "New.\n"


@pytest.mark.parametrize(
    ("tag", "version", "message"),
    [
        ("v1.3.0", "1.2.0", "the program's version 1.2.0"),
        ("1.2.0", "1.2.0", "the tag is 1.2.0"),
        ("v1.1.0", "1.1.0", "has no section"),
        ("v1x2x0", "1x2x0", "has no section"),
    ],
)
def test_incomplete_releases_are_rejected(tag: str, version: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        notes_of(tag, CHANGELOG, version)


def test_the_next_release_has_notes() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    notes = changelog.partition("## [Unreleased]")[2].partition("\n## ")[0].strip()
    assert notes or notes_of(f"v{VERSION}", changelog, VERSION)
