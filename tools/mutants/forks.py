"""Runs tests in forks of this process, in which something is broken there and nowhere else.

Where program and tests are loaded already, a function is broken by other code; otherwise a fork
loads the program itself, of which any file can be broken.
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

OURS = ("bot", "cogs", "rendering", "playground", "tests", "tools", "__main__")
REWRITTEN = ("pytest", "_pytest", "xdist", "hypothesis", "_hypothesis", "anyio")
"""What pytest must be the first to load."""
LOOK_SECONDS = 0.02
TIMED_OUT = -1
Trace = Callable[[FrameType, str, object], Any] | None
"""What Python calls for each line of a frame."""
OPTIONS = ("-q", "-p", "no:cacheprovider")


@dataclass(frozen=True)
class Fork:
    """What is done in a fork, and how long it may take."""

    name: str
    work: Callable[[], int]
    """Returns the exit code."""
    seconds: float


def in_forks(forks: Iterable[Fork], jobs: int) -> Iterator[tuple[str, int, str]]:
    """Yield the name of each fork with its exit code and what it printed, as they end.

    One that takes too long is ended, and its code is `TIMED_OUT`.
    """
    queue = iter(forks)
    running: dict[int, tuple[Fork, Path, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o711)  # the tests' PostgreSQL is another user
        while True:
            while len(running) < jobs and (fork := next(queue, None)) is not None:
                output = Path(folder, str(time.monotonic_ns()))
                running[_fork(fork, output)] = fork, output, time.monotonic() + fork.seconds
            if not running:
                return
            time.sleep(LOOK_SECONDS)
            for pid, (fork, output, until) in list(running.items()):
                done, status = os.waitpid(pid, os.WNOHANG)
                late = not done and time.monotonic() > until
                if done or late:
                    del running[pid]
                    with contextlib.suppress(ProcessLookupError):
                        os.killpg(pid, signal.SIGKILL)  # its helpers, too
                    if late:
                        os.waitpid(pid, 0)
                    code = TIMED_OUT if late else os.waitstatus_to_exitcode(status)
                    shutil.rmtree(f"{output}-files", ignore_errors=True)
                    yield fork.name, code, output.read_text(encoding="utf-8", errors="replace")


def _fork(fork: Fork, output: Path) -> int:
    """Begin a fork in a process group of its own; return its number."""
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
    """Load the program and these tests, so that no fork need do it."""
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*OPTIONS, "--collect-only", *map(str, tests)])


def noticed(mutant: Mutant, tests: Sequence[str]) -> int:
    """Return pytest's exit code for these tests while the program is loaded with this mutant."""
    for name in [each for each in sys.modules if each.partition(".")[0] in OURS]:
        del sys.modules[name]
    sys.dont_write_bytecode = True  # a broken file must not be taken for the whole one
    sys.meta_path.insert(0, _Breaker(mutant))
    return int(pytest.main([*OPTIONS, "-x", *tests]))


def noticed_in_place(mutant: Mutant, tests: Sequence[str]) -> int:
    """Return pytest's exit code for these tests once the functions of a mutant have its code.

    What was worked out while the program was loaded stays as it is.
    """
    file, path = mutant.file.read_text(encoding="utf-8"), str(mutant.file)
    whole, broken = (
        _functions(compile(each, path, "exec", dont_inherit=True))
        for each in (file, mutant.broken())
    )
    gc.unfreeze()  # what is frozen is not told
    for found in gc.get_objects():
        if isinstance(found, FunctionType) and found.__code__.co_filename == path:
            key = _key(found.__code__)
            new = broken.get(key)
            if new is not None and new != whole[key]:
                with contextlib.suppress(ValueError):  # it closes over less
                    found.__code__ = new
    return int(pytest.main([*OPTIONS, "-x", *tests]))


def _functions(code: CodeType) -> Mapping[tuple[str, int], CodeType]:
    """Return the code of each function that stands in no other one."""
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


class _Breaker(importlib.abc.MetaPathFinder):
    """Loads one file broken."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin != str(self._mutant.file):
            return None
        spec.loader = _BrokenLoader(name, self._mutant)
        return spec


class _BrokenLoader(SourceFileLoader):
    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.file))
        self._mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._mutant.broken(), self.path, "exec")


def traced(tests: Path, sources: Sequence[Path], into: Path) -> int:
    """Run a file of tests and write which lines each test runs; return pytest's exit code.

    Tests that fail or are skipped are left out. Written are each test's seconds and its lines by
    file, and the names of the libraries that are loaded.
    """
    tracer = _Tracer(sources)
    code = int(pytest.main([*OPTIONS, str(tests)], plugins=[tracer]))
    libraries = [name for name in sys.modules if not name.startswith((*OURS, *REWRITTEN))]
    into.write_text(json.dumps({"tests": tracer.tests, "libraries": libraries}), encoding="utf-8")
    return code


class _Tracer:
    """A plugin of pytest that notes which lines of the sources each test runs."""

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
        begun = time.monotonic()
        sys.settrace(self._called)
        threading.settrace(self._called)
        result = yield
        sys.settrace(None)
        threading.settrace(None)
        if item.nodeid in self._failed:
            return result
        # Named so that it is found from anywhere.
        self.tests[f"{item.path}::{item.nodeid.partition('::')[2]}"] = {
            "seconds": time.monotonic() - begun,
            "lines": {file: sorted(lines) for file, lines in self._lines.items() if lines},
        }
        return result

    def _called(self, frame: FrameType, event: str, argument: object) -> Trace:
        lines = self._lines.get(frame.f_code.co_filename)
        if lines is None:
            return None

        def note(frame: FrameType, event: str, argument: object) -> Trace:
            lines.add(frame.f_lineno)
            return note

        return note


def import_all(libraries: Iterable[str]) -> None:
    """Import libraries, so that no fork need do it."""
    for name in libraries:
        with contextlib.suppress(Exception):
            importlib.import_module(name)
