"""A Dockerfile as a list of steps, which are executed in a folder instead of an image."""

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
"""The folder of the image's packages."""
_PIP = re.compile(r"python -m pip --python (\S+) install [^&]*")
_LOCK = re.compile(r"--requirement (\S+)")
_COPYING = Path(__file__).with_name("copying.py")
_MOUNT = re.compile(r"^(?:--mount=\S+\s+)+")


class Instruction(NamedTuple):
    """One instruction."""

    name: str
    rest: str


def steps_of(text: str) -> list[list[Instruction]]:
    """Return the steps of each stage; each begins with its FROM."""
    code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    lines = re.sub(r"\\\n\s*", " ", code).splitlines()
    stages: list[list[Instruction]] = []
    for line in filter(str.strip, lines):
        name, _, rest = line.strip().partition(" ")
        if name == "FROM":
            stages.append([])
        if stages:  # An ARG before the first stage names the base image.
            stages[-1].append(Instruction(name, rest.strip()))
    return stages


def environment_of(stage: Sequence[Instruction]) -> dict[str, str]:
    """Return the variables of the ENV steps; a path is extended by that of this machine."""
    pairs = [pair for step in stage if step.name == "ENV" for pair in step.rest.split()]
    found = dict(pair.split("=", 1) for pair in pairs)
    return {name: value.replace("$PATH", os.environ["PATH"]) for name, value in found.items()}


def command_of(stage: Sequence[Instruction], name: str) -> list[str]:
    """Return the arguments of an ENTRYPOINT, or of a HEALTHCHECK's CMD.

    Raises ValueError if it uses a shell.
    """
    rest = next(step.rest for step in stage if step.name == name)
    return [str(word) for word in json.loads(rest[rest.index("[") :])]


@dataclass(frozen=True)
class Installation:
    """The content of an image, in a folder of this machine."""

    root: Path
    python: str
    """The interpreter that replaces the image's own."""

    def here(self, text: str) -> str:
        """Return `text` with the image's paths as they are on this machine."""
        return re.sub(r"(?<![\w./-])/(opt|data|root)\b", rf"{self.root}/\1", text)

    def install(
        self, stage: Sequence[Instruction], source: Path, arguments: Mapping[str, str]
    ) -> None:
        """Execute the COPY and RUN steps of a stage that copies from the folder `source`.

        `arguments` are the build arguments.
        """
        environment = dict(os.environ)
        for step in stage:
            if step.name == "COPY":
                origin, target = step.rest.split()
                _copy(source, origin, Path(self.here(target)))
            elif step.name == "ARG":
                name, _, default = step.rest.partition("=")
                environment[name] = arguments.get(name, default)
            elif step.name == "RUN":
                self._run(step.rest, environment)

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
    """Return the command that replaces a call of `pip`."""
    return shlex.join([sys.executable, str(_COPYING), pip[1], *_LOCK.findall(pip[0])])


def _copy(source: Path, origin: str, target: Path) -> None:
    wanted = _context(source)
    target.parent.mkdir(parents=True, exist_ok=True)
    if (source / origin).is_file():
        assert wanted(Path(origin)), f"{origin} is not sent to the image"
        shutil.copy(source / origin, target)
        return
    for path in (source / origin).rglob("*"):
        relative = path.relative_to(source)
        if path.is_file() and wanted(relative):
            place = target / path.relative_to(source / origin)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)


class _PathFilter:
    """A filter for the paths in an image, by the last matching line of a .dockerignore."""

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


def mapped(environment: Mapping[str, str], installation: Installation) -> dict[str, str]:
    """Return an environment with the image's paths as they are on this machine."""
    return {name: installation.here(value) for name, value in environment.items()}
