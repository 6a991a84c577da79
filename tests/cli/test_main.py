from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import main
from bot.cli.commands import EXIT_NO_TOKEN, EXIT_REFUSED
from bot.games.export import EXIT_UNDECIDED
from bot.games.shanghaien.cards import ExtraTrick, Options
from bot.games.shanghaien.game import SHANGHAIEN, TRANSCRIPTS, format_agreement, make_agreement
from bot.games.shanghaien.notation import format_event
from bot.games.shanghaien.state import SEATS
from bot.records.matches import Change, NewMatch, Result
from playground import Playground
from tests.databases import open_empty
from tests.e2e.forks import ForkedBot, ForkServer
from tests.games.shanghaien.playing import at_random, honest_events

ROOT = Path(__file__).parents[2]
TOKEN = "MTIz.made-up.token_for-tests"

Played = Callable[[bool], int]


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set up an environment without this machine's settings; return the path of the database."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "SHANGHAIEN_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "games.db"
    monkeypatch.setenv("SHANGHAIEN_DATABASE", str(path))
    return path


async def _store_game(database: Path, lines: list[str], secret: bytes, *, finished: bool) -> int:
    new = NewMatch(
        guild_id=1, channel_id=2, game=SHANGHAIEN.name,
        options=format_agreement(make_agreement(ExtraTrick.JOKER, "me")),
        user_ids=(3, 4), names=("Anna", "Bernd"), usernames=("anna", "bernd"),
        levels=(None, None), secret=secret, language="en", pace=None, created_at=1.0,
    )  # fmt: skip
    result = Result("completed", (0, 0), (1, 1)) if finished else None
    async with await open_empty(database) as store:
        change = Change(tuple(lines), () if finished else (0,), 1.0, (1.0, 1.0), result)
        return (await store.add_match(new, change)).id


@pytest.fixture
def played(database: Path) -> Played:
    """Return a function that stores a game, finished or half-played, and returns its match id."""

    def play(finished: bool) -> int:
        chance = random.Random(5)
        secret = chance.randbytes(32)
        options = Options(ExtraTrick.JOKER)
        events = [e for e, _ in honest_events(secret, options, SEATS[0], at_random(chance))]
        lines = [format_event(event) for event in events]
        stored = lines if finished else lines[: len(lines) // 2]
        return asyncio.run(_store_game(database, stored, secret, finished=finished))

    return play


def test_the_exit_code_of_token_shows_if_a_token_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["token"]) == EXIT_NO_TOKEN
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert main(["token"]) == 0


def test_every_command_has_a_description(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("token", "export", "verify", "analyse", "backup", "doctor"):
        with pytest.raises(SystemExit, match="0"):
            main([command, "--help"])
        described = capsys.readouterr().out.partition("\n\n")[2]
        assert not described.startswith(("options", "positional"))


@pytest.mark.parametrize("command", [["token"], []])
def test_bad_settings_are_refused_in_one_line(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SHANGHAIEN_LOG_FORMAT", "xml")
    assert main(command) == EXIT_REFUSED
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "SHANGHAIEN_LOG_FORMAT must be one of text, json" in error


def test_running_without_a_token_explains_the_next_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == EXIT_NO_TOKEN
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "DISCORD_TOKEN" in error


def test_an_export_of_a_finished_game_is_its_owners_alone_and_checked(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = str(played(True))
    file = tmp_path / "game.txt"
    file.write_text("an older export that others could read")
    file.chmod(0o644)
    assert main(["export", number, "--output", str(file)]) == 0
    assert file.stat().st_mode & 0o777 == 0o600
    # Forged terms could not be detected, because this game's terms were not sealed at the start.
    assert main(["verify", str(file)]) == EXIT_UNDECIDED
    assert "moves only" in capsys.readouterr().err
    assert main(["export", number]) == 0
    assert TRANSCRIPTS.parse(capsys.readouterr().out).players == ("Anna", "Bernd")


def test_an_export_of_a_running_game_keeps_secret_and_deck(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    assert main(["export", str(played(False)), "--output", str(file)]) == 0
    transcript = TRANSCRIPTS.parse(file.read_text(encoding="utf-8"))
    assert (transcript.secret, transcript.revealed) == (None, ())
    assert main(["verify", str(file)]) == EXIT_REFUSED
    assert "nothing to verify yet" in capsys.readouterr().err


def test_forged_dice_are_named_and_fail(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    main(["export", str(played(True)), "--output", str(file)])
    lines = file.read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("dice "))
    first, second = lines[at].split()[1:]
    lines[at] = f"dice {int(first) % 6 + 1} {second}"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert "roll 1 (round 1) differs" in capsys.readouterr().out


def test_an_export_of_no_match_or_to_nowhere_is_refused(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "1"]) == EXIT_REFUSED
    assert "there is no database" in capsys.readouterr().err
    assert not (tmp_path / "games.db").exists()
    number = str(played(True))
    assert main(["export", "99"]) == EXIT_REFUSED
    assert "there is no match 99" in capsys.readouterr().err
    assert main(["export", number, "--output", str(tmp_path)]) == EXIT_REFUSED
    assert "cannot be written" in capsys.readouterr().err
    for called in ("-1", "½", str(2**63), "9" * 5_000):
        with pytest.raises(SystemExit, match=str(EXIT_REFUSED)):
            main(["export", called])
        assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("command", ["verify", "analyse"])
def test_a_file_without_end_is_not_read_to_its_end(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "/dev/zero"]) == EXIT_REFUSED
    assert "not a transcript: it is larger than" in capsys.readouterr().err


@pytest.mark.process
def test_a_refused_start_is_one_line_and_a_code_not_0(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna\n" * 100)
    environ = {"DISCORD_TOKEN": TOKEN, "SHANGHAIEN_DATABASE": "letter.txt"}
    done = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "SHANGHAIEN_LOG_LEVEL": "warning", **environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == EXIT_REFUSED
    assert done.stderr.count("\n") == 1
    assert "not a SQLite database" in done.stderr
    assert TOKEN not in done.stderr


@pytest.mark.e2e
async def test_a_token_that_discord_refuses_is_the_last_line_and_a_code_not_0(
    tmp_path: Path,
) -> None:
    async with Playground() as playground:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"),
            cwd=tmp_path,
            env={"PYTHONPATH": str(ROOT), **playground.environment, "DISCORD_TOKEN": TOKEN},
            stderr=asyncio.subprocess.PIPE,
        )
        _, error = await process.communicate()
    assert process.returncode == EXIT_REFUSED
    starting, created, refused = error.decode().splitlines()
    for named in ("bot.starting", __version__, "shanghaien.db", "metrics=off"):
        assert named in starting
    assert "store.created" in created
    assert "refuses the token" in refused


@pytest.mark.process
async def test_an_interrupted_command_ends_with_its_code_and_without_traceback(
    tmp_path: Path,
) -> None:
    os.mkfifo(tmp_path / "game.txt")  # a pipe without a writer
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "verify", "game.txt"),
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    await ForkedBot(ForkServer(), process.pid, tmp_path / "none").wait_until_listening()
    await asyncio.sleep(1)
    process.send_signal(signal.SIGTERM)
    output, _ = await process.communicate()
    assert process.returncode == 128 + signal.SIGTERM
    # The output may contain the progress bar, but no error.
    assert b"Traceback" not in output, output
    assert b"KeyboardInterrupt" not in output, output


@pytest.mark.skipif(sys.platform == "win32", reason="the test needs POSIX pipes")
def test_a_reader_that_ends_early_leaves_no_traceback() -> None:
    read, write = os.pipe()
    os.close(read)
    program = [sys.executable, "-m", "bot", "health"]
    run = subprocess.run(program, stdout=write, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    os.close(write)
    assert run.stderr == b""
    assert run.returncode == 128 + 13
