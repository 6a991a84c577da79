"""The parts of the program for mutation tests: source files, and tests that should notice mutants.

Tests that start a bot process are excluded, because that process would not contain the mutation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


@dataclass(frozen=True)
class MutationTarget:
    """Source files in which mistakes are costly, and the tests that check them; both as globs."""

    files: Sequence[str]
    tests: Sequence[str]
    root: Path = ROOT

    def sources(self) -> Sequence[Path]:
        """Return the source files."""
        return self._glob(self.files)

    def test_files(self) -> Sequence[Path]:
        """Return the test files."""
        return self._glob(self.tests)

    def _glob(self, globs: Sequence[str]) -> Sequence[Path]:
        found = [sorted(self.root.glob(each)) for each in globs]
        assert all(found), f"one of these globs matches no file: {globs}"
        return list(dict.fromkeys(path for each in found for path in each))


PLAYED = tuple(
    f"tests/local_bot/{folder}/test_*.py"
    for folder in ("board", "timers", "rummy", "invitations", "commands")
)
"""The tests that play games by clicks."""
TARGETS: Final = {
    "publication": MutationTarget(
        tuple(
            f"cogs/board/{name}.py"
            for name in (
                "publication", "publication_plan", "publisher", "messages", "bot", "private_boards",
            )
        ),
        ("tests/cogs/board/test_*.py", *PLAYED),
    ),
    "matches": MutationTarget(("bot/matches/*.py",), ("tests/matches/**/test_*.py", *PLAYED)),
    "clocks": MutationTarget(
        (
            "bot/runtime/clock.py", "bot/matches/clocks.py",
            "bot/store/sql/clocks.py",
            "cogs/timers/*.py",
        ),
        (
            "tests/runtime/test_clock.py", "tests/runtime/test_running_time.py",
            "tests/matches/**/test_*.py", "tests/store/test_clocks.py",
            "tests/store/test_due_queries.py", "tests/local_bot/runtime/test_unreadable.py",
            "tests/local_bot/runtime/test_shards.py", *PLAYED,
        ),
    ),
    "sealing": MutationTarget(
        (
            "bot/fairness.py", "bot/games/export.py", "bot/games/transcript_lines.py",
            "bot/games/*/transcript.py",
        ),
        (
            "tests/chance/test_*.py", "tests/matches/test_proof.py",
            "tests/matches/test_forged_lines.py", "tests/cogs/postgame/test_check.py",
            "tests/games/*/test_verify.py", "tests/games/*/test_transcript.py",
            "tests/games/*/test_chance.py", "tests/games/*/test_changed_*.py",
            "tests/local_bot/postgame/test_check.py",
        ),
    ),
    "store": MutationTarget(
        ("bot/store/*.py", "bot/store/sql/*.py", "bot/store/sqlite/*.py"),
        (
            "tests/store/test_*.py", "tests/matches/**/test_*.py", "tests/cli/test_backups.py",
            "tests/cli/test_move_database.py", "tests/cli/test_doctor.py",
        ),
    ),
}  # fmt: skip
