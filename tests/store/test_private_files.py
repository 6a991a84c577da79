"""Files that only their owner can read."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from bot.store.sqlite.copies import give_to_owner_of, write_private


def rights(path: Path) -> str:
    return f"{stat.S_IMODE(path.stat().st_mode):o}"


def test_a_text_is_readable_only_by_its_owner_and_a_pipe_keeps_its_permissions(
    tmp_path: Path,
) -> None:
    new, old, pipe = [tmp_path / name for name in ("new", "old", "pipe")]
    old.write_text("what others could read")
    os.mkfifo(pipe)
    for path in (old, pipe):
        path.chmod(0o644)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    for path in (new, old, pipe):
        write_private(path, "secret")
    assert [new.read_text(), old.read_text(), os.read(reader, 99)] == [
        "secret",
        "secret",
        b"secret",
    ]
    os.close(reader)
    assert [rights(path) for path in (new, old, pipe)] == ["600", "600", "644"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root")
def test_root_changes_the_owner_of_a_link_and_not_of_its_target(tmp_path: Path) -> None:
    folder, roots = tmp_path / "state", tmp_path / "roots own"
    folder.mkdir()
    os.chown(folder, 10_001, 10_002)
    roots.touch()
    link = folder / "games.db"
    link.symlink_to(roots)
    give_to_owner_of(folder, link)
    assert (link.lstat().st_uid, link.lstat().st_gid) == (10_001, 10_002)
    assert roots.stat().st_uid == 0
