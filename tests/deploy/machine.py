"""An operator's machine for the recipes of docs/operating.md.

It is a folder, with replacements for systemd and Docker that change nothing outside of the folder.
With SHANGHAIEN_RECIPES=real it is this machine itself, which must be discarded afterwards.
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
"""The address at which Docker's containers reach this machine."""
MOVED = ("/opt/shanghaien", "/etc/shanghaien", "/etc/systemd/system", "/run/systemd/system",
         "/run/credentials", "/var/lib/shanghaien", "/usr/local/bin")  # fmt: skip
"""The folders in the recipes that are replaced by folders below the machine's root."""
PROGRAM = ("bot", "cogs", "rendering", "deploy", "requirements.lock", "requirements-postgres.lock",
           ".dockerignore")  # fmt: skip
"""The files and folders of the project that a release contains."""
_PLACES = re.compile(rf"(?<![\w./])({'|'.join(MOVED)})")
_UNITS = ("shanghaien@main", "shanghaien-next@main", "shanghaien-backup@main")
_AUTHOR = ("-c", "user.name=Author", "-c", "user.email=author@localhost")


def blocks_of(heading: str) -> list[str]:
    """Return the blocks of commands in the section `heading` of docs/operating.md, in order."""
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    part = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"(?m)(?:^    .+\n)+", part)


class OperatorsMachine:
    """A machine on which no bot is installed yet, and a repository of releases."""

    def __init__(self, root: Path, playground: Playground) -> None:
        self.root = root
        self.origin = root / "origin"
        self.clone = root / "clone"
        """The folder of the clone from which Compose runs the bot."""
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
            # For the replacement of Docker, which does not pass this variable to the bot.
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
        """The database of the bot that systemd runs."""
        return self.state / "shanghaien.db"

    def here(self, text: str) -> str:
        """Replace the recipes' paths in `text` by paths below `root` if the machine is a folder."""
        return text if REAL else _PLACES.sub(rf"{self.root}\1", text)

    def set(self, **settings: str) -> None:
        """Append settings to the bot's environment file."""
        with self.settings.open("a", encoding="utf-8") as file:
            file.writelines(f"{name}={value}\n" for name, value in settings.items())

    def release(self, tag: str, **changes: tuple[str, str]) -> None:
        """Publish the current tree as release `tag`, with changes given as FILE=(OLD, NEW)."""
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
        """Clone a release for Compose, and return a prefix for commands that run in the clone."""
        self._git("clone", "--quiet", "--branch", tag, f"file://{self.origin}", str(self.clone))
        text = self.settings.read_text("utf-8")
        if REAL:
            text = text.replace("127.0.0.1", HOST_OF_CONTAINERS)
        (self.clone / "deploy/bot.env").write_text(text, encoding="utf-8")
        for file in Path(self.here("/etc/systemd/system")).glob("shanghaien*"):
            file.unlink()
        return f"cd {self.clone}; PATH={self.clone}/deploy:$PATH\n"

    def lose_disk(self) -> None:
        """Delete all data of the bot, including its local backups."""
        shutil.rmtree(self.state.resolve(), ignore_errors=True)
        shutil.rmtree(self.root / "volumes", ignore_errors=True)
        if REAL and self.clone.exists():
            self._quietly("docker", "compose", "--file", f"{self.clone}/deploy/compose.yaml",
                          "--profile", "backup", "down", "--volumes")  # fmt: skip

    async def run(self, script: str) -> str:
        """Run a recipe, check that it succeeds, and return its output."""
        code, output = await self.try_run(script)
        assert code == 0, f"{script}\n{output}\n{self.log}"
        return output

    async def try_run(self, script: str) -> tuple[int, str]:
        """Run a recipe, and return its exit code and its output."""
        written = self.here(script.replace("https://…", f"file://{self.origin}"))
        process = await asyncio.create_subprocess_exec(
            "/bin/sh", "-euc", written,
            env=self._environment, cwd=self.root, stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        output, _ = await process.communicate()
        assert process.returncode is not None
        return process.returncode, output.decode()

    @property
    def log(self) -> str:
        """The logs of all units that run the bot."""
        if REAL:
            units = [f"--unit={each}" for each in _UNITS]
            return self._quietly("journalctl", "--output=cat", "--no-pager", *units)
        return "\n".join(
            file.read_text("utf-8") for file in (self.root / "run/processes").glob("*.log")
        )

    def end(self) -> None:
        """End all processes that the recipes have started."""
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
