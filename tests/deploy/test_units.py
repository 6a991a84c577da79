"""The systemd units, checked by systemd itself."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.commands import EXIT_NO_TOKEN, EXIT_REFUSED, EXIT_REPLACED
from bot.runtime.config import TOKEN_FILE, environment_variable
from bot.runtime.shutdown import DEADLINE_SECONDS
from playground.process import ROOT

DEPLOY = ROOT / "deploy"
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])


def settings_of(unit: str) -> dict[str, list[str]]:
    """Return the values of each key in a unit."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / unit).read_text(encoding="utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and re.fullmatch(r"[A-Za-z]+", key):
            found.setdefault(key, []).append(value)
    return found


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed, so the units cannot be checked")
    assert UNITS
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8")
        # The bot is not installed here, so another existing program replaces it in the units.
        text = re.sub(r"/opt/shanghaien/current/\.venv/bin/python", sys.executable, text)
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    named = [str(tmp_path / unit.name.replace("@.", "@main.")) for unit in UNITS]
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *named],
        capture_output=True, text=True, check=False, env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_the_service_sets_all_that_the_bot_needs() -> None:
    service = settings_of("shanghaien@.service")
    environment = " ".join(service["Environment"])
    assert service["Type"] == ["notify"]
    assert f"{TOKEN_FILE}=%d/token" in environment
    assert f"{environment_variable('database')}=%S/shanghaien/%i/" in environment
    assert int(service["TimeoutStopSec"][0]) > DEADLINE_SECONDS
    stays_down = f"{EXIT_REFUSED} {EXIT_NO_TOKEN} {EXIT_REPLACED}"
    assert service["RestartPreventExitStatus"] == [stays_down]


def test_only_keys_that_may_be_repeated_appear_twice_in_a_unit() -> None:
    for unit in UNITS:
        keys = settings_of(unit.name)
        assert {key for key, values in keys.items() if len(values) > 1} <= {"Environment", "After"}


def test_the_backup_has_the_settings_of_the_bot_that_it_copies() -> None:
    bot, backup = settings_of("shanghaien@.service"), settings_of("shanghaien-backup@.service")
    assert bot["EnvironmentFile"] == backup["EnvironmentFile"] == ["-/etc/shanghaien/%i.env"]
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    image, _, services = compose.partition("\nservices:\n")
    assert "- path: bot.env" in image
    assert (
        services.count("<<: *image") == len(re.findall(r"(?m)^  (?:bot|backup):$", services)) == 2
    )


def test_a_reboot_orders_the_bot_after_its_database() -> None:
    after = settings_of("shanghaien@.service")["After"]
    assert after == ["network-online.target postgresql.service"]
