"""Record everything that members see in ten games per language, to compare two versions.

    python -m tools.dump make CHECKOUT FOLDER       # takes minutes; the folder must not exist
    python -m tools.dump compare FOLDER FOLDER      # prints differences; exit code 1 if any

The bot of a checkout plays at the playground of the same checkout, with fixed dice and a stopped
clock. Every message is recorded as posted: texts and layouts byte for byte, except for ids, and
pictures by a hash of their pixels. The tool relies only on the playground, on the verbs of custom
ids, and on the modules of the clock and of the sealing (the proof of fair chance). Other modules
may move between versions.
"""

from __future__ import annotations

import asyncio
import contextlib
import difflib
import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tools.dump.recorder import LANGUAGES, Recorder, pixels

GAMES_A_LANGUAGE = 10
SHOWN_DIFFERENCES = 12

# Starts a bot with a stopped clock and known dice. To fix the dice, it replaces all random values
# of 32 bytes: only the secrets of games have this size.
_BOT = """
import contextlib, hashlib, itertools, secrets, sys, types
try:
    import bot.runtime.clock as clock
except ImportError:
    import bot.clock as clock  # up to 1.1
numbers, drawn = itertools.count(FIRST), secrets.token_bytes
def numbered(length=32):
    if length != 32:
        return drawn(length)
    return hashlib.sha256(b"%d" % next(numbers)).digest()
secrets.token_bytes = numbered
clock.time = types.SimpleNamespace(
    time=lambda: 1_800_000_000.0,
    monotonic=lambda: 1_000.0,
    clock_gettime=lambda _: 1_000.0,
    CLOCK_BOOTTIME=7,
)
with contextlib.suppress(ImportError):
    # Later versions draw from a key that also depends on the ids of members and messages, which
    # differ in each dump. Here, the key is the secret alone.
    try:
        import bot.fairness as sealing
    except ImportError:
        try:
            import bot.chance.sealing as sealing  # up to 1.2
        except ImportError:
            import bot.sealing as sealing  # up to 1.1
    sealing.derive_key = sealing.hash_opening = lambda secret, *_: secret
    sealing.key = sealing.opening = sealing.derive_key  # the names in earlier versions
from bot.__main__ import main
sys.exit(main())
"""


@contextlib.asynccontextmanager
async def _recorder(language: str, database: Path, first: int) -> AsyncIterator[Recorder]:
    from playground.process import BotProcess
    from playground.server import Playground
    from playground.setting import PEOPLE

    locale = LANGUAGES[language]
    people = [replace(each, locale=locale) for each in PEOPLE]
    async with (
        Playground(people=people, guild_locale=locale) as playground,
        BotProcess(
            playground,
            database=database,
            environment={"SHANGHAIEN_LOG_LEVEL": "debug"},
            command=(sys.executable, "-c", f"FIRST = {first}\n{_BOT}"),
        ) as bot,
    ):
        yield Recorder(playground, bot, language)


async def _language(language: str, games: int) -> list[dict[str, Any]]:
    first = list(LANGUAGES).index(language) * games  # each language has its own games
    with tempfile.TemporaryDirectory() as folder:
        async with _recorder(language, Path(folder) / "games.db", first) as recorder:
            recorder.record_commands()
            for number in range(first, first + games):
                await recorder.play(number)
            await recorder.record_other_commands()
            assert not any("answer.failed" in line for line in recorder.bot.log)
            return recorder.lines


def _gallery(checkout: Path) -> list[dict[str, Any]]:
    """Return the hashes of the example pictures that the checkout draws."""
    with tempfile.TemporaryDirectory() as folder:
        # The commands of this version, of earlier ones, and of the earliest ones.
        for words in (("tools.gallery",), ("rendering",), ("rendering", "gallery")):
            command = [sys.executable, "-m", *words, folder]
            completed = subprocess.run(command, cwd=checkout, check=False, timeout=600)
            if completed.returncode == 0:
                break
        else:
            raise RuntimeError(f"no known command draws the gallery of {checkout}")
        return [
            {"key": f"gallery {file.name}", "layout": pixels(file.read_bytes())}
            for file in sorted(Path(folder).rglob("*"))
            if file.suffix in {".png", ".gif", ".webp"}
        ]


def make(checkout: Path, folder: Path, games: int = GAMES_A_LANGUAGE) -> None:
    """Write everything that a checkout's bot shows into `folder`."""
    folder.mkdir(parents=True)
    sys.path.insert(0, str(checkout))
    lines = _gallery(checkout)
    for language in LANGUAGES:
        lines += asyncio.run(_language(language, games))
    with (folder / "dump.jsonl").open("w", encoding="utf-8") as full:
        for line in lines:
            full.write(json.dumps(line, ensure_ascii=False, sort_keys=True) + "\n")
    table = "".join(f"{_digest(line['layout'])}  {line['key']}\n" for line in lines)
    (folder / "digests.txt").write_text(table, encoding="utf-8")


def _digest(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def compare(old: Path, new: Path) -> int:
    """Print the differences of two dumps; return 1 if they differ, else 0."""
    before, after = _read(old), _read(new)
    differing = [key for key in before if key in after and before[key] != after[key]]
    gone, more = before.keys() - after.keys(), after.keys() - before.keys()
    print(f"{len(before)} entries; {len(differing)} differ, {len(gone)} gone, {len(more)} new")
    for key in differing[:SHOWN_DIFFERENCES]:
        print(f"\n{key}")
        print("\n".join(difflib.unified_diff(_lines(before[key]), _lines(after[key]), n=1)))
    for label, keys in (("gone", gone), ("new", more)):
        for key in sorted(keys)[:SHOWN_DIFFERENCES]:
            print(f"{label}: {key}")
    return int(bool(differing or gone or more))


def _read(folder: Path) -> dict[str, Any]:
    lines = (folder / "dump.jsonl").read_text(encoding="utf-8").splitlines()
    return {line["key"]: line["layout"] for line in map(json.loads, lines)}


def _lines(value: object) -> list[str]:
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True).splitlines()


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return the exit code."""
    task, first, second, *more = arguments
    if task == "compare":
        return compare(Path(first), Path(second))
    make(Path(first).absolute(), Path(second), *map(int, more))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
