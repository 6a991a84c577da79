"""Runs tests in forks of this process, each with one mutation.

If this process has loaded the program and the tests, its fork breaks a function by replacing the
function's code. For any other mutation, the fork must load the whole program, with the mutated
file.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.abc
import inspect
import io
import json
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest

from tools.mutants.mutations import Mutant

OURS = ("bot", "cogs", "rendering", "playground", "examples", "tests", "tools", "__main__")
"""The project's packages, which a fork must load again to import a mutated file."""
REWRITTEN = ("pytest", "_pytest", "xdist", "hypothesis", "_hypothesis", "anyio")
"""Modules that must not be loaded before pytest starts, which rewrites their assertions."""
POLL_SECONDS = 0.02
TIMED_OUT = -1
Trace = Callable[[FrameType, str, object], Any] | None
"""The type of a trace function, which Python calls for the events of a frame."""
OPTIONS = ("-q", "-p", "no:cacheprovider")


@dataclass(frozen=True)
class Fork:
    """A task for a fork, and its time limit."""

    name: str
    work: Callable[[], int]
    """Returns the exit code."""
    seconds: float


def run_forks(forks: Iterable[Fork], jobs: int) -> Iterator[tuple[str, int, str]]:
    """Yield the name, exit code and output of each fork when it ends.

    A fork that exceeds its time limit is killed, and its exit code is `TIMED_OUT`.
    """
    queue = iter(forks)
    running: dict[int, tuple[Fork, Path, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o711)  # the tests' PostgreSQL runs as another user
        while True:
            while len(running) < jobs and (fork := next(queue, None)) is not None:
                output = Path(folder, str(time.monotonic_ns()))
                running[_fork(fork, output)] = fork, output, time.monotonic() + fork.seconds
            if not running:
                return
            time.sleep(POLL_SECONDS)
            for pid, (fork, output, until) in list(running.items()):
                done, status = os.waitpid(pid, os.WNOHANG)
                late = not done and time.monotonic() > until
                if done or late:
                    del running[pid]
                    with contextlib.suppress(ProcessLookupError):
                        os.killpg(pid, signal.SIGKILL)  # the fork and its child processes
                    if late:
                        os.waitpid(pid, 0)
                    code = TIMED_OUT if late else os.waitstatus_to_exitcode(status)
                    shutil.rmtree(f"{output}-files", ignore_errors=True)
                    yield fork.name, code, output.read_text(encoding="utf-8", errors="replace")


def _fork(fork: Fork, output: Path) -> int:
    """Start a fork in its own process group and return its process id."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        os.setsid()
        with output.open("wb") as file:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
        tempfile.tempdir = f"{output}-files"
        os.mkdir(tempfile.tempdir)
        code = fork.work()
    finally:
        sys.stdout.flush()
        os._exit(code)


def load(tests: Sequence[Path]) -> None:
    """Load the program and these tests once for all forks."""
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*OPTIONS, "--collect-only", *map(str, tests)])


def run_with_mutant(mutant: Mutant, tests: Sequence[str]) -> int:
    """Run the tests on the program loaded with the mutant; return pytest's exit code."""
    for name in [each for each in sys.modules if each.partition(".")[0] in OURS]:
        del sys.modules[name]
    sys.dont_write_bytecode = True  # keeps the broken file out of the bytecode cache
    sys.meta_path.insert(0, _MutantFinder(mutant))
    return int(pytest.main([*OPTIONS, "-x", *tests]))


def run_in_place(mutant: Mutant, tests: Sequence[str]) -> int:
    """Run the tests after replacing the code of loaded functions; return pytest's exit code.

    Values that were computed when the program was loaded do not change.
    """
    file, path = mutant.file.read_text(encoding="utf-8"), str(mutant.file)
    whole, broken = (
        _functions(compile(each, path, "exec", dont_inherit=True))
        for each in (file, mutant.mutated_tree())
    )
    gc.unfreeze()  # gc.get_objects() omits frozen objects
    for found in gc.get_objects():
        if isinstance(found, FunctionType) and found.__code__.co_filename == path:
            key = _key(found.__code__)
            new = broken.get(key)
            if new is not None and new != whole[key]:
                # ValueError if the mutant uses more or fewer variables of its closure.
                with contextlib.suppress(ValueError):
                    found.__code__ = new
    return int(pytest.main([*OPTIONS, "-x", *tests]))


def _functions(code: CodeType) -> Mapping[tuple[str, int], CodeType]:
    """Return the code of each function that is not nested in another function."""
    found = {}
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_flags & inspect.CO_OPTIMIZED:
                found[_key(each)] = each
            else:
                found |= _functions(each)
    return found


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


class _MutantFinder(importlib.abc.MetaPathFinder):
    """An import hook that loads the mutated version of one file."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin != str(self._mutant.file):
            return None
        spec.loader = _MutantLoader(name, self._mutant)
        return spec


class _MutantLoader(SourceFileLoader):
    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.file))
        self._mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._mutant.mutated_tree(), self.path, "exec")


def trace(tests: Path, sources: Sequence[Path], into: Path) -> int:
    """Run a file of tests and record the lines that each test executes; return pytest's exit code.

    Failed and skipped tests are excluded. The file `into` then contains each test's seconds and its
    lines by file, and the names of the loaded libraries.
    """
    tracer = _Tracer(sources)
    code = int(pytest.main([*OPTIONS, str(tests)], plugins=[tracer]))
    libraries = [name for name in sys.modules if not name.startswith((*OURS, *REWRITTEN))]
    into.write_text(json.dumps({"tests": tracer.tests, "libraries": libraries}), encoding="utf-8")
    return code


class _Tracer:
    """A pytest plugin that records the executed lines of the sources for each test."""

    def __init__(self, sources: Sequence[Path]) -> None:
        self._lines: dict[str, set[int]] = {str(each): set() for each in sources}
        self.tests: dict[str, dict[str, Any]] = {}
        self._failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self._failed.add(report.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for lines in self._lines.values():
            lines.clear()
        started_at = time.monotonic()
        sys.settrace(self._trace_call)
        threading.settrace(self._trace_call)
        result = yield
        sys.settrace(None)
        threading.settrace(None)
        if item.nodeid in self._failed:
            return result
        # Tests are named by path, so that pytest finds them from any folder.
        self.tests[f"{item.path}::{item.nodeid.partition('::')[2]}"] = {
            "seconds": time.monotonic() - started_at,
            "lines": {file: sorted(lines) for file, lines in self._lines.items() if lines},
        }
        return result

    def _trace_call(self, frame: FrameType, event: str, argument: object) -> Trace:
        lines = self._lines.get(frame.f_code.co_filename)
        if lines is None:
            return None

        def record_line(frame: FrameType, event: str, argument: object) -> Trace:
            lines.add(frame.f_lineno)
            return record_line

        return record_line


def import_all(libraries: Iterable[str]) -> None:
    """Import libraries once for all forks."""
    for name in libraries:
        with contextlib.suppress(Exception):
            importlib.import_module(name)
