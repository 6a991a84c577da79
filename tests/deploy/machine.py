"""An operator's machine for the recipes of docs/operating.md.

It is a folder, with replacements for systemd and Docker that change nothing outside of it. With
SHANGHAIEN_RECIPES=real it is the real machine, which must be thrown away afterwards.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from bot import VERSION
from playground.process import ROOT
from playground.server import Playground
from tests.deploy import docker_stand_in, stand_in

REAL = os.environ.get("SHANGHAIEN_RECIPES") == "real"
"""True if the recipes run on the real machine as root, with its systemd and Docker."""
HOST_OF_CONTAINERS = "172.17.0.1"
"""The address of this machine in a Docker container."""
MOVED = ("/opt/shanghaien", "/etc/shanghaien", "/etc/systemd/system", "/run/systemd/system",
         "/run/credentials", "/var/lib/shanghaien", "/usr/local/bin")  # fmt: skip
"""The paths in the recipes that are moved below the machine's folder."""
PROGRAM = ("bot", "cogs", "rendering", "deploy", "requirements.lock", "requirements-postgres.lock",
           ".dockerignore")  # fmt: skip
_PLACES = re.compile(rf"(?<![\w./])({'|'.join(MOVED)})")
_UNITS = ("shanghaien@main", "shanghaien-next@main", "shanghaien-backup@main")
_AUTHOR = ("-c", "user.name=Author", "-c", "user.email=author@localhost")


def blocks_of(heading: str) -> list[str]:
    """Return the blocks of commands below a heading of docs/operating.md, in order."""
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    part = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"(?m)(?:^    .+\n)+", part)


class OperatorsMachine:
    """A machine without a bot, with releases that can be fetched."""

    def __init__(self, root: Path, playground: Playground) -> None:
        self.root = root
        self.origin = root / "origin"
        self.clone = root / "clone"
        """The folder of the clone for Compose."""
        self.state = Path(self.here("/var/lib/shanghaien/main"))
        self.settings = Path(self.here("/etc/shanghaien/main.env"))
        for place in MOVED:
            Path(self.here(place)).mkdir(parents=True, exist_ok=True)
        environment = {
            name: value for name, value in playground.environment.items() if "URL" in name
        }
        self.set(**environment)
        self._environment = {
            "PATH": f"{root}/bin:{self.here('/usr/local/bin')}:{os.environ['PATH']}",
            "STAND_IN_ROOT": str(root), "STAND_IN_TOKEN": playground.token,
            "SHANGHAIEN_PATIENCE": "10" if REAL else "0", "HOME": str(root),
            # For Docker's replacement; the bot's own environment does not contain it.
            "PYTHONPATH": str(ROOT),
        }  # fmt: skip
        (root / "bin").mkdir()
        self._replace_program("sudo", "env ")
        by_hand = ("editor",) if REAL else stand_in.PROGRAMS
        for name in by_hand:
            self._replace_program(name, f"{sys.executable} {stand_in.__file__} {name} ")
        if not REAL:
            self._replace_program("chown", "true ")
            self._replace_program("docker", f"{sys.executable} -m {docker_stand_in.__name__} ")
        self._git("init", "--quiet", str(self.origin))

    def _replace_program(self, name: str, command: str) -> None:
        program = self.root / "bin" / name
        program.write_text(f'#!/bin/sh\nexec {command}"$@"\n')
        program.chmod(0o755)

    def _git(self, *arguments: str) -> None:
        subprocess.run(["git", *_AUTHOR, *arguments], check=True, capture_output=True)

    @property
    def database(self) -> Path:
        """The games' database of the systemd units."""
        return self.state / "shanghaien.db"

    def here(self, text: str) -> str:
        """Return `text` with the paths as they are on this machine."""
        return text if REAL else _PLACES.sub(rf"{self.root}\1", text)

    def set(self, **settings: str) -> None:
        """Write settings into the bot's environment file."""
        with self.settings.open("a", encoding="utf-8") as file:
            file.writelines(f"{name}={value}\n" for name, value in settings.items())

    def release(self, tag: str, **changes: tuple[str, str]) -> None:
        """Publish a release: the current tree, with a line of a file replaced by each change."""
        for name in PROGRAM:
            source, place = ROOT / name, self.origin / name
            if source.is_dir():
                skipped = shutil.ignore_patterns("__pycache__")
                shutil.copytree(source, place, ignore=skipped, dirs_exist_ok=True)
            else:
                shutil.copy2(source, place)
        for file in (self.origin / "deploy").iterdir():
            file.write_text(self.here(file.read_text("utf-8")), encoding="utf-8")
        version = ("bot/__init__.py", (f'"{VERSION}"', f'"{tag[1:]}"'))
        for name, (old, new) in (version, *changes.items()):
            text = (self.origin / name).read_text("utf-8")
            assert old in text
            (self.origin / name).write_text(text.replace(old, new), encoding="utf-8")
        self._git("-C", str(self.origin), "add", "--all")
        self._git("-C", str(self.origin), "commit", "--quiet", "--allow-empty", "--message", tag)
        self._git("-C", str(self.origin), "tag", tag)

    def clone_release(self, tag: str) -> str:
        """Clone a release for Compose and return the commands that precede one in the clone."""
        self._git("clone", "--quiet", "--branch", tag, f"file://{self.origin}", str(self.clone))
        text = self.settings.read_text("utf-8")
        if REAL:
            text = text.replace("127.0.0.1", HOST_OF_CONTAINERS)
        (self.clone / "deploy/bot.env").write_text(text, encoding="utf-8")
        for file in Path(self.here("/etc/systemd/system")).glob("shanghaien*"):
            file.unlink()
        return f"cd {self.clone}; PATH={self.clone}/deploy:$PATH\n"

    def lose_disk(self) -> None:
        """Delete all data of the bot, including its copies."""
        shutil.rmtree(self.state.resolve(), ignore_errors=True)
        shutil.rmtree(self.root / "volumes", ignore_errors=True)
        if REAL and self.clone.exists():
            self._quietly("docker", "compose", "--file", f"{self.clone}/deploy/compose.yaml",
                          "--profile", "backup", "down", "--volumes")  # fmt: skip

    async def run(self, script: str) -> str:
        """Run a recipe, which must succeed, and return its output."""
        code, said = await self.try_run(script)
        assert code == 0, f"{script}\n{said}\n{self.log}"
        return said

    async def try_run(self, script: str) -> tuple[int, str]:
        """Return the exit code and the output of a recipe."""
        written = self.here(script.replace("https://…", f"file://{self.origin}"))
        process = await asyncio.create_subprocess_exec(
            "/bin/sh", "-euc", written,
            env=self._environment, cwd=self.root, stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        said, _ = await process.communicate()
        assert process.returncode is not None
        return process.returncode, said.decode()

    @property
    def log(self) -> str:
        """The bot's log in all units."""
        if REAL:
            units = [f"--unit={each}" for each in _UNITS]
            return self._quietly("journalctl", "--output=cat", "--no-pager", *units)
        return "\n".join(
            file.read_text("utf-8") for file in (self.root / "run/processes").glob("*.log")
        )

    def end(self) -> None:
        """End all running processes."""
        for note in (self.root / "run/processes").glob("*"):
            if note.suffix != ".log":
                stand_in.end(note)
        if REAL:
            self._quietly("systemctl", "disable", "--now", *_UNITS, "shanghaien-backup@main.timer")
            self.lose_disk()
            for place in MOVED:
                self._quietly("sh", "-c", f"rm -rf {place}/shanghaien*")
            self._quietly("rm", "-rf", "/opt/shanghaien", "/etc/shanghaien")

    def _quietly(self, *command: str) -> str:
        return subprocess.run(command, check=False, capture_output=True, text=True).stdout
