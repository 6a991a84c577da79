from __future__ import annotations

import asyncio
import contextlib
import socket
import sqlite3
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.commands import EXIT_REFUSED
from bot.cli.doctor import Finding, application_id, examine
from bot.runtime.config import read_settings
from cogs.runtime.start import current_digest
from playground.server import Playground
from rendering.drawing.lettering import open_all
from tests.databases import open_empty
from tests.store.released import restore_database

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.made-up.a-token-for-tests-alone-0123456789"
APPLICATION = 123456789012345678


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set up an environment without this machine's settings; return the path of the database."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN_FILE", "SHANGHAIEN_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    # Nothing listens at this address, so Discord cannot be reached.
    monkeypatch.setenv("SHANGHAIEN_API_URL", "http://127.0.0.1:1")
    path = tmp_path / "games.db"
    monkeypatch.setenv("SHANGHAIEN_DATABASE", str(path))
    return path


def examine_all() -> dict[str, Finding]:
    return {finding.subject: finding for finding in examine(open_all, current_digest)}


def register(database: Path, digest: str) -> None:
    async def save() -> None:
        async with await open_empty(database) as store:
            await store.registrations.save(APPLICATION, digest)

    asyncio.run(save())


def test_before_the_first_start_all_is_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["ok"] * 4
    assert application_id(TOKEN) == APPLICATION
    assert "not verified, as Discord cannot be reached" in examine_all()["token"].text
    monkeypatch.setenv("SHANGHAIEN_SHARDS", "4")
    assert examine_all()["shards"] == Finding("shards", True, "this process runs 0-3 of 4")


@pytest.mark.parametrize(
    ("token", "fix"),
    [
        ("", "set DISCORD_TOKEN"),
        ("bm8gbnVtYmVy.abcdef.0123456789012345678901234567", "copy it from the developer portal"),
    ],
    ids=["none", "names no application"],
)
def test_a_token_of_another_form_is_a_problem(
    token: str, fix: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert main(["doctor"]) == EXIT_REFUSED
    shown = capsys.readouterr().out
    assert fix in shown
    assert not token or token not in shown


async def test_discord_is_asked_whether_it_accepts_the_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Playground() as playground:
        monkeypatch.setenv("SHANGHAIEN_API_URL", playground.api_url)
        assert await asyncio.to_thread(main, ["doctor"]) == EXIT_REFUSED
        assert "Discord refuses it" in capsys.readouterr().out
        monkeypatch.setenv("DISCORD_TOKEN", playground.token)
        assert await asyncio.to_thread(main, ["doctor"]) == 0
        assert "Discord accepts it" in capsys.readouterr().out


def test_a_redirect_does_not_receive_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    received = []

    class Redirect(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            received.append(self.path)
            self.send_response(302)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

    with ThreadingHTTPServer(("127.0.0.1", 0), Redirect) as server:
        threading.Thread(target=server.serve_forever).start()
        monkeypatch.setenv("SHANGHAIEN_API_URL", f"http://127.0.0.1:{server.server_port}")
        found = examine_all()["token"]
        server.shutdown()
    assert found.is_good
    assert "not verified, as Discord answers with status 302" in found.text
    assert received == ["/users/@me"]


def test_a_metrics_port_of_another_program_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setenv("SHANGHAIEN_METRICS_PORT", str(other.getsockname()[1]))
        assert "set `metrics_port` to a free port" in examine_all()["metrics"].text
    assert "metrics" not in examine_all()


def test_a_database_below_a_file_is_a_problem(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHANGHAIEN_DATABASE", "/dev/null/games.db")
    assert not examine_all()["database"].is_good
    database.mkdir()
    monkeypatch.setenv("SHANGHAIEN_DATABASE", str(database))
    assert "is a folder" in examine_all()["database"].text


def test_a_wrong_setting_is_named_and_the_rest_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHANGHAIEN_CHALLENGE_HOURS", "often")
    assert list(examine_all()) == ["settings"]
    assert "SHANGHAIEN_CHALLENGE_HOURS" in examine_all()["settings"].text


def test_a_backup_folder_that_cannot_be_made_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "backups" not in examine_all()
    (tmp_path / "file").touch()
    monkeypatch.setenv("SHANGHAIEN_BACKUP_FOLDER", str(tmp_path / "file" / "backups"))
    assert not examine_all()["backups"].is_good
    assert "set `backup_folder` elsewhere" in examine_all()["backups"].text


def test_a_file_that_is_no_database_is_a_problem(database: Path) -> None:
    database.write_text("no database " * 30)
    assert not examine_all()["database"].is_good
    assert "set `database`" in examine_all()["database"].text


def test_commands_that_have_changed_are_a_problem_and_the_database_is_left_alone(
    database: Path,
) -> None:
    register(database, asyncio.run(current_digest(read_settings())))
    assert examine_all()["commands"] == Finding(
        "commands", True, "those of this version are registered"
    )
    register(database, "another digest")
    before = database.read_bytes()
    commands = examine_all()["commands"]
    assert not commands.is_good
    assert "restart" in commands.text
    assert database.read_bytes() == before


def test_a_backup_is_replaced_only_by_force_and_never_the_database_itself(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    assert main(["backup", str(copy)]) == EXIT_REFUSED
    assert "does not exist" in capsys.readouterr().err
    register(database, "digest")
    assert main(["backup", str(copy)]) == 0
    assert main(["backup", str(copy)]) == EXIT_REFUSED
    assert "--force" in capsys.readouterr().err
    register(database, "newer digest")
    assert main(["backup", str(copy), "--force"]) == 0
    assert b"newer digest" in copy.read_bytes()
    assert main(["backup", str(database), "--force"]) == EXIT_REFUSED
    assert "name another file" in capsys.readouterr().err


def test_an_unreadable_running_game_is_named(database: Path) -> None:
    restore_database(database)
    register(database, "digest")  # opening the database migrates it
    good = examine_all()["games"]
    assert good.is_good
    assert "can be read" in good.text
    with contextlib.closing(sqlite3.connect(database)) as connection:
        (number,) = connection.execute(
            "SELECT min(id) FROM matches WHERE ended_at IS NULL"
        ).fetchone()
        connection.execute("UPDATE match_log SET line = '1 place 9' WHERE match_id = ?", (number,))
        connection.commit()
    assert not examine_all()["games"].is_good
    assert (
        f"cannot be read: {number} (line 1 of its log: NotationError" in examine_all()["games"].text
    )
    assert "/shanghaien games" in examine_all()["games"].text
