"""Reads the steps of a Dockerfile, and executes them in a folder instead of an image."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from tests.thorough import THOROUGH

_PYTHON = (3, 11)
"""The image's version of Python."""
_PIP = re.compile(r"python -m pip --python (\S+) install [^&]*")
_LOCK = re.compile(r"--requirement (\S+)")
_COPYING = Path(__file__).with_name("copying.py")
_MOUNT = re.compile(r"^(?:--mount=\S+\s+)+")


class Instruction(NamedTuple):
    """One instruction of a Dockerfile, and its arguments."""

    name: str
    arguments: str


def steps_of(text: str) -> list[list[Instruction]]:
    """Return the instructions of each stage, which begins with its FROM."""
    code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    lines = re.sub(r"\\\n\s*", " ", code).splitlines()
    stages: list[list[Instruction]] = []
    for line in filter(str.strip, lines):
        name, _, words = line.strip().partition(" ")
        if name == "FROM":
            stages.append([])
        if stages:  # skips an ARG before the first stage
            stages[-1].append(Instruction(name, words.strip()))
    return stages


def environment_of(stage: Sequence[Instruction]) -> dict[str, str]:
    """Return the variables of the ENV steps, with this machine's PATH in place of `$PATH`."""
    pairs = [pair for step in stage if step.name == "ENV" for pair in step.arguments.split()]
    found = dict(pair.split("=", 1) for pair in pairs)
    return {name: value.replace("$PATH", os.environ["PATH"]) for name, value in found.items()}


def command_of(stage: Sequence[Instruction], name: str) -> list[str]:
    """Return the words of the command of an ENTRYPOINT or a HEALTHCHECK.

    Raises ValueError if the instruction uses a shell.
    """
    words = next(step.arguments for step in stage if step.name == name)
    return [str(word) for word in json.loads(words[words.index("[") :])]


@dataclass(frozen=True)
class Installation:
    """The files of an image in the folder `root` of this machine."""

    root: Path
    python: str
    """The Python of this machine that replaces the image's."""

    def here(self, text: str) -> str:
        """Replace the image's paths in `text` by paths below `root`."""
        return re.sub(r"(?<![\w./-])/(opt|data|root)\b", rf"{self.root}/\1", text)

    def install(
        self, stage: Sequence[Instruction], source: Path, arguments: Mapping[str, str]
    ) -> None:
        """Execute the COPY and RUN steps of a stage, which copies from the folder `source`.

        `arguments` are the values of its build arguments (ARG).
        """
        environment = dict(os.environ)
        for step in stage:
            if step.name == "COPY":
                origin, target = step.arguments.split()
                _copy(source, origin, Path(self.here(target)))
            elif step.name == "ARG":
                name, _, default = step.arguments.partition("=")
                environment[name] = arguments.get(name, default)
            elif step.name == "RUN":
                self._run(step.arguments, environment)

    def _run(self, command: str, environment: Mapping[str, str]) -> None:
        words = self.here(_MOUNT.sub("", command))
        if not THOROUGH and sys.version_info[:2] == _PYTHON:
            words = _PIP.sub(_copying, words)
        words = re.sub(r"(?<![\w./-])python(?= )", self.python, words)
        done = subprocess.run(
            ["/bin/sh", "-ec", words], cwd=self.root, env=environment,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, (words, done.stdout, done.stderr)


def _copying(pip: re.Match[str]) -> str:
    """Return the command that replaces a matched call of pip (see `copying`)."""
    return shlex.join([sys.executable, str(_COPYING), pip[1], *_LOCK.findall(pip[0])])


def _copy(source: Path, origin: str, target: Path) -> None:
    wanted = _context(source)
    target.parent.mkdir(parents=True, exist_ok=True)
    if (source / origin).is_file():
        assert wanted(Path(origin)), f".dockerignore excludes {origin}"
        shutil.copy(source / origin, target)
        return
    for path in (source / origin).rglob("*"):
        relative = path.relative_to(source)
        if path.is_file() and wanted(relative):
            place = target / path.relative_to(source / origin)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)


class _PathFilter:
    """Decides whether a path is sent to the image: the last matching .dockerignore line counts."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = [line for line in lines if line and not line.startswith("#")]

    def __call__(self, path: Path) -> bool:
        wanted = True
        for line in self._lines:
            pattern = line.removeprefix("!").removeprefix("**/")
            names = [*path.parts] if "**/" in line else [path.parts[0]]
            if any(fnmatch(name, pattern) for name in names):
                wanted = line.startswith("!")
        return wanted


def _context(source: Path) -> _PathFilter:
    return _PathFilter((source / ".dockerignore").read_text(encoding="utf-8").splitlines())


def map_paths(environment: Mapping[str, str], installation: Installation) -> dict[str, str]:
    """Replace the image's paths in the values of `environment` by paths of `installation`."""
    return {name: installation.here(value) for name, value in environment.items()}
