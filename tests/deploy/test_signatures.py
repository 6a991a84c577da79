"""Signatures of releases: how `shanghaien-bot` calls cosign, and the releases that it refuses.

git is real, and fetches from a folder instead of GitHub; cosign, curl and docker are replaced by
scripts.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from playground.process import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the script is for a Unix shell")
REPOSITORY = "https://github.com/Owner/Na.me"
DIGEST = f"ghcr.io/owner/na.me@sha256:{'a' * 64}"
PROGRAMS = {
    # Records its arguments and the content of the verified file; exits with `verdict`.
    "cosign": 'echo "$@" >>{calls}; for each; do [ ! -f "$each" ] || cat "$each" >>{calls}; done;'
    " exit {verdict}",
    "curl": 'while [ "$1" != --output ]; do shift; done; echo "bundle of $3" >"$2"',
    "docker": 'printf "%s\\n" "$*" >>{calls}; case "$*" in *inspect*) echo other@sha256:b;'
    f" echo {DIGEST} ;; esac",
}


class Clone:
    """A clone of a repository of releases, with replacements for the programs of the script."""

    def __init__(self, folder: Path, *, signed: bool = True, cosign: bool = True) -> None:
        self.origin, self.folder, self._programs = (
            folder / name for name in ("origin", "clone", "programs")
        )
        self.calls = folder / "calls"
        self._programs.mkdir()
        for name, script in PROGRAMS.items():
            if name != "cosign" or cosign:
                filled = script.format(calls=self.calls, verdict=int(not signed))
                (self._programs / name).write_text(f"#!/bin/sh\n{filled}\n", encoding="utf-8")
                (self._programs / name).chmod(0o755)
        for name in ("sh", "git", "sed", "grep", "mktemp", "rm", "cat", "readlink", "dirname"):
            found = shutil.which(name)
            assert found is not None
            (self._programs / name).symlink_to(found)
        (self.origin / "deploy").mkdir(parents=True)
        for name in ("shanghaien-bot", "compose.yaml"):
            shutil.copy(ROOT / "deploy" / name, self.origin / "deploy")
        self.git("init", "--quiet", str(self.origin))
        self.git("-C", str(self.origin), "add", "--all")
        self.git("-C", str(self.origin), "commit", "--quiet", "--message", "all")
        self.git("clone", "--quiet", f"{REPOSITORY}.git", str(self.folder))
        self.git("-C", str(self.origin), "commit", "--quiet", "--allow-empty", "--message", "next")
        self.git("-C", str(self.origin), "tag", "v1.1.1")

    @property
    def _environment(self) -> dict[str, str]:
        settings = {
            f"url.file://{self.origin}.insteadOf": f"{REPOSITORY}.git",
            "user.name": "Author", "user.email": "author@localhost",
        }  # fmt: skip
        keys = {f"GIT_CONFIG_KEY_{n}": key for n, key in enumerate(settings)}
        values = {f"GIT_CONFIG_VALUE_{n}": value for n, value in enumerate(settings.values())}
        return {"GIT_CONFIG_COUNT": str(len(settings)), **keys, **values}

    def git(self, *arguments: str) -> str:
        """Run git and return its output."""
        return subprocess.run(
            ["git", *arguments], env={**os.environ, **self._environment},
            check=True, capture_output=True, text=True,
        ).stdout.strip()  # fmt: skip

    def fetch(self, tag: str) -> subprocess.CompletedProcess[str]:
        """Run `shanghaien-bot fetch`."""
        return subprocess.run(
            [self.folder / "deploy/shanghaien-bot", "fetch", tag],
            env={"PATH": str(self._programs), **self._environment},
            check=False, capture_output=True, text=True,
        )  # fmt: skip

    @property
    def called(self) -> str:
        """The recorded calls of cosign and docker."""
        return self.calls.read_text(encoding="utf-8") if self.calls.exists() else ""

    @property
    def head(self) -> str:
        """The commit that is checked out."""
        return self.git("-C", str(self.folder), "rev-parse", "HEAD")


def test_sources_are_checked_out_once_the_commit_of_the_tag_is_verified(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    done = clone.fetch("v1.1.1")
    assert (done.returncode, done.stderr) == (0, "")
    commit = clone.git("-C", str(clone.origin), "rev-parse", "v1.1.1")
    assert clone.head == commit
    verified, _, rest = clone.called.partition("\n")
    assert verified.startswith("verify-blob --bundle ")
    assert f"bundle of {REPOSITORY}/releases/download/v1.1.1/commit.sigstore.json" in rest
    assert commit in rest
    assert rest.strip().endswith("build bot")
    identity = re.findall(r"--certificate-identity-regexp \(\?i\)(\S+)", verified)
    assert re.fullmatch(identity[0], f"{REPOSITORY}/.github/workflows/release.yml@refs/tags/v1.1.1")
    for other in ("Na.me2/.github", "Na-me/.github"):
        assert not re.search(
            identity[0], f"https://github.com/Owner/{other}/workflows/release.yml@refs/tags/v1.1.1"
        )


@pytest.mark.parametrize("image", ["", "ghcr.io/owner/na.me"])
def test_a_version_that_is_not_signed_is_refused_before_any_of_it_runs(
    tmp_path: Path, image: str
) -> None:
    clone = Clone(tmp_path, signed=False)
    (clone.folder / "deploy/.env").write_text(f"SHANGHAIEN_IMAGE={image}\n" if image else "")
    before = clone.head
    done = clone.fetch("v1.1.1")
    assert done.returncode == 1
    assert "the signature of v1.1.1 cannot be verified" in done.stderr
    assert clone.head == before
    assert "build bot" not in clone.called


def test_the_pulled_image_itself_is_verified(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    (clone.folder / "deploy/.env").write_text("SHANGHAIEN_IMAGE=ghcr.io/owner/na.me\n")
    assert clone.fetch("v1.1.1").returncode == 0
    pulled, inspected, verified = clone.called.splitlines()
    assert pulled.endswith("pull bot")
    assert inspected.endswith("ghcr.io/owner/na.me:v1.1.1")
    assert verified.startswith(f"verify {DIGEST} ")


def test_without_cosign_a_version_is_fetched_with_one_sentence(tmp_path: Path) -> None:
    clone = Clone(tmp_path, cosign=False)
    done = clone.fetch("v1.1.1")
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "shanghaien-bot: cosign is not installed: the signature of v1.1.1 is not checked"
    ]
