"""An operator's machine in a folder, on which the recipes of docs/operating.md are run."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sys
from pathlib import Path

from bot import __version__
from playground.process import ROOT
from playground.server import Playground
from tests.deploy import docker_stand_in, stand_in

MOVED = ("/opt/shanghaien", "/etc/shanghaien", "/etc/systemd/system", "/run/systemd/system",
         "/run/credentials", "/var/lib/shanghaien", "/usr/local/bin")  # fmt: skip
"""What the recipes name; here it lies below the machine's folder."""
PROGRAM = ("bot", "cogs", "rendering", "deploy", "requirements.lock", "requirements-postgres.lock")
_PLACES = re.compile(rf"(?<![\w./])({'|'.join(MOVED)})")


def blocks_of(heading: str) -> list[str]:
    """Return the blocks of commands below a heading of docs/operating.md, in order."""
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    part = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"(?m)(?:^    .+\n)+", part)


class OperatorsMachine:
    """A machine without a bot on it, and with releases that can be fetched."""

    def __init__(self, root: Path, playground: Playground) -> None:
        self.root = root
        self.state = root / "var/lib/shanghaien/main"
        self.database = self.state / "shanghaien.db"
        for place in MOVED:
            Path(self.here(place)).mkdir(parents=True, exist_ok=True)
        environment = {
            name: value for name, value in playground.environment.items() if "URL" in name
        }
        self.settings = root / "etc/shanghaien/main.env"
        self.set(**environment)
        self._environment = {
            "PATH": f"{root}/bin:{root}/usr/local/bin:{os.environ['PATH']}",
            "STAND_IN_ROOT": str(root), "STAND_IN_TOKEN": playground.token,
            "SHANGHAIEN_PATIENCE": "0", "HOME": str(root),
            # For the stand-in of Docker; what the bot is started with does not have it.
            "PYTHONPATH": str(ROOT),
        }  # fmt: skip
        (root / "bin").mkdir()
        docker = root / "bin/docker"
        docker.write_text(f'#!/bin/sh\nexec {sys.executable} -m {docker_stand_in.__name__} "$@"\n')
        docker.chmod(0o755)
        for name in (*stand_in.PROGRAMS, "sudo", "chown"):
            program = root / "bin" / name
            for_it = {"sudo": "", "chown": "true "}
            stands_in = for_it.get(name, f"{sys.executable} {stand_in.__file__} {name} ")
            program.write_text(f'#!/bin/sh\nexec {stands_in}"$@"\n')
            program.chmod(0o755)

    def here(self, text: str) -> str:
        """Return `text` with a machine's paths as they are on this one."""
        return _PLACES.sub(rf"{self.root}\1", text)

    def set(self, **settings: str) -> None:
        """Write settings into the bot's environment file."""
        with self.settings.open("a", encoding="utf-8") as file:
            file.writelines(f"{name}={value}\n" for name, value in settings.items())

    def release(self, tag: str, **changes: tuple[str, str]) -> None:
        """Let a version be fetched: what is here, with a line of a file changed by each change."""
        place = self.root / "releases" / tag
        for name in PROGRAM:
            source = ROOT / name
            # With its dates, by which Python knows what it has compiled.
            copy = shutil.copytree if source.is_dir() else shutil.copy2
            place.mkdir(parents=True, exist_ok=True)
            copy(source, place / name)
        for file in (place / "deploy").iterdir():
            file.write_text(self.here(file.read_text("utf-8")), encoding="utf-8")
        version = ("bot/__init__.py", (f'"{__version__}"', f'"{tag[1:]}"'))
        for name, (old, new) in (version, *changes.items()):
            text = (place / name).read_text("utf-8")
            assert old in text
            (place / name).write_text(text.replace(old, new), encoding="utf-8")

    async def run(self, script: str) -> str:
        """Return what a recipe says; it must come to its end."""
        code, said = await self.tried(script)
        assert code == 0, f"{script}\n{said}\n{self.log}"
        return said

    async def tried(self, script: str) -> tuple[int, str]:
        """Return the exit code of a recipe and what it says."""
        written = self.here(script.replace("https://…", f"{self.root}/releases"))
        process = await asyncio.create_subprocess_exec(
            "/bin/sh", "-euc", written,
            env=self._environment, cwd=self.root, stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        said, _ = await process.communicate()
        assert process.returncode is not None
        return process.returncode, said.decode()

    @property
    def units(self) -> list[Path]:
        """The units that are installed."""
        return [*Path(self.here("/etc/systemd/system")).glob("*")]

    @property
    def log(self) -> str:
        """What the bot has logged, in all units."""
        return "\n".join(
            file.read_text("utf-8") for file in (self.root / "run/processes").glob("*.log")
        )

    def end(self) -> None:
        """End whatever runs."""
        for note in (self.root / "run/processes").glob("*"):
            if note.suffix != ".log":
                stand_in.end(note)
