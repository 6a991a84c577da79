"""Replacements for programs of an operator's machine: `stand_in.py PROGRAM ARGUMENTS…`.

The replacements for systemd's programs read the real units, start their programs and wait until
they are ready. The replacement for `python3 -m venv` makes an environment with the packages of the
tests. So the recipes and `shanghaien-bot` can be tested on any machine, without changes outside of
the folder `ROOT`.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(os.environ.get("STAND_IN_ROOT", "/nowhere"))
UNITS = (ROOT / "run/systemd/system", ROOT / "etc/systemd/system")
"""The folders with units; the first one takes precedence."""
PROCESSES = ROOT / "run/processes"
"""The folder with a file for the process id of each running unit, and with the units' logs."""
END_SECONDS = 60.0
"""The maximum time in seconds that a program takes to end after SIGTERM."""


def lines_of(unit: str) -> Iterator[tuple[str, str]]:
    """Yield the keys and values in a unit and its drop-in files, with %i, %S and %d expanded."""
    template, _, instance = unit.removesuffix(".service").partition("@")
    file = next(each for folder in UNITS if (each := folder / f"{template}@.service").exists())
    beside = [part for folder in UNITS for part in (folder / f"{unit}.service.d").glob("*.conf")]
    for part in (file, *beside):
        for line in part.read_text("utf-8").splitlines():
            key, equals, value = line.partition("=")
            if equals and not line.startswith("#"):
                for mark, means in (
                    ("%i", instance),
                    ("%S", f"{ROOT}/var/lib"),
                    ("%d", f"{ROOT}/run/credentials/{unit}"),
                ):
                    value = value.replace(mark, means)
                yield key, value


def prepare(unit: str, settings: list[tuple[str, str]]) -> tuple[dict[str, str], str]:
    """Create a unit's folders and credentials; return its environment and working folder."""
    environment, folder = {"PATH": os.environ["PATH"]}, "/"
    for key, value in settings:
        if key == "StateDirectory":
            (ROOT / "var/lib" / value).mkdir(mode=0o700, parents=True, exist_ok=True)
        elif key == "LoadCredential":
            name, _, source = value.partition(":")
            place = ROOT / "run/credentials" / unit / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, place)
        elif key == "Environment":
            environment |= dict(each.split("=", 1) for each in shlex.split(value))
        elif key == "WorkingDirectory":
            folder = value
    # Values in an environment file override those in the unit.
    for key, value in settings:
        file = Path(value.removeprefix("-"))
        if key == "EnvironmentFile" and file.exists():
            found = file.read_text("utf-8").split("\n")
            environment |= dict(each.split("=", 1) for each in found if "=" in each)
    return environment, folder


def start(unit: str) -> None:
    """Start a unit's program and wait until it is ready; exit with an error if it ends instead."""
    if unit.endswith(".timer"):
        return
    if is_active(unit):
        return
    settings = list(lines_of(unit))
    environment, folder = prepare(unit, settings)
    PROCESSES.mkdir(parents=True, exist_ok=True)
    # An abstract socket, because the path of a socket file may be too long here.
    address = f"@stand-in-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notifications:
        notifications.bind(address.replace("@", "\0"))
        notifications.settimeout(0.2)
        with (PROCESSES / f"{unit}.log").open("a", encoding="utf-8") as log:
            process = subprocess.Popen(
                shlex.split(dict(settings)["ExecStart"]),
                env={**environment, "NOTIFY_SOCKET": address}, cwd=folder,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        (PROCESSES / unit).write_text(str(process.pid), encoding="utf-8")
        while process.poll() is None:
            with contextlib.suppress(TimeoutError):
                if b"READY=1" in notifications.recv(4096):
                    return
    sys.exit(f"Job for {unit} failed: code {process.returncode}")


def is_active(unit: str) -> bool:
    """Return whether a unit's program is running."""
    note = PROCESSES / unit
    return note.exists() and is_running(int(note.read_text("utf-8")))


def stop(unit: str) -> None:
    """End a unit's program and wait until it has ended."""
    if (PROCESSES / unit).exists():
        end(PROCESSES / unit)


def end(note: Path) -> None:
    """End the program whose process id is in the file `note`, and delete the file."""
    if note.exists():
        pid = int(note.read_text("utf-8"))
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
        until = time.monotonic() + END_SECONDS
        while is_running(pid) and time.monotonic() < until:
            time.sleep(0.02)
        note.unlink()


def is_running(pid: int) -> bool:
    """Return whether a process is running; a zombie is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def systemctl(*arguments: str) -> None:
    """Start, stop or check units; other verbs have no effect."""
    verb, *units = (each for each in arguments if not each.startswith("--"))
    for unit in units:
        if verb in ("start", "enable"):
            start(unit)
        elif verb in ("stop", "disable"):
            stop(unit)
    if verb == "is-active" and not any(is_active(unit) for unit in units):
        sys.exit(3)


def systemd_run(*arguments: str) -> None:
    """Run a command in a unit that the options describe."""
    options = [each.removeprefix("--") for each in arguments if each.startswith("--")]
    first = next(number for number, each in enumerate(arguments) if not each.startswith("--"))
    command = arguments[first:]
    settings = [tuple(each.split("=", 2)[1:]) for each in options if each.startswith("property=")]
    settings += [
        ("Environment", shlex.quote(each.partition("=")[2]))
        for each in options
        if each.startswith("setenv=")
    ]
    unit = next(each.partition("=")[2] for each in options if each.startswith("unit="))
    environment, folder = prepare(unit + ".service", [(key, value) for key, value in settings])
    sys.exit(subprocess.run(command, env=environment, cwd=folder, check=False).returncode)


def python3(*arguments: str) -> None:
    """Make an environment with the Python and the packages of the tests."""
    python = Path(arguments[-1]) / "bin/python"
    python.parent.mkdir(parents=True)
    script = f'case "$*" in "-m pip "*) exit ;; esac\nexec {sys.executable} "$@"'
    python.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    python.chmod(0o755)


def editor(file: str) -> None:
    """Write the token into `file`, as the operator does in an editor."""
    Path(file).write_text(os.environ["STAND_IN_TOKEN"], encoding="utf-8")


def journalctl(*arguments: str) -> None:
    """Print the logs of units."""
    for option, unit in itertools.pairwise(arguments):
        if option == "--unit":
            sys.stdout.write((PROCESSES / f"{unit}.log").read_text("utf-8"))


PROGRAMS: dict[str, Callable[..., None]] = {
    "systemctl": systemctl, "systemd-run": systemd_run, "journalctl": journalctl,
    "python3": python3, "editor": editor,
}  # fmt: skip


if __name__ == "__main__":
    PROGRAMS[sys.argv[1]](*sys.argv[2:])
