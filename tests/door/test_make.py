"""The entry points `make setup` and `make run`, on machines with missing programs.

Make, the shell and the script are real; each Python is a small program with the output and the exit
code of a real one.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("sh", "make", "touch", "mkdir", "tail", "cut", "df", "awk", "cat", "chmod", "grep", "sed")
"""All programs of the simulated machines except Python."""
pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or shutil.which("make") is None,
    reason="the machines of these tests have make and a Unix shell",
)

PYTHON_SCRIPT = """
case "$*" in
*version_info*) echo 3.12 ;;
*"import ensurepip"*) exit {has_venv} ;;
"-m venv"*)
    {making}
    mkdir -p .venv/bin
    cat > .venv/bin/python <<'END'
#!/bin/sh
echo "$@" >> {calls}
case "$*" in
"-m pip"*) {installing} ;;
"-m bot token") exit {token} ;;
esac
END
    chmod +x .venv/bin/python ;;
esac
"""


class MadeMachine:
    """A clone of the project with only its entry points, and a PATH with few programs."""

    def __init__(self, folder: Path) -> None:
        self.clone = folder / "clone"
        self.calls = folder / "calls"
        self._programs = folder / "programs"
        (self.clone / "tools").mkdir(parents=True)
        self._programs.mkdir()
        for name in ("Makefile", "tools/setup.sh", *(each.name for each in ROOT.glob("*.lock"))):
            shutil.copy(ROOT / name, self.clone / name)
        for name in TOOLS:
            found = shutil.which(name)
            assert found is not None
            (self._programs / name).symlink_to(found)

    def add(self, name: str, script: str) -> Path:
        """Add a program to the machine and return its path."""
        path = self._programs / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
        return path

    def add_python(
        self, name: str = "python3", *, has_venv: bool = True, making: str = ":",
        installing: str = ":", token: int = 3,
    ) -> Path:  # fmt: skip
        """Add a Python 3.12 that creates .venv and installs packages.

        `making` and `installing` are the shell commands that it runs for these two steps, and
        `token` is the exit code of its `-m bot token`.
        """
        values = {"making": making, "installing": installing, "token": token, "calls": self.calls}
        return self.add(name, PYTHON_SCRIPT.format(has_venv=0 if has_venv else 1, **values))

    def make(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run make."""
        return self.run("make", "--silent", *arguments)

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a program in the clone."""
        return subprocess.run(
            [program, *arguments],
            cwd=self.clone,
            env={"PATH": str(self._programs), "PORT": "1", "LC_ALL": "C"},
            capture_output=True,
            text=True,
            check=False,
        )

    def python_calls(self) -> list[str]:
        """Return the command lines of .venv's Python."""
        return self.calls.read_text("utf-8").splitlines() if self.calls.exists() else []

    def refusal(self, *arguments: str) -> str:
        """Run make and return the sentence with which it refuses; fail if it prints more."""
        done = self.make(*(arguments or ("setup",)))
        assert done.returncode == 2
        assert not (self.clone / ".venv/.ready").exists()
        lines = [line for line in done.stderr.splitlines() if not line.startswith("make: ***")]
        assert len(lines) == 1, done.stderr
        assert lines[0].startswith("setup: ")
        assert lines[0].endswith(".")
        return lines[0]


@pytest.fixture
def machine(tmp_path: Path) -> MadeMachine:
    return MadeMachine(tmp_path)


def write_error(*lines: str, code: int = 1) -> str:
    """Return shell commands that write `lines` to standard error and exit with `code`."""
    return " && ".join([*(f'echo "{line}" >&2' for line in lines), f"exit {code}"])


def test_a_missing_or_old_python_is_reported_with_the_package_to_install(
    machine: MadeMachine,
) -> None:
    refusal = machine.refusal()
    assert "no Python was found: install 3.11 or newer" in refusal
    assert "apt install python3 python3-venv" in refusal
    machine.add("python3", "echo 3.9; exit 1")
    refusal = machine.refusal()
    assert "Python 3.11 or newer is needed, and there is only 3.9" in refusal
    assert "make setup PYTHON=" in refusal
    machine.add_python(has_venv=False)
    assert "apt install python3.12-venv" in machine.refusal()


def test_a_newer_python_is_found_next_to_an_old_one(machine: MadeMachine) -> None:
    machine.add("python3", "echo 3.9; exit 1")
    machine.add("python3.11", "exit 127")  # a shim for a version that is not installed
    machine.add_python("python3.12")
    done = machine.make("setup")
    assert (done.returncode, done.stderr) == (0, "")
    assert "with Python 3.12" in done.stdout


def test_only_the_named_python_is_used(machine: MadeMachine) -> None:
    machine.add_python("python3")
    assert "no Python was found as /nowhere/python" in machine.refusal(
        "setup", "PYTHON=/nowhere/python"
    )
    own = machine.add_python("my-python")
    assert machine.make("setup", f"PYTHON={own}").returncode == 0


PIP_ERRORS = {
    "WARNING: Retrying ... NewConnectionError('Failed to establish a new connection: "
    "[Errno -3] Temporary failure in name resolution')": "no package index can be reached",
    "ERROR: Could not find a version that satisfies the requirement x==1 (from versions: none)": (
        "no package index can be reached"
    ),
    "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device": (
        "the disk is full"
    ),
    "ERROR: No matching distribution found for numpy==2.4.6": (
        "there is no numpy==2.4.6 for Python 3.12 on this machine"
    ),
}
"""Errors of pip, and the explanations that the setup must give for them."""


def test_a_failed_setup_prints_one_sentence_with_the_fix(machine: MadeMachine) -> None:
    machine.add_python(making=write_error("OSError: [Errno 28] No space left on device: .venv"))
    assert "the disk is full" in machine.refusal()
    for pip_says, explanation in PIP_ERRORS.items():
        machine.add_python(installing=write_error(pip_says))
        assert explanation in machine.refusal()
        shutil.rmtree(machine.clone / ".venv")


def test_a_full_disk_is_reported_even_if_pip_hides_it(machine: MadeMachine) -> None:
    (machine.clone.parent / "programs/df").unlink()
    table = "Filesystem 1024-blocks Used Available\\nx 9 9 12"
    machine.add("df", f'printf "{table}\\n"')
    machine.add_python(making=write_error("Error: Command '-m ensurepip' returned non-zero"))
    assert "the disk is full" in machine.refusal()


def test_unexpected_errors_are_shown_unchanged(machine: MadeMachine) -> None:
    machine.add_python(installing=write_error("ERROR: the moon is in the way"))
    done = machine.make("setup")
    assert done.returncode == 2
    assert "ERROR: the moon is in the way\nsetup: not all of " in done.stderr


def test_a_setup_that_failed_is_finished_by_the_next_one(machine: MadeMachine) -> None:
    machine.add_python(installing=f"[ -e {machine.calls}.cured ] || exit 1")
    assert machine.make("setup").returncode == 2
    Path(f"{machine.calls}.cured").touch()
    done = machine.make("setup")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Making" not in done.stdout


def test_a_first_start_explains_its_duration_and_a_second_only_starts(machine: MadeMachine) -> None:
    machine.add_python()
    done = machine.make("run")
    assert done.stderr == ""
    opening = "No Discord token is set: opening the playground, where the bot plays without one."
    assert done.stdout.splitlines() == [
        "Making .venv with Python 3.12. This happens once, and takes a minute or two.",
        ".venv is ready.",
        opening,
    ]
    machine.calls.unlink()
    assert machine.make("run").stdout == f"{opening}\n"
    assert machine.python_calls() == ["-m bot token", "-m playground --welcome docs/demo.json"]


def test_a_second_setup_is_silent_and_starts_no_python(machine: MadeMachine) -> None:
    machine.add_python()
    machine.make("setup")
    machine.calls.unlink()
    done = machine.make("setup")
    assert (done.stdout, done.stderr, machine.python_calls()) == ("", "", [])


def test_the_playground_opens_at_the_port_and_with_the_members_that_are_named(
    machine: MadeMachine,
) -> None:
    machine.add_python()
    machine.make("run", "PORT=8200")
    assert machine.python_calls()[-1] == "-m playground --welcome docs/demo.json --port 8200"
    machine.make("run", "MEMBERS=8")
    assert machine.python_calls()[-1] == "-m playground --welcome docs/demo.json --members 8"


@pytest.mark.parametrize(("checked", "code", "last"), [(0, 0, "-m bot"), (2, 2, "-m bot token")])
def test_the_bot_starts_only_if_its_token_and_settings_are_valid(
    machine: MadeMachine, checked: int, code: int, last: str
) -> None:
    machine.add_python(token=checked)
    assert machine.make("run").returncode == code
    assert machine.python_calls()[-1] == last


def test_help_names_every_target(machine: MadeMachine) -> None:
    lines = machine.make("help").stdout.splitlines()
    named = [line.split("\t")[0] for line in lines]
    assert {"run", "test", "quick", "check", "setup"} <= set(named)


@pytest.mark.parametrize("installing", ["", "exit 100", "exit 0"])
def test_the_complete_run_fails_if_a_program_for_the_tests_cannot_be_installed(
    machine: MadeMachine, installing: str
) -> None:
    (machine.clone / ".ci").mkdir()
    shutil.copy(ROOT / ".ci/run", machine.clone / ".ci/run")
    for name in ("bash", "dirname", "id", "ls"):
        found = shutil.which(name)
        assert found is not None
        machine.add(name, f'exec {found} "$@"')
    machine.add("sudo", 'shift; exec "$@"')
    for name in ("tesseract", "initdb"):
        machine.add(name, "")
    if installing:
        machine.add("apt-get", installing)
    done = machine.run(".ci/run")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        ".ci/run: not installed, so their tests would be skipped: chromium"
    ]
    assert not machine.python_calls()

    machine.add_python()
    machine.add("chromium", "")
    done = machine.run(".ci/run")
    assert any("pytest" in call for call in machine.python_calls()), done.stderr
