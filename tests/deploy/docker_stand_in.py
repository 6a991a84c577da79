"""A replacement for the part of Docker that the recipes and `shanghaien-bot` use.

An image is a folder with the bot's packages. A container is a process with the environment of the
image and of compose.yaml. Nothing isolates it from the machine, because Docker itself is not
tested.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tests.deploy.dockerfile import environment_of, steps_of
from tests.deploy.stand_in import ROOT, end, is_running

CONTAINERS = ROOT / "run/processes"
"""The folder with the process id and the log of each container."""
VOLUMES = {"/data": ROOT / "volumes/games", "/backups": ROOT / "volumes/backups"}
"""The folder of each volume on this machine, by its path in a container."""
_VARIABLE = re.compile(r"\$\{(\w+):-([^}]*)\}")


class Compose:
    """The project of a compose.yaml."""

    def __init__(self, file: Path) -> None:
        self.folder = file.resolve().parent
        dotenv = self.folder / ".env"
        lines = dotenv.read_text("utf-8").splitlines() if dotenv.exists() else []
        self._known = {**dict(each.split("=", 1) for each in lines if "=" in each), **os.environ}
        text = file.read_text("utf-8")
        self._text = _VARIABLE.sub(lambda found: self._known.get(found[1], found[2]), text)

    @property
    def image(self) -> Path:
        """The folder that represents the image."""
        found = re.search(r"(?m)^  image: (\S+)", self._text)
        assert found is not None
        return ROOT / "images" / found[1].replace(":", "-")

    def build(self) -> None:
        """Make the image from the current files."""
        shutil.rmtree(self.image, ignore_errors=True)
        for name in ("bot", "cogs", "rendering"):
            shutil.copytree(self.folder.parent / name, self.image / name)
        arguments = re.search(r"(?m)^    args:\n      COMMIT: (\S+)$", self._text)
        if arguments is not None:
            (self.image / "bot/COMMIT").write_text(arguments[1], encoding="utf-8")
        subprocess.run([sys.executable, "-m", "compileall", "-q", self.image], check=True)

    def environment(self) -> dict[str, str]:
        """Return the environment of the service `bot`."""
        file = (self.folder / "Dockerfile").read_text("utf-8")
        found = {**environment_of(steps_of(file)[-1]), "PATH": os.environ["PATH"]}
        service = self._text.partition("\n  bot:\n")[2].partition("\n  backup:\n")[0]
        found |= dict(re.findall(r"(?m)^      ([A-Z_]+): (.+)$", service))
        found["DISCORD_TOKEN_FILE"] = str(self.folder / "discord_token")
        found["PYTHONPATH"] = str(self.image)
        for place, volume in VOLUMES.items():
            volume.mkdir(mode=0o700, parents=True, exist_ok=True)
            found = {
                name: value.replace(place, str(volume)) if value.startswith(place) else value
                for name, value in found.items()
            }
        lines = (self.folder / "bot.env").read_text("utf-8").splitlines()
        return {**found, **dict(each.split("=", 1) for each in lines if "=" in each)}

    def up(self, wanted: int) -> None:
        """Start containers until `wanted` of them are running."""
        if not self.image.exists():
            self.build()
        while len(containers()) < wanted:
            name = f"bot{time.monotonic_ns()}"
            with (CONTAINERS / f"{name}.log").open("w", encoding="utf-8") as log:
                process = subprocess.Popen(
                    [sys.executable, "-m", "bot"], env=self.environment(), cwd=VOLUMES["/data"],
                    stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                )  # fmt: skip
            (CONTAINERS / name).write_text(str(process.pid), encoding="utf-8")

    def run(self, *command: str) -> int:
        """Run a command in a temporary container and return its exit code."""
        done = subprocess.run(
            [sys.executable, "-m", "bot", *command],
            env=self.environment(), cwd=VOLUMES["/data"], check=False,
        )  # fmt: skip
        return done.returncode


def containers() -> list[str]:
    """Return the names of the running containers."""
    found = (note for note in CONTAINERS.glob("bot*") if note.suffix != ".log")
    return [note.name for note in found if is_running(int(note.read_text("utf-8")))]


def compose(file: str, *arguments: str) -> int:
    """Run `docker compose --file FILE` and return its exit code."""
    project, words = Compose(Path(file)), [each for each in arguments if not each.startswith("--")]
    scale = 2 if "bot=2" in words else 1
    verb = next(each for each in words if each in ("up", "run", "stop", "ps", "build", "logs"))
    if verb == "run":
        return project.run(*arguments[arguments.index("bot") + 1 :])
    if verb == "ps":
        sys.stdout.writelines(f"{each}\n" for each in containers())
    elif verb == "build" or "--build" in arguments:
        project.build()
    elif verb == "stop":
        for each in containers():
            end(CONTAINERS / each)
    if verb == "up":
        project.up(scale)
    return 0


def main(verb: str, *arguments: str) -> int:
    """Run `docker` and return its exit code."""
    CONTAINERS.mkdir(parents=True, exist_ok=True)
    if verb == "compose":
        return compose(*arguments[1:])
    name = arguments[-1]
    if verb == "logs":
        sys.stdout.write((CONTAINERS / f"{name}.log").read_text("utf-8"))
    elif verb in ("stop", "rm"):
        end(CONTAINERS / name)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
